"""What follows a committed change: event to task. Each entry only hurries what the next sweep would find anyway."""

import logging
import time
from typing import Any

from celery import Task

from casino import checkpoints, events, handlers, mail, tasks  # noqa: F401 the first and the next two fill the tables of the outbox and the sweep
from casino.events import REACTIONS

logger = logging.getLogger(__name__)
REST_SECONDS = 30.0
_rests_until = 0.0


def hurry(task: "Task[..., None]", **ids: Any) -> None:
    """Wake a worker. A broker that failed is left alone for a while, so that no page after the first waits for it."""
    global _rests_until  # noqa: PLW0603 one number a process
    if time.monotonic() < _rests_until:
        return
    try:
        task.delay(**ids)
    except Exception as error:
        _rests_until = time.monotonic() + REST_SECONDS
        logger.warning("The broker is away (%s); the next sweep does its work", error)


REACTIONS[events.MESSAGE_QUEUED] = [lambda _subject_id: hurry(tasks.relay)]
REACTIONS[events.DOCUMENT_REQUESTED] = [lambda subject_id: hurry(tasks.render_document, document_id=int(subject_id))]
REACTIONS[events.DOCUMENT_RETRIED] = REACTIONS[events.DOCUMENT_REQUESTED]
