"""Players by API: the same services, rights and refusals as the pages. What is personal has an address of its own."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER, words_of
from casino.api.people import PersonOut
from casino.api.serializers import Day, Shape, Text
from casino.models import Exclusion, PlayerCard, StaffTie
from casino.permissions import KEEP_PLAYERS, SEE_PLAYER_DETAILS, SEE_PLAYERS, may
from casino.queries.player_page import player_page
from casino.queries.player_search import Found, findings
from casino.queries.players import ties_of
from casino.rules.people import public_name
from casino.services.players import PERSONAL, PUBLIC, add_player, change_player, read_details
from casino.views.access import staff_of
from casino.views.players import found


class PlayerFoundOut(serializers.Serializer[Found]):
    number = serializers.IntegerField(source="player.number")
    display_name = serializers.CharField(source="player.display_name")
    standing = serializers.CharField(help_text="In a word, whether they may play.")
    card_ending = serializers.CharField(help_text="The last digits of the card they hold.")


class FindingsOut(serializers.Serializer[Any]):
    results = PlayerFoundOut(many=True)
    has_more = serializers.BooleanField(help_text="Whether more than these fifty fit.")


class CardOut(serializers.Serializer[PlayerCard]):
    id = serializers.IntegerField()
    ending = serializers.SerializerMethodField()
    issued_at = serializers.DateTimeField()
    expires_on = serializers.DateField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    ended_why = serializers.ChoiceField(choices=PlayerCard.End.choices, allow_blank=True)

    def get_ending(self, card: PlayerCard) -> str:
        return card.number[-4:]


class ExclusionOut(serializers.Serializer[Exclusion]):
    id = serializers.IntegerField()
    scope = serializers.ChoiceField(choices=Exclusion.Scope.choices)
    asked_by = serializers.ChoiceField(choices=Exclusion.By.choices)
    table = serializers.IntegerField(source="table_id", allow_null=True)
    clause = serializers.CharField()
    from_at = serializers.DateTimeField()
    until_at = serializers.DateTimeField(allow_null=True, help_text="None: until lifted.")
    lifted_at = serializers.DateTimeField(allow_null=True)


class PlayerOut(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    display_name = serializers.CharField()
    public_name = serializers.CharField(help_text="The only name that the public ever sees.")
    may_be_named = serializers.BooleanField()
    may_be_mailed = serializers.BooleanField()
    standing = serializers.CharField()
    cards = CardOut(many=True)
    exclusions = ExclusionOut(many=True)
    merged_into = serializers.IntegerField(allow_null=True, help_text="The number under which they are kept now.")


class TieOut(serializers.Serializer[StaffTie]):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=StaffTie.Kind.choices)
    staff = PersonOut(allow_null=True)
    from_at = serializers.DateTimeField()


class DetailsOut(serializers.Serializer[Any]):
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    born_on = serializers.DateField()
    identity_seen = serializers.CharField()
    email = serializers.EmailField()
    phone = serializers.CharField()
    address = serializers.CharField()
    ties = TieOut(many=True)


class PlayerIn(Shape):
    given_name = Text(max_length=80)
    family_name = Text(max_length=80, required=False, allow_blank=True)
    born_on = Day()
    identity_seen = Text(max_length=80)
    display_name = Text(max_length=60, required=False, allow_blank=True)
    may_be_named = serializers.BooleanField(required=False)
    email = serializers.EmailField(max_length=254, required=False, allow_blank=True)
    may_be_mailed = serializers.BooleanField(required=False)
    phone = Text(max_length=40, required=False, allow_blank=True)
    address = Text(max_length=300, required=False, allow_blank=True)
    is_another = serializers.BooleanField(
        required=False, help_text="That somebody alike is known, and is another person."
    )


def told(request: Request, number: int) -> dict[str, Any]:
    """Return a player as everybody who may find players sees them."""
    player = found(request._request, SEE_PLAYERS, number)
    page = player_page(player, reader=staff_of(request._request), at=clock.now())
    shown = {
        **{field: getattr(player, field) for field in ("number", *PUBLIC)},
        "public_name": public_name(player),
        "standing": page["standing"],
        "cards": [row.card for row in page["cards"]],
        "exclusions": [row.exclusion for row in page["exclusions"]],
        "merged_into": player.merged_into.number if player.merged_into else None,
    }
    return dict(PlayerOut(shown).data)


class Players(APIView):
    permission = {"GET": SEE_PLAYERS, "POST": KEEP_PLAYERS}

    @extend_schema(
        operation_id="players",
        parameters=[OpenApiParameter("q", str, description="Beginnings of names, a player number, or a card.")],
        responses=FindingsOut,
        tags=["players"],
    )
    def get(self, request: Request) -> Response:
        """Find at most fifty players; without words those who were added last."""
        reader = staff_of(request._request)
        sees_details = may(reader, SEE_PLAYER_DETAILS)
        shown = findings(reader.venue, words_of(request), sees_details=sees_details, at=clock.now())
        return Response({"results": [PlayerFoundOut(row).data for row in shown.rows], "has_more": shown.has_more})

    @extend_schema(
        operation_id="add_player",
        request=PlayerIn,
        responses={201: PlayerOut},
        parameters=[KEY_PARAMETER],
        tags=["players"],
    )
    def post(self, request: Request) -> Response:
        """Make somebody a player of the caller's venue."""
        return perform(
            request,
            PlayerIn,
            act=lambda typed: add_player(**typed, by=staff_of(request._request), at=clock.now()),
            then=lambda player: told(request, player.number),
            status=201,
        )


class OnePlayer(APIView):
    permission = {"GET": SEE_PLAYERS, "PATCH": KEEP_PLAYERS}

    @extend_schema(operation_id="player", responses=PlayerOut, tags=["players"])
    def get(self, request: Request, number: int) -> Response:
        """Show one player; a merged record says under which number the person is kept."""
        return Response(told(request, number))

    @extend_schema(
        operation_id="change_player",
        request=PlayerIn,
        responses=PlayerOut,
        parameters=[KEY_PARAMETER],
        tags=["players"],
    )
    def patch(self, request: Request, number: int) -> Response:
        """Change what is known of a player."""
        player = found(request._request, KEEP_PLAYERS, number)
        return perform(
            request,
            PlayerIn,
            act=lambda typed: change_player(player, **typed, by=staff_of(request._request), at=clock.now()),
            then=lambda changed: told(request, changed.number),
            partial=True,
        )


class PersonalDetails(APIView):
    permission = SEE_PLAYER_DETAILS

    @extend_schema(operation_id="player_details", responses=DetailsOut, tags=["players"])
    def get(self, request: Request, number: int) -> Response:
        """Show what is personal of a player; that it was read is written down."""
        player, at = found(request._request, SEE_PLAYER_DETAILS, number), clock.now()
        details = read_details(player, by=staff_of(request._request), at=at)
        shown = {field: getattr(details, field) for field in PERSONAL} | {"ties": ties_of(player, at=at)}
        return Response(DetailsOut(shown).data)
