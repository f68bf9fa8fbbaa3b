from datetime import date

import pytest
from rest_framework.test import APIClient

from casino.models import OpeningHours, RulesInForce
from tests.factories import make_staff
from tests.factories.floor import make_rules_in_force

pytestmark = pytest.mark.django_db
HERE = "/api/v1/venue/"


@pytest.fixture
def boss():
    return make_staff("pit_boss")


@pytest.fixture
def api(boss):
    client = APIClient()
    client.force_login(boss)
    return client


def test_the_venue_is_told_and_changed(api, boss):
    changed = api.patch(f"{HERE}floor/", {"gaming_day_starts": "05:00", "surveillance": "4400"}, format="json")
    api.put(f"{HERE}hours/", {"hours": [{"weekday": 0, "opens": "12:00", "closes": "06:00"}]}, format="json")

    assert changed.status_code == 200
    assert api.get(f"{HERE}floor/").json() == {
        "name": boss.venue.name,
        "time_zone": "Australia/Sydney",
        "gaming_day_starts": "05:00",
        "least_age": 18,
        "regulator": "",
        "regulator_email": "",
        "inspectorate": "",
        "inspectorate_email": "",
        "surveillance": "4400",
        "hours": [{"weekday": 0, "opens": "12:00", "closes": "06:00"}],
    }


@pytest.mark.parametrize(
    ("hours", "code"),
    [
        ([{"weekday": 7, "opens": "12:00", "closes": "06:00"}], "max_value"),
        ([{"weekday": 0, "opens": "noon", "closes": "06:00"}], "invalid"),
        (
            [{"weekday": 0, "opens": "12:00", "closes": "06:00"}, {"weekday": 1, "opens": "05:00", "closes": "09:00"}],
            "hours_overlap",
        ),
    ],
)
def test_hours_that_cannot_be_are_refused(api, hours, code):
    response = api.put(f"{HERE}hours/", {"hours": hours}, format="json")

    assert (response.status_code, response.json()["code"]) == (422, code)
    assert not OpeningHours.objects.exists()


def test_rules_are_put_in_force_listed_and_changed(api):
    put = api.post(
        f"{HERE}rules/",
        {"document": "vic-war", "approval": "CA-7", "from_date": "2026-03-01", "method": "A", "shuffles": ["Wash"]},
        format="json",
    )
    changed = api.patch(f"{HERE}rules/{put.json()['id']}/", {"method": "B", "until_date": "2026-12-31"}, format="json")

    row = RulesInForce.objects.get()
    assert (put.status_code, row.until_date) == (201, date(2026, 12, 31))
    assert api.get(f"{HERE}rules/").json() == [changed.json()]
    assert changed.json() == {
        "id": row.pk,
        "document": "vic-war",
        "approval": "CA-7",
        "from_date": "2026-03-01",
        "until_date": "2026-12-31",
        "method": "B",
        "shuffles": ["Wash"],
        "smallest_chip": 100,
    }


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"document": "vic-war"}, "method"),
        ({"document": "nsw-war"}, "in_force_already"),
        ({"document": "act-war", "smallest_chip": 0}, "min_value"),
        ({"document": "uno"}, "unknown_document"),
    ],
)
def test_rules_that_cannot_be_in_force_are_refused(api, boss, body, code):
    make_rules_in_force(boss.venue, "nsw-war")

    response = api.post(f"{HERE}rules/", {"from_date": "2026-06-01"} | body, format="json")

    assert (response.status_code, response.json()["code"]) == (422, code)


def test_rules_of_another_venue_do_not_exist(api):
    assert api.patch(f"{HERE}rules/{make_rules_in_force().pk}/", {}, format="json").status_code == 404
