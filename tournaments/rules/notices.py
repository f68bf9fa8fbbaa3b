"""By when whom has to be told: lead times as regulators state them, and the last moment each leaves.

lead                  asked by
before_entries        vic-war 10.2.2(b): the inspectorate on site, before entries are taken
hours_24              New Jersey, private events
business_days_5       New Jersey, Massachusetts
calendar_days_30      Ohio
business_days_30      Indiana
months_2              New South Wales, application for a tournament
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from zoneinfo import ZoneInfo

from casino.rules.wall_clock import instant_of

SATURDAY = 5


class Unit(StrEnum):
    HOURS = "hours"
    CALENDAR_DAYS = "calendar days"
    BUSINESS_DAYS = "business days"
    MONTHS = "months"


@dataclass(frozen=True, slots=True)
class Lead:
    """So long before the start; nothing means before entries are taken."""

    name: str
    amount: int
    unit: Unit
    clause: str = ""

    @property
    def words(self) -> str:
        if not self.amount:
            return "before entries are taken"
        unit = str(self.unit).removesuffix("s") if self.amount == 1 else str(self.unit)
        return f"{self.amount} {unit} before the start"


LEADS: Mapping[str, Lead] = MappingProxyType(
    {
        lead.name: lead
        for lead in (
            Lead("before_entries", 0, Unit.HOURS, "vic-war 10.2.2(b)"),
            Lead("hours_24", 24, Unit.HOURS),
            Lead("business_days_5", 5, Unit.BUSINESS_DAYS),
            Lead("calendar_days_30", 30, Unit.CALENDAR_DAYS),
            Lead("business_days_30", 30, Unit.BUSINESS_DAYS),
            Lead("months_2", 2, Unit.MONTHS),
        )
    }
)
USUAL: Mapping[str, str] = MappingProxyType({"nsw-war": "months_2"})
"""What the regulator of a document's place asks for where that is known; elsewhere notice comes before entries."""


def lead_for(document: str, chosen: str = "") -> Lead:
    """Return the lead time of a tournament: the one its director chose, else the usual one of its document."""
    return LEADS[chosen or USUAL.get(document, "before_entries")]


def last_moment(
    lead: Lead,
    *,
    starts_at: datetime,
    entries_open_at: datetime | None,
    zone: ZoneInfo,
    holidays: Collection[date] = (),
) -> datetime:
    """Return by when notice has to be given; all times but the result are the venue's wall clock.

    Hours are elapsed hours. Days and months keep the time of day on the wall. Entries are never taken before notice, so an
    earlier opening of entries comes first.
    """
    start = instant_of(starts_at, zone)
    by_start = (
        start - timedelta(hours=lead.amount)
        if lead.unit == Unit.HOURS
        else instant_of(_back(starts_at, lead, holidays), zone)
    )
    return min(by_start, instant_of(entries_open_at, zone)) if entries_open_at else by_start


def _back(start: datetime, lead: Lead, holidays: Collection[date]) -> datetime:
    if lead.unit == Unit.MONTHS:
        return _months_back(start, lead.amount)
    if lead.unit == Unit.CALENDAR_DAYS:
        return start - timedelta(days=lead.amount)
    left, day = lead.amount, start
    while left:
        day -= timedelta(days=1)
        left -= day.weekday() < SATURDAY and day.date() not in holidays
    return day


def _months_back(start: datetime, months: int) -> datetime:
    """Return the same day so many months before, or the last day of a shorter month."""
    count = start.year * 12 + start.month - 1 - months
    year, month = divmod(count, 12)
    first_of_next = date(year + (month == 11), (month + 1) % 12 + 1, 1)
    last = (first_of_next - timedelta(days=1)).day
    return start.replace(year=year, month=month + 1, day=min(start.day, last))
