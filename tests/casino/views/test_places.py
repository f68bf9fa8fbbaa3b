import pytest

from casino.views.places import places_of
from tests.factories import make_staff

pytestmark = pytest.mark.django_db


def house_of(role, path="/desk/"):
    groups = {group.name: group.places for group in places_of(make_staff(role), path)}
    return [(place.label, place.url, place.is_current) for place in groups["The house"]]


def test_the_venue_and_its_layouts_stand_in_the_rail_of_those_who_see_the_floor():
    assert house_of("supervisor", "/desk/venue/hours/")[1:3] == [
        ("Venue", "/desk/venue/", True),
        ("Layouts", "/desk/layouts/", False),
    ]
