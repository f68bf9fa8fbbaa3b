"""Claim a row for work outside any transaction: mail and PDFs.

The claim is one conditional UPDATE that commits at once; whoever changed the row has it until the lease runs out.
"""

import random
from datetime import datetime, timedelta
from typing import TypeVar

from django.db.models import F, Q, QuerySet

from casino import clock
from casino.models.leases import Leased

Work = TypeVar("Work", bound=Leased)
LONGEST_WAIT_SECONDS = 300


def claim(waiting: QuerySet[Work], *, lease: timedelta, at: datetime | None = None) -> Work | None:
    """Take the next row whose time has come and that nobody holds, or nothing."""
    now = at or clock.now()
    is_free = Q(lease_until=None) | Q(lease_until__lt=now)
    while True:
        work = waiting.filter(is_free, next_try_at__lte=now).order_by("next_try_at", "pk").first()
        if work is None:
            return None
        if waiting.filter(is_free, pk=work.pk).update(lease_until=now + lease):
            return work


def put_off(work: Leased, error: Exception, *, at: datetime) -> None:
    """Give a row back after a failure, to be tried again after a growing pause."""
    pause = min(2 ** (work.attempts + 1), LONGEST_WAIT_SECONDS) + random.random()  # noqa: S311 spreads retries, decides nothing
    type(work)._default_manager.filter(pk=work.pk).update(
        lease_until=None,
        attempts=F("attempts") + 1,
        next_try_at=at + timedelta(seconds=pause),
        last_error=f"{type(error).__name__}: {error}"[:2000],
    )
