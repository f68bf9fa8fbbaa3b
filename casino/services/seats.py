"""Places at a table: taken, given up, kept, capped and waited for. Every change locks the table's row first."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import Player, PlayerCard, Reservation, Sitting, Staff, Table, Venue, Waiting
from casino.permissions import DEAL, RUN_TABLES, acting_role, rank_of
from casino.queries.players import person_facts
from casino.queries.seats import has_like_seat, here_of, seat_facts, sittings_at
from casino.rules import seats as rules
from casino.rules.names import card_number
from casino.services.limits import end_for_player
from casino.services.locks import locked_table
from games.rulings import Refusal, insist

GONE = Refusal("This player has left the place already.", code="left")


# ---- sitting down and leaving ----------------------------------------------------------------------------------------


@transaction.atomic
def seat_player(
    table: Table,
    *,
    place: int,
    player: int,
    card: str = "",
    gives_leave: bool = False,
    by: Staff,
    at: datetime,
) -> Sitting:
    """Seat a player, found by number, at a place; `card` is the number on the card they showed.

    Somebody who has a place here already gets a further one; whoever seats them may have to give leave for it.
    """
    table = locked_table(table.pk, DEAL, by=by)
    person, shown = player_numbered(table.venue, player), card_numbered(table.venue, card)
    facts, book = seat_facts(table), table.book.seats
    is_further = bool(facts.places_of(person.pk))
    arrival = rules.Arrival(
        place=place,
        player=person.pk,
        person=person_facts(person, at=at),
        card_shown=shown.pk if shown else None,
        seated_by=rank_of(by),
        gives_leave=gives_leave,
        has_like_seat=is_further and book.several_need_leave.value and has_like_seat(table, at=at),
    )
    insist(rules.why_not_sit(facts, book, arrival, here=here_of(table, at=at)))
    sitting = Sitting.objects.create(
        table=table,
        place=place,
        player=person,
        card=shown,
        is_at_place=not is_further,
        sat_at=at,
        leave_given_by=by if is_further and book.several_need_leave.value else None,
    )
    table.waiting.filter(player=person, until=None).update(until=at)
    write_down(
        events.PLAYER_SEATED,
        table,
        by=by,
        at=at,
        permission=DEAL,
        clauses=[*book.several_places.clauses, *book.several_need_leave.clauses] if is_further else [],
        after={"player": person.number, "place": place, "is_further": is_further},
    )
    return sitting


@transaction.atomic
def leave_place(sitting: Sitting, *, by: Staff, at: datetime) -> Sitting:
    """Write down that a player has left a place; their wagers of an open round stay as they were made."""
    table = locked_table(sitting.table_id, DEAL, by=by)
    sitting = still_there(sitting)
    give_up(table, sitting.player, [sitting], by=by, at=at)
    write_down(
        events.PLAYER_LEFT,
        table,
        by=by,
        at=at,
        permission=DEAL,
        after={"player": sitting.player.number, "place": sitting.place},
    )
    return sitting


@transaction.atomic
def vacate(sitting: Sitting, *, by: Staff, at: datetime) -> Sitting:
    """Have an idle player make room: they give up every place they have at this table."""
    table = locked_table(sitting.table_id, RUN_TABLES, by=by)
    sitting = still_there(sitting)
    book = table.book.seats
    insist(rules.why_not_vacate(seat_facts(table), book, player=sitting.player_id, by=rank_of(by)))
    given_up = list(sittings_at(table).filter(player=sitting.player_id))
    give_up(table, sitting.player, given_up, by=by, at=at)
    write_down(
        events.PLAYER_VACATED,
        table,
        by=by,
        at=at,
        clauses=book.idle_rounds.clauses,
        after={"player": sitting.player.number, "places": [each.place for each in given_up]},
    )
    return sitting


@transaction.atomic
def withdraw_leave(sitting: Sitting, *, by: Staff, at: datetime) -> Sitting:
    """Take back the leave for a further place, and with it the place."""
    table = locked_table(sitting.table_id, RUN_TABLES, by=by)
    sitting = still_there(sitting)
    book = table.book.seats
    insist(rules.why_not_withdraw_leave(seat_facts(table), book, place=sitting.place, player=sitting.player_id))
    give_up(table, sitting.player, [sitting], by=by, at=at)
    write_down(
        events.LEAVE_WITHDRAWN,
        table,
        by=by,
        at=at,
        clauses=book.several_need_leave.clauses,
        after={"player": sitting.player.number, "place": sitting.place},
    )
    return sitting


@transaction.atomic
def ask_release(sitting: Sitting, *, by: Staff, at: datetime) -> Sitting:
    """Ask a player with several places to give this one up to somebody who waits."""
    table = locked_table(sitting.table_id, RUN_TABLES, by=by)
    sitting = still_there(sitting)
    book = table.book.seats
    insist(rules.why_not_ask_release(seat_facts(table), book, place=sitting.place, player=sitting.player_id))
    sitting.release_asked_at = at
    sitting.save(update_fields=["release_asked_at"])
    write_down(
        events.RELEASE_ASKED,
        table,
        by=by,
        at=at,
        clauses=book.give_up_when_full.clauses,
        after={"player": sitting.player.number, "place": sitting.place},
    )
    return sitting


def still_there(sitting: Sitting) -> Sitting:
    """Return the sitting as it is after the table was locked, or refuse."""
    fresh = Sitting.objects.select_related("player").get(pk=sitting.pk)
    if fresh.left_at is not None:
        insist([GONE])
    return fresh


def give_up(table: Table, player: Player, sittings: Iterable[Sitting], *, by: Staff, at: datetime) -> None:
    """End a player's sittings; if they keep other places here, they now sit at the first of them.

    Their markers go with them, or move there: whoever calls records the change afterwards.
    """
    for sitting in sittings:
        sitting.left_at = at
        sitting.save(update_fields=["left_at"])
        others = table.sittings.filter(player=player, left_at=None)
        first = others.order_by("place").first() if sitting.is_at_place else None
        if first is not None:
            first.is_at_place = True
            first.save(update_fields=["is_at_place"])
    end_for_player(table, player, at, by=by)


# ---- keeping and capping ---------------------------------------------------------------------------------------------


@transaction.atomic
def reserve_places(table: Table, *, places: Collection[int], player: int, by: Staff, at: datetime) -> list[Reservation]:
    """Keep places for one player alone."""
    table = locked_table(table.pk, RUN_TABLES, by=by)
    person, book = player_numbered(table.venue, player), table.book.seats
    insist(rules.why_not_reserve(seat_facts(table), book, places=places, player=person.pk, by=rank_of(by)))
    made = [
        Reservation.objects.create(table=table, place=place, player=person, made_at=at, made_by=by)
        for place in sorted(set(places))
    ]
    write_down(
        events.PLACE_RESERVED,
        table,
        by=by,
        at=at,
        clauses=book.reserve.clauses,
        after={"player": person.number, "places": [each.place for each in made]},
    )
    return made


@transaction.atomic
def end_reservation(reservation: Reservation, *, by: Staff, at: datetime) -> Reservation:
    """Keep a place for nobody any longer; whoever sits there stays."""
    table = locked_table(reservation.table_id, RUN_TABLES, by=by)
    reservation = Reservation.objects.select_related("player").get(pk=reservation.pk)
    if reservation.ended_at is not None:
        insist([Refusal("This place is no longer kept for this player.", code="ended")])
    reservation.ended_at = at
    reservation.save(update_fields=["ended_at"])
    write_down(
        events.RESERVATION_ENDED,
        table,
        by=by,
        at=at,
        clauses=table.book.seats.reserve.clauses,
        after={"player": reservation.player.number, "place": reservation.place},
    )
    return reservation


@transaction.atomic
def set_caps(table: Table, *, players_cap: int | None, players_per_place: int | None, by: Staff, at: datetime) -> Table:
    """Set how many may play at a table and at each place; None leaves it to the document. Whoever sits already stays."""
    table = locked_table(table.pk, RUN_TABLES, by=by)
    book = table.book.seats
    insist(rules.why_not_cap(book, players_cap=players_cap, players_per_place=players_per_place, by=rank_of(by)))
    before = {"players_cap": table.players_cap, "players_per_place": table.players_per_place}
    table.players_cap, table.players_per_place = players_cap, players_per_place
    table.save(update_fields=["players_cap", "players_per_place"])
    write_down(
        events.SEATING_CAPPED,
        table,
        by=by,
        at=at,
        clauses=dict.fromkeys([*book.players_cap.clauses, *book.players_per_place.clauses]),
        before=before,
        after={"players_cap": players_cap, "players_per_place": players_per_place},
    )
    return table


# ---- waiting ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def wait_for_place(table: Table, *, player: int | None = None, by: Staff, at: datetime) -> Waiting:
    """Write down that somebody waits for a place here: a player, or just somebody."""
    table = locked_table(table.pk, DEAL, by=by)
    person = None if player is None else player_numbered(table.venue, player)
    if person is not None and table.waiting.filter(player=person, until=None).exists():
        insist([Refusal("This player waits here already.", code="waits_already", field="player")])
    waiting = Waiting.objects.create(table=table, player=person, since=at)
    after = {"player": person.number if person else None}
    write_down(events.WAITING_STARTED, table, by=by, at=at, permission=DEAL, after=after)
    return waiting


@transaction.atomic
def stop_waiting(waiting: Waiting, *, by: Staff, at: datetime) -> Waiting:
    """Write down that somebody no longer waits; whoever is seated stops by itself."""
    table = locked_table(waiting.table_id, DEAL, by=by)
    waiting = Waiting.objects.select_related("player").get(pk=waiting.pk)
    if waiting.until is not None:
        insist([Refusal("They no longer wait.", code="ended")])
    waiting.until = at
    waiting.save(update_fields=["until"])
    after = {"player": waiting.player.number if waiting.player else None}
    write_down(events.WAITING_ENDED, table, by=by, at=at, permission=DEAL, after=after)
    return waiting


# ---- found by number -------------------------------------------------------------------------------------------------


def player_numbered(venue: Venue, number: int) -> Player:
    """Lock and return a venue's player, or refuse in words; nobody of another venue is found.

    Under the lock nobody is shut out or merged into another record between being judged and being seated.
    """
    player = Player.objects.select_for_update(no_key=True).filter(venue=venue, number=number).first()
    if player is None:
        insist([Refusal(f"There is no player {number} here. Look the number up.", code="no_player", field="player")])
    return player  # type: ignore[return-value]


def card_numbered(venue: Venue, number: str) -> PlayerCard | None:
    """Return the player card with this number, nothing for no number, or refuse in words."""
    if not number:
        return None
    card = PlayerCard.objects.filter(venue=venue, number=card_number(number)).first()
    if card is None:
        insist([Refusal("No player card of the house has this number.", code="no_card", field="card")])
    return card


def write_down(
    event: events.Event,
    table: Table,
    *,
    by: Staff,
    at: datetime,
    permission: str = RUN_TABLES,
    clauses: Iterable[str] = (),
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object],
) -> None:
    """Record what happened at a table, by the role that let this person do it."""
    role = acting_role(by, permission)
    record(event, table, by=by, at=at, role=role, clauses=clauses, before=before, after=after)
