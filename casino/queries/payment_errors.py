"""Payment errors as rules, lists and pages read them."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, QuerySet

from casino.models import PaymentError, Staff
from casino.rules.payment_errors import Attempt, PaymentFacts, Verdict, is_slow, verdict_of
from casino.states import PaymentErrorState
from games.rulebooks.floors import FLOORS

SHOWS = {
    "unsettled": "Not closed",
    "open": "To look into",
    "found": "To put right",
    "closed": "Closed",
}
TONES: dict[str, str] = {
    PaymentErrorState.OPEN: "bad",
    PaymentErrorState.FOUND: "warn",
    PaymentErrorState.CLOSED: "good",
}


def facts_of(error: PaymentError) -> PaymentFacts:
    """Return what the rules ask of an error; its attempts are read afresh unless they were fetched with it."""
    return PaymentFacts(
        rules=FLOORS[error.document].order.payment_errors,
        direction=error.direction,
        cents=error.cents,
        is_identified=error.player_id is not None,
        finding=error.finding,
        enquiry=error.enquiry,
        remedy=error.remedy,
        attempts=tuple(Attempt(each.kind, each.aim, each.cents) for each in error.attempts.all()),
    )


def selection(show: str) -> Q:
    if show == "all":
        return Q()
    return ~Q(state=PaymentErrorState.CLOSED) if show == "unsettled" else Q(state=show)


def error_rows(staff: Staff, *, show: str, words: str = "") -> QuerySet[PaymentError]:
    """Return the venue's errors, newest first; `all` is no heading but every one. All of `words` must be found."""
    rows = (
        PaymentError.objects.filter(selection(show), venue=staff.venue)
        .select_related("venue", "table", "round", "player", "recorded_by", "found_by", "closed_by", "report")
        .prefetch_related("attempts__made_by")
    )
    for word in words.split():
        rows = rows.filter(
            Q(account__icontains=word)
            | Q(table__name__icontains=word)
            | Q(round__place__icontains=word)
            | Q(player__display_name__icontains=word)
        )
    return rows.order_by("-learned_at", "-id")


def counts_of(staff: Staff) -> dict[str, int]:
    """Return how many stand under each heading, in one query."""
    asked = {show: Count("pk", filter=selection(show)) for show in SHOWS}
    return PaymentError.objects.filter(venue=staff.venue).aggregate(**asked)


@dataclass(frozen=True, slots=True)
class Line:
    """An error in a list: what the document makes of it, and whether the house has waited too long."""

    error: PaymentError
    tone: str
    verdict: Verdict | None
    is_slow: bool


def line_of(error: PaymentError, *, at: datetime) -> Line:
    facts = facts_of(error)
    waited = is_slow(facts, learned_at=error.learned_at, at=at)
    return Line(error, TONES[error.state], verdict_of(facts), waited and error.state != PaymentErrorState.CLOSED)
