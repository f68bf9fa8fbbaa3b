"""Staff by API: the same refusals as the pages, one shape for every failure, and nothing done twice."""

import pytest
from rest_framework.test import APIClient

from casino.models import AuditEvent, OnceKey, Outgoing, RoleGrant, SignIn, Staff
from tests.factories import make_staff, make_venue

pytestmark = pytest.mark.django_db
PROBLEM = "application/problem+json"


def signed_in(staff):
    client = APIClient()
    client.force_login(staff)
    return client


@pytest.fixture
def venue():
    return make_venue()


@pytest.fixture
def admin(venue):
    return make_staff("administrator", venue=venue)


def told(response):
    return response.status_code, response["Content-Type"], response.json()["code"]


def test_an_administrator_adds_somebody_who_is_then_invited_by_mail(admin):
    body = {"name": "Anna Kelly", "username": "anna.kelly", "email": "anna@example.test", "roles": ["scorer"]}

    response = signed_in(admin).post("/api/v1/staff/", body, format="json")

    person = Staff.objects.get(username="anna.kelly")
    assert response.status_code == 201
    assert response.json() == {
        "id": person.pk,
        "username": "anna.kelly",
        "name": "Anna Kelly",
        "email": "anna@example.test",
        "roles": ["scorer"],
        "is_active": True,
        "has_codes": False,
        "last_seen_at": None,
    }
    assert not person.has_usable_password()
    assert Outgoing.objects.get().recipient == "anna@example.test"
    recorded = AuditEvent.objects.filter(subject_type="casino.staff", subject_id=str(person.pk)).order_by("seq")
    assert [(event.action, event.role, event.after) for event in recorded] == [
        ("casino.staff.added", "administrator", {"username": "anna.kelly"}),
        ("casino.staff.role_granted", "administrator", {"role": "scorer"}),
        ("casino.staff.invited", "administrator", {}),
    ]


def test_a_call_sent_twice_with_one_key_acts_once_and_answers_alike(admin):
    client = signed_in(admin)
    body = {"name": "Anna Kelly", "username": "anna.kelly", "email": "anna@example.test"}

    first = client.post("/api/v1/staff/", body, format="json", headers={"Idempotency-Key": "k-1"})
    second = client.post("/api/v1/staff/", body, format="json", headers={"Idempotency-Key": "k-1"})
    other = client.post("/api/v1/staff/", body | {"name": "Bert"}, format="json", headers={"Idempotency-Key": "k-1"})

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert told(other) == (422, PROBLEM, "key_reused")
    assert Staff.objects.filter(username="anna.kelly").count() == 1


def test_a_key_that_is_too_long_is_refused_rather_than_cut(admin):
    response = signed_in(admin).post(
        f"/api/v1/staff/{admin.pk}/invite/", {}, format="json", headers={"Idempotency-Key": "k" * 65}
    )
    assert told(response) == (400, PROBLEM, "parse_error")
    assert not OnceKey.objects.exists()


def test_unknown_fields_are_refused_by_name(admin, venue):
    person = make_staff(venue=venue)

    response = signed_in(admin).patch(
        f"/api/v1/staff/{person.pk}/", {"nmae": "Anna", "is_active": False}, format="json"
    )

    assert told(response) == (400, PROBLEM, "unknown_field")
    assert [error["field"] for error in response.json()["errors"]] == ["is_active", "nmae"]


@pytest.mark.parametrize(
    ("method", "path", "body", "content_type", "expected"),
    [
        ("get", "/api/v1/nowhere/", "", "application/json", (404, PROBLEM, "not_found")),
        ("get", "/api/v1/staff/999999/", "", "application/json", (404, PROBLEM, "not_found")),
        ("get", "/api/v1/staff/99999999999999999999/", "", "application/json", (404, PROBLEM, "not_found")),
        ("delete", "/api/v1/staff/", "", "application/json", (405, PROBLEM, "method_not_allowed")),
        ("post", "/api/v1/staff/", "<a/>", "text/xml", (415, PROBLEM, "unsupported_media_type")),
        (
            "post",
            "/api/v1/staff/",
            "a=1",
            "application/x-www-form-urlencoded",
            (415, PROBLEM, "unsupported_media_type"),
        ),
        ("post", "/api/v1/staff/", "{", "application/json", (400, PROBLEM, "parse_error")),
        ("post", "/api/v1/staff/", '{"name": NaN}', "application/json", (400, PROBLEM, "parse_error")),
        ("post", "/api/v1/staff/", '{"name": "a", "name": "b"}', "application/json", (400, PROBLEM, "parse_error")),
        ("post", "/api/v1/staff/", "[" * 100_000, "application/json", (400, PROBLEM, "parse_error")),
        ("post", "/api/v1/staff/", "null", "application/json", (422, PROBLEM, "null")),
        ("post", "/api/v1/staff/", "[]", "application/json", (422, PROBLEM, "invalid")),
        ("post", "/api/v1/staff/", '"\\ud800"', "application/json", (400, PROBLEM, "parse_error")),
        ("post", "/api/v1/staff/", " " * 1_500_000, "application/json", (413, PROBLEM, "too_large")),
        ("post", "/api/v1/staff/", " " * 3_000_000, "application/json", (413, PROBLEM, "too_large")),
        (
            "post",
            "/api/v1/staff/",
            '{"name": "\\u0000"}',
            "application/json",
            (422, PROBLEM, "control_characters"),
        ),
    ],
)
def test_every_failure_has_the_same_shape(admin, method, path, body, content_type, expected):
    client = signed_in(admin)

    response = client.generic(method.upper(), path, body, content_type)

    assert told(response) == expected


def test_without_a_session_the_answer_is_401_and_without_the_right_403_with_the_sentence(venue):
    stranger = APIClient().get("/api/v1/staff/")
    scorer = signed_in(make_staff("scorer", venue=venue)).post("/api/v1/staff/", {}, format="json")

    assert told(stranger) == (401, PROBLEM, "not_authenticated")
    assert told(scorer) == (403, PROBLEM, "not_allowed")
    assert scorer.json()["detail"] == "To change staff and their roles takes another role: administrator."


def test_a_refused_call_is_recorded_after_its_rollback(admin, venue):
    scorer = make_staff("scorer", venue=venue)

    signed_in(scorer).put(f"/api/v1/staff/{admin.pk}/roles/", {"roles": []}, format="json")
    signed_in(admin).put(f"/api/v1/staff/{admin.pk}/roles/", {"roles": ["scorer"]}, format="json")

    refused = AuditEvent.objects.filter(action="casino.action.refused").order_by("seq")
    assert [(event.actor_id, event.subject_id, event.after) for event in refused] == [
        (scorer.pk, "api:staff_roles", {"codes": ["not_allowed"], "of": {"pk": str(admin.pk)}}),
        (admin.pk, "api:staff_roles", {"codes": ["own_roles", "last_administrator"], "of": {"pk": str(admin.pk)}}),
    ]


def test_a_write_without_the_csrf_token_is_refused(admin):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(admin)

    response = client.post(f"/api/v1/staff/{admin.pk}/invite/", {}, format="json")

    assert told(response) == (403, PROBLEM, "permission_denied")


def test_people_of_another_venue_do_not_exist(admin):
    foreign = make_staff("scorer")
    client = signed_in(admin)

    assert client.get(f"/api/v1/staff/{foreign.pk}/").status_code == 404
    assert client.put(f"/api/v1/staff/{foreign.pk}/roles/", {"roles": []}, format="json").status_code == 404
    assert [row["id"] for row in client.get("/api/v1/staff/").json()["results"]] == [admin.pk]


def test_rights_given_and_taken_act_on_the_very_next_call(admin, venue):
    person = make_staff(venue=venue)
    theirs, ours = signed_in(person), signed_in(admin)

    assert theirs.get("/api/v1/staff/").status_code == 403
    ours.put(f"/api/v1/staff/{person.pk}/roles/", {"roles": ["compliance"]}, format="json")
    assert theirs.get("/api/v1/staff/").status_code == 200
    ours.put(f"/api/v1/staff/{person.pk}/roles/", {"roles": []}, format="json")
    assert theirs.get("/api/v1/staff/").status_code == 403
    assert RoleGrant.objects.get(staff=person).revoked_by == admin


def test_a_leaver_is_cut_off_at_once_and_may_be_let_in_again(admin, venue):
    person = make_staff("scorer", venue=venue)
    theirs, ours = signed_in(person), signed_in(admin)

    assert theirs.get("/api/v1/me/").status_code == 200
    ended = ours.post(f"/api/v1/staff/{person.pk}/end-access/", {"note": "left"}, format="json")
    again = ours.post(f"/api/v1/staff/{person.pk}/end-access/", {"note": "left"}, format="json")

    assert (ended.status_code, ended.json()["is_active"]) == (200, False)
    assert told(again) == (409, PROBLEM, "wrong_state")
    assert theirs.get("/api/v1/me/").status_code == 401
    assert SignIn.objects.get(staff=person).ended_why == "left"
    restored = ours.post(f"/api/v1/staff/{person.pk}/restore-access/", {"note": "back"}, format="json")
    assert restored.json()["is_active"] is True
    assert theirs.get("/api/v1/me/").status_code == 401


def test_the_caller_learns_who_they_are_and_what_they_may_do(admin):
    response = signed_in(admin).get("/api/v1/me/")

    body = response.json()
    assert (body["id"], body["roles"], body["venue"]) == (admin.pk, ["administrator"], admin.venue.slug)
    assert "casino.manage_staff" in body["permissions"]
    assert "casino.give_approvals" not in body["permissions"]


def test_the_caller_ends_their_own_sessions_only(admin):
    client, elsewhere = signed_in(admin), signed_in(admin)
    foreign = make_staff("scorer")
    signed_in(foreign)
    there = next(row for row in client.get("/api/v1/me/sessions/").json() if not row["is_this"])

    assert client.delete(f"/api/v1/me/sessions/{there['id']}/").status_code == 204
    assert elsewhere.get("/api/v1/me/").status_code == 401
    assert client.delete(f"/api/v1/me/sessions/{SignIn.objects.get(staff=foreign).pk}/").status_code == 404


def test_the_caller_changes_their_password_and_stays_signed_in(admin):
    client, elsewhere = signed_in(admin), signed_in(admin)
    new = "a completely new password"

    wrong = client.post("/api/v1/me/password/", {"current": "wrong", "new": new}, format="json")
    weak = client.post("/api/v1/me/password/", {"current": "correct horse battery", "new": "short"}, format="json")
    right = client.post("/api/v1/me/password/", {"current": "correct horse battery", "new": new}, format="json")

    assert told(wrong) == (422, PROBLEM, "wrong_password")
    assert told(weak) == (422, PROBLEM, "weak_password")
    assert right.status_code == 200
    assert client.get("/api/v1/me/").status_code == 200
    assert elsewhere.get("/api/v1/me/").status_code == 401


def test_where_the_venue_asks_for_a_code_the_api_is_closed_without_one(admin, venue):
    client = signed_in(admin)

    asked = client.patch("/api/v1/venue/", {"requires_totp": True}, format="json")

    assert (asked.status_code, asked.json()) == (200, {"requires_totp": True})
    assert client.get("/api/v1/me/").status_code == 401
