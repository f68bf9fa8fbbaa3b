"""Incidents as their list shows them."""

from django.db.models import Count, Q, QuerySet

from casino.models import Incident
from casino.states import IncidentState

SHOWS = {
    "unsettled": "Not closed",
    "open": "To explain",
    "explained": "To close",
    "closed": "Closed",
}
TONES: dict[str, str] = {IncidentState.OPEN: "bad", IncidentState.EXPLAINED: "warn", IncidentState.CLOSED: "good"}


def selection(show: str) -> Q:
    return ~Q(state=IncidentState.CLOSED) if show == "unsettled" else Q(state=show)


def incident_rows(*, show: str, words: str = "") -> QuerySet[Incident]:
    """Return incidents, newest first. All of `words` must be found."""
    rows = Incident.objects.filter(selection(show)).select_related("opened_by", "explained_by", "closed_by")
    for word in words.split():
        rows = rows.filter(Q(title__icontains=word) | Q(clause__icontains=word) | Q(account__icontains=word))
    return rows.order_by("-opened_at", "-id")


def counts_of() -> dict[str, int]:
    """Return how many stand under each heading, in one query."""
    return Incident.objects.aggregate(**{show: Count("pk", filter=selection(show)) for show in SHOWS})
