"""Practice tables: for everybody, without cookies or rows, and a refused bet keeps what was typed."""

import re

import pytest

from casino.practice import MOST_MOVES, PracticeTable
from games.practice import Move
from games.rulebooks import BOOKS


def token_of(page):
    return re.search(r'name="t" value="([^"]+)"', page.content.decode())[1]


def play_on(client, key, page, **move):
    return client.get(f"/practice/{key}/", {"t": token_of(page), **move})


BETS = {key: {"initial": "10", "tie": "5"} if key.endswith("war") else {"ante": "10", "bonus": "5"} for key in BOOKS}


@pytest.mark.django_db
@pytest.mark.parametrize("key", BOOKS)
def test_a_hand_is_bet_dealt_and_explained(client, key):
    page = play_on(client, key, client.get(f"/practice/{key}/"), move="bet", **BETS[key])
    for _ in range(3):
        choice = re.search(r'value="(war|call)"', page.content.decode())
        if choice:
            page = play_on(client, key, page, move=choice[1])

    text = page.content.decode()
    assert page.status_code == 200
    assert "Why" in text
    assert f"/rules/{key}/#" in text
    assert "Bet and deal again" in text
    assert not page.cookies


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"initial": "4.99"}, "The minimum here is $5"),
        ({"tie": "5"}, "Place an initial wager on the box first."),
        ({"initial": "ten"}, "Write an amount in dollars"),
        ({"initial": "NaN"}, "Write an amount in dollars"),
        ({"initial": "1e400"}, "less than or equal to"),
        ({}, "Put at least one wager on the table."),
    ],
)
def test_a_bet_that_cannot_be_made_comes_back_with_the_reason_and_what_was_typed(client, typed, sentence):
    fresh = client.get("/practice/nsw-war/")

    page = play_on(client, "nsw-war", fresh, move="bet", **typed)

    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert all(f'value="{value}"' in page.content.decode() for value in typed.values())
    assert token_of(page)


@pytest.mark.django_db
def test_the_same_address_always_shows_the_same_hand(client):
    asked = {"t": PracticeTable("vic-war", "00" * 12).token, "move": "bet", "initial": "10"}

    first, second = (client.get("/practice/vic-war/", asked).context["scene"] for _ in range(2))

    assert first == second


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["nonsense", PracticeTable("act-war", "00" * 12).token])
def test_a_token_that_is_none_of_this_table_gives_a_fresh_one_and_says_so(client, token):
    page = client.get("/practice/nsw-war/", {"t": token})

    assert page.status_code == 422
    assert "Here is a fresh one" in page.content.decode()
    assert page.context["scene"].rounds == 0


@pytest.mark.django_db
def test_a_choice_nobody_offered_is_refused_with_its_clause(client):
    page = play_on(client, "nsw-war", client.get("/practice/nsw-war/"), move="war")

    assert page.status_code == 422
    assert "There is no choice to make." in page.content.decode()
    assert "nsw-war 5.8" in page.content.decode()


@pytest.mark.django_db
def test_a_table_ends_after_its_last_hand(client):
    bets = (Move("bet", {"ante": 500}), Move("fold"))
    full = PracticeTable("act-holdem", "00" * 12, bets * (MOST_MOVES // 2))

    page = client.get("/practice/act-holdem/", {"t": full.token, "move": "bet", "ante": "5"})

    assert page.status_code == 422
    assert "take a fresh one" in page.content.decode()


@pytest.mark.django_db
def test_leaving_the_table_opens_its_seal(client):
    table = PracticeTable("act-war", "00" * 12)
    page = client.get("/practice/act-war/", {"t": table.token, "move": "bet", "initial": "10"})

    left = play_on(client, "act-war", page, reveal="1")

    assert table.seed.hex() not in page.content.decode()
    assert table.seed.hex() in left.content.decode()


@pytest.mark.django_db
def test_there_is_no_table_for_an_unknown_document(client):
    assert client.get("/practice/whist/").status_code == 404
