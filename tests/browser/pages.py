"""Every page there is, by its route: how to get to one of each, and which routes are no pages at all."""

from django.urls import get_resolver

from casino.models import Approval, Document, Incident, Obligation, Staff

PUBLIC = ("front", "rules", "rulebook", "sign_in", "forgotten_password")
NO_PAGES = {
    "healthz": "for monitors, JSON",
    "checkpoint_part": "a part of the front page",
}


def routes() -> set[str]:
    """Return the names of all routes of the house's pages."""
    patterns = get_resolver().url_patterns
    spaces = [pattern for pattern in patterns if getattr(pattern, "namespace", None) not in {None, "api"}]
    return {route.name for space in spaces for route in space.url_patterns}
