"""Second eyes: what waits for whom, and the page that shows exactly what is approved."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import approvals as four_eyes
from casino import clock, permissions
from casino.forms.approvals import DeclineForm, GiveForm, WithdrawForm
from casino.forms.base import BaizeForm
from casino.live import Live, live_part
from casino.models import Approval, Subject
from casino.queries.approvals import SHOWS, TONES, approval_rows, content_lines, counts_of, list_version
from casino.queries.history import history_of
from casino.queries.things import thing_of
from casino.services.approvals import decline, give, withdraw
from casino.states import APPROVAL, ApprovalState
from casino.steps import why_not_take
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.lists import asked_by

PAGE = "casino/desk/approvals/detail.html"
SAID = {
    ApprovalState.USED: (messages.SUCCESS, "Approved, and done at once."),
    ApprovalState.GIVEN: (messages.SUCCESS, "Approved. Whoever asked can now go ahead, for a day."),
    ApprovalState.VOID: (
        messages.WARNING,
        "Not approved: it was changed after you were asked. The request is void; it has to be asked again.",
    ),
    ApprovalState.DECLINED: (messages.SUCCESS, "Declined. Nothing was changed."),
    ApprovalState.WITHDRAWN: (messages.SUCCESS, "Withdrawn. Nothing was changed."),
}

READ_AS: dict[str, Callable[[Approval], str]] = {}
"""How an app shows what an approval of this action covers to people; every value as it is sealed can be unfolded below."""


@needs(permissions.SEE_APPROVALS)
def approvals(request: HttpRequest) -> HttpResponse:
    address = f"{reverse('casino:approvals_part')}?{request.GET.urlencode()}"
    live = Live(address, list_version(staff_of(request), at=clock.now()))
    return render(request, "casino/desk/approvals/list.html", {**listed(request), "live": live})


@needs(permissions.SEE_APPROVALS)
def approvals_part(request: HttpRequest) -> HttpResponse:
    return live_part(
        request,
        "casino/desk/approvals/_list.html",
        lambda: listed(request),
        version=list_version(staff_of(request), at=clock.now()),
    )


def listed(request: HttpRequest) -> dict[str, Any]:
    staff, at = staff_of(request), clock.now()
    asked = asked_by(request, SHOWS)
    page = asked.page_of(approval_rows(staff, show=asked.show, at=at))
    rows = [(approval, TONES[approval.state], has_run_out(approval, at)) for approval in page]
    return {"asked": asked, "tabs": asked.tabs(SHOWS, counts_of(staff, at=at)), "page": page, "rows": rows}


def has_run_out(approval: Approval, at: datetime) -> bool:
    return approval.state in four_eyes.LIVE and approval.expires_at is not None and at >= approval.expires_at


# ---- one approval ----------------------------------------------------------------------------------------------------


@needs(permissions.SEE_APPROVALS)
def approval(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, PAGE, detail(request, found(request, pk)))


@needs(permissions.GIVE_APPROVALS)
def approval_give(request: HttpRequest, pk: int) -> HttpResponse:
    return answer(request, pk, "give", GiveForm, give)


@needs(permissions.GIVE_APPROVALS)
def approval_decline(request: HttpRequest, pk: int) -> HttpResponse:
    return answer(request, pk, "decline", DeclineForm, decline)


@needs(permissions.ASK_APPROVALS)
def approval_withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    return answer(request, pk, "withdraw", WithdrawForm, withdraw)


def answer(
    request: HttpRequest, pk: int, verb: str, form_class: type[BaizeForm], service: Callable[..., Approval]
) -> HttpResponse:
    """Show the approval with this answer's form, or give the answer and say what came of it."""
    row = found(request, pk)
    shown = detail(request, row)

    def then(answered: Approval) -> str:
        messages.add_message(request, *SAID[ApprovalState(answered.state)])
        return answered.get_absolute_url()

    return command(
        request,
        form_class,
        page=PAGE,
        act=lambda words: service(row, **words, by=staff_of(request), at=clock.now()),
        then=then,
        initial={"fingerprint": row.fingerprint},
        context={**shown, "doing": verb, "is_blocked": bool(shown["why_not"][verb])},
        auto_id=f"{verb}_%s",
    )


def found(request: HttpRequest, pk: int) -> Approval:
    rows = Approval.objects.select_related("asked_by", "answered_by")
    return visible_or_404(request, permissions.SEE_APPROVALS, rows, pk=pk)


def detail(request: HttpRequest, row: Approval) -> dict[str, Any]:
    staff, at = staff_of(request), clock.now()
    return {
        "approval": row,
        "tone": TONES[row.state],
        "reading": READ_AS[row.action](row) if row.action in READ_AS else "",
        "lines": content_lines(row.content),
        "about": thing_of(Subject(row.subject_type, row.subject_id), sees_personal=True),
        "has_changed": row.state in four_eyes.LIVE and four_eyes.has_changed(row),
        "history": history_of(row, zone=staff.venue.zone),
        "why_not": {
            verb: why_not_take(APPROVAL, verb, row, by=staff, at=at, facts=four_eyes.facts_of)
            for verb in ("give", "decline", "withdraw")
        },
        "give_form": GiveForm(auto_id="give_%s", initial={"fingerprint": row.fingerprint}),
        "decline_form": DeclineForm(auto_id="decline_%s"),
        "withdraw_form": WithdrawForm(auto_id="withdraw_%s"),
    }
