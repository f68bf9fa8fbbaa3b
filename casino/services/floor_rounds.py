"""Rounds as the floor knows them: opened, wagers taken by hand, bets closed, ended. Every change locks the table's row first.

A round's wagers stand in the audit trail when it ends, all in one line; what is out of the ordinary, a wager marked invalid or
restored, stands there at once.
"""

from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.live import bump
from casino.models import FloorRound, FloorWager, PlayerCard, Staff, Table
from casino.permissions import DEAL, RUN_TABLES, acting_role
from casino.queries.floor_rounds import invalid_clauses, open_round_of, round_facts, wager_facts, was_full
from casino.queries.limits import limit_facts
from casino.queries.players import person_facts
from casino.queries.seats import here_of, sittings_at
from casino.queries.tables import table_facts
from casino.rules import tables, wagers
from casino.rules.reasons import why_not_silent
from casino.rules.wagers import Bid, RoundFacts
from casino.services.locks import locked_table
from casino.services.seats import card_numbered, player_numbered, write_down
from casino.states import TableState
from games.rulebooks import BOOKS
from games.rulings import insist

TOPIC = "casino.table"


@transaction.atomic
def open_round(table: Table, *, by: Staff, at: datetime) -> FloorRound:
    """Open the next round at a table."""
    table = locked_table(table.pk, DEAL, by=by)
    insist(wagers.why_not_open_round(facts_of(table), is_table_open=table.state != TableState.CLOSED))
    insist(tables.why_not_round(table_facts(table, at=at), at=at))
    last = table.floor_rounds.order_by("-number").values_list("number", flat=True).first() or 0
    round_ = FloorRound.objects.create(table=table, number=last + 1, opened_at=at, opened_by=by)
    write_down(events.FLOOR_ROUND_OPENED, table, by=by, at=at, permission=DEAL, after={"round": round_.number})
    return round_


@transaction.atomic
def take_wager(
    table: Table, *, place: int, player: int, wager: str, cents: int, card: str = "", by: Staff, at: datetime
) -> FloorWager:
    """Take a wager from a player who sits at this place; without a card number, by the card shown when they sat down.

    A wager with somebody else's card is kept as an invalid one, so that it is known and handed back.
    """
    table = locked_table(table.pk, DEAL, by=by)
    person = player_numbered(table.venue, player)
    here, book = here_of(table, at=at), table.book
    shown = card_numbered(table.venue, card) or card_at(table, place, person.pk)
    bid = Bid(place, person.pk, wager, cents, person_facts(person, at=at), shown.pk if shown else None)
    insist(wagers.why_not_take_wager(facts_of(table), book, bid, limits=limit_facts(table, at=at), here=here))
    why = wagers.invalidity(bid, book.seats, here)
    taken, _is_new = FloorWager.objects.exclude(state=FloorWager.State.INVALID).update_or_create(
        round=running(table),
        place=place,
        player=person,
        wager=wager,
        defaults={
            "cents": cents,
            "state": FloorWager.State.INVALID if why else FloorWager.State.TAKEN,
            "card_shown": shown,
            "invalid_why": why,
            "invalid_at": at if why else None,
            "clause": book.seats.own_card.clause if why else "",
            "taken_at": at,
            "taken_by": by,
        },
    )
    if why:
        tell_invalid(taken, by=by, at=at)
    else:
        bump(TOPIC)
    return taken


@transaction.atomic
def decline_tie(table: Table, *, place: int, player: int, by: Staff, at: datetime) -> FloorWager:
    """Write down that a player who is first in line leaves the tie spot of a place to others."""
    table = locked_table(table.pk, DEAL, by=by)
    person = player_numbered(table.venue, player)
    insist(wagers.why_not_decline_tie(facts_of(table), table.book.seats, place=place, player=person.pk))
    declined = FloorWager.objects.create(
        round=running(table),
        place=place,
        player=person,
        wager=wagers.TIE,
        state=FloorWager.State.DECLINED,
        clause=table.book.seats.tie_after_choice.clause,
        taken_at=at,
        taken_by=by,
    )
    bump(TOPIC)
    return declined


@transaction.atomic
def close_bets(table: Table, *, by: Staff, at: datetime) -> FloorRound:
    """Take no more wagers in this round."""
    table = locked_table(table.pk, DEAL, by=by)
    insist(wagers.why_not_close_bets(facts_of(table), table.book.seats))
    round_ = running(table)
    round_.bets_closed_at = at
    round_.save(update_fields=["bets_closed_at"])
    bump(TOPIC)
    return round_


@transaction.atomic
def end_round(table: Table, *, by: Staff, at: datetime) -> FloorRound:
    """End the round, note whether every place was in use all the while, and tell its wagers."""
    table = locked_table(table.pk, DEAL, by=by)
    insist(wagers.why_not_end_round(facts_of(table)))
    round_ = running(table)
    round_.ended_at, round_.was_full = at, was_full(table, round_)
    round_.save(update_fields=["ended_at", "was_full"])
    laid = round_.wagers.order_by("pk").values_list("place", "player__number", "wager", "cents", "state")
    after = {"round": round_.number, "was_full": round_.was_full, "wagers": [list(row) for row in laid]}
    write_down(events.FLOOR_ROUND_ENDED, table, by=by, at=at, permission=DEAL, after=after)
    return round_


def facts_of(table: Table) -> RoundFacts:
    """Return what decides about the rounds and wagers of a locked table."""
    return round_facts(table, open_round_of(table), sittings_at(table))


def running(table: Table) -> FloorRound:
    """Return the round that the rules have just found open."""
    return table.floor_rounds.get(ended_at=None)


def card_at(table: Table, place: int, player: int) -> PlayerCard | None:
    """Return the card that a player showed when they sat down at a place."""
    sitting = table.sittings.filter(place=place, player=player, left_at=None).select_related("card").first()
    return sitting.card if sitting else None


# ---- invalid wagers --------------------------------------------------------------------------------------------------


@transaction.atomic
def mark_invalid(wager: FloorWager, *, why: str, by: Staff, at: datetime) -> FloorWager:
    """Mark a wager invalid that was played with somebody else's card or for somebody else."""
    table = locked_table(wager.round.table_id, DEAL, by=by)
    wager = fresh(wager)
    book, facts = table.book.seats, wager_facts(wager)
    handling = wagers.handling_of(BOOKS[table.document], facts)
    day = table.venue.local(at).date()
    insist(wagers.why_not_mark_invalid(facts, book, why=why, day=day, handling=handling))
    wager.state, wager.invalid_why, wager.invalid_at = FloorWager.State.INVALID, why, at
    wager.clause = book.own_card.clause
    wager.save(update_fields=["state", "invalid_why", "invalid_at", "clause"])
    tell_invalid(wager, by=by, at=at)
    return wager


@transaction.atomic
def restore_wager(wager: FloorWager, *, reason: str, account: str, by: Staff, at: datetime) -> FloorWager:
    """Lift the marking of a wager that was valid all along; `account` says what was mistaken."""
    table = locked_table(wager.round.table_id, RUN_TABLES, by=by)
    wager = fresh(wager)
    insist(wagers.why_not_restore(wager_facts(wager), table.book.seats, reason=reason))
    insist(why_not_silent(account, field="account", sentence="Write what was mistaken about it."))
    wager.state, wager.invalid_why, wager.invalid_at, wager.clause = FloorWager.State.TAKEN, "", None, ""
    wager.save(update_fields=["state", "invalid_why", "invalid_at", "clause"])
    record(
        events.WAGER_RESTORED,
        wager,
        by=by,
        at=at,
        role=acting_role(by, RUN_TABLES),
        clauses=table.book.seats.own_card.clauses,
        before={"state": FloorWager.State.INVALID},
        after={"state": wager.state, "reason": reason},
        note=account,
    )
    bump(TOPIC)
    return wager


def fresh(wager: FloorWager) -> FloorWager:
    """Return the wager as it is after its table was locked."""
    return FloorWager.objects.select_related("round", "player").get(pk=wager.pk)


def tell_invalid(wager: FloorWager, *, by: Staff, at: datetime) -> None:
    """Record that a wager is invalid, with the clauses that say so and those that say what becomes of it."""
    record(
        events.WAGER_INVALIDATED,
        wager,
        by=by,
        at=at,
        role=acting_role(by, DEAL),
        clauses=invalid_clauses(wager),
        after={
            "state": wager.state,
            "why": wager.invalid_why,
            "player": wager.player.number,
            "place": wager.place,
            "wager": wager.wager,
            "cents": wager.cents,
        },
    )
    bump(TOPIC)
