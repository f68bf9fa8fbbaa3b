"""Refuse to start what would not be safe or could not work, in words."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register(Tags.security)
def check_secrets(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    if not settings.SECRET_KEY or len(settings.SECRET_KEY) < 50:
        return [
            Error(
                "Set SECRET_KEY to at least 50 random characters; DATABASE_URL is set, so this is no demo.",
                id="baize.E001",
            )
        ]
    return []
