"""When gaming is on, and to which gaming day a moment belongs.

Hours are times on the venue's wall, said for the day of the week on which they begin; closing at or before opening means the
next day. Which hours a casino may keep stands in laws outside the documents, so they are data of the venue, and a venue that
has set none is not restricted. Across a change of clocks a skipped time is the first one after the gap, and of a time that
comes twice the later is meant: nothing closes, and no gaming day begins, twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from casino.rules.wall_clock import instant_of
from games.rulings import Refusal

DAY = timedelta(days=1)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class Hours:
    """Gaming that begins on one day of the week; 0 is Monday."""

    weekday: int
    opens: time
    closes: time

    def __str__(self) -> str:
        return f"{self.opens:%H:%M} to {self.closes:%H:%M}"

    def bounds_on(self, day: date, zone: ZoneInfo) -> tuple[datetime, datetime]:
        """Return the instants at which gaming begins and ends when it begins on this day."""
        last = day if self.closes > self.opens else day + DAY
        return instant_of(datetime.combine(day, self.opens), zone), instant_of(
            datetime.combine(last, self.closes), zone
        )


def is_open(hours: Sequence[Hours], at: datetime, zone: ZoneInfo) -> bool:
    """Tell whether gaming is on at this moment; always, where no hours are set."""
    today = at.astimezone(zone).date()
    return not hours or any(
        opens <= at < closes
        for day in (today - DAY, today)
        for each in hours
        if each.weekday == day.weekday()
        for opens, closes in [each.bounds_on(day, zone)]
    )


def gaming_date(at: datetime, zone: ZoneInfo, starts: time) -> date:
    """Return the gaming day of a moment: before the day's start it is still yesterday's."""
    today = at.astimezone(zone).date()
    return today if at >= instant_of(datetime.combine(today, starts), zone) else today - DAY


def why_not_keep(hours: Sequence[Hours]) -> list[Refusal]:
    """Return which hours run into others of the same week; the refusal stands at the day on which the later ones begin."""
    spans = sorted((_minutes(each), each) for each in hours)
    if not spans:
        return []
    (first, last), again = spans[0]
    round_the_week = [*spans, ((first + 7 * 24 * 60, last + 7 * 24 * 60), again)]
    return [
        Refusal(
            f"These hours begin before those of {WEEKDAYS[earlier.weekday]} ({earlier}) end.",
            code="hours_overlap",
            field=WEEKDAYS[later.weekday].lower(),
        )
        for ((_, ends), earlier), ((begins, _), later) in pairwise(round_the_week)
        if begins < ends
    ]


def _minutes(hours: Hours) -> tuple[int, int]:
    """Return begin and end in minutes of the week."""
    opens = (hours.weekday * 24 + hours.opens.hour) * 60 + hours.opens.minute
    length = (hours.closes.hour - hours.opens.hour) * 60 + hours.closes.minute - hours.opens.minute
    return opens, opens + (length if length > 0 else length + 24 * 60)
