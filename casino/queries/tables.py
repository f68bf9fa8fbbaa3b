"""Tables as their list and their page show them."""

from django.db.models import Count, Prefetch, Q, QuerySet

from casino.models import DealerShift, Staff, Table, Venue
from casino.states import TableState

SHOWS = {
    "floor": "On the floor",
    "open": "Open",
    "closing": "Closing sign up",
    "closed": "Closed",
    "retired": "Retired",
}
TONES: dict[str, str] = {TableState.OPEN: "good", TableState.CLOSING: "warn", TableState.CLOSED: "plain"}


def selection(show: str) -> Q:
    if show in ("floor", "retired"):
        return Q(is_retired=show == "retired")
    return Q(state=show, is_retired=False)


def table_rows(venue: Venue, *, show: str = "floor", words: str = "") -> QuerySet[Table]:
    """Return a venue's tables by pit and name, each with who deals there and how many sit. All of `words` must be found."""
    shifts = DealerShift.objects.filter(ended_at=None).select_related("dealer")
    rows = (
        Table.objects.filter(selection(show), venue=venue)
        .select_related("layout", "venue")
        .prefetch_related(Prefetch("shifts", queryset=shifts, to_attr="open_shifts"))
        .annotate(players=Count("sittings__player", filter=Q(sittings__left_at=None), distinct=True))
    )
    for word in words.split():
        rows = rows.filter(Q(name__icontains=word) | Q(pit__icontains=word) | Q(layout__document__icontains=word))
    return rows.order_by("pit", "name", "pk")


def counts_of(venue: Venue) -> dict[str, int]:
    """Return how many of a venue's tables stand under each heading, in one query."""
    return Table.objects.filter(venue=venue).aggregate(**{show: Count("pk", filter=selection(show)) for show in SHOWS})


def dealer_at(table: Table) -> Staff | None:
    """Return who deals at a table now."""
    shift = table.shifts.filter(ended_at=None).select_related("dealer").first()
    return shift.dealer if shift else None
