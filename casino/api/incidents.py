"""Incidents by API: the same services, rights and refusals as the pages."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.about import AboutOut, AtTableIn, Cents, Passed
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER, Q_PARAMETER, NewestOpenedFirst, show_of, show_parameter, words_of
from casino.api.people import PersonOut
from casino.api.seats import PlayerNumber
from casino.api.serializers import LongText, ReasonIn, Shape, Text
from casino.api.ways import Kind, way
from casino.models import Incident, IncidentNotice, MeasureTaken
from casino.permissions import CLOSE_INCIDENTS, EXPLAIN_INCIDENTS, REPORT_INCIDENTS, SEE_INCIDENTS, TAKE_MEASURES
from casino.queries.incidents import SHOWS, incident_rows
from casino.rules.incidents import KINDS, REPORTED
from casino.rules.measures import TAKERS
from casino.services import measures
from casino.services.about import named
from casino.services.incidents import close, explain, report_incident, send_back, tell
from casino.states import IncidentState
from casino.views.access import staff_of, visible_or_404

# ---- shapes ----------------------------------------------------------------------------------------------------------


class NoticeOut(serializers.Serializer[IncidentNotice]):
    to = serializers.ChoiceField(choices=IncidentNotice.To.choices)
    told_at = serializers.DateTimeField()
    told_by = PersonOut()


class MeasureOut(serializers.Serializer[MeasureTaken]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    clause = serializers.CharField()
    taken_at = serializers.DateTimeField()
    taken_by = PersonOut()
    cents = serializers.IntegerField(allow_null=True, help_text="Winnings held.")
    item = serializers.CharField(help_text="What was taken away.")
    inquiry_closed_at = serializers.DateTimeField(allow_null=True)
    hold_outcome = serializers.CharField()
    handed_to = serializers.CharField()
    handed_name = serializers.CharField()
    ended_at = serializers.DateTimeField(allow_null=True)


class IncidentOut(AboutOut):
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
    document = serializers.CharField(help_text="The rules of the table; empty if it happened at none.")
    notices = NoticeOut(many=True)
    measures = MeasureOut(many=True)


class ReportIn(AtTableIn):
    kind = serializers.ChoiceField(choices=list(KINDS), required=False, default=REPORTED)
    title = Text()
    account = LongText(help_text="Where, when, who saw it, what was done at once.")
    clause = Text(max_length=80, required=False, allow_blank=True, default="", help_text="Such as nsw-war 14.12.")


class ExplainIn(Shape):
    explanation = LongText()


class TellIn(Shape):
    to = serializers.ChoiceField(choices=IncidentNotice.To.choices)
    told_at = Passed()


class MeasureIn(Shape):
    name = Text(max_length=20, help_text="One that the document of the table offers for this kind of incident.")
    player = PlayerNumber(required=False, allow_null=True, default=None)
    cents = Cents(required=False, allow_null=True, default=None, help_text="Winnings held.")
    item = Text(max_length=120, required=False, allow_blank=True, default="", help_text="What was taken away.")
    taken_at = Passed()


class InquiryIn(Shape):
    finding = LongText()


class EndHoldIn(Shape):
    outcome = serializers.ChoiceField(choices=[choice for choice in MeasureTaken.HoldOutcome.choices if choice[0]])
    reason = LongText()


class HandOverIn(Shape):
    to = serializers.ChoiceField(choices=list(TAKERS.items()))
    name = Text(max_length=120)
    ended_at = Passed()


# ---- views -----------------------------------------------------------------------------------------------------------


def found(request: Request, pk: int) -> Incident:
    rows = incident_rows(show="all")
    return visible_or_404(request._request, SEE_INCIDENTS, rows, pk=pk)


def measure_found(request: Request, pk: int) -> MeasureTaken:
    return visible_or_404(request._request, SEE_INCIDENTS, MeasureTaken.objects.all(), pk=pk)


def told(request: Request, pk: int) -> dict[str, Any]:
    return dict(IncidentOut(found(request, pk)).data)


def told_after(request: Request, done: Incident | IncidentNotice | MeasureTaken) -> dict[str, Any]:
    return told(request, done.pk if isinstance(done, Incident) else done.incident_id)


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
        staff = staff_of(request._request)
        return perform(
            request,
            ReportIn,
            act=lambda words: report_incident(**named(staff.venue, words), by=staff, at=clock.now()),
            then=lambda incident: told(request, incident.pk),
            status=201,
        )


class OneIncident(APIView):
    permission = SEE_INCIDENTS

    @extend_schema(operation_id="incident", responses=IncidentOut, tags=["incidents"])
    def get(self, request: Request, pk: int) -> Response:
        """Show one incident with its explanation, who was told and what was done."""
        return Response(told(request, pk))


INCIDENT = Kind("incidents", IncidentOut, found, told_after)
MEASURE = Kind("incidents", IncidentOut, measure_found, told_after)
Explain = way(
    INCIDENT,
    "explain_incident",
    "Explain why it happened and what was done about it.",
    permission=EXPLAIN_INCIDENTS,
    shape=ExplainIn,
    service=explain,
)
SendBack = way(
    INCIDENT,
    "send_back_incident",
    "Ask for another explanation.",
    permission=CLOSE_INCIDENTS,
    shape=ReasonIn,
    service=send_back,
)
Close = way(
    INCIDENT,
    "close_incident",
    "Close it; by somebody else than the person who explained it.",
    permission=CLOSE_INCIDENTS,
    shape=ReasonIn,
    service=close,
)
Tell = way(
    INCIDENT,
    "tell_of_incident",
    "Write down that surveillance or an inspector was told.",
    permission=TAKE_MEASURES,
    shape=TellIn,
    service=tell,
)
Measure = way(
    INCIDENT,
    "take_measure",
    "Take a measure that the document of the table names.",
    permission=TAKE_MEASURES,
    shape=MeasureIn,
    service=measures.take_measure,
)
Inquiry = way(
    MEASURE,
    "close_inquiry",
    "Close the inquiry for which winnings are held.",
    permission=TAKE_MEASURES,
    shape=InquiryIn,
    service=measures.close_inquiry,
)
EndHold = way(
    MEASURE,
    "end_hold",
    "Release held winnings, or declare them forfeited.",
    permission=TAKE_MEASURES,
    shape=EndHoldIn,
    service=measures.end_hold,
)
HandOver = way(
    MEASURE,
    "hand_over_detained",
    "Write down who took over somebody who was detained.",
    permission=TAKE_MEASURES,
    shape=HandOverIn,
    service=measures.hand_over,
)
