"""Cards on the desk: the list with what is overdue first, the table's own part, and the small pages."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino import clock
from casino.models import CardCheck, CardReplacement, CardSet, Incident
from casino.services.card_checks import check_cards
from casino.services.cards import owe_closing_checks
from tests.factories import make_staff
from tests.factories.floor import make_card_check, make_card_set, make_device, make_replacement, make_table

pytestmark = pytest.mark.django_db
LIST = "/desk/cards/"
DAY = timedelta(days=1)


@pytest.fixture
def table():
    return make_table("act-holdem")


@pytest.fixture
def dealer(client, table):
    staff = make_staff("scorer", venue=table.venue)
    client.force_login(staff)
    return staff


def supervisor_of(table, client):
    staff = make_staff("supervisor", venue=table.venue)
    client.force_login(staff)
    return staff


def panels(response):
    return [*response.context["urgent"], *response.context["others"]]


def names(response):
    return [panel.table.name for panel in panels(response)]


def errors(response):
    form = response.context["form"]
    return {field: [error.message for error in found.as_data()] for field, found in form.errors.items()}


# ---- the list --------------------------------------------------------------------------------------------------------


def test_what_is_overdue_stands_first_then_what_waits(client, table, dealer):
    at = clock.now()
    tables = {name: make_table("md-war", venue=table.venue, name=name) for name in ("A", "B", "C", "D")}
    fresh = {"put_in_at": at, "is_preinspected": True, "is_preshuffled": True, "is_checked": False}
    make_card_set(tables["A"], **fresh)
    make_replacement(make_card_set(tables["B"], **fresh))
    make_card_set(tables["C"], **(fresh | {"put_in_at": at - DAY}))
    make_card_set(tables["D"], **(fresh | {"is_preshuffled": False}))

    response = client.get(LIST)

    assert [(panel.table.name, panel.word) for panel in response.context["urgent"]] == [
        ("C", "Overdue or failed"),
        ("B", "To be seen to"),
    ]
    assert [(panel.table.name, panel.word) for panel in response.context["others"]] == [
        ("D", "Not ready to open"),
        (table.name, "Not ready to open"),
        ("A", "In order"),
    ]


def test_a_closed_table_that_owes_its_check_is_to_be_seen_to(client, table, dealer):
    make_card_set(table)
    owe_closing_checks(table, at=clock.now())

    assert [(panel.table, panel.word) for panel in client.get(LIST).context["urgent"]] == [(table, "To be seen to")]


@pytest.mark.parametrize("address", [LIST, f"{LIST}part/"])
def test_the_list_takes_the_same_number_of_queries_for_one_table_and_for_three(
    client, table, dealer, address, django_assert_num_queries
):
    def furnish(each):
        card_set = make_card_set(each)
        make_replacement(card_set)
        make_device(each, state="failed")

    furnish(table)
    client.get(address)
    with CaptureQueriesContext(connection) as one:
        client.get(address)
    for _further in range(2):
        furnish(make_table("act-war", venue=table.venue))

    with django_assert_num_queries(len(one)):
        assert len(names(client.get(address))) == 3


def test_tables_of_another_house_and_retired_ones_are_not_listed(client, table, dealer):
    make_table("act-war")
    make_table("act-war", venue=table.venue, is_retired=True)

    assert names(client.get(LIST)) == [table.name]


def test_the_table_page_shows_checks_the_change_and_what_waits(client, table, dealer):
    at = clock.now()
    inspected = make_table("md-war", venue=table.venue)
    row = make_card_set(inspected, put_in_at=at - timedelta(hours=20), back_colour="red", is_checked=False)
    check = check_cards(row, kind="opening", found=row.cards, by=dealer, at=at)

    page = client.get(inspected.get_absolute_url()).content.decode()

    assert "Cards: 6 decks, red backs" in page
    assert "min left" in page
    assert f"312 of 312 cards, {dealer.name}" in page
    assert "waits for a second person" in page
    assert "All cards look the same" in page
    assert f"{LIST}checks/{check.pk}/verify/" not in page
    supervisor_of(inspected, client)
    assert f"{LIST}checks/{check.pk}/verify/" in client.get(inspected.get_absolute_url()).content.decode()


@pytest.mark.clause("md-war 3.A(1)")
@pytest.mark.clause("md-war 3.A(2)")
@pytest.mark.clause("md-war 3.B(2)")
@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("shoe", ["md-war 3.A(1)", "md-war 3.A(2)"]),
        ("batch_shuffler", ["md-war 3.A(1)", "md-war 3.A(2)", "md-war 3.B(2)"]),
    ],
)
def test_the_card_checklist_stands_beside_the_cards(client, dealer, table, source, shown):
    inspected = make_table("md-war", venue=table.venue, source=source)

    panel = client.get(inspected.get_absolute_url()).context["cards"]

    assert [item.clause for item, _ticked in panel.checklist] == shown


def test_who_may_not_keep_cards_reads_and_has_no_buttons(client, table):
    make_card_set(table)
    client.force_login(make_staff("cashier", venue=table.venue))

    page = client.get(LIST).content.decode()

    assert "1 deck" in page
    assert "opening-check" not in page


# ---- the small pages -------------------------------------------------------------------------------------------------


def test_a_dealer_puts_cards_in(client, table, dealer):
    address = f"/desk/tables/{table.pk}/cards/put-in/"
    assert client.get(address).context["form"].initial == {"decks": 1}

    response = client.post(address, {"decks": "1", "back_colour": "blue"})

    row = CardSet.objects.get()
    assert (response.status_code, response["Location"]) == (303, table.get_absolute_url())
    assert (row.decks, row.batch, row.back_colour, row.put_in_by) == (1, 1, "blue", dealer)


def test_a_refusal_stands_at_its_field_and_nothing_typed_is_lost(client, table, dealer):
    response = client.post(f"/desk/tables/{table.pk}/cards/put-in/", {"decks": "6", "back_colour": "blue"})

    assert response.status_code == 422
    assert errors(response) == {"decks": ["Decks in a set: the table is set up for 1, not for 6."]}
    assert response.context["form"]["back_colour"].value() == "blue"


def test_only_a_table_with_two_batches_asks_which(client, table, dealer):
    batches = make_table("md-war", venue=table.venue, source="batch_shuffler", decks=6)

    assert "batch" not in client.get(f"/desk/tables/{table.pk}/cards/put-in/").context["form"].fields
    client.post(f"/desk/tables/{batches.pk}/cards/put-in/", {"decks": "6", "batch": "2", "back_colour": "red"})
    assert CardSet.objects.get().batch == 2


def test_a_dealer_writes_down_a_check(client, table, dealer):
    row = make_card_set(table, is_checked=False)

    response = client.post(f"{LIST}{row.pk}/opening-check/", {"found": "52"})

    check = CardCheck.objects.get()
    assert (response.status_code, check.kind, check.found, check.checked_by) == (303, "opening", 52, dealer)


@pytest.mark.clause("act-holdem 2.4")
def test_a_count_is_the_supervisors_and_a_missing_card_an_incident(client, table, dealer):
    row = make_card_set(table)

    refused = client.post(f"{LIST}{row.pk}/count/", {"found": "51"})
    supervisor_of(table, client)
    counted = client.post(f"{LIST}{row.pk}/count/", {"found": "51"})

    assert (refused.status_code, counted.status_code) == (422, 303)
    assert errors(refused) == {
        "__all__": ["To order a count of the cards takes a gaming supervisor or somebody above: call one."]
    }
    assert Incident.objects.get().kind == "card_count_wrong"


def test_the_check_after_gaming_is_refused_at_an_open_table(client, dealer, table):
    row = make_card_set(make_table("act-holdem", venue=table.venue, is_open=True))

    response = client.post(f"{LIST}{row.pk}/closing-check/", {"found": "52"})

    assert errors(response) == {"__all__": ["Close the table first: this check comes at the end of gaming."]}


@pytest.mark.parametrize("found", ["", "-1", "1000", "many"])
def test_a_number_of_cards_is_a_number_that_can_be(client, table, dealer, found):
    row = make_card_set(table)

    response = client.post(f"{LIST}{row.pk}/opening-check/", {"found": found})

    assert (response.status_code, list(errors(response))) == (422, ["found"])


@pytest.mark.clause("md-war 4.A")
def test_a_check_is_verified_under_another_sign_in(client, dealer, table):
    inspected = make_table("md-war", venue=table.venue)
    row = make_card_set(inspected, is_checked=False)
    check = make_card_check(row, checked_by=dealer, verified_by=None, verified_at=None)
    address = f"{LIST}checks/{check.pk}/verify/"

    own = client.post(address)
    floorperson = supervisor_of(inspected, client)
    page, done = client.get(address), client.post(address)

    assert "Somebody other than the person who checked the cards has to verify it." in errors(own)["__all__"]
    assert f"{dealer.name} found 312 of 312 cards." in page.content.decode()
    check.refresh_from_db()
    assert (done.status_code, check.verified_by) == (303, floorperson)


@pytest.mark.parametrize("typed", ["Qh, 10s", "qH 10S", "QH;TS"])
def test_cards_are_typed_as_people_write_them(client, table, dealer, typed):
    row = make_card_set(table)

    response = client.post(f"{LIST}{row.pk}/replace/", {"cards": typed, "reason": "Bent."})

    replacement = CardReplacement.objects.get()
    assert (response.status_code, replacement.cards, replacement.replaced_at) == (303, ["Qh", "Ts"], None)


def test_what_is_no_card_is_refused_at_the_cards(client, table, dealer):
    row = make_card_set(table)

    response = client.post(f"{LIST}{row.pk}/replace/", {"cards": "Qh, 1x", "reason": "Bent."})

    assert errors(response) == {"cards": ["1x: write each card as rank and suit, such as Ah, Td or 7c."]}
    assert response.context["form"]["reason"].value() == "Bent."


@pytest.mark.clause("act-holdem 2.3")
def test_the_whole_set_is_changed_by_two_sign_ins(client, table, dealer):
    row = make_card_set(table)
    client.post(f"{LIST}{row.pk}/change/", {"back_colour": "blue", "reason": "Worn."})
    replacement = CardReplacement.objects.get()
    address = f"{LIST}replacements/{replacement.pk}/confirm/"

    own = client.post(address)
    supervisor = supervisor_of(table, client)
    page, done = client.get(address), client.post(address)

    assert "Somebody other than the person who entered it has to check the cards as well." in errors(own)["__all__"]
    assert f"{dealer.name} wants to replace the whole set: Worn." in page.content.decode()
    new = CardSet.objects.get(taken_out_at=None)
    assert (done.status_code, new.back_colour, new.put_in_by) == (303, "blue", supervisor)


def test_a_replacement_is_called_off_with_a_reason(client, table, dealer):
    replacement = make_replacement(make_card_set(table))
    address = f"{LIST}replacements/{replacement.pk}/call-off/"

    silent, done = client.post(address, {"reason": ""}), client.post(address, {"reason": "Only dusty."})

    replacement.refresh_from_db()
    assert (silent.status_code, done.status_code, replacement.called_off_by) == (422, 303, dealer)


def test_cards_are_taken_out_of_a_closed_table(client, table, dealer):
    row = make_card_set(table)

    response = client.post(f"{LIST}{row.pk}/take-out/", {"reason": "To be destroyed."})

    row.refresh_from_db()
    assert (response.status_code, row.taken_out_why) == (303, "To be destroyed.")


def test_a_form_sent_twice_acts_once(client, table, dealer):
    row = make_card_set(table, is_checked=False)
    sent = {"found": "52", "once_key": "the same"}

    answers = [client.post(f"{LIST}{row.pk}/opening-check/", sent).status_code for _twice in range(2)]

    assert (answers, CardCheck.objects.count()) == ([303, 303], 1)


def test_cards_of_another_house_do_not_exist(client, dealer):
    foreign = make_card_set(make_table("md-war"))
    check, replacement = foreign.checks.get(), make_replacement(foreign)

    for address in (
        f"{LIST}{foreign.pk}/count/",
        f"{LIST}checks/{check.pk}/verify/",
        f"{LIST}replacements/{replacement.pk}/confirm/",
        f"/desk/tables/{foreign.table_id}/cards/put-in/",
    ):
        assert client.get(address).status_code == 404
