"""Documents: the list on the desk, each document's own page with how to check it, and the PDF itself."""

import hashlib
from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.text import slugify

from casino import clock, permissions
from casino.documents import request_rulebook
from casino.forms.documents import JustDoIt, RulebookForm
from casino.live import Live, live_part, version_of
from casino.models import Document, Subject
from casino.pdf import path_of
from casino.queries.documents import documents_for, is_open, kind_label, series_of
from casino.queries.things import thing_of
from casino.services.documents import topic_of, try_again
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command

PAGE = 50
PROGRESS_SECONDS = 1
DocumentView = Callable[[HttpRequest, UUID], HttpResponse]


# ---- the desk --------------------------------------------------------------------------------------------------------


@needs(permissions.SEE_DOCUMENTS)
def documents(request: HttpRequest) -> HttpResponse:
    page = Paginator(documents_for(staff_of(request)), PAGE).get_page(request.GET.get("page"))
    rows = [(document, kind_label(document.kind)) for document in page]
    return render(request, "casino/desk/documents/list.html", {"page": page, "rows": rows})


@needs(permissions.REQUEST_DOCUMENTS)
def make_rulebook(request: HttpRequest) -> HttpResponse:
    """Have a rulebook's clauses made into a public PDF."""
    return command(
        request,
        RulebookForm,
        page="casino/desk/documents/make_rulebook.html",
        act=lambda values: request_rulebook(values["key"], by=staff_of(request), at=clock.now()),
        then=lambda document: document.get_absolute_url(),
        initial={"key": request.GET.get("key")},
    )


@needs(permissions.REQUEST_DOCUMENTS)
def retry_document(request: HttpRequest, number: UUID) -> HttpResponse:
    """Have a document that failed tried again at once."""
    document = visible_or_404(request, permissions.SEE_DOCUMENTS, Document.objects.all(), number=number)
    return command(
        request,
        JustDoIt,
        page="casino/desk/documents/retry.html",
        act=lambda _values: try_again(document, by=staff_of(request), at=clock.now()),
        then=lambda document: document.get_absolute_url(),
        said="It is being tried again.",
        context={"document": document},
    )


# ---- one document ----------------------------------------------------------------------------------------------------


def for_its_readers(view: DocumentView) -> DocumentView:
    """Open a view to everybody if its document is public, else to the people who may read it."""
    guarded = needs(permissions.SEE_DOCUMENTS)(view)

    @wraps(view)
    def chosen(request: HttpRequest, number: UUID) -> HttpResponse:
        document = Document.objects.filter(number=number, is_public=True).first()
        return (view if document is not None and is_open(document) else guarded)(request, number)

    return chosen


def _readable(request: HttpRequest, number: UUID) -> Document:
    document = Document.objects.select_related("requested_by").filter(number=number).first()
    if document is None:
        raise Http404
    if not is_open(document) and not permissions.may_see(staff_of(request), permissions.SEE_DOCUMENTS, document):
        raise Http404
    return document


@for_its_readers
def document(request: HttpRequest, number: UUID) -> HttpResponse:
    """Show what a document is, whether it is ready, and how to check a copy of it."""
    shown = _readable(request, number)
    version = version_of(topic_of(shown))
    shown = _readable(request, number)  # again: what is shown may be newer than its version, never older
    address = reverse("casino:document_part", args=[number])
    is_staff = request.user.is_authenticated
    return render(
        request,
        "casino/desk/documents/document.html",
        {
            "document": shown,
            "kind": kind_label(shown.kind),
            "thing": thing_of(Subject(shown.subject_type, shown.subject_id), sees_personal=False),
            "versions": series_of(shown),
            "live": Live(address, str(version), seconds=PROGRESS_SECONDS),
            "base": "casino/base_desk.html" if is_staff else "casino/base_public.html",
        },
    )


@for_its_readers
def document_part(request: HttpRequest, number: UUID) -> HttpResponse:
    """Show how far a document is; polled by its page until it is ready."""
    shown = _readable(request, number)
    return live_part(
        request,
        "casino/desk/documents/_state.html",
        lambda: {"document": _readable(request, number)},
        version=version_of(topic_of(shown)),
        seconds=PROGRESS_SECONDS,
    )


@for_its_readers
def document_pdf(request: HttpRequest, number: UUID) -> HttpResponse:
    """Send the PDF, after holding it against its hash once more."""
    shown = _readable(request, number)
    if shown.state != Document.State.READY:
        raise Http404
    etag = f'"{shown.pdf_sha256}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    path = path_of(shown.pdf_sha256)
    content = path.read_bytes() if path.exists() else b""
    if hashlib.sha256(content).hexdigest() != shown.pdf_sha256:
        return _damaged(request)
    way = "attachment" if "download" in request.GET else "inline"
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'{way}; filename="{slugify(shown.title)[:80] or "document"}-v{shown.version}.pdf"',
            "ETag": etag,
            "Cache-Control": "public, max-age=3600" if is_open(shown) else "private, no-store",
            "X-Content-Type-Options": "nosniff",
        },
    )


def _damaged(request: HttpRequest) -> HttpResponse:
    sentence = "The stored file is missing or was altered. Tell the administrator: it has to come back from the backup."
    return render(
        request,
        "casino/error.html",
        {"status": 503, "title": "This file cannot be trusted", "sentence": sentence},
        status=503,
    )
