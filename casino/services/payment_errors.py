"""Payment errors: written down, looked into, put right, and closed with nothing missing.

Money that changes hands to put an error right moves at the table or in the cage; the ledger of pools and prizes has no part
in it.
"""

from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import PaymentAttempt, PaymentError, PlayedRound, Player, Staff, Table
from casino.permissions import RECORD_PAYMENT_ERRORS, acting_role, why_not
from casino.queries.payment_errors import facts_of
from casino.rules import payment_errors as rules
from casino.rules.payment_reports import is_reported
from casino.rules.reasons import why_not_silent
from casino.rules.wall_clock import month_of
from casino.services.about import document_of, why_not_elsewhere
from casino.services.payment_reports import locked_venues, open_report
from casino.states import PAYMENT_ERROR, PaymentErrorState
from casino.steps import take, why_not_from
from games.rulings import Refusal, insist


@transaction.atomic
def record_error(
    *,
    direction: str,
    cents: int,
    account: str,
    happened_at: datetime,
    learned_at: datetime,
    by: Staff,
    at: datetime,
    table: Table | None = None,
    round: PlayedRound | None = None,  # noqa: A002 the word of the floor
    player: Player | None = None,
) -> PaymentError:
    """Write down that too much or too little was paid; a large one goes into the report of the month in which it was learned."""
    insist(why_not(by, RECORD_PAYMENT_ERRORS))
    insist(why_not_elsewhere(by, table=table, round=round, player=player))
    if direction not in PaymentError.Direction.values:
        insist([Refusal("Choose whether too much or too little was paid.", code="no_direction", field="direction")])
    document = document_of(table, round)
    insist(
        rules.why_not_record(
            cents=cents, account=account, document=document, happened_at=happened_at, learned_at=learned_at, at=at
        )
    )
    [venue] = locked_venues(by.venue_id)
    error = PaymentError.objects.create(
        venue=venue,
        document=document,
        table=table,
        round=round,
        player=player,
        direction=direction,
        cents=cents,
        account=account,
        happened_at=happened_at,
        learned_at=learned_at,
        recorded_at=at,
        recorded_by=by,
    )
    record(
        events.PAYMENT_ERROR_RECORDED,
        error,
        by=by,
        at=at,
        role=acting_role(by, RECORD_PAYMENT_ERRORS),
        after={
            "document": document,
            "direction": direction,
            "cents": cents,
            "table": error.table_id,
            "round": error.round_id,
            "player": error.player_id,
            "learned_at": learned_at,
            "state": error.state,
        },
        note=account,
    )
    book = facts_of(error).rules
    if is_reported(cents, book):
        open_report(venue, month_of(learned_at, venue.zone), clause=book.report_above.clause, at=at)
    return error


@transaction.atomic
def attempt(
    error: PaymentError,
    *,
    kind: str,
    aim: str,
    outcome: str,
    by: Staff,
    at: datetime,
    cents: int | None = None,
    made_at: datetime | None = None,
    player: Player | None = None,
) -> PaymentAttempt:
    """Write down what somebody tried; whoever found out who the patron is names them."""
    error = locked(error, by=by)
    insist(why_not_elsewhere(by, player=player))
    made_at = made_at or at
    tried = rules.Attempt(kind, aim, cents or 0)
    insist(rules.why_not_attempt(tried, facts_of(error), outcome=outcome, made_at=made_at, at=at))
    made = PaymentAttempt.objects.create(
        error=error, kind=kind, aim=aim, cents=tried.cents, outcome=outcome, made_at=made_at, made_by=by
    )
    if player is not None:
        error.player = player
        error.save(update_fields=["player"])
    record(
        events.PAYMENT_ERROR_ATTEMPTED,
        error,
        by=by,
        at=at,
        role=acting_role(by, RECORD_PAYMENT_ERRORS),
        clauses=[facts_of(error).rules.attempt_kinds.clause],
        after={"kind": kind, "aim": aim, "cents": tried.cents, "made_at": made_at, "player": error.player_id},
        note=outcome,
    )
    return made


def find(error: PaymentError, *, finding: str, enquiry: str, by: Staff, at: datetime) -> PaymentError:
    """Say how an error came about, after an enquiry; a later enquiry may find otherwise until the error is closed."""
    book = facts_of(error).rules
    basis = book.intentional if finding == rules.INTENTIONAL else book.unintentional
    return take(
        PAYMENT_ERROR,
        "find",
        error,
        by=by,
        at=at,
        facts=facts_of,
        note=enquiry,
        clause=basis.clause,
        finding=finding,
        enquiry=enquiry,
        found_by=by,
        found_at=at,
    )


@transaction.atomic
def remedy(
    error: PaymentError, *, remedy: str, by: Staff, at: datetime, remedied_at: datetime | None = None
) -> PaymentError:
    """Write down what became of an error: put right, attempted, or raised with the regulator, and when."""
    error = locked(error, by=by)
    facts, remedied_at = facts_of(error), remedied_at or at
    insist(rules.why_not_remedy(remedy, facts, remedied_at=remedied_at, learned_at=error.learned_at, at=at))
    before = {"remedy": error.remedy, "remedied_at": error.remedied_at}
    error.remedy, error.remedied_at = remedy, remedied_at
    error.save(update_fields=["remedy", "remedied_at"])
    basis = facts.rules.correct if facts.finding == rules.INTENTIONAL else facts.rules.put_right
    record(
        events.PAYMENT_ERROR_REMEDIED,
        error,
        by=by,
        at=at,
        role=acting_role(by, RECORD_PAYMENT_ERRORS),
        clauses=[basis.clause],
        before=before,
        after={"remedy": remedy, "remedied_at": remedied_at},
    )
    return error


@transaction.atomic
def close(error: PaymentError, *, reason: str, by: Staff, at: datetime) -> PaymentError:
    """Close an error of which nothing is missing, under the clause that says what it was."""
    error = PaymentError.objects.select_for_update().get(pk=error.pk)
    insist(why_not_silent(reason, sentence="Write how it ended."))
    verdict = rules.verdict_of(facts_of(error))
    return take(
        PAYMENT_ERROR,
        "close",
        error,
        by=by,
        at=at,
        facts=facts_of,
        note=reason,
        clause=verdict.clause if verdict else "",
        closed_by=by,
        closed_at=at,
    )


def locked(error: PaymentError, *, by: Staff) -> PaymentError:
    """Lock an error that is not closed, for somebody who may write down what is done about it."""
    error = PaymentError.objects.select_for_update().get(pk=error.pk)
    insist(why_not(by, RECORD_PAYMENT_ERRORS, error))
    if error.state == PaymentErrorState.CLOSED:
        insist(why_not_from(PAYMENT_ERROR, PAYMENT_ERROR.step("close"), error.state))
    return error
