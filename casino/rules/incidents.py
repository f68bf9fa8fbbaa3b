"""What can go wrong on the floor, who has to hear of it, and when an incident may be explained and closed.

The house asks that one person explains and another closes. Under a document that says so, a foreign or missing card is told to
surveillance and to an inspector before the incident closes; and nobody closes an incident while winnings are held or somebody
is detained because of it. `casino.rules.measures` says what may be done to whom.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from games.rulebooks.book import Ruled
from games.rulebooks.floors.book import FloorBook, Guide, Measure, OrderRules
from games.rulings import Refusal


class Kind(NamedTuple):
    """A kind of incident that people report; its clause stands in the book of the table it happened at."""

    label: str
    is_device: bool = False
    is_of_cards: bool = False
    is_at_table: bool = True


REPORTED = "reported"
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        REPORTED: Kind("Something else", is_at_table=False),
        "prohibited_device": Kind("A device that records or analyses the game", is_device=True),
        "foreign_card": Kind("A card that does not belong in the decks", is_of_cards=True),
        "missing_card": Kind("A card is missing", is_of_cards=True),
        "card_count_wrong": Kind("The count of the cards is wrong", is_of_cards=True),
        "device_failed": Kind("A shuffling device or shoe failed"),
        "cards_handled": Kind("A player touched or showed cards"),
        "collusion": Kind("Players swapped cards or told what they held"),
        "influence": Kind("Somebody swayed a player's decision"),
        "side_bet": Kind("Side bets among players or onlookers"),
        "staff_advice": Kind("Staff gave advice on play"),
        "staff_favour": Kind("Staff gave somebody an advantage"),
    }
)
TOLD = {"surveillance": "surveillance", "inspector": "an inspector"}
"""Whom the pit tells, in the words of a sentence."""
NOBODY: Ruled[tuple[str, ...]] = Ruled(())


def kind_of(name: str) -> Kind:
    """Return what is known of a kind; those that the system opens by itself are like any other thing reported."""
    return KINDS.get(name, KINDS[REPORTED])


def breach_of(kind: str, book: FloorBook) -> str:
    """Return the clause that this kind of incident breaks, or is handled by, under a book; empty where it is silent."""
    if kind_of(kind).is_of_cards:
        return book.order.foreign_card_notices.clause
    return next((guide.clause for guide in book.guides if guide.incident == kind), "")


def exemptions_in(book: FloorBook) -> list[Guide]:
    """Return what a book says is no breach after all, for whoever is about to report one."""
    return [guide for guide in book.guides if guide.excuses]


def notices_owed(kind: str, order: OrderRules) -> Ruled[tuple[str, ...]]:
    """Return who has to be told of this kind of incident."""
    return order.foreign_card_notices if kind_of(kind).is_of_cards else NOBODY


@dataclass(frozen=True, slots=True)
class IncidentFacts:
    explanation: str
    explained_by: int | None
    owed: Ruled[tuple[str, ...]] = NOBODY
    told: frozenset[str] = frozenset()
    open_measures: tuple[Measure, ...] = ()
    """Holds and detentions that have not ended."""


def why_not_report(kind: str, *, has_table: bool) -> list[Refusal]:
    """Return what is missing from a report of this kind."""
    if kind not in KINDS:
        return [Refusal("Choose what kind of thing it was.", code="unknown_kind", field="kind")]
    if KINDS[kind].is_at_table and not has_table:
        sentence = "Choose the table: its rules say what follows."
        return [Refusal(sentence, code="table_missing", field="table")]
    return []


def why_not_tell(to: str, incident: IncidentFacts, *, is_closed: bool) -> list[Refusal]:
    """Return why nobody writes down now that this one was told."""
    if to not in TOLD:
        return [Refusal("Choose who was told.", code="unknown_notice", field="to")]
    if is_closed:
        return [Refusal("It is closed: notices belong before that.", incident.owed.clause, code="wrong_state")]
    if to in incident.told:
        return [Refusal(f"That {TOLD[to]} was told stands here already.", code="told_already", field="to")]
    return []


def why_not_explain(incident: IncidentFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return what is missing from an explanation; the words stand in the facts as they would be kept."""
    if not incident.explanation.strip():
        return [
            Refusal("Write what happened and what was done about it.", code="explanation_missing", field="explanation")
        ]
    return []


def why_not_close(incident: IncidentFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return all that still has to happen before an incident is closed."""
    refusals = []
    if by is not None and by == incident.explained_by:
        refusals.append(Refusal("Somebody other than the person who explained it has to close it.", code="same_person"))
    refusals += [
        Refusal(f"Tell {TOLD[to]}, and write down that you did.", incident.owed.clause, code="notice_missing")
        for to in incident.owed.value
        if to not in incident.told
    ]
    refusals += [Refusal(UNENDED[each.name], each.clause, code="measure_open") for each in incident.open_measures]
    return refusals


UNENDED = {
    "hold": "Winnings are still held: close the inquiry, then release them or declare them forfeited.",
    "detain": "Somebody is still detained: write who took over, and when.",
}
