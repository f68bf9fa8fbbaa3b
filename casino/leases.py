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
    """Take the next row whose time has come and that nobody holds, or nothing.

    The work should end well within the lease: whoever outlives it may find that another has begun.
    """
    now = at or clock.now()
    free = waiting.filter(Q(lease_until=None) | Q(lease_until__lt=now), next_try_at__lte=now)
    while (work := free.order_by("next_try_at", "pk").first()) is not None:
        if free.filter(pk=work.pk).update(lease_until=now + lease):
            work.lease_until = now + lease
            return work
    return None


def put_off(work: Leased, error: Exception, *, at: datetime) -> None:
    """Give a row back after a failure, to be tried again after a growing pause; leave it alone if another holds it by now."""
    pause = min(2 ** (work.attempts + 1), LONGEST_WAIT_SECONDS) + random.random()  # noqa: S311 spreads retries, decides nothing
    type(work)._default_manager.filter(pk=work.pk, lease_until=work.lease_until).update(
        lease_until=None,
        attempts=F("attempts") + 1,
        next_try_at=at + timedelta(seconds=pause),
        last_error=f"{type(error).__name__}: {error}"[:2000],
    )
