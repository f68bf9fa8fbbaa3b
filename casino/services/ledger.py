"""Book money: append-only journals of transfers, reversals instead of edits, pools that cannot be overdrawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import models, transaction
from django.db.models import F

from casino import events
from casino.audit import record
from casino.models import Account, Journal, Pool, Staff, Transfer, subject_of
from games.rulings import Refusal, insist


@dataclass(frozen=True, slots=True)
class Line:
    source: Account
    target: Account
    cents: int


def why_not_post(lines: Sequence[Line]) -> list[Refusal]:
    if not lines:
        return [Refusal("A booking needs at least one line.", code="no_lines")]
    if any(line.cents <= 0 for line in lines):
        return [Refusal("Amounts are whole cents above zero.", code="amount", field="cents")]
    if any(line.source == line.target for line in lines):
        return [Refusal("Money moves from one account to another one.", code="same_account")]
    if len({account.currency for line in lines for account in (line.source, line.target)}) > 1:
        return [Refusal("Both accounts must be in the same currency.", code="currency")]
    return []


@transaction.atomic
def post(
    subject: models.Model,
    *,
    key: str,
    kind: str,
    headline: str,
    lines: Sequence[Line],
    by: Staff | None,
    at: datetime,
    clause: str = "",
    reverses: Journal | None = None,
) -> Journal:
    """Book a journal. The same key books once: asking again returns what was booked, if it is the same."""
    insist(why_not_post(lines))
    about = subject_of(subject)
    journal, is_new = Journal.objects.get_or_create(
        key=key,
        defaults={
            "kind": kind,
            "headline": headline,
            "clause": clause,
            "lines": len(lines),
            "reverses": reverses,
            "subject_type": about.type,
            "subject_id": about.id,
            "at": at,
            "by": by,
        },
    )
    if not is_new:
        insist(why_not_repeat(journal, lines))
        return journal
    Transfer.objects.bulk_create(
        Transfer(journal=journal, line=number, source=line.source, target=line.target, cents=line.cents)
        for number, line in enumerate(lines, start=1)
    )
    record(
        events.LEDGER_REVERSED if reverses else events.LEDGER_POSTED,
        journal,
        by=by,
        at=at,
        clauses=[clause],
        after={
            "key": key,
            "kind": kind,
            "reverses": reverses.key if reverses else None,
            "lines": [[line.source.code, line.target.code, line.cents] for line in lines],
        },
    )
    return journal


def why_not_repeat(journal: Journal, lines: Sequence[Line]) -> list[Refusal]:
    booked = list(journal.transfers.order_by("line").values_list("source_id", "target_id", "cents"))
    if booked == [(line.source.pk, line.target.pk, line.cents) for line in lines]:
        return []
    return [Refusal("This was already booked with other amounts.", code="booked_differently")]


@transaction.atomic
def reverse(journal: Journal, *, headline: str, by: Staff, at: datetime, clause: str = "") -> Journal:
    """Book the opposite of a journal, once. What was paid out of a pool goes back into it."""
    journal = Journal.objects.select_for_update().get(pk=journal.pk)
    if Journal.objects.filter(reverses=journal).exists():
        insist([Refusal("This booking was already reversed.", code="already_reversed")])
    if journal.reverses_id:
        insist([Refusal("A reversal is not reversed: book it again instead.", code="is_reversal")])
    transfers = list(journal.transfers.select_related("source", "target").order_by("line"))
    for transfer in transfers:
        Pool.objects.filter(account=transfer.source).update(paid=F("paid") - transfer.cents)
        Pool.objects.filter(account=transfer.target).update(cents=F("cents") - transfer.cents)
    return post(
        journal,
        key=f"{journal.key}:reversal",
        kind=journal.kind,
        headline=headline,
        lines=[Line(transfer.target, transfer.source, transfer.cents) for transfer in transfers],
        by=by,
        at=at,
        clause=clause,
        reverses=journal,
    )


@transaction.atomic
def fill_pool(pool: Pool, *, source: Account, cents: int, **booking: object) -> Journal:
    """Put money into a pool."""
    was_booked = Journal.objects.filter(key=booking["key"]).exists()
    journal = post(lines=[Line(source, pool.account, cents)], **booking)  # type: ignore[arg-type]
    if not was_booked:
        Pool.objects.filter(pk=pool.pk).update(cents=F("cents") + cents)
    return journal


@transaction.atomic
def pay_from_pool(pool: Pool, *, target: Account, cents: int, **booking: object) -> Journal:
    """Pay out of a pool, or refuse if less is left than asked for.

    The counter decides, never a sum: of any number of payers at once, those succeed whom the pool covers. The CHECK behind
    it is the last wall.
    """
    if Journal.objects.filter(key=booking["key"]).exists():
        return post(lines=[Line(pool.account, target, cents)], **booking)  # type: ignore[arg-type]
    if not Pool.objects.filter(pk=pool.pk, paid__lte=F("cents") - cents).update(paid=F("paid") + cents):
        insist([Refusal("The pool does not hold that much any more.", code="pool_empty", field="cents")])
    return post(lines=[Line(pool.account, target, cents)], **booking)  # type: ignore[arg-type]
