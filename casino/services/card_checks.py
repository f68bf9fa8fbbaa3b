"""Checks and counts of cards: one person checks; where the document asks for two, another verifies under their own name."""

from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import CardCheck, CardSet, Incident, Staff, Table
from casino.permissions import KEEP_CARDS, acting_role, rank_of
from casino.queries.cards import CLOSING_CHECK, card_facts, check_facts, duties_of
from casino.rules import cards as rules
from casino.services.cards import insist_in_use
from casino.services.incidents import open_incident
from casino.services.locks import locked_table
from casino.services.obligations import settle
from casino.states import IncidentState
from games.rulings import insist

WRONG_COUNT = "card_count_wrong"


@transaction.atomic
def check_cards(card_set: CardSet, *, kind: str, found: int, by: Staff, at: datetime) -> CardCheck:
    """Write down a check before or after gaming, or a count; a card too few or too many opens an incident."""
    table = locked_table(card_set.table_id, KEEP_CARDS, by=by)
    card_set = CardSet.objects.get(pk=card_set.pk)
    insist_in_use(card_set)
    facts, book = card_facts(table, at=at), table.book.cards
    insist(rules.why_not_check(facts, book, kind=kind, rank=rank_of(by)))
    check = CardCheck.objects.create(
        card_set=card_set,
        kind=kind,
        gaming_date=facts.gaming_date,
        checked_by=by,
        checked_at=at,
        expected=card_set.cards,
        found=found,
    )
    if kind == rules.CLOSING:
        for key in duties_of([card_set]).filter(kind=CLOSING_CHECK).values_list("key", flat=True):
            settle(key, evidence=str(check), by=by, at=at)
    clause = rules.clause_of(kind, book)
    record(
        events.CARDS_CHECKED,
        card_set,
        by=by,
        at=at,
        role=acting_role(by, KEEP_CARDS),
        clauses=[clause],
        after={
            "check": check.pk,
            "kind": kind,
            "gaming_date": facts.gaming_date,
            "expected": check.expected,
            "found": found,
        },
    )
    if not check.is_complete:
        report_wrong_count(check, table, clause=clause, by=by, at=at)
    return check


def report_wrong_count(check: CardCheck, table: Table, *, clause: str, by: Staff, at: datetime) -> None:
    """Open an incident, unless the one about an earlier check of the same set is not closed yet."""
    checks = CardCheck.objects.filter(card_set=check.card_set_id).values_list("pk", flat=True)
    unsettled = Incident.objects.filter(
        kind=WRONG_COUNT, subject_type="casino.cardcheck", subject_id__in=[str(pk) for pk in checks]
    ).exclude(state=IncidentState.CLOSED)
    if unsettled.exists():
        return
    open_incident(
        WRONG_COUNT,
        check,
        title=f"{check.found} of {check.expected} cards at {table.name}",
        at=at,
        by=by,
        clause=clause,
        venue=table.venue,
        table=table,
    )


@transaction.atomic
def verify_check(check: CardCheck, *, by: Staff, at: datetime) -> CardCheck:
    """Add a second person's word to a check, once."""
    card_set = CardSet.objects.get(pk=check.card_set_id)
    table = locked_table(card_set.table_id, KEEP_CARDS, by=by)
    check = CardCheck.objects.select_for_update().get(pk=check.pk)
    book = table.book.cards
    insist_in_use(card_set)
    insist(rules.why_not_verify(check_facts(check), book, by=by.pk, rank=rank_of(by)))
    check.verified_by, check.verified_at = by, at
    check.save(update_fields=["verified_by", "verified_at"])
    record(
        events.CARDS_VERIFIED,
        card_set,
        by=by,
        at=at,
        role=acting_role(by, KEEP_CARDS),
        clauses=[book.verified_by.clause],
        after={"check": check.pk, "checked_by": check.checked_by_id, "found": check.found},
    )
    return check
