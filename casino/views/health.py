"""`/healthz`: for monitors and load balancers. No sign-in, no cookie, no name of anybody."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.queries.health import health_of


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 while everything holds, and 503 with what does not."""
    try:
        health = health_of()
    except DatabaseError:
        return _told(["The database does not answer."])
    return _told(health.problems, **asdict(health))


def _told(problems: Sequence[str], **figures: Any) -> JsonResponse:
    answer = JsonResponse(
        {"status": "wrong" if problems else "good", "version": settings.VERSION, "problems": problems, **figures},
        status=503 if problems else 200,
    )
    # Monitors ask every few seconds: what they hear is no fault of this request and belongs in no log of faults.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer
