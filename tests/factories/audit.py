"""Makers of audit events."""

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import AuditEvent, Venue
from tests.factories import MONDAY, make_venue


def make_event(subject: Venue | None = None, **fields) -> AuditEvent:
    with transaction.atomic():
        return record(
            fields.pop("event", events.VENUE_CHANGED), subject or make_venue(), **({"by": None, "at": MONDAY} | fields)
        )
