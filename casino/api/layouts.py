"""Layouts by API: the same services, rights and refusals as the pages."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER
from casino.api.serializers import Shape, Text
from casino.forms.tables import MOST_PLACES
from casino.models import Layout
from casino.permissions import SEE_FLOOR, SET_UP_FLOOR
from casino.queries.tables import layout_rows
from casino.services.layouts import add_layout, change_layout
from casino.views.access import staff_of, visible_or_404

TAG = ["tables"]


class LayoutOut(serializers.Serializer[Layout]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    document = serializers.CharField()
    places = serializers.IntegerField()
    approval = serializers.CharField()
    has_odds = serializers.BooleanField()
    items = serializers.ListField(child=serializers.CharField())
    lies_on = serializers.IntegerField(help_text="On how many tables of the floor.")


class LayoutIn(Shape):
    name = Text(max_length=80)
    places = serializers.IntegerField(min_value=1, max_value=MOST_PLACES)
    approval = Text(max_length=80, required=False, allow_blank=True)
    has_odds = serializers.BooleanField(required=False)
    items = serializers.ListField(child=Text(max_length=40), required=False, max_length=50)


class NewLayoutIn(LayoutIn):
    document = Text(max_length=20)


def found(request: Request, permission: str, pk: int) -> Layout:
    rows = layout_rows(staff_of(request._request).venue)
    return visible_or_404(request._request, permission, rows, pk=pk)


def told(request: Request, pk: int) -> dict[str, Any]:
    return dict(LayoutOut(found(request, SEE_FLOOR, pk)).data)


class Layouts(APIView):
    permission = {"GET": SEE_FLOOR, "POST": SET_UP_FLOOR}

    @extend_schema(operation_id="layouts", responses=LayoutOut(many=True), tags=TAG)
    def get(self, request: Request) -> Response:
        """List the layouts of the caller's venue."""
        rows = layout_rows(staff_of(request._request).venue)
        return Response([dict(LayoutOut(layout).data) for layout in rows])

    @extend_schema(
        operation_id="add_layout",
        request=NewLayoutIn,
        responses={201: LayoutOut},
        parameters=[KEY_PARAMETER],
        tags=TAG,
    )
    def post(self, request: Request) -> Response:
        """Add a layout for one document's game."""
        return perform(
            request,
            NewLayoutIn,
            act=lambda words: add_layout(words.pop("document"), **words, by=staff_of(request._request), at=clock.now()),
            then=lambda layout: told(request, layout.pk),
            status=201,
        )


class OneLayout(APIView):
    permission = {"GET": SEE_FLOOR, "PATCH": SET_UP_FLOOR}

    @extend_schema(operation_id="layout", responses=LayoutOut, tags=TAG)
    def get(self, request: Request, pk: int) -> Response:
        """Show one layout."""
        return Response(told(request, pk))

    @extend_schema(
        operation_id="change_layout", request=LayoutIn, responses=LayoutOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Change a layout that lies on no open table."""
        layout = found(request, SET_UP_FLOOR, pk)
        return perform(
            request,
            LayoutIn,
            act=lambda words: change_layout(layout, **words, by=staff_of(request._request), at=clock.now()),
            then=lambda changed: told(request, changed.pk),
            partial=True,
        )
