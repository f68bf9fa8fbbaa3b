"""Tables as their list and their page show them, and what the rules ask about one."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

from casino.models import Booking, DealerShift, FloorRound, Layout, OpeningHours, RulesInForce, Staff, Table, Venue
from casino.permissions import RANKS, rank_of
from casino.queries.cards import card_facts
from casino.queries.limits import limit_facts, sign_shown
from casino.rules.bookings import Booked
from casino.rules.closing import ClosingFacts
from casino.rules.deadlines import in_words
from casino.rules.hours import Hours
from casino.rules.layouts import LayoutFacts
from casino.rules.set_up import SetUp
from casino.rules.tables import InForce, TableFacts, opening_checks
from casino.states import TableState
from games.rulebooks import BOOKS
from games.rulebooks.book import Ruled
from games.rulebooks.holdem_book import HoldemBook
from games.rulebooks.war_book import WarBook

SHOWS = {
    "floor": "On the floor",
    "open": "Open",
    "closing": "Closing sign up",
    "closed": "Closed",
    "retired": "Retired",
}
BOOKED_SOON = timedelta(hours=2)
TONES: dict[str, str] = {TableState.OPEN: "good", TableState.CLOSING: "warn", TableState.CLOSED: "plain"}


# ---- lists -----------------------------------------------------------------------------------------------------------


def selection(show: str) -> Q:
    if show == "all":
        return Q()
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


def layout_rows(venue: Venue) -> QuerySet[Layout]:
    """Return a venue's layouts by document and name, each with the number of tables it lies on."""
    lies_on = Count("tables", filter=Q(tables__is_retired=False))
    return Layout.objects.filter(venue=venue).annotate(lies_on=lies_on).order_by("document", "name")


def who_may_deal(venue: Venue) -> QuerySet[Staff]:
    """Return the people of a venue who have a rank on the floor, by name."""
    ranked = Q(grants__role__in=list(RANKS), grants__revoked_at=None)
    return Staff.objects.filter(ranked, venue=venue, is_active=True).distinct().order_by("name", "pk")


# ---- one table -------------------------------------------------------------------------------------------------------


def shift_at(table: Table) -> DealerShift | None:
    """Return the shift of whoever deals at a table now."""
    return table.shifts.filter(ended_at=None).select_related("dealer").first()


def is_round_open(table: Table) -> bool:
    return FloorRound.objects.filter(table=table, ended_at=None).exists()


def players_at(table: Table) -> int:
    """Return how many people sit at a table."""
    return table.sittings.filter(left_at=None).values("player").distinct().count()


def standing_bookings(table: Table, *, at: datetime) -> QuerySet[Booking]:
    """Return the bookings of a table that are not over, the next first."""
    return table.bookings.filter(cancelled_at=None, ends_at__gt=at).select_related("booked_by").order_by("starts_at")


def opening_of(table: Table, *, at: datetime) -> dict[str, Any]:
    """Return the opening checklist of a table, and how much of it is missing."""
    checks = opening_checks(table_facts(table, at=at), at=at)
    return {"checks": checks, "missing": sum(len(check.refusals) for check in checks)}


def closing_hint(table: Table, *, at: datetime) -> str:
    """Say before a closing sign goes up how long it has to stand, and what the table is kept for next."""
    notice, players = table.book.table.closing_notice.value, players_at(table)
    if not players:
        hint = "Nobody sits here: the table may close without a sign."
    elif notice:
        hint = f"Players sit here: the sign stands for {notice} minutes before the table closes."
    else:
        hint = "Players sit here and are told with this sign."
    kept = standing_bookings(table, at=at).first()
    if kept is None or kept.starts_at > at + BOOKED_SOON:
        return hint
    return f"{hint} It is kept for {kept.purpose} from {in_words(kept.starts_at, table.venue.time_zone)}."


def public_table_of(pk: int, *, at: datetime) -> dict[str, Any] | None:
    """Return what anybody may know of a table on the floor: its sign, what was determined, and the approval of its rules."""
    table = Table.objects.filter(pk=pk, is_retired=False).select_related("layout", "venue").first()
    if table is None:
        return None
    in_force = rules_in_force(table.venue, table.document, day=table.venue.local(at).date())
    return {**sign_shown(table, at=at), "approval": in_force.approval if in_force else ""}


def booked_of(bookings: Iterable[Booking]) -> list[Booked]:
    return [Booked(booking.purpose, booking.starts_at, booking.ends_at) for booking in bookings]


# ---- what the rules ask ----------------------------------------------------------------------------------------------


def table_facts(table: Table, *, at: datetime) -> TableFacts:
    """Return all that opening a table, or a round at it, depends on."""
    in_force = rules_in_force(table.venue, table.document, day=table.venue.local(at).date())
    now = standing_bookings(table, at=at).filter(starts_at__lte=at)
    return TableFacts(
        book=table.book,
        set_up=set_up_of(table, shuffles=in_force.shuffles if in_force else ()),
        in_force=InForce(in_force.approval, tuple(in_force.shuffles)) if in_force else None,
        zone=table.venue.zone,
        cards=card_facts(table, at=at),
        limits=limit_facts(table, at=at),
        hours=hours_of(table.venue),
        booked=next(iter(booked_of(now)), None),
        is_retired=table.is_retired,
    )


def set_up_of(table: Table, *, shuffles: Iterable[str]) -> SetUp:
    """Return a table as it is set up, or as it would be, saved or not."""
    book = BOOKS[table.document]
    progressive = book.progressive if isinstance(book, WarBook) else None
    return SetUp(
        book=table.book.table,
        layout=layout_facts(table.layout),
        decks_allowed=decks_allowed(table.document, source=table.source),
        least_reset=progressive.least_meter if progressive else Ruled(0),
        source=table.source,
        source_approval=table.source_approval,
        decks=table.decks,
        shuffle=table.shuffle,
        shuffles=tuple(shuffles),
        takes_cash=table.takes_cash,
        equipment=frozenset(table.equipment),
        has_progressive=table.has_progressive,
        has_bonus_spin=table.has_bonus_spin,
        progressive_system=table.progressive_system,
        progressive_rate=table.progressive_rate,
        progressive_reset=table.progressive_reset,
    )


def layout_facts(layout: Layout) -> LayoutFacts:
    return LayoutFacts(layout.places, layout.approval, frozenset(layout.items), id=layout.pk or 0)


def decks_allowed(document: str, *, source: str = "") -> Ruled[tuple[int, ...]]:
    """Return the numbers of decks that a document allows, in the shoe or in each batch."""
    book = BOOKS[document]
    if isinstance(book, WarBook):
        return book.batch_decks if source == Table.Source.BATCHES and book.batch_decks.value else book.decks
    return book.decks if isinstance(book, HoldemBook) else Ruled(())


def methods_of(document: str) -> Ruled[tuple[str, ...]]:
    """Return the ways in which a document lets a war be dealt; none for another game."""
    book = BOOKS[document]
    return book.methods if isinstance(book, WarBook) else Ruled(())


def rules_in_force(venue: Venue, document: str, *, day: date) -> RulesInForce | None:
    """Return the rules by which a venue deals a document on a day."""
    rows = venue.rules_in_force.filter(document=document, from_date__lte=day)
    return rows.filter(Q(until_date=None) | Q(until_date__gte=day)).first()


def hours_of(venue: Venue) -> tuple[Hours, ...]:
    return tuple(Hours(row.weekday, row.opens, row.closes) for row in OpeningHours.objects.filter(venue=venue))


def closing_facts(table: Table, *, by: Staff) -> ClosingFacts:
    """Return what closing a table depends on, for whoever would close it."""
    return ClosingFacts(
        book=table.book.table,
        rank=rank_of(by),
        players=players_at(table),
        announced_at=table.closing_announced_at,
        closes_at=table.closes_at,
        is_round_open=is_round_open(table),
        zone=table.venue.zone,
    )
