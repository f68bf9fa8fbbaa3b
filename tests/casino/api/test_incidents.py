import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino.models import Incident
from casino.services.incidents import explain
from tests.factories import MONDAY, make_staff
from tests.factories.approvals import make_incident

pytestmark = pytest.mark.django_db
LIST = "/api/v1/incidents/"
PROBLEM = "application/problem+json"


def signed_in(staff):
    client = APIClient()
    client.force_login(staff)
    return client


def told(response):
    return response.status_code, response["Content-Type"], response.json()["code"]


def test_an_incident_is_reported_and_told_by_named_fields():
    scorer = make_staff("scorer")

    response = signed_in(scorer).post(LIST, {"title": "Card on the floor", "account": "Table 4."}, format="json")

    incident = Incident.objects.get()
    assert response.status_code == 201
    assert response.json() == {
        "id": incident.pk,
        "kind": "reported",
        "title": "Card on the floor",
        "clause": "",
        "state": "open",
        "opened_at": response.json()["opened_at"],
        "opened_by": {"id": scorer.pk, "name": scorer.name},
        "account": "Table 4.",
        "explanation": "",
        "explained_by": None,
        "explained_at": None,
        "closed_by": None,
        "closed_at": None,
    }


def test_an_incident_goes_from_open_to_closed_by_two_people():
    director, compliance = signed_in(make_staff("director")), signed_in(make_staff("compliance"))
    incident = f"{LIST}{make_incident().pk}/"

    states = [
        director.post(f"{incident}explain/", {"explanation": "The line was down."}, format="json").json()["state"],
        compliance.post(f"{incident}send-back/", {"reason": "Which line?"}, format="json").json()["state"],
        director.post(f"{incident}explain/", {"explanation": "The cage's."}, format="json").json()["state"],
        compliance.post(f"{incident}close/", {"reason": "Confirmed."}, format="json").json()["state"],
    ]

    assert states == ["explained", "open", "explained", "closed"]
    assert compliance.get(incident).json()["explanation"] == "The cage's."


def test_whoever_explained_it_does_not_close_it():
    compliance = make_staff("compliance")
    incident = explain(make_incident(), explanation="So.", by=compliance, at=MONDAY)

    response = signed_in(compliance).post(f"{LIST}{incident.pk}/close/", {"reason": "Fine."}, format="json")

    assert told(response) == (422, PROBLEM, "same_person")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"title": "Card"}, 422, "required"),
        ({"title": "Card", "account": "Table 4.", "clause": "nsw-war"}, 422, "unknown_clause"),
        ({"title": "Card", "account": "Table 4.", "state": "closed"}, 400, "unknown_field"),
        ({"title": "x" * 201, "account": "Table 4."}, 422, "max_length"),
        ({"title": "Card", "account": "a\u202eb"}, 422, "control_characters"),
    ],
)
def test_a_malformed_report_is_refused_and_opens_nothing(body, status, code):
    assert told(signed_in(make_staff("scorer")).post(LIST, body, format="json")) == (status, PROBLEM, code)
    assert not Incident.objects.exists()


@pytest.mark.parametrize(
    ("role", "path"),
    [("inspector", ""), ("scorer", "{pk}/explain/"), ("director", "{pk}/close/"), ("director", "{pk}/send-back/")],
)
def test_a_role_without_the_right_is_refused(role, path):
    address = LIST + path.format(pk=make_incident().pk)

    assert told(signed_in(make_staff(role)).post(address, {}, format="json")) == (403, PROBLEM, "not_allowed")


@pytest.mark.parametrize(("query", "found"), [({}, ["Open"]), ({"show": "explained"}, []), ({"q": "nothing"}, [])])
def test_a_list_is_filtered_as_on_the_page(query, found):
    make_incident(title="Open")

    rows = signed_in(make_staff("inspector")).get(LIST, query).json()["results"]

    assert [row["title"] for row in rows] == found


def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(django_assert_num_queries):
    api = signed_in(make_staff("director"))
    make_incident(by=make_staff("scorer"))
    api.get(LIST)
    with CaptureQueriesContext(connection) as one:
        api.get(LIST)
    make_incident(by=make_staff("scorer"))
    make_incident()

    with django_assert_num_queries(len(one)):
        assert len(api.get(LIST).json()["results"]) == 3
