import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import Document, PlayedRound
from casino.permissions import Role
from tests.factories import make_staff
from tests.factories.rounds import make_round, played_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def compliance(client):
    staff = make_staff(Role.COMPLIANCE)
    client.force_login(staff)
    return staff


def test_a_round_is_kept_from_its_log_and_shown(client, compliance):
    answer = client.post("/desk/rounds/keep/", {"place": "Table 9", "lines": "\n".join(played_lines("act-holdem"))})

    kept = PlayedRound.objects.get()
    page = client.get(answer["Location"]).content.decode()
    assert (answer.status_code, answer["Location"]) == (303, kept.get_absolute_url())
    assert "Round at Table 9" in page
    assert "Verified" in page
    assert "/rules/act-holdem/" in page


def test_a_log_with_one_changed_character_comes_back_with_its_reason_and_all_that_was_typed(client, compliance):
    lines = played_lines()
    spoilt = "\n".join([*lines[:3], lines[3].replace("4", "5", 1), *lines[4:]])

    answer = client.post("/desk/rounds/keep/", {"place": "Table 9", "lines": spoilt})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Line 4 does not fit the line before it" in page
    assert "Table 9" in page
    assert lines[0][:40].replace('"', "&quot;") in page
    assert not PlayedRound.objects.exists()


@pytest.mark.parametrize("step", ["1", "9", "99999999", "-1", "x", ""])
def test_any_step_can_be_asked_for(client, compliance, step):
    kept = make_round(venue=compliance.venue)

    assert client.get(kept.get_absolute_url(), {"step": step}).status_code == 200


def test_another_reading_is_settled_again_and_an_unknown_one_is_told_so(client, compliance):
    kept = make_round("act-war", venue=compliance.venue)

    same = client.get(kept.get_absolute_url(), {"reading": "act-war 2.1 = ends"}).content.decode()
    unknown = client.get(kept.get_absolute_url(), {"reading": "act-war 2.1 = nonsense"}).content.decode()

    assert "pays the same under that reading" in same
    assert "is none of them" in unknown


def test_the_report_of_a_round_is_a_document(client, compliance):
    kept = make_round(venue=compliance.venue)

    answer = client.post(f"/desk/rounds/{kept.number}/report/")

    document = Document.objects.get(kind="round-report")
    assert answer["Location"] == document.get_absolute_url()
    assert document.content["story"][0]["sentence"] == "The table opens under nsw-war with 6 decks."
    assert document.content["faults"] == []


def test_rounds_of_another_venue_do_not_exist(client, compliance):
    foreign = make_round()

    assert client.get(foreign.get_absolute_url()).status_code == 404
    assert "Table 4" not in client.get("/desk/rounds/").content.decode()


def test_the_list_asks_the_database_as_often_for_three_rounds_as_for_one(client, compliance):
    counts = []
    for more in (1, 2):
        for _ in range(more):
            make_round(venue=compliance.venue)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get("/desk/rounds/")
        counts.append(len(queries))

    assert counts[0] == counts[1]
