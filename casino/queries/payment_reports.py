"""What a month's report of payment errors lists, and which reports there are."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.formats import date_format

from casino.models import PaymentError, PaymentErrorReport, RulesInForce, Venue
from casino.queries.payment_errors import facts_of
from casino.rules.payment_errors import verdict_of
from casino.rules.payment_reports import due_at, lodged_from, span_of
from games.rulebooks import HEADERS
from games.rulebooks.floors import FLOORS

ASKING = {
    key: above for key, floor in FLOORS.items() if (above := floor.order.payment_errors.report_above).value is not None
}
"""The documents that ask for a monthly report, each with the sum above which an error is told."""


def asking_in_force(venue: Venue, *, at: datetime) -> list[str]:
    """Return the documents in force at a venue now that ask for a monthly report."""
    day = venue.local(at).date()
    rows = RulesInForce.objects.filter(venue=venue, document__in=ASKING)
    return sorted({row.document for row in rows if row.is_in_force(day)})


def unreported_errors(venue: Venue, month: date) -> QuerySet[PaymentError]:
    """Return the month's errors that the regulator has to hear of and has not heard of, oldest first."""
    is_above = Q(pk__in=[])
    for document, above in ASKING.items():
        is_above |= Q(document=document, cents__gt=above.value)
    begins, ends = span_of(month, venue.zone)
    learned = Q(learned_at__gte=begins, learned_at__lt=ends)
    return PaymentError.objects.filter(is_above, learned, venue=venue, report=None).order_by("learned_at", "pk")


def errors_of(report: PaymentErrorReport) -> QuerySet[PaymentError]:
    """Return what a report lists: what it told when it was lodged, else what it would tell now."""
    if report.lodged_at is not None:
        return report.errors.order_by("learned_at", "pk")
    return unreported_errors(report.venue, report.month)


def reports_of(venue: Venue) -> QuerySet[PaymentErrorReport]:
    return (
        PaymentErrorReport.objects.filter(venue=venue)
        .select_related("venue", "lodged_by", "paper")
        .order_by("-month", "-part")
    )


class Standing(NamedTuple):
    """A report, until when it is due, and how it stands."""

    report: PaymentErrorReport
    due_at: datetime
    word: str
    tone: str


def standing_of(report: PaymentErrorReport, *, at: datetime) -> Standing:
    zone = report.venue.zone
    due = due_at(report.month, zone)
    if report.lodged_at is not None:
        return (
            Standing(report, due, "Lodged late", "warn")
            if report.lodged_at > due
            else Standing(report, due, "Lodged", "good")
        )
    if at > due:
        return Standing(report, due, "Overdue", "bad")
    is_time = at >= lodged_from(report.month, zone)
    return Standing(report, due, "To lodge now", "warn") if is_time else Standing(report, due, "Month runs", "plain")


def content_of(report: PaymentErrorReport, errors: Iterable[PaymentError]) -> dict[str, Any]:
    """Return what the paper says: whose errors of which month, by which clause, and each of them."""
    venue = report.venue
    lines = [line_of(error, venue) for error in errors]
    return {
        "venue": venue.name,
        "regulator": venue.regulator or next((HEADERS[key].regulator for key in ASKING), ""),
        "month": f"{report.month:%B %Y}",
        "part": report.part,
        "time_zone": venue.time_zone,
        "clauses": sorted({above.clause for above in ASKING.values()}),
        "above": min(above.value for above in ASKING.values() if above.value is not None),
        "errors": lines,
        "total": sum(line["cents"] for line in lines),
    }


def line_of(error: PaymentError, venue: Venue) -> dict[str, Any]:
    verdict = verdict_of(facts_of(error))
    return {
        "number": error.pk,
        "direction": error.get_direction_display(),
        "cents": error.cents,
        "where": error.table.name if error.table else (error.round.place if error.round else ""),
        "happened": _told(error.happened_at, venue),
        "learned": _told(error.learned_at, venue),
        "account": error.account,
        "patron": f"player {error.player.number}" if error.player else "not identified",
        "finding": error.get_finding_display(),
        "remedy": error.get_remedy_display(),
        "remedied": _told(error.remedied_at, venue) if error.remedied_at else "",
        "attempts": [
            {"kind": attempt.get_kind_display(), "made": _told(attempt.made_at, venue), "outcome": attempt.outcome}
            for attempt in error.attempts.all()
        ],
        "verdict": verdict.word if verdict else "",
        "clause": verdict.clause if verdict else "",
    }


def _told(moment: datetime, venue: Venue) -> str:
    local = venue.local(moment)
    return f"{date_format(local, 'D j M Y')} {local:%H:%M %Z}"
