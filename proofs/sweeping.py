"""Obligations under kill -9: each is done exactly once, with all that belongs to it, or visibly waits.

The twin looks for work first and marks it done afterwards, without the claim's guard: it shows that a crowd finds such a hole.
"""

import multiprocessing
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from multiprocessing.synchronize import Barrier
from unittest.mock import patch

from django.db import transaction

from casino import clock, events
from casino.audit_check import Tally, check_chain
from casino.models import AuditEvent, Obligation, Outgoing, Subject
from casino.obligations import HANDLERS, due, owe, sweep_one
from casino.outbox import send_mail
from casino.states import ObligationState
from proofs.crowd import gather, no_harm
from proofs.effects import effects, lay_table, note_effect

KIND = "proof.work"
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


def do_work(obligation: Obligation, at: datetime) -> None:
    """Leave three traces, with time in between for somebody to be killed."""
    note_effect(obligation.key)
    time.sleep(0.001)
    send_mail(
        Subject("proof", obligation.key),
        key=f"{obligation.key}:mail",
        to="winner@example.test",
        headline="You won",
        text="Come and see us.",
        at=at,
    )


def owe_work(count: int, *, name: str) -> None:
    with transaction.atomic():
        for number in range(count):
            owe(
                KIND,
                Subject("proof", str(number)),
                key=f"{name}:{number}",
                title=f"Work {number}",
                due_at=LONG_AGO + timedelta(seconds=number),
                at=LONG_AGO,
            )


def left() -> int:
    return Obligation.objects.filter(kind=KIND, state=ObligationState.PENDING).count()


def sweep_all(_number: int) -> None:
    """Sweep until nothing waits; what failed for want of a lock comes again after its pause."""
    while left():
        if not sweep_one():
            time.sleep(0.01)


def broken_of(count: int, *, name: str) -> int:
    """Count what is not exactly as it should be after so many obligations."""
    done = effects()
    wrong = sum(done.get(f"{name}:{number}", 0) != 1 for number in range(count))
    wrong += left()
    wrong += abs(Outgoing.objects.filter(key__startswith=f"{name}:").count() - count)
    said = AuditEvent.objects.filter(action=events.OBLIGATION_DONE).values_list("after", flat=True)
    wrong += abs(sum(str(after["key"]).startswith(f"{name}:") for after in said) - count)
    return wrong + sum(1 for _finding in check_chain(Tally()))


def attack(
    *, count: int, processes: int, kills: int, name: str = "work", meanwhile: Callable[[int], None] = no_harm
) -> tuple[int, int]:
    """Return how many processes were killed and how many obligations came out wrong."""
    with (
        patch.dict(HANDLERS, {KIND: do_work}),
        patch.dict(events.REACTIONS, clear=True),
    ):  # no broker: the database must do
        lay_table()
        owe_work(count, name=name)
        killed = gather(sweep_all, processes=processes, kills=kills, total=count, left=left, meanwhile=meanwhile)
        return killed, broken_of(count, name=name)


# ---- the twin --------------------------------------------------------------------------------------------------------


def sweep_naively(start: Barrier) -> Callable[[int], None]:
    """Return the same sweep without the guard: look, do, mark. All begin together, as processes woken by one beat do."""

    def sweep(_number: int) -> None:
        obligation = due(None).first()
        start.wait(timeout=60)
        while obligation is not None:
            with transaction.atomic():
                do_work(obligation, clock.now())
                Obligation.objects.filter(pk=obligation.pk).update(state=ObligationState.DONE, done_at=clock.now())
            obligation = due(None).first()

    return sweep


def attack_naively(*, count: int, processes: int) -> int:
    """Return how many obligations the twin did twice."""
    with patch.dict(HANDLERS, {KIND: do_work}), patch.dict(events.REACTIONS, clear=True):
        lay_table()
        owe_work(count, name="twin")
        gather(sweep_naively(multiprocessing.get_context("fork").Barrier(processes)), processes=processes)
        return sum(times > 1 for times in effects().values())


def prove() -> tuple[int, int]:
    """Two thousand obligations, four processes, thirty kills; and the twin, which must fail."""
    is_blind = attack_naively(count=200, processes=4) == 0
    killed, broken = attack(count=2000, processes=4, kills=30)
    return 2000, broken + (30 - killed) + is_blind
