"""Erase a note from beside the audit trail when the law asks for it."""

from datetime import datetime

from django.db import transaction

from casino import events, permissions
from casino.audit import record
from casino.models import AuditEvent, AuditNote, Staff
from games.rulings import Refusal, insist


@transaction.atomic
def erase_note(event: AuditEvent, *, by: Staff, at: datetime, reason: str = "") -> AuditEvent:
    """Erase the note of an event for good, and record that it was done, by whom and why.

    The event itself stays, with the digest of what was written: the chain holds, and nobody can say later that there was no
    note.
    """
    insist(permissions.why_not(by, permissions.ERASE_NOTES))
    if not AuditNote.objects.filter(event=event).delete()[0]:
        insist([Refusal("There is no note to erase: it was erased already, or never written.", code="no_note")])
    return record(
        events.NOTE_ERASED,
        event,
        by=by,
        at=at,
        role=permissions.acting_role(by, permissions.ERASE_NOTES),
        before={"note_digest": event.note_digest},
        note=reason,
    )
