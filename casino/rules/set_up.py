"""How a table may be set up, what it needs before a round, and what may change while it is in use.

clause                    rule                                                         function
act-war 2.3               decks and shuffle are determined before a round              why_not_determined
nsw-war 2.4.1             cards come from a shoe or a shuffling device                 why_not_source
vic-war 2.4               a continuous shuffler is as good as a shoe                   why_not_source
md-war 5.J                a continuous shuffler needs its approval                     why_not_source
md-war 2.B(7), 2.C        bonus spin and progressive need a linked system              why_not_offer
md-war 10.C               the progressive needs its rate and its reset                 why_not_offer
"""

from dataclasses import dataclass

from casino.rules.layouts import LayoutFacts, lowered, missing_of
from games.money import dollars
from games.rulebooks.book import Ruled
from games.rulebooks.floors.book import TableRules
from games.rulings import Refusal

CONTINUOUS = "continuous_shuffler"
SOURCE_NAMES = {"shoe": "a shoe", "batch_shuffler": "a batch shuffler", CONTINUOUS: "a continuous shuffler"}


@dataclass(frozen=True, slots=True)
class SetUp:
    """A table as it stands there. `shuffles` are the approved ones to choose from, `decks_allowed` the document's numbers."""

    book: TableRules
    layout: LayoutFacts
    decks_allowed: Ruled[tuple[int, ...]]
    least_reset: Ruled[int]
    source: str = ""
    source_approval: str = ""
    decks: int | None = None
    shuffle: str = ""
    shuffles: tuple[str, ...] = ()
    takes_cash: bool = True
    equipment: frozenset[str] = frozenset()
    has_progressive: bool = False
    has_bonus_spin: bool = False
    progressive_system: str = ""
    progressive_rate: str = ""
    progressive_reset: int | None = None

    @property
    def options(self) -> frozenset[str]:
        """What this table has that a checklist may ask more for."""
        offered = {
            "takes_cash": self.takes_cash,
            "progressive": self.has_progressive,
            "bonus_spin": self.has_bonus_spin,
        }
        return frozenset({self.source} | {name for name, is_so in offered.items() if is_so})


# ---- what may be written down at all ---------------------------------------------------------------------------------


def why_not_set_up(table: SetUp) -> list[Refusal]:
    """Return what contradicts the document; what is only not yet there is asked for when the table opens."""
    refusals = why_not_source(table) if table.source else []
    if table.decks is not None:
        refusals += why_not_decks(table)
    if table.shuffle:
        refusals += why_not_shuffle(table)
    if unknown := sorted(table.equipment - {item.name for item in table.book.equipment}):
        sentence = f"The document's list has no {', '.join(unknown)}."
        refusals.append(Refusal(sentence, code="unknown_equipment", field="equipment"))
    return refusals + why_not_offer(table)


def why_not_source(table: SetUp) -> list[Refusal]:
    """Return what speaks against where the cards come from."""
    book = table.book
    if table.source not in book.sources.value:
        allowed = ", ".join(SOURCE_NAMES[source] for source in book.sources.value)
        sentence = f"Choose where the cards come from: {allowed}."
        return [Refusal(sentence, book.sources.clause, "source_not_allowed", "source")]
    if table.source == CONTINUOUS and book.continuous_approved.value and not table.source_approval:
        sentence = "A device that reshuffles by itself is approved before it is used: enter the reference."
        return [Refusal(sentence, book.continuous_approved.clause, "device_not_approved", "source_approval")]
    return []


def why_not_decks(table: SetUp) -> list[Refusal]:
    allowed = table.decks_allowed.value
    if table.decks in allowed:
        return []
    clause = table.book.decks_determined.clause or table.decks_allowed.clause
    if table.decks is None:
        sentence = f"Determine the number of decks: {_any_of(allowed)}."
        return [Refusal(sentence, clause, "decks_not_determined", "decks")]
    return [Refusal(f"The game is dealt with {_any_of(allowed)} decks.", table.decks_allowed.clause, "decks", "decks")]


def why_not_shuffle(table: SetUp) -> list[Refusal]:
    book = table.book
    if table.shuffle in table.shuffles or not (table.shuffle or book.shuffle_determined.value):
        return []
    known = f": {', '.join(table.shuffles)}" if table.shuffles else ", once the rules in force list them"
    sentence = f"Choose one of the approved shuffles{known}."
    return [Refusal(sentence, book.shuffle_determined.clause, "shuffle_not_determined", "shuffle")]


def why_not_offer(table: SetUp) -> list[Refusal]:
    """Return what the wagers beside the game are missing: the system behind them, its rate and its reset."""
    book, refusals = table.book, []
    offers = (
        (table.has_progressive, book.progressive_system, "has_progressive", "progressive wager"),
        (table.has_bonus_spin, book.bonus_spin_system, "has_bonus_spin", "bonus spin"),
    )
    for is_offered, needs_system, field, name in offers:
        if is_offered and not needs_system.value:
            refusals.append(Refusal(f"This document has no {name}.", code="no_such_wager", field=field))
        elif is_offered and not table.progressive_system:
            sentence = f"The {name} runs on a progressive system: name the one that is linked."
            refusals.append(Refusal(sentence, needs_system.clause, "no_system", "progressive_system"))
    if table.has_progressive and book.progressive_terms.value:
        refusals += why_not_terms(table)
    return refusals


def why_not_terms(table: SetUp) -> list[Refusal]:
    clause, least = table.book.progressive_terms.clause, table.least_reset
    refusals = []
    if not table.progressive_rate:
        sentence = "Say at what rate wagers go to the meter, as it was submitted."
        refusals.append(Refusal(sentence, clause, "rate_missing", "progressive_rate"))
    if table.progressive_reset is None:
        sentence = "Say at what amount the meter starts again, as it was submitted."
        refusals.append(Refusal(sentence, clause, "reset_missing", "progressive_reset"))
    elif table.progressive_reset < least.value:
        sentence = f"The meter starts again at no less than {dollars(least.value)}."
        refusals.append(Refusal(sentence, least.clause, "reset_too_low", "progressive_reset"))
    return refusals


# ---- what must be there before a round -------------------------------------------------------------------------------


def why_not_equipped(table: SetUp) -> list[Refusal]:
    missing = missing_of(table.book.equipment, table.equipment, options=table.options)
    return [
        Refusal(f"Not in place: {lowered(item)}. See to it and tick it.", item.clause, "equipment_missing", "equipment")
        for item in missing
    ]


def why_not_determined(table: SetUp) -> list[Refusal]:
    """Return what the operator has not determined yet: a number of decks, and a shuffle where the document asks for one."""
    return why_not_decks(table) + why_not_shuffle(table)


# ---- what may change while it is in use ------------------------------------------------------------------------------


def why_not_change(before: SetUp, after: SetUp, *, is_open: bool, is_round_open: bool) -> list[Refusal]:
    """Return what may not become of a table now.

    During a round the cards stay as they were determined; while the table is open it stays the game that people sat down to,
    and nothing that it needed to open goes away.
    """
    refusals = why_not_set_up(after)
    book = before.book
    if is_round_open:
        determined = (
            ("decks", book.decks_determined.clause),
            ("shuffle", book.shuffle_determined.clause),
            ("source", book.sources.clause),
        )
        refusals += [
            Refusal("A round is open: change this between rounds.", clause, "round_open", field)
            for field, clause in determined
            if getattr(before, field) != getattr(after, field)
        ]
    if is_open:
        fixed = ("layout", "takes_cash", "has_progressive", "has_bonus_spin", "progressive_system")
        refusals += [
            Refusal("The table is open: close it before you change this.", code="table_open", field=field)
            for field in fixed
            if getattr(before, field) != getattr(after, field)
        ]
        known = {refusal.field for refusal in refusals}
        needed = why_not_source(after) + why_not_determined(after) + why_not_equipped(after)
        refusals += [refusal for refusal in needed if refusal.field not in known]
    return refusals


def _any_of(numbers: tuple[int, ...]) -> str:
    *most, last = (str(number) for number in numbers)
    return f"{', '.join(most)} or {last}" if most else last
