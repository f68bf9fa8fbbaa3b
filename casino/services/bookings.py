"""Tables kept for one purpose: booked and given back. The table's row is locked first; behind it the database insists, too."""

from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import Booking, Staff, Table
from casino.permissions import BOOK_TABLES, acting_role
from casino.queries.tables import booked_of, standing_bookings
from casino.rules.bookings import why_not_book
from casino.rules.reasons import why_not_silent
from casino.services.locks import locked_table
from games.rulings import Refusal, insist


@transaction.atomic
def book_table(
    table: Table, *, purpose: str, starts_at: datetime, ends_at: datetime, by: Staff, at: datetime
) -> Booking:
    """Keep a table for one purpose and nothing else, or name the booking that has it already."""
    table = locked_table(table.pk, BOOK_TABLES, by=by)
    insist(why_not_silent(purpose, field="purpose", sentence="Write what the table is kept for."))
    insist(
        why_not_book(
            booked_of(standing_bookings(table, at=at)),
            starts_at=starts_at,
            ends_at=ends_at,
            is_retired=table.is_retired,
            zone=table.venue.zone,
            at=at,
        )
    )
    booking = Booking.objects.create(
        table=table, purpose=purpose, starts_at=starts_at, ends_at=ends_at, booked_by=by, booked_at=at
    )
    record(
        events.BOOKING_MADE,
        booking,
        by=by,
        at=at,
        role=acting_role(by, BOOK_TABLES),
        after={"table": table.pk, "starts_at": starts_at, "ends_at": ends_at},
    )
    return booking


@transaction.atomic
def cancel_booking(booking: Booking, *, by: Staff, at: datetime) -> Booking:
    """Give a table back before its time; the row stays."""
    table = locked_table(booking.table_id, BOOK_TABLES, by=by)
    booking = Booking.objects.get(pk=booking.pk, table=table)
    insist(why_not_cancel(booking, at=at))
    booking.cancelled_at, booking.cancelled_by = at, by
    booking.save(update_fields=["cancelled_at", "cancelled_by"])
    record(
        events.BOOKING_CANCELLED,
        booking,
        by=by,
        at=at,
        role=acting_role(by, BOOK_TABLES),
        after={"table": table.pk, "cancelled_at": at},
    )
    return booking


def why_not_cancel(booking: Booking, *, at: datetime) -> list[Refusal]:
    if booking.cancelled_at is not None:
        return [Refusal("This booking was cancelled before.", code="cancelled")]
    if booking.ends_at <= at:
        return [Refusal("This booking is over.", code="over")]
    return []
