"""The loop that sweeps every second, and what every process does before it takes up anything else.

Mail and documents have threads of their own, so that a hanging mail server or a long PDF never delays what is due. Any number of
schedulers may run. One that cannot reach the database keeps trying.
"""

import logging
import threading
import time
from collections.abc import Callable
from datetime import timedelta

from django.db import close_old_connections, connection

from casino import alarms, clock, obligations, outbox, recurrences
from casino.models import Document
from casino.services import documents

logger = logging.getLogger(__name__)
BEAT_EVERY = 5.0
LOOK_ROUND_EVERY = 60.0
RENDER_AFTER = timedelta(seconds=30)
"""Celery renders a document at once; what is older was lost by it."""
BATCH = 50


def take_up(name: str) -> None:
    """Say what came due while nothing ran, then do it: the first act of each process."""
    give_sign_of_life(name)
    look_round()
    obligations.sweep()


def give_sign_of_life(name: str) -> None:
    """Say that a sweeping process lives; if none had for a while, report first what came due meanwhile."""
    alarms.report_outage(clock.now())
    obligations.beat(name)


def look_round() -> None:
    """See to what no single obligation sees to: clocks and recurring work."""
    at = clock.now()
    alarms.report_clocks(at)
    recurrences.owe_recurring(at)


def render_left_over() -> int:
    """Render the documents that wait although Celery should have made them."""
    waiting = Document.objects.filter(state=Document.State.WAITING, requested_at__lt=clock.now() - RENDER_AFTER)
    return sum(documents.render_one(pk) for pk in waiting.order_by("pk").values_list("pk", flat=True)[:20])


def work_once() -> None:
    """Do everything that is due now, in one go: for cron."""
    take_up("scheduler")
    outbox.relay()
    render_left_over()


# ---- the loop --------------------------------------------------------------------------------------------------------


class Every:
    """Tell whether it is time again."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.next_at = seconds, 0.0

    def is_time(self) -> bool:
        if time.monotonic() < self.next_at:
            return False
        self.next_at = time.monotonic() + self.seconds
        return True


def keep_doing(what: Callable[[], object], *, every: float, stop: threading.Event) -> None:
    """Call `what` again and again until told to stop, whatever it raises."""
    while not stop.is_set():
        started = time.monotonic()
        try:
            close_old_connections()  # after an outage of the database the next round finds a new one
            what()
        except Exception:
            logger.exception("A round failed; the next one tries again")
            connection.close()
        stop.wait(max(0.05, every - (time.monotonic() - started)))
    connection.close()


def run(stop: threading.Event) -> None:
    """Sweep, relay and render until told to stop."""
    beat, relay_beat, look = Every(BEAT_EVERY), Every(BEAT_EVERY), Every(LOOK_ROUND_EVERY)

    def sweep_round() -> None:
        if look.is_time():
            look_round()
        is_more = True
        while is_more and not stop.is_set():
            if beat.is_time():  # also in the middle of a long backlog
                give_sign_of_life("scheduler")
            is_more = obligations.sweep(at_most=BATCH) == BATCH

    def relay_round() -> None:
        if relay_beat.is_time():
            obligations.beat("relay")
        outbox.relay(at_most=BATCH)

    helpers = [
        threading.Thread(target=keep_doing, args=(does,), kwargs={"every": every, "stop": stop}, name=name, daemon=True)
        for name, does, every in (("relay", relay_round, 1.0), ("render", render_left_over, 5.0))
    ]
    for helper in helpers:
        helper.start()
    keep_doing(sweep_round, every=1.0, stop=stop)
    for helper in helpers:
        helper.join(timeout=2)  # a send or a PDF that takes longer is left to its lease
