"""Have documents made: content fixed first, PDF afterwards, once for each content."""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import models, transaction
from django.db.models import Max

from casino import clock, events, leases, pdf, permissions
from casino.audit import locked_head, record
from casino.fingerprint import fingerprint, plain
from casino.live import bump
from casino.models import Document, Staff, Subject, subject_of
from games.rulings import Refusal, insist

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=150)  # above Celery's hard time limit; a render that shows progress renews it


def topic_of(document: Document) -> str:
    """Name the live topic that a document's page follows."""
    return f"document:{document.pk}"


@transaction.atomic
def request_document(
    kind: str,
    subject: models.Model | Subject,
    *,
    title: str,
    content: Mapping[str, Any],
    by: Staff | None,
    at: datetime,
    is_public: bool = False,
    clause: str = "",
) -> Document:
    """Ask for a document. The same content is the same document; changed content is its next version."""
    if by is not None:
        insist(permissions.why_not(by, permissions.REQUEST_DOCUMENTS))
    about = subject_of(subject) if isinstance(subject, models.Model) else subject
    mark = mark_of(kind, title=title, content=content, is_public=is_public)
    # Two who ask at once would both find nothing and both take the next version: the second waits here for the first.
    locked_head()
    same_series = Document.objects.filter(kind=kind, subject_type=about.type, subject_id=about.id)
    if found := same_series.filter(fingerprint=mark).first():
        return found
    newest = same_series.aggregate(newest=Max("version"))["newest"] or 0
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
        role=permissions.acting_role(by, permissions.REQUEST_DOCUMENTS) if by else "",
        clauses=[clause],
        after={"kind": kind, "version": document.version, "fingerprint": mark},
    )
    return document


def mark_of(kind: str, *, title: str, content: Mapping[str, Any], is_public: bool) -> str:
    """Return the fingerprint of what a document says and to whom; anybody can compute it from the API's answer."""
    return fingerprint({"kind": kind, "title": title, "is_public": is_public, "content": content})


@transaction.atomic
def try_again(document: Document, *, by: Staff, at: datetime) -> Document:
    """Have a document that failed rendered now instead of after its pause."""
    insist(permissions.why_not(by, permissions.REQUEST_DOCUMENTS))
    locked_head()
    waiting = Document.objects.filter(pk=document.pk, state=Document.State.WAITING, attempts__gt=0)
    if not waiting.update(next_try_at=at):
        insist([Refusal("It is ready, or is being made already.", code="wrong_state")])
    role = permissions.acting_role(by, permissions.REQUEST_DOCUMENTS)
    record(events.DOCUMENT_RETRIED, document, by=by, at=at, role=role)
    bump(topic_of(document))
    return document


# ---- rendering -------------------------------------------------------------------------------------------------------


def render_one(document_id: int) -> bool:
    """Render one waiting document if nobody else is at it; return whether it was this call that did."""
    document = leases.claim(Document.objects.filter(pk=document_id, state=Document.State.WAITING), lease=LEASE)
    return document is not None and _render(document)


def render_waiting(*, at_most: int = 20) -> int:
    """Render what waits: what a lost task left behind. A failure puts its document off and lets the others have their turn."""
    rendered = 0
    for _turn in range(at_most):
        document = leases.claim(Document.objects.filter(state=Document.State.WAITING), lease=LEASE)
        if document is None:
            break
        rendered += _render(document)
    return rendered


def _render(document: Document) -> bool:
    try:
        made = pdf.make(document, progress=lambda percent: show_progress(document, percent))
    except Exception as error:
        logger.warning("Document %s was not rendered: %s", document.number, error)
        leases.put_off(document, error, at=clock.now())
        bump(topic_of(document))
        return False
    return _keep(document, made)


@transaction.atomic
def _keep(document: Document, made: pdf.Made) -> bool:
    """Write down the finished PDF, unless another process that took over finished it first."""
    at = clock.now()
    locked_head()
    was_first = Document.objects.filter(pk=document.pk, state=Document.State.WAITING).update(
        state=Document.State.READY,
        progress=100,
        lease_until=None,
        last_error="",
        pdf_sha256=made.sha256,
        pages=made.pages,
        rendered_at=at,
    )
    if was_first:
        told = {"pdf_sha256": made.sha256, "pages": made.pages}
        record(events.DOCUMENT_RENDERED, document, by=None, at=at, after=told)
        bump(topic_of(document))
    return bool(was_first)


def show_progress(document: Document, percent: int) -> None:
    """Tell how far a render is, and hold its lease for as long as it moves."""
    renewed = clock.now() + LEASE
    mine = Document.objects.filter(pk=document.pk, lease_until=document.lease_until)
    if mine.update(progress=percent, lease_until=renewed):
        document.lease_until = renewed
    bump(topic_of(document))
