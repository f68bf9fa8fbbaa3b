"""`/healthz`: for monitors and load balancers. No sign-in, no cookie, no name of anybody."""

from dataclasses import asdict

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
        return JsonResponse(
            {"status": "wrong", "version": settings.VERSION, "problems": ["The database does not answer."]}, status=503
        )
    problems = health.problems
    return JsonResponse(
        {
            "status": "wrong" if problems else "good",
            "version": settings.VERSION,
            "problems": problems,
            **asdict(health),
        },
        status=503 if problems else 200,
    )
