"""Tables by API: set up, opened, dealt at, closed and kept; the same services, rights and refusals as the pages."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.cards import RefusalOut
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER, Q_PARAMETER, show_of, show_parameter, words_of
from casino.api.pages import Pages
from casino.api.people import PersonOut
from casino.api.serializers import Moment, NoBody, Shape, Text
from casino.forms.tables import FARTHEST
from casino.models import Table
from casino.permissions import RUN_TABLES, SEE_FLOOR, SET_UP_FLOOR
from casino.queries.tables import SHOWS, opening_of, public_table_of, table_rows
from casino.rules.tables import Check
from casino.services import dealers, tables
from casino.states import TableState
from casino.views.access import staff_of, visible_or_404

TAG = ["tables"]
MOST_CENTS = 10**15


# ---- what is told and sent -------------------------------------------------------------------------------------------


class LayoutNamed(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    places = serializers.IntegerField()


class TableOut(serializers.Serializer[Table]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    document = serializers.CharField()
    layout = LayoutNamed()
    pit = serializers.CharField()
    across = serializers.IntegerField()
    down = serializers.IntegerField()
    state = serializers.ChoiceField(choices=TableState.choices)
    source = serializers.ChoiceField(choices=Table.Source.choices, allow_blank=True)  # type: ignore[assignment]
    source_approval = serializers.CharField()
    decks = serializers.IntegerField(allow_null=True)
    shuffle = serializers.CharField()
    takes_cash = serializers.BooleanField()
    equipment = serializers.ListField(child=serializers.CharField())
    max_payout = serializers.IntegerField(allow_null=True, help_text="In cents.")
    has_progressive = serializers.BooleanField()
    has_bonus_spin = serializers.BooleanField()
    progressive_system = serializers.CharField()
    progressive_rate = serializers.CharField()
    progressive_reset = serializers.IntegerField(allow_null=True, help_text="In cents.")
    opened_at = serializers.DateTimeField(allow_null=True)
    closing_announced_at = serializers.DateTimeField(allow_null=True)
    closes_at = serializers.DateTimeField(allow_null=True, help_text="The time on the closing sign.")
    is_retired = serializers.BooleanField()
    players = serializers.IntegerField(help_text="How many people sit there.")
    dealer = serializers.SerializerMethodField(help_text="Null: nobody deals there.")

    def get_dealer(self, table: Table) -> dict[str, Any] | None:
        shifts = table.open_shifts  # type: ignore[attr-defined]
        return dict(PersonOut(shifts[0].dealer).data) if shifts else None


class CheckOut(serializers.Serializer[Check]):
    name = serializers.CharField()
    sentence = serializers.CharField()
    clause = serializers.CharField()
    refusals = RefusalOut(many=True)


class OpeningOut(serializers.Serializer[Any]):
    checks = CheckOut(many=True)
    missing = serializers.IntegerField()


class PublicTableOut(serializers.Serializer[Any]):
    name = serializers.CharField(source="table.name")
    document = serializers.CharField(source="table.document")
    approval = serializers.CharField(help_text="Of the rules in force today.")
    state = serializers.ChoiceField(choices=TableState.choices, source="table.state")
    decks = serializers.IntegerField(source="table.decks", allow_null=True)
    shuffle = serializers.CharField(source="table.shuffle")
    source = serializers.CharField(source="table.source")  # type: ignore[assignment]
    clause = serializers.CharField(source="table.book.table.determinations_told.clause")


class TableIn(Shape):
    name = Text(max_length=40)
    layout = serializers.IntegerField()
    pit = Text(max_length=40, required=False, allow_blank=True)
    across = serializers.IntegerField(min_value=0, max_value=FARTHEST, required=False)
    down = serializers.IntegerField(min_value=0, max_value=FARTHEST, required=False)
    source = serializers.ChoiceField(  # type: ignore[assignment]
        choices=Table.Source.choices, required=False, allow_blank=True
    )
    source_approval = Text(max_length=80, required=False, allow_blank=True)
    decks = serializers.IntegerField(min_value=1, max_value=99, required=False, allow_null=True)
    shuffle = Text(max_length=60, required=False, allow_blank=True)
    takes_cash = serializers.BooleanField(required=False)
    equipment = serializers.ListField(child=Text(max_length=40), required=False, max_length=50)
    max_payout = serializers.IntegerField(min_value=0, max_value=MOST_CENTS, required=False, allow_null=True)
    has_progressive = serializers.BooleanField(required=False)
    has_bonus_spin = serializers.BooleanField(required=False)
    progressive_system = Text(max_length=80, required=False, allow_blank=True)
    progressive_rate = Text(max_length=40, required=False, allow_blank=True)
    progressive_reset = serializers.IntegerField(min_value=0, max_value=MOST_CENTS, required=False, allow_null=True)


class DealingIn(Shape):
    source = serializers.ChoiceField(choices=Table.Source.choices, required=False)  # type: ignore[assignment]
    decks = serializers.IntegerField(min_value=1, max_value=99, required=False)
    shuffle = Text(max_length=60, required=False, allow_blank=True)


class RetireIn(Shape):
    is_retired = serializers.BooleanField()


class ClosingIn(Shape):
    closes_at = Moment()


class DealerIn(Shape):
    dealer = serializers.IntegerField(help_text="The person's id.")


# ---- the list --------------------------------------------------------------------------------------------------------


class ByName(Pages):
    ordering = ("name", "id")


def found(request: Request, pk: int) -> Table:
    rows = table_rows(staff_of(request._request).venue, show="all")
    return visible_or_404(request._request, SEE_FLOOR, rows, pk=pk)


def told(request: Request, pk: int) -> dict[str, Any]:
    return dict(TableOut(found(request, pk)).data)


@extend_schema_view(get=extend_schema(operation_id="tables", parameters=[show_parameter(SHOWS), Q_PARAMETER], tags=TAG))
class Tables(generics.ListAPIView[Table]):
    """List the tables of the caller's venue by name."""

    permission = {"GET": SEE_FLOOR, "POST": SET_UP_FLOOR}
    serializer_class = TableOut
    pagination_class = ByName

    def get_queryset(self) -> QuerySet[Table]:
        venue = staff_of(self.request._request).venue
        return table_rows(venue, show=show_of(self.request, SHOWS), words=words_of(self.request))

    @extend_schema(
        operation_id="add_table", request=TableIn, responses={201: TableOut}, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request) -> Response:
        """Add a closed table; what it still needs is asked for when it opens."""
        return perform(
            request,
            TableIn,
            act=lambda words: tables.add_table(**words, by=staff_of(request._request), at=clock.now()),
            then=lambda table: told(request, table.pk),
            status=201,
        )


# ---- one table -------------------------------------------------------------------------------------------------------


def act(
    request: Request, pk: int, shape: type[Shape], service: Callable[..., Any], *, partial: bool = False
) -> Response:
    """Do one thing to a table and tell how it now is."""
    table = found(request, pk)
    return perform(
        request,
        shape,
        act=lambda words: service(table, **words, by=staff_of(request._request), at=clock.now()),
        then=lambda _done: told(request, pk),
        partial=partial,
    )


class OneTable(APIView):
    permission = {"GET": SEE_FLOOR, "PATCH": SET_UP_FLOOR}

    @extend_schema(operation_id="table", responses=TableOut, tags=TAG)
    def get(self, request: Request, pk: int) -> Response:
        """Show one table."""
        return Response(told(request, pk))

    @extend_schema(
        operation_id="change_table", request=TableIn, responses=TableOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Change how it is set up, as far as its round and its players leave it."""
        return act(request, pk, TableIn, tables.change_table, partial=True)


class Dealing(APIView):
    permission = RUN_TABLES

    @extend_schema(
        operation_id="change_dealing", request=DealingIn, responses=TableOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Change where the cards come from, how many decks there are and how they are shuffled, between two rounds."""
        return act(request, pk, DealingIn, tables.change_dealing)


class Retire(APIView):
    permission = SET_UP_FLOOR

    @extend_schema(
        operation_id="retire_table", request=RetireIn, responses=TableOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Take a closed table off the floor, or put it back."""
        return act(request, pk, RetireIn, tables.set_retired)


class Opening(APIView):
    permission = SEE_FLOOR

    @extend_schema(operation_id="table_opening", responses=OpeningOut, tags=TAG)
    def get(self, request: Request, pk: int) -> Response:
        """Show the opening checklist: what holds, and what is missing."""
        return Response(OpeningOut(opening_of(found(request, pk), at=clock.now())).data)


class Open(APIView):
    permission = RUN_TABLES

    @extend_schema(operation_id="open_table", request=NoBody, responses=TableOut, parameters=[KEY_PARAMETER], tags=TAG)
    def post(self, request: Request, pk: int) -> Response:
        """Open a table that has all it needs, or hear all that is missing."""
        return act(request, pk, NoBody, tables.open_table)


class AnnounceClosing(APIView):
    permission = RUN_TABLES

    @extend_schema(
        operation_id="announce_closing", request=ClosingIn, responses=TableOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Put up the sign with the closing time."""
        return act(request, pk, ClosingIn, tables.announce_closing)


class WithdrawClosing(APIView):
    permission = RUN_TABLES

    @extend_schema(
        operation_id="withdraw_closing", request=NoBody, responses=TableOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Take the closing sign down again."""
        return act(request, pk, NoBody, tables.withdraw_closing)


class Close(APIView):
    permission = RUN_TABLES

    @extend_schema(operation_id="close_table", request=NoBody, responses=TableOut, parameters=[KEY_PARAMETER], tags=TAG)
    def post(self, request: Request, pk: int) -> Response:
        """Close a table."""
        return act(request, pk, NoBody, tables.close_table)


class Dealer(APIView):
    permission = RUN_TABLES

    @extend_schema(
        operation_id="put_dealer", request=DealerIn, responses=TableOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Let somebody deal there from now on."""
        return act(request, pk, DealerIn, dealers.put_dealer)


class Relieve(APIView):
    permission = RUN_TABLES

    @extend_schema(
        operation_id="relieve_dealer", request=NoBody, responses=TableOut, parameters=[KEY_PARAMETER], tags=TAG
    )
    def post(self, request: Request, pk: int) -> Response:
        """Let nobody deal there for now."""
        return act(request, pk, NoBody, dealers.relieve_dealer)


class PublicTable(APIView):
    permission = "public"

    @extend_schema(operation_id="public_table", responses=PublicTableOut, tags=TAG)
    def get(self, request: Request, pk: int) -> Response:
        """Tell anybody what a table deals by and with."""
        shown = public_table_of(pk, at=clock.now())
        if shown is None:
            raise NotFound
        return Response(PublicTableOut(shown).data)
