"""The dealer's strip: a round is opened, wagers are taken in, bets close, the round ends. Each is one tap and one form."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from casino import clock, permissions
from casino.forms.base import BaizeForm
from casino.forms.seats import DeclineTieForm, InvalidForm, RestoreForm, WagerForm
from casino.models import FloorWager, Table
from casino.queries.floor_rounds import invalid_clauses, wagers_at
from casino.rules.wagers import LABELS
from casino.services import floor_rounds as services
from casino.views.access import needs, staff_of
from casino.views.seats import order, row_here, table_at


def strip_of(table: Table) -> str:
    """Return where the strip is, so that a phone goes back to it and not to the top of the page."""
    return f"{table.get_absolute_url()}#round"


def at_round(
    request: HttpRequest, pk: int, form_class: type[BaizeForm], service: Callable[..., Any], **shown: Any
) -> HttpResponse:
    table = table_at(request, pk)
    return order(
        request,
        table,
        form_class,
        act=lambda typed: service(table, **typed, by=staff_of(request), at=clock.now()),
        then=strip_of(table),
        **shown,
    )


@needs(permissions.DEAL)
def table_round_open(request: HttpRequest, pk: int) -> HttpResponse:
    return at_round(
        request,
        pk,
        BaizeForm,
        services.open_round,
        title="Open a round",
        submit="Open the round",
        said="Bets are open.",
    )


@needs(permissions.DEAL)
def table_wager(request: HttpRequest, pk: int) -> HttpResponse:
    table = table_at(request, pk)
    asked = {name: request.GET[name] for name in ("place", "player", "wager") if name in request.GET}
    return at_round(
        request,
        pk,
        WagerForm,
        services.take_wager,
        title="Take a wager",
        submit="Take the wager",
        said="Taken down.",
        initial=asked,
        offered=[(wager, LABELS[wager]) for wager in wagers_at(table)],
    )


@needs(permissions.DEAL)
def table_decline_tie(request: HttpRequest, pk: int) -> HttpResponse:
    table = table_at(request, pk)
    return at_round(
        request,
        pk,
        DeclineTieForm,
        services.decline_tie,
        title="Leave the tie to others",
        lede="Who staked on a place chooses first about its tie; then others may.",
        clauses=table.book.seats.tie_after_choice.clauses,
        submit="They want no tie",
        said="Others may take the tie of this place.",
    )


@needs(permissions.DEAL)
def table_close_bets(request: HttpRequest, pk: int) -> HttpResponse:
    return at_round(
        request,
        pk,
        BaizeForm,
        services.close_bets,
        title="Close the bets",
        submit="No more bets",
        said="Bets are closed.",
    )


@needs(permissions.DEAL)
def table_round_end(request: HttpRequest, pk: int) -> HttpResponse:
    return at_round(
        request,
        pk,
        BaizeForm,
        services.end_round,
        title="End the round",
        submit="End the round",
        said="The round is over.",
    )


# ---- invalid wagers --------------------------------------------------------------------------------------------------


def wager_at(request: HttpRequest, pk: int) -> FloorWager:
    rows = FloorWager.objects.select_related("round__table__layout", "round__table__venue", "player")
    return row_here(request, rows, pk, table="round__table")


@needs(permissions.DEAL)
def wager_invalid(request: HttpRequest, pk: int) -> HttpResponse:
    wager = wager_at(request, pk)
    table = wager.round.table
    return order(
        request,
        table,
        InvalidForm,
        act=lambda typed: services.mark_invalid(wager, **typed, by=staff_of(request), at=clock.now()),
        title=f"Mark as invalid: {LABELS[wager.wager]} of player {wager.player.number}, place {wager.place}",
        lede="What becomes of it depends on how far the round has come; the table's page then says what to do.",
        clauses=invalid_clauses(wager),
        submit="Mark it as invalid",
        said="Marked as invalid.",
        then=strip_of(table),
        danger=True,
    )


@needs(permissions.RUN_TABLES)
def wager_restore(request: HttpRequest, pk: int) -> HttpResponse:
    wager = wager_at(request, pk)
    table = wager.round.table
    return order(
        request,
        table,
        RestoreForm,
        act=lambda typed: services.restore_wager(wager, **typed, by=staff_of(request), at=clock.now()),
        title=f"Restore: {LABELS[wager.wager]} of player {wager.player.number}, place {wager.place}",
        clauses=table.book.seats.own_card.clauses,
        submit="Restore the wager",
        said="Restored.",
        then=strip_of(table),
    )
