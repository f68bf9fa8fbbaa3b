"""Incidents as their list, their page and the page of a table show them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet

from casino import permissions
from casino.models import Dispute, Incident, IncidentNotice, MeasureTaken, PaymentError, Staff, Table
from casino.queries.disputes import line_of as dispute_line
from casino.queries.payment_errors import line_of as error_line
from casino.rules.incidents import TOLD, exemptions_in
from casino.rules.measures import TAKERS, measure_in
from casino.states import DisputeState, IncidentState, PaymentErrorState
from games.rulebooks.book import Ruled
from games.rulebooks.floors import FLOORS
from games.rulebooks.floors.book import Guide, OrderRules

SHOWS = {
    "unsettled": "Not closed",
    "open": "To explain",
    "explained": "To close",
    "closed": "Closed",
}
TONES: dict[str, str] = {IncidentState.OPEN: "bad", IncidentState.EXPLAINED: "warn", IncidentState.CLOSED: "good"}


def selection(show: str) -> Q:
    if show == "all":
        return Q()
    return ~Q(state=IncidentState.CLOSED) if show == "unsettled" else Q(state=show)


def incident_rows(*, show: str, words: str = "") -> QuerySet[Incident]:
    """Return incidents, newest first; `all` is no heading but every one. All of `words` must be found."""
    rows = (
        Incident.objects.filter(selection(show))
        .select_related("venue", "table", "player", "opened_by", "explained_by", "closed_by")
        .prefetch_related("notices__told_by", "measures__taken_by")
    )
    for word in words.split():
        rows = rows.filter(Q(title__icontains=word) | Q(clause__icontains=word) | Q(account__icontains=word))
    return rows.order_by("-opened_at", "-id")


def counts_of() -> dict[str, int]:
    """Return how many stand under each heading, in one query."""
    return Incident.objects.aggregate(**{show: Count("pk", filter=selection(show)) for show in SHOWS})


# ---- one incident ----------------------------------------------------------------------------------------------------


def exemptions_for(documents: Iterable[str]) -> list[Guide]:
    """Return what these documents say is no breach after all."""
    return [guide for key in sorted(documents) for guide in exemptions_in(FLOORS[key])]


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """Somebody who was told, or has to be."""

    who: str
    notice: IncidentNotice | None
    clause: str


def notice_lines(incident: Incident, owed: Ruled[tuple[str, ...]]) -> list[NoticeLine]:
    told = {notice.to: notice for notice in incident.notices.all()}
    return [
        NoticeLine(IncidentNotice.To(to).label, told.get(to), owed.clause if to in owed.value else "")
        for to in TOLD
        if to in told or to in owed.value
    ]


@dataclass(frozen=True, slots=True)
class MeasureLine:
    """A measure that was taken, in the document's words, and who took over where somebody did."""

    taken: MeasureTaken
    sentence: str
    taker: str


def measure_lines(incident: Incident, order: OrderRules) -> list[MeasureLine]:
    lines = []
    for taken in sorted(incident.measures.all(), key=lambda each: (each.taken_at, each.pk)):
        measure = measure_in(order, taken.name)
        taker = TAKERS.get(taken.handed_to, "")
        lines.append(MeasureLine(taken, measure.sentence if measure else taken.name, taker))
    return lines


# ---- at a table ------------------------------------------------------------------------------------------------------

SHOWN_AT_A_TABLE = 5


def incidents_panel(table: Table, *, reader: Staff, at: datetime) -> dict[str, Any]:
    """Return what is not over at a table: incidents, disputes and payment errors, as far as the reader may see them."""
    incidents = Incident.objects.filter(~Q(state=IncidentState.CLOSED), table=table).order_by("-opened_at", "-pk")
    disputes = Dispute.objects.filter(~Q(state=DisputeState.CLOSED), table=table).select_related("player")
    errors = PaymentError.objects.filter(~Q(state=PaymentErrorState.CLOSED), table=table).prefetch_related("attempts")
    sees_disputes = permissions.may(reader, permissions.SEE_DISPUTES, table)
    sees_errors = permissions.may(reader, permissions.SEE_PAYMENT_ERRORS, table)
    newest_disputes = disputes.order_by("-opened_at", "-pk")[:SHOWN_AT_A_TABLE] if sees_disputes else []
    newest_errors = errors.order_by("-learned_at", "-pk")[:SHOWN_AT_A_TABLE] if sees_errors else []
    return {
        "trouble": {
            "table": table,
            "incidents": [(incident, TONES[incident.state]) for incident in incidents[:SHOWN_AT_A_TABLE]],
            "disputes": [dispute_line(dispute) for dispute in newest_disputes],
            "errors": [error_line(error, at=at) for error in newest_errors],
        }
    }
