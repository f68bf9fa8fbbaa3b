import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import Incident
from casino.services.incidents import close, explain
from tests.factories import MONDAY, make_staff
from tests.factories.approvals import make_incident

pytestmark = pytest.mark.django_db
LIST = "/desk/incidents/"


@pytest.fixture
def director(client):
    staff = make_staff("director")
    client.force_login(staff)
    return staff


def titles(response):
    return [incident.title for incident, _tone in response.context["rows"]]


@pytest.mark.parametrize(
    ("show", "found"),
    [("unsettled", ["Explained", "Open"]), ("open", ["Open"]), ("explained", ["Explained"]), ("closed", ["Closed"])],
)
def test_the_list_shows_what_its_heading_says(client, director, show, found):
    compliance = make_staff("compliance")
    make_incident(title="Open")
    explain(make_incident(title="Explained"), explanation="So.", by=director, at=MONDAY)
    closed = explain(make_incident(title="Closed"), explanation="So.", by=director, at=MONDAY)
    close(closed, reason="Settled.", by=compliance, at=MONDAY)

    assert titles(client.get(LIST, {"show": show})) == found


@pytest.mark.parametrize("address", [LIST, f"{LIST}part/"])
def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(
    client, director, address, django_assert_num_queries
):
    make_incident(by=director)
    client.get(address)
    with CaptureQueriesContext(connection) as one:
        client.get(address)
    make_incident()
    make_incident(by=make_staff("scorer"))

    with django_assert_num_queries(len(one)):
        assert len(titles(client.get(address))) == 3


def test_a_poll_is_answered_with_nothing_until_an_incident_moves(client, director):
    incident = make_incident()
    ask = client.get(LIST).context["live"].url

    unchanged = client.get(ask).status_code
    explain(incident, explanation="So.", by=director, at=MONDAY)

    assert (unchanged, client.get(ask).status_code) == (204, 200)


def test_anybody_on_the_floor_reports_an_incident(client):
    client.force_login(make_staff("scorer"))

    response = client.post(f"{LIST}report/", {"title": "Card  on the floor", "account": "Table 4.", "clause": ""})

    incident = Incident.objects.get()
    assert (response.status_code, response["Location"]) == (303, incident.get_absolute_url())
    assert (incident.title, incident.account, incident.state) == ("Card on the floor", "Table 4.", "open")


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"title": "", "account": "Table 4."}, "title"),
        ({"title": "Card", "account": " "}, "account"),
        ({"title": "Card", "account": "Table 4.", "clause": "nsw-war"}, "clause"),
        ({"title": "Card", "account": "Table\x00 4."}, "account"),
        ({"title": "x" * 201, "account": "Table 4."}, "title"),
    ],
)
def test_a_report_is_refused_at_its_field_and_keeps_what_was_typed(client, director, words, field):
    response = client.post(f"{LIST}report/", words)

    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert Incident.objects.count() == 0


def test_an_incident_goes_from_open_to_closed_by_two_people(client, director, make_client):
    compliance = make_client()
    compliance.force_login(make_staff("compliance"))
    incident = make_incident()
    page = incident.get_absolute_url()

    client.post(f"{page}explain/", {"explanation": "The line was down."})
    compliance.post(f"{page}send-back/", {"reason": "Which line?"})
    assert "“Which line?”" in client.get(page).content.decode()
    client.post(f"{page}explain/", {"explanation": "The cage's telephone."})
    response = compliance.post(f"{page}close/", {"reason": "The carrier confirms it."})

    assert response.status_code == 303
    incident.refresh_from_db()
    assert (incident.state, incident.explanation) == ("closed", "The cage's telephone.")


def test_whoever_explained_it_reads_why_they_cannot_close_it(client):
    compliance = make_staff("compliance")
    client.force_login(compliance)
    incident = explain(make_incident(), explanation="So.", by=compliance, at=MONDAY)

    page = client.get(incident.get_absolute_url()).content.decode()
    refused = client.post(f"{incident.get_absolute_url()}close/", {"reason": "Fine."})

    assert "Somebody other than the person who explained it has to close it." in page
    assert "Close the incident</button>" not in page
    assert refused.status_code == 422


def test_a_step_sent_from_a_stale_page_says_what_stands_now(client, director):
    incident = explain(make_incident(), explanation="So.", by=director, at=MONDAY)

    response = client.post(f"{incident.get_absolute_url()}explain/", {"explanation": "So again."})

    assert response.status_code == 422
    assert "This is no longer possible: it is explained." in response.content.decode()
    assert "So again.</textarea>" in response.content.decode()


@pytest.mark.parametrize(
    ("role", "verb", "status"),
    [
        ("scorer", "explain", 403),
        ("inspector", "explain", 403),
        ("director", "close", 403),
        ("director", "send-back", 403),
        ("inspector", "report", 403),
    ],
)
def test_a_role_without_the_right_does_not_reach_the_form(client, role, verb, status):
    client.force_login(make_staff(role))
    address = f"{LIST}report/" if verb == "report" else f"{make_incident().get_absolute_url()}{verb}/"

    assert client.post(address, {}).status_code == status
