"""Tables: the list, and the page of one table, to which each part of the floor adds its own."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock, permissions
from casino.live import Live, live_part, version_of
from casino.models import Table
from casino.queries.card_panels import cards_panel
from casino.queries.guides import guides_for
from casino.queries.history import history_of
from casino.queries.incidents import incidents_panel
from casino.queries.limits import limits_panel
from casino.queries.seats import seats_panel
from casino.queries.tables import SHOWS, TONES, counts_of, shift_at, standing_bookings, table_rows
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.lists import asked_by
from casino.views.seats import live_places

PAGE = "casino/desk/tables/detail.html"
TOPIC = "casino.table"


@needs(permissions.SEE_FLOOR)
def tables(request: HttpRequest) -> HttpResponse:
    address = f"{reverse('casino:tables_part')}?{request.GET.urlencode()}"
    live = Live(address, str(version_of(TOPIC)))
    return render(request, "casino/desk/tables/list.html", {**listed(request), "live": live})


@needs(permissions.SEE_FLOOR)
def tables_part(request: HttpRequest) -> HttpResponse:
    return live_part(request, "casino/desk/tables/_list.html", lambda: listed(request), version=version_of(TOPIC))


def listed(request: HttpRequest) -> dict[str, Any]:
    asked, venue = asked_by(request, SHOWS), staff_of(request).venue
    page = asked.page_of(table_rows(venue, show=asked.show, words=asked.words))
    rows = [(table, TONES[table.state]) for table in page]
    return {"asked": asked, "tabs": asked.tabs(SHOWS, counts_of(venue)), "page": page, "rows": rows}


# ---- one table -------------------------------------------------------------------------------------------------------


@needs(permissions.SEE_FLOOR)
def table(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, PAGE, detail(request, found(request, pk)))


def found(request: HttpRequest, pk: int) -> Table:
    return visible_or_404(request, permissions.SEE_FLOOR, Table.objects.select_related("layout", "venue"), pk=pk)


def detail(request: HttpRequest, row: Table) -> dict[str, Any]:
    """Return what the page of a table shows; each part of the floor adds its own panel."""
    return {
        "table": row,
        "tone": TONES[row.state],
        "shift": shift_at(row),
        "bookings": standing_bookings(row, at=clock.now()),
        "history": history_of(row, zone=row.venue.zone),
        "seats": seats_panel(row, reader=staff_of(request), at=clock.now()),
        "seats_live": live_places(row),
        **limits_panel(row, reader=staff_of(request), at=clock.now()),
        **cards_panel(row, reader=staff_of(request), at=clock.now()),
        **incidents_panel(row, reader=staff_of(request), at=clock.now()),
        "checklists": guides_for(row.document, staff_of(request)),
    }
