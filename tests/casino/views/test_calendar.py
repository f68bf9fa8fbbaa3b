import re
from datetime import timedelta

import pytest
from icalendar import Calendar

from casino.models import AuditEvent, Staff
from casino.services.calendar import digest_of, make_calendar_key
from casino.services.obligations import fulfil
from tests.factories import MONDAY, make_staff
from tests.factories.obligations import make_duty, make_obligation

pytestmark = pytest.mark.django_db


def events_of(response):
    return Calendar.from_ical(response.content).events


def summaries(response):
    return [str(event["summary"]) for event in events_of(response)]


@pytest.fixture
def director():
    return make_staff("director")


@pytest.fixture
def address(director):
    return f"/calendar/{make_calendar_key(director, at=MONDAY)}.ics"


def test_a_duty_is_an_event_that_ends_when_it_is_due_and_rings_twice(client, address):
    make_duty(
        title="Lodge the terms, both", clause="nsw-war 14.12", due_rule="a day before", time_zone="Australia/Sydney"
    )

    response = client.get(address)

    event = events_of(response)[0]
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    assert str(event["summary"]) == "Due: Lodge the terms, both"
    assert event["dtend"].dt == MONDAY + timedelta(hours=1)
    assert event["dtstart"].dt == MONDAY + timedelta(minutes=30)
    assert [(alarm["trigger"].dt, alarm["trigger"].params["related"]) for alarm in event.walk("VALARM")] == [
        (timedelta(days=-1), "END"),
        (timedelta(hours=-2), "END"),
    ]
    assert str(event["description"]).split("\n") == [
        "Due Monday 2 March 2026, 21:00 AEDT",
        "a day before",
        "nsw-war 14.12",
        "Tournament director",
    ]
    assert str(event["url"]).endswith("/")


def test_a_calendar_holds_what_this_persons_roles_see(client, address, director):
    make_duty(title="Mine")
    make_duty(title="Theirs", role="marketing")
    make_obligation("casino.missed", title="The system's")
    fulfil(make_duty(title="Done"), evidence="Anna Kelly, 0400 000 000", by=director, at=MONDAY)
    reader = f"/calendar/{make_calendar_key(make_staff('compliance'), at=MONDAY)}.ics"

    assert summaries(client.get(address)) == ["Due: Mine"]
    assert sorted(summaries(client.get(reader))) == ["Due: Mine", "Due: Theirs"]


def test_the_same_duties_are_not_sent_twice(client, address):
    make_duty()
    first = client.get(address)

    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    make_duty()
    changed = client.get(address, headers={"If-None-Match": first["ETag"]})

    assert first["Cache-Control"] == again["Cache-Control"] == "private, max-age=300"
    assert (again.status_code, again.content, changed.status_code) == (304, b"", 200)
    assert "Set-Cookie" not in first


@pytest.mark.parametrize("lost", ["left", "roles", "revoked", "renewed"])
def test_an_address_stops_working_with_the_access_or_the_key(client, address, director, lost):
    if lost == "left":
        Staff.objects.filter(pk=director.pk).update(is_active=False)
    elif lost == "roles":
        director.grants.update(revoked_at=MONDAY)
    elif lost == "revoked":
        client.force_login(director)
        client.post("/desk/account/calendar/", {"do": "revoke"})
    else:
        make_calendar_key(director, at=MONDAY)

    assert client.get(address).status_code == 404


def test_a_key_that_never_was_takes_the_same_path_as_one_that_was_revoked(
    client, address, director, django_assert_num_queries
):
    Staff.objects.filter(pk=director.pk).update(calendar_digest="")

    for unknown in (address, "/calendar/x.ics", f"/calendar/{'x' * 43}.ics"):
        with django_assert_num_queries(1):
            assert client.get(unknown).status_code == 404


def test_a_key_is_shown_once_and_only_its_digest_is_kept(client, director):
    client.force_login(director)

    response = client.post("/desk/account/calendar/", {"do": "make"})

    key = re.search(r"/calendar/([\w-]+)\.ics", response.content.decode()).group(1)
    director.refresh_from_db()
    assert len(key) == 43
    assert director.calendar_digest == digest_of(key)
    assert response["Cache-Control"] == "no-store"
    assert client.get(f"/calendar/{key}.ics").status_code == 200
    event = AuditEvent.objects.get(action="casino.staff.calendar_key_made")
    assert (event.actor, event.before, event.after) == (director, {}, {})


def test_a_key_is_made_by_post_alone(client, director):
    client.force_login(director)

    assert client.get("/desk/account/calendar/").status_code == 405
    assert Staff.objects.get(pk=director.pk).calendar_digest == ""


def test_revoking_nothing_is_no_event(client, director):
    client.force_login(director)

    client.post("/desk/account/calendar/", {"do": "revoke"})

    assert not AuditEvent.objects.filter(action="casino.staff.calendar_key_revoked").exists()


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_a_calendar_is_only_read(client, address, method):
    assert getattr(client, method)(address).status_code == 405
