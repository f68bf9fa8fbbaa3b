"""Times as the venue's wall shows them, turned into instants: typed times, gaming days, months.

Twice a year the wall skips an hour or shows one twice. A skipped time counts as the first one after the gap, and of a time
that comes twice the later is meant, so that nobody is late by a reading. A person who types a skipped time has read it off
another clock, and is asked again.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from games.rulings import Refusal


def instant_of(wall: datetime, zone: ZoneInfo) -> datetime:
    """Return the instant at which the venue's wall shows this date and time."""
    instant = wall.replace(tzinfo=zone, fold=1).astimezone(UTC)
    if is_on_the_wall(wall, zone):
        return instant
    return _end_of_gap(before=instant, after=wall.replace(tzinfo=zone, fold=0).astimezone(UTC), zone=zone)


def passed_instant_of(wall: datetime, zone: ZoneInfo, *, at: datetime) -> datetime:
    """Return the instant of a time that has passed: of a time that comes twice, the later one that is not still to come."""
    later, earlier = instant_of(wall, zone), wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    return earlier if earlier <= at < later else later


def is_on_the_wall(wall: datetime, zone: ZoneInfo) -> bool:
    """Tell whether the venue's clocks ever show this date and time."""
    shown = wall.replace(tzinfo=zone, fold=1).astimezone(UTC).astimezone(zone)
    return shown.replace(tzinfo=None) == wall.replace(tzinfo=None)


def why_not_typed(wall: datetime, zone: ZoneInfo) -> list[Refusal]:
    """Return a refusal if somebody typed a time that the venue's clocks skip."""
    if is_on_the_wall(wall, zone):
        return []
    sentence = f"The clocks go forward then, and {wall:%H:%M} never comes: write a time that the clock shows."
    return [Refusal(sentence, code="skipped_time")]


def why_not_yet(moment: datetime, *, at: datetime, field: str) -> list[Refusal]:
    """Return a refusal if something that is said to have happened lies in the future."""
    if moment <= at:
        return []
    return [Refusal("This is still to come: write when it happened.", code="in_the_future", field=field)]


def end_of_gaming_day(at: datetime, *, starts: time, zone: ZoneInfo) -> datetime:
    """Return when the gaming day of this moment is over: the next time the wall shows the hour at which gaming days start."""
    day = at.astimezone(zone).date()
    ends = (instant_of(datetime.combine(day + timedelta(days=ahead), starts), zone) for ahead in (0, 1))
    return next(end for end in ends if end > at)


def month_of(at: datetime, zone: ZoneInfo) -> date:
    """Return the first day of the month in which this moment lies on the venue's wall."""
    return at.astimezone(zone).date().replace(day=1)


def month_after(month: date) -> date:
    return (month + timedelta(days=31)).replace(day=1)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """Return the instant at which a day begins on the venue's wall."""
    return instant_of(datetime.combine(day, time()), zone)


def _end_of_gap(*, before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """Return the instant between these two at which the venue's clocks are set forward."""
    while after - before > timedelta(seconds=1):
        middle = before + (after - before) // 2
        if middle.astimezone(zone).utcoffset() == before.astimezone(zone).utcoffset():
            before = middle
        else:
            after = middle
    return after.replace(microsecond=0)
