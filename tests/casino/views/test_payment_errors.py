from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import PaymentError
from casino.services.payment_errors import attempt, close, find, remedy
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_table
from tests.factories.order import make_payment_error

pytestmark = pytest.mark.django_db
LIST = "/desk/payment-errors/"
WEEK_LATER = MONDAY + timedelta(days=7)
TYPED = {
    "direction": "over",
    "cents": "1,000.01",
    "happened_at": "2026-03-02T20:00",
    "learned_at": "2026-03-02T20:30",
    "account": "Paid a chip too many.",
}


@pytest.fixture
def table():
    return make_table("nsw-war")


@pytest.fixture
def pit_boss(client, table):
    staff = make_staff("pit_boss", venue=table.venue)
    client.force_login(staff)
    return staff


@pytest.fixture
def now(monkeypatch):
    """Set what time the pages take it to be."""

    def set_to(moment):
        monkeypatch.setattr("casino.views.payment_errors.clock.now", lambda: moment)

    set_to(MONDAY + timedelta(hours=2))
    return set_to


def words_of(response):
    return " ".join(response.content.decode().split())


def shown(response):
    return [line.error.account for line in response.context["lines"]]


# ---- the list --------------------------------------------------------------------------------------------------------


def test_the_list_shows_what_its_heading_says_of_this_venue_alone(client, table, pit_boss):
    make_payment_error(account="Elsewhere")
    make_payment_error(table=table, account="Open")
    found_out = make_payment_error(table=table, account="Found")
    over = make_payment_error(table=table, account="Closed")
    for error in (found_out, over):
        find(error, finding="unintentional", enquiry="Asked.", by=pit_boss, at=MONDAY)
    remedy(over, remedy="rectified", by=pit_boss, at=MONDAY)
    close(over, reason="Paid.", by=pit_boss, at=MONDAY)

    listed = {show: shown(client.get(LIST, {"show": show})) for show in ("unsettled", "open", "found", "closed")}

    assert listed == {"unsettled": ["Found", "Open"], "open": ["Open"], "found": ["Found"], "closed": ["Closed"]}


@pytest.mark.parametrize("address", [LIST, f"{LIST}part/"])
def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(
    client, table, pit_boss, address, django_assert_num_queries
):
    def one_more():
        error = make_payment_error(table=table, player=make_player(table.venue))
        attempt(error, kind="contact", aim="find", outcome="None.", by=pit_boss, at=MONDAY)

    one_more()
    client.get(address)
    with CaptureQueriesContext(connection) as one:
        client.get(address)
    one_more()
    one_more()

    with django_assert_num_queries(len(one)):
        assert len(shown(client.get(address))) == 3


def test_a_poll_is_answered_with_nothing_until_an_error_moves(client, table, pit_boss):
    error = make_payment_error(table=table)
    ask = client.get(LIST).context["live"].url

    unchanged = client.get(ask).status_code
    remedy(error, remedy="rectified", by=pit_boss, at=MONDAY)

    assert (unchanged, client.get(ask).status_code) == (204, 200)


@pytest.mark.clause("nsw-war 11.19.2")
@pytest.mark.parametrize(("waited", "is_marked"), [(timedelta(0), False), (timedelta(seconds=1), True)])
def test_an_error_that_nothing_was_done_about_for_a_week_is_marked(client, table, pit_boss, now, waited, is_marked):
    error = make_payment_error(table=table)
    now(WEEK_LATER + waited)

    for page in (LIST, error.get_absolute_url()):
        assert ("Nothing done for a week" in words_of(client.get(page))) == is_marked


# ---- writing one down ------------------------------------------------------------------------------------------------


def test_an_error_is_written_down_in_dollars_and_by_the_clock_on_the_wall(client, table, pit_boss, now):
    player = make_player(table.venue)

    response = client.post(f"{LIST}record/", TYPED | {"table": table.pk, "player": player.number})

    error = PaymentError.objects.get()
    assert (response.status_code, response["Location"]) == (303, error.get_absolute_url())
    assert (error.direction, error.cents, error.table, error.player) == ("over", 1_000_01, table, player)
    assert (error.happened_at, error.learned_at) == (MONDAY, MONDAY + timedelta(minutes=30))  # 20:00 there is 09:00 UTC


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"direction": ""}, "direction"),
        ({"cents": "0"}, "cents"),
        ({"table": ""}, "table"),
        ({"happened_at": "2026-10-04T02:30"}, "happened_at"),
        ({"happened_at": "2026-03-02T20:31"}, "learned_at"),
        ({"learned_at": "2027-03-02T20:30"}, "learned_at"),
        ({"account": ""}, "account"),
        ({"player": "999999"}, "player"),
    ],
)
def test_an_error_is_refused_at_its_field_and_keeps_what_was_typed(client, table, pit_boss, now, words, field):
    response = client.post(f"{LIST}record/", TYPED | {"table": table.pk} | words)

    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert not PaymentError.objects.exists()
    assert field == "account" or "Paid a chip too many.</textarea>" in response.content.decode()


# ---- one error -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 11.19")
def test_an_error_goes_from_written_down_to_no_breach_and_closed(client, table, pit_boss):
    error = make_payment_error(table=table)
    page = error.get_absolute_url()

    without_enquiry = client.post(f"{page}find/", {"finding": "unintentional", "enquiry": ""})
    client.post(f"{page}find/", {"finding": "unintentional", "enquiry": "Asked the dealer."})
    unremedied = words_of(client.get(page))
    client.post(f"{page}attempt/", {"kind": "contact", "aim": "find", "outcome": "No answer."})
    client.post(f"{page}remedy/", {"remedy": "attempted"})
    remedied = words_of(client.get(page))
    response = client.post(f"{page}close/", {"reason": "Tried."})

    assert list(without_enquiry.context["form"].errors) == ["enquiry"]
    assert "Not a breach" not in unremedied
    assert "Put it right, try to, or raise it with the regulator." in unremedied
    assert '<span class="badge" data-tone="good">Not a breach</span>' in remedied
    assert response.status_code == 303
    error.refresh_from_db()
    assert (error.state, error.remedy) == ("closed", "attempted")


@pytest.mark.clause("nsw-war 11.21.1.1")
def test_a_known_patron_is_offered_the_whole_sum_before_the_error_is_closed(client, table, pit_boss):
    error = make_payment_error(table=table)
    player = make_player(table.venue)
    page = error.get_absolute_url()
    found_by_card = {"kind": "identify", "aim": "find", "outcome": "By the card.", "player": player.number}
    client.post(f"{page}attempt/", found_by_card)
    client.post(f"{page}find/", {"finding": "unintentional", "enquiry": "Asked the dealer."})
    client.post(f"{page}remedy/", {"remedy": "attempted"})

    refused = client.post(f"{page}close/", {"reason": "Done."})
    offered = {"kind": "liaise", "aim": "reimburse", "cents": "40", "outcome": "Paid."}
    client.post(f"{page}attempt/", offered)
    response = client.post(f"{page}close/", {"reason": "Done."})

    assert "Offer the patron $40." in words_of(refused)
    assert (refused.status_code, response.status_code) == (422, 303)


@pytest.mark.clause("nsw-war 11.20")
def test_one_that_seems_intentional_lists_its_two_tasks(client, table, pit_boss):
    error = make_payment_error(table=table)

    client.post(
        f"{error.get_absolute_url()}find/", {"finding": "intentional", "enquiry": "The dealer knows the player."}
    )

    page = client.get(error.get_absolute_url())
    assert [(task.sentence, task.is_done) for task in page.context["tasks"]] == [
        ("Correct the payment, or try to.", False),
        ("Find out who the patron is, or try to.", False),
    ]
    assert "nsw-war 11.20.2" in words_of(page)


def test_an_attempt_of_another_aim_is_not_on_offer(client, table, pit_boss):
    error = make_payment_error(table=table, direction="under")
    asked = {"kind": "liaise", "aim": "ask_back", "cents": "40", "outcome": "Refused."}

    response = client.post(f"{error.get_absolute_url()}attempt/", asked)

    assert (response.status_code, list(response.context["form"].errors)) == (422, ["aim"])


def test_a_closed_error_offers_nothing_and_keeps_words_sent_too_late(client, table, pit_boss):
    error = make_payment_error(table=table)
    find(error, finding="unintentional", enquiry="Asked.", by=pit_boss, at=MONDAY)
    remedy(error, remedy="reported", by=pit_boss, at=MONDAY)
    close(error, reason="Raised.", by=pit_boss, at=MONDAY)

    late = client.post(f"{error.get_absolute_url()}close/", {"reason": "Too late."})

    assert client.get(error.get_absolute_url()).context["ways"] == {}
    assert late.status_code == 422
    assert "Too late.</textarea>" in late.content.decode()


@pytest.mark.parametrize(
    ("role", "path", "status"),
    [
        ("scorer", "", 403),
        ("inspector", "", 200),
        ("cashier", "find/", 403),
        ("cashier", "remedy/", 422),
        ("inspector", "remedy/", 403),
        ("supervisor", "close/", 403),
    ],
)
def test_who_may_not_does_not_reach_the_form(make_client, table, role, path, status):
    browser = make_client()
    browser.force_login(make_staff(role, venue=table.venue))
    address = f"{make_payment_error(table=table).get_absolute_url()}{path}"

    answered = browser.post(address, {}) if path else browser.get(address)

    assert answered.status_code == status


def test_an_error_of_another_venue_does_not_exist(client, pit_boss):
    assert client.get(make_payment_error().get_absolute_url()).status_code == 404
