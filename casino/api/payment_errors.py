"""Payment errors and their monthly reports by API: the same services, rights and refusals as the pages."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.about import AboutOut, AtRoundIn, Cents, KeptRoundOut, Moment, Passed
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER, Q_PARAMETER, show_of, show_parameter, words_of
from casino.api.pages import Pages
from casino.api.people import PersonOut
from casino.api.seats import PlayerNumber
from casino.api.serializers import LongText, ReasonIn, Shape, Text
from casino.api.ways import Kind, way
from casino.models import PaymentAttempt, PaymentError, PaymentErrorReport
from casino.permissions import (
    JUDGE_PAYMENT_ERRORS,
    LODGE_PAYMENT_REPORTS,
    RECORD_PAYMENT_ERRORS,
    SEE_PAYMENT_ERRORS,
)
from casino.queries.payment_errors import SHOWS, error_rows
from casino.queries.payment_reports import errors_of, reports_of
from casino.rules.payment_errors import REMEDIES
from casino.services import payment_errors as services
from casino.services.about import named
from casino.services.payment_reports import lodge
from casino.states import PaymentErrorState
from casino.views.access import staff_of, visible_or_404

# ---- shapes ----------------------------------------------------------------------------------------------------------


class AttemptOut(serializers.Serializer[PaymentAttempt]):
    kind = serializers.ChoiceField(choices=PaymentAttempt.Kind.choices)
    aim = serializers.ChoiceField(choices=PaymentAttempt.Aim.choices)
    cents = serializers.IntegerField()
    outcome = serializers.CharField()
    made_at = serializers.DateTimeField()
    made_by = PersonOut()


class PaymentErrorOut(AboutOut):
    id = serializers.IntegerField()
    document = serializers.CharField(help_text="Whose rules say what follows.")
    round = KeptRoundOut(allow_null=True)
    state = serializers.ChoiceField(choices=PaymentErrorState.choices)
    direction = serializers.ChoiceField(choices=PaymentError.Direction.choices)
    cents = serializers.IntegerField()
    account = serializers.CharField()
    happened_at = serializers.DateTimeField()
    learned_at = serializers.DateTimeField()
    recorded_at = serializers.DateTimeField()
    recorded_by = PersonOut()
    finding = serializers.CharField()
    enquiry = serializers.CharField()
    found_at = serializers.DateTimeField(allow_null=True)
    found_by = PersonOut(allow_null=True)
    remedy = serializers.CharField()
    remedied_at = serializers.DateTimeField(allow_null=True)
    attempts = AttemptOut(many=True)
    report = serializers.IntegerField(source="report_id", allow_null=True, help_text="In which it was told.")
    closed_at = serializers.DateTimeField(allow_null=True)
    closed_by = PersonOut(allow_null=True)


class RecordIn(AtRoundIn):
    direction = serializers.ChoiceField(choices=PaymentError.Direction.choices)
    cents = Cents()
    account = LongText()
    happened_at = Moment()
    learned_at = Moment(help_text="The first moment anybody in the house knew: it decides the month.")


class AttemptIn(Shape):
    kind = serializers.ChoiceField(choices=PaymentAttempt.Kind.choices)
    aim = serializers.ChoiceField(choices=PaymentAttempt.Aim.choices)
    cents = Cents(required=False, allow_null=True, default=None)
    outcome = LongText()
    player = PlayerNumber(required=False, allow_null=True, default=None)
    made_at = Passed()


class FindIn(Shape):
    finding = serializers.ChoiceField(choices=[choice for choice in PaymentError.Finding.choices if choice[0]])
    enquiry = LongText(required=False, allow_blank=True, default="")


class RemedyIn(Shape):
    remedy = serializers.ChoiceField(choices=list(REMEDIES))
    remedied_at = Passed()


class ReportOut(serializers.Serializer[PaymentErrorReport]):
    id = serializers.IntegerField()
    month = serializers.DateField(help_text="Its first day.")
    part = serializers.IntegerField()
    lodged_at = serializers.DateTimeField(allow_null=True)
    lodged_by = PersonOut(allow_null=True)
    sent = serializers.CharField()
    paper = serializers.UUIDField(source="paper.number", allow_null=True, default=None, help_text="Its document.")


class WholeReportOut(ReportOut):
    tells = serializers.SerializerMethodField(help_text="Ids of the errors it told, or would tell now.")

    def get_tells(self, report: PaymentErrorReport) -> list[int]:
        return list(errors_of(report).values_list("pk", flat=True))


class LodgeIn(Shape):
    sent = Text(help_text="How it is sent, and to whom.")


# ---- errors ----------------------------------------------------------------------------------------------------------


class NewestLearnedFirst(Pages):
    ordering = ("-learned_at", "-id")


def found(request: Request, pk: int) -> PaymentError:
    rows = error_rows(staff_of(request._request), show="all")
    return visible_or_404(request._request, SEE_PAYMENT_ERRORS, rows, pk=pk)


def told(request: Request, done: PaymentError | PaymentAttempt) -> dict[str, Any]:
    pk = done.pk if isinstance(done, PaymentError) else done.error_id
    return dict(PaymentErrorOut(found(request, pk)).data)


@extend_schema_view(
    get=extend_schema(
        operation_id="payment_errors", parameters=[show_parameter(SHOWS), Q_PARAMETER], tags=["payment errors"]
    )
)
class PaymentErrors(generics.ListAPIView[PaymentError]):
    """List payment errors, by when the house learned of them, the newest first."""

    permission = {"GET": SEE_PAYMENT_ERRORS, "POST": RECORD_PAYMENT_ERRORS}
    serializer_class = PaymentErrorOut
    pagination_class = NewestLearnedFirst

    def get_queryset(self) -> QuerySet[PaymentError]:
        staff = staff_of(self.request._request)
        return error_rows(staff, show=show_of(self.request, SHOWS), words=words_of(self.request))

    @extend_schema(
        operation_id="record_payment_error",
        request=RecordIn,
        responses={201: PaymentErrorOut},
        parameters=[KEY_PARAMETER],
        tags=["payment errors"],
    )
    def post(self, request: Request) -> Response:
        """Write down that too much or too little was paid."""
        staff = staff_of(request._request)
        return perform(
            request,
            RecordIn,
            act=lambda words: services.record_error(**named(staff.venue, words), by=staff, at=clock.now()),
            then=lambda error: told(request, error),
            status=201,
        )


class OnePaymentError(APIView):
    permission = SEE_PAYMENT_ERRORS

    @extend_schema(operation_id="payment_error", responses=PaymentErrorOut, tags=["payment errors"])
    def get(self, request: Request, pk: int) -> Response:
        """Show one payment error with what was done about it."""
        return Response(told(request, found(request, pk)))


ERROR = Kind("payment errors", PaymentErrorOut, found, told)
Find = way(
    ERROR,
    "find_payment_error",
    "Say how it came about, after an enquiry.",
    permission=JUDGE_PAYMENT_ERRORS,
    shape=FindIn,
    service=services.find,
)
Attempt = way(
    ERROR,
    "attempt_payment_error",
    "Write down an attempt to put it right.",
    permission=RECORD_PAYMENT_ERRORS,
    shape=AttemptIn,
    service=services.attempt,
)
Remedy = way(
    ERROR,
    "remedy_payment_error",
    "Write down what became of it.",
    permission=RECORD_PAYMENT_ERRORS,
    shape=RemedyIn,
    service=services.remedy,
)
Close = way(
    ERROR,
    "close_payment_error",
    "Close it, with nothing missing.",
    permission=JUDGE_PAYMENT_ERRORS,
    shape=ReasonIn,
    service=services.close,
)


# ---- reports ---------------------------------------------------------------------------------------------------------


class NewestMonthFirst(Pages):
    ordering = ("-month", "-part")


@extend_schema_view(get=extend_schema(operation_id="payment_reports", tags=["payment errors"]))
class Reports(generics.ListAPIView[PaymentErrorReport]):
    """List the monthly reports to the regulator, the newest month first."""

    permission = SEE_PAYMENT_ERRORS
    serializer_class = ReportOut
    pagination_class = NewestMonthFirst

    def get_queryset(self) -> QuerySet[PaymentErrorReport]:
        return reports_of(staff_of(self.request._request).venue)


def report_found(request: Request, pk: int) -> PaymentErrorReport:
    rows = PaymentErrorReport.objects.select_related("venue", "lodged_by", "paper")
    return visible_or_404(request._request, SEE_PAYMENT_ERRORS, rows, pk=pk)


def report_told(request: Request, report: PaymentErrorReport) -> dict[str, Any]:
    return dict(WholeReportOut(report_found(request, report.pk)).data)


class OneReport(APIView):
    permission = SEE_PAYMENT_ERRORS

    @extend_schema(operation_id="payment_report", responses=WholeReportOut, tags=["payment errors"])
    def get(self, request: Request, pk: int) -> Response:
        """Show one monthly report with the errors it tells."""
        return Response(report_told(request, report_found(request, pk)))


Lodge = way(
    Kind("payment errors", WholeReportOut, report_found, report_told),
    "lodge_payment_report",
    "Lodge a month's report with all that it tells.",
    permission=LODGE_PAYMENT_REPORTS,
    shape=LodgeIn,
    service=lodge,
)
