"""A finished round looked at again: was it dealt from the promised shoe, and what would another reading pay?"""

from collections.abc import Iterable
from typing import NamedTuple

from games import chance
from games.cards import DECK, text
from games.holdem.round import Round, Stage
from games.holdem.settlement import Terms, call_due, settle
from games.log import read
from games.rulebooks.holdem_book import Wager
from games.rulings import Refusal, insist


def why_not_fair(lines: Iterable[str]) -> list[Refusal]:
    """Return how a closed round's cards differ from the shoe its seed gives; empty means they are the same."""
    facts = {event.name: event.facts for event in read(lines)}
    if "cards_shuffled" not in facts or "round_closed" not in facts:
        return [Refusal("Only a closed round that was shuffled by seed can be checked.", code="no_seed")]
    seed = bytes.fromhex(facts["round_closed"]["seed"])
    if chance.commitment(seed) != facts["cards_shuffled"]["commitment"]:
        return [Refusal("The seed is not the one that was committed to.", code="wrong_seed")]
    order, at = chance.shuffled(seed, DECK), facts["cards_cut"]["at"]
    promised = [text(card) for card in order[at:] + order[:at]]
    dealt = [card for _, card in facts.get("hole_cards_dealt", {"cards": []})["cards"]]
    dealt += [card for name in ("flop_dealt", "river_dealt") if name in facts for card in facts[name]["cards"]]
    for place, (card, due) in enumerate(zip(dealt, promised, strict=False), start=1):
        if card != due:
            return [Refusal(f"Card {place} was {card}; the shoe held {due}.", code="wrong_card")]
    return []


class Difference(NamedTuple):
    """One wager that another reading settles otherwise."""

    box: int
    wager: str
    before: int
    after: int


def differences(state: Round, terms: Terms, *, maximum_payout: int | None = None) -> list[Difference]:
    """Settle a finished round again under other terms and return each wager whose net changes.

    Wagers that were declared void and boxes that were removed stay as they were: no reading revives them.
    """
    if state.stage not in {Stage.SETTLED, Stage.VOID, Stage.CLOSED}:
        insist([Refusal("Settle the round before settling it again.", code="unsettled")])
    found = []
    for box in state.boxes:
        before = {line.wager: line for line in box.lines}
        if box.choice is None or box.is_removed:
            continue
        again = settle(
            terms,
            hole=box.hole,
            dealer=state.dealer,
            flop=state.flop,
            river=state.river,
            choice=box.choice,
            ante=box.ante,
            bonus=box.bonus,
            call=call_due(terms.book, placed=box.placed[Wager.ANTE], in_action=box.ante),
            is_declared=box.is_declared,
            maximum_payout=maximum_payout,
            void=box.void,
        )
        found += [
            Difference(box.number, line.wager, before[line.wager].net, line.net)
            for line in again.lines
            if before[line.wager].net != line.net
        ]
    return found
