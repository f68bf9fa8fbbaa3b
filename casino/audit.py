"""Write the audit trail; `audit_check` checks it.

Every change records one event in its own transaction: who, in which role, did what to which thing, by which clause, what was
before and what is after. Events are chained: each hash covers the event and the hash before it. Personal data stays out of the
chain; typed reasons stand beside it, bound by a salted digest.
"""

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import models, transaction

from casino import live
from casino.events import Event, react_to
from casino.fingerprint import canonical, plain
from casino.models import AuditEvent, AuditHead, AuditNote, Staff, Subject, subject_of
from casino.request_id import current_request_id

GENESIS = hashlib.sha256(b"baize audit chain").hexdigest()


def content_of(event: AuditEvent) -> dict[str, Any]:
    """Return what an event's hash covers besides the hash before it."""
    return {
        "seq": event.seq,
        "at": event.at,
        "actor": event.actor_id,
        "role": event.role,
        "action": event.action,
        "subject": [event.subject_type, event.subject_id],
        "clauses": event.clauses,
        "before": event.before,
        "after": event.after,
        "note": event.note_digest,
        "request": event.request_id,
    }


def link(event: AuditEvent) -> str:
    """Compute an event's hash from its content and the hash before it."""
    return hashlib.sha256(b"\x00" + bytes.fromhex(event.previous_hash) + canonical(content_of(event))).hexdigest()


def note_digest(salt: str, text: str) -> str:
    return hashlib.sha256(f"{salt}\x00{text}".encode()).hexdigest()


def locked_head() -> AuditHead:
    """Lock the newest link; the caller is inside a transaction and locks nothing after this."""
    head = AuditHead.objects.select_for_update().filter(pk=1).first()
    if head is None:
        AuditHead.objects.get_or_create(pk=1, defaults={"seq": 0, "hash": GENESIS})
        head = AuditHead.objects.select_for_update().get(pk=1)
    return head


def record(
    event: Event,
    subject: models.Model | Subject,
    *,
    by: Staff | None,
    at: datetime,
    role: str = "",
    clauses: Iterable[str] = (),
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    note: str = "",
) -> AuditEvent:
    """Append one event to the chain, in the transaction of the change it tells of.

    Refuses personal fields: they belong beside the chain, never in it.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("An audit event belongs into the transaction of its change.")
    about = subject_of(subject) if isinstance(subject, models.Model) else subject
    personal: frozenset[str] = getattr(subject, "personal_fields", frozenset())
    if leaked := personal & ({*(before or {})} | {*(after or {})}):
        raise ValueError(f"Personal data does not go into the audit chain: {', '.join(sorted(leaked))}.")
    head = locked_head()
    salt = secrets.token_hex(16) if note else ""
    entry = AuditEvent(
        seq=head.seq + 1,
        at=at,
        actor=by,
        role=role,
        action=event,
        subject_type=about.type,
        subject_id=about.id,
        clauses=[clause for clause in clauses if clause],
        before=plain(before or {}),
        after=plain(after or {}),
        note_digest=note_digest(salt, note) if note else "",
        request_id=current_request_id(),
        previous_hash=head.hash,
    )
    entry.hash = link(entry)
    entry.save(force_insert=True)
    if note:
        AuditNote.objects.create(event=entry, salt=salt, text=note)
    head.seq, head.hash = entry.seq, entry.hash
    head.save(update_fields=["seq", "hash"])
    live.advance(about.type)
    react_to(event, subject_id=about.id)
    return entry
