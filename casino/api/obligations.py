"""What is due, by API: the same services, rights and refusals as the pages."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.approvals import ApprovalOut
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER, Q_PARAMETER, ByDueTime, show_of, show_parameter, words_of
from casino.api.people import PersonOut
from casino.api.serializers import LongText, Shape
from casino.models import Obligation
from casino.permissions import FULFIL_OBLIGATIONS, SEE_OBLIGATIONS
from casino.queries.obligations import SHOWS, due_rows, has_passed, ladder_of
from casino.services.obligations import ask_to_call_off, fulfil
from casino.states import ObligationState
from casino.views.access import staff_of, visible_or_404


class ObligationOut(serializers.Serializer[Obligation]):
    id = serializers.IntegerField()
    kind = serializers.CharField()
    key = serializers.CharField()
    title = serializers.CharField()
    clause = serializers.CharField(help_text="The rule that asks for it; empty where the house does.")
    role = serializers.CharField(help_text="Whose it is; empty for the system's own work.")
    is_duty = serializers.BooleanField(help_text="Done by a person; otherwise the system does it at its time.")
    due_at = serializers.DateTimeField()
    due_rule = serializers.CharField(help_text="The deadline in the rule's own words.")
    time_zone = serializers.CharField()
    state = serializers.ChoiceField(choices=ObligationState.choices)
    is_overdue = serializers.SerializerMethodField()
    done_at = serializers.DateTimeField(allow_null=True)
    done_by = PersonOut(allow_null=True)
    attempts = serializers.IntegerField()
    needs_human = serializers.BooleanField()

    def get_is_overdue(self, obligation: Obligation) -> bool:
        return has_passed(obligation, self.context["at"])


class RungOut(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    what = serializers.CharField()
    word = serializers.CharField()


class ObligationDetailOut(ObligationOut):
    evidence = serializers.CharField()
    last_error = serializers.CharField()
    next_try_at = serializers.DateTimeField()
    ladder = serializers.SerializerMethodField()

    @extend_schema_field(RungOut(many=True))
    def get_ladder(self, obligation: Obligation) -> Any:
        return RungOut(ladder_of(obligation, at=self.context["at"]), many=True).data


class FulfilIn(Shape):
    evidence = LongText(help_text="To whom, when, and what shows it.")


class CallOffIn(Shape):
    reason = LongText(help_text="Why this need not be done.")


def found(request: Request, pk: int) -> Obligation:
    rows = Obligation.objects.select_related("done_by")
    return visible_or_404(request._request, SEE_OBLIGATIONS, rows, pk=pk)


def told(request: Request, pk: int) -> dict[str, Any]:
    return dict(ObligationDetailOut(found(request, pk), context={"at": clock.now()}).data)


@extend_schema_view(
    get=extend_schema(operation_id="obligations", parameters=[show_parameter(SHOWS), Q_PARAMETER], tags=["obligations"])
)
class Obligations(generics.ListAPIView[Obligation]):
    """List what is due, by its time."""

    permission = SEE_OBLIGATIONS
    serializer_class = ObligationOut
    pagination_class = ByDueTime

    def get_queryset(self) -> QuerySet[Obligation]:
        show, words = show_of(self.request, SHOWS), words_of(self.request)
        return due_rows(staff_of(self.request._request), show=show, words=words, at=clock.now())

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "at": clock.now()}


class OneObligation(APIView):
    permission = SEE_OBLIGATIONS

    @extend_schema(operation_id="obligation", responses=ObligationDetailOut, tags=["obligations"])
    def get(self, request: Request, pk: int) -> Response:
        """Show one obligation with its ladder of reminders."""
        return Response(told(request, pk))


class Fulfil(APIView):
    permission = FULFIL_OBLIGATIONS

    @extend_schema(
        operation_id="fulfil_obligation",
        request=FulfilIn,
        responses=ObligationDetailOut,
        parameters=[KEY_PARAMETER],
        tags=["obligations"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Mark a duty as done, with what shows it."""
        duty = found(request, pk)
        return perform(
            request,
            FulfilIn,
            act=lambda words: fulfil(duty, **words, by=staff_of(request._request), at=clock.now()),
            then=lambda done: told(request, done.pk),
        )


class CallOff(APIView):
    permission = FULFIL_OBLIGATIONS

    @extend_schema(
        operation_id="call_off_obligation",
        request=CallOffIn,
        responses={201: ApprovalOut},
        parameters=[KEY_PARAMETER],
        tags=["obligations"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Ask a second person to agree that this need not be done; the answer is what they will be shown."""
        duty = found(request, pk)
        return perform(
            request,
            CallOffIn,
            act=lambda words: ask_to_call_off(duty, **words, by=staff_of(request._request), at=clock.now()),
            then=lambda approval: dict(ApprovalOut(approval).data),
            status=201,
        )
