"""Who sits where at a table: as the rules ask for it, and as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.urls import reverse

from casino import permissions
from casino.models import FloorRound, LimitSign, PersonalLimit, Protection, Reservation, Sitting, Staff, Table
from casino.queries.floor_rounds import idle_rounds, name_of, open_round_of, rounds_dealt, strip_of
from casino.queries.limits import lines_beside_wagers
from casino.rules.seats import Here, Seat, SeatFacts, is_flagged, most_at_a_place
from casino.states import TableState

# ---- facts -----------------------------------------------------------------------------------------------------------


def sittings_at(table: Table) -> QuerySet[Sitting]:
    """Return who sits at a table now, by place and in the order in which they came."""
    return table.sittings.filter(left_at=None).select_related("player", "card").order_by("place", "sat_at", "pk")


def seat_facts(table: Table) -> SeatFacts:
    """Return what decides about a table's places."""
    sittings = list(sittings_at(table))
    kept = dict(table.reservations.filter(ended_at=None).values_list("place", "player_id"))
    waiting = table.waiting.filter(until=None).count()
    return _facts(table, sittings, kept, open_round_of(table), rounds_dealt(table), waiting=waiting)


def _facts(
    table: Table,
    sittings: list[Sitting],
    kept: dict[int, int],
    round_: FloorRound | None,
    rounds: list[FloorRound],
    *,
    waiting: int,
) -> SeatFacts:
    return SeatFacts(
        places=table.layout.places,
        is_open=table.state != TableState.CLOSED,
        seats=tuple(Seat(each.place, each.player_id, each.leave_given_by_id is not None) for each in sittings),
        reserved=kept,
        players_cap=table.players_cap,
        players_per_place=table.players_per_place,
        waiting=waiting,
        has_open_round=round_ is not None,
        idle=idle_rounds(sittings, rounds, round_),
        full_rounds=tuple(each.was_full for each in rounds),
    )


def here_of(table: Table, *, at: datetime) -> Here:
    """Return where and when somebody is about to play."""
    return Here(table.pk, table.venue.local(at).date(), at, table.venue.least_age)


def has_like_seat(table: Table, *, at: datetime) -> bool:
    """Tell whether a place is free at another open table of the same game with the same minimum and maximum."""
    in_effect = LimitSign.objects.filter(table=OuterRef("pk"), withdrawn_at=None, effective_at__lte=at)
    tables = list(
        Table.objects.filter(venue=table.venue_id, layout__document=table.document, state=TableState.OPEN)
        .select_related("layout")
        .annotate(sign=Subquery(in_effect.order_by("-effective_at", "-posted_at", "-id").values("pk")[:1]))
    )
    signs = LimitSign.objects.in_bulk([each.sign for each in tables if each.sign])
    ranges = {each.pk: ranges_of(signs.get(each.sign)) for each in tables}
    here = ranges.get(table.pk)
    like = [each for each in tables if each.pk != table.pk and here and ranges[each.pk] == here]
    taken = _places_not_free(like)
    return any(len(taken[each.pk]) < each.layout.places and _takes_one_more(each) for each in like)


def ranges_of(sign: LimitSign | None) -> dict[str, tuple[int, int]]:
    """Return the minimum and maximum that a sign says for each wager."""
    return {wager: (said["min"], said["max"]) for wager, said in sign.limits.items()} if sign else {}


def _places_not_free(tables: Sequence[Table]) -> dict[int, set[int]]:
    """Return the places of each table that are taken or kept, with two queries for any number of tables."""
    found: dict[int, set[int]] = {table.pk: set() for table in tables}
    sittings = Sitting.objects.filter(table__in=tables, left_at=None).values_list("table_id", "place")
    kept = Reservation.objects.filter(table__in=tables, ended_at=None).values_list("table_id", "place")
    for table_id, place in [*sittings, *kept]:
        found[table_id].add(place)
    return found


def _takes_one_more(table: Table) -> bool:
    """Tell whether a supervisor's cap, where there is one, leaves room for another player."""
    if table.players_cap is None:
        return True
    return table.sittings.filter(left_at=None).values("player").distinct().count() < table.players_cap


# ---- the page --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Occupant:
    """One player at one place, as the page shows them."""

    sitting: Sitting
    name: str
    idle: int
    is_flagged: bool

    @property
    def pk(self) -> int:
        return self.sitting.pk

    @property
    def number(self) -> int:
        return self.sitting.player.number


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """One place: who is there, for whom it is kept, what marker lies there; `state` and `word` say it in short."""

    number: int
    url: str
    people: list[Occupant] = field(default_factory=list)
    kept_for: Reservation | None = None
    markers: list[str] = field(default_factory=list)
    has_room: bool = True

    @property
    def state(self) -> str:
        if any(occupant.is_flagged for occupant in self.people):
            return "idle"
        if self.people:
            return "taken"
        return "kept" if self.kept_for else "free"

    @property
    def word(self) -> str:
        if len(self.people) > 1:
            return f"{len(self.people)} here"
        return str(self.people[0].number) if self.people else self.state

    @property
    def tone(self) -> str:
        return {"idle": "warn", "taken": "good"}.get(self.state, "plain")

    @property
    def label(self) -> str:
        """Say in words what the picture shows."""
        who = " and ".join(occupant.name for occupant in self.people) or self.state
        notes = [f"kept for player {self.kept_for.player.number}"] if self.kept_for else []
        notes += [f"idle for {each.idle} rounds" for each in self.people if each.is_flagged] + self.markers
        return f"Place {self.number}: {', '.join([who, *notes])}"


def seats_panel(table: Table, *, reader: Staff, at: datetime) -> dict[str, Any]:
    """Return the places of a table, its open round with its wagers, and who waits: with a fixed number of queries."""
    sittings = list(sittings_at(table))
    reservations = list(table.reservations.filter(ended_at=None).select_related("player"))
    waiting = list(table.waiting.filter(until=None).select_related("player").order_by("since", "pk"))
    round_, rounds = open_round_of(table), rounds_dealt(table)
    kept = {each.place: each.player_id for each in reservations}
    facts = _facts(table, sittings, kept, round_, rounds, waiting=len(waiting))
    sees_names = permissions.may(reader, permissions.SEE_PLAYERS)
    return {
        "places": _places(table, facts, sittings, reservations, sees_names=sees_names, at=at),
        "waiting": [(each, name_of(each.player, sees_names=sees_names)) for each in waiting],
        "strip": strip_of(table, round_, sittings, rounds, sees_names=sees_names),
        "players": len(facts.players),
        "limits": lines_beside_wagers(table, round_, at=at),
    }


def _places(
    table: Table,
    facts: SeatFacts,
    sittings: list[Sitting],
    reservations: list[Reservation],
    *,
    sees_names: bool,
    at: datetime,
) -> list[PlaceShown]:
    book = table.book.seats
    kept = {each.place: each for each in reservations}
    markers = _markers(table, at=at)
    most = most_at_a_place(facts, book)
    flagged = {player for player in facts.players if is_flagged(facts, book, player)}
    return [
        PlaceShown(
            number=number,
            url=reverse("casino:table_place", args=[table.pk, number]),
            people=[
                Occupant(
                    sitting,
                    name_of(sitting.player, sees_names=sees_names),
                    facts.idle[sitting.player_id],
                    sitting.player_id in flagged,
                )
                for sitting in sittings
                if sitting.place == number
            ],
            kept_for=kept.get(number),
            markers=markers.get(number, []),
            has_room=len(facts.at(number)) < most,
        )
        for number in range(1, facts.places + 1)
    ]


def _markers(table: Table, *, at: datetime) -> dict[int, list[str]]:
    """Return what lies beside a place: the marker of an old minimum, or of a player's own limits."""
    found: dict[int, list[str]] = {}
    protections = Protection.objects.filter(table=table, ended_at=None).exclude(ends_at__lte=at)
    for place in protections.values_list("marker_place", flat=True):
        found.setdefault(place, []).append("old minimum")
    personal = PersonalLimit.objects.filter(table=table, ended_at=None, is_marked=True)
    for own in personal.values_list("place", flat=True):
        if own is not None:
            found.setdefault(own, []).append("own limits")
    return found
