"""Everything that must happen at or before a time, and the sweep that sees to it.

`owe()` writes an automatic obligation, `owe_duty()` one for a person, with the ladder of reminders that keeps it from
passing unnoticed. `sweep()` may be called by anybody at any time and in any number: the scheduler, Celery's beat, a web
request, cron. Each obligation is claimed and done in one transaction, so a process that dies leaves it as it was, and no
two can do it.
"""

import logging
import random
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection, models, transaction
from django.db.models import F, QuerySet

from casino import clock, events
from casino.audit import record
from casino.models import Heartbeat, Obligation, Subject, subject_of
from casino.rules.deadlines import Rung
from casino.states import ObligationState

logger = logging.getLogger(__name__)
Handler = Callable[[Obligation, datetime], None]
HANDLERS: dict[str, Handler] = {}
LONGEST_WAIT_SECONDS = 300


def handles(kind: str) -> Callable[[Handler], Handler]:
    """Tie a kind of obligation to the function that does it: database work only, in the claim's own transaction."""

    def tie(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        return handler

    return tie


def owe(
    kind: str,
    subject: models.Model | Subject,
    *,
    key: str,
    title: str,
    due_at: datetime,
    at: datetime,
    clause: str = "",
    role: str = "",
    due_rule: str = "",
    time_zone: str = "UTC",
    is_routine: bool = False,
) -> Obligation:
    """Write down what the system must do at `due_at`; a second call with the same key changes nothing.

    Routine ones (reminders, recurring work) are left out of the audit trail: what they do speaks there for itself.
    """
    if kind not in HANDLERS:
        raise LookupError(f"Nobody handles {kind}.")
    return _write(
        subject,
        kind=kind,
        key=key,
        title=title,
        due_at=due_at,
        at=at,
        clause=clause,
        role=role,
        due_rule=due_rule,
        time_zone=time_zone,
        is_routine=is_routine,
        is_duty=False,
    )


@transaction.atomic
def owe_duty(
    kind: str,
    subject: models.Model | Subject,
    *,
    key: str,
    title: str,
    due_at: datetime,
    at: datetime,
    role: str,
    ladder: tuple[Rung, ...] = (),
    clause: str = "",
    due_rule: str = "",
    time_zone: str = "UTC",
) -> Obligation:
    """Write down what a person must do by `due_at`, and the reminders that lead up to it, one for each role a rung tells.

    At the deadline itself an incident opens, unless the duty was done or called off; a rung that would come later is left out.
    """
    duty = _write(
        subject,
        kind=kind,
        key=key,
        title=title,
        due_at=due_at,
        at=at,
        clause=clause,
        role=role,
        due_rule=due_rule,
        time_zone=time_zone,
        is_routine=False,
        is_duty=True,
    )
    for rung in ladder:
        remind_at = rung.moment(asked_at=at, due_at=due_at)
        for told in rung.tell if remind_at < due_at else ():
            owe(
                "casino.remind",
                duty,
                key=f"{key}:remind:{rung.name}:{told}",
                title=f"Remind: {title}"[:200],
                due_at=remind_at,
                at=at,
                clause=clause,
                role=told,
                is_routine=True,
            )
    owe(
        "casino.missed",
        duty,
        key=f"{key}:missed",
        title=f"Deadline: {title}"[:200],
        due_at=due_at,
        at=at,
        clause=clause,
        is_routine=True,
    )
    return duty


def _write(
    subject: models.Model | Subject, *, key: str, due_at: datetime, at: datetime, **fields: object
) -> Obligation:
    about = subject_of(subject) if isinstance(subject, models.Model) else subject
    with transaction.atomic():
        obligation, is_new = Obligation.objects.get_or_create(
            key=key,
            defaults={
                "subject_type": about.type,
                "subject_id": about.id,
                "due_at": due_at,
                "next_try_at": due_at,
                "created_at": at,
                **fields,
            },
        )
        if is_new and not obligation.is_routine:
            record(
                events.OBLIGATION_MADE,
                obligation,
                by=None,
                at=at,
                clauses=[obligation.clause],
                after={"key": key, "due_at": obligation.due_at},
            )
    return obligation


# ---- the sweep -------------------------------------------------------------------------------------------------------


def due(at: datetime | None) -> QuerySet[Obligation]:
    return Obligation.objects.filter(
        state=ObligationState.PENDING, is_duty=False, next_try_at__lte=clock.moment(at)
    ).order_by("next_try_at", "id")


def claim_one(at: datetime | None) -> Obligation | None:
    """Take the next due obligation for this transaction, or nothing.

    The conditional UPDATE is the claim: of any number of callers exactly one sees a row change. SKIP LOCKED only spares
    PostgreSQL the waiting.
    """
    waiting = due(at)
    if connection.features.has_select_for_update_skip_locked:
        waiting = waiting.select_for_update(skip_locked=True, of=("self",), no_key=True)
    while (obligation := waiting.first()) is not None:
        if Obligation.objects.filter(pk=obligation.pk, state=ObligationState.PENDING).update(
            state=ObligationState.DONE, done_at=clock.moment(at)
        ):
            return obligation
    return None


def sweep_one(at: datetime | None = None) -> bool:
    """Do the next due obligation; return whether there was one.

    A handler that fails rolls back everything, the claim included; the failure is then written down and tried again later,
    after growing pauses, for ever. From the fifth failure on it says that it needs a person.
    """
    obligation = None
    try:
        with transaction.atomic(durable=True):
            obligation = claim_one(at)
            if obligation is None:
                return False
            moment = at or clock.now()
            HANDLERS[obligation.kind](obligation, moment)
            if not obligation.is_routine:
                record(
                    events.OBLIGATION_DONE,
                    obligation,
                    by=None,
                    at=moment,
                    clauses=[obligation.clause],
                    after={"key": obligation.key, "state": ObligationState.DONE},
                )
    except Exception as error:
        if obligation is None:
            raise
        logger.exception("Obligation %s failed", obligation.key)
        put_off(obligation, error, at=at or clock.now())
    return True


def put_off(obligation: Obligation, error: Exception, *, at: datetime) -> None:
    """Write down a failed attempt and when the next one is: twice the pause each time, five minutes at most."""
    pause = min(2 ** (obligation.attempts + 1), LONGEST_WAIT_SECONDS) + random.random()  # noqa: S311 spreads retries, decides nothing
    Obligation.objects.filter(pk=obligation.pk, state=ObligationState.PENDING).update(
        attempts=F("attempts") + 1,
        next_try_at=at + timedelta(seconds=pause),
        last_error=f"{type(error).__name__}: {error}"[:2000],
    )


def sweep(*, at: datetime | None = None, at_most: int = 1000) -> int:
    """Do what is due, one transaction each; return how many were tried."""
    tried = 0
    while tried < at_most and sweep_one(at):
        tried += 1
    return tried


def beat(name: str) -> None:
    """Say that a background process lives."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": clock.now(), "version": settings.VERSION})
