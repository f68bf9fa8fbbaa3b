"""The ledger by API, to read: bookings with their lines, and the balance of every account."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import permissions
from casino.api.people import PersonOut
from casino.forms.ledger import LedgerFilter
from casino.models import Journal, Transfer
from casino.queries.ledger import Balance, balances, differences, journals_wanted
from casino.views.access import staff_of

FILTERS = ("q", "account", "kind", "day")


class TransferOut(serializers.Serializer[Transfer]):
    line = serializers.IntegerField()
    from_account = serializers.CharField(source="source.code")
    to_account = serializers.CharField(source="target.code")
    cents = serializers.IntegerField()


class JournalOut(serializers.Serializer[Journal]):
    id = serializers.IntegerField()
    key = serializers.CharField()
    kind = serializers.CharField()
    headline = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()
    by = PersonOut(allow_null=True)
    reverses = serializers.CharField(source="reverses.key", default=None, allow_null=True)
    lines = TransferOut(source="transfers", many=True)


class BalanceOut(serializers.Serializer[Balance]):
    code = serializers.CharField(source="account.code")
    name = serializers.CharField(source="account.name")
    currency = serializers.CharField(source="account.currency")
    received = serializers.IntegerField()
    sent = serializers.IntegerField()
    cents = serializers.IntegerField(help_text="What came in less what went out; all accounts together are always 0.")
    left_in_pool = serializers.IntegerField(allow_null=True)


class BalancesOut(serializers.Serializer[Any]):
    accounts = BalanceOut(many=True)
    pools_agree = serializers.BooleanField(help_text="Whether every pool's counters are what the ledger says.")


@extend_schema_view(
    get=extend_schema(
        operation_id="journals", tags=["ledger"], parameters=[OpenApiParameter(name, str) for name in FILTERS]
    )
)
class Journals(generics.ListAPIView[Journal]):
    """List bookings, the newest first."""

    permission = permissions.SEE_LEDGER
    serializer_class = JournalOut

    def get_queryset(self) -> QuerySet[Journal]:
        if getattr(self, "swagger_fake_view", False):
            return Journal.objects.none()
        form = LedgerFilter({name: self.request.query_params.get(name, "") for name in FILTERS})
        if not form.is_valid():
            raise ValidationError({name: [str(error) for error in errors] for name, errors in form.errors.items()})
        return journals_wanted(form.wanted(), zone=staff_of(self.request._request).venue.zone)


class Balances(APIView):
    permission = permissions.SEE_LEDGER

    @extend_schema(operation_id="balances", responses=BalancesOut, tags=["ledger"])
    def get(self, request: Request) -> Response:
        """Return the balance of every account, and whether the pools agree with the ledger."""
        return Response(BalancesOut({"accounts": balances(), "pools_agree": not differences()}).data)
