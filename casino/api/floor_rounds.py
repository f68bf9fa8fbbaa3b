"""Rounds on the floor by API: opened, staked in, closed, ended. Every order answers with the table's places and its round."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.api.seats import CardNumber, PlaceNumber, PlayerNumber, changes, order_about, order_at
from casino.api.serializers import LongText, NoBody, Shape, Text
from casino.models import FloorWager
from casino.permissions import DEAL, RUN_TABLES
from casino.rules.wagers import INVALID_WHY, REASONS
from casino.services import floor_rounds as services

LARGEST_STAKE = 10**15


class WagerIn(Shape):
    place = PlaceNumber()
    player = PlayerNumber()
    wager = Text(max_length=20, help_text="Such as initial, tie, ante or bonus.")
    cents = serializers.IntegerField(min_value=1, max_value=LARGEST_STAKE)
    card = CardNumber(help_text="Without it, the card shown when they sat down.")


class DeclineTieIn(Shape):
    place = PlaceNumber()
    player = PlayerNumber()


class InvalidIn(Shape):
    why = serializers.ChoiceField(choices=list(INVALID_WHY.items()))


class RestoreIn(Shape):
    reason = serializers.ChoiceField(choices=list(REASONS.items()))
    account = LongText(help_text="What was mistaken.")


class OpenRound(APIView):
    permission = DEAL

    @changes("open_round", NoBody, status=201)
    def post(self, request: Request, pk: int) -> Response:
        """Open the next round at a table."""
        return order_at(request, pk, NoBody, services.open_round, status=201)


class TakeWager(APIView):
    permission = DEAL

    @changes("take_wager", WagerIn, status=201)
    def post(self, request: Request, pk: int) -> Response:
        """Take a wager; one with somebody else's card is kept as invalid."""
        return order_at(request, pk, WagerIn, services.take_wager, status=201)


class DeclineTie(APIView):
    permission = DEAL

    @changes("decline_tie", DeclineTieIn, status=201)
    def post(self, request: Request, pk: int) -> Response:
        """Write down that who is first in line leaves the tie to others."""
        return order_at(request, pk, DeclineTieIn, services.decline_tie, status=201)


class CloseBets(APIView):
    permission = DEAL

    @changes("close_bets", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """Take no more wagers in this round."""
        return order_at(request, pk, NoBody, services.close_bets)


class EndRound(APIView):
    permission = DEAL

    @changes("end_round", NoBody)
    def post(self, request: Request, pk: int) -> Response:
        """End the round."""
        return order_at(request, pk, NoBody, services.end_round)


def about(request: Request, pk: int, service: Any, shape: type[Shape]) -> Response:
    rows = FloorWager.objects.select_related("round__table")
    return order_about(request, rows, pk, service, shape=shape, table="round__table")


class MarkInvalid(APIView):
    permission = DEAL

    @changes("mark_invalid", InvalidIn)
    def post(self, request: Request, pk: int) -> Response:
        """Mark a wager invalid."""
        return about(request, pk, services.mark_invalid, InvalidIn)


class RestoreWager(APIView):
    permission = RUN_TABLES

    @changes("restore_wager", RestoreIn)
    def post(self, request: Request, pk: int) -> Response:
        """Lift the marking of a wager that was valid all along."""
        return about(request, pk, services.restore_wager, RestoreIn)
