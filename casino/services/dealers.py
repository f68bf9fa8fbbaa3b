"""Who deals where: put at a table, relieved by another, called away. Every change locks the table, then the person."""

from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import DealerShift, Staff, Table
from casino.permissions import RUN_TABLES, acting_role, rank_of
from casino.queries.tables import is_round_open, shift_at
from casino.rules.dealers import DealerFacts, why_not_put, why_not_relieve
from casino.services.locks import locked_table
from casino.states import TableState
from games.rulebooks.war_book import Role as Rank
from games.rulings import Refusal, RuleBroken, insist


@transaction.atomic
def put_dealer(table: Table, *, dealer: int, by: Staff, at: datetime) -> DealerShift:
    """Let somebody deal at an open table from now on; whoever dealt there before is relieved."""
    table = locked_table(table.pk, RUN_TABLES, by=by)
    person = Staff.objects.select_for_update().filter(pk=dealer).first()
    if person is None:
        raise RuleBroken([Refusal("There is nobody of this number: choose another.", code="not_here", field="dealer")])
    shift = shift_at(table)
    if shift is not None and shift.dealer_id == person.pk:
        return shift
    facts = dealer_facts(person, table)
    insist(why_not_put(facts, table.book.table, is_open=table.state != TableState.CLOSED))
    end(shift, at=at)
    new = DealerShift.objects.create(table=table, dealer=person, started_at=at)
    stands_in = facts.rank is not Rank.DEALER
    record(
        events.DEALER_CHANGED,
        table,
        by=by,
        at=at,
        role=acting_role(by, RUN_TABLES),
        clauses=table.book.table.dealer_stand_in.clauses if stands_in else (),
        before={"dealer": shift.dealer_id if shift else None},
        after={"dealer": person.pk},
    )
    return new


@transaction.atomic
def relieve_dealer(table: Table, *, by: Staff, at: datetime) -> Table:
    """Write down that nobody deals at a table for now."""
    table = locked_table(table.pk, RUN_TABLES, by=by)
    shift = shift_at(table)
    insist(why_not_relieve(has_dealer=shift is not None, is_round_open=is_round_open(table)))
    end(shift, at=at)
    record(
        events.DEALER_CHANGED,
        table,
        by=by,
        at=at,
        role=acting_role(by, RUN_TABLES),
        before={"dealer": shift.dealer_id if shift else None},
        after={"dealer": None},
    )
    return table


def end(shift: DealerShift | None, *, at: datetime) -> None:
    if shift is not None:
        shift.ended_at = at
        shift.save(update_fields=["ended_at"])


def dealer_facts(person: Staff, table: Table) -> DealerFacts:
    elsewhere = person.shifts.filter(ended_at=None).exclude(table=table).select_related("table").first()
    return DealerFacts(
        rank=rank_of(person),
        is_active=person.is_active,
        is_of_venue=person.venue_id == table.venue_id,
        deals_at=elsewhere.table.name if elsewhere else "",
    )
