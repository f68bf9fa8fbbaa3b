from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino import clock
from casino.models import Approval, Obligation
from tests.factories import make_staff
from tests.factories.approvals import make_approval
from tests.factories.obligations import make_duty

pytestmark = pytest.mark.django_db
LIST = "/api/v1/approvals/"
PROBLEM = "application/problem+json"


@pytest.fixture
def now():
    return clock.now()


def signed_in(staff):
    client = APIClient()
    client.force_login(staff)
    return client


@pytest.fixture
def compliance():
    return signed_in(make_staff("compliance"))


def asked_for(now, **fields):
    return make_approval(duty=make_duty(due_at=now + timedelta(days=3), at=now), at=now, **fields)


def told(response):
    return response.status_code, response["Content-Type"], response.json()["code"]


def give(client, approval, fingerprint=None):
    body = {"fingerprint": fingerprint or approval.fingerprint}
    return client.post(f"{LIST}{approval.pk}/give/", body, format="json")


def test_a_request_shows_all_that_it_covers(compliance, now):
    approval = asked_for(now)

    answer = compliance.get(f"{LIST}{approval.pk}/").json()

    assert answer["content"] == approval.content
    assert answer["fingerprint"] == approval.fingerprint
    assert answer["asked_by"] == {"id": approval.asked_by.pk, "name": approval.asked_by.name}
    assert (answer["state"], answer["answered_by"]) == ("asked", None)


def test_a_second_person_approves_by_fingerprint_and_it_is_done(compliance, now):
    approval = asked_for(now)

    response = give(compliance, approval)

    assert (response.status_code, response.json()["state"]) == (200, "used")
    assert Obligation.objects.get(pk=approval.subject_id).state == "cancelled"


@pytest.mark.parametrize(
    ("fingerprint", "status", "code"), [("0" * 64, 409, "approval_stale"), ("no hash", 422, "invalid")]
)
def test_another_fingerprint_approves_nothing(compliance, now, fingerprint, status, code):
    approval = asked_for(now)

    assert told(give(compliance, approval, fingerprint)) == (status, PROBLEM, code)
    assert Approval.objects.get(pk=approval.pk).state == "asked"


def test_what_changed_meanwhile_comes_back_void(compliance, now):
    approval = asked_for(now)
    Obligation.objects.filter(pk=approval.subject_id).update(title="Something else")

    assert give(compliance, approval).json()["state"] == "void"
    assert told(give(compliance, approval)) == (409, PROBLEM, "wrong_state")


def test_what_ran_out_is_not_approved(compliance, now):
    approval = asked_for(now)
    Approval.objects.filter(pk=approval.pk).update(expires_at=now)

    assert told(give(compliance, approval)) == (409, PROBLEM, "approval_expired")


def test_the_asker_withdraws_and_does_not_approve(now):
    director = make_staff("director")
    approval = asked_for(now, by=director)
    api = signed_in(director)

    assert told(give(api, approval)) == (422, PROBLEM, "same_person")
    assert api.post(f"{LIST}{approval.pk}/withdraw/", {}, format="json").json()["state"] == "withdrawn"


def test_a_request_is_declined_with_a_reason(compliance, now):
    approval = asked_for(now)

    assert told(compliance.post(f"{LIST}{approval.pk}/decline/", {}, format="json")) == (422, PROBLEM, "required")
    declined = compliance.post(f"{LIST}{approval.pk}/decline/", {"reason": "The terms differ."}, format="json")
    assert declined.json()["state"] == "declined"


@pytest.mark.parametrize(
    ("role", "verb"),
    [("marketing", "give"), ("marketing", "decline"), ("inspector", "withdraw"), ("inspector", "give")],
)
def test_a_role_without_the_right_is_refused(now, role, verb):
    approval = asked_for(now)

    response = signed_in(make_staff(role)).post(f"{LIST}{approval.pk}/{verb}/", {}, format="json")

    assert told(response) == (403, PROBLEM, "not_allowed")


def test_a_list_is_filtered_as_on_the_page(compliance, now):
    asked_for(now)

    counts = {show: len(compliance.get(LIST, {"show": show}).json()["results"]) for show in ("waiting", "asked", "all")}

    assert counts == {"waiting": 1, "asked": 0, "all": 1}


def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(
    compliance, now, django_assert_num_queries
):
    asked_for(now)
    compliance.get(LIST)
    with CaptureQueriesContext(connection) as one:
        compliance.get(LIST)
    asked_for(now)
    asked_for(now)

    with django_assert_num_queries(len(one)):
        assert len(compliance.get(LIST).json()["results"]) == 3
