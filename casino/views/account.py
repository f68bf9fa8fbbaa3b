"""Signing in, signing out, and what people change about their own access."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def locked_out(request: HttpRequest, response: HttpResponse, credentials: dict[str, Any] | None = None) -> HttpResponse:
    """Answer a locked sign-in exactly as any other that failed: the lock must not tell which names exist."""
    return response
