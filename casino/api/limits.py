"""Limits of a table by API: the same services, rights and refusals as the pages. Every order answers with the limits."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from django.db import models
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.documents import DocumentOut, answer_of
from casino.api.lists import KEY_PARAMETER
from casino.api.seats import PlaceNumber, PlayerNumber
from casino.api.serializers import Moment, NoBody, Shape
from casino.documents import request_limits_sign
from casino.models import LimitSign, PersonalLimit, Player, Table
from casino.permissions import DEAL, REQUEST_DOCUMENTS, RUN_TABLES, SEE_FLOOR
from casino.queries.limits import limit_facts
from casino.rules.limits import OwnLimits, WagerLimits, announced_at, sign_at
from casino.services import limits as services
from casino.services.seats import player_numbered
from casino.views.access import staff_of
from casino.views.seats import row_here, table_at

MOST = 10**15
Call = TypeVar("Call", bound=Callable[..., Response])


# ---- shapes ----------------------------------------------------------------------------------------------------------


def cents(**options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MOST, **options)


class WagerLimitsIn(Shape):
    min = cents(help_text="In cents.")
    max = cents(help_text="In cents.")
    unit = cents(allow_null=True, default=None, help_text="In cents; null where any amount between is good.")


class OwnLimitsIn(Shape):
    min = cents(allow_null=True, default=None, help_text="In cents; null for the table's.")
    max = cents(allow_null=True, default=None, help_text="In cents; null for the table's.")


class LimitsIn(Shape):
    limits = serializers.DictField(
        child=WagerLimitsIn(), help_text="For each wager, such as initial, tie, ante, bonus."
    )
    basis = serializers.ChoiceField(choices=LimitSign.Basis.choices, default=LimitSign.Basis.PER_AREA)
    effective_at = Moment(allow_null=True, default=None, help_text="The time on the sign; null: now.")
    told_at = Moment(allow_null=True, default=None, help_text="When the players were told.")
    is_at_once = serializers.BooleanField(default=False, help_text="Everybody who plays keeps the old minimum.")


class EndsIn(Shape):
    ends_at = Moment(allow_null=True, default=None, help_text="The time on the sign.")


class PersonalLimitIn(Shape):
    player = PlayerNumber()
    place = PlaceNumber(allow_null=True, default=None, help_text="Where the marker goes.")
    limits = serializers.DictField(child=OwnLimitsIn(), help_text="For each wager that has some.")
    is_marked = serializers.BooleanField(default=False, help_text="The marker or sign is in place.")


class SignOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    limits = serializers.JSONField(help_text="For each wager its min, max and unit, in cents.")
    basis = serializers.ChoiceField(choices=LimitSign.Basis.choices)
    posted_at = serializers.DateTimeField()
    effective_at = serializers.DateTimeField()
    told_at = serializers.DateTimeField(allow_null=True)


class MarkerOut(serializers.Serializer[Any]):
    player = serializers.IntegerField(help_text="The player's number.")
    place = serializers.IntegerField(help_text="Where the marker is.")
    places = serializers.ListField(child=serializers.IntegerField(), help_text="For which it speaks.")
    limits = serializers.JSONField()
    since = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True)


class PersonalLimitOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    player = serializers.IntegerField(help_text="The player's number.")
    place = serializers.IntegerField(allow_null=True)
    limits = serializers.JSONField()
    is_marked = serializers.BooleanField()
    given_at = serializers.DateTimeField()


class LimitsOut(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    sign = SignOut(allow_null=True, help_text="What stands now.")
    announced = SignOut(many=True)
    markers = MarkerOut(many=True, help_text="Who keeps an old minimum.")
    personal = PersonalLimitOut(many=True)
    max_payout = serializers.IntegerField(allow_null=True, help_text="In cents.")


# ---- answers ---------------------------------------------------------------------------------------------------------


def told(request: Request, table: Table) -> dict[str, Any]:
    """Return the limits of a table as plain values, players by their numbers."""
    table, at = table_at(request._request, table.pk), clock.now()
    facts = limit_facts(table, at=at)
    current = sign_at(facts.signs, at)
    running = [each for each in facts.protections if each.is_running(at)]
    people = {each.player for each in running} | {each.player for each in facts.personal}
    numbers = dict(Player.objects.filter(pk__in=people).values_list("pk", "number"))
    markers = [
        {**asdict(each), "player": numbers[each.player], "place": each.marker_place, "places": sorted(each.places)}
        for each in running
    ]
    return dict(
        LimitsOut(
            {
                "table": table.pk,
                "sign": asdict(current) if current else None,
                "announced": [asdict(sign) for sign in announced_at(facts.signs, at)],
                "markers": markers,
                "personal": [{**asdict(each), "player": numbers[each.player]} for each in facts.personal],
                "max_payout": table.max_payout,
            }
        ).data
    )


def order_at(
    request: Request, pk: int, shape: type[Shape], service: Callable[..., Any], *, status: int = 200
) -> Response:
    """Give an order about the limits of a table and answer with them."""
    table = table_at(request._request, pk)
    return perform(
        request,
        shape,
        act=lambda typed: service(table, **typed, by=staff_of(request._request), at=clock.now()),
        then=lambda _done: told(request, table),
        status=status,
    )


def order_about(request: Request, rows: models.QuerySet[Any], pk: int, service: Callable[..., Any]) -> Response:
    """Give an order about a sign or an agreement, and answer with the limits of its table."""
    row = row_here(request._request, rows.select_related("table__layout"), pk)
    return perform(
        request,
        NoBody,
        act=lambda _typed: service(row, by=staff_of(request._request), at=clock.now()),
        then=lambda _done: told(request, row.table),
    )


def changes(operation_id: str, shape: type[Shape], *, status: int = 200) -> Callable[[Call], Call]:
    """Describe an order for the schema."""
    described: Callable[[Call], Call] = extend_schema(
        operation_id=operation_id,
        request=shape,
        responses={status: LimitsOut},
        parameters=[KEY_PARAMETER],
        tags=["tables"],
    )
    return described


# ---- orders ----------------------------------------------------------------------------------------------------------


class Limits(APIView):
    permission = {"GET": SEE_FLOOR, "POST": RUN_TABLES}

    @extend_schema(operation_id="limits", responses=LimitsOut, tags=["tables"])
    def get(self, request: Request, pk: int) -> Response:
        """Show the limits that stand, those that are announced, and who has others."""
        return Response(told(request, table_at(request._request, pk)))

    @changes("change_limits", LimitsIn, status=201)
    def post(self, request: Request, pk: int) -> Response:
        """Put up a sign with new limits, for now or for a time to come."""

        def put_up(table: Table, *, limits: dict[str, dict[str, Any]], **typed: Any) -> LimitSign:
            said = {wager: WagerLimits(**each) for wager, each in limits.items()}
            return services.change_limits(table, limits=said, **typed)

        return order_at(request, pk, LimitsIn, put_up, status=201)


class WithdrawSign(APIView):
    permission = RUN_TABLES

    @changes("withdraw_limits", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """Take down a sign before its time has come."""
        return order_about(request, LimitSign.objects.all(), pk, services.withdraw_sign)


class EndOldMinimum(APIView):
    permission = RUN_TABLES

    @changes("end_old_minimum", EndsIn)
    def post(self, request: Request, pk: int) -> Response:
        """Put up when the old minimum ends for those who kept it."""
        return order_at(request, pk, EndsIn, services.end_protection)


class KeepOldMinimum(APIView):
    permission = RUN_TABLES

    @changes("keep_old_minimum", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """Take down when the old minimum ends."""
        return order_at(request, pk, NoBody, services.keep_protection)


class GivePersonalLimit(APIView):
    permission = RUN_TABLES

    @changes("give_personal_limit", PersonalLimitIn, status=201)
    def post(self, request: Request, pk: int) -> Response:
        """Agree limits with one player who sits there."""

        def agree(table: Table, *, player: int, limits: dict[str, dict[str, Any]], **typed: Any) -> PersonalLimit:
            person = player_numbered(table.venue, player)
            own = {wager: OwnLimits(**each) for wager, each in limits.items()}
            return services.give_personal_limit(table, player=person, limits=own, **typed)

        return order_at(request, pk, PersonalLimitIn, agree, status=201)


class PlaceMarker(APIView):
    permission = DEAL

    @changes("place_marker", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """Write down that the marker of a player's limits stands at the table."""
        return order_about(request, PersonalLimit.objects.all(), pk, services.place_marker)


class EndPersonalLimit(APIView):
    permission = RUN_TABLES

    @changes("end_personal_limit", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """End what was agreed with a player."""
        return order_about(request, PersonalLimit.objects.all(), pk, services.end_personal_limit)


class PrintSign(APIView):
    permission = REQUEST_DOCUMENTS

    @extend_schema(
        operation_id="print_limits_sign",
        request=NoBody,
        responses={201: DocumentOut},
        parameters=[KEY_PARAMETER],
        tags=["tables"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Have the sign of a table made into a public document of one page."""
        table = table_at(request._request, pk)
        return perform(
            request,
            NoBody,
            act=lambda _typed: request_limits_sign(table, by=staff_of(request._request), at=clock.now()),
            then=answer_of,
            status=201,
        )
