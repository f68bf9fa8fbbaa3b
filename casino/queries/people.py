"""Who holds which role now."""

from casino.models import Staff


def reachable(role: str) -> list[Staff]:
    """Return the active people who hold a role and can be written to."""
    holders = Staff.objects.filter(is_active=True, grants__role=role, grants__revoked_at=None)
    return list(holders.exclude(email="").select_related("venue").order_by("pk"))
