"""Cards at a table: when they may be put in, dealt, checked, counted and taken out, and by whom.

clause            rule                                                     function
act-war 2.2       checked before gaming starts and after its end           why_not_open, why_not_check
act-holdem 2.2
md-war 4.A        inspected by the dealer, verified by somebody else       why_not_open, why_not_verify
md-war 4.F        unless inspected and shuffled beforehand, both           why_not_open
md-war 3.B(2)     two batches have backs of two colours                    why_not_open, why_not_put_in
md-war 3.C        changed at least every 24 hours                          why_not_round, change_by
act-holdem 2.4    a supervisor may order a count at any time               why_not_check
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from casino.rules.deadlines import hours_later
from casino.rules.devices import DeviceFacts, why_not_rely_on, why_not_switch
from casino.rules.ranks import NAMES, why_not_rank
from casino.rules.wall_clock import end_of_gaming_day
from games.rulebooks.book import Ruled
from games.rulebooks.floors.book import CardRules
from games.rulebooks.war_book import Role
from games.rulings import Refusal

DECK = 52
OPENING, CLOSING, COUNT = "opening", "closing", "count"
CLOSING_CHECK_HOURS = 1
"""The least time that the house leaves for the check after a table has closed."""


# ---- facts -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CheckFacts:
    kind: str
    gaming_date: date
    checked_by: int
    expected: int
    found: int
    verified_by: int | None = None

    @property
    def is_complete(self) -> bool:
        return self.found == self.expected


@dataclass(frozen=True, slots=True)
class SetFacts:
    """One set in use. `opening` is its newest check before gaming, `latest` its newest check of any kind."""

    decks: int
    put_in_at: datetime
    batch: int = 1
    back_colour: str = ""
    is_preinspected: bool = False
    is_preshuffled: bool = False
    is_replacement: bool = False
    opening: CheckFacts | None = None
    latest: CheckFacts | None = None
    owes_closing_check: bool = False

    @property
    def is_prepared(self) -> bool:
        return self.is_preinspected and self.is_preshuffled

    @property
    def is_half_prepared(self) -> bool:
        return self.is_preinspected != self.is_preshuffled


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What lies at a table. `decks` is what it is set up for in each batch, `source` the kind of device the cards come from."""

    gaming_date: date
    decks: int | None = None
    batches: int = 1
    source: str = "shoe"
    is_table_closed: bool = False
    is_round_open: bool = False
    sets: tuple[SetFacts, ...] = ()
    devices: tuple[DeviceFacts, ...] = ()

    def called(self, batch: int) -> str:
        """Name a set for a sentence: the table's only one, or one of its batches."""
        return "the cards" if self.batches == 1 else f"batch {batch}"


def change_by(put_in_at: datetime, book: CardRules) -> datetime | None:
    """Return the moment by which cards put in then are changed: hours that pass, whatever the clocks on the wall do."""
    hours = book.change_hours.value
    return None if hours is None else hours_later(put_in_at, hours)


def closing_check_due(closed_at: datetime, *, zone: ZoneInfo, day_starts: time) -> datetime:
    """Return by when the cards of a table closed then are checked: the end of that gaming day, an hour later at the least.

    The documents say "at or after" the end of gaming and set no time; the house counts by the gaming day.
    """
    end_of_day = end_of_gaming_day(closed_at, starts=day_starts, zone=zone)
    return max(end_of_day, hours_later(closed_at, CLOSING_CHECK_HOURS))


# ---- opening and dealing ---------------------------------------------------------------------------------------------


def why_not_open(cards: CardFacts, book: CardRules, *, at: datetime) -> list[Refusal]:
    """Return what speaks against opening a table with these cards and devices on this gaming day."""
    refusals = why_not_use(cards, book, at=at)
    for each in cards.sets:
        refusals += why_not_begin_with(each, cards, book)
    return refusals


def why_not_round(cards: CardFacts, book: CardRules, *, at: datetime) -> list[Refusal]:
    """Return what speaks against another round with these cards and devices."""
    refusals = why_not_use(cards, book, at=at)
    for each in cards.sets:
        refusals += why_not_go_on_with(each, cards, book)
    return refusals


def why_not_use(cards: CardFacts, book: CardRules, *, at: datetime) -> list[Refusal]:
    """Return what is wrong with cards or devices whether the table opens or goes on."""
    present = {each.batch for each in cards.sets}
    refusals = [
        Refusal(f"Put in {cards.called(batch)} first.", book.opening_check.clause, "cards_missing")
        for batch in range(1, cards.batches + 1)
        if batch not in present
    ]
    for each in cards.sets:
        refusals += why_not_decks(each.decks, cards)
        refusals += why_not_stay(each, cards, book, at=at)
        refusals += why_not_incomplete(each, cards, book)
    refusals += why_not_backs([each.back_colour for each in cards.sets], book)
    return [*refusals, *why_not_switch(cards.devices, book), *why_not_rely_on(cards.source, cards.devices)]


def why_not_begin_with(each: SetFacts, cards: CardFacts, book: CardRules) -> list[Refusal]:
    """Return why this set does not do for the start of gaming today: unchecked, or checked by one person where it takes two."""
    if not book.opening_check.value or is_waived(each, book):
        return []
    name = cards.called(each.batch)
    if each.opening is not None and each.opening.gaming_date == cards.gaming_date:
        return why_not_on_one_word(each.opening, name, book)
    sentence = f"Have the dealer check {name} and write the check down before the table opens."
    refusals = [Refusal(sentence, book.opening_check.clause, "opening_check_missing")]
    if book.waived_when_prepared.value and each.is_half_prepared:
        sentence = f"Nothing is waived for {name}: that takes both, inspected and shuffled beforehand."
        refusals.append(Refusal(sentence, book.waived_when_prepared.clause, "half_prepared"))
    return refusals


def why_not_go_on_with(each: SetFacts, cards: CardFacts, book: CardRules) -> list[Refusal]:
    """Return why cards that came to an open table are not in play yet: nobody has checked them."""
    was_replaced_by_two = each.is_replacement and book.replacement_checked_by.value is not None
    if not book.opening_check.value or is_waived(each, book) or was_replaced_by_two:
        return []
    name = cards.called(each.batch)
    if each.opening is not None:
        return why_not_on_one_word(each.opening, name, book)
    sentence = f"Have the dealer check {name} before the next round: nobody has since they were put in."
    return [Refusal(sentence, book.opening_check.clause, "opening_check_missing")]


def why_not_on_one_word(check: CheckFacts, name: str, book: CardRules) -> list[Refusal]:
    least = book.verified_by.value
    if least is None or check.verified_by is not None:
        return []
    sentence = f"The check of {name} waits for a {NAMES[least]} to verify it."
    return [Refusal(sentence, book.verified_by.clause, "not_verified")]


def why_not_stay(each: SetFacts, cards: CardFacts, book: CardRules, *, at: datetime) -> list[Refusal]:
    """Return a refusal once a set has been in use for as long as the document allows."""
    due_at = change_by(each.put_in_at, book)
    if due_at is None or at < due_at:
        return []
    sentence = f"Change {cards.called(each.batch)} first: {book.change_hours.value} hours are over."
    return [Refusal(sentence, book.change_hours.clause, "change_due")]


def why_not_incomplete(each: SetFacts, cards: CardFacts, book: CardRules) -> list[Refusal]:
    """Return a refusal while the newest check of a set found too few cards or too many."""
    check = each.latest
    if check is None or check.is_complete:
        return []
    sentence = (
        f"The last check of {cards.called(each.batch)} found {check.found} of {check.expected} cards: "
        "put that right and check again, or change the whole set."
    )
    return [Refusal(sentence, clause_of(check.kind, book), "cards_incomplete")]


def is_waived(each: SetFacts, book: CardRules) -> bool:
    return book.waived_when_prepared.value and each.is_prepared


# ---- putting in and taking out ---------------------------------------------------------------------------------------


def why_not_put_in(cards: CardFacts, book: CardRules, *, batch: int, decks: int, back_colour: str) -> list[Refusal]:
    """Return why a set may not be put in as this batch."""
    refusals = []
    if not 1 <= batch <= cards.batches:
        sentence = "This table has two batches, 1 and 2." if cards.batches > 1 else "This table has one set: batch 1."
        refusals.append(Refusal(sentence, code="unknown_batch", field="batch"))
    if batch in {each.batch for each in cards.sets}:
        sentence = "There are cards here already: change the whole set instead."
        refusals.append(Refusal(sentence, code="cards_there", field="batch"))
    others = [each.back_colour for each in cards.sets if each.batch != batch]
    return [*refusals, *why_not_decks(decks, cards), *why_not_backs([*others, back_colour], book)]


def why_not_take_out(each: SetFacts, cards: CardFacts, book: CardRules) -> list[Refusal]:
    """Return why a set stays where it is: gaming goes on with it, or it has still to be checked after gaming."""
    if not cards.is_table_closed and each.batch <= cards.batches:
        sentence = f"The table is in play with {cards.called(each.batch)}: change the whole set instead."
        return [Refusal(sentence, code="cards_in_use")]
    return why_not_before_its_check(each, cards, book)


def why_not_before_its_check(each: SetFacts, cards: CardFacts, book: CardRules) -> list[Refusal]:
    if not each.owes_closing_check:
        return []
    sentence = f"Check {cards.called(each.batch)} first: gaming has ended, and nobody has checked since."
    return [Refusal(sentence, book.closing_check.clause, "closing_check_missing")]


def why_not_decks(decks: int, cards: CardFacts) -> list[Refusal]:
    if cards.decks is None or decks == cards.decks:
        return []
    sentence = f"Decks in a set: the table is set up for {cards.decks}, not for {decks}."
    return [Refusal(sentence, code="decks_differ", field="decks")]


def why_not_backs(colours: Sequence[str], book: CardRules) -> list[Refusal]:
    """Return a refusal unless two batches can be told apart by their backs, where the document wants that."""
    named = [colour.strip().casefold() for colour in colours]
    if not book.batch_backs_differ.value or len(named) < 2 or (all(named) and len(set(named)) == len(named)):
        return []
    sentence = "Name the colour of the backs of each batch: the two must differ."
    return [Refusal(sentence, book.batch_backs_differ.clause, "backs_alike", "back_colour")]


# ---- checks and counts -----------------------------------------------------------------------------------------------


def why_not_check(cards: CardFacts, book: CardRules, *, kind: str, rank: Role | None) -> list[Refusal]:
    """Return why a check of this kind may not be written down now by somebody of this rank."""
    if kind == COUNT:
        return why_not_rank(rank, book.count_by, to="order a count of the cards")
    if kind == CLOSING and not cards.is_table_closed:
        sentence = "Close the table first: this check comes at the end of gaming."
        return [Refusal(sentence, book.closing_check.clause, "table_open")]
    return []


def why_not_verify(check: CheckFacts, book: CardRules, *, by: int, rank: Role | None) -> list[Refusal]:
    """Return why this person cannot verify a check that another one made."""
    needed = Ruled(book.verified_by.value or Role.SUPERVISOR, book.verified_by.clauses)
    refusals = []
    if check.verified_by is not None:
        refusals.append(Refusal("This check is verified already.", code="wrong_state"))
    if by == check.checked_by:
        sentence = "Somebody other than the person who checked the cards has to verify it."
        refusals.append(Refusal(sentence, needed.clause, "same_person"))
    return [*refusals, *why_not_rank(rank, needed, to="verify a check of cards")]


def clause_of(kind: str, book: CardRules) -> str:
    """Return where it is written that cards are checked in this way."""
    clauses = {
        OPENING: book.opening_check.clause,
        CLOSING: book.closing_check.clause,
        COUNT: book.count_by.clause,
    }
    return clauses[kind]
