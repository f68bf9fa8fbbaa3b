"""Players: found as one types, added, changed; their page, and what is personal of them for those who may read it."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode

from casino import clock, permissions
from casino.forms.players import PlayerForm
from casino.models import Player
from casino.queries.history import history_of
from casino.queries.player_page import player_page
from casino.queries.player_search import MOST, findings
from casino.queries.players import ties_of
from casino.services.players import PERSONAL, PUBLIC, add_player, change_player, read_details
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.lists import searched

PAGE = "casino/desk/players/detail.html"


# ---- finding ---------------------------------------------------------------------------------------------------------


@needs(permissions.SEE_PLAYERS)
def players(request: HttpRequest) -> HttpResponse:
    return render(request, "casino/desk/players/list.html", listed(request))


@needs(permissions.SEE_PLAYERS)
def players_part(request: HttpRequest) -> HttpResponse:
    """Answer while somebody types; the address of the page keeps up, so that reloading shows the same."""
    shown = listed(request)
    response = render(request, "casino/desk/players/_found.html", shown)
    query = f"?{urlencode({'q': shown['words']})}" if shown["words"] else ""
    response["HX-Replace-Url"] = reverse("casino:players") + query
    return response


def listed(request: HttpRequest) -> dict[str, Any]:
    reader, words = staff_of(request), searched(request.GET.get("q", ""))
    sees_details = permissions.may(reader, permissions.SEE_PLAYER_DETAILS)
    found = findings(reader.venue, words, sees_details=sees_details, at=clock.now())
    return {"words": words, "found": found, "sees_details": sees_details, "most": MOST}


# ---- one player ------------------------------------------------------------------------------------------------------


def found(request: HttpRequest, permission: str, number: int) -> Player:
    """Return the player of the reader's own house who has this number; those of others do not exist for them."""
    rows = Player.objects.filter(venue=staff_of(request).venue).select_related("venue", "merged_into")
    return visible_or_404(request, permission, rows, number=number)


def kept_instead(player: Player, *, name: str = "player") -> HttpResponse | None:
    """Lead to the record that was kept, if this one was merged."""
    if player.merged_into is None:
        return None
    address = reverse(f"casino:{name}", args=[player.merged_into.number])
    return HttpResponseRedirect(f"{address}?{urlencode({'merged': player.number})}")


@needs(permissions.SEE_PLAYERS)
def player(request: HttpRequest, number: int) -> HttpResponse:
    row = found(request, permissions.SEE_PLAYERS, number)
    return kept_instead(row) or render(request, PAGE, shown_of(request, row))


@needs(permissions.SEE_PLAYER_DETAILS)
def player_details(request: HttpRequest, number: int) -> HttpResponse:
    """Show what is personal as well; that somebody looked is written down."""
    row = found(request, permissions.SEE_PLAYER_DETAILS, number)
    if leads_on := kept_instead(row, name="player_details"):
        return leads_on
    reader, at = staff_of(request), clock.now()
    personal = {
        "details": read_details(row, by=reader, at=at),
        "ties": ties_of(row, at=at),
        "history": history_of(row, zone=row.venue.zone),
    }
    return render(request, PAGE, {**shown_of(request, row), **personal})


def shown_of(request: HttpRequest, row: Player) -> dict[str, Any]:
    return {
        **player_page(row, reader=staff_of(request), at=clock.now()),
        "came_from": request.GET.get("merged", "") if request.GET.get("merged", "").isdecimal() else "",
    }


# ---- adding and changing ---------------------------------------------------------------------------------------------


@needs(permissions.KEEP_PLAYERS)
def player_add(request: HttpRequest) -> HttpResponse:
    return command(
        request,
        PlayerForm,
        page="casino/desk/players/add.html",
        act=lambda typed: add_player(**typed, by=staff_of(request), at=clock.now()),
        then=lambda added: added.get_absolute_url(),
        said="Added. Issue a card next, so that they can play everywhere in the house.",
    )


@needs(permissions.KEEP_PLAYERS)
def player_change(request: HttpRequest, number: int) -> HttpResponse:
    """Change a player; the form shows what is personal, so opening it is written down like reading it."""
    row = found(request, permissions.KEEP_PLAYERS, number)
    if leads_on := kept_instead(row):
        return leads_on
    reader, at = staff_of(request), clock.now()
    details = read_details(row, by=reader, at=at)
    typed = {field: getattr(row, field) for field in PUBLIC} | {field: getattr(details, field) for field in PERSONAL}
    return command(
        request,
        PlayerForm,
        page="casino/desk/players/change.html",
        act=lambda words: change_player(row, **words, by=reader, at=at),
        then=lambda changed: changed.get_absolute_url(),
        said="Saved.",
        context={"player": row, "title": "Change details", "submit": "Save", "back": row.get_absolute_url()},
        initial=typed,
    )
