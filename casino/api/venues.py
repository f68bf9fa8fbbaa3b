"""The venue by API: its clock and contacts, its hours, and the documents in force; the same services as the pages."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER
from casino.api.serializers import Day, Shape, Text
from casino.forms.venues import LONGEST_SHUFFLE
from casino.models import RulesInForce, Venue
from casino.permissions import SEE_FLOOR, SET_UP_FLOOR
from casino.queries.tables import hours_of
from casino.rules.hours import Hours
from casino.rules.venues import LARGEST_CHIP
from casino.services import venues as services
from casino.views.access import staff_of, visible_or_404

TAG = ["venue"]


class HoursShape(Shape):
    """Gaming that begins on one day of the week; closing at or before opening means the next day."""

    weekday = serializers.IntegerField(min_value=0, max_value=6, help_text="0 is Monday.")
    opens = serializers.TimeField(format="%H:%M")
    closes = serializers.TimeField(format="%H:%M")


class WeekIn(Shape):
    hours = HoursShape(many=True, help_text="All of the week; none at all means without restriction.")


class FloorIn(Shape):
    time_zone = Text(max_length=60)
    gaming_day_starts = serializers.TimeField(format="%H:%M")
    least_age = serializers.IntegerField(min_value=18, max_value=99)
    regulator = Text(max_length=120, allow_blank=True)
    regulator_email = serializers.EmailField(allow_blank=True, max_length=254)
    inspectorate = Text(max_length=120, allow_blank=True)
    inspectorate_email = serializers.EmailField(allow_blank=True, max_length=254)
    surveillance = Text(max_length=120, allow_blank=True)


class FloorOut(FloorIn):
    name = serializers.CharField()
    hours = serializers.SerializerMethodField()

    def get_hours(self, venue: Venue) -> list[dict[str, Any]]:
        return [dict(HoursShape(hours).data) for hours in hours_of(venue)]


class RulesOut(serializers.Serializer[RulesInForce]):
    id = serializers.IntegerField()
    document = serializers.CharField()
    approval = serializers.CharField()
    from_date = serializers.DateField()
    until_date = serializers.DateField(allow_null=True)
    method = serializers.CharField()
    shuffles = serializers.ListField(child=serializers.CharField())
    smallest_chip = serializers.IntegerField(help_text="In cents.")


class RulesIn(Shape):
    approval = Text(max_length=80, required=False, allow_blank=True)
    from_date = Day()
    until_date = Day(required=False, allow_null=True)
    method = Text(max_length=1, required=False, allow_blank=True)
    shuffles = serializers.ListField(child=Text(max_length=LONGEST_SHUFFLE), required=False, max_length=50)
    smallest_chip = serializers.IntegerField(min_value=1, max_value=LARGEST_CHIP, required=False)


class NewRulesIn(RulesIn):
    document = Text(max_length=20)


def told(venue: Venue) -> dict[str, Any]:
    return dict(FloorOut(venue).data)


class VenueFloor(APIView):
    permission = {"GET": SEE_FLOOR, "PATCH": SET_UP_FLOOR}

    @extend_schema(operation_id="venue_floor", responses=FloorOut, tags=TAG)
    def get(self, request: Request) -> Response:
        """Show the clock, the contacts and the hours of the caller's venue."""
        return Response(told(staff_of(request._request).venue))

    @extend_schema(
        operation_id="change_venue_floor", request=FloorIn, responses=FloorOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def patch(self, request: Request) -> Response:
        """Change the clock or the contacts."""
        return perform(
            request,
            FloorIn,
            act=lambda words: services.change_venue(**words, by=staff_of(request._request), at=clock.now()),
            then=told,
            partial=True,
        )


class VenueHours(APIView):
    permission = SET_UP_FLOOR

    @extend_schema(operation_id="set_hours", request=WeekIn, responses=FloorOut, parameters=[KEY_PARAMETER], tags=TAG)
    def put(self, request: Request) -> Response:
        """Let gaming be on in exactly these hours of the week."""
        return perform(
            request,
            WeekIn,
            act=lambda words: services.set_hours(
                hours=[Hours(**each) for each in words["hours"]], by=staff_of(request._request), at=clock.now()
            ),
            then=told,
        )


class RulesInForceList(APIView):
    permission = {"GET": SEE_FLOOR, "POST": SET_UP_FLOOR}

    @extend_schema(operation_id="rules_in_force", responses=RulesOut(many=True), tags=TAG)
    def get(self, request: Request) -> Response:
        """List the documents in force at the caller's venue, by document and first day."""
        rows = RulesInForce.objects.filter(venue=staff_of(request._request).venue).order_by("document", "from_date")
        return Response([dict(RulesOut(row).data) for row in rows])

    @extend_schema(
        operation_id="put_in_force", request=NewRulesIn, responses={201: RulesOut}, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request) -> Response:
        """Let the venue deal by a document from one day on."""
        return perform(
            request,
            NewRulesIn,
            act=lambda words: services.put_in_force(
                words.pop("document"), **words, by=staff_of(request._request), at=clock.now()
            ),
            then=lambda row: dict(RulesOut(row).data),
            status=201,
        )


class OneRulesInForce(APIView):
    permission = SET_UP_FLOOR

    @extend_schema(
        operation_id="change_rules_in_force", request=RulesIn, responses=RulesOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Change the days, the approval number or the options; the method only while no table deals by it."""
        row = visible_or_404(request._request, SET_UP_FLOOR, RulesInForce.objects.all(), pk=pk)
        return perform(
            request,
            RulesIn,
            act=lambda words: services.change_rules(row, **words, by=staff_of(request._request), at=clock.now()),
            then=lambda changed: dict(RulesOut(changed).data),
            partial=True,
        )
