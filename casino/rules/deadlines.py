"""Deadlines: the ladder of reminders before one, and what a deadline in words means as an instant.

"Two days" may mean 48 hours or the same time on the second calendar day; across a change of clocks these differ by an hour. A
rulebook says which, and the instant is kept with the rule's words and zone.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Rung:
    """One reminder: so long after the duty arose, or so long before it is due, told to these roles."""

    name: str
    tell: tuple[str, ...]
    after: timedelta | None = None
    before: timedelta | None = None

    def moment(self, *, asked_at: datetime, due_at: datetime) -> datetime:
        if self.after is not None:
            return asked_at + self.after
        return due_at - (self.before or timedelta(0))


TWO_DAY_LADDER = (
    Rung("15min", ("marketing",), after=timedelta(minutes=15)),
    Rung("24h", ("director",), after=timedelta(hours=24)),
    Rung("36h", ("compliance",), after=timedelta(hours=36)),
    Rung("44h", ("marketing", "director", "compliance"), after=timedelta(hours=44)),
)
"""For what must be done within two days: nobody can say that they did not know."""


def hours_later(start: datetime, hours: int) -> datetime:
    """Return the instant so many real hours later, whatever the clocks on the wall do."""
    return start.astimezone(UTC) + timedelta(hours=hours)


def calendar_days_later(start: datetime, days: int, zone: ZoneInfo) -> datetime:
    """Return the same time of day so many calendar days later on the venue's wall, as an instant.

    A time that the clocks skip becomes the first one after the gap; of a time that comes twice the later is meant, so that
    nobody is late by a reading.
    """
    wall = (start.astimezone(zone) + timedelta(days=days)).replace(fold=1)
    instant = wall.astimezone(UTC)
    if instant.astimezone(zone).replace(tzinfo=None) != wall.replace(tzinfo=None):
        return _end_of_gap(before=instant, after=wall.replace(fold=0).astimezone(UTC), zone=zone)
    return instant


def _end_of_gap(*, before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """Return the instant between these two at which the venue's clocks are set forward."""
    while after - before > timedelta(seconds=1):
        middle = before + (after - before) // 2
        if middle.astimezone(zone).utcoffset() == before.astimezone(zone).utcoffset():
            before = middle
        else:
            after = middle
    return after.replace(microsecond=0)


def in_words(moment: datetime, zone: str) -> str:
    """Write an instant as the venue's wall shows it, with the zone's name, since an hour may come twice."""
    local = moment.astimezone(ZoneInfo(zone))
    time = f"{local:%H:%M:%S}" if local.second else f"{local:%H:%M}"
    return f"{local:%A} {local.day} {local:%B %Y}, {time} {local.tzname()}"
