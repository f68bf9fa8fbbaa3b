"""What is due by API: the same refusals as the pages, one shape for every failure."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino import clock
from casino.models import Approval, Obligation
from casino.rules.deadlines import Rung
from tests.factories import make_staff
from tests.factories.obligations import make_duty

pytestmark = pytest.mark.django_db
LIST = "/api/v1/obligations/"
PROBLEM = "application/problem+json"


@pytest.fixture
def now():
    return clock.now()


@pytest.fixture
def director():
    return make_staff("director")


@pytest.fixture
def api(director):
    return signed_in(director)


def signed_in(staff):
    client = APIClient()
    client.force_login(staff)
    return client


def told(response):
    return response.status_code, response["Content-Type"], response.json()["code"]


def test_an_obligation_is_told_by_named_fields(api, now):
    duty = make_duty(
        title="Lodge the terms",
        key="terms:1",
        clause="nsw-war 14.12",
        due_at=now - timedelta(hours=1),
        at=now - timedelta(days=1),
        due_rule="a day before",
        time_zone="Australia/Sydney",
    )

    (row,) = api.get(LIST).json()["results"]

    assert row == {
        "id": duty.pk,
        "kind": "test.duty",
        "key": "terms:1",
        "title": "Lodge the terms",
        "clause": "nsw-war 14.12",
        "role": "director",
        "is_duty": True,
        "due_at": row["due_at"],
        "due_rule": "a day before",
        "time_zone": "Australia/Sydney",
        "state": "pending",
        "is_overdue": True,
        "done_at": None,
        "done_by": None,
        "attempts": 0,
        "needs_human": False,
    }


def test_one_obligation_comes_with_its_ladder(api, now):
    rung = Rung("day", ("director",), before=timedelta(hours=1))
    duty = make_duty(due_at=now + timedelta(days=1), at=now, ladder=(rung,))

    answer = api.get(f"{LIST}{duty.pk}/").json()

    assert [(rung["what"], rung["word"]) for rung in answer["ladder"]] == [
        ("Remind: tournament director", "To come"),
        ("The deadline: an incident opens", "To come"),
    ]


def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(api, now, django_assert_num_queries):
    make_duty(due_at=now + timedelta(hours=1), at=now)
    api.get(LIST)
    with CaptureQueriesContext(connection) as one:
        api.get(LIST)
    make_duty(due_at=now + timedelta(hours=1), at=now)
    make_duty(due_at=now + timedelta(hours=2), at=now)

    with django_assert_num_queries(len(one)):
        assert len(api.get(LIST).json()["results"]) == 3


def test_a_list_is_read_in_pages_that_neither_repeat_nor_skip(api, now):
    for number in range(52):
        make_duty(title=f"Duty {number:02}", due_at=now + timedelta(minutes=number // 2 + 1), at=now)

    first = api.get(LIST).json()
    make_duty(title="Earlier than all", due_at=now + timedelta(seconds=1), at=now)
    second = api.get(first["next"]).json()

    titles = [row["title"] for row in first["results"] + second["results"]]
    assert titles == [f"Duty {number:02}" for number in range(52)]
    assert second["next"] is None


@pytest.mark.parametrize(
    ("query", "found"),
    [({"show": "mine"}, ["Mine"]), ({"show": "overdue"}, ["Late"]), ({"q": "mine"}, ["Mine"]), ({}, ["Late", "Mine"])],
)
def test_a_list_is_filtered_as_on_the_page(api, now, query, found):
    make_duty(title="Mine", due_at=now + timedelta(hours=1), at=now)
    make_duty(title="Late", role="marketing", due_at=now - timedelta(hours=1), at=now)

    assert [row["title"] for row in api.get(LIST, query).json()["results"]] == found


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ({"show": "nothing"}, 422, "invalid"),
        ({"q": "a\x00"}, 400, "parse_error"),
        ({"q": "x" * 101}, 400, "parse_error"),
        ({"cursor": "x"}, 404, "not_found"),
    ],
)
def test_a_filter_that_makes_no_sense_is_refused(api, query, status, code):
    assert told(api.get(LIST, query)) == (status, PROBLEM, code)


def test_a_duty_is_done_with_evidence(api, director, now):
    duty = make_duty(due_at=now + timedelta(hours=1), at=now)

    response = api.post(f"{LIST}{duty.pk}/fulfil/", {"evidence": "Rang at 10:05."}, format="json")

    answer = response.json()
    assert response.status_code == 200
    assert (answer["state"], answer["evidence"]) == ("done", "Rang at 10:05.")
    assert answer["done_by"] == {"id": director.pk, "name": director.name}


def test_a_call_sent_twice_with_one_key_acts_once_and_answers_alike(api, now):
    duty = make_duty(due_at=now + timedelta(hours=1), at=now)
    words = {"evidence": "Rang at 10:05."}

    first, second = (
        api.post(f"{LIST}{duty.pk}/fulfil/", words, format="json", headers={"Idempotency-Key": "k1"}) for _ in range(2)
    )

    assert (first.status_code, first.json()) == (second.status_code, second.json()) == (200, first.json())


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "required"),
        ({"evidence": ""}, 422, "blank"),
        ({"evidence": " "}, 422, "blank"),
        ({"evidence": "x" * 4001}, 422, "max_length"),
        ({"evidence": "a\x00b"}, 422, "control_characters"),
        ({"evidence": "Done.", "state": "done"}, 400, "unknown_field"),
        ({"evidence": "Done.", "done_at": "2020-01-01T00:00:00Z"}, 400, "unknown_field"),
        ([], 422, "invalid"),
    ],
)
def test_a_malformed_body_is_refused_and_changes_nothing(api, now, body, status, code):
    duty = make_duty(due_at=now + timedelta(hours=1), at=now)

    response = api.post(f"{LIST}{duty.pk}/fulfil/", body, format="json")

    assert (response.status_code, response["Content-Type"]) == (status, PROBLEM)
    assert code in {error["code"] for error in response.json()["errors"]}
    assert Obligation.objects.get(pk=duty.pk).state == "pending"


def test_a_duty_that_is_done_is_a_conflict(api, now):
    duty = make_duty(due_at=now + timedelta(hours=1), at=now)
    api.post(f"{LIST}{duty.pk}/fulfil/", {"evidence": "Done."}, format="json")

    assert told(api.post(f"{LIST}{duty.pk}/fulfil/", {"evidence": "Again."}, format="json")) == (
        409,
        PROBLEM,
        "wrong_state",
    )


def test_calling_off_answers_with_what_the_second_person_will_see(api, director, now):
    duty = make_duty(title="Lodge the terms", due_at=now + timedelta(hours=1), at=now)

    response = api.post(f"{LIST}{duty.pk}/call-off/", {"reason": "Entered twice."}, format="json")
    again = api.post(f"{LIST}{duty.pk}/call-off/", {"reason": "Entered twice."}, format="json")

    approval = Approval.objects.get()
    assert response.status_code == 201
    assert (response.json()["id"], response.json()["fingerprint"]) == (approval.pk, approval.fingerprint)
    assert response.json()["content"]["duty"] == "Lodge the terms"
    assert told(again) == (409, PROBLEM, "already_asked")


@pytest.mark.parametrize(
    ("role", "status", "code"),
    [("inspector", 403, "not_allowed"), ("scorer", 403, "not_allowed"), ("marketing", 403, "not_allowed")],
)
def test_a_role_without_the_right_is_refused(now, role, status, code):
    duty = make_duty(role="director", due_at=now + timedelta(hours=1), at=now)

    response = signed_in(make_staff(role)).post(f"{LIST}{duty.pk}/fulfil/", {"evidence": "Done."}, format="json")

    assert told(response) == (status, PROBLEM, code)


def test_nobody_is_let_in_without_a_session(now):
    assert told(APIClient().get(LIST)) == (401, PROBLEM, "not_authenticated")


@pytest.mark.parametrize("pk", [999999, 10**25])
def test_what_never_was_is_not_found(api, pk):
    assert told(api.get(f"{LIST}{pk}/")) == (404, PROBLEM, "not_found")


def test_a_write_without_the_sessions_token_is_refused(director, now):
    duty = make_duty(due_at=now + timedelta(hours=1), at=now)
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(director)

    response = client.post(f"{LIST}{duty.pk}/fulfil/", {"evidence": "Done."}, format="json")

    assert (response.status_code, response["Content-Type"]) == (403, PROBLEM)
    assert Obligation.objects.get(pk=duty.pk).state == "pending"
