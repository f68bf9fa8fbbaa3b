"""The monthly reports of payment errors to the regulator: which there are, what one tells, and lodging it."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino import clock, permissions
from casino.forms.payment_errors import LodgeForm
from casino.models import PaymentErrorReport
from casino.queries.history import history_of
from casino.queries.payment_errors import line_of
from casino.queries.payment_reports import errors_of, reports_of, standing_of
from casino.rules.payment_reports import why_not_lodge
from casino.services.payment_reports import clause_of, lodge
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command

PAGE = "casino/desk/payment_errors/report.html"
MONTHS_SHOWN = 24


@needs(permissions.SEE_PAYMENT_ERRORS)
def payment_reports(request: HttpRequest) -> HttpResponse:
    at, rows = clock.now(), reports_of(staff_of(request).venue)
    page = Paginator(rows, MONTHS_SHOWN).get_page(request.GET.get("page"))
    lines = [standing_of(report, at=at) for report in page]
    return render(request, "casino/desk/payment_errors/reports.html", {"page": page, "lines": lines})


@needs(permissions.SEE_PAYMENT_ERRORS)
def payment_report(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, PAGE, {**detail(request, found(request, pk)), "form": LodgeForm()})


@needs(permissions.LODGE_PAYMENT_REPORTS)
def lodge_report(request: HttpRequest, pk: int) -> HttpResponse:
    report = found(request, pk)
    return command(
        request,
        LodgeForm,
        page=PAGE,
        act=lambda words: lodge(report, **words, by=staff_of(request), at=clock.now()),
        then=lambda lodged: lodged.get_absolute_url(),
        said="Lodged. The paper is being made.",
        context=detail(request, report),
    )


def found(request: HttpRequest, pk: int) -> PaymentErrorReport:
    rows = PaymentErrorReport.objects.select_related("venue", "lodged_by", "paper")
    return visible_or_404(request, permissions.SEE_PAYMENT_ERRORS, rows, pk=pk)


def detail(request: HttpRequest, report: PaymentErrorReport) -> dict[str, Any]:
    staff, at, zone = staff_of(request), clock.now(), report.venue.zone
    clause = clause_of(report)
    may_lodge = permissions.why_not(staff, permissions.LODGE_PAYMENT_REPORTS, report)
    is_lodged = report.lodged_at is not None
    refusals = may_lodge + why_not_lodge(
        report.month, zone=zone, is_lodged=is_lodged, sent="to be typed", clause=clause, at=at
    )
    errors = errors_of(report).select_related("table", "round", "player").prefetch_related("attempts")
    return {
        "report": report,
        "clause": clause,
        "standing": standing_of(report, at=at),
        "lines": [line_of(error, at=at) for error in errors],
        "total": sum(error.cents for error in errors),
        "why_not": refusals,
        "is_blocked": bool(refusals),
        "history": history_of(report, zone=zone),
    }
