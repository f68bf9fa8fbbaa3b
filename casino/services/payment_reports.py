"""The monthly report of payment errors: owed in time, and lodged with all that it tells."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Max

from casino import events
from casino.audit import record
from casino.models import PaymentError, PaymentErrorReport, Staff, Venue
from casino.obligations import owe_duty
from casino.permissions import LODGE_PAYMENT_REPORTS, Role, acting_role, why_not
from casino.queries.payment_reports import ASKING, asking_in_force, content_of, unreported_errors
from casino.rules import payment_reports as rules
from casino.rules.deadlines import Rung
from casino.rules.wall_clock import month_of
from casino.services.documents import request_document
from casino.services.obligations import settle
from games.rulings import insist

DAY_BEFORE = (Rung("24h-before", (Role.COMPLIANCE.value,), before=timedelta(hours=24)),)


def duty_key(report: PaymentErrorReport) -> str:
    return f"payment-errors:{report.venue_id}:{report.month:%Y-%m}:{report.part}"


@transaction.atomic
def owe_month_reports(*, at: datetime) -> None:
    """See that every venue whose rules ask for it owes the report of the month that runs there, or has lodged it."""
    for venue in locked_venues():
        month, documents = month_of(at, venue.zone), asking_in_force(venue, at=at)
        if documents and not PaymentErrorReport.objects.filter(venue=venue, month=month).exists():
            open_report(venue, month, clause=ASKING[documents[0]].clause, at=at)


def locked_venues(*pks: int) -> list[Venue]:
    """Lock these venues, or all, against reports and large errors; whatever else happens there goes on."""
    venues = Venue.objects.select_for_update(no_key=True).order_by("pk")
    return list(venues.filter(pk__in=pks) if pks else venues)


def open_report(venue: Venue, month: date, *, clause: str, at: datetime) -> PaymentErrorReport:
    """Return the month's report that waits to be lodged; after one was lodged, its next part.

    For callers who hold the venue's lock: an error that is written down while a report is lodged is then in it, or in the next.
    """
    reports = PaymentErrorReport.objects.filter(venue=venue, month=month)
    if waiting := reports.filter(lodged_at=None).first():
        return waiting
    newest = reports.aggregate(newest=Max("part"))["newest"] or 0
    report = PaymentErrorReport.objects.create(venue=venue, month=month, part=newest + 1, opened_at=at)
    owe_duty(
        "casino.payment_report",
        report,
        key=duty_key(report),
        title=f"Report to the regulator: {report}",
        due_at=rules.due_at(month, venue.zone),
        at=at,
        role=Role.COMPLIANCE,
        ladder=DAY_BEFORE,
        clause=clause,
        due_rule="on the last day of the month",
        time_zone=venue.time_zone,
    )
    return report


@transaction.atomic
def lodge(report: PaymentErrorReport, *, sent: str, by: Staff, at: datetime) -> PaymentErrorReport:
    """Lodge a month's report: fix what it tells on paper, mark each error as told, and settle the duty.

    A month without errors is lodged as well, and its paper says that there were none: silence could also mean forgotten.
    """
    locked_venues(report.venue_id)
    report = PaymentErrorReport.objects.select_for_update(of=("self",)).select_related("venue").get(pk=report.pk)
    venue, clause = report.venue, clause_of(report)
    insist(why_not(by, LODGE_PAYMENT_REPORTS, report))
    is_lodged = report.lodged_at is not None
    insist(rules.why_not_lodge(report.month, zone=venue.zone, is_lodged=is_lodged, sent=sent, clause=clause, at=at))
    told = unreported_errors(venue, report.month).select_related("table", "round", "player")
    errors = list(told.prefetch_related("attempts"))
    PaymentError.objects.filter(pk__in=[error.pk for error in errors]).update(report=report)
    settle(duty_key(report), evidence=sent, by=by, at=at)
    paper = request_document(
        "payment-error-report",
        report,
        title=f"{report}: {venue.name}"[:200],
        content=content_of(report, errors),
        by=by,
        at=at,
        clause=clause,
    )
    report.paper, report.sent, report.lodged_by, report.lodged_at = paper, sent, by, at
    report.save(update_fields=["paper", "sent", "lodged_by", "lodged_at"])
    record(
        events.PAYMENT_REPORT_LODGED,
        report,
        by=by,
        at=at,
        role=acting_role(by, LODGE_PAYMENT_REPORTS),
        clauses=[clause],
        after={"month": report.month, "part": report.part, "errors": [error.pk for error in errors], "paper": paper.pk},
        note=sent,
    )
    return report


def clause_of(report: PaymentErrorReport) -> str:
    """Return the clause that asks for the report, of the documents in force when it came to be owed."""
    documents = asking_in_force(report.venue, at=report.opened_at) or list(ASKING)
    return ASKING[documents[0]].clause
