"""What somebody tried and was refused: written down after the refused change was rolled back.

Only people who are signed in, and only what would have changed something: looking at a page is not an attempt.
"""

from collections.abc import Iterable

from django.db import transaction
from django.http import HttpRequest

from casino import clock, events
from casino.audit import record
from casino.models import Subject
from games.rulings import Refusal

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def record_refusal(request: HttpRequest, refusals: Iterable[Refusal]) -> None:
    """Record who was refused where and by which clause; never what they typed."""
    if request.method in SAFE_METHODS or not request.user.is_authenticated:
        return
    refusals = list(refusals)
    match = request.resolver_match
    with transaction.atomic():
        record(
            events.ACTION_REFUSED,
            Subject("route", match.view_name[:60] if match else ""),
            by=request.user,
            at=clock.now(),
            clauses=[refusal.clause for refusal in refusals],
            after={
                "codes": [refusal.code for refusal in refusals],
                "of": {name: str(value) for name, value in (match.kwargs if match else {}).items()},
            },
        )
