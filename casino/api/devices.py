"""Shufflers and shoes by API: the same services, rights and refusals as the pages."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER
from casino.api.pages import Pages
from casino.api.serializers import LongText, NoBody, Shape, Text
from casino.models import Device, Malfunction, Table
from casino.permissions import KEEP_CARDS, RUN_TABLES, SEE_FLOOR, SET_UP_FLOOR
from casino.services.devices import add_device, cover, fail, move_device, repair, sign
from casino.states import DeviceState
from casino.views.access import staff_of, visible_or_404

TAG = ["cards"]


class DeviceOut(serializers.Serializer[Device]):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Device.Kind.choices)
    name = serializers.CharField()
    approval = serializers.CharField()
    table = serializers.IntegerField(source="table_id", allow_null=True, help_text="Null: it stands in store.")
    state = serializers.ChoiceField(choices=DeviceState.choices)


class MoveIn(Shape):
    table = serializers.PrimaryKeyRelatedField(
        queryset=Table.objects.filter(is_retired=False), allow_null=True, help_text="Null puts it into store."
    )


class DeviceIn(Shape):
    kind = serializers.ChoiceField(choices=Device.Kind.choices)
    name = Text(max_length=80)
    approval = Text(max_length=80, required=False, allow_blank=True, default="")
    table = serializers.PrimaryKeyRelatedField(
        queryset=Table.objects.filter(is_retired=False), required=False, allow_null=True, default=None
    )


class FailIn(Shape):
    nature = serializers.ChoiceField(choices=Malfunction.Nature.choices, required=False, allow_blank=True, default="")
    effect = serializers.ChoiceField(choices=Malfunction.Effect.choices, required=False, allow_blank=True, default="")
    account = LongText(help_text="When, in which round, what was done at once.")


class RepairIn(Shape):
    repair = LongText(help_text="What was repaired or changed.")


class ByName(Pages):
    ordering = ("name", "id")


def told(device: Device) -> dict[str, Any]:
    return dict(DeviceOut(device).data)


def found(request: Request, pk: int, permission: str = SEE_FLOOR) -> Device:
    return visible_or_404(request._request, permission, Device.objects.all(), pk=pk)


@extend_schema_view(get=extend_schema(operation_id="devices", tags=TAG))
class Devices(generics.ListAPIView[Device]):
    """List the shufflers and shoes of the house."""

    permission = {"GET": SEE_FLOOR, "POST": SET_UP_FLOOR}
    serializer_class = DeviceOut
    pagination_class = ByName

    def get_queryset(self) -> QuerySet[Device]:
        return Device.objects.filter(venue=staff_of(self.request._request).venue)

    @extend_schema(
        operation_id="add_device", request=DeviceIn, responses={201: DeviceOut}, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request) -> Response:
        """Add a device, in store or at a table."""
        return perform(
            request,
            DeviceIn,
            act=lambda words: add_device(**words, by=staff_of(request._request), at=clock.now()),
            then=told,
            status=201,
        )


class OneDevice(APIView):
    permission = SEE_FLOOR

    @extend_schema(operation_id="device", responses=DeviceOut, tags=TAG)
    def get(self, request: Request, pk: int) -> Response:
        """Show one device."""
        return Response(told(found(request, pk)))


def step(request: Request, pk: int, shape: type[Shape], service: Callable[..., Device], permission: str) -> Response:
    device = found(request, pk, permission)
    return perform(
        request,
        shape,
        act=lambda words: service(device, **words, by=staff_of(request._request), at=clock.now()),
        then=told,
    )


class Move(APIView):
    permission = RUN_TABLES

    @extend_schema(
        operation_id="move_device", request=MoveIn, responses=DeviceOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Move it to another table or into store."""
        return step(request, pk, MoveIn, move_device, RUN_TABLES)


class Fail(APIView):
    permission = KEEP_CARDS

    @extend_schema(
        operation_id="fail_device", request=FailIn, responses=DeviceOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Report that it failed, with what the document asks to be stated."""
        return step(request, pk, FailIn, fail, KEEP_CARDS)


class Cover(APIView):
    permission = KEEP_CARDS

    @extend_schema(
        operation_id="cover_device", request=NoBody, responses=DeviceOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Say that it is covered."""
        return step(request, pk, NoBody, cover, KEEP_CARDS)


class Sign(APIView):
    permission = KEEP_CARDS

    @extend_schema(
        operation_id="sign_device", request=NoBody, responses=DeviceOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Say that an out-of-order sign stands on it."""
        return step(request, pk, NoBody, sign, KEEP_CARDS)


class Repair(APIView):
    permission = RUN_TABLES

    @extend_schema(
        operation_id="repair_device", request=RepairIn, responses=DeviceOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Put it back to work."""
        return step(request, pk, RepairIn, repair, RUN_TABLES)
