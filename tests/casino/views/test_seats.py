from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino import clock
from casino.models import Reservation, Sitting, Waiting
from casino.services.seats import wait_for_place
from tests.factories import MONDAY, make_staff
from tests.factories.seats import make_floor_round, make_game, make_guest, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_table(client):
    """Sign somebody in at a table: `at_table(table, "supervisor")`."""

    def sign_in(table, role="scorer"):
        staff = make_staff(role, venue=table.venue)
        client.force_login(staff)
        return staff

    return sign_in


def place_of(table, number):
    return f"{table.get_absolute_url()}places/{number}/"


def errors_of(response):
    return {
        field: [(error.code, getattr(error, "clause", "")) for error in errors.as_data()]
        for field, errors in response.context["form"].errors.items()
    }


# ---- the table's page ------------------------------------------------------------------------------------------------


def test_the_table_shows_each_place_as_a_link_with_its_word(client, at_table):
    table = make_game(places=2)
    player = sit(table, 1).player
    at_table(table)

    page = client.get(table.get_absolute_url()).content.decode()

    assert f'aria-label="Place 1: {player.number} {player.display_name}"' in page
    assert page.count(f'href="{place_of(table, 2)}"') == 2  # on the felt and in the list
    assert '<span class="badge" data-tone="plain">free</span>' in page


def test_the_table_takes_the_same_number_of_queries_for_one_player_and_for_three(
    client, at_table, django_assert_num_queries
):
    table = make_game(places=5)
    make_floor_round(table, sit(table, 1), at=MONDAY)
    at_table(table)
    client.get(table.get_absolute_url())
    with CaptureQueriesContext(connection) as one:
        client.get(table.get_absolute_url())
    make_floor_round(table, sit(table, 2), sit(table, 3), at=MONDAY + timedelta(minutes=1))

    with django_assert_num_queries(len(one)):
        client.get(table.get_absolute_url())


def test_the_places_are_fetched_anew_once_something_happened_at_a_table(client, at_table):
    table = make_game("act-war")
    dealer = at_table(table)
    ask = client.get(table.get_absolute_url()).context["seats_live"].url

    unchanged = client.get(ask).status_code
    wait_for_place(table, by=dealer, at=MONDAY)
    changed = client.get(ask)

    assert (unchanged, changed.status_code, "Waiting for a place" in changed.content.decode()) == (204, 200, True)


# ---- a place ---------------------------------------------------------------------------------------------------------


def test_a_player_is_seated_from_the_page_of_a_place(client, at_table):
    table = make_game()
    player = make_guest(table)
    at_table(table)

    response = client.post(f"{place_of(table, 3)}seat/", {"player": player.number, "card": player.cards.get().number})

    sitting = Sitting.objects.get()
    assert (response.status_code, response["Location"]) == (303, table.get_absolute_url())
    assert (sitting.place, sitting.player, sitting.card) == (3, player, player.cards.get())
    assert client.get(place_of(table, 3)).context["people"][0][0].name == f"{player.number} {player.display_name}"


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"player": "x"}, {"player": [("invalid", "")]}),
        ({"player": ""}, {"player": [("required", "")]}),
        ({"player": "99999999999999999999"}, {"player": [("max_value", "")]}),
        ({"player": "2147483647"}, {"player": [("no_player", "")]}),
        ({"card": "C?"}, {"card": [("no_card", "")]}),
        ({"card": ""}, {"card": [("card_missing", "nsw-war 5.1")]}),
    ],
)
def test_a_refusal_stands_at_its_field_and_keeps_what_was_typed(client, at_table, typed, errors):
    table = make_game()
    player = make_guest(table)
    at_table(table)
    words = {"player": str(player.number), "card": player.cards.get().number} | typed

    response = client.post(f"{place_of(table, 3)}seat/", words)

    assert (response.status_code, errors_of(response)) == (422, errors)
    assert response.context["form"]["player"].value() == words["player"]
    assert not Sitting.objects.exists()


@pytest.mark.clause("vic-war 5.13")
def test_leave_is_asked_for_only_where_the_document_knows_it(client, at_table):
    victoria, sydney = make_game("vic-war"), make_game()

    at_table(victoria, "supervisor")
    asked = "gives_leave" in client.get(place_of(victoria, 1)).context["form"].fields
    at_table(sydney, "supervisor")

    assert (asked, "gives_leave" in client.get(place_of(sydney, 1)).context["form"].fields) == (True, False)


@pytest.mark.parametrize("number", [0, 8])
def test_a_place_that_the_layout_does_not_have_is_not_found(client, at_table, number):
    table = make_game(places=7)
    at_table(table)

    assert client.get(place_of(table, number)).status_code == 404


def test_a_full_place_offers_no_form(client, at_table):
    table = make_game()
    sit(table, 1)
    at_table(table)

    assert "Seat the player" not in client.get(place_of(table, 1)).content.decode()
    assert "Seat the player" in client.get(place_of(table, 2)).content.decode()


@pytest.mark.parametrize(("role", "status"), [("cashier", 403), ("inspector", 403), ("director", 403)])
def test_only_who_deals_seats_players(client, at_table, role, status):
    table = make_game()
    at_table(table, role)

    assert client.get(place_of(table, 1)).status_code == 200
    assert client.post(f"{place_of(table, 1)}seat/", {}).status_code == status


def test_tables_and_sittings_of_another_venue_do_not_exist(client, at_table):
    table = make_game()
    sitting = sit(table, 1)
    at_table(make_game(), "pit_boss")

    assert client.get(place_of(table, 1)).status_code == 404
    for order in ("leave", "make-room", "give-up", "withdraw-leave"):
        assert client.post(f"/desk/sittings/{sitting.pk}/{order}/").status_code == 404


# ---- orders ----------------------------------------------------------------------------------------------------------


def test_a_player_leaves_with_one_tap(client, at_table):
    table = make_game()
    sitting = sit(table, 1)
    at_table(table)

    response = client.post(f"/desk/sittings/{sitting.pk}/leave/")

    sitting.refresh_from_db()
    assert (response.status_code, sitting.left_at is not None) == (303, True)
    assert client.post(f"/desk/sittings/{sitting.pk}/leave/").status_code == 422


@pytest.mark.clause("nsw-war 13.10")
def test_the_place_says_why_an_idle_player_stays_and_offers_the_order_when_they_need_not(client, at_table):
    table = make_game(places=2)
    idle, busy = sit(table, 1), sit(table, 2)
    at_table(table, "supervisor")
    for minute in (1, 2):
        make_floor_round(table, busy, at=MONDAY + timedelta(minutes=minute))

    before = client.get(place_of(table, 1)).content.decode()
    make_floor_round(table, busy, at=MONDAY + timedelta(minutes=3))
    after = client.get(place_of(table, 1)).content.decode()
    response = client.post(f"/desk/sittings/{idle.pk}/make-room/")

    assert ("so far 2" in before, "Have them make room" in before) == (True, False)
    assert ("Have them make room" in after, response.status_code) == (True, 303)
    assert list(table.sittings.filter(left_at=None)) == [busy]


@pytest.mark.clause("nsw-war 5.7.1")
def test_a_second_place_is_asked_for_once_somebody_waits(client, at_table):
    table = make_game(places=2)
    first = sit(table, 1)
    second = sit(table, 2, first.player, is_at_place=False)
    at_table(table, "supervisor")

    refused = client.post(f"/desk/sittings/{second.pk}/give-up/")
    client.post(f"{table.get_absolute_url()}wait/", {"player": ""})
    asked = client.post(f"/desk/sittings/{second.pk}/give-up/")

    second.refresh_from_db()
    assert errors_of(refused) == {"__all__": [("nobody_waits", "nsw-war 5.7.1")]}
    assert (asked.status_code, second.release_asked_at is not None) == (303, True)
    assert "asked to give it up" in client.get(table.get_absolute_url()).content.decode()


@pytest.mark.clause("vic-war 5.13")
def test_leave_is_taken_back_from_the_place(client, at_table):
    table = make_game("vic-war")
    first, supervisor = sit(table, 1), at_table(table, "supervisor")
    further = sit(table, 2, first.player, is_at_place=False, leave_given_by=supervisor)

    offered = "Take back the leave" in client.get(place_of(table, 2)).content.decode()
    response = client.post(f"/desk/sittings/{further.pk}/withdraw-leave/")

    assert (offered, response.status_code, table.sittings.filter(left_at=None).get()) == (True, 303, first)


@pytest.mark.clause("nsw-war 5.10")
def test_places_are_kept_and_given_back(client, at_table):
    table = make_game(places=3)
    player = make_guest(table)
    at_table(table, "supervisor")
    there = f"{table.get_absolute_url()}keep-places/"

    preset = client.get(there, {"place": "2"}).context["form"]["places"].value()
    client.post(there, {"player": player.number, "places": ["1", "2"]})
    twice = client.post(there, {"player": player.number, "places": ["2"]})
    client.post(f"/desk/reservations/{Reservation.objects.get(place=1).pk}/end/")

    assert preset == ["2"]
    assert errors_of(twice) == {"places": [("reserved", "nsw-war 5.10")]}
    assert [each.place for each in Reservation.objects.filter(ended_at=None)] == [2]
    assert f"kept for player {player.number}" in client.get(table.get_absolute_url()).content.decode()


@pytest.mark.parametrize("place", ["", "x", "-1", "²"])
def test_nonsense_about_the_place_to_keep_presets_nothing_that_breaks(client, at_table, place):
    table = make_game(places=3)
    at_table(table, "supervisor")

    assert client.get(f"{table.get_absolute_url()}keep-places/", {"place": place}).status_code == 200


@pytest.mark.clause("nsw-war 5.7.2")
def test_a_supervisor_caps_a_table_and_lifts_the_cap(client, at_table):
    table = make_game()
    at_table(table, "supervisor")
    there = f"{table.get_absolute_url()}how-many/"

    client.post(there, {"players_cap": "4", "players_per_place": ""})
    shown = client.get(table.get_absolute_url()).content.decode()
    refused = client.post(there, {"players_cap": "4", "players_per_place": "2"})
    client.post(there, {"players_cap": "", "players_per_place": ""})

    assert "0 players, at most 4" in shown
    assert errors_of(refused) == {"players_per_place": [("per_place", "nsw-war 5.7.2")]}
    table.refresh_from_db()
    assert table.players_cap is None


@pytest.mark.clause("vic-war 5.10")
def test_in_victoria_only_the_players_at_a_place_are_capped(client, at_table):
    table = make_game("vic-war")
    at_table(table, "supervisor")
    there = f"{table.get_absolute_url()}how-many/"

    fields = list(client.get(there).context["form"].fields)
    client.post(there, {"players_per_place": "2"})

    table.refresh_from_db()
    assert (fields, table.players_per_place) == (["once_key", "players_per_place"], 2)


def test_somebody_waits_until_they_go(client, at_table):
    table = make_game("act-war")
    at_table(table)

    client.post(f"{table.get_absolute_url()}wait/", {"player": make_guest(table).number})
    waiting = Waiting.objects.get()
    client.post(f"/desk/waiting/{waiting.pk}/end/")

    waiting.refresh_from_db()
    assert waiting.since <= waiting.until <= clock.now()


@pytest.mark.parametrize("order", ["keep-places/", "how-many/"])
def test_a_dealer_does_not_reach_the_orders_of_a_supervisor(client, at_table, order):
    table = make_game()
    at_table(table)

    assert client.get(f"{table.get_absolute_url()}{order}").status_code == 403


def test_a_form_that_arrives_twice_seats_once(client, at_table):
    table = make_game("act-war")
    player = make_guest(table)
    at_table(table)
    words = {"player": player.number, "once_key": "the-same"}

    statuses = [client.post(f"{place_of(table, 1)}seat/", words).status_code for _ in range(2)]

    assert (statuses, Sitting.objects.count()) == ([303, 303], 1)
