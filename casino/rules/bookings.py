"""A table kept for one purpose and nothing else: no two bookings of a table overlap."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from casino.rules.deadlines import in_words
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class Booked:
    """A booking that stands; the end is the first moment at which the table is free again."""

    purpose: str
    starts_at: datetime
    ends_at: datetime

    def overlaps(self, starts_at: datetime, ends_at: datetime) -> bool:
        return self.starts_at < ends_at and starts_at < self.ends_at

    def until(self, zone: ZoneInfo) -> str:
        return in_words(self.ends_at, zone.key)


def why_not_book(
    others: Sequence[Booked],
    *,
    starts_at: datetime,
    ends_at: datetime,
    is_retired: bool,
    zone: ZoneInfo,
    at: datetime,
) -> list[Refusal]:
    """Return what stands in the way of keeping a table for this time, naming each booking that has it already."""
    if is_retired:
        return [Refusal("This table is no longer on the floor: choose another.", code="retired")]
    if ends_at <= starts_at:
        return [Refusal("The end comes after the start.", code="ends_before_it_starts", field="ends_at")]
    if ends_at <= at:
        return [Refusal("This time is over: choose one that is still to come.", code="over", field="ends_at")]
    return [
        Refusal(
            f"The table is kept for {other.purpose} from {in_words(other.starts_at, zone.key)} to {other.until(zone)}.",
            code="booked",
            field="starts_at",
        )
        for other in others
        if other.overlaps(starts_at, ends_at)
    ]
