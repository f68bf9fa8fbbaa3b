"""Incidents: what went wrong is said once, explained by one person and closed by another."""

from datetime import datetime

from django.db import models, transaction

from casino import events
from casino.audit import record
from casino.models import Incident, Staff, Subject, subject_of

NOTHING = Subject("", "")
"""The subject of an incident that is about no row of ours; each of those is an incident of its own."""


@transaction.atomic
def open_incident(
    kind: str,
    subject: models.Model | Subject = NOTHING,
    *,
    title: str,
    at: datetime,
    by: Staff | None = None,
    clause: str = "",
    account: str = "",
) -> Incident:
    """Open an incident, or return the one that was opened for the same kind and subject before. `by` is None for the system."""
    about = subject_of(subject) if isinstance(subject, models.Model) else subject
    fields = {"title": title[:200], "clause": clause, "account": account, "opened_by": by, "opened_at": at}
    if about.id:
        incident, is_new = Incident.objects.get_or_create(
            kind=kind, subject_type=about.type, subject_id=about.id, defaults=fields
        )
        if not is_new:
            return incident
    else:
        incident = Incident.objects.create(kind=kind, subject_type=about.type, subject_id="", **fields)
    record(
        events.INCIDENT_OPENED,
        incident,
        by=by,
        at=at,
        clauses=[clause],
        after={"kind": kind, "about": [about.type, about.id], "state": incident.state},
    )
    return incident
