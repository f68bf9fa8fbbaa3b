"""A logged round told again: its story step by step, the table at any step, and what another reading would have paid.

Everything follows from the log alone: its first event names the document, the readings and what the table had set.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games import log
from games.cards import name, parse, text
from games.holdem import review
from games.holdem import round as holdem
from games.holdem.settlement import compiled
from games.log import Event
from games.money import dollars
from games.rulebooks import BOOKS
from games.rulebooks.holdem_book import HoldemBook
from games.rulebooks.war_book import WarBook
from games.rulings import Refusal, RuleBroken
from games.war import fold
from games.war.again import settle_again
from games.war.opening import setup_of
from games.war.round import DEALER, UNSEEN, Table

FIRST_EVENTS = ("opened", "round_opened")


class Told(NamedTuple):
    """One step of the story."""

    seq: int
    sentence: str
    clauses: tuple[str, ...]
    opens_round: bool = False


class BoxSeen(NamedTuple):
    """One box at one step: who, which cards, what is staked, what has been settled."""

    number: int
    player: str
    cards: tuple[str | None, ...]
    stakes: tuple[tuple[str, int], ...]
    nets: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """The table at one step, with every card that has been dealt."""

    phase: str
    boxes: tuple[BoxSeen, ...]
    dealer: tuple[str | None, ...]
    board: tuple[str, ...]
    drawn: int


class Change(NamedTuple):
    """One wager that another reading settles otherwise."""

    box: int
    wager: str
    before: int
    after: int


def opening_of(lines: Sequence[str]) -> Event:
    """Return the event a log begins with; raise `RuleBroken` if this is no round of a known document."""
    first = next(log.read(lines[:1]), None)
    if first is None or first.name not in FIRST_EVENTS or first.facts.get("document") not in BOOKS:
        raise RuleBroken(
            [Refusal("This is not the log of a round: its first line opens no table.", code="not_a_round")]
        )
    return first


def document_of(lines: Sequence[str]) -> str:
    return str(opening_of(lines).facts["document"])


def story_of(lines: Sequence[str]) -> list[Told]:
    """Tell a log as sentences, one for each event."""
    return [
        Told(seq, sentence_of(event), event.clauses, event.name in ("betting_opened", "round_opened"))
        for seq, event in enumerate(log.read(lines), start=1)
    ]


def sentence_of(event: Event) -> str:
    """Say in one sentence what an event was."""
    tell = SENTENCES.get(event.name)
    if tell is not None:
        return tell(event.facts)
    what = str(event.facts.get("what") or event.facts.get("name") or event.name).replace("_", " ")
    return f"{what[:1].upper()}{what[1:]}."


def seen_at(lines: Sequence[str], step: int) -> Seen:
    """Return the table after so many events."""
    opening = opening_of(lines)
    if opening.name == "round_opened":
        return _holdem_seen(log.replay(lines[:step], holdem.Round(), holdem.apply))
    return _war_seen(log.replay(lines[:step], Table(setup_of(opening.facts)), fold.apply))


def changes_under(lines: Sequence[str], choices: Mapping[str, str]) -> list[Change]:
    """Settle a finished round again with some clauses read another way; return what that changes."""
    opening = opening_of(lines)
    book = BOOKS[opening.facts["document"]].under({**opening.facts["readings"], **choices})
    if isinstance(book, HoldemBook):
        state = log.replay(lines, holdem.Round(), holdem.apply)
        found = review.differences(state, compiled(book), maximum_payout=opening.facts["maximum_payout"])
        return [Change(each.box, each.wager, each.before, each.after) for each in found]
    assert isinstance(book, WarBook)
    table = log.replay(lines, Table(setup_of(opening.facts)), fold.apply)
    return [
        Change(each.stake.box, str(each.stake.wager), each.was.net, each.would_be.net)
        for each in settle_again(table, book)
    ]


# ---- what is seen ----------------------------------------------------------------------------------------------------


def _faces(cards: Sequence[int]) -> tuple[str | None, ...]:
    return tuple(None if card == UNSEEN else text(card) for card in cards)


def _war_seen(table: Table) -> Seen:
    round_ = table.round
    if round_ is None:
        return Seen("opening", (), (), (), table.shoe.drawn)
    numbers = sorted({stake.box for stake in round_.stakes} | set(round_.hands))
    boxes = tuple(
        BoxSeen(
            number,
            next((stake.player for stake in round_.stakes if stake.box == number), ""),
            _faces(round_.hands.get(number, ())),
            tuple((str(stake.wager), stake.amount) for stake in round_.stakes if stake.box == number),
            tuple(
                (str(line.result.wager), str(line.result.outcome), line.result.net)
                for line in round_.lines
                if line.box == number
            ),
        )
        for number in numbers
    )
    phase = str(round_.phase) if round_.is_open else round_.end
    return Seen(phase, boxes, _faces(round_.dealer), (), table.shoe.drawn)


def _holdem_seen(state: holdem.Round) -> Seen:
    boxes = tuple(
        BoxSeen(
            box.number,
            box.player,
            _faces(box.hole),
            (
                *((str(wager), amount) for wager, amount in box.placed.items()),
                *((("call", box.call),) if box.call else ()),
            ),
            tuple((str(line.wager), str(line.outcome), line.net) for line in box.lines),
        )
        for box in state.boxes
    )
    return Seen(
        str(state.stage), boxes, _faces(state.dealer), tuple(map(text, (*state.flop, *state.river))), state.drawn
    )


# ---- sentences -------------------------------------------------------------------------------------------------------

Facts = Mapping[str, Any]


def _card(facts: Facts) -> str:
    return name(parse(facts["card"])) if facts.get("card") else "a card unseen"


def _to(facts: Facts) -> str:
    return "The dealer" if facts["to"] == DEALER else f"Box {facts['to']}"


def _settled(facts: Facts) -> str:
    net = facts["pays"] - facts["takes"]
    sign = "+" if net > 0 else ""
    why = f"{facts['why'][:1].upper()}{facts['why'][1:]}"
    return f"Box {facts['box']}, {facts['wager']} of {dollars(facts['stake'])}: {facts['outcome']}, {sign}{dollars(net)}. {why}."


def _cards(facts: Facts) -> str:
    return ", ".join(name(parse(card)) for card in facts["cards"])


def _box_lines(facts: Facts) -> str:
    return " ".join(str(line[6]) for line in facts["lines"])


SENTENCES: Mapping[str, Callable[[Facts], str]] = {
    "opened": lambda facts: f"The table opens under {facts['document']} with {facts['decks']} decks.",
    "seated": lambda facts: f"{facts['player']} sits down at box {facts['box']}.",
    "left": lambda facts: f"{facts['player']} leaves.",
    "shuffled": lambda facts: f"{facts['cards']} cards are shuffled ({facts['method'].replace('_', ' ')}).",
    "cut_declined": lambda facts: f"{facts['player']} declines the cut.",
    "cut": lambda facts: f"{facts['by']} cuts after {facts['at']} cards.",
    "loaded": lambda facts: (
        f"The cards are loaded, the cutting card {facts['stop']} from the back."
        if facts["stop"]
        else "The cards are loaded."
    ),
    "burnt": lambda facts: f"Burnt: {_card(facts)} ({facts['why'].replace('_', ' ')}).",
    "betting_opened": lambda facts: f"Round {facts['round']}: betting opens.",
    "staked": lambda facts: (
        f"{facts['player']} stakes {dollars(facts['amount'])} on {facts['wager']}, box {facts['box']}"
        + ("." if facts["in_action"] == facts["amount"] else f", of which {dollars(facts['in_action'])} is in action.")
    ),
    "returned": lambda facts: f"{facts['player']} takes back {facts['wager']} from box {facts['box']}.",
    "betting_taken_back": lambda facts: "The call for bets is taken back: the round before is put in order.",
    "bets_closed": lambda facts: "No more bets." if facts["announced"] else "Betting closes with the first card.",
    "card_dealt": lambda facts: f"{_to(facts)}: {_card(facts)}.",
    "offered": lambda facts: (
        "Equal cards: war or surrender is offered to box "
        + ", ".join(str(box) for _player, box in facts["asked"])
        + "."
    ),
    "decided": lambda facts: f"{facts['player']}, box {facts['box']}: {facts['decision'].replace('_', ' ')}.",
    "war_begun": lambda facts: "The war cards are dealt.",
    "settled": _settled,
    "racked": lambda facts: "The decided hands are collected.",
    "stop_card_out": lambda facts: f"The cutting card is out ({facts['then'].replace('_', ' ')}).",
    "shuffle_ordered": lambda facts: f"A shuffle is ordered: {facts['ground'].replace('_', ' ')}.",
    "mishap": lambda facts: f"Mishap: {facts['name'].replace('_', ' ')}. Remedy: {facts['remedy'].replace('_', ' ')}.",
    "round_closed": lambda facts: "The round is closed.",
    "outcome_withdrawn": lambda facts: f"The outcome of the round does not stand ({facts['end']}).",
    "round_opened": lambda facts: f"A round opens under {facts['document']}.",
    "cards_shuffled": lambda facts: f"{facts['cards']} cards are shuffled.",
    "shoe_loaded": lambda facts: "The cards are loaded.",
    "cards_cut": lambda facts: f"The cards are cut after {facts['at']}.",
    "wager_placed": lambda facts: (
        f"{facts['player']} places {dollars(facts['placed'])} as {facts['wager']}, box {facts['box']}."
    ),
    "wager_taken_back": lambda facts: f"The {facts['wager']} of box {facts['box']} is taken back.",
    "hole_cards_dealt": lambda facts: "Hole cards are dealt.",
    "flop_dealt": lambda facts: f"Flop: {_cards(facts)}.",
    "called": lambda facts: f"Box {facts['box']} calls with {dollars(facts['stake'])}.",
    "folded": lambda facts: f"Box {facts['box']} folds. {_box_lines(facts)}",
    "bonus_declared": lambda facts: f"Box {facts['box']} declares its bonus hand.",
    "choices_ended": lambda facts: "The choices are over; bonuses are settled.",
    "river_dealt": lambda facts: f"River: {_cards(facts)}.",
    "dealer_shown": lambda facts: "The dealer's cards are turned.",
    "box_settled": lambda facts: f"Box {facts['box']}: {_box_lines(facts)}",
}
