"""Tournaments on the desk: the list, a new one, a copy, and the page of one with what stands between it and its start."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock
from casino import permissions as house
from casino.live import Live, live_part, version_of
from casino.queries.history import history_of
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.lists import asked_by
from tournaments import permissions
from tournaments.forms.planning import CopyForm, NewForm
from tournaments.models import Notice, Tournament
from tournaments.pictures import picture_of
from tournaments.queries.build import earlier_tournaments, full_field, usual_document
from tournaments.queries.overview import overview_of
from tournaments.queries.tournaments import SHOWS, TONES, counts_of, tournament_rows
from tournaments.rules.presets import GAMES, PRACTICE, TEMPLATES, template
from tournaments.services.planning import begin, copy_of, start_from

TOPIC = "tournaments.tournament"


@needs(permissions.SEE_TOURNAMENTS)
def tournaments(request: HttpRequest) -> HttpResponse:
    address = f"{reverse('tournaments:desk_tournaments_part')}?{request.GET.urlencode()}"
    live = Live(address, str(version_of(TOPIC)))
    return render(request, "tournaments/desk/list.html", {**listed(request), "live": live})


@needs(permissions.SEE_TOURNAMENTS)
def tournaments_part(request: HttpRequest) -> HttpResponse:
    return live_part(request, "tournaments/desk/_list.html", lambda: listed(request), version=version_of(TOPIC))


def listed(request: HttpRequest) -> dict[str, Any]:
    asked, venue = asked_by(request, SHOWS), staff_of(request).venue
    page = asked.page_of(tournament_rows(venue, show=asked.show, words=asked.words))
    rows = [(row, TONES[row.state]) for row in page]
    return {"asked": asked, "tabs": asked.tabs(SHOWS, counts_of(venue)), "page": page, "rows": rows}


@needs(permissions.PLAN_TOURNAMENTS)
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Offer what to start from; once that is chosen, ask for the name and the game."""
    staff = staff_of(request)
    if request.method != "POST" and "from" not in request.GET:
        offered = {"templates": TEMPLATES, "practice": PRACTICE, "earlier": earlier_tournaments(staff.venue)}
        return render(request, "tournaments/desk/start.html", offered)
    chosen, document = template(request.GET.get("from", "")), usual_document(staff.venue)
    drawn = full_field(chosen.make(GAMES[document])) if chosen else None
    return command(
        request,
        NewForm,
        page="tournaments/desk/new.html",
        act=lambda values: begin(start_from(**values, venue=staff.venue), by=staff, at=clock.now()),
        then=lambda made: reverse("tournaments:build", args=[made.slug, "details"]),
        said="Begun. Go through the topics in any order; each can be left half done.",
        initial={"template": chosen.key if chosen else "", "document": document},
        context={"chosen": chosen, "flow": drawn, "picture": picture_of(drawn)},
    )


@needs(permissions.PLAN_TOURNAMENTS)
def copy_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    row = found(request, slug)
    return command(
        request,
        CopyForm,
        page="tournaments/desk/step.html",
        act=lambda values: begin(copy_of(row, **values), by=staff_of(request), at=clock.now(), copied_from=row),
        then=lambda made: reverse("tournaments:build", args=[made.slug, "details"]),
        said="Copied. Give it its own times.",
        initial={"name": row.name},
        context={"tournament": row, "title": "Copy", "submit": "Copy", "text": "All but the times is taken over."},
    )


@needs(permissions.SEE_TOURNAMENTS)
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    row, staff = found(request, slug), staff_of(request)
    overview = overview_of(row, reader=staff, at=clock.now())
    drawn = full_field(row.definition)
    context = {
        "tournament": row,
        "tone": TONES[row.state],
        "overview": overview,
        "is_public": any(notice.to == Notice.To.PATRONS for notice in overview.notices),
        "flow": drawn,
        "picture": picture_of(drawn),
        "history": history_of(row, zone=row.venue.zone) if house.may(staff, house.SEE_AUDIT) else None,
    }
    return render(request, "tournaments/desk/detail.html", context)


def found(request: HttpRequest, slug: str) -> Tournament:
    rows = Tournament.objects.select_related("venue", "drafted_by", "copied_from")
    return visible_or_404(request, permissions.SEE_TOURNAMENTS, rows, slug=slug)
