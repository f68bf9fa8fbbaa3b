import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import Dispute, Document
from casino.services.disputes import advise_of_rights, answer, close, decide, refer
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_table
from tests.factories.order import make_dispute
from tests.factories.rounds import make_round

pytestmark = pytest.mark.django_db
LIST = "/desk/disputes/"


@pytest.fixture
def table():
    return make_table("nsw-war")


@pytest.fixture
def supervisor(client, table):
    staff = make_staff("supervisor", venue=table.venue)
    client.force_login(staff)
    return staff


def signed_in(make_client, role, venue):
    browser = make_client()
    browser.force_login(make_staff(role, venue=venue))
    return browser


def words_of(response):
    return " ".join(response.content.decode().split())


def shown(response):
    return [line.dispute.complaint for line in response.context["lines"]]


# ---- the list --------------------------------------------------------------------------------------------------------


def test_the_list_shows_what_its_heading_says_of_this_venue_alone(client, table, supervisor):
    pit_boss = make_staff("pit_boss", venue=table.venue)
    make_dispute(complaint="Elsewhere")
    make_dispute(table=table, complaint="Open")
    decided = make_dispute(table=table, complaint="Decided")
    decide(decided, ruling="So.", by=supervisor, at=MONDAY)
    over = make_dispute(table=table, complaint="Closed")
    decide(over, ruling="So.", by=supervisor, at=MONDAY)
    answer(over, is_satisfied=True, by=supervisor, at=MONDAY)
    close(over, reason="Over.", by=pit_boss, at=MONDAY)

    found = {show: shown(client.get(LIST, {"show": show})) for show in ("unsettled", "open", "decided", "closed")}

    assert found == {
        "unsettled": ["Decided", "Open"],
        "open": ["Open"],
        "decided": ["Decided"],
        "closed": ["Closed"],
    }


@pytest.mark.parametrize(("words", "found"), [("higher", ["I had the higher card."]), ("nothing", [])])
def test_the_list_is_searched_by_words(client, table, supervisor, words, found):
    make_dispute(table=table)

    assert shown(client.get(LIST, {"q": words})) == found


@pytest.mark.parametrize("address", [LIST, f"{LIST}part/"])
def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(
    client, table, supervisor, address, django_assert_num_queries
):
    make_dispute(table=table, player=make_player(table.venue))
    client.get(address)
    with CaptureQueriesContext(connection) as one:
        client.get(address)
    make_dispute(table=table)
    make_dispute(table=table, round=make_round(venue=table.venue))

    with django_assert_num_queries(len(one)):
        assert len(shown(client.get(address))) == 3


def test_a_poll_is_answered_with_nothing_until_a_dispute_moves(client, table, supervisor):
    dispute = make_dispute(table=table)
    ask = client.get(LIST).context["live"].url

    unchanged = client.get(ask).status_code
    decide(dispute, ruling="So.", by=supervisor, at=MONDAY)

    assert (unchanged, client.get(ask).status_code) == (204, 200)


# ---- writing one down ------------------------------------------------------------------------------------------------


def test_a_dealer_writes_down_a_dispute_about_a_round_at_their_table(make_client, table):
    browser = signed_in(make_client, "scorer", table.venue)
    round_, player = make_round(venue=table.venue), make_player(table.venue)
    page = words_of(browser.get(f"{LIST}open/", {"table": table.pk, "round": round_.number}))

    response = browser.post(
        f"{LIST}open/",
        {
            "table": table.pk,
            "round": round_.number,
            "player": player.number,
            "cents": "25",
            "complaint": "I had the higher card.",
        },
    )

    assert f'<option value="{table.pk}" selected>' in page
    assert f'<option value="{round_.number}" selected>' in page
    dispute = Dispute.objects.get()
    assert (response.status_code, response["Location"]) == (303, "/desk/")  # a dealer does not read disputes
    assert (dispute.table, dispute.round, dispute.player, dispute.cents) == (table, round_, player, 25_00)


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"table": ""}, "table"),
        ({"complaint": " "}, "complaint"),
        ({"cents": "much"}, "cents"),
        ({"player": "999999"}, "player"),
        ({"round": "nonsense"}, "round"),
    ],
)
def test_a_dispute_is_refused_at_its_field_and_keeps_what_was_typed(client, table, supervisor, words, field):
    typed = {"table": table.pk, "complaint": "I had the higher card."} | words

    response = client.post(f"{LIST}open/", typed)

    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert Dispute.objects.count() == 0
    assert field == "complaint" or "I had the higher card.</textarea>" in response.content.decode()


def test_an_old_round_that_the_page_came_with_can_be_chosen(client, table, supervisor, monkeypatch):
    monkeypatch.setattr("casino.forms.about.ROUNDS_SHOWN", 1)
    old, _new = make_round(venue=table.venue), make_round(venue=table.venue, at=MONDAY.replace(hour=10))

    client.post(f"{LIST}open/", {"round": old.number, "complaint": "I had the higher card."})

    assert Dispute.objects.get().round == old


# ---- one dispute -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 13.13")
def test_a_dispute_goes_from_complaint_to_its_end_by_two_people(client, table, supervisor, make_client):
    pit_boss = signed_in(make_client, "pit_boss", table.venue)
    dispute = make_dispute(table=table)
    page = dispute.get_absolute_url()

    client.post(f"{page}decide/", {"ruling": "The hand stands."})
    client.post(f"{page}answer/", {"is_satisfied": "no"})
    before_advice = words_of(pit_boss.get(page))
    client.post(f"{page}advise/", {})
    response = pit_boss.post(f"{page}close/", {"reason": "They left."})

    assert "First tell them of their rights." in before_advice
    assert "Close the dispute</button>" not in before_advice
    assert response.status_code == 303
    dispute.refresh_from_db()
    assert (dispute.state, dispute.is_satisfied, dispute.rights_advised_by) == ("closed", False, supervisor)


@pytest.mark.clause("nsw-war 13.12")
def test_a_review_is_offered_where_the_document_has_one_and_asks_for_another_person(
    client, table, supervisor, make_client
):
    dispute = make_dispute(table=table)
    decide(dispute, ruling="The hand stands.", by=supervisor, at=MONDAY)
    other = signed_in(make_client, "supervisor", table.venue)

    own = words_of(client.get(dispute.get_absolute_url()))
    others = words_of(other.get(dispute.get_absolute_url()))
    other.post(f"{dispute.get_absolute_url()}review/", {"review": "Rightly so."})

    assert "Somebody other than the person who decided has to review it." in own
    assert "Review the decision</button>" in others
    dispute.refresh_from_db()
    assert (dispute.state, dispute.review) == ("reviewed", "Rightly so.")


@pytest.mark.parametrize(
    ("document", "review", "regulator"),
    [("nsw-war", True, False), ("vic-war", False, True), ("act-war", False, True), ("md-war", False, False)],
)
def test_a_page_offers_only_the_ways_that_its_document_knows(make_client, document, review, regulator):
    dispute = make_dispute(document)
    decide(dispute, ruling="So.", by=make_staff("pit_boss", venue=dispute.venue), at=MONDAY)

    ways = signed_in(make_client, "pit_boss", dispute.venue).get(dispute.get_absolute_url()).context["ways"]

    assert ("review" in ways, "refer" in ways) == (review, regulator)


@pytest.mark.clause("act-war 12.4")
@pytest.mark.clause("vic-war 11.10")
@pytest.mark.parametrize(("document", "clause"), [("act-war", "act-war 12.4"), ("vic-war", "vic-war 11.10")])
def test_a_decision_is_shown_as_final_and_a_review_by_the_regulator_can_reopen_it(make_client, document, clause):
    dispute = make_dispute(document)
    pit_boss = make_staff("pit_boss", venue=dispute.venue)
    browser = signed_in(make_client, "pit_boss", dispute.venue)
    decide(dispute, ruling="So.", by=pit_boss, at=MONDAY)
    page = dispute.get_absolute_url()

    final = words_of(browser.get(page))
    browser.post(f"{page}refer/", {"reason": "The player wrote to them."})
    with_regulator = words_of(browser.get(page))
    browser.post(f"{page}take-back/", {"reason": "They ask for a new decision."})

    assert '<span class="badge" data-tone="warn">Final</span>' in final
    assert clause in final
    assert '<span class="badge" data-tone="warn">With the regulator</span>' in with_regulator
    dispute.refresh_from_db()
    assert (dispute.state, dispute.ruling) == ("open", "")


def test_a_step_sent_from_a_stale_page_says_what_stands_now(client, table, supervisor):
    dispute = make_dispute(table=table)
    decide(dispute, ruling="So.", by=supervisor, at=MONDAY)

    response = client.post(f"{dispute.get_absolute_url()}decide/", {"ruling": "Otherwise."})

    assert response.status_code == 422
    assert "This is no longer possible: it is decided." in response.content.decode()
    assert "Otherwise.</textarea>" in response.content.decode()


def test_the_sheet_for_the_person_says_what_was_decided_and_whom_to_turn_to(client, table, supervisor):
    venue = table.venue
    venue.regulator, venue.inspectorate = "The Commission", "Level 1, beside the cage"
    venue.save()
    dispute = make_dispute(table=table)
    address = f"{dispute.get_absolute_url()}rights/"

    too_early = client.post(address, {})
    decide(dispute, ruling="The hand stands.", by=supervisor, at=MONDAY)
    response = client.post(address, {})

    assert "Decide first" in words_of(too_early)
    sheet = Document.objects.get()
    assert response["Location"] == sheet.get_absolute_url()
    assert (sheet.kind, sheet.content["decision"], sheet.content["regulator"], sheet.content["inspectorate"]) == (
        "rights-advice",
        "The hand stands.",
        "The Commission",
        "Level 1, beside the cage",
    )
    assert [right["clause"] for right in sheet.content["rights"]] == ["nsw-war 13.12", "nsw-war 13.13"]


def test_a_dispute_leads_to_its_round_and_the_report_of_it(client, table, supervisor):
    round_ = make_round(venue=table.venue)
    dispute = make_dispute(table=table, round=round_)

    page = client.get(dispute.get_absolute_url()).content.decode()

    assert f'href="{round_.get_absolute_url()}"' in page
    assert f'href="{round_.get_absolute_url()}report/"' in page


@pytest.mark.parametrize(
    ("role", "path", "status"),
    [
        ("scorer", "", 403),
        ("inspector", "", 200),
        ("inspector", "decide/", 403),
        ("supervisor", "close/", 403),
        ("director", "decide/", 422),
    ],
)
def test_who_may_not_does_not_reach_the_form(make_client, table, role, path, status):
    dispute = make_dispute(table=table)
    browser = signed_in(make_client, role, table.venue)
    address = f"{dispute.get_absolute_url()}{path}"

    answered = browser.post(address, {"ruling": "So."}) if path else browser.get(address)

    assert answered.status_code == status


def test_a_dispute_of_another_venue_does_not_exist(client, supervisor):
    assert client.get(make_dispute().get_absolute_url()).status_code == 404


def test_a_closed_dispute_offers_nothing(client, table, supervisor):
    dispute = make_dispute("vic-war", table=make_table("vic-war", venue=table.venue))
    pit_boss, compliance = make_staff("pit_boss", venue=table.venue), make_staff("compliance", venue=table.venue)
    decide(dispute, ruling="So.", by=pit_boss, at=MONDAY)
    advise_of_rights(dispute, by=pit_boss, at=MONDAY)
    refer(dispute, reason="They wrote.", by=pit_boss, at=MONDAY)
    close(dispute, reason="Upheld.", by=compliance, at=MONDAY)

    assert client.get(dispute.get_absolute_url()).context["ways"] == {}
