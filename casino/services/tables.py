"""Tables: set up, opened, closed. Every change locks the table's row first; a change of state goes through its life cycle."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, TypedDict, Unpack

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import Layout, Player, Staff, Table, Venue
from casino.permissions import RUN_TABLES, SET_UP_FLOOR, acting_role
from casino.queries.cards import card_facts
from casino.queries.tables import (
    closing_facts,
    is_round_open,
    rules_in_force,
    set_up_of,
    standing_bookings,
    table_facts,
)
from casino.rules.devices import why_not_switch
from casino.rules.set_up import SetUp, why_not_change
from casino.services.cards import owe_closing_checks
from casino.services.changes import set_fields
from casino.services.locks import locked_table
from casino.services.seats import give_up
from casino.services.venues import locked_venue
from casino.states import TABLE, TableState
from casino.steps import take
from games.rulings import Refusal, RuleBroken, insist


class DealingFields(TypedDict, total=False):
    source: str
    decks: int | None
    shuffle: str


class TableFields(DealingFields, total=False):
    name: str
    layout: int
    pit: str
    across: int
    down: int
    source_approval: str
    takes_cash: bool
    equipment: list[str]
    max_payout: int | None
    has_progressive: bool
    has_bonus_spin: bool
    progressive_system: str
    progressive_rate: str
    progressive_reset: int | None


# ---- setting up ------------------------------------------------------------------------------------------------------


@transaction.atomic
def add_table(*, by: Staff, at: datetime, **fields: Unpack[TableFields]) -> Table:
    """Add a closed table to the floor; what it still needs is asked for when it opens."""
    venue = locked_venue(by)
    table = Table(venue=venue, layout=layout_numbered(venue, fields.pop("layout")))
    changed = set_fields(table, fields)
    set_up = set_up_at(table, at=at)
    insist(why_not_named(table) + why_not_change(set_up, set_up, is_open=False, is_round_open=False))
    table.save(force_insert=True)
    record(
        events.TABLE_ADDED,
        table,
        by=by,
        at=at,
        role=acting_role(by, SET_UP_FLOOR),
        after={**changed.after, "layout": table.layout_id},
    )
    return table


@transaction.atomic
def change_table(table: Table, *, by: Staff, at: datetime, **fields: Unpack[TableFields]) -> Table:
    """Change how a table is set up, as far as its round and its players leave it."""
    venue = locked_venue(by)
    table = locked_table(table.pk, SET_UP_FLOOR, by=by)
    layout = {"layout": layout_numbered(venue, fields.pop("layout"))} if "layout" in fields else {}
    return changed_to(table, {**fields, **layout}, permission=SET_UP_FLOOR, by=by, at=at)


@transaction.atomic
def change_dealing(table: Table, *, by: Staff, at: datetime, **fields: Unpack[DealingFields]) -> Table:
    """Change where one table's cards come from, how many decks there are and how they are shuffled, between two rounds.

    Whoever runs the table may: the document asks for it there and then, when a device fails or a round is about to start.
    """
    table = locked_table(table.pk, RUN_TABLES, by=by)
    return changed_to(table, fields, permission=RUN_TABLES, by=by, at=at)


def changed_to(table: Table, fields: Mapping[str, Any], *, permission: str, by: Staff, at: datetime) -> Table:
    """Change a locked table, if nothing of the document, its round or its players stands against it."""
    before = set_up_at(table, at=at)
    changed = set_fields(table, fields)
    if not changed.after:
        return table
    is_open = table.state != TableState.CLOSED
    refusals = why_not_change(
        before, set_up_at(table, at=at), is_open=is_open, is_round_open=is_open and is_round_open(table)
    )
    insist(why_not_named(table) + refusals + why_not_deal_otherwise(table, changed.after, at=at))
    table.save(update_fields=list(changed.after))
    clauses = determined_by(table) if {"decks", "shuffle"} & changed.after.keys() else []
    role = acting_role(by, permission)
    record(events.TABLE_CHANGED, table, by=by, at=at, role=role, clauses=clauses, **changed._asdict())
    return table


@transaction.atomic
def set_retired(table: Table, *, is_retired: bool, by: Staff, at: datetime) -> Table:
    """Take a closed table off the floor, or put it back; its history stays."""
    table = locked_table(table.pk, SET_UP_FLOOR, by=by)
    insist(why_not_retire(table, at=at) if is_retired else [])
    changed = set_fields(table, {"is_retired": is_retired})
    if changed.after:
        table.save(update_fields=["is_retired"])
        record(events.TABLE_CHANGED, table, by=by, at=at, role=acting_role(by, SET_UP_FLOOR), **changed._asdict())
    return table


def layout_numbered(venue: Venue, number: int) -> Layout:
    layout = Layout.objects.filter(venue=venue, pk=number).first()
    if layout is None:
        raise RuleBroken([Refusal("There is no such layout: choose another.", code="unknown_layout", field="layout")])
    return layout


def set_up_at(table: Table, *, at: datetime) -> SetUp:
    """Return the table as it would be, with the shuffles that the rules in force approve."""
    in_force = rules_in_force(table.venue, table.document, day=table.venue.local(at).date())
    return set_up_of(table, shuffles=in_force.shuffles if in_force else ())


def why_not_deal_otherwise(table: Table, changed: Collection[str], *, at: datetime) -> list[Refusal]:
    """Return which failed devices have to be marked before cards are shuffled or dealt in another way."""
    if not {"source", "shuffle"}.intersection(changed):
        return []
    return why_not_switch(card_facts(table, at=at).devices, table.book.cards)


def determined_by(table: Table) -> list[str]:
    book = table.book.table
    return [book.determinations.clause, book.decks_determined.clause, book.shuffle_determined.clause]


def why_not_named(table: Table) -> list[Refusal]:
    if Table.objects.filter(venue=table.venue, name=table.name).exclude(pk=table.pk).exists():
        return [Refusal("Another table has this name: choose one of its own.", code="taken", field="name")]
    return []


def why_not_retire(table: Table, *, at: datetime) -> list[Refusal]:
    refusals = []
    if table.state != TableState.CLOSED:
        refusals.append(Refusal("The table is open: close it first.", code="table_open"))
    if booking := standing_bookings(table, at=at).first():
        refusals.append(Refusal(f"The table is kept for {booking.purpose}: cancel that first.", code="booked"))
    return refusals


# ---- opening and closing ---------------------------------------------------------------------------------------------


def open_table(table: Table, *, by: Staff, at: datetime) -> Table:
    """Open a table that has all it needs."""
    return take(
        TABLE,
        "open",
        table,
        by=by,
        at=at,
        facts=lambda row: table_facts(row, at=at),
        clause=table.book.table.approval.clause,
        opened_at=at,
        closing_announced_at=None,
        closes_at=None,
    )


def announce_closing(table: Table, *, closes_at: datetime | None, by: Staff, at: datetime) -> Table:
    """Put up the sign with the closing time; with it the players are told."""
    return take(
        TABLE,
        "announce_closing",
        table,
        by=by,
        at=at,
        facts=lambda row: closing_facts(row, by=by),
        clause=closing_clause(table),
        closing_announced_at=at,
        closes_at=closes_at,
    )


def withdraw_closing(table: Table, *, by: Staff, at: datetime) -> Table:
    """Take the closing sign down again; another one has to stand its time anew."""
    return take(TABLE, "withdraw_closing", table, by=by, at=at, closing_announced_at=None, closes_at=None)


@transaction.atomic
def close_table(table: Table, *, by: Staff, at: datetime) -> Table:
    """Close a table: everybody leaves, nobody deals there any more, and its cards are owed a check where one is asked for."""
    table = locked_table(table.pk, RUN_TABLES, by=by)
    facts = closing_facts(table, by=by)
    clear(table, by=by, at=at)
    closed = take(
        TABLE,
        "close",
        table,
        by=by,
        at=at,
        facts=lambda _row: facts,
        clause=closing_clause(table),
        closing_announced_at=None,
        closes_at=None,
    )
    owe_closing_checks(table, at=at)
    return closed


def clear(table: Table, *, by: Staff, at: datetime) -> None:
    """End all that goes on at a table: sittings and their markers, kept places, people waiting, the dealer's shift."""
    for player in Player.objects.filter(sittings__table=table, sittings__left_at=None).distinct():
        give_up(table, player, list(table.sittings.filter(player=player, left_at=None)), by=by, at=at)
    table.reservations.filter(ended_at=None).update(ended_at=at)
    table.waiting.filter(until=None).update(until=at)
    table.shifts.filter(ended_at=None).update(ended_at=at)


def closing_clause(table: Table) -> str:
    book = table.book.table
    return book.closing_notice.clause or book.closing_told.clause
