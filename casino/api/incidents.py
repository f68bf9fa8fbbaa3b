"""Incidents by API: the same services, rights and refusals as the pages."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER, Q_PARAMETER, NewestOpenedFirst, show_of, show_parameter, words_of
from casino.api.people import PersonOut
from casino.api.serializers import LongText, ReasonIn, Shape, Text
from casino.models import Incident
from casino.permissions import CLOSE_INCIDENTS, EXPLAIN_INCIDENTS, REPORT_INCIDENTS, SEE_INCIDENTS
from casino.queries.incidents import SHOWS, incident_rows
from casino.services.incidents import close, explain, report_incident, send_back
from casino.states import IncidentState
from casino.views.access import staff_of, visible_or_404


class IncidentOut(serializers.Serializer[Incident]):
    id = serializers.IntegerField()
    kind = serializers.CharField()
    title = serializers.CharField()
    clause = serializers.CharField()
    state = serializers.ChoiceField(choices=IncidentState.choices)
    opened_at = serializers.DateTimeField()
    opened_by = PersonOut(allow_null=True, help_text="Nobody: the system opened it.")
    account = serializers.CharField()
    explanation = serializers.CharField()
    explained_by = PersonOut(allow_null=True)
    explained_at = serializers.DateTimeField(allow_null=True)
    closed_by = PersonOut(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class ReportIn(Shape):
    title = Text()
    account = LongText(help_text="Where, when, who saw it, what was done at once.")
    clause = Text(max_length=80, required=False, allow_blank=True, default="", help_text="Such as nsw-war 14.12.")


class ExplainIn(Shape):
    explanation = LongText()


def found(request: Request, pk: int) -> Incident:
    rows = Incident.objects.select_related("opened_by", "explained_by", "closed_by")
    return visible_or_404(request._request, SEE_INCIDENTS, rows, pk=pk)


def told(request: Request, pk: int) -> dict[str, Any]:
    return dict(IncidentOut(found(request, pk)).data)


@extend_schema_view(
    get=extend_schema(operation_id="incidents", parameters=[show_parameter(SHOWS), Q_PARAMETER], tags=["incidents"])
)
class Incidents(generics.ListAPIView[Incident]):
    """List incidents, the newest first."""

    permission = {"GET": SEE_INCIDENTS, "POST": REPORT_INCIDENTS}
    serializer_class = IncidentOut
    pagination_class = NewestOpenedFirst

    def get_queryset(self) -> QuerySet[Incident]:
        return incident_rows(show=show_of(self.request, SHOWS), words=words_of(self.request))

    @extend_schema(
        operation_id="report_incident",
        request=ReportIn,
        responses={201: IncidentOut},
        parameters=[KEY_PARAMETER],
        tags=["incidents"],
    )
    def post(self, request: Request) -> Response:
        """Report what went wrong."""
        return perform(
            request,
            ReportIn,
            act=lambda words: report_incident(**words, by=staff_of(request._request), at=clock.now()),
            then=lambda incident: told(request, incident.pk),
            status=201,
        )


class OneIncident(APIView):
    permission = SEE_INCIDENTS

    @extend_schema(operation_id="incident", responses=IncidentOut, tags=["incidents"])
    def get(self, request: Request, pk: int) -> Response:
        """Show one incident with its explanation."""
        return Response(told(request, pk))


def step(request: Request, pk: int, shape: type[Shape], service: Callable[..., Incident]) -> Response:
    incident = found(request, pk)
    return perform(
        request,
        shape,
        act=lambda words: service(incident, **words, by=staff_of(request._request), at=clock.now()),
        then=lambda taken: told(request, taken.pk),
    )


class Explain(APIView):
    permission = EXPLAIN_INCIDENTS

    @extend_schema(
        operation_id="explain_incident",
        request=ExplainIn,
        responses=IncidentOut,
        parameters=[KEY_PARAMETER],
        tags=["incidents"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Explain why it happened and what was done about it."""
        return step(request, pk, ExplainIn, explain)


class SendBack(APIView):
    permission = CLOSE_INCIDENTS

    @extend_schema(
        operation_id="send_back_incident",
        request=ReasonIn,
        responses=IncidentOut,
        parameters=[KEY_PARAMETER],
        tags=["incidents"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Ask for another explanation."""
        return step(request, pk, ReasonIn, send_back)


class Close(APIView):
    permission = CLOSE_INCIDENTS

    @extend_schema(
        operation_id="close_incident",
        request=ReasonIn,
        responses=IncidentOut,
        parameters=[KEY_PARAMETER],
        tags=["incidents"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Close it; by somebody else than the person who explained it."""
        return step(request, pk, ReasonIn, close)
