"""A table through the day: opened by its checklist, closed by its sign, dealt at by somebody, kept for something."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse

from casino import clock, permissions
from casino.forms.account import ConfirmForm
from casino.forms.tables import BookingForm, ClosingSignForm, DealerForm
from casino.models import Booking
from casino.queries.tables import closing_facts, closing_hint, opening_of, standing_bookings, who_may_deal
from casino.services import bookings, dealers, tables
from casino.states import TABLE
from casino.steps import why_not_take
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.seats import order
from casino.views.tables import found


@needs(permissions.RUN_TABLES)
def table_open(request: HttpRequest, pk: int) -> HttpResponse:
    table, at = found(request, pk), clock.now()
    return command(
        request,
        ConfirmForm,
        page="casino/desk/tables/open.html",
        act=lambda _words: tables.open_table(table, by=staff_of(request), at=clock.now()),
        then=lambda opened: opened.get_absolute_url(),
        said="Open.",
        context={"table": table, **opening_of(table, at=at)},
    )


# ---- closing ---------------------------------------------------------------------------------------------------------


@needs(permissions.RUN_TABLES)
def table_announce_closing(request: HttpRequest, pk: int) -> HttpResponse:
    table, at = found(request, pk), clock.now()
    notice = table.book.table.closing_notice.value
    return order(
        request,
        table,
        ClosingSignForm,
        act=lambda words: tables.announce_closing(table, **words, by=staff_of(request), at=clock.now()),
        title="Put up the closing sign",
        lede=closing_hint(table, at=at),
        submit="Put up the sign",
        said="The sign is up.",
        clauses=[tables.closing_clause(table)],
        initial={"closes_at": at + timedelta(minutes=notice + 1)},
        venue=table.venue,
        at=at,
    )


@needs(permissions.RUN_TABLES)
def table_withdraw_closing(request: HttpRequest, pk: int) -> HttpResponse:
    table = found(request, pk)
    return order(
        request,
        table,
        ConfirmForm,
        act=lambda _words: tables.withdraw_closing(table, by=staff_of(request), at=clock.now()),
        title="Take down the closing sign",
        lede="The table stays open. Another sign has to stand its time anew.",
        submit="Take it down",
        said="The sign is down.",
        clauses=[tables.closing_clause(table)],
    )


@needs(permissions.RUN_TABLES)
def table_close(request: HttpRequest, pk: int) -> HttpResponse:
    table, by, at = found(request, pk), staff_of(request), clock.now()
    missing = why_not_take(TABLE, "close", table, by=by, at=at, facts=lambda row: closing_facts(row, by=by))
    return command(
        request,
        ConfirmForm,
        page="casino/desk/tables/close.html",
        act=lambda _words: tables.close_table(table, by=by, at=clock.now()),
        then=lambda closed: closed.get_absolute_url(),
        said="Closed.",
        context={"table": table, "missing": missing, "players": closing_facts(table, by=by).players},
    )


# ---- dealers ---------------------------------------------------------------------------------------------------------


@needs(permissions.RUN_TABLES)
def table_dealer(request: HttpRequest, pk: int) -> HttpResponse:
    table = found(request, pk)
    return order(
        request,
        table,
        DealerForm,
        act=lambda words: dealers.put_dealer(table, **words, by=staff_of(request), at=clock.now()),
        title="Put a dealer here",
        lede="Whoever deals here now is relieved. Supervisors and pit bosses may stand in.",
        submit="Put them here",
        said="The dealer is changed.",
        clauses=table.book.table.dealer_stand_in.clauses,
        people=who_may_deal(table.venue),
    )


@needs(permissions.RUN_TABLES)
def table_relieve(request: HttpRequest, pk: int) -> HttpResponse:
    table = found(request, pk)
    return order(
        request,
        table,
        ConfirmForm,
        act=lambda _words: dealers.relieve_dealer(table, by=staff_of(request), at=clock.now()),
        title="Call the dealer away",
        lede="Nobody deals here until somebody is put here.",
        submit="Call them away",
        said="Nobody deals here now.",
    )


# ---- bookings --------------------------------------------------------------------------------------------------------


@needs(permissions.BOOK_TABLES)
def table_book(request: HttpRequest, pk: int) -> HttpResponse:
    table, at = found(request, pk), clock.now()
    return command(
        request,
        BookingForm,
        page="casino/desk/tables/book.html",
        act=lambda words: bookings.book_table(table, **words, by=staff_of(request), at=clock.now()),
        then=lambda booking: booking.table.get_absolute_url(),
        said="The table is kept.",
        context={"table": table, "bookings": standing_bookings(table, at=at)},
        venue=table.venue,
        at=at,
    )


@needs(permissions.BOOK_TABLES)
def booking_cancel(request: HttpRequest, pk: int) -> HttpResponse:
    booking = booking_of(request, pk)
    return order(
        request,
        booking.table,
        ConfirmForm,
        act=lambda _words: bookings.cancel_booking(booking, by=staff_of(request), at=clock.now()),
        title="Cancel the booking",
        lede=f"The table is no longer kept for {booking.purpose}.",
        submit="Cancel the booking",
        said="The booking is cancelled.",
        danger=True,
    )


def booking_of(request: HttpRequest, pk: int) -> Booking:
    rows = Booking.objects.select_related("table__layout", "table__venue")
    return visible_or_404(request, permissions.BOOK_TABLES, rows.filter(table__venue=staff_of(request).venue), pk=pk)
