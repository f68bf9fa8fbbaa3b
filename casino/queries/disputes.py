"""Disputes as their list and their page show them."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from casino.models import Dispute, Staff
from casino.rules.disputes import Standing, standing_of
from casino.states import DisputeState
from games.rulebooks.floors import FLOORS
from games.rulebooks.floors.book import RIGHTS, Guide

SHOWS = {
    "unsettled": "Not closed",
    "open": "To decide",
    "decided": "Decided",
    "referred": "With the regulator",
    "closed": "Closed",
}
DECIDED = (DisputeState.DECIDED, DisputeState.REVIEWED)


def selection(show: str) -> Q:
    if show == "unsettled":
        return ~Q(state=DisputeState.CLOSED)
    return Q(state__in=DECIDED) if show == "decided" else Q(state=show)


def dispute_rows(staff: Staff, *, show: str, words: str = "") -> QuerySet[Dispute]:
    """Return the venue's disputes, newest first. All of `words` must be found."""
    rows = Dispute.objects.filter(selection(show), venue=staff.venue).select_related(*PEOPLE_AND_PLACES)
    for word in words.split():
        rows = rows.filter(
            Q(complaint__icontains=word)
            | Q(table__name__icontains=word)
            | Q(round__place__icontains=word)
            | Q(player__display_name__icontains=word)
        )
    return rows.order_by("-opened_at", "-id")


PEOPLE_AND_PLACES = (
    "venue",
    "table",
    "round",
    "player",
    "opened_by",
    "decided_by",
    "reviewed_by",
    "rights_advised_by",
    "closed_by",
)


def counts_of(staff: Staff) -> dict[str, int]:
    """Return how many stand under each heading, in one query."""
    asked = {show: Count("pk", filter=selection(show)) for show in SHOWS}
    return Dispute.objects.filter(venue=staff.venue).aggregate(**asked)


@dataclass(frozen=True, slots=True)
class Line:
    """A dispute in a list, with how far its decision stands."""

    dispute: Dispute
    standing: Standing


def line_of(dispute: Dispute) -> Line:
    return Line(dispute, standing_of(dispute.state, FLOORS[dispute.document].order))


def rights_under(document: str) -> list[Guide]:
    """Return what a document tells a person of their rights, each with its clause."""
    return [guide for guide in FLOORS[document].guides if guide.topic == RIGHTS]
