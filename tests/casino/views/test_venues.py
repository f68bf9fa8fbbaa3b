from datetime import date, time

import pytest

from casino.models import OpeningHours, RulesInForce, Venue
from tests.factories import make_staff
from tests.factories.floor import make_rules_in_force, make_table

pytestmark = pytest.mark.django_db
PAGE = "/desk/venue/"
DETAILS = {
    "time_zone": "Australia/Sydney",
    "gaming_day_starts": "05:30",
    "least_age": "18",
    "regulator": "NICC",
    "regulator_email": "desk@nicc.example",
    "inspectorate": "",
    "inspectorate_email": "",
    "surveillance": "4400",
}
RULES = {"approval": "A-7", "from_date": "2026-06-01", "until_date": "", "method": "", "smallest_chip": "2.50"}


@pytest.fixture
def boss(client):
    staff = make_staff("pit_boss")
    client.force_login(staff)
    return staff


def errors(response):
    return response.status_code, list(response.context["form"].errors)


def test_the_page_shows_the_week_and_what_is_in_force(client, boss):
    OpeningHours.objects.create(venue=boss.venue, weekday=0, opens=time(12), closes=time(6))
    make_rules_in_force(boss.venue, "nsw-war", approval="A-7", shuffles=["Wash"])
    make_rules_in_force(boss.venue, "act-war", approval="", from_date=date(2026, 1, 1))
    make_rules_in_force(boss.venue, "md-war", until_date=date(2026, 1, 2))
    make_rules_in_force(boss.venue, "vic-war", from_date=date(2199, 1, 1))

    page = client.get(PAGE)

    assert [(row.rules.document, row.word) for row in page.context["in_force"]] == [
        ("act-war", "No approval number"),
        ("md-war", "Ended"),
        ("nsw-war", "In force"),
        ("vic-war", "Still to come"),
    ]
    assert "<dt>Monday</dt><dd>12:00 to 06:00</dd><dt>Tuesday</dt><dd>closed</dd>" in page.content.decode()


def test_an_empty_page_says_what_to_do(client, boss):
    page = client.get(PAGE).content.decode()

    assert "No document is in force here yet, so no table can open." in page
    assert "No hours are set, so gaming is not restricted." in page


def test_clock_and_contacts_are_saved(client, boss):
    response = client.post(f"{PAGE}change/", DETAILS)

    venue = Venue.objects.get(pk=boss.venue_id)
    assert (response.status_code, response["Location"]) == (303, PAGE)
    assert (venue.gaming_day_starts, venue.regulator, venue.surveillance) == (time(5, 30), "NICC", "4400")


@pytest.mark.parametrize(
    ("field", "typed"),
    [("time_zone", "Ballarat"), ("gaming_day_starts", "late"), ("least_age", "17"), ("regulator_email", "nicc")],
)
def test_details_that_make_no_sense_are_refused_at_their_field(client, boss, field, typed):
    assert errors(client.post(f"{PAGE}change/", DETAILS | {field: typed})) == (422, [field])


def test_hours_are_typed_by_day_and_shown_again(client, boss):
    client.post(f"{PAGE}hours/", {"monday": "9:00-12:00, 18:00 to 4:00", "sunday": "12:00 – 00:00"})

    kept = [(row.weekday, row.opens, row.closes) for row in OpeningHours.objects.all()]
    assert kept == [(0, time(9), time(12)), (0, time(18), time(4)), (6, time(12), time(0))]
    assert 'value="09:00 to 12:00, 18:00 to 04:00"' in client.get(f"{PAGE}hours/").content.decode()


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"monday": "noon to six"}, "monday"),
        ({"tuesday": "12:00"}, "tuesday"),
        ({"friday": "25:00 to 06:00"}, "friday"),
        ({"saturday": "12:00 to 06:00", "sunday": "05:00 to 12:00"}, "sunday"),
    ],
)
def test_hours_that_cannot_be_are_refused_at_their_day_and_keep_what_was_typed(client, boss, typed, field):
    response = client.post(f"{PAGE}hours/", typed)

    assert errors(response) == (422, [field])
    assert all(f'value="{value}"' in response.content.decode() for value in typed.values())
    assert not OpeningHours.objects.exists()


def test_a_document_is_put_in_force(client, boss):
    shuffles = {"shuffles": "Wash\n\n Riffle   and strip \nWash"}

    response = client.post(f"{PAGE}rules/add/", RULES | shuffles | {"document": "nsw-war"})

    row = RulesInForce.objects.get()
    assert response.status_code == 303
    assert (row.document, row.approval, row.smallest_chip, row.shuffles) == (
        "nsw-war",
        "A-7",
        250,
        ["Wash", "Riffle and strip"],
    )


@pytest.mark.parametrize(
    ("document", "words", "field"),
    [
        ("nsw-war", {}, "from_date"),
        ("vic-war", {}, "method"),
        ("act-war", {"until_date": "2026-05-31"}, "until_date"),
        ("act-war", {"smallest_chip": "0"}, "smallest_chip"),
        ("act-war", {"shuffles": "x" * 61}, "shuffles"),
        ("uno", {}, "document"),
    ],
)
def test_what_cannot_be_in_force_is_refused_at_its_field(client, boss, document, words, field):
    make_rules_in_force(boss.venue, "nsw-war")

    assert errors(client.post(f"{PAGE}rules/add/", RULES | words | {"document": document})) == (422, [field])


def test_a_method_stays_while_a_table_deals_by_it(client, boss):
    row = make_rules_in_force(boss.venue, "vic-war")
    make_table("vic-war", venue=boss.venue, is_open=True, name="War 4")

    response = client.post(f"{PAGE}rules/{row.pk}/change/", RULES | {"method": "B"})

    assert errors(response) == (422, ["method"])
    assert "Close these tables first, since all deal by one method: War 4." in response.content.decode()


def test_rules_of_another_venue_do_not_exist(client, boss):
    assert client.get(f"{PAGE}rules/{make_rules_in_force().pk}/change/").status_code == 404


@pytest.mark.parametrize(
    ("role", "page", "change"), [("supervisor", 200, 403), ("inspector", 200, 403), ("administrator", 200, 200)]
)
def test_many_read_and_few_change(client, role, page, change):
    client.force_login(make_staff(role))

    assert (client.get(PAGE).status_code, client.get(f"{PAGE}hours/").status_code) == (page, change)
