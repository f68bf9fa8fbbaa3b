"""What every page knows of the house."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def house(request: HttpRequest) -> dict[str, Any]:
    return {"site_url": settings.SITE_URL, "version": settings.VERSION}
