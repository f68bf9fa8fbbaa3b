"""When a table may open, and when a round may be dealt at it.

Opening asks everything at once, so that whoever opens sees on one page what holds and what does not: each `Check` is one line
of that page, with the refusals that stand in its way.

clause                       rule                                                        check
act-war instrument:4         the rules are approved, and in force today                  rules
act-holdem instrument:3
act-war 1.1, md-war 2.B      the layout is approved and complete                         layout
act-holdem 1.1
act-war 2.3, 2.3(a), (b)     decks and shuffle are determined                            determinations
act-war 11.1                 gaming is on at this hour                                   hours
act-holdem 14.1
"""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from casino.rules import cards, layouts, limits
from casino.rules.bookings import Booked
from casino.rules.hours import Hours, is_open
from casino.rules.set_up import SetUp, why_not_determined, why_not_equipped, why_not_offer, why_not_source
from games.rulebooks.floors.book import FloorBook
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class InForce:
    """The rules by which a venue deals a document today."""

    approval: str
    shuffles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableFacts:
    """All that opening a table depends on. `in_force` is None while its document is not, `booked` what keeps it just now."""

    book: FloorBook
    set_up: SetUp
    in_force: InForce | None
    zone: ZoneInfo
    cards: cards.CardFacts
    limits: limits.LimitFacts
    hours: tuple[Hours, ...] = ()
    booked: Booked | None = None
    is_retired: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the opening checklist: what must be so, where it is written, and what is missing."""

    name: str
    sentence: str
    clause: str
    refusals: tuple[Refusal, ...]


def opening_checks(table: TableFacts, *, at: datetime) -> list[Check]:
    """Return every line of the opening checklist, whether it holds or not."""
    book, set_up = table.book.table, table.set_up
    lines = [
        ("floor", "The table is on the floor and free", "", why_not_free(table)),
        ("rules", "The rules are approved and in force today", book.approval.clause, why_not_in_force(table)),
        ("hours", "Gaming is on at this hour", book.hours.clause, why_not_now(table, at=at)),
        (
            "layout",
            "The layout is approved and complete",
            book.layout_approved.clause,
            layouts.why_not_use(set_up.layout, book, options=set_up.options),
        ),
        ("equipment", "The equipment is in place", "", why_not_equipped(set_up)),
        ("source", "The cards come from where they may", book.sources.clause, why_not_source(set_up)),
        (
            "determinations",
            "Decks and shuffle are determined",
            book.determinations.clause,
            why_not_determined(set_up),
        ),
        ("offers", "What is offered beside the game is linked", "", why_not_offer(set_up)),
        ("cards", "The cards and devices are ready", "", cards.why_not_open(table.cards, table.book.cards, at=at)),
        ("limits", "The limits are on show", "", limits.why_not_open(table.limits, table.book.limits, at=at)),
    ]
    return [Check(name, sentence, clause, tuple(refusals)) for name, sentence, clause, refusals in lines]


def why_not_open(table: TableFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return all that is missing before this table may open."""
    return [refusal for check in opening_checks(table, at=at) for refusal in check.refusals]


def why_not_round(table: TableFacts, *, at: datetime) -> list[Refusal]:
    """Return what speaks against another round here as far as hour, determinations and cards go."""
    undetermined = why_not_determined(table.set_up)
    basis = table.book.table.determinations.clause
    if undetermined and basis:
        sentence = "Before a round it is determined what it is dealt with."
        undetermined.insert(0, Refusal(sentence, basis, "not_determined"))
    return why_not_now(table, at=at) + undetermined + cards.why_not_round(table.cards, table.book.cards, at=at)


def why_not_free(table: TableFacts) -> list[Refusal]:
    """Return why the table is not there for ordinary gaming."""
    if table.is_retired:
        return [Refusal("This table is no longer on the floor.", code="retired")]
    if table.booked is not None:
        sentence = f"The table is kept for {table.booked.purpose} until {table.booked.until(table.zone)}."
        return [Refusal(sentence, code="booked")]
    return []


def why_not_in_force(table: TableFacts) -> list[Refusal]:
    clause = table.book.table.approval.clause
    if table.in_force is None:
        sentence = "These rules are not in force here today: put them in force on the venue's page."
        return [Refusal(sentence, clause, "not_in_force", "rules")]
    if not table.in_force.approval:
        sentence = "The rules in force have no approval number: enter it on the venue's page."
        return [Refusal(sentence, clause, "not_approved", "rules")]
    return []


def why_not_now(table: TableFacts, *, at: datetime) -> list[Refusal]:
    if is_open(table.hours, at, table.zone):
        return []
    wall = at.astimezone(table.zone)
    sentence = f"There is no gaming at {wall:%H:%M} on a {wall:%A} by the venue's hours."
    return [Refusal(sentence, table.book.table.hours.clause, "outside_hours")]
