"""Shufflers and shoes: the small pages on which they are added, moved, reported, marked and put back to work."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from casino import clock, permissions
from casino.forms.base import BaizeForm
from casino.forms.cards import ConfirmForm, DeviceForm, FailForm, MoveForm, RepairForm
from casino.models import Device
from casino.services.devices import add_device, book_of, cover, fail, move_device, repair, sign
from casino.states import DeviceState
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command

PAGE = "casino/desk/cards/form.html"


@needs(permissions.SET_UP_FLOOR)
def device_add(request: HttpRequest) -> HttpResponse:
    return command(
        request,
        DeviceForm,
        page=PAGE,
        act=lambda words: add_device(**words, by=staff_of(request), at=clock.now()),
        then=lambda device: device.get_absolute_url(),
        said="Added.",
        context={
            "where": "Cards and devices",
            "back": reverse("casino:cards"),
            "title": "Add a device",
            "submit": "Add it",
        },
        venue=staff_of(request).venue,
    )


@needs(permissions.RUN_TABLES)
def device_move(request: HttpRequest, pk: int) -> HttpResponse:
    device = found(request, permissions.RUN_TABLES, pk)
    return small(
        request,
        device,
        MoveForm,
        move_device,
        title=f"Move {device.name}",
        submit="Move it",
        said="Moved.",
        initial={"table": device.table_id},
        venue=device.venue,
    )


@needs(permissions.KEEP_CARDS)
def device_fail(request: HttpRequest, pk: int) -> HttpResponse:
    device = found(request, permissions.KEEP_CARDS, pk)
    book = book_of(device)
    return small(
        request,
        device,
        FailForm,
        fail,
        title=f"{device.name} has failed",
        submit="Take it out of work",
        said="Reported. Cover it or put a sign on it before you deal in another way.",
        clause=book.malfunction_stated.clause or book.device_marked.clause,
        book=book,
    )


@needs(permissions.KEEP_CARDS)
def device_cover(request: HttpRequest, pk: int) -> HttpResponse:
    return mark(request, pk, cover, DeviceState.COVERED, submit="It is covered")


@needs(permissions.KEEP_CARDS)
def device_sign(request: HttpRequest, pk: int) -> HttpResponse:
    return mark(request, pk, sign, DeviceState.SIGNED, submit="The sign stands on it")


def mark(
    request: HttpRequest, pk: int, service: Callable[..., Device], state: DeviceState, *, submit: str
) -> HttpResponse:
    device = found(request, permissions.KEEP_CARDS, pk)
    return small(
        request,
        device,
        ConfirmForm,
        service,
        title=f"Mark {device.name}",
        lede="Everybody at the table has to see that it is out of work before the game goes on in another way.",
        submit=submit,
        said="Marked.",
        clause=dict(book_of(device).device_marks).get(state.value, ""),
    )


@needs(permissions.RUN_TABLES)
def device_repair(request: HttpRequest, pk: int) -> HttpResponse:
    device = found(request, permissions.RUN_TABLES, pk)
    return small(
        request,
        device,
        RepairForm,
        repair,
        title=f"Put {device.name} back to work",
        submit="It works again",
        said="Back to work.",
    )


def found(request: HttpRequest, permission: str, pk: int) -> Device:
    return visible_or_404(request, permission, Device.objects.select_related("venue", "table__layout"), pk=pk)


def small(
    request: HttpRequest,
    device: Device,
    form_class: type[BaizeForm],
    service: Callable[..., Device],
    *,
    title: str,
    submit: str,
    said: str,
    lede: str = "",
    clause: str = "",
    **form_options: Any,
) -> HttpResponse:
    """Show one form about a device, or do what it asks and go back to where the device stands."""
    return command(
        request,
        form_class,
        page=PAGE,
        act=lambda words: service(device, **words, by=staff_of(request), at=clock.now()),
        then=lambda done: done.get_absolute_url(),
        said=said,
        context={
            "where": device.table.name if device.table else "Cards and devices",
            "back": device.get_absolute_url(),
            "title": title,
            "lede": lede,
            "clause": clause,
            "submit": submit,
        },
        **form_options,
    )
