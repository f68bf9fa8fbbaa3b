"""Deadlines: the ladder of reminders before one, and what a deadline in words means as an instant.

"Two days" may mean 48 hours or the same time on the second calendar day; across a change of clocks these differ by an hour. A
rulebook says which, and the instant is kept with the rule's words and zone.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from casino.rules.wall_clock import instant_of


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
    """Return the same time of day so many calendar days later on the venue's wall, as an instant."""
    return instant_of(start.astimezone(zone).replace(tzinfo=None) + timedelta(days=days), zone)


def in_words(moment: datetime, zone: str) -> str:
    """Write an instant as the venue's wall shows it, with the zone's name, since an hour may come twice."""
    local = moment.astimezone(ZoneInfo(zone))
    time = f"{local:%H:%M:%S}" if local.second else f"{local:%H:%M}"
    return f"{local:%A} {local.day} {local:%B %Y}, {time} {local.tzname()}"
