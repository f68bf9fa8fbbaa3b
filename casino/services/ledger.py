"""Book money: append-only journals of transfers, reversals instead of edits, pools that cannot be overdrawn.

`post()` is the one door: it also moves the counters of every pool that a line touches, so pools and ledger cannot drift
apart. `casino.queries.ledger.differences()` checks that they have not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import models, transaction
from django.db.models import F

from casino import events
from casino.audit import record
from casino.models import Account, Journal, Pool, Staff, Subject, Transfer, subject_of
from games.rulings import Refusal, insist

LARGEST_CENTS = 10**15
MOST_LINES = 10_000


@dataclass(frozen=True, slots=True)
class Line:
    source: Account
    target: Account
    cents: int


def why_not_post(lines: Sequence[Line]) -> list[Refusal]:
    if not lines:
        return [Refusal("A booking needs at least one line.", code="no_lines")]
    if len(lines) > MOST_LINES:
        return [Refusal(f"A booking has at most {MOST_LINES} lines: split it.", code="too_many_lines")]
    if any(not 0 < line.cents <= LARGEST_CENTS for line in lines):
        return [Refusal("Amounts are whole cents above zero, and not absurd.", code="amount", field="cents")]
    if any(line.source == line.target for line in lines):
        return [Refusal("Money moves from one account to another one.", code="same_account")]
    if len({account.currency for line in lines for account in (line.source, line.target)}) > 1:
        return [Refusal("Both accounts must be in the same currency.", code="currency")]
    return []


@transaction.atomic
def post(
    subject: models.Model | Subject,
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
    """Book a journal. The same key books once: asking again returns what was booked, if it is the same.

    The unique key decides, so a twin that comes at the same moment waits here and then finds the booking. Pools move after the
    audit event: whoever holds the chain's head may lock them in any order.
    """
    insist(why_not_post(lines))
    about = subject_of(subject) if isinstance(subject, models.Model) else subject
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
        insist(why_not_repeat(journal, kind, about, lines))
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
    _move_pools(lines, is_reversal=reverses is not None)
    return journal


def why_not_repeat(journal: Journal, kind: str, about: Subject, lines: Sequence[Line]) -> list[Refusal]:
    booked = list(journal.transfers.order_by("line").values_list("source_id", "target_id", "cents"))
    asked = [(line.source.pk, line.target.pk, line.cents) for line in lines]
    same_thing = (journal.kind, journal.subject_type, journal.subject_id) == (kind, about.type, about.id)
    if same_thing and booked == asked:
        return []
    return [Refusal("This was already booked with other amounts.", code="booked_differently")]


# ---- pools -----------------------------------------------------------------------------------------------------------


def _move_pools(lines: Sequence[Line], *, is_reversal: bool) -> None:
    """Move the counters of all pools that these lines touch, or refuse if one does not hold enough.

    The counter decides, never a sum: of any number of payers at once, those succeed whom the pool covers. The CHECK behind
    it is the last wall.
    """
    accounts = {account.pk for line in lines for account in (line.source, line.target)}
    pools = dict(Pool.objects.filter(account__in=accounts).values_list("account_id", "pk"))
    for line in lines:
        if pool := pools.get(line.source.pk):
            _take_back(pool, line.cents) if is_reversal else _pay(pool, line.cents)
        if pool := pools.get(line.target.pk):
            change = {"paid": F("paid") - line.cents} if is_reversal else {"cents": F("cents") + line.cents}
            Pool.objects.filter(pk=pool).update(**change)


def _pay(pool: int, cents: int) -> None:
    if not Pool.objects.filter(pk=pool, paid__lte=F("cents") - cents).update(paid=F("paid") + cents):
        insist([Refusal("The pool does not hold that much any more.", code="pool_empty", field="cents")])


def _take_back(pool: int, cents: int) -> None:
    """Take money out of a pool again that should not have gone in."""
    if not Pool.objects.filter(pk=pool, paid__lte=F("cents") - cents).update(cents=F("cents") - cents):
        sentence = "The pool has already paid out part of this: reverse those payments first."
        insist([Refusal(sentence, code="pool_spent")])


def fill_pool(pool: Pool, *, source: Account, cents: int, **booking: Any) -> Journal:
    """Put money into a pool."""
    return post(lines=[Line(source, pool.account, cents)], **booking)


def pay_from_pool(pool: Pool, *, target: Account, cents: int, **booking: Any) -> Journal:
    """Pay out of a pool, or refuse if less is left than asked for."""
    return post(lines=[Line(pool.account, target, cents)], **booking)


# ---- reversals -------------------------------------------------------------------------------------------------------


@transaction.atomic
def reverse(journal: Journal, *, headline: str, by: Staff | None, at: datetime, clause: str = "") -> Journal:
    """Book the opposite of a journal, once. What was paid out of a pool goes back into it."""
    journal = Journal.objects.select_for_update().get(pk=journal.pk)
    if Journal.objects.filter(reverses=journal).exists():
        insist([Refusal("This booking was already reversed.", code="already_reversed")])
    if journal.reverses_id:
        insist([Refusal("A reversal is not reversed: book it again instead.", code="is_reversal")])
    transfers = journal.transfers.select_related("source", "target").order_by("line")
    return post(
        Subject(journal.subject_type, journal.subject_id),
        key=f"reversal:{journal.pk}",
        kind=journal.kind,
        headline=headline,
        lines=[Line(transfer.target, transfer.source, transfer.cents) for transfer in transfers],
        by=by,
        at=at,
        clause=clause,
        reverses=journal,
    )
