"""Places at a table by API: the same services, rights and refusals as the pages. Every order answers with the table's places."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import models
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER
from casino.api.serializers import NoBody, Shape, Text
from casino.forms.seats import LARGEST_NUMBER, MOST_PLACES
from casino.models import FloorWager, Reservation, Sitting, Table, Waiting
from casino.permissions import DEAL, RUN_TABLES, SEE_FLOOR
from casino.queries.floor_rounds import Strip
from casino.queries.seats import seats_panel
from casino.services import seats as services
from casino.views.access import staff_of
from casino.views.seats import row_here, table_at

Row = TypeVar("Row", bound=models.Model)
Call = TypeVar("Call", bound=Callable[..., Response])


# ---- shapes ----------------------------------------------------------------------------------------------------------


class OccupantOut(serializers.Serializer[Any]):
    sitting = serializers.IntegerField(source="pk")
    player = serializers.IntegerField(source="number", help_text="The player's number.")
    name = serializers.CharField()
    since = serializers.DateTimeField(source="sitting.sat_at")
    sits_here = serializers.BooleanField(source="sitting.is_at_place", help_text="False for a further place.")
    idle_rounds = serializers.IntegerField(source="idle")
    may_be_asked_to_make_room = serializers.BooleanField(source="is_flagged")
    asked_to_give_up_at = serializers.DateTimeField(source="sitting.release_asked_at", allow_null=True)


class KeptOut(serializers.Serializer[Reservation]):
    id = serializers.IntegerField()
    player = serializers.IntegerField(source="player.number")


class SeatOut(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=["free", "taken", "idle", "kept"])
    people = OccupantOut(many=True)
    kept_for = KeptOut(allow_null=True)
    markers = serializers.ListField(child=serializers.CharField())


class WaitingOut(serializers.Serializer[Waiting]):
    id = serializers.IntegerField()
    player = serializers.IntegerField(source="player.number", allow_null=True, default=None)
    since = serializers.DateTimeField()


class WagerOut(serializers.Serializer[FloorWager]):
    id = serializers.IntegerField()
    place = serializers.IntegerField()
    player = serializers.IntegerField(source="player.number")
    wager = serializers.CharField()
    cents = serializers.IntegerField()
    state = serializers.ChoiceField(choices=FloorWager.State.choices)
    invalid_why = serializers.CharField()
    clause = serializers.CharField()


class RoundOut(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    opened_at = serializers.DateTimeField()
    bets_closed_at = serializers.DateTimeField(allow_null=True)
    wagers = WagerOut(many=True)


class SeatsOut(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    players = serializers.IntegerField(help_text="How many people play here.")
    players_cap = serializers.IntegerField(allow_null=True)
    players_per_place = serializers.IntegerField(allow_null=True)
    places = SeatOut(many=True)
    waiting = WaitingOut(many=True)
    round = RoundOut(allow_null=True)
    next_step = serializers.ChoiceField(choices=["open", "stake", "close", "end"])


class PlayerNumber(serializers.IntegerField):
    """The number of a player, as it stands on their record."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("help_text", "The player's number.")
        super().__init__(min_value=1, max_value=LARGEST_NUMBER, **options)


class PlaceNumber(serializers.IntegerField):
    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=MOST_PLACES, **options)


class CardNumber(Text):
    """The number on a player card, or nothing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=40, required=False, allow_blank=True, default="", **options)


class SeatIn(Shape):
    place = PlaceNumber()
    player = PlayerNumber()
    card = CardNumber(help_text="The number on the card shown.")
    gives_leave = serializers.BooleanField(default=False, help_text="A supervisor's leave for a further place.")


class ReserveIn(Shape):
    player = PlayerNumber()
    places = serializers.ListField(child=PlaceNumber(), min_length=1, max_length=MOST_PLACES)


class CapsIn(Shape):
    players_cap = serializers.IntegerField(min_value=1, max_value=MOST_PLACES, allow_null=True)
    players_per_place = serializers.IntegerField(min_value=1, max_value=MOST_PLACES, allow_null=True)


class WaitIn(Shape):
    player = PlayerNumber(allow_null=True, required=False, default=None)


# ---- answers ---------------------------------------------------------------------------------------------------------


def told(request: Request, table: Table) -> dict[str, Any]:
    """Return a table's places, who waits and the open round, as plain values."""
    table = table_at(request._request, table.pk)
    panel = seats_panel(table, reader=staff_of(request._request), at=clock.now())
    strip = panel["strip"]
    return dict(
        SeatsOut(
            {
                "table": table.pk,
                "players": panel["players"],
                "players_cap": table.players_cap,
                "players_per_place": table.players_per_place,
                "places": panel["places"],
                "waiting": [waiting for waiting, _name in panel["waiting"]],
                "round": round_told(strip),
                "next_step": strip.step,
            }
        ).data
    )


def round_told(strip: Strip) -> dict[str, Any] | None:
    if strip.round is None:
        return None
    return {
        "number": strip.round.number,
        "opened_at": strip.round.opened_at,
        "bets_closed_at": strip.round.bets_closed_at,
        "wagers": [each.wager for each in strip.wagers],
    }


def order_at(
    request: Request, pk: int, shape: type[Shape], service: Callable[..., Any], *, status: int = 200
) -> Response:
    """Give an order about a table and answer with its places."""
    table = table_at(request._request, pk)
    return perform(
        request,
        shape,
        act=lambda typed: service(table, **typed, by=staff_of(request._request), at=clock.now()),
        then=lambda _done: told(request, table),
        status=status,
    )


def order_about(
    request: Request,
    rows: models.QuerySet[Row],
    pk: int,
    service: Callable[..., Any],
    *,
    shape: type[Shape] = NoBody,
    table: str = "table",
) -> Response:
    """Give an order about a row of a table, and answer with the table's places."""
    row = row_here(request._request, rows, pk, table=table)
    there: Any = row
    for name in table.split("__"):
        there = getattr(there, name)
    return perform(
        request,
        shape,
        act=lambda typed: service(row, **typed, by=staff_of(request._request), at=clock.now()),
        then=lambda _done: told(request, there),
    )


def changes(operation_id: str, shape: type[Shape], *, status: int = 200) -> Callable[[Call], Call]:
    """Describe an order for the schema."""
    described: Callable[[Call], Call] = extend_schema(
        operation_id=operation_id,
        request=shape,
        responses={status: SeatsOut},
        parameters=[KEY_PARAMETER],
        tags=["tables"],
    )
    return described


# ---- orders ----------------------------------------------------------------------------------------------------------


class Seats(APIView):
    permission = {"GET": SEE_FLOOR, "POST": DEAL}

    @extend_schema(operation_id="seats", responses=SeatsOut, tags=["tables"])
    def get(self, request: Request, pk: int) -> Response:
        """Show who sits where, who waits, and the open round."""
        return Response(told(request, table_at(request._request, pk)))

    @changes("seat_player", SeatIn, status=201)
    def post(self, request: Request, pk: int) -> Response:
        """Seat a player at a place."""
        return order_at(request, pk, SeatIn, services.seat_player, status=201)


class Reserve(APIView):
    permission = RUN_TABLES

    @changes("reserve_places", ReserveIn, status=201)
    def post(self, request: Request, pk: int) -> Response:
        """Keep places for one player."""
        return order_at(request, pk, ReserveIn, services.reserve_places, status=201)


class Caps(APIView):
    permission = RUN_TABLES

    @changes("set_caps", CapsIn)
    def post(self, request: Request, pk: int) -> Response:
        """Set how many may play at the table and at each place."""
        return order_at(request, pk, CapsIn, services.set_caps)


class Wait(APIView):
    permission = DEAL

    @changes("wait_for_place", WaitIn, status=201)
    def post(self, request: Request, pk: int) -> Response:
        """Write down that somebody waits for a place."""
        return order_at(request, pk, WaitIn, services.wait_for_place, status=201)


class StopWaiting(APIView):
    permission = DEAL

    @changes("stop_waiting", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """Write down that somebody no longer waits."""
        return order_about(request, Waiting.objects.select_related("table"), pk, services.stop_waiting)


class EndReservation(APIView):
    permission = RUN_TABLES

    @changes("end_reservation", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """Keep a place no longer."""
        return order_about(request, Reservation.objects.select_related("table"), pk, services.end_reservation)


class Leave(APIView):
    permission = DEAL

    @changes("leave_place", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """Write down that a player has left a place."""
        return order_about(request, Sitting.objects.select_related("table"), pk, services.leave_place)


class Vacate(APIView):
    permission = RUN_TABLES

    @changes("vacate", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """Have an idle player make room."""
        return order_about(request, Sitting.objects.select_related("table"), pk, services.vacate)


class AskRelease(APIView):
    permission = RUN_TABLES

    @changes("ask_release", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """Ask a player with several places to give this one up."""
        return order_about(request, Sitting.objects.select_related("table"), pk, services.ask_release)


class WithdrawLeave(APIView):
    permission = RUN_TABLES

    @changes("withdraw_leave", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """Take back the leave for a further place."""
        return order_about(request, Sitting.objects.select_related("table"), pk, services.withdraw_leave)
