"""What every page knows of the house: its version, and for staff the rail and what is wrong right now.

The staff's part is worked out only when a page asks for it, in at most two small queries beside the roles.
"""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import cached_property

from casino import clock
from casino.permissions import Role
from casino.queries.home import Alarm, alarms_for
from casino.views.access import staff_of
from casino.views.places import Group, places_of


class House:
    """The desk around a page, as the person who asked sees it."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    @cached_property
    def places(self) -> list[Group]:
        return places_of(staff_of(self.request), self.request.path)

    @cached_property
    def roles(self) -> list[str]:
        held = staff_of(self.request).roles
        return [role.label for role in Role if role.value in held]

    @cached_property
    def alarms(self) -> list[Alarm]:
        """Return what is wrong, but for what the page itself is about: the desk and the board list their duties anyway."""
        found = alarms_for(staff_of(self.request), at=clock.now())
        path, desk = self.request.path, reverse("casino:desk")
        return [alarm for alarm in found if not alarm.place or path not in {desk, reverse(alarm.place)}]


def house(request: HttpRequest) -> dict[str, Any]:
    known: dict[str, Any] = {"site_url": settings.SITE_URL, "version": settings.VERSION}
    return known | {"house": House(request)}
