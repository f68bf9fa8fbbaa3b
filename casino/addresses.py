"""From where a request comes, as far as that can be known."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str | None:
    """Return the caller's address: the one our own proxies saw, never one the caller merely claims.

    Each proxy adds the address it was called from at the end of `X-Forwarded-For`; `PROXIES` says how many are ours.
    """
    seen = request.META.get("REMOTE_ADDR") or ""
    if settings.PROXIES:
        forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
        seen = forwarded[-settings.PROXIES] if len(forwarded) >= settings.PROXIES else seen
    try:
        return str(ip_address(seen))
    except ValueError:
        return None
