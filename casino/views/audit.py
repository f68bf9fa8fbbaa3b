"""Read the audit trail: who did what, when, by which clause. Reading changes nothing; erasing a note is the one command."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock, permissions
from casino.documents import request_audit_extract
from casino.forms.audit import AuditFilter, EraseNoteForm
from casino.forms.documents import JustDoIt
from casino.models import AuditEvent, Subject
from casino.queries import audit as queries
from casino.queries.things import thing_of
from casino.services.audit import erase_note as erase_note_service
from casino.views.access import needs, staff_of
from casino.views.commands import command


def _sees_notes(request: HttpRequest) -> bool:
    return permissions.may(staff_of(request), permissions.SEE_NOTES)


@needs(permissions.SEE_AUDIT)
def audit(request: HttpRequest) -> HttpResponse:
    """Show the trail, newest first, narrowed by what the reader looks for."""
    form = AuditFilter(request.GET or None)
    zone, sees_notes = staff_of(request).venue.zone, _sees_notes(request)
    rows = queries.events_wanted(form.wanted(), zone=zone, sees_notes=sees_notes)
    asked = getattr(form, "cleaned_data", {})
    stretch = queries.stretch_of(rows, before=asked.get("before"), after=asked.get("after"))
    return render(
        request,
        "casino/desk/audit/list.html",
        {
            "form": form,
            "stretch": stretch,
            "lines": queries.lines_of(stretch.events, zone=zone, sees_notes=sees_notes),
            "is_narrowed": any(value for name, value in asked.items() if name not in ("before", "after")),
        },
    )


@needs(permissions.SEE_AUDIT)
def audit_subject(request: HttpRequest, type: str, id: str) -> HttpResponse:  # noqa: A002 the words of the address
    """Show all that was ever done to one thing, oldest first."""
    subject = Subject(type, id)
    page = Paginator(queries.events_about(subject), queries.PAGE).get_page(request.GET.get("page"))
    if not page.paginator.count:
        raise Http404
    sees_notes = _sees_notes(request)
    return render(
        request,
        "casino/desk/audit/subject.html",
        {
            "thing": thing_of(subject, sees_personal=sees_notes),
            "page": page,
            "lines": queries.lines_of(page, zone=staff_of(request).venue.zone, sees_notes=sees_notes),
            "form": JustDoIt(),
            "covering": queries.checkpoint_covering(page[-1].seq),
        },
    )


@needs(permissions.REQUEST_DOCUMENTS)
def make_audit_extract(request: HttpRequest, type: str, id: str) -> HttpResponse:  # noqa: A002
    """Have the timeline of a thing made into a PDF."""
    subject = Subject(type, id)
    return command(
        request,
        JustDoIt,
        page="casino/desk/audit/make_extract.html",
        act=lambda _values: request_audit_extract(subject, by=staff_of(request), at=clock.now()),
        then=lambda document: document.get_absolute_url(),
        said="The extract is being made. Stay on this page, or come back later.",
        context={"thing": thing_of(subject, sees_personal=_sees_notes(request))},
    )


@needs(permissions.ERASE_NOTES)
def erase_note(request: HttpRequest, seq: int) -> HttpResponse:
    """Erase one note for good, with a reason."""
    event = queries.trail().filter(seq=seq).first()
    if event is None:
        raise Http404
    return command(
        request,
        EraseNoteForm,
        page="casino/desk/audit/erase_note.html",
        act=lambda values: erase_note_service(event, by=staff_of(request), at=clock.now(), **values),
        then=lambda _event: _timeline(event),
        said="The note is erased. The audit trail says so.",
        context={"line": queries.lines_of([event], zone=staff_of(request).venue.zone, sees_notes=True)[0]},
    )


def _timeline(event: AuditEvent) -> str:
    return reverse("casino:audit_subject", args=[event.subject_type, event.subject_id])


@needs(permissions.SEE_AUDIT)
def checkpoints(request: HttpRequest) -> HttpResponse:
    """Show what was signed, with which key, and how anybody checks it."""
    page = Paginator(queries.checkpoints(), queries.PAGE).get_page(request.GET.get("page"))
    newest = page[0] if len(page) else None
    return render(request, "casino/desk/audit/checkpoints.html", {"page": page, "newest": newest})
