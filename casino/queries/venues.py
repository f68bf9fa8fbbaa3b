"""A venue as its own page shows it."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from casino.models import RulesInForce, Venue
from casino.queries.tables import hours_of
from casino.rules.hours import WEEKDAYS, gaming_date, is_open


@dataclass(frozen=True, slots=True)
class InForceRow:
    """Rules in force, and how they stand today."""

    rules: RulesInForce
    word: str
    tone: str


def venue_of(venue: Venue, *, at: datetime) -> dict[str, Any]:
    """Return what the page of a venue shows: its details, its week, and the documents in force, the newest first."""
    today, hours = venue.local(at).date(), hours_of(venue)
    rows = RulesInForce.objects.filter(venue=venue).order_by("document", "-from_date")
    return {
        "venue": venue,
        "at": at,
        "gaming_date": gaming_date(at, venue.zone, venue.gaming_day_starts),
        "is_gaming_on": is_open(hours, at, venue.zone),
        "week": [(name, [each for each in hours if each.weekday == day]) for day, name in enumerate(WEEKDAYS)],
        "has_hours": bool(hours),
        "in_force": [InForceRow(row, *standing(row, today)) for row in rows],
    }


def standing(rules: RulesInForce, today: date) -> tuple[str, str]:
    """Return how rules stand on a day, in a word and its tone."""
    if rules.from_date > today:
        return "Still to come", "plain"
    if not rules.is_in_force(today):
        return "Ended", "plain"
    return ("In force", "good") if rules.approval else ("No approval number", "bad")
