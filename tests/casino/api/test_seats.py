import pytest
from rest_framework.test import APIClient

from casino.models import Reservation, Sitting, Waiting
from tests.factories import MONDAY, make_staff
from tests.factories.seats import make_game, make_guest, sit

pytestmark = pytest.mark.django_db
PROBLEM = "application/problem+json"


def signed_in(table, role="scorer"):
    client = APIClient()
    client.force_login(make_staff(role, venue=table.venue))
    return client


def told(response):
    return response.status_code, response["Content-Type"], response.json()["code"]


def seats_of(table):
    return f"/api/v1/tables/{table.pk}/"


def test_a_player_is_seated_and_the_table_told_by_named_fields():
    table = make_game(places=2)
    player = make_guest(table)
    body = {"place": 2, "player": player.number, "card": player.cards.get().number}

    response = signed_in(table).post(f"{seats_of(table)}seats/", body, format="json")

    sitting = Sitting.objects.get()
    assert response.status_code == 201
    assert response.json() == {
        "table": table.pk,
        "players": 1,
        "players_cap": None,
        "players_per_place": None,
        "places": [
            {"number": 1, "state": "free", "people": [], "kept_for": None, "markers": []},
            {
                "number": 2,
                "state": "taken",
                "people": [
                    {
                        "sitting": sitting.pk,
                        "player": player.number,
                        "name": f"{player.number} {player.display_name}",
                        "since": response.json()["places"][1]["people"][0]["since"],
                        "sits_here": True,
                        "idle_rounds": 0,
                        "may_be_asked_to_make_room": False,
                        "asked_to_give_up_at": None,
                    }
                ],
                "kept_for": None,
                "markers": [],
            },
        ],
        "waiting": [],
        "round": None,
        "next_step": "open",
    }


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"place": 1}, 422, "required"),
        ({"place": 8}, 422, "no_such_place"),
        ({"place": 0}, 422, "min_value"),
        ({"player": 999_999_999_999}, 422, "max_value"),
        ({"player": 2_147_483_647}, 422, "no_player"),
        ({"card": ""}, 422, "card_missing"),
        ({"state": "taken"}, 400, "unknown_field"),
    ],
)
def test_a_malformed_or_refused_seating_says_why(body, status, code):
    table = make_game(places=7)
    player = make_guest(table)
    whole = {"place": 1, "player": player.number, "card": player.cards.get().number}
    sent = body if code == "required" else whole | body

    assert told(signed_in(table).post(f"{seats_of(table)}seats/", sent, format="json")) == (status, PROBLEM, code)
    assert not Sitting.objects.exists()


def test_a_call_with_the_same_key_seats_once():
    table = make_game("act-war")
    body = {"place": 1, "player": make_guest(table).number}
    client = signed_in(table)

    answers = [
        client.post(f"{seats_of(table)}seats/", body, format="json", headers={"Idempotency-Key": "once"}).json()
        for _ in range(2)
    ]

    assert (answers[0] == answers[1], Sitting.objects.count()) == (True, 1)


def test_orders_about_a_sitting_answer_with_the_table():
    table = make_game(places=2)
    first = sit(table, 1)
    second = sit(table, 2, first.player, is_at_place=False)
    client = signed_in(table, "supervisor")
    client.post(f"{seats_of(table)}wait/", {}, format="json")

    asked = client.post(f"/api/v1/sittings/{second.pk}/give-up/", {}, format="json").json()
    left = client.post(f"/api/v1/sittings/{second.pk}/leave/", {}, format="json").json()

    assert asked["places"][1]["people"][0]["asked_to_give_up_at"] is not None
    assert [place["state"] for place in left["places"]] == ["taken", "free"]


@pytest.mark.parametrize(
    ("order", "code"),
    [("make-room", "not_idle"), ("give-up", "place_free"), ("withdraw-leave", "no_leave_given")],
)
def test_an_order_is_refused_as_on_the_page(order, code):
    table = make_game()
    sitting = sit(table, 1)

    response = signed_in(table, "supervisor").post(f"/api/v1/sittings/{sitting.pk}/{order}/", {}, format="json")

    assert told(response) == (422, PROBLEM, code)


def test_places_are_kept_capped_and_waited_for():
    table = make_game(places=3)
    player, client = make_guest(table), signed_in(table, "supervisor")

    kept = client.post(
        f"{seats_of(table)}keep-places/", {"player": player.number, "places": [1, 3]}, format="json"
    ).json()
    capped = client.post(
        f"{seats_of(table)}how-many/", {"players_cap": 2, "players_per_place": None}, format="json"
    ).json()
    waited = client.post(f"{seats_of(table)}wait/", {"player": player.number}, format="json").json()
    gone = client.post(f"/api/v1/waiting/{Waiting.objects.get().pk}/end/", {}, format="json").json()
    ended = client.post(f"/api/v1/reservations/{Reservation.objects.get(place=1).pk}/end/", {}, format="json").json()

    assert [place["state"] for place in kept["places"]] == ["kept", "free", "kept"]
    assert kept["places"][0]["kept_for"]["player"] == player.number
    assert capped["players_cap"] == 2
    assert ([each["player"] for each in waited["waiting"]], gone["waiting"]) == ([player.number], [])
    assert [place["state"] for place in ended["places"]] == ["free", "free", "kept"]


@pytest.mark.parametrize(
    ("role", "path"),
    [
        ("cashier", "seats/"),
        ("inspector", "seats/"),
        ("scorer", "keep-places/"),
        ("scorer", "how-many/"),
        ("director", "wait/"),
        ("director", "round/open/"),
    ],
)
def test_a_role_without_the_right_is_refused(role, path):
    table = make_game()

    assert told(signed_in(table, role).post(f"{seats_of(table)}{path}", {}, format="json")) == (
        403,
        PROBLEM,
        "not_allowed",
    )


def test_everybody_in_the_house_reads_the_places_and_nobody_of_another():
    table = make_game()
    sit(table, 1, sat_at=MONDAY)
    stranger = APIClient()
    stranger.force_login(make_staff("pit_boss"))

    assert signed_in(table, "inspector").get(f"{seats_of(table)}seats/").json()["players"] == 1
    assert stranger.get(f"{seats_of(table)}seats/").status_code == 404
