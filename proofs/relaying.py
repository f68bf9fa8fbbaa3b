"""Messages under kill -9: none is lost, and none goes out twice unless its sender died with it.

The twin sends without a lease: look, send, mark.
"""

import multiprocessing
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from multiprocessing.synchronize import Barrier
from unittest.mock import patch

from django.db import transaction

from casino import clock, events, outbox
from casino.models import Outgoing, Subject
from casino.outbox import SENDERS, keep_receipt, relay_one, send_mail
from proofs.crowd import gather
from proofs.effects import effects, lay_table, note_effect

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


def send_out(message: Outgoing) -> str:
    note_effect(message.key)
    time.sleep(0.001)
    return f"250 taken as {message.key}"


def write_mails(count: int, *, name: str) -> None:
    SENDERS[Outgoing.Channel.MAIL] = send_out
    with transaction.atomic():
        for number in range(count):
            send_mail(
                Subject("proof", str(number)),
                key=f"{name}:{number}",
                to="winner@example.test",
                headline=f"Mail {number}",
                text="Come and see us.",
                at=LONG_AGO,
            )


def left() -> int:
    return Outgoing.objects.filter(sent_at=None).count()


def relay_all(_number: int) -> None:
    while left():
        if relay_one() is None:
            time.sleep(0.01)


def attack(*, count: int, processes: int, kills: int) -> tuple[int, int, int]:
    """Return how many were killed, how many messages were lost, and how many more went out twice than senders died."""
    with (
        patch.dict(events.REACTIONS, clear=True),
        patch.dict(SENDERS),
        patch.object(outbox, "LEASE", timedelta(seconds=2)),  # as in the product, only sooner
    ):
        lay_table()
        write_mails(count, name="mail")
        killed = gather(relay_all, processes=processes, kills=kills, total=count, left=left)
        sent = effects()
        lost = left() + sum(f"mail:{number}" not in sent for number in range(count))
        lost += abs(Outgoing.objects.exclude(receipt="").count() - count)
        repeated = sum(times - 1 for times in sent.values())
        return killed, lost, max(0, repeated - killed)


def relay_naively(start: Barrier) -> Callable[[int], None]:
    def relay(_number: int) -> None:
        waiting = Outgoing.objects.filter(sent_at=None).order_by("pk")
        message = waiting.first()
        start.wait(timeout=60)
        while message is not None:
            keep_receipt(message, send_out(message), at=clock.now())
            message = waiting.first()

    return relay


def attack_naively(*, count: int, processes: int) -> int:
    """Return how many messages the twin sent more than once."""
    with patch.dict(events.REACTIONS, clear=True), patch.dict(SENDERS):
        lay_table()
        write_mails(count, name="twin")
        gather(relay_naively(multiprocessing.get_context("fork").Barrier(processes)), processes=processes)
        return sum(times > 1 for times in effects().values())


def prove() -> tuple[int, int]:
    """A thousand messages, four relays, twenty kills; and the twin, which must fail."""
    is_blind = attack_naively(count=100, processes=4) == 0
    Outgoing.objects.all().delete()
    killed, lost, doubled = attack(count=1000, processes=4, kills=20)
    return 1000, lost + doubled + (20 - killed) + is_blind
