"""Layouts and how tables are set up: added, changed, taken off the floor."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock, permissions
from casino.forms.account import ConfirmForm
from casino.forms.base import BaizeForm
from casino.forms.tables import DEALING, DealingForm, LayoutForm, TableForm, set_up_typed
from casino.models import Layout, Venue
from casino.queries.tables import layout_rows, rules_in_force
from casino.services import layouts, tables
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.seats import order
from casino.views.tables import found
from games.rulebooks import HEADERS


@needs(permissions.SEE_FLOOR)
def layout_list(request: HttpRequest) -> HttpResponse:
    context = {"layouts": layout_rows(staff_of(request).venue), "documents": HEADERS.items()}
    return render(request, "casino/desk/layouts/list.html", context)


def form_page(
    request: HttpRequest,
    form: type[BaizeForm],
    *,
    act: Callable[[dict[str, Any]], Any],
    then: Callable[[Any], str],
    title: str,
    submit: str,
    said: str,
    back: str,
    document: str,
    initial: dict[str, Any] | None = None,
    **options: Any,
) -> HttpResponse:
    """Show one form about a layout or a table under a document, or do what it says."""
    context = {"title": title, "submit": submit, "back": back, "document": document, "header": HEADERS[document]}
    return command(
        request,
        form,
        page="casino/desk/layouts/form.html",
        act=act,
        then=then,
        said=said,
        context=context,
        initial=initial,
        document=document,
        **options,
    )


# ---- layouts ---------------------------------------------------------------------------------------------------------


def layout_of(request: HttpRequest, pk: int) -> Layout:
    return visible_or_404(request, permissions.SET_UP_FLOOR, Layout.objects.select_related("venue"), pk=pk)


@needs(permissions.SET_UP_FLOOR)
def layout_add(request: HttpRequest, key: str) -> HttpResponse:
    if key not in HEADERS:
        raise Http404
    return form_page(
        request,
        LayoutForm,
        act=lambda words: layouts.add_layout(key, **words, by=staff_of(request), at=clock.now()),
        then=lambda _layout: reverse("casino:layouts"),
        title="Add a layout",
        submit="Add it",
        said="Added.",
        back=reverse("casino:layouts"),
        document=key,
    )


@needs(permissions.SET_UP_FLOOR)
def layout_change(request: HttpRequest, pk: int) -> HttpResponse:
    layout = layout_of(request, pk)
    fields = ("name", "places", "approval", "items", "has_odds")
    return form_page(
        request,
        LayoutForm,
        act=lambda words: layouts.change_layout(layout, **words, by=staff_of(request), at=clock.now()),
        then=lambda _layout: reverse("casino:layouts"),
        title=layout.name,
        submit="Save",
        said="Saved.",
        back=reverse("casino:layouts"),
        document=layout.document,
        initial={name: getattr(layout, name) for name in fields},
    )


# ---- tables ----------------------------------------------------------------------------------------------------------


def choices_at(venue: Venue, document: str, *, chosen: str = "") -> dict[str, Any]:
    """Return what there is to choose for a table of this document: its layouts, and the shuffles approved today.

    A shuffle that was chosen and is approved no longer stays to be seen; whoever saves it hears why not.
    """
    in_force = rules_in_force(venue, document, day=venue.local(clock.now()).date())
    shuffles = [*(in_force.shuffles if in_force else ()), *([chosen] if chosen else [])]
    return {"layouts": venue.layouts.filter(document=document).order_by("name"), "shuffles": shuffles}


@needs(permissions.SET_UP_FLOOR)
def layout_table_add(request: HttpRequest, pk: int) -> HttpResponse:
    layout = layout_of(request, pk)
    return form_page(
        request,
        TableForm,
        act=lambda words: tables.add_table(**words, by=staff_of(request), at=clock.now()),
        then=lambda table: table.get_absolute_url(),
        title="Add a table",
        submit="Add the table",
        said="Added, and closed. It says itself what it needs before it opens.",
        back=reverse("casino:layouts"),
        document=layout.document,
        initial={"layout": layout.pk, "takes_cash": True, "across": 0, "down": 0},
        **choices_at(layout.venue, layout.document),
    )


@needs(permissions.SET_UP_FLOOR)
def table_change(request: HttpRequest, pk: int) -> HttpResponse:
    table = found(request, pk)
    return form_page(
        request,
        TableForm,
        act=lambda words: tables.change_table(table, **words, by=staff_of(request), at=clock.now()),
        then=lambda changed: changed.get_absolute_url(),
        title=table.name,
        submit="Save",
        said="Saved.",
        back=table.get_absolute_url(),
        document=table.document,
        initial=set_up_typed(table),
        **choices_at(table.venue, table.document, chosen=table.shuffle),
    )


@needs(permissions.RUN_TABLES)
def table_dealing(request: HttpRequest, pk: int) -> HttpResponse:
    table = found(request, pk)
    return form_page(
        request,
        DealingForm,
        act=lambda words: tables.change_dealing(table, **words, by=staff_of(request), at=clock.now()),
        then=lambda changed: changed.get_absolute_url(),
        title=f"How {table.name} is dealt",
        submit="Deal like this",
        said="Changed, from the next round on.",
        back=table.get_absolute_url(),
        document=table.document,
        initial={name: getattr(table, name) for name in DEALING},
        **choices_at(table.venue, table.document, chosen=table.shuffle),
    )


@needs(permissions.SET_UP_FLOOR)
def table_retire(request: HttpRequest, pk: int) -> HttpResponse:
    table = found(request, pk)
    leaves = not table.is_retired
    return order(
        request,
        table,
        ConfirmForm,
        act=lambda _words: tables.set_retired(table, is_retired=leaves, by=staff_of(request), at=clock.now()),
        title="Take it off the floor" if leaves else "Put it back on the floor",
        lede="It opens no more. Its history stays, and it can come back." if leaves else "It may open again.",
        submit="Take it off the floor" if leaves else "Put it back",
        said="Taken off the floor." if leaves else "Back on the floor.",
        danger=leaves,
    )
