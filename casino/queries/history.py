"""What happened to one thing, newest first, for its own page."""

from zoneinfo import ZoneInfo

from django.db import models

from casino.models import subject_of
from casino.queries.audit import Line, events_about, lines_of


def history_of(thing: models.Model, *, zone: ZoneInfo) -> list[Line]:
    """Return the thing's events in words. Whoever works on it reads the reasons that others gave for it."""
    return lines_of(events_about(subject_of(thing)).reverse(), zone=zone, sees_notes=True)
