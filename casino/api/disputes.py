"""Disputes by API: the same services, rights and refusals as the pages."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.about import AboutOut, AtRoundIn, Cents, KeptRoundOut
from casino.api.commands import perform
from casino.api.documents import DocumentOut
from casino.api.lists import KEY_PARAMETER, Q_PARAMETER, NewestOpenedFirst, show_of, show_parameter, words_of
from casino.api.people import PersonOut
from casino.api.serializers import LongText, NoBody, ReasonIn, Shape
from casino.api.ways import Kind, way
from casino.documents import request_rights_advice
from casino.models import Dispute, Document
from casino.permissions import CLOSE_DISPUTES, OPEN_DISPUTES, RULE_DISPUTES, SEE_DISPUTES
from casino.queries.disputes import PEOPLE_AND_PLACES, SHOWS, dispute_rows
from casino.services import disputes as services
from casino.services.about import named
from casino.states import DisputeState
from casino.views.access import staff_of, visible_or_404


class DisputeOut(AboutOut):
    id = serializers.IntegerField()
    document = serializers.CharField(help_text="Whose rules decide.")
    round = KeptRoundOut(allow_null=True)
    state = serializers.ChoiceField(choices=DisputeState.choices)
    complaint = serializers.CharField()
    cents = serializers.IntegerField(allow_null=True)
    opened_at = serializers.DateTimeField()
    opened_by = PersonOut()
    ruling = serializers.CharField()
    decided_at = serializers.DateTimeField(allow_null=True)
    decided_by = PersonOut(allow_null=True)
    review = serializers.CharField()
    reviewed_at = serializers.DateTimeField(allow_null=True)
    reviewed_by = PersonOut(allow_null=True)
    is_satisfied = serializers.BooleanField(allow_null=True)
    rights_advised_at = serializers.DateTimeField(allow_null=True)
    rights_advised_by = PersonOut(allow_null=True)
    referred_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    closed_by = PersonOut(allow_null=True)


class OpenIn(AtRoundIn):
    complaint = LongText(help_text="What the person says.")
    cents = Cents(required=False, allow_null=True, default=None, help_text="The amount in dispute.")


class DecideIn(Shape):
    ruling = LongText()


class ReviewIn(Shape):
    review = LongText()


class AnswerIn(Shape):
    is_satisfied = serializers.BooleanField(help_text="Whether the person accepts the decision.")


def found(request: Request, pk: int) -> Dispute:
    rows = Dispute.objects.select_related(*PEOPLE_AND_PLACES)
    return visible_or_404(request._request, SEE_DISPUTES, rows, pk=pk)


def told(request: Request, dispute: Dispute) -> dict[str, Any]:
    return dict(DisputeOut(Dispute.objects.select_related(*PEOPLE_AND_PLACES).get(pk=dispute.pk)).data)


@extend_schema_view(
    get=extend_schema(operation_id="disputes", parameters=[show_parameter(SHOWS), Q_PARAMETER], tags=["disputes"])
)
class Disputes(generics.ListAPIView[Dispute]):
    """List disputes, the newest first."""

    permission = {"GET": SEE_DISPUTES, "POST": OPEN_DISPUTES}
    serializer_class = DisputeOut
    pagination_class = NewestOpenedFirst

    def get_queryset(self) -> QuerySet[Dispute]:
        staff = staff_of(self.request._request)
        return dispute_rows(staff, show=show_of(self.request, SHOWS), words=words_of(self.request))

    @extend_schema(
        operation_id="open_dispute",
        request=OpenIn,
        responses={201: DisputeOut},
        parameters=[KEY_PARAMETER],
        tags=["disputes"],
    )
    def post(self, request: Request) -> Response:
        """Write down what somebody complains of."""
        staff = staff_of(request._request)
        return perform(
            request,
            OpenIn,
            act=lambda words: services.open_dispute(**named(staff.venue, words), by=staff, at=clock.now()),
            then=lambda dispute: told(request, dispute),
            status=201,
        )


class OneDispute(APIView):
    permission = SEE_DISPUTES

    @extend_schema(operation_id="dispute", responses=DisputeOut, tags=["disputes"])
    def get(self, request: Request, pk: int) -> Response:
        """Show one dispute with its decision."""
        return Response(told(request, found(request, pk)))


class Rights(APIView):
    permission = RULE_DISPUTES

    @extend_schema(
        operation_id="make_rights_advice",
        request=NoBody,
        responses={201: DocumentOut},
        parameters=[KEY_PARAMETER],
        tags=["disputes"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Have the sheet made that tells the person of their rights."""
        dispute = found(request, pk)
        return perform(
            request,
            NoBody,
            act=lambda _words: request_rights_advice(dispute, by=staff_of(request._request), at=clock.now()),
            then=lambda document: dict(DocumentOut(Document.objects.get(pk=document.pk)).data),
            status=201,
        )


DISPUTE = Kind("disputes", DisputeOut, found, told)
Decide = way(
    DISPUTE,
    "decide_dispute",
    "Decide for the house; by the rank that the document names.",
    permission=RULE_DISPUTES,
    shape=DecideIn,
    service=services.decide,
)
Review = way(
    DISPUTE,
    "review_dispute",
    "Look at a decision again, as another person.",
    permission=RULE_DISPUTES,
    shape=ReviewIn,
    service=services.review,
)
Answer = way(
    DISPUTE,
    "answer_dispute",
    "Write down whether the person accepts the decision.",
    permission=RULE_DISPUTES,
    shape=AnswerIn,
    service=services.answer,
)
Advise = way(
    DISPUTE,
    "advise_of_rights",
    "Write down that the person was told of their rights.",
    permission=RULE_DISPUTES,
    shape=NoBody,
    service=services.advise_of_rights,
)
Refer = way(
    DISPUTE,
    "refer_dispute",
    "Write down that the regulator was asked to review it.",
    permission=RULE_DISPUTES,
    shape=ReasonIn,
    service=services.refer,
)
TakeBack = way(
    DISPUTE,
    "take_back_dispute",
    "Reopen it after the regulator's answer.",
    permission=RULE_DISPUTES,
    shape=ReasonIn,
    service=services.take_back,
)
Close = way(
    DISPUTE,
    "close_dispute",
    "Close it; by somebody else than those who decided.",
    permission=CLOSE_DISPUTES,
    shape=ReasonIn,
    service=services.close,
)
