"""What is due: the board that keeps itself current, one duty with its ladder, and the two ways to settle it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import approvals, clock, permissions
from casino.forms.obligations import CallOffForm, FulfilForm
from casino.live import Live, live_part
from casino.models import Obligation, Subject
from casino.queries.history import history_of
from casino.queries.obligations import (
    SHOWS,
    board_version,
    counts_of,
    due_rows,
    grouped,
    ladder_of,
    line_of,
)
from casino.queries.things import thing_of
from casino.rules.obligations import ObligationFacts
from casino.services.obligations import CALL_OFF, ask_to_call_off, facts_of, fulfil
from casino.states import OBLIGATION
from casino.steps import why_not_ask
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.lists import asked_by


@needs(permissions.SEE_OBLIGATIONS)
def obligations(request: HttpRequest) -> HttpResponse:
    version = board_version(staff_of(request), at=clock.now())
    address = f"{reverse('casino:obligations_board')}?{request.GET.urlencode()}"
    return render(request, "casino/desk/obligations/list.html", {**board(request), "live": Live(address, version)})


@needs(permissions.SEE_OBLIGATIONS)
def obligations_board(request: HttpRequest) -> HttpResponse:
    """Answer the board's own question whether it is still current."""
    version = board_version(staff_of(request), at=clock.now())
    return live_part(request, "casino/desk/obligations/_board.html", lambda: board(request), version=version)


def board(request: HttpRequest) -> dict[str, Any]:
    staff, at = staff_of(request), clock.now()
    asked = asked_by(request, SHOWS)
    counts = counts_of(staff, at=at)
    page = asked.page_of(due_rows(staff, show=asked.show, words=asked.words, at=at))
    return {
        "asked": asked,
        "tabs": asked.tabs(SHOWS, counts),
        "overdue": counts["overdue"],
        "page": page,
        "groups": grouped(page, zone=staff.venue.zone, at=at),
    }


@needs(permissions.SEE_OBLIGATIONS)
def obligation(request: HttpRequest, pk: int) -> HttpResponse:
    duty = visible_or_404(request, permissions.SEE_OBLIGATIONS, Obligation.objects.select_related("done_by"), pk=pk)
    return render(request, "casino/desk/obligations/detail.html", {**detail(request, duty), "form": FulfilForm()})


@needs(permissions.FULFIL_OBLIGATIONS)
def obligation_fulfil(request: HttpRequest, pk: int) -> HttpResponse:
    duty = visible_or_404(request, permissions.SEE_OBLIGATIONS, Obligation.objects.all(), pk=pk)
    return command(
        request,
        FulfilForm,
        page="casino/desk/obligations/detail.html",
        act=lambda words: fulfil(duty, **words, by=staff_of(request), at=clock.now()),
        then=lambda done: done.get_absolute_url(),
        said="Done. The reminders stop here.",
        context=detail(request, duty),
    )


@needs(permissions.FULFIL_OBLIGATIONS)
def obligation_call_off(request: HttpRequest, pk: int) -> HttpResponse:
    duty = visible_or_404(request, permissions.SEE_OBLIGATIONS, Obligation.objects.all(), pk=pk)
    return command(
        request,
        CallOffForm,
        page="casino/desk/obligations/call_off.html",
        act=lambda words: ask_to_call_off(duty, **words, by=staff_of(request), at=clock.now()),
        then=lambda approval: approval.get_absolute_url(),
        said="Asked. A second person now decides; until then the duty stays due.",
        context={"duty": duty},
    )


def detail(request: HttpRequest, duty: Obligation) -> dict[str, Any]:
    staff, at = staff_of(request), clock.now()
    return {
        "duty": duty,
        "line": line_of(duty, zone=staff.venue.zone, at=at),
        "ladder": ladder_of(duty, at=at),
        "history": history_of(duty, zone=staff.venue.zone),
        "about": thing_of(Subject(duty.subject_type, duty.subject_id), sees_personal=True),
        "asked_off": approvals.live_approval(CALL_OFF, duty),
        "why_not_fulfil": why_not_ask(OBLIGATION, "fulfil", duty, by=staff, at=at, facts=with_evidence),
        "why_not_call_off": why_not_ask(OBLIGATION, "call_off", duty, by=staff, at=at, facts=facts_of),
    }


def with_evidence(duty: Obligation) -> ObligationFacts:
    """Return the facts of a duty whose evidence is still to be typed, so that only other reasons speak against it."""
    return ObligationFacts(is_duty=duty.is_duty, evidence="to be typed")
