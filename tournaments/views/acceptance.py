"""Players accept the terms: who did, and taking one more, signed on the screen where that is required."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock
from casino.models import Player
from casino.permissions import SEE_PLAYER_DETAILS, may
from casino.views.access import needs, staff_of
from casino.views.commands import command
from games.rulings import Refusal, insist
from tournaments import permissions
from tournaments.forms.planning import AcceptanceForm
from tournaments.models import Acceptance, Tournament
from tournaments.queries.build import house_of
from tournaments.queries.tournaments import newest_version
from tournaments.rules.signatures import path_of
from tournaments.rules.terms import terms_of
from tournaments.services.acceptance import accept_terms
from tournaments.views.desk import found

ROWS = 50


@needs(permissions.SEE_ACCEPTANCES)
def acceptances(request: HttpRequest, slug: str) -> HttpResponse:
    row = found(request, slug)
    rows = row.acceptances.select_related("player", "version", "witnessed_by").order_by("-accepted_at", "-pk")
    page = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    sees_signatures = may(staff_of(request), SEE_PLAYER_DETAILS, row)
    drawn = [(each, path_of(each.signature) if sees_signatures else "") for each in page]
    return render(request, "tournaments/desk/acceptances.html", {"tournament": row, "page": page, "rows": drawn})


@needs(permissions.TAKE_ACCEPTANCES)
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the terms in force with a place to sign, and keep who accepted them."""
    row = found(request, slug)
    version = newest_version(row)
    definition = version.definition if version else row.definition
    return command(
        request,
        AcceptanceForm,
        page="tournaments/desk/accept.html",
        act=lambda values: accept(row, request, **values),
        then=lambda _kept: reverse("tournaments:take_acceptance", args=[row.slug]),
        said="Accepted and kept.",
        initial={"version": version.number if version else 0},
        context={
            "tournament": row,
            "version": version,
            "terms": terms_of(definition, house_of(definition, row.venue)),
            "is_signed": bool(definition.entry.signature_required),
        },
    )


def accept(row: Tournament, request: HttpRequest, *, player: int, version: int, signature: str) -> Acceptance:
    staff = staff_of(request)
    known = Player.objects.filter(venue=row.venue, number=player).first()
    if known is None:
        insist(
            [
                Refusal(
                    "There is no player with this number: look it up, or add them.",
                    code="unknown_player",
                    field="player",
                )
            ]
        )
    assert known is not None
    return accept_terms(row, known, version=version, signature=signature, by=staff, at=clock.now())
