"""What a rulebook is made of: numbers beside their clauses, settlement rows, mishap rows and named readings.

A rulebook is data. `Ruled` is a parameter with the clauses it stands in, `Basis` the clauses of what is done anyway;
a `Row` says what one wager does in one case, a `Mishap` what a document does about one kind of accident; a `Reading`
names how an unclear clause is read here and which other readings one may choose. `under()` gives the same book with
other readings, `digest()` pins all of it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import date
from enum import StrEnum
from hashlib import sha256
from typing import Any, Generic, Self, TypeVar

from games.money import NOTHING, Odds
from games.rulings import Refusal, RuleBroken

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Header:
    """Who approved a document, for whom, and since when; `text_sha256` pins the very text that was read."""

    key: str
    title: str
    game: str
    jurisdiction: str
    regulator: str
    operator: str
    instrument: str
    reference: str
    made_date: date | None
    in_force_date: date | None
    in_force_note: str
    text_sha256: str


class Outcome(StrEnum):
    """What became of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    SURRENDER = "surrender"
    VOID = "void"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Ruled(Generic[T]):
    """A value and the clauses it stands in; without clauses the document is silent and the value is the house's."""

    value: T
    clauses: tuple[str, ...] = ()

    @property
    def clause(self) -> str:
        return self.clauses[0] if self.clauses else ""


def ruled(value: T, *clauses: str) -> Ruled[T]:
    """Set a value beside its clauses: `ruled(52, "act-war 5.3")`."""
    return Ruled(value, clauses)


@dataclass(frozen=True, slots=True)
class Basis:
    """The clauses behind something that every table of the game does; a document may be silent on it."""

    clauses: tuple[str, ...] = ()

    @property
    def clause(self) -> str:
        return self.clauses[0] if self.clauses else ""


def rests_on(*clauses: str) -> Basis:
    """Name the clauses that ask for what the engine does anyway: `rests_on("act-war 8.4")`."""
    return Basis(clauses)


@dataclass(frozen=True, slots=True)
class Row:
    """What one wager does in one case of the game, at which odds, by which clauses, and why in a player's words."""

    case: str
    wager: str
    outcome: Outcome
    odds: Odds
    clauses: tuple[str, ...]
    why: str


def wins(case: str, wager: str, odds: Odds, *clauses: str, why: str) -> Row:
    return Row(case, wager, Outcome.WIN, odds, clauses, why)


def loses(case: str, wager: str, *clauses: str, why: str) -> Row:
    return Row(case, wager, Outcome.LOSE, NOTHING, clauses, why)


def stands_off(case: str, wager: str, *clauses: str, why: str) -> Row:
    return Row(case, wager, Outcome.PUSH, NOTHING, clauses, why)


def halves(case: str, wager: str, *clauses: str, why: str) -> Row:
    return Row(case, wager, Outcome.SURRENDER, NOTHING, clauses, why)


@dataclass(frozen=True, slots=True)
class Mishap:
    """One accident and the document's remedy for it, in a word the game's mishaps module knows.

    `by` is the least role that may order the remedy; empty means the dealer does it unasked. A mishap without a row is
    one the document is silent on: the engine then asks for a supervisor's ruling and records that no clause applies.
    """

    name: str
    remedy: str
    clauses: tuple[str, ...]
    by: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to read a clause: its name, what it means, and what it changes in the book."""

    name: str
    meaning: str
    rows: tuple[Row, ...] = ()
    mishaps: tuple[Mishap, ...] = ()
    terms: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """An unclear clause, the question it leaves open, and the ways to answer it; the first option is the one taken."""

    clause: str
    question: str
    options: tuple[Option, ...]

    @property
    def default(self) -> str:
        return self.options[0].name


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """What every rulebook has; each game's own book adds its parameters as `Ruled` fields.

    Two books are the same if their digests are; as objects they compare by identity, so that tables compiled from one
    can be kept beside it.
    """

    header: Header
    rows: tuple[Row, ...]
    mishaps: tuple[Mishap, ...]
    readings: tuple[Reading, ...]
    chosen: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        return self.header.key

    def mishap(self, name: str) -> Mishap | None:
        """Return the document's row for an accident, or None where it is silent."""
        return next((row for row in self.mishaps if row.name == name), None)

    def under(self, choices: Mapping[str, str]) -> Self:
        """Return this book with some clauses read another way; raise `RuleBroken` for a reading nobody named."""
        book = self
        for clause, name in sorted(choices.items()):
            option = _option(self, clause, name)
            changes: dict[str, Any] = dict(option.terms)
            changes["rows"] = _replaced(book.rows, option.rows, lambda row: (row.case, row.wager))
            changes["mishaps"] = _replaced(book.mishaps, option.mishaps, lambda row: row.name)
            changes["chosen"] = (*book.chosen, (clause, name))
            book = replace(book, **changes)
        return book


def _option(book: Book, clause: str, name: str) -> Option:
    reading = next((each for each in book.readings if each.clause == clause), None)
    if reading is None:
        raise RuleBroken(
            [Refusal(f"{book.key} has no open reading of {clause!r}.", code="unknown_reading", field="readings")]
        )
    for option in reading.options:
        if option.name == name:
            return option
    names = ", ".join(option.name for option in reading.options)
    raise RuleBroken(
        [Refusal(f"{clause} can be read as {names}; {name!r} is none of them.", clause, "unknown_reading", "readings")]
    )


def _replaced(rows: tuple[T, ...], others: tuple[T, ...], key: Callable[[T], object]) -> tuple[T, ...]:
    new = {key(row): row for row in others}
    kept = tuple(new.pop(key(row), row) for row in rows)
    return (*kept, *new.values())


def digest(book: Book) -> str:
    """Return the sha256 of a book's canonical form: any changed number, clause, row or reading changes it."""
    return sha256(json.dumps(book, default=_plain, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _plain(value: object) -> object:
    """Turn what JSON has no form for into what it has; a value of another kind is a defect of the book and raises."""
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(f"A rulebook does not hold a {type(value).__name__}.")
