"""Places at a table: the page of one place, and each order about places as a small page of its own."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from casino import clock, permissions
from casino.forms.base import BaizeForm
from casino.forms.seats import CapsForm, ReserveForm, SeatForm, WaitForm
from casino.live import Live, live_part, version_of
from casino.models import Reservation, Sitting, Table, Waiting
from casino.permissions import rank_of
from casino.queries.seats import Occupant, seat_facts, seats_panel
from casino.rules import seats as rules
from casino.services import seats as services
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from games.rulings import Refusal

PLACE = "casino/desk/tables/place.html"
ORDER = "casino/desk/tables/order.html"
TOPIC = "casino.table"
Row = TypeVar("Row", bound=models.Model)


def table_at(request: HttpRequest, pk: int) -> Table:
    rows = Table.objects.select_related("layout", "venue")
    return visible_or_404(request, permissions.SEE_FLOOR, rows, pk=pk)


def row_here(request: HttpRequest, rows: models.QuerySet[Row], pk: int, *, table: str = "table") -> Row:
    """Return a row that belongs to a table of the reader's venue; those of others do not exist for them."""
    return get_object_or_404(rows, pk=pk, **{f"{table}__venue": staff_of(request).venue_id})


def place_url(table: Table, place: int) -> str:
    return reverse("casino:table_place", args=[table.pk, place])


def order(
    request: HttpRequest,
    table: Table,
    form_class: type[BaizeForm],
    *,
    act: Callable[[dict[str, Any]], Any],
    title: str,
    submit: str,
    said: str,
    then: str = "",
    **options: Any,
) -> HttpResponse:
    """Show a small page with one order about a table, or carry it out and go back to the table."""
    context = {"table": table, "order": title, "submit": submit, "back": then or table.get_absolute_url()}
    context |= {name: options.pop(name) for name in ("lede", "clauses", "danger") if name in options}
    return command(
        request,
        form_class,
        page=ORDER,
        act=act,
        then=lambda _done: then or table.get_absolute_url(),
        said=said,
        context=context,
        **options,
    )


# ---- places ----------------------------------------------------------------------------------------------------------


@needs(permissions.SEE_FLOOR)
def table_places_part(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer with the places of a table as they are now, for a page that shows them already."""
    table = table_at(request, pk)

    def content() -> dict[str, Any]:
        return {"table": table, "seats": seats_panel(table, reader=staff_of(request), at=clock.now())}

    return live_part(request, "casino/desk/tables/_places.html", content, version=version_of(TOPIC))


def live_places(table: Table) -> Live:
    return Live(reverse("casino:table_places_part", args=[table.pk]), str(version_of(TOPIC)))


@needs(permissions.SEE_FLOOR)
def table_place(request: HttpRequest, pk: int, place: int) -> HttpResponse:
    table = table_at(request, pk)
    return render(request, PLACE, {**place_page(request, table, place), "form": SeatForm(book=table.book.seats)})


@needs(permissions.DEAL)
def table_seat(request: HttpRequest, pk: int, place: int) -> HttpResponse:
    table = table_at(request, pk)
    return command(
        request,
        SeatForm,
        page=PLACE,
        act=lambda typed: services.seat_player(table, place=place, **typed, by=staff_of(request), at=clock.now()),
        then=lambda _sitting: table.get_absolute_url(),
        said=f"Seated at place {place}.",
        context=place_page(request, table, place),
        book=table.book.seats,
    )


def place_page(request: HttpRequest, table: Table, number: int) -> dict[str, Any]:
    """Return what the page of one place shows: who is there, and for each of them what may be ordered, or why not."""
    panel = seats_panel(table, reader=staff_of(request), at=clock.now())
    place = next((place for place in panel["places"] if place.number == number), None)
    if place is None:
        raise Http404
    facts = seat_facts(table)
    return {
        "table": table,
        "place": place,
        "people": [(occupant, orders_for(request, table, facts, occupant)) for occupant in place.people],
        "book": table.book.seats,
    }


def orders_for(
    request: HttpRequest, table: Table, facts: rules.SeatFacts, occupant: Occupant
) -> dict[str, list[Refusal]]:
    """Return for each order that this document knows why it cannot be given now; empty means it can."""
    book, sitting = table.book.seats, occupant.sitting
    there = {"place": sitting.place, "player": sitting.player_id}
    orders = {}
    if book.idle_rounds.value is not None:
        rank = rank_of(staff_of(request))
        orders["vacate"] = rules.why_not_vacate(facts, book, player=sitting.player_id, by=rank)
    if book.give_up_when_full.value:
        orders["release"] = rules.why_not_ask_release(facts, book, **there)
    if book.several_need_leave.value and sitting.leave_given_by_id is not None:
        orders["withdraw"] = rules.why_not_withdraw_leave(facts, book, **there)
    return orders


# ---- one sitting -----------------------------------------------------------------------------------------------------


def of_sitting(
    request: HttpRequest, pk: int, service: Callable[..., Sitting], *, title: str, submit: str, said: str, **shown: Any
) -> HttpResponse:
    """Give an order about one player at one place."""
    sitting = row_here(request, Sitting.objects.select_related("table__layout", "table__venue", "player"), pk)
    table = sitting.table
    return order(
        request,
        table,
        BaizeForm,
        act=lambda _typed: service(sitting, by=staff_of(request), at=clock.now()),
        title=f"{title}: player {sitting.player.number}, place {sitting.place}",
        submit=submit,
        said=said,
        **{name: told(table) if callable(told) else told for name, told in shown.items()},
    )


@needs(permissions.DEAL)
def sitting_leave(request: HttpRequest, pk: int) -> HttpResponse:
    return of_sitting(
        request,
        pk,
        services.leave_place,
        title="Left",
        lede="Their wagers of an open round stay as they were made; markers and limits of their own go with their last place.",
        submit="They have left this place",
        said="The place is free.",
    )


@needs(permissions.RUN_TABLES)
def sitting_vacate(request: HttpRequest, pk: int) -> HttpResponse:
    return of_sitting(
        request,
        pk,
        services.vacate,
        title="Make room",
        lede="They sat out round after round at a full table. They give up every place they have here.",
        clauses=lambda table: table.book.seats.idle_rounds.clauses,
        submit="Have them make room",
        said="They have made room.",
        danger=True,
    )


@needs(permissions.RUN_TABLES)
def sitting_release(request: HttpRequest, pk: int) -> HttpResponse:
    return of_sitting(
        request,
        pk,
        services.ask_release,
        title="Give up a place",
        lede="Somebody waits and this player has several places. Ask them; when they have gone, write down that they left.",
        clauses=lambda table: table.book.seats.give_up_when_full.clauses,
        submit="I have asked them",
        said="Written down. When they have gone, write down that they left the place.",
    )


@needs(permissions.RUN_TABLES)
def sitting_withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    return of_sitting(
        request,
        pk,
        services.withdraw_leave,
        title="Take back the leave",
        lede="The player keeps their first place.",
        clauses=lambda table: table.book.seats.several_need_leave.clauses,
        submit="Take back the leave",
        said="The place is free.",
        danger=True,
    )


# ---- keeping, capping, waiting ---------------------------------------------------------------------------------------


@needs(permissions.RUN_TABLES)
def table_reserve(request: HttpRequest, pk: int) -> HttpResponse:
    table = table_at(request, pk)
    asked = request.GET.get("place", "")
    return order(
        request,
        table,
        ReserveForm,
        act=lambda typed: services.reserve_places(table, **typed, by=staff_of(request), at=clock.now()),
        title="Keep places for a player",
        lede="Nobody else is seated there until you end it.",
        clauses=table.book.seats.reserve.clauses,
        submit="Keep these places",
        said="Kept.",
        initial={"places": [asked]} if asked.isdecimal() else None,
        places=table.layout.places,
    )


@needs(permissions.RUN_TABLES)
def reservation_end(request: HttpRequest, pk: int) -> HttpResponse:
    kept = row_here(request, Reservation.objects.select_related("table__layout", "table__venue", "player"), pk)
    return order(
        request,
        kept.table,
        BaizeForm,
        act=lambda _typed: services.end_reservation(kept, by=staff_of(request), at=clock.now()),
        title=f"Keep place {kept.place} no longer for player {kept.player.number}",
        lede="Whoever sits there stays.",
        clauses=kept.table.book.seats.reserve.clauses,
        submit="End the reservation",
        said="The place is kept for nobody.",
        then=place_url(kept.table, kept.place),
    )


@needs(permissions.RUN_TABLES)
def table_caps(request: HttpRequest, pk: int) -> HttpResponse:
    table = table_at(request, pk)
    book = table.book.seats
    return order(
        request,
        table,
        CapsForm,
        act=lambda typed: services.set_caps(table, **typed, by=staff_of(request), at=clock.now()),
        title="How many may play",
        clauses=dict.fromkeys([*book.players_cap.clauses, *book.players_per_place.clauses]),
        submit="Set this",
        said="Set.",
        initial={"players_cap": table.players_cap, "players_per_place": table.players_per_place},
        book=book,
    )


@needs(permissions.DEAL)
def table_wait(request: HttpRequest, pk: int) -> HttpResponse:
    table = table_at(request, pk)
    return order(
        request,
        table,
        WaitForm,
        act=lambda typed: services.wait_for_place(table, **typed, by=staff_of(request), at=clock.now()),
        title="Somebody waits for a place",
        lede="While somebody waits, a player with several places may be asked to give one up, where the rules say so.",
        clauses=table.book.seats.give_up_when_full.clauses,
        submit="They wait",
        said="Written down. Whoever is seated no longer waits.",
    )


@needs(permissions.DEAL)
def waiting_end(request: HttpRequest, pk: int) -> HttpResponse:
    waiting = row_here(request, Waiting.objects.select_related("table__layout", "table__venue"), pk)
    return order(
        request,
        waiting.table,
        BaizeForm,
        act=lambda _typed: services.stop_waiting(waiting, by=staff_of(request), at=clock.now()),
        title="No longer waiting",
        submit="They no longer wait",
        said="Nobody waits under this line any more.",
    )
