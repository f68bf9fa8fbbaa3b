"""Sets of cards: put in, taken out, and the duties they bring. Everything here locks the table first."""

from datetime import datetime, timedelta

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import CardSet, Staff, Table
from casino.obligations import owe_duty
from casino.permissions import KEEP_CARDS, Role, acting_role
from casino.queries.cards import CHANGE, CLOSING_CHECK, card_facts, duties_of
from casino.rules import cards as rules
from casino.rules.deadlines import Rung
from casino.rules.reasons import why_not_silent
from casino.services.locks import locked_table
from casino.services.obligations import settle
from games.rulings import Refusal, insist

HOUR_BEFORE = (Rung("1h", (Role.SUPERVISOR,), before=timedelta(hours=1)),)


def insist_in_use(card_set: CardSet) -> None:
    if card_set.taken_out_at is not None:
        insist([Refusal("These cards were taken out; choose the set that lies at the table.", code="wrong_state")])


@transaction.atomic
def put_in(
    table: Table,
    *,
    decks: int,
    by: Staff,
    at: datetime,
    batch: int = 1,
    back_colour: str = "",
    is_preinspected: bool = False,
    is_preshuffled: bool = False,
) -> CardSet:
    """Put a set of cards in at a table where none lies; a set that lies there is replaced instead."""
    table = locked_table(table.pk, KEEP_CARDS, by=by)
    facts = card_facts(table, at=at)
    insist(rules.why_not_put_in(facts, table.book.cards, batch=batch, decks=decks, back_colour=back_colour))
    card_set = CardSet(
        batch=batch,
        decks=decks,
        back_colour=back_colour,
        is_preinspected=is_preinspected,
        is_preshuffled=is_preshuffled,
    )
    return begin(card_set, table, by=by, at=at)


@transaction.atomic
def take_out(card_set: CardSet, *, reason: str, by: Staff, at: datetime) -> CardSet:
    """Take a set out for good: the table has closed, or deals without this batch."""
    table = locked_table(card_set.table_id, KEEP_CARDS, by=by)
    card_set = CardSet.objects.get(pk=card_set.pk)
    insist_in_use(card_set)
    facts = card_facts(table, at=at)
    each = next(row for row in facts.sets if row.batch == card_set.batch)
    insist(rules.why_not_take_out(each, facts, table.book.cards))
    insist(why_not_silent(reason, sentence="Write where the cards go."))
    return end(card_set, table, why=reason, by=by, at=at)


# ---- the parts that a replacement of the whole set shares ------------------------------------------------------------


def begin(card_set: CardSet, table: Table, *, by: Staff, at: datetime) -> CardSet:
    """Write down a set that comes to a locked table, and by when it is changed."""
    book = table.book.cards
    card_set.venue, card_set.table = table.venue, table
    card_set.put_in_at, card_set.put_in_by = at, by
    card_set.save(force_insert=True)
    record(
        events.CARDS_PUT_IN,
        card_set,
        by=by,
        at=at,
        role=acting_role(by, KEEP_CARDS),
        clauses=[book.waived_when_prepared.clause if card_set.is_preinspected and card_set.is_preshuffled else ""],
        after={
            "table": table.pk,
            "batch": card_set.batch,
            "decks": card_set.decks,
            "back_colour": card_set.back_colour,
            "is_preinspected": card_set.is_preinspected,
            "is_preshuffled": card_set.is_preshuffled,
        },
    )
    if due_at := rules.change_by(at, book):
        owe_duty(
            CHANGE,
            card_set,
            key=change_key(card_set),
            title=f"Change the cards at {table.name}",
            due_at=due_at,
            at=at,
            role=Role.SUPERVISOR,
            ladder=HOUR_BEFORE,
            clause=book.change_hours.clause,
            due_rule=f"{book.change_hours.value} hours after they were put in",
            time_zone=table.venue.time_zone,
        )
    return card_set


def end(card_set: CardSet, table: Table, *, why: str, by: Staff, at: datetime) -> CardSet:
    """Write down that a set leaves a locked table; with that it has been changed in time, or late."""
    settle(change_key(card_set), evidence=f"Taken out: {why}", by=by, at=at)
    card_set.taken_out_at, card_set.taken_out_why = at, why[:120]
    card_set.save(update_fields=["taken_out_at", "taken_out_why"])
    record(
        events.CARDS_TAKEN_OUT,
        card_set,
        by=by,
        at=at,
        role=acting_role(by, KEEP_CARDS),
        clauses=[table.book.cards.change_hours.clause],
        after={"table": table.pk, "batch": card_set.batch},
        note=why,
    )
    return card_set


def change_key(card_set: CardSet) -> str:
    return f"{CHANGE}:{card_set.pk}"


def owe_closing_checks(table: Table, *, at: datetime) -> None:
    """Write down that the cards of a table that closes now have to be checked, unless that is owed already."""
    book, venue = table.book.cards, table.venue
    if not book.closing_check.value:
        return
    sets = list(CardSet.objects.filter(table=table, taken_out_at=None).order_by("batch"))
    owed = set(duties_of(sets).filter(kind=CLOSING_CHECK).values_list("subject_id", flat=True))
    for card_set in sets:
        if str(card_set.pk) in owed:
            continue
        owe_duty(
            CLOSING_CHECK,
            card_set,
            key=f"{CLOSING_CHECK}:{card_set.pk}:{at:%Y%m%dT%H%M%S%f}",
            title=f"Check the cards of {table.name} after gaming",
            due_at=rules.closing_check_due(at, zone=venue.zone, day_starts=venue.gaming_day_starts),
            at=at,
            role=Role.SUPERVISOR,
            clause=book.closing_check.clause,
            due_rule="by the end of the gaming day, an hour after closing at the least",
            time_zone=venue.time_zone,
        )
