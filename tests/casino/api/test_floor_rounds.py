import pytest
from rest_framework.test import APIClient

from casino import clock
from casino.models import CardSet, FloorRound
from tests.factories import make_staff
from tests.factories.seats import make_game, make_guest, sit

pytestmark = pytest.mark.django_db
PROBLEM = "application/problem+json"


def dealing(document="nsw-war", role="supervisor"):
    """A game with fresh cards and one player at place 1, and a client for whoever deals."""
    table = make_game(document)
    CardSet.objects.update(put_in_at=clock.now())
    client = APIClient()
    client.force_login(make_staff(role, venue=table.venue))
    return table, sit(table, 1), client


def order(client, table, step, body=None):
    return client.post(f"/api/v1/tables/{table.pk}/round/{step}/", body or {}, format="json")


def refused(response):
    return response.status_code, response["Content-Type"], response.json()["code"]


def test_a_round_is_dealt_and_each_answer_names_the_next_step():
    table, sitting, client = dealing()
    stake = {"place": 1, "player": sitting.player.number, "wager": "initial", "cents": 25_00}

    answers = [
        order(client, table, step, body)
        for step, body in [("open", None), ("wager", stake), ("close-bets", None), ("end", None)]
    ]

    assert [answer.status_code for answer in answers] == [201, 201, 200, 200]
    assert [answer.json()["next_step"] for answer in answers] == ["stake", "close", "end", "open"]
    [wager] = answers[1].json()["round"]["wagers"]
    assert wager == {
        "id": wager["id"],
        "place": 1,
        "player": sitting.player.number,
        "wager": "initial",
        "cents": 25_00,
        "state": "taken",
        "invalid_why": "",
        "clause": "",
    }
    assert (answers[3].json()["round"], FloorRound.objects.get().number) == (None, 1)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"cents": 5_00}, 422, "below_minimum"),
        ({"cents": 0}, 422, "min_value"),
        ({"cents": 10**16}, 422, "max_value"),
        ({"wager": "nothing"}, 422, "not_offered"),
        ({"wager": "tie"}, 422, "alone"),
        ({"place": 2}, 422, "not_seated"),
        ({"state": "taken"}, 400, "unknown_field"),
    ],
)
def test_a_wager_is_refused_as_on_the_page(body, status, code):
    table, sitting, client = dealing()
    order(client, table, "open")
    stake = {"place": 1, "player": sitting.player.number, "wager": "initial", "cents": 25_00} | body

    assert refused(order(client, table, "wager", stake)) == (status, PROBLEM, code)


@pytest.mark.clause("vic-war 5.11.1")
def test_the_first_in_line_declines_the_tie():
    table, sitting, client = dealing("vic-war")
    order(client, table, "open")
    spot = {"place": 1, "player": sitting.player.number}
    order(client, table, "wager", spot | {"wager": "initial", "cents": 25_00})

    declined = order(client, table, "decline-tie", spot)

    states = [(wager["wager"], wager["state"]) for wager in declined.json()["round"]["wagers"]]
    assert (declined.status_code, states) == (201, [("initial", "taken"), ("tie", "declined")])


@pytest.mark.clause("nsw-war 13.1")
@pytest.mark.clause("nsw-war 13.1.1")
@pytest.mark.clause("nsw-war 13.1.2")
def test_a_wager_is_marked_invalid_and_restored_for_a_mistake_alone():
    table, sitting, client = dealing()
    order(client, table, "open")
    stake = {"place": 1, "player": sitting.player.number, "wager": "initial", "cents": 25_00}
    wager = order(client, table, "wager", stake).json()["round"]["wagers"][0]["id"]
    there = f"/api/v1/wagers/{wager}/"

    marked = client.post(f"{there}invalid/", {"why": "for_another"}, format="json").json()
    claims = [
        refused(client.post(f"{there}restore/", {"reason": reason, "account": "They say so."}, format="json"))
        for reason in ("agent", "economic_owner")
    ]
    restored = client.post(f"{there}restore/", {"reason": "mistake", "account": "A twin."}, format="json").json()

    [invalid] = marked["round"]["wagers"]
    assert (invalid["state"], invalid["invalid_why"], invalid["clause"]) == ("invalid", "for_another", "nsw-war 13.1")
    assert claims == [(422, PROBLEM, "no_excuse")] * 2
    assert restored["round"]["wagers"][0]["state"] == "taken"


@pytest.mark.clause("nsw-war 13.1")
def test_a_lent_card_makes_an_invalid_wager():
    table, sitting, client = dealing()
    lent = make_guest(table).cards.get()
    order(client, table, "open")
    stake = {"place": 1, "player": sitting.player.number, "wager": "initial", "cents": 25_00, "card": lent.number}

    [wager] = order(client, table, "wager", stake).json()["round"]["wagers"]

    assert (wager["state"], wager["invalid_why"]) == ("invalid", "foreign_card")
