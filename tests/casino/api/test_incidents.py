import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino.models import Incident
from casino.services.incidents import explain, open_incident, tell
from casino.services.measures import take_measure
from tests.factories import MONDAY, make_staff
from tests.factories.approvals import make_incident
from tests.factories.floor import make_player, make_table

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
        "document": "",
        "table": None,
        "player": None,
        "notices": [],
        "measures": [],
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


# ---- at a table ------------------------------------------------------------------------------------------------------


def device_at(document):
    return open_incident("prohibited_device", title="A telephone", at=MONDAY, table=make_table(document))


def test_an_incident_is_reported_at_a_table_by_its_id_and_the_player_s_number():
    table = make_table("vic-war")
    player = make_player(table.venue)
    body = {"title": "Whispering", "account": "Box 3.", "kind": "influence", "table": table.pk, "player": player.number}

    told_back = signed_in(make_staff("scorer", venue=table.venue)).post(LIST, body, format="json").json()

    assert (told_back["clause"], told_back["table"], told_back["player"]) == (
        "vic-war 11.6",
        {"id": table.pk, "name": table.name},
        player.number,
    )


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"kind": "foreign_card"}, "table_missing"),
        ({"table": 999_999}, "no_table"),
        ({"player": 999_999}, "no_player"),
        ({"kind": "murder"}, "invalid_choice"),
    ],
)
def test_a_report_that_names_what_is_not_there_is_refused(body, code):
    words = {"title": "Card", "account": "Table 4."} | body

    assert told(signed_in(make_staff("scorer")).post(LIST, words, format="json")) == (422, PROBLEM, code)


def test_notices_and_measures_are_written_down_and_told():
    incident = device_at("vic-war")
    pit_boss = make_staff("pit_boss", venue=incident.venue)
    api = signed_in(pit_boss)
    person = {"id": pit_boss.pk, "name": pit_boss.name}
    when = "2026-03-02T20:05:00+11:00"

    api.post(f"{LIST}{incident.pk}/tell/", {"to": "surveillance", "told_at": when}, format="json")
    api.post(f"{LIST}{incident.pk}/measures/", {"name": "hold", "cents": 400_00, "taken_at": when}, format="json")
    held = incident.measures.get()
    early = api.post(f"/api/v1/measures/{held.pk}/end-hold/", {"outcome": "released", "reason": "So."}, format="json")
    api.post(f"/api/v1/measures/{held.pk}/inquiry/", {"finding": "It was off."}, format="json")
    end = api.post(f"/api/v1/measures/{held.pk}/end-hold/", {"outcome": "released", "reason": "So."}, format="json")

    assert told(early) == (422, PROBLEM, "inquiry_open")
    assert early.json()["clause"] == "vic-war 11.2.3"
    assert end.json()["notices"] == [{"to": "surveillance", "told_at": "2026-03-02T09:05:00Z", "told_by": person}]
    [measure] = end.json()["measures"]
    assert (measure["name"], measure["clause"], measure["cents"], measure["hold_outcome"], measure["taken_by"]) == (
        "hold",
        "vic-war 11.2.3",
        400_00,
        "released",
        person,
    )


def test_a_detention_is_handed_over():
    incident = device_at("nsw-war")
    supervisor = make_staff("supervisor", venue=incident.venue)
    detained = take_measure(incident, name="detain", by=supervisor, at=MONDAY)
    address = f"/api/v1/measures/{detained.pk}/hand-over/"

    refused = signed_in(supervisor).post(address, {"to": "authorised_person", "name": "Dale"}, format="json")
    over = signed_in(supervisor).post(address, {"to": "inspector", "name": "Dale"}, format="json")

    assert told(refused) == (422, PROBLEM, "not_a_taker")
    assert [(each["handed_to"], each["handed_name"]) for each in over.json()["measures"]] == [("inspector", "Dale")]


@pytest.mark.parametrize(
    ("role", "body", "status", "code"),
    [
        ("supervisor", {"name": "void"}, 422, "rank_too_low"),
        ("scorer", {"name": "void"}, 403, "not_allowed"),
        ("pit_boss", {"name": "flog"}, 422, "no_such_measure"),
        ("pit_boss", {"name": "void", "taken_at": "2026-03-02T20:05:00"}, 422, "no_offset"),
        ("pit_boss", {"name": "void", "taken_at": "3026-03-02T20:05:00Z"}, 422, "in_the_future"),
    ],
)
def test_a_measure_is_refused_as_on_the_page(role, body, status, code):
    incident = device_at("vic-war")
    api = signed_in(make_staff(role, venue=incident.venue))

    assert told(api.post(f"{LIST}{incident.pk}/measures/", body, format="json")) == (status, PROBLEM, code)


def test_the_list_tells_notices_and_measures_with_the_same_number_of_queries(django_assert_num_queries):
    api = signed_in(make_staff("director"))

    def one_more():
        incident = device_at("nsw-war")
        supervisor = make_staff("supervisor", venue=incident.venue)
        tell(incident, to="inspector", by=supervisor, at=MONDAY)
        take_measure(incident, name="void", by=supervisor, at=MONDAY)

    one_more()
    api.get(LIST)
    with CaptureQueriesContext(connection) as one:
        api.get(LIST)
    one_more()
    one_more()

    with django_assert_num_queries(len(one)):
        assert [len(row["measures"]) for row in api.get(LIST).json()["results"]] == [1, 1, 1]
