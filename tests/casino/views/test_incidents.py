import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import Incident
from casino.services.incidents import close, explain, open_incident
from casino.services.measures import take_measure
from tests.factories import MONDAY, make_staff
from tests.factories.approvals import make_incident
from tests.factories.floor import make_player, make_table

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


# ---- at a table ------------------------------------------------------------------------------------------------------


def reported_at(table, kind="prohibited_device", **fields):
    return open_incident(kind, title="A telephone", at=MONDAY, table=table, **fields)


def signed_in(make_client, role, venue):
    browser = make_client()
    browser.force_login(make_staff(role, venue=venue))
    return browser


def words_of(response):
    return " ".join(response.content.decode().split())


@pytest.mark.clause("nsw-war 13.3")
def test_the_report_of_a_device_says_who_may_carry_one(make_client):
    table = make_table("nsw-war")
    browser = signed_in(make_client, "scorer", table.venue)

    page = words_of(browser.get(f"{LIST}report/", {"table": table.pk, "kind": "prohibited_device"}))

    assert "Staff, agents and inspectors on duty may carry their devices." in page
    assert "nsw-war 13.3" in page
    assert f'<option value="{table.pk}" selected>' in page
    assert "13.3" not in words_of(browser.get(f"{LIST}report/", {"table": "0"}))


def test_an_incident_is_reported_at_a_table_with_its_kind_and_player(make_client):
    table = make_table("vic-war")
    player = make_player(table.venue)
    browser = signed_in(make_client, "scorer", table.venue)
    words = {"title": "Whispering", "account": "Box 3.", "kind": "influence"}

    browser.post(f"{LIST}report/", words | {"table": table.pk, "player": player.number})

    incident = Incident.objects.get()
    assert (incident.kind, incident.table, incident.player, incident.clause) == (
        "influence",
        table,
        player,
        "vic-war 11.6",
    )


@pytest.mark.parametrize(
    ("words", "field"),
    [({"kind": "foreign_card"}, "table"), ({"player": "999999"}, "player"), ({"kind": "murder"}, "kind")],
)
def test_a_report_that_lacks_its_table_or_names_nobody_is_refused_at_its_field(client, director, words, field):
    response = client.post(f"{LIST}report/", {"title": "Card", "account": "Table 4."} | words)

    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert "Table 4.</textarea>" in response.content.decode()


@pytest.mark.clause("nsw-war 11.17.4")
def test_a_foreign_card_is_told_to_both_from_its_page_before_it_can_be_closed(make_client):
    incident = reported_at(make_table("nsw-war"), "foreign_card")
    page = incident.get_absolute_url()
    supervisor = signed_in(make_client, "supervisor", incident.venue)
    compliance = signed_in(make_client, "compliance", incident.venue)

    assert "To be told</span> Surveillance, before this is closed" in words_of(supervisor.get(page))
    supervisor.post(f"{page}explain/", {"explanation": "It came with the decks."})
    refused = words_of(compliance.get(page))
    supervisor.post(f"{page}tell/", {"to": "surveillance"})
    supervisor.post(f"{page}tell/", {"to": "inspector"})
    response = compliance.post(f"{page}close/", {"reason": "Decks replaced."})

    assert "Tell an inspector, and write down that you did." in refused
    assert "Close the incident</button>" not in refused
    assert response.status_code == 303
    assert sorted(incident.notices.values_list("to", flat=True)) == ["inspector", "surveillance"]


@pytest.mark.clause("vic-war 11.2")
@pytest.mark.parametrize(("role", "is_offered"), [("pit_boss", True), ("supervisor", False), ("inspector", False)])
def test_measures_are_offered_only_to_the_rank_that_the_document_names(make_client, role, is_offered):
    incident = reported_at(make_table("vic-war"))

    page = words_of(signed_in(make_client, role, incident.venue).get(incident.get_absolute_url()))

    assert ("Hold the winnings until an inquiry is done" in page) == is_offered
    assert ("To take measures takes a pit boss or somebody above: call one." in page) == (role == "supervisor")


@pytest.mark.parametrize(("kind", "is_offered"), [("prohibited_device", True), ("side_bet", False)])
def test_only_a_device_brings_the_measures_about_devices(make_client, kind, is_offered):
    incident = reported_at(make_table("vic-war"), kind)

    page = words_of(signed_in(make_client, "pit_boss", incident.venue).get(incident.get_absolute_url()))

    assert "Bar the person from the game" in page
    assert ("Take the device away" in page) == is_offered


def test_a_hold_is_taken_inquired_into_and_released_from_the_page(make_client):
    incident = reported_at(make_table("vic-war"))
    pit_boss = signed_in(make_client, "pit_boss", incident.venue)

    refused = pit_boss.post(f"{incident.get_absolute_url()}measure/", {"name": "hold", "cents": ""})
    pit_boss.post(f"{incident.get_absolute_url()}measure/", {"name": "hold", "cents": "400"})
    held = incident.measures.get()
    too_early = pit_boss.post(f"/desk/measures/{held.pk}/end-hold/", {"outcome": "released", "reason": "So."})
    pit_boss.post(f"/desk/measures/{held.pk}/inquiry/", {"finding": "The telephone was off."})
    pit_boss.post(f"/desk/measures/{held.pk}/end-hold/", {"outcome": "released", "reason": "Nothing found."})

    assert list(refused.context["form"].errors) == ["cents"]
    assert too_early.status_code == 422
    assert "Close the inquiry first" in words_of(too_early)
    held.refresh_from_db()
    assert (held.cents, held.hold_outcome) == (400_00, "released")
    assert "$400.00" in words_of(pit_boss.get(incident.get_absolute_url()))


def test_a_detention_is_handed_over_from_the_page(make_client):
    incident = reported_at(make_table("nsw-war"))
    supervisor = signed_in(make_client, "supervisor", incident.venue)
    supervisor.post(f"{incident.get_absolute_url()}measure/", {"name": "detain"})
    detained = incident.measures.get()

    refused = supervisor.post(f"/desk/measures/{detained.pk}/hand-over/", {"to": "police", "name": ""})
    supervisor.post(f"/desk/measures/{detained.pk}/hand-over/", {"to": "police", "name": "Constable Reed"})

    assert list(refused.context["form"].errors) == ["name"]
    detained.refresh_from_db()
    assert (detained.handed_to, detained.handed_name) == ("police", "Constable Reed")
    assert "A police officer, Constable Reed" in words_of(supervisor.get(incident.get_absolute_url()))


def test_a_bar_names_the_player_whom_it_shuts_out(make_client):
    incident = reported_at(make_table("vic-war"))
    player = make_player(incident.venue)
    pit_boss = signed_in(make_client, "pit_boss", incident.venue)
    address = f"{incident.get_absolute_url()}measure/"

    refused = pit_boss.post(address, {"name": "bar", "player": ""})
    pit_boss.post(address, {"name": "bar", "player": player.number})

    assert list(refused.context["form"].errors) == ["player"]
    assert player.exclusions.get().clause == "vic-war 11.2.2"


@pytest.mark.parametrize("path", ["tell/", "measure/"])
def test_a_dealer_neither_tells_nor_takes_measures(make_client, path):
    incident = reported_at(make_table("nsw-war"))

    browser = signed_in(make_client, "scorer", incident.venue)

    assert browser.post(f"{incident.get_absolute_url()}{path}", {}).status_code == 403


def test_a_page_takes_the_same_number_of_queries_for_one_measure_and_for_two(make_client, django_assert_num_queries):
    incident = reported_at(make_table("vic-war"))
    browser = signed_in(make_client, "pit_boss", incident.venue)
    pit_boss = make_staff("pit_boss", venue=incident.venue)
    take_measure(incident, name="void", by=pit_boss, at=MONDAY)
    browser.get(incident.get_absolute_url())
    with CaptureQueriesContext(connection) as one:
        browser.get(incident.get_absolute_url())
    take_measure(
        incident, name="confiscate", item="A telephone", by=make_staff("pit_boss", venue=incident.venue), at=MONDAY
    )

    with django_assert_num_queries(len(one)):
        browser.get(incident.get_absolute_url())
