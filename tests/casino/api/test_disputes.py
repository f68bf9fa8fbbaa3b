import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino.models import Dispute, Document
from casino.services.disputes import decide
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_table
from tests.factories.order import make_dispute
from tests.factories.rounds import make_round

pytestmark = pytest.mark.django_db
LIST = "/api/v1/disputes/"
PROBLEM = "application/problem+json"


def signed_in(staff):
    client = APIClient()
    client.force_login(staff)
    return client


def refused(response):
    return response.status_code, response["Content-Type"], response.json()["code"]


def test_a_dispute_is_written_down_and_told_by_named_fields():
    table = make_table("nsw-war")
    supervisor, player = make_staff("supervisor", venue=table.venue), make_player(table.venue)
    round_ = make_round(venue=table.venue)
    body = {
        "table": table.pk,
        "round": str(round_.number),
        "player": player.number,
        "complaint": "I had the higher card.",
        "cents": 25_00,
    }

    response = signed_in(supervisor).post(LIST, body, format="json")

    dispute = Dispute.objects.get()
    assert response.status_code == 201
    assert response.json() == {
        "id": dispute.pk,
        "document": "nsw-war",
        "table": {"id": table.pk, "name": table.name},
        "round": {"number": str(round_.number), "place": "Table 4"},
        "player": player.number,
        "state": "open",
        "complaint": "I had the higher card.",
        "cents": 25_00,
        "opened_at": response.json()["opened_at"],
        "opened_by": {"id": supervisor.pk, "name": supervisor.name},
        "ruling": "",
        "decided_at": None,
        "decided_by": None,
        "review": "",
        "reviewed_at": None,
        "reviewed_by": None,
        "is_satisfied": None,
        "rights_advised_at": None,
        "rights_advised_by": None,
        "referred_at": None,
        "closed_at": None,
        "closed_by": None,
    }


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"complaint": "So."}, 422, "table_missing"),
        ({"table": 999_999, "complaint": "So."}, 422, "no_table"),
        ({"round": "00000000-0000-0000-0000-000000000000", "complaint": "So."}, 422, "no_round"),
        ({"round": "nonsense", "complaint": "So."}, 422, "invalid"),
        ({"complaint": "So.", "cents": -1}, 422, "min_value"),
        ({"complaint": "So.", "state": "closed"}, 400, "unknown_field"),
    ],
)
def test_a_malformed_dispute_is_refused_and_opens_nothing(body, status, code):
    assert refused(signed_in(make_staff("scorer")).post(LIST, body, format="json")) == (status, PROBLEM, code)
    assert not Dispute.objects.exists()


def test_a_dispute_goes_from_complaint_to_its_end():
    dispute = make_dispute("nsw-war")
    first, second = (signed_in(make_staff("supervisor", venue=dispute.venue)) for _ in range(2))
    compliance = signed_in(make_staff("compliance", venue=dispute.venue))
    address = f"{LIST}{dispute.pk}/"

    states = [
        first.post(f"{address}decide/", {"ruling": "It stands."}, format="json").json()["state"],
        second.post(f"{address}review/", {"review": "Rightly so."}, format="json").json()["state"],
        first.post(f"{address}answer/", {"is_satisfied": False}, format="json").json()["is_satisfied"],
    ]
    unadvised = compliance.post(f"{address}close/", {"reason": "They left."}, format="json")
    first.post(f"{address}advise/", {}, format="json")
    states.append(compliance.post(f"{address}close/", {"reason": "They left."}, format="json").json()["state"])

    assert states == ["decided", "reviewed", False, "closed"]
    assert refused(unadvised) == (422, PROBLEM, "rights_not_advised")
    assert unadvised.json()["clause"] == "nsw-war 13.13"


def test_the_regulator_reviews_and_the_dispute_is_taken_back():
    dispute = make_dispute("vic-war")
    api = signed_in(make_staff("pit_boss", venue=dispute.venue))
    address = f"{LIST}{dispute.pk}/"
    api.post(f"{address}decide/", {"ruling": "It stands."}, format="json")

    states = [
        api.post(f"{address}refer/", {"reason": "They wrote."}, format="json").json()["state"],
        api.post(f"{address}take-back/", {"reason": "Decide anew."}, format="json").json()["state"],
    ]

    assert states == ["referred", "open"]


def test_the_sheet_of_rights_is_made():
    dispute = make_dispute("nsw-war")
    supervisor = make_staff("supervisor", venue=dispute.venue)
    address = f"{LIST}{dispute.pk}/rights/"

    early = signed_in(supervisor).post(address, {}, format="json")
    decide(dispute, ruling="It stands.", by=supervisor, at=MONDAY)
    made = signed_in(supervisor).post(address, {}, format="json")

    assert refused(early) == (409, PROBLEM, "wrong_state")
    assert (made.status_code, made.json()["number"]) == (201, str(Document.objects.get().number))


@pytest.mark.parametrize(
    ("role", "path"),
    [("scorer", "{pk}/decide/"), ("inspector", "{pk}/answer/"), ("supervisor", "{pk}/close/"), ("inspector", "")],
)
def test_a_role_without_the_right_is_refused(role, path):
    dispute = make_dispute()
    address = LIST + path.format(pk=dispute.pk)

    response = signed_in(make_staff(role, venue=dispute.venue)).post(address, {}, format="json")

    assert refused(response) == (403, PROBLEM, "not_allowed")


def test_a_dispute_of_another_venue_is_not_found():
    address = f"{LIST}{make_dispute().pk}/"

    assert signed_in(make_staff("pit_boss")).get(address).status_code == 404


@pytest.mark.parametrize(("query", "found"), [({}, 1), ({"show": "closed"}, 0), ({"q": "nothing"}, 0)])
def test_a_list_is_filtered_as_on_the_page(query, found):
    dispute = make_dispute()

    rows = signed_in(make_staff("inspector", venue=dispute.venue)).get(LIST, query).json()["results"]

    assert len(rows) == found


def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(django_assert_num_queries):
    table = make_table()
    supervisor = make_staff("supervisor", venue=table.venue)
    api = signed_in(supervisor)

    def one_more():
        dispute = make_dispute(table=table, player=make_player(table.venue))
        decide(dispute, ruling="So.", by=supervisor, at=MONDAY)

    one_more()
    api.get(LIST)
    with CaptureQueriesContext(connection) as one:
        api.get(LIST)
    one_more()
    one_more()

    with django_assert_num_queries(len(one)):
        assert len(api.get(LIST).json()["results"]) == 3
