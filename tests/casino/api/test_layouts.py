import pytest
from rest_framework.test import APIClient

from casino.models import Layout
from tests.factories import make_staff
from tests.factories.floor import make_layout, make_table

pytestmark = pytest.mark.django_db
LIST = "/api/v1/layouts/"


@pytest.fixture
def boss():
    return make_staff("pit_boss")


@pytest.fixture
def api(boss):
    client = APIClient()
    client.force_login(boss)
    return client


@pytest.mark.clause("md-war 2.A")
def test_a_layout_with_nine_places_is_added_and_one_with_ten_refused(api):
    body = {"document": "md-war", "name": "Nine", "places": 9, "items": ["name"], "approval": "L-1"}

    added = api.post(LIST, body, format="json")
    refused = api.post(LIST, body | {"name": "Ten", "places": 10}, format="json").json()

    layout = Layout.objects.get()
    assert (added.status_code, added.json()) == (
        201,
        {
            "id": layout.pk,
            "name": "Nine",
            "document": "md-war",
            "places": 9,
            "approval": "L-1",
            "has_odds": False,
            "items": ["name"],
            "lies_on": 0,
        },
    )
    assert refused["clause"] == "md-war 2.A"


def test_layouts_are_listed_and_changed(api, boss):
    table = make_table(venue=boss.venue)
    make_layout()

    (listed,) = api.get(LIST).json()
    changed = api.patch(f"{LIST}{table.layout_id}/", {"approval": "L-9"}, format="json")

    assert (listed["id"], listed["lies_on"]) == (table.layout_id, 1)
    assert (changed.status_code, changed.json()) == (200, listed | {"approval": "L-9"})
    assert api.get(f"{LIST}{table.layout_id}/").json() == changed.json()


def test_a_layout_of_another_venue_does_not_exist(api):
    assert api.patch(f"{LIST}{make_layout().pk}/", {"places": 5}, format="json").status_code == 404
