"""Bookings by API: the same services, rights and refusals as the pages."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER
from casino.api.people import PersonOut
from casino.api.serializers import Moment, NoBody, Shape, Text
from casino.api.tables import found
from casino.models import Booking
from casino.permissions import BOOK_TABLES, SEE_FLOOR
from casino.queries.tables import standing_bookings
from casino.services.bookings import book_table, cancel_booking
from casino.views.access import staff_of, visible_or_404

TAG = ["tables"]


class BookingOut(serializers.Serializer[Booking]):
    id = serializers.IntegerField()
    table = serializers.IntegerField(source="table_id")
    purpose = serializers.CharField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    booked_by = PersonOut(allow_null=True)
    cancelled_at = serializers.DateTimeField(allow_null=True)


class BookingIn(Shape):
    purpose = Text(max_length=120)
    starts_at = Moment()
    ends_at = Moment(help_text="From this moment on the table is free again.")


def told(booking: Booking) -> dict[str, Any]:
    return dict(BookingOut(booking).data)


class Bookings(APIView):
    permission = {"GET": SEE_FLOOR, "POST": BOOK_TABLES}

    @extend_schema(operation_id="bookings", responses=BookingOut(many=True), tags=TAG)
    def get(self, request: Request, pk: int) -> Response:
        """List the bookings of a table that are not over, the next first."""
        return Response([told(booking) for booking in standing_bookings(found(request, pk), at=clock.now())])

    @extend_schema(
        operation_id="book_table", request=BookingIn, responses={201: BookingOut}, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Keep a table for one purpose and nothing else, or hear for what it is kept already."""
        table = found(request, pk)
        return perform(
            request,
            BookingIn,
            act=lambda words: book_table(table, **words, by=staff_of(request._request), at=clock.now()),
            then=told,
            status=201,
        )


class CancelBooking(APIView):
    permission = BOOK_TABLES

    @extend_schema(
        operation_id="cancel_booking", request=NoBody, responses=BookingOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Give a table back before its time."""
        rows = Booking.objects.select_related("table", "booked_by")
        booking = visible_or_404(request._request, BOOK_TABLES, rows, pk=pk)
        return perform(
            request,
            NoBody,
            act=lambda _words: cancel_booking(booking, by=staff_of(request._request), at=clock.now()),
            then=told,
        )
