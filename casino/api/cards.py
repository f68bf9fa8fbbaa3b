"""Cards of a table by API: the same services, rights and refusals as the pages."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.devices import DeviceOut
from casino.api.lists import KEY_PARAMETER
from casino.api.people import PersonOut
from casino.api.serializers import NoBody, Shape, Text
from casino.forms.cards import MOST_DECKS, MOST_FOUND
from casino.models import CardCheck, CardReplacement, CardSet, Table
from casino.permissions import KEEP_CARDS, SEE_FLOOR
from casino.queries.card_panels import CardsPanel, SetLine, cards_panel
from casino.rules.cards import DECK
from casino.services.card_checks import check_cards, verify_check
from casino.services.cards import put_in, take_out
from casino.services.replacements import call_off, change_set, confirm, replace_cards
from casino.views.access import staff_of, visible_or_404
from games.rulings import Refusal

TAG = ["cards"]


# ---- what is told ----------------------------------------------------------------------------------------------------


class RefusalOut(serializers.Serializer[Refusal]):
    sentence = serializers.CharField()
    clause = serializers.CharField()
    code = serializers.CharField()


class CardCheckOut(serializers.Serializer[CardCheck]):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=CardCheck.Kind.choices)
    gaming_date = serializers.DateField()
    checked_by = PersonOut()
    checked_at = serializers.DateTimeField()
    verified_by = PersonOut(allow_null=True)
    verified_at = serializers.DateTimeField(allow_null=True)
    expected = serializers.IntegerField()
    found = serializers.IntegerField()


class CardReplacementOut(serializers.Serializer[CardReplacement]):
    id = serializers.IntegerField()
    is_whole_set = serializers.BooleanField()
    cards = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField()
    dealer = PersonOut()
    entered_at = serializers.DateTimeField()


class CardSetOut(serializers.Serializer[SetLine]):
    id = serializers.IntegerField(source="row.pk")
    batch = serializers.IntegerField(source="row.batch")
    decks = serializers.IntegerField(source="row.decks")
    back_colour = serializers.CharField(source="row.back_colour")
    is_preinspected = serializers.BooleanField(source="row.is_preinspected")
    is_preshuffled = serializers.BooleanField(source="row.is_preshuffled")
    put_in_at = serializers.DateTimeField(source="row.put_in_at")
    change_by = serializers.DateTimeField(allow_null=True, help_text="Null: the document sets no time.")
    closing_check_by = serializers.DateTimeField(allow_null=True, help_text="Null: no check after gaming is owed.")
    checks = CardCheckOut(many=True, help_text="Of this gaming day, the newest first.")
    waiting = CardReplacementOut(source="replacement", allow_null=True, help_text="Waits for a second person.")


class CardsOut(serializers.Serializer[CardsPanel]):
    table = serializers.IntegerField(source="table.pk")
    gaming_date = serializers.DateField(source="facts.gaming_date")
    sets = CardSetOut(many=True)
    devices = DeviceOut(many=True, source="rows_of_devices")
    refusals = RefusalOut(many=True, help_text="What keeps the table from opening, or from its next round.")


# ---- what is sent ----------------------------------------------------------------------------------------------------


class NewCardsIn(Shape):
    back_colour = Text(max_length=30, required=False, allow_blank=True, default="")
    is_preinspected = serializers.BooleanField(required=False, default=False)
    is_preshuffled = serializers.BooleanField(required=False, default=False)


class PutInIn(NewCardsIn):
    decks = serializers.IntegerField(min_value=1, max_value=MOST_DECKS)
    batch = serializers.IntegerField(required=False, default=1, min_value=1, max_value=2)


class ChangeCardsIn(NewCardsIn):
    reason = Text()


class CardCheckIn(Shape):
    kind = serializers.ChoiceField(choices=CardCheck.Kind.choices)
    found = serializers.IntegerField(min_value=0, max_value=MOST_FOUND)


class ReplaceIn(Shape):
    cards = serializers.ListField(
        child=serializers.CharField(max_length=2), max_length=MOST_DECKS * DECK, help_text="Such as Qh, Td, 7c."
    )
    reason = Text()


class WhyIn(Shape):
    reason = Text()


# ---- one table -------------------------------------------------------------------------------------------------------


def told(request: Request, table: Table) -> dict[str, Any]:
    """Return the cards of a table as they are now."""
    rows = Table.objects.select_related("layout", "venue")
    panel = cards_panel(rows.get(pk=table.pk), reader=staff_of(request._request), at=clock.now())["cards"]
    return dict(CardsOut(panel).data)


def change(
    request: Request,
    shape: type[Shape],
    table: Table,
    act: Callable[..., Any],
    *,
    status: int = 200,
) -> Response:
    """Make one service call about the cards of a table, and answer with all of them."""
    return perform(
        request,
        shape,
        act=lambda words: act(**words, by=staff_of(request._request), at=clock.now()),
        then=lambda _done: told(request, table),
        status=status,
    )


class TableCards(APIView):
    permission = {"GET": SEE_FLOOR, "POST": KEEP_CARDS}

    @extend_schema(operation_id="cards", responses=CardsOut, tags=TAG)
    def get(self, request: Request, pk: int) -> Response:
        """Show what lies at a table, when it was checked and when it has to be changed."""
        return Response(told(request, visible_or_404(request._request, SEE_FLOOR, Table.objects.all(), pk=pk)))

    @extend_schema(
        operation_id="put_in_cards", request=PutInIn, responses={201: CardsOut}, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Put a set of cards in."""
        table = visible_or_404(request._request, KEEP_CARDS, Table.objects.all(), pk=pk)
        return change(request, PutInIn, table, lambda **words: put_in(table, **words), status=201)


# ---- one set ---------------------------------------------------------------------------------------------------------


def card_set(request: Request, pk: int) -> CardSet:
    return visible_or_404(request._request, KEEP_CARDS, CardSet.objects.select_related("table"), pk=pk)


class Check(APIView):
    permission = KEEP_CARDS

    @extend_schema(
        operation_id="check_cards", request=CardCheckIn, responses={201: CardsOut}, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Write down a check before or after gaming, or a count; a difference opens an incident."""
        row = card_set(request, pk)
        return change(request, CardCheckIn, row.table, lambda **words: check_cards(row, **words), status=201)


class Replace(APIView):
    permission = KEEP_CARDS

    @extend_schema(
        operation_id="replace_cards", request=ReplaceIn, responses=CardsOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Replace single cards."""
        row = card_set(request, pk)
        return change(request, ReplaceIn, row.table, lambda **words: replace_cards(row, **words))


class Change(APIView):
    permission = KEEP_CARDS

    @extend_schema(
        operation_id="change_cards", request=ChangeCardsIn, responses=CardsOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Change the whole set."""
        row = card_set(request, pk)
        return change(request, ChangeCardsIn, row.table, lambda **words: change_set(row, **words))


class TakeOut(APIView):
    permission = KEEP_CARDS

    @extend_schema(
        operation_id="take_out_cards", request=WhyIn, responses=CardsOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Take a set out for good."""
        row = card_set(request, pk)
        return change(request, WhyIn, row.table, lambda **words: take_out(row, **words))


# ---- the second person -----------------------------------------------------------------------------------------------


def replacement(request: Request, pk: int) -> CardReplacement:
    rows = CardReplacement.objects.select_related("card_set__table")
    return visible_or_404(request._request, KEEP_CARDS, rows, pk=pk)


class Verify(APIView):
    permission = KEEP_CARDS

    @extend_schema(
        operation_id="verify_cards", request=NoBody, responses=CardsOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Verify a check that somebody else made."""
        rows = CardCheck.objects.select_related("card_set__table")
        row = visible_or_404(request._request, KEEP_CARDS, rows, pk=pk)
        return change(request, NoBody, row.card_set.table, lambda **words: verify_check(row, **words))


class Confirm(APIView):
    permission = KEEP_CARDS

    @extend_schema(
        operation_id="confirm_cards", request=NoBody, responses=CardsOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Say as the second person that replacement cards were checked."""
        row = replacement(request, pk)
        return change(request, NoBody, row.card_set.table, lambda **words: confirm(row, **words))


class CallOff(APIView):
    permission = KEEP_CARDS

    @extend_schema(
        operation_id="call_off_cards", request=WhyIn, responses=CardsOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Leave the cards as they are."""
        row = replacement(request, pk)
        return change(request, WhyIn, row.card_set.table, lambda **words: call_off(row, **words))
