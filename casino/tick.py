"""The web's share of the sweep: if the scheduler fell silent, a request does a little of what is due, after its answer went out.

Public boards and desks poll, so with nothing but the web and the database alive the house still ticks. While the scheduler
lives this costs one small query every five seconds in each process.
"""

import logging
import threading
import time
from datetime import timedelta

from django.conf import settings
from django.db import connection
from django.http.response import HttpResponseBase

from casino import clock, obligations, outbox, scheduler
from casino.models import Heartbeat

logger = logging.getLogger(__name__)
SILENT_AFTER = timedelta(seconds=20)
LOOK_EVERY_SECONDS = 5.0
AT_MOST = 3

_at_work = threading.Lock()
_next_look = 0.0


def tick_after(response: HttpResponseBase) -> None:
    """Have `tick()` run when the server closes this response, which it does once the last byte was handed over."""
    if settings.WEB_TICKS:
        response._resource_closers.append(tick)  # type: ignore[attr-defined]


def take_up_at_start() -> threading.Thread:
    """Have a starting web process see what came due, in a thread of its own so that it answers meanwhile."""

    def take_up() -> None:
        try:
            scheduler.take_up("web")
        except Exception:
            logger.exception("The web could not take up what came due")
        finally:
            connection.close()

    thread = threading.Thread(target=take_up, name="take-up", daemon=True)
    if settings.WEB_TICKS:
        thread.start()
    return thread


def tick() -> None:
    """Do at most three obligations and three messages if the scheduler is silent; never raise, never in two threads at once."""
    global _next_look  # noqa: PLW0603 one number a process
    if time.monotonic() < _next_look or not _at_work.acquire(blocking=False):
        return
    try:
        _next_look = time.monotonic() + LOOK_EVERY_SECONDS
        if is_scheduler_silent():
            scheduler.give_sign_of_life("web")
            obligations.sweep(at_most=AT_MOST)
            outbox.relay(at_most=AT_MOST)
    except Exception:
        # The answer is out already; whatever this was, the database still holds the work.
        logger.exception("The web could not do what is due")
    finally:
        _at_work.release()


def is_scheduler_silent() -> bool:
    return not Heartbeat.objects.filter(name="scheduler", at__gt=clock.now() - SILENT_AFTER).exists()
