"""Where the rail of the desk leads to tournaments."""

from casino.views.places import PLACES, Place
from tournaments import permissions

BEFORE = "The floor"


def add() -> None:
    """Put tournaments above the floor; harmless if it is called again."""
    place = Place("tournaments:desk_tournaments", "Tournaments", "calendar", permissions.SEE_TOURNAMENTS)
    if place not in PLACES:
        PLACES.insert(next(n for n, each in enumerate(PLACES) if each.group == BEFORE), place)
