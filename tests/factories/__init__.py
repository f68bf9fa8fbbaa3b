"""Dull makers of rows: each gives one valid thing, and the test says what matters."""

from datetime import UTC, datetime
from itertools import count

from casino.models import RoleGrant, Staff, Venue

_numbers = count(1)
MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def make_venue(**fields) -> Venue:
    number = next(_numbers)
    return Venue.objects.create(**({"name": f"Venue {number}", "slug": f"venue-{number}"} | fields))


def make_staff(*roles: str, venue: Venue | None = None, password: str = "correct horse battery", **fields) -> Staff:  # noqa: S107
    number = next(_numbers)
    defaults = {"username": f"person{number}", "name": f"Person {number}", "email": f"person{number}@example.test"}
    staff = Staff.objects.create_user(password=password, venue=venue or make_venue(), **(defaults | fields))
    RoleGrant.objects.bulk_create(RoleGrant(staff=staff, role=role, granted_at=MONDAY) for role in roles)
    return staff
