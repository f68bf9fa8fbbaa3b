"""The floor: one page from which a shift is run."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe

from casino import clock, permissions
from casino.live import Live, live_part, version_of
from casino.pictures.floor_map import floor_map
from casino.queries.floor import WORST_FIRST, floor_duties, floor_of
from casino.queries.home import duty_task
from casino.views.access import needs, staff_of

TOPICS = (
    "casino.table",
    "casino.booking",
    "casino.incident",
    "casino.dispute",
    "casino.paymenterror",
    "casino.device",
    "casino.cardset",
    "casino.obligation",
    "casino.player",
)
DUTIES_SHOWN = 8


@needs(permissions.SEE_FLOOR)
def floor(request: HttpRequest) -> HttpResponse:
    live = Live(reverse("casino:floor_part"), version(), seconds=5)
    return render(request, "casino/desk/floor/floor.html", {**shown(request), "live": live})


@needs(permissions.SEE_FLOOR)
def floor_part(request: HttpRequest) -> HttpResponse:
    return live_part(request, "casino/desk/floor/_floor.html", lambda: shown(request), version=version(), seconds=5)


def version() -> str:
    """Name what the floor shows: a new name with every event on it and every minute, since signs act by the clock."""
    return ".".join([f"{clock.now():%H%M}", *(str(version_of(topic)) for topic in TOPICS)])


def shown(request: HttpRequest) -> dict[str, Any]:
    staff, at = staff_of(request), clock.now()
    tables = floor_of(staff.venue, at=at)
    drawn = mark_safe(floor_map([each.spot for each in tables]))  # noqa: S308 drawn here; words in it are escaped
    watched = sorted((each for each in tables if each.notes), key=lambda each: WORST_FIRST.index(each.tone))
    open_now = [each for each in tables if each.table.state != "closed"]
    return {
        "tables": tables,
        "map": drawn,
        "watched": watched,
        "open_count": len(open_now),
        "seated_count": sum(each.taken for each in tables),
        "duties": [duty_task(duty, staff, at=at) for duty in floor_duties(at=at)[:DUTIES_SHOWN]],
    }
