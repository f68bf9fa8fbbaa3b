"""Who works here, as administrators look for them."""

from django.db.models import Exists, Max, OuterRef, Prefetch, Q, QuerySet
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.models import RoleGrant, Staff, Venue


def staff_of_venue(venue: Venue, *, search: str = "", show: str = "working") -> QuerySet[Staff]:
    """Return the people of a venue by name, each with `held` (roles), `has_codes` and `last_seen_at`."""
    rows = Staff.objects.filter(venue=venue)
    if show in {"working", "left"}:
        rows = rows.filter(is_active=show == "working")
    for word in search.split():
        rows = rows.filter(Q(name__icontains=word) | Q(username__icontains=word) | Q(email__icontains=word))
    held = RoleGrant.objects.filter(revoked_at=None).order_by("role")
    return (
        rows.prefetch_related(Prefetch("grants", queryset=held, to_attr="held"))
        .annotate(
            has_codes=Exists(TOTPDevice.objects.filter(user=OuterRef("pk"), confirmed=True)),
            last_seen_at=Max("sign_ins__seen_at"),
        )
        .order_by("name", "pk")
    )
