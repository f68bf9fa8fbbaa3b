from datetime import timedelta

import pytest

from casino import clock
from casino.models import Booking, RulesInForce, Table
from tests.factories import make_staff
from tests.factories.floor import (
    make_player,
    make_ready_table,
    make_shift,
    make_sitting,
    make_table,
)

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def table():
    return make_table(is_open=True)


@pytest.fixture
def boss(client, table):
    staff = make_staff("pit_boss", venue=table.venue)
    client.force_login(staff)
    return staff


def typed_time(table, moment):
    return table.venue.local(moment).strftime("%Y-%m-%dT%H:%M")


# ---- opening ---------------------------------------------------------------------------------------------------------


def test_the_checklist_shows_what_holds_and_what_does_not_before_anybody_presses(client):
    table = make_table("act-war", decks=None)
    client.force_login(make_staff("supervisor", venue=table.venue))

    page = client.get(f"{table.get_absolute_url()}open/")

    standing = {check.name: not check.refusals for check in page.context["checks"]}
    assert standing == {
        "floor": True,
        "rules": False,
        "hours": True,
        "layout": True,
        "equipment": True,
        "source": True,
        "determinations": False,
        "offers": True,
        "cards": False,
        "limits": False,
    }
    assert "Open the table</button>" not in page.content.decode()
    assert page.context["missing"] == sum(len(check.refusals) for check in page.context["checks"])


def test_a_table_with_everything_opens_from_its_checklist(client):
    table = make_ready_table("nsw-war")
    client.force_login(make_staff("supervisor", venue=table.venue))
    address = f"{table.get_absolute_url()}open/"

    page = client.get(address).content.decode()
    response = client.post(address)

    assert "Everything is in place." in page
    assert "Open the table</button>" in page
    assert (response.status_code, response["Location"]) == (303, table.get_absolute_url())
    assert Table.objects.get(pk=table.pk).state == "open"


def test_whoever_presses_although_something_is_missing_hears_all_of_it(client):
    table = make_ready_table("act-war")
    RulesInForce.objects.all().delete()
    client.force_login(make_staff("supervisor", venue=table.venue))

    response = client.post(f"{table.get_absolute_url()}open/")

    assert response.status_code == 422
    assert "These rules are not in force here today" in response.content.decode()
    assert "act-war instrument:4" in response.content.decode()


# ---- closing ---------------------------------------------------------------------------------------------------------


def test_a_sign_goes_up_stands_and_comes_down(client, table, boss):
    page = table.get_absolute_url()
    make_sitting(table, make_player(table.venue))
    closes_at = (clock.now() + HOUR).replace(second=0, microsecond=0)

    up = client.post(f"{page}announce-closing/", {"closes_at": typed_time(table, closes_at)})
    table.refresh_from_db()
    assert (up.status_code, table.state, table.closes_at) == (303, "closing", closes_at)
    early = client.post(f"{page}close/")
    assert (early.status_code, "nsw-war 13.9" in early.content.decode()) == (422, True)
    client.post(f"{page}withdraw-closing/")
    table.refresh_from_db()
    assert (table.state, table.closes_at) == ("open", None)


def test_a_time_too_near_is_refused_at_its_field_and_stays_typed(client, table, boss):
    make_sitting(table, make_player(table.venue))
    near = typed_time(table, clock.now() + timedelta(minutes=19))

    response = client.post(f"{table.get_absolute_url()}announce-closing/", {"closes_at": near})

    assert (response.status_code, list(response.context["form"].errors)) == (422, ["closes_at"])
    assert near in response.content.decode()


def test_the_page_for_the_sign_tells_the_notice_and_what_the_table_is_kept_for(client, table, boss):
    make_sitting(table, make_player(table.venue))
    soon = clock.now() + HOUR
    Booking.objects.create(table=table, purpose="Final", starts_at=soon, ends_at=soon + HOUR, booked_at=soon)

    page = client.get(f"{table.get_absolute_url()}announce-closing/").content.decode()

    assert "the sign stands for 20 minutes before the table closes. It is kept for Final from" in page


def test_the_page_for_closing_says_what_comes_first(client, table, boss):
    make_sitting(table, make_player(table.venue))

    page = client.get(f"{table.get_absolute_url()}close/").content.decode()

    assert "Players sit here: put up the sign with the closing time first." in page
    assert "Close the table</button>" not in page


def test_a_table_without_players_closes_at_once(client, table, boss):
    response = client.post(f"{table.get_absolute_url()}close/")

    table.refresh_from_db()
    assert (response.status_code, table.state) == (303, "closed")


# ---- dealers ---------------------------------------------------------------------------------------------------------


def test_a_dealer_is_put_at_a_table_and_called_away(client, table, boss):
    dealer = make_staff("scorer", venue=table.venue, name="Teddy")
    make_staff("cashier", venue=table.venue)
    make_staff("scorer")
    page = table.get_absolute_url()

    offered = client.get(f"{page}dealer/").context["form"].fields["dealer"].choices
    assert {value for value, _name in offered} == {"", dealer.pk, boss.pk}
    client.post(f"{page}dealer/", {"dealer": dealer.pk})
    assert "Teddy" in client.get(page).content.decode()
    client.post(f"{page}dealer/relieve/")
    assert "Nobody deals here" in client.get(page).content.decode()


def test_a_dealer_who_deals_elsewhere_is_refused_at_the_field(client, table, boss):
    busy = make_staff("scorer", venue=table.venue)
    make_shift(make_table(venue=table.venue, is_open=True, name="War 9"), busy)

    response = client.post(f"{table.get_absolute_url()}dealer/", {"dealer": busy.pk})

    assert (response.status_code, list(response.context["form"].errors)) == (422, ["dealer"])
    assert "This person deals at War 9: relieve them there first." in response.content.decode()


# ---- bookings --------------------------------------------------------------------------------------------------------


def test_a_table_is_kept_and_given_back(client, table, boss):
    page = table.get_absolute_url()
    starts_at = (clock.now() + 24 * HOUR).replace(second=0, microsecond=0)
    typed = {
        "purpose": "Semi-final",
        "starts_at": typed_time(table, starts_at),
        "ends_at": typed_time(table, starts_at + 3 * HOUR),
    }

    kept = client.post(f"{page}book/", typed)
    again = client.post(f"{page}book/", typed | {"purpose": "Final"})

    booking = Booking.objects.get()
    assert (kept.status_code, booking.starts_at, booking.ends_at) == (303, starts_at, starts_at + 3 * HOUR)
    assert (again.status_code, list(again.context["form"].errors)) == (422, ["starts_at"])
    assert "The table is kept for Semi-final from" in again.content.decode()
    assert "Semi-final" in client.get(page).content.decode()
    cancelled = client.post(f"/desk/bookings/{booking.pk}/cancel/")
    assert (cancelled.status_code, cancelled["Location"]) == (303, page)
    assert "Semi-final" not in [row.purpose for row in client.get(page).context["bookings"]]


def test_a_booking_of_another_venue_does_not_exist(client, boss):
    now = clock.now()
    other = Booking.objects.create(table=make_table(), purpose="x", starts_at=now, ends_at=now + HOUR, booked_at=now)

    assert client.get(f"/desk/bookings/{other.pk}/cancel/").status_code == 404


@pytest.mark.parametrize(
    ("role", "path", "status"),
    [
        ("scorer", "open/", 403),
        ("inspector", "close/", 403),
        ("director", "announce-closing/", 403),
        ("director", "book/", 200),
        ("supervisor", "book/", 403),
        ("supervisor", "change/", 403),
        ("supervisor", "dealer/", 200),
    ],
)
def test_each_role_reaches_its_own_pages(client, table, role, path, status):
    client.force_login(make_staff(role, venue=table.venue))

    assert client.get(f"{table.get_absolute_url()}{path}").status_code == status
