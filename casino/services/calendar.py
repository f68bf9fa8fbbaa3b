"""A person's calendar address: a secret link, of which only the digest is kept."""

import hashlib
import secrets
from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import Staff


def digest_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


@transaction.atomic
def make_calendar_key(staff: Staff, *, at: datetime) -> str:
    """Return a new key for this person's calendar, to be shown once; the one before it stops working."""
    staff = Staff.objects.select_for_update().get(pk=staff.pk)
    key = secrets.token_urlsafe(32)
    staff.calendar_digest = digest_of(key)
    staff.save(update_fields=["calendar_digest"])
    record(events.CALENDAR_KEY_MADE, staff, by=staff, at=at)
    return key


@transaction.atomic
def revoke_calendar_key(staff: Staff, *, at: datetime) -> None:
    """Make this person's calendar address stop working; without one there is nothing to do."""
    staff = Staff.objects.select_for_update().get(pk=staff.pk)
    if staff.calendar_digest:
        staff.calendar_digest = ""
        staff.save(update_fields=["calendar_digest"])
        record(events.CALENDAR_KEY_REVOKED, staff, by=staff, at=at)
