"""Proof that a shoe was dealt as it was shuffled: the revealed seeds against the log.

While a shoe is in use only its commitment is public. Afterwards `reveal` puts the seed on record, and anyone with the
log can check that the commitment was kept and that every card seen to leave the shoe lay where the seed put it.
"""

from collections.abc import Iterable

from games.cards import text
from games.chance import commitment, shuffled
from games.log import Event
from games.rulings import Refusal, insist
from games.war.live import LiveTable, composition
from games.war.round import Table


def why_not_reveal(table: Table) -> list[Refusal]:
    """Return why the seed stays secret: cards of its shoe may still be dealt."""
    if table.in_round or (table.shoe.prepared == "loaded" and not table.shuffle_due):
        return [Refusal("The seed is revealed when the shoe is over.", code="shoe_in_use")]
    return []


def reveal(live: LiveTable) -> None:
    """Put the seed of the shoe that is over on record."""
    insist(why_not_reveal(live.state))
    live.say("seed_revealed", (), seed=live.seed.hex())


def why_not_proven(events: Iterable[Event]) -> list[Refusal]:
    """Return the first thing in a log that does not fit its revealed seeds; empty means every revealed shoe is proven.

    A stack mixed from discards or inside a continuous device is left out: what went into it unseen is not in the log.
    """
    log = list(events)
    seeds = {commitment(seed): seed for event in log if event.name == "seed_revealed" for seed in [_seed(event)]}
    order: tuple[int, ...] = ()
    for seq, event in enumerate(log):
        if event.name == "shuffled":
            order = _order(event, seeds)
        elif event.name == "cut":
            order = order[event.facts["at"] :] + order[: event.facts["at"]]
        elif event.name == "rack_returned":
            order = ()
        elif event.name == "seed_revealed" and commitment(_seed(event)) not in _committed(log):
            return [Refusal(f"Line {seq + 1} reveals a seed nobody committed to.", code="not_committed")]
        elif order and not _lay_there(order, event):
            return [Refusal(f"Line {seq + 1} is not the card the seed put there.", code="not_the_card")]
    return []


def _lay_there(order: tuple[int, ...], event: Event) -> bool:
    """Say whether a card that was seen to leave the shoe is the one of that place; other events are no cards."""
    card, at = event.facts.get("card"), event.facts.get("at")
    return card is None or not isinstance(at, int) or text(order[at]) == card


def _seed(event: Event) -> bytes:
    return bytes.fromhex(event.facts["seed"])


def _committed(log: list[Event]) -> set[str]:
    return {event.facts["commitment"] for event in log if "commitment" in event.facts}


def _order(event: Event, seeds: dict[str, bytes]) -> tuple[int, ...]:
    """Return the order a whole new shoe was shuffled into, if its seed is out."""
    cards, seed = event.facts["cards"], seeds.get(event.facts.get("commitment", ""))
    if seed is None or cards % 52 or event.facts["trigger"] in ("out_of_cards", "shuffler_fault"):
        return ()
    return shuffled(seed, composition(cards // 52))
