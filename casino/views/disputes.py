"""Disputes: the list, writing one down, and the way from a complaint to its end."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock, permissions
from casino.documents import request_rights_advice
from casino.forms.disputes import (
    AdviseForm,
    AnswerForm,
    CloseForm,
    DecideForm,
    OpenForm,
    ReferForm,
    ReviewForm,
    TakeBackForm,
)
from casino.forms.documents import JustDoIt
from casino.live import Live, live_part, version_of
from casino.models import Dispute
from casino.queries.disputes import PEOPLE_AND_PLACES, SHOWS, counts_of, dispute_rows, line_of, rights_under
from casino.queries.history import history_of
from casino.rules import disputes as rules
from casino.services import disputes as services
from casino.services.about import named
from casino.states import DISPUTE, DisputeState
from casino.steps import why_not_take
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.lists import asked_by
from casino.views.ways import Way, go, ways_from
from games.rulings import Refusal

PAGE = "casino/desk/disputes/detail.html"
TOPIC = "casino.dispute"
WAYS = (
    Way(
        "decide", "dispute_decide", DecideForm, services.decide, "Decide", "Decided. Ask whether the person accepts it."
    ),
    Way("answer", "dispute_answer", AnswerForm, services.answer, "Write it down", "Written down."),
    Way("advise", "dispute_advise", AdviseForm, services.advise_of_rights, "The person was told", "Written down."),
    Way("review", "dispute_review", ReviewForm, services.review, "Review the decision", "Reviewed."),
    Way("refer", "dispute_refer", ReferForm, services.refer, "The regulator was asked", "With the regulator."),
    Way("take_back", "dispute_take_back", TakeBackForm, services.take_back, "Reopen it", "Open again: decide anew."),
    Way("close", "dispute_close", CloseForm, services.close, "Close the dispute", "Closed."),
)
BY_VERB = {way.verb: way for way in WAYS}


@needs(permissions.SEE_DISPUTES)
def disputes(request: HttpRequest) -> HttpResponse:
    live = Live(f"{reverse('casino:disputes_part')}?{request.GET.urlencode()}", str(version_of(TOPIC)))
    return render(request, "casino/desk/disputes/list.html", {**listed(request), "live": live})


@needs(permissions.SEE_DISPUTES)
def disputes_part(request: HttpRequest) -> HttpResponse:
    return live_part(request, "casino/desk/disputes/_list.html", lambda: listed(request), version=version_of(TOPIC))


def listed(request: HttpRequest) -> dict[str, Any]:
    asked, staff = asked_by(request, SHOWS), staff_of(request)
    page = asked.page_of(dispute_rows(staff, show=asked.show, words=asked.words))
    lines = [line_of(dispute) for dispute in page]
    return {"asked": asked, "tabs": asked.tabs(SHOWS, counts_of(staff)), "page": page, "lines": lines}


@needs(permissions.OPEN_DISPUTES)
def dispute_open(request: HttpRequest) -> HttpResponse:
    staff = staff_of(request)
    return command(
        request,
        OpenForm,
        page="casino/desk/disputes/open.html",
        act=lambda words: services.open_dispute(**named(staff.venue, words), by=staff, at=clock.now()),
        then=lambda dispute: after_opening(request, dispute),
        said="Written down. Call whoever decides.",
        initial={name: request.GET.get(name) for name in ("table", "round", "player")},
        venue=staff.venue,
        at=clock.now(),
    )


def after_opening(request: HttpRequest, dispute: Dispute) -> str:
    """Lead to the dispute, or whoever may not read disputes back to the desk."""
    may_see = permissions.may(staff_of(request), permissions.SEE_DISPUTES)
    return dispute.get_absolute_url() if may_see else reverse("casino:desk")


# ---- one dispute -----------------------------------------------------------------------------------------------------


@needs(permissions.SEE_DISPUTES)
def dispute(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, PAGE, detail(request, found(request, pk)))


@needs(permissions.RULE_DISPUTES)
def dispute_decide(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "decide")


@needs(permissions.RULE_DISPUTES)
def dispute_answer(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "answer")


@needs(permissions.RULE_DISPUTES)
def dispute_advise(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "advise")


@needs(permissions.RULE_DISPUTES)
def dispute_review(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "review")


@needs(permissions.RULE_DISPUTES)
def dispute_refer(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "refer")


@needs(permissions.RULE_DISPUTES)
def dispute_take_back(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "take_back")


@needs(permissions.CLOSE_DISPUTES)
def dispute_close(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "close")


@needs(permissions.RULE_DISPUTES)
def dispute_rights(request: HttpRequest, pk: int) -> HttpResponse:
    """Have the sheet printed that tells the person of their rights."""
    row = found(request, pk)
    return command(
        request,
        JustDoIt,
        page="casino/desk/disputes/rights.html",
        act=lambda _words: request_rights_advice(row, by=staff_of(request), at=clock.now()),
        then=lambda document: document.get_absolute_url(),
        context={"dispute": row, "rights": rights_under(row.document)},
    )


def step(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    row = found(request, pk)
    context = detail(request, row)
    return go(request, BY_VERB[verb], row, page=PAGE, context=context, options={}, then=row.get_absolute_url())


def found(request: HttpRequest, pk: int) -> Dispute:
    rows = Dispute.objects.select_related(*PEOPLE_AND_PLACES)
    return visible_or_404(request, permissions.SEE_DISPUTES, rows, pk=pk)


def detail(request: HttpRequest, row: Dispute) -> dict[str, Any]:
    order = services.order_of(row)
    return {
        "dispute": row,
        "order": order,
        "standing": rules.standing_of(row.state, order),
        "rights": rights_under(row.document),
        "history": history_of(row, zone=row.venue.zone),
        "ways": ways_from(
            WAYS, row, why_not=lambda verb: why_not(request, row, verb), options={}, next_one=next_of(row)
        ),
    }


def next_of(row: Dispute) -> str:
    """Return the way that should be gone next: decide, hear the person, tell them of their rights, close."""
    if row.state == DisputeState.OPEN:
        return "decide"
    if row.state == DisputeState.REFERRED or row.is_satisfied:
        return "close"
    if row.is_satisfied is None:
        return "answer"
    return "close" if row.rights_advised_at else "advise"


def why_not(request: HttpRequest, row: Dispute, verb: str) -> list[Refusal]:
    staff = staff_of(request)
    facts, is_decided = services.facts_for(staff), services.is_decided(row)
    may_rule = permissions.why_not(staff, permissions.RULE_DISPUTES, row)
    if verb == "answer":
        return may_rule + rules.why_not_answer(is_decided=is_decided)
    if verb == "advise":
        return may_rule + rules.why_not_advise(facts(row), is_decided=is_decided)
    return why_not_take(DISPUTE, verb, row, by=staff, at=clock.now(), facts=facts)
