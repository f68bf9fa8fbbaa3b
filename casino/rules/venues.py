"""The rule documents in force at a venue: from when to when, and which options the house took."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from games.money import dollars
from games.rulebooks.book import Ruled
from games.rulings import Refusal

LARGEST_CHIP = 1_000_00


@dataclass(frozen=True, slots=True)
class Period:
    """The days of a document in force, the last one included; without a last day until further notice."""

    from_date: date
    until_date: date | None

    def overlaps(self, other: "Period") -> bool:
        return (self.until_date is None or other.from_date <= self.until_date) and (
            other.until_date is None or self.from_date <= other.until_date
        )

    def __str__(self) -> str:
        until = f"to {_day(self.until_date)}" if self.until_date else "until further notice"
        return f"from {_day(self.from_date)} {until}"


def why_not_in_force(period: Period, others: Sequence[Period]) -> list[Refusal]:
    """Return why a document cannot be in force then: its own days are the wrong way round, or taken by other rows of it."""
    if period.until_date is not None and period.until_date < period.from_date:
        sentence = "The last day comes before the first: change one of them."
        return [Refusal(sentence, code="ends_before_it_begins", field="until_date")]
    return [
        Refusal(
            f"The document is in force {other} already: end that first.", code="in_force_already", field="from_date"
        )
        for other in others
        if period.overlaps(other)
    ]


def why_not_method(method: str, methods: Ruled[tuple[str, ...]]) -> list[Refusal]:
    """Return why this is no way to deal a war under a document; a document with one way asks for none."""
    if method in methods.value if len(methods.value) > 1 else method in ("", *methods.value):
        return []
    sentence = f"Choose the method by which all tables deal a war: {' or '.join(methods.value)}."
    return [Refusal(sentence, methods.clause, "method", "method")]


def why_not_chip(cents: int) -> list[Refusal]:
    """Return why no chip of this value is the smallest that is paid."""
    if 1 <= cents <= LARGEST_CHIP:
        return []
    sentence = f"The smallest chip is worth something, and {dollars(LARGEST_CHIP)} at the most."
    return [Refusal(sentence, code="chip", field="smallest_chip")]


def why_not_change_method(open_tables: Sequence[str], methods: Ruled[tuple[str, ...]]) -> list[Refusal]:
    """Return why the method stays as it is: it is one for all tables, and so changes only while none of them is open."""
    if not open_tables:
        return []
    sentence = f"Close these tables first, since all deal by one method: {', '.join(open_tables)}."
    return [Refusal(sentence, methods.clause, "tables_open", "method")]


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
