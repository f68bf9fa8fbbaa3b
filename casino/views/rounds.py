"""Played rounds for staff: the log as a story, the table at any step, what is proven, and the report for a dispute."""

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino import clock, permissions
from casino.documents import request_round_report
from casino.forms.documents import JustDoIt
from casino.forms.rounds import KeepRoundForm
from casino.models import PlayedRound
from casino.queries.rounds import readings_of, round_page_of, rounds_for, under_reading
from casino.services.rounds import keep_round
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from games.rulings import RuleBroken

PAGE = 50


@needs(permissions.SEE_ROUNDS)
def rounds(request: HttpRequest) -> HttpResponse:
    page = Paginator(rounds_for(staff_of(request)), PAGE).get_page(request.GET.get("page"))
    return render(request, "casino/desk/rounds/list.html", {"page": page})


@needs(permissions.SEE_ROUNDS)
def round_(request: HttpRequest, number: UUID) -> HttpResponse:
    """Show one round; `step` chooses the moment, `reading` (clause and option) settles it again another way."""
    kept = _visible(request, number)
    asked = request.GET.get("step", "")
    page = round_page_of(kept, step=int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else None)
    chosen = request.GET.get("reading", "")
    context: dict[str, Any] = {"page": page, "readings": readings_of(kept.document), "chosen": chosen}
    clause, _, name = chosen.partition(" = ")
    if clause:
        try:
            context["changes"] = under_reading(kept, clause, name)
        except RuleBroken as broken:
            context["refusals"] = broken.refusals
    return render(request, "casino/desk/rounds/round.html", context)


@needs(permissions.KEEP_ROUNDS)
def round_keep(request: HttpRequest) -> HttpResponse:
    staff = staff_of(request)
    return command(
        request,
        KeepRoundForm,
        page="casino/desk/rounds/keep.html",
        act=lambda values: keep_round(staff.venue, **values, by=staff, at=clock.now()),
        then=lambda kept: kept.get_absolute_url(),
        said="The round is kept.",
    )


@needs(permissions.REQUEST_DOCUMENTS)
def round_report(request: HttpRequest, number: UUID) -> HttpResponse:
    """Have the dispute report of a round made."""
    kept = _visible(request, number)
    return command(
        request,
        JustDoIt,
        page="casino/desk/rounds/report.html",
        act=lambda _values: request_round_report(kept, by=staff_of(request), at=clock.now()),
        then=lambda document: document.get_absolute_url(),
        context={"round": kept},
    )


def _visible(request: HttpRequest, number: UUID) -> PlayedRound:
    return visible_or_404(request, permissions.SEE_ROUNDS, PlayedRound.objects.select_related("venue"), number=number)
