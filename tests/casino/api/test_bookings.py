from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from casino import clock
from casino.models import Booking
from tests.factories import make_staff
from tests.factories.floor import make_table

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def table():
    return make_table()


@pytest.fixture
def director(table):
    return make_staff("director", venue=table.venue)


@pytest.fixture
def api(director):
    client = APIClient()
    client.force_login(director)
    return client


def asked(**fields):
    starts_at = clock.now() + 24 * HOUR
    times = {"starts_at": starts_at.isoformat(), "ends_at": (starts_at + 3 * HOUR).isoformat()}
    return {"purpose": "Final"} | times | fields


def test_a_table_is_kept_listed_and_given_back(api, table, director):
    here = f"/api/v1/tables/{table.pk}/bookings/"

    kept = api.post(here, asked(), format="json")
    listed = api.get(here).json()
    cancelled = api.post(f"/api/v1/bookings/{kept.json()['id']}/cancel/")

    booking = Booking.objects.get()
    assert (kept.status_code, listed) == (201, [kept.json()])
    assert kept.json() == {
        "id": booking.pk,
        "table": table.pk,
        "purpose": "Final",
        "starts_at": kept.json()["starts_at"],
        "ends_at": kept.json()["ends_at"],
        "booked_by": {"id": director.pk, "name": director.name},
        "cancelled_at": None,
    }
    assert (cancelled.status_code, api.get(here).json()) == (200, [])


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "booked"),
        ({"purpose": ""}, "blank"),
        ({"ends_at": "soon"}, "invalid"),
        ({"cancelled_at": None}, "unknown_field"),
    ],
)
def test_what_cannot_be_kept_is_refused(api, table, fields, code):
    here = f"/api/v1/tables/{table.pk}/bookings/"
    api.post(here, asked(), format="json")

    response = api.post(here, asked(**fields), format="json")

    assert response.json()["code"] == code
    assert Booking.objects.count() == 1


def test_a_call_that_is_sent_again_books_once(api, table):
    body, key = asked(), {"HTTP_IDEMPOTENCY_KEY": "one-and-the-same"}

    answers = [api.post(f"/api/v1/tables/{table.pk}/bookings/", body, format="json", **key).json() for _ in range(2)]

    assert answers[0] == answers[1]
    assert Booking.objects.count() == 1


def test_a_booking_of_another_venue_does_not_exist(api):
    now = clock.now()
    other = Booking.objects.create(table=make_table(), purpose="x", starts_at=now, ends_at=now + HOUR, booked_at=now)

    assert api.post(f"/api/v1/bookings/{other.pk}/cancel/").status_code == 404
