"""Second eyes, by API: the same services, rights and refusals as the pages."""

from collections.abc import Callable

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER, NewestAskedFirst, show_of, show_parameter
from casino.api.people import PersonOut
from casino.api.serializers import NoBody, ReasonIn, Shape
from casino.models import Approval
from casino.permissions import ASK_APPROVALS, GIVE_APPROVALS, SEE_APPROVALS
from casino.queries.approvals import SHOWS, approval_rows
from casino.services.approvals import decline, give, withdraw
from casino.states import ApprovalState
from casino.views.access import staff_of, visible_or_404


class ApprovalOut(serializers.Serializer[Approval]):
    id = serializers.IntegerField()
    action = serializers.CharField()
    subject_type = serializers.CharField()
    subject_id = serializers.CharField()
    headline = serializers.CharField()
    content = serializers.DictField(help_text="All that the approval covers.")
    fingerprint = serializers.CharField(help_text="SHA-256 of the content's canonical form.")
    clause = serializers.CharField()
    state = serializers.ChoiceField(choices=ApprovalState.choices)
    asked_by = PersonOut()
    asked_at = serializers.DateTimeField()
    answered_by = PersonOut(allow_null=True)
    answered_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(allow_null=True)


class GiveIn(Shape):
    fingerprint = serializers.RegexField(
        r"^[0-9a-f]{64}\Z", help_text="The fingerprint of the content that the approver has read."
    )


def found(request: Request, pk: int) -> Approval:
    rows = Approval.objects.select_related("asked_by", "answered_by")
    return visible_or_404(request._request, SEE_APPROVALS, rows, pk=pk)


@extend_schema_view(get=extend_schema(operation_id="approvals", parameters=[show_parameter(SHOWS)], tags=["approvals"]))
class Approvals(generics.ListAPIView[Approval]):
    """List what was asked for, the newest first."""

    permission = SEE_APPROVALS
    serializer_class = ApprovalOut
    pagination_class = NewestAskedFirst

    def get_queryset(self) -> QuerySet[Approval]:
        show = show_of(self.request, SHOWS)
        return approval_rows(staff_of(self.request._request), show=show, at=clock.now())


class OneApproval(APIView):
    permission = SEE_APPROVALS

    @extend_schema(operation_id="approval", responses=ApprovalOut, tags=["approvals"])
    def get(self, request: Request, pk: int) -> Response:
        """Show exactly what is to be approved."""
        return Response(ApprovalOut(found(request, pk)).data)


def answer(request: Request, pk: int, shape: type[Shape], service: Callable[..., Approval]) -> Response:
    approval = found(request, pk)
    return perform(
        request,
        shape,
        act=lambda words: service(approval, **words, by=staff_of(request._request), at=clock.now()),
        then=lambda answered: dict(ApprovalOut(found(request, answered.pk)).data),
    )


class Give(APIView):
    permission = GIVE_APPROVALS

    @extend_schema(
        operation_id="give_approval",
        request=GiveIn,
        responses=ApprovalOut,
        parameters=[KEY_PARAMETER],
        tags=["approvals"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Approve exactly what the fingerprint names, and have it done at once.

        What has changed meanwhile comes back with the state `void`; nothing else has happened then.
        """
        return answer(request, pk, GiveIn, give)


class Decline(APIView):
    permission = GIVE_APPROVALS

    @extend_schema(
        operation_id="decline_approval",
        request=ReasonIn,
        responses=ApprovalOut,
        parameters=[KEY_PARAMETER],
        tags=["approvals"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Decline, with the reason."""
        return answer(request, pk, ReasonIn, decline)


class Withdraw(APIView):
    permission = ASK_APPROVALS

    @extend_schema(
        operation_id="withdraw_approval",
        request=NoBody,
        responses=ApprovalOut,
        parameters=[KEY_PARAMETER],
        tags=["approvals"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Take one's own request back."""
        return answer(request, pk, NoBody, withdraw)
