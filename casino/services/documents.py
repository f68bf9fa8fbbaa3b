"""Have documents made: content fixed first, PDF afterwards, once for each content."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import models, transaction
from django.db.models import Max

from casino import clock, events, leases, pdf
from casino.audit import record
from casino.fingerprint import fingerprint, plain
from casino.live import bump
from casino.models import Document, Staff, subject_of

LEASE = timedelta(seconds=150)  # above Celery's hard time limit, so that a document is never rendered twice at once


@transaction.atomic
def request_document(
    kind: str,
    subject: models.Model,
    *,
    title: str,
    content: Mapping[str, Any],
    by: Staff | None,
    at: datetime,
    is_public: bool = False,
    clause: str = "",
) -> Document:
    """Ask for a document. The same content is the same document; changed content is its next version."""
    about = subject_of(subject)
    same_series = Document.objects.filter(kind=kind, subject_type=about.type, subject_id=about.id)
    mark = fingerprint(content)
    if found := same_series.filter(fingerprint=mark).first():
        return found
    newest = same_series.select_for_update().aggregate(Max("version"))["version__max"] or 0
    document = Document.objects.create(
        kind=kind,
        subject_type=about.type,
        subject_id=about.id,
        title=title,
        version=newest + 1,
        content=plain(content),
        fingerprint=mark,
        is_public=is_public,
        requested_by=by,
        requested_at=at,
        next_try_at=at,
    )
    record(
        events.DOCUMENT_REQUESTED,
        document,
        by=by,
        at=at,
        clauses=[clause],
        after={"kind": kind, "version": document.version, "fingerprint": mark},
    )
    return document


def render_one(document_id: int) -> bool:
    """Render one waiting document if nobody else is at it; return whether it was this call that did."""
    document = leases.claim(Document.objects.filter(pk=document_id, state=Document.State.WAITING), lease=LEASE)
    return document is not None and _render(document)


def render_waiting(*, at_most: int = 20) -> int:
    """Render what waits: what a lost task left behind."""
    rendered = 0
    while rendered < at_most and (
        document := leases.claim(Document.objects.filter(state=Document.State.WAITING), lease=LEASE)
    ):
        rendered += _render(document)
    return rendered


def _render(document: Document) -> bool:
    try:
        made = pdf.make(document, progress=lambda percent: show_progress(document, percent))
    except Exception as error:
        leases.put_off(document, error, at=clock.now())
        bump(f"document:{document.pk}")
        return False
    with transaction.atomic():
        at = clock.now()
        document = Document.objects.select_for_update().get(pk=document.pk)
        document.state, document.progress, document.lease_until = Document.State.READY, 100, None
        document.pdf_sha256, document.pages, document.rendered_at = made.sha256, made.pages, at
        document.save()
        record(
            events.DOCUMENT_RENDERED, document, by=None, at=at, after={"pdf_sha256": made.sha256, "pages": made.pages}
        )
        bump(f"document:{document.pk}")
    return True


def show_progress(document: Document, percent: int) -> None:
    Document.objects.filter(pk=document.pk).update(progress=percent)
    bump(f"document:{document.pk}")
