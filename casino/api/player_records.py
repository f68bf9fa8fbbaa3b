"""What is written down about a player, by API: cards, exclusions, ties to staff, and that two records are one person."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER
from casino.api.players import PlayerOut, told
from casino.api.serializers import Day, LongText, Moment, NoBody, ReasonIn, Shape, Text
from casino.forms.seats import LARGEST_NUMBER
from casino.models import Approval, Exclusion, Player, PlayerCard, Staff, StaffTie, Table
from casino.permissions import EXCLUDE_PLAYERS, KEEP_PLAYERS, MERGE_PLAYERS
from casino.services.exclusions import bar, exclude, lift
from casino.services.merging import ask_to_merge
from casino.services.player_cards import end_card, issue_card
from casino.services.ties import tie, untie
from casino.views.access import staff_of, visible_or_404
from casino.views.players import found


class IssueCardIn(Shape):
    number = Text(max_length=40, help_text="As it stands on the card.")
    expires_on = Day(required=False, allow_null=True, help_text="The last day on which it is good.")


class EndCardIn(Shape):
    why = serializers.ChoiceField(choices=PlayerCard.End.choices)


class SpanIn(Shape):
    reason = LongText()
    from_at = Moment(required=False, allow_null=True, help_text="None: now.")
    until_at = Moment(required=False, allow_null=True, help_text="None: until lifted.")


class ExcludeIn(SpanIn):
    asked_by = serializers.ChoiceField(choices=Exclusion.By.choices)


class BarIn(SpanIn):
    table = serializers.PrimaryKeyRelatedField(queryset=Table.objects.select_related("layout", "venue"))


class TieIn(Shape):
    kind = serializers.ChoiceField(choices=StaffTie.Kind.choices)
    staff = serializers.PrimaryKeyRelatedField(queryset=Staff.objects.all(), required=False, allow_null=True)


class MergeIn(Shape):
    into = serializers.IntegerField(
        min_value=1, max_value=LARGEST_NUMBER, help_text="The number of the record to keep."
    )
    reason = LongText()


class MergeAskedOut(serializers.Serializer[Approval]):
    approval = serializers.IntegerField(help_text="Waits for a second person.")


def write(
    request: Request, player: Player, shape: type[Shape], service: Callable[..., Any], *, status: int = 200
) -> Response:
    """Write one thing down by one service, and answer with the player as they now are."""
    return perform(
        request,
        shape,
        act=lambda typed: service(**typed, by=staff_of(request._request), at=clock.now()),
        then=lambda _done: told(request, player.number),
        status=status,
    )


class IssueCard(APIView):
    permission = KEEP_PLAYERS

    @extend_schema(
        operation_id="issue_player_card",
        request=IssueCardIn,
        responses={201: PlayerOut},
        parameters=[KEY_PARAMETER],
        tags=["players"],
    )
    def post(self, request: Request, number: int) -> Response:
        """Issue a card to a player."""
        player = found(request._request, KEEP_PLAYERS, number)
        return write(request, player, IssueCardIn, lambda **typed: issue_card(player, **typed), status=201)


class EndCard(APIView):
    permission = KEEP_PLAYERS

    @extend_schema(
        operation_id="end_player_card",
        request=EndCardIn,
        responses=PlayerOut,
        parameters=[KEY_PARAMETER],
        tags=["players"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """End a card: lost, replaced or returned."""
        rows = PlayerCard.objects.select_related("player")
        card = visible_or_404(request._request, KEEP_PLAYERS, rows, pk=pk)
        return write(request, card.player, EndCardIn, lambda **typed: end_card(card, **typed))


class Exclude(APIView):
    permission = EXCLUDE_PLAYERS

    @extend_schema(
        operation_id="exclude_player",
        request=ExcludeIn,
        responses={201: PlayerOut},
        parameters=[KEY_PARAMETER],
        tags=["players"],
    )
    def post(self, request: Request, number: int) -> Response:
        """Exclude somebody from the casino, by their own wish or the house's."""
        player = found(request._request, EXCLUDE_PLAYERS, number)
        return write(request, player, ExcludeIn, lambda **typed: exclude(player, **typed), status=201)


class Bar(APIView):
    permission = EXCLUDE_PLAYERS

    @extend_schema(
        operation_id="bar_player",
        request=BarIn,
        responses={201: PlayerOut},
        parameters=[KEY_PARAMETER],
        tags=["players"],
    )
    def post(self, request: Request, number: int) -> Response:
        """Bar somebody from the game at a table."""
        player = found(request._request, EXCLUDE_PLAYERS, number)
        return write(request, player, BarIn, lambda **typed: bar(player, **typed), status=201)


class Lift(APIView):
    permission = EXCLUDE_PLAYERS

    @extend_schema(
        operation_id="lift_exclusion",
        request=ReasonIn,
        responses=PlayerOut,
        parameters=[KEY_PARAMETER],
        tags=["players"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Let somebody in again; their own wish is lifted by compliance alone."""
        rows = Exclusion.objects.select_related("player")
        exclusion = visible_or_404(request._request, EXCLUDE_PLAYERS, rows, pk=pk)
        return write(request, exclusion.player, ReasonIn, lambda **typed: lift(exclusion, **typed))


class Tie(APIView):
    permission = KEEP_PLAYERS

    @extend_schema(
        operation_id="tie_player",
        request=TieIn,
        responses={201: PlayerOut},
        parameters=[KEY_PARAMETER],
        tags=["players"],
    )
    def post(self, request: Request, number: int) -> Response:
        """Write down that a player works here or belongs to somebody who does."""
        player = found(request._request, KEEP_PLAYERS, number)
        return write(request, player, TieIn, lambda **typed: tie(player, **typed), status=201)


class EndTie(APIView):
    permission = KEEP_PLAYERS

    @extend_schema(
        operation_id="end_tie", request=NoBody, responses=PlayerOut, parameters=[KEY_PARAMETER], tags=["players"]
    )
    def post(self, request: Request, pk: int) -> Response:
        """End a tie to staff."""
        rows = StaffTie.objects.select_related("player")
        written = visible_or_404(request._request, KEEP_PLAYERS, rows, pk=pk)
        return write(request, written.player, NoBody, lambda **typed: untie(written, **typed))


class Merge(APIView):
    permission = MERGE_PLAYERS

    @extend_schema(
        operation_id="merge_player",
        request=MergeIn,
        responses={202: MergeAskedOut},
        parameters=[KEY_PARAMETER],
        tags=["players"],
    )
    def post(self, request: Request, number: int) -> Response:
        """Ask a second person to agree that this record and another are one person."""
        gone = found(request._request, MERGE_PLAYERS, number)
        return perform(
            request,
            MergeIn,
            act=lambda typed: ask_to_merge(gone, **typed, by=staff_of(request._request), at=clock.now()),
            then=lambda approval: {"approval": approval.pk},
            status=202,
        )
