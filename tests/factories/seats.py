"""Makers of a game in progress: an open table that may deal, players with cards at its places, rounds."""

from datetime import datetime, timedelta

from casino.models import FloorRound, FloorWager, Player, Reservation, Sitting, Staff, Table, Waiting
from tests.factories import MONDAY, make_staff
from tests.factories.floor import (
    make_card,
    make_card_set,
    make_player,
    make_rules_in_force,
    make_sign,
    make_sitting,
    make_table,
)


def make_game(document: str = "nsw-war", *, places: int | None = None, **fields) -> Table:
    """An open table with limits on show and cards that were checked, so that a round may begin."""
    table = make_table(document, is_open=True, **fields)
    if places is not None:
        table.layout.places = places
        table.layout.save()
    if not table.venue.rules_in_force.filter(document=document).exists():
        make_rules_in_force(table.venue, document)
    make_card_set(table)
    make_sign(table, *table.book.limits.wagers.value)
    return table


def make_guest(table: Table, **fields) -> Player:
    """A player of the table's venue with a card of their own."""
    player = make_player(table.venue, **fields)
    make_card(player)
    return player


def sit(table: Table, place: int, player: Player | None = None, **fields) -> Sitting:
    """Somebody at a place, with their card on the table."""
    player = player or make_guest(table)
    return make_sitting(table, player, place, card=player.cards.first(), **fields)


def make_floor_round(table: Table, *staked: Sitting, at: datetime, dealer: Staff | None = None, **fields) -> FloorRound:
    """A round that was dealt and ended, in which these players staked the main wager."""
    dealer = dealer or make_staff("scorer", venue=table.venue)
    defaults = {
        "number": table.floor_rounds.count() + 1,
        "opened_at": at,
        "opened_by": dealer,
        "bets_closed_at": at,
        "ended_at": at,
    }
    round_ = FloorRound.objects.create(table=table, **(defaults | fields))
    FloorWager.objects.bulk_create(
        FloorWager(
            round=round_,
            place=sitting.place,
            player=sitting.player,
            wager=table.book.seats.stakes[0],
            cents=25_00,
            taken_at=at,
            taken_by=dealer,
        )
        for sitting in staked
    )
    return round_


def make_play(table: Table, *, dealer: Staff) -> dict[str, int]:
    """A round in play at a table: an idle player, a wager, a kept place and somebody who waits; return their numbers."""
    idle, player = sit(table, 1), sit(table, 2)
    for minute in (1, 2, 3):
        make_floor_round(table, player, at=MONDAY + timedelta(minutes=minute), dealer=dealer)
    round_ = make_floor_round(
        table, player, at=MONDAY + timedelta(minutes=4), dealer=dealer, bets_closed_at=None, ended_at=None
    )
    kept = Reservation.objects.create(
        table=table, place=3, player=idle.player, made_at=MONDAY, made_by=make_staff("supervisor", venue=table.venue)
    )
    return {
        "sitting": idle.pk,
        "wager": round_.wagers.get().pk,
        "reservation": kept.pk,
        "waiting": Waiting.objects.create(table=table, since=MONDAY).pk,
    }
