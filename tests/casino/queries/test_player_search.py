"""People are found however somebody writes them, by one index, and only by what the searcher may know."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import PlayerToken
from casino.queries.player_search import findings, players_found
from casino.services.players import change_player, write_tokens
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.floor import make_card, make_player, make_table
from tests.factories.people import add_person, make_exclusion, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def cashier():
    return make_staff("cashier")


@pytest.fixture
def people(cashier):
    """Four people who are easily mixed up, by their given names."""
    zoe = {"given_name": "Zoë", "family_name": "O'Neill-Sánchez", "email": "zoe@example.test"}
    typed = [
        zoe,
        {"given_name": "Mary-Jane", "family_name": "Smith", "born_on": date(1990, 2, 3)},
        {"given_name": "Wei", "family_name": "Smith"},
        {"given_name": "小龍", "family_name": "李"},
    ]
    return {each["given_name"]: add_person(cashier, **each) for each in typed}


def found(venue, words, *, sees_details=True):
    return [str(player.details) for player in players_found(venue, words, sees_details=sees_details)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("zoe", ["Zoë O'Neill-Sánchez"]),
        ("ZOË", ["Zoë O'Neill-Sánchez"]),
        ("sanchez zoe", ["Zoë O'Neill-Sánchez"]),
        ("oneill", ["Zoë O'Neill-Sánchez"]),
        ("o'neill", ["Zoë O'Neill-Sánchez"]),
        ("neill", ["Zoë O'Neill-Sánchez"]),
        ("san", ["Zoë O'Neill-Sánchez"]),
        ("smith", ["Mary-Jane Smith", "Wei Smith"]),
        ("smi we", ["Wei Smith"]),
        ("maryjane", ["Mary-Jane Smith"]),
        ("mary-jane smith", ["Mary-Jane Smith"]),
        ("李", ["小龍 李"]),
        ("smith zoe", []),
        ("mith", []),
        ("'", []),
        ("3", ["Wei Smith"]),
        ("smith 3", ["Wei Smith"]),
        ("3/2/1990", ["Mary-Jane Smith"]),
        ("zoe@exam", ["Zoë O'Neill-Sánchez"]),
    ],
)
def test_people_are_found_however_they_are_written(cashier, people, words, expected):
    assert found(cashier.venue, words) == expected


def test_a_number_is_found_whole(cashier):
    for number in (1, 12, 123):
        make_person(cashier.venue, number=number, display_name="Ada")

    assert [player.number for player in players_found(cashier.venue, "12", sees_details=False)] == [12]


@pytest.mark.parametrize("words", ["C000123", "c-000-123", "c0001"])
def test_a_card_is_found_by_its_number_and_its_beginning(cashier, words):
    player = make_player(cashier.venue)
    make_card(player, number="C000123")
    make_person(cashier.venue)
    write_tokens(player)

    assert list(players_found(cashier.venue, words, sees_details=False)) == [player]


@pytest.mark.parametrize("words", ["3/2/1990", "zoe@example.test"])
def test_what_is_personal_is_no_way_to_find_somebody_for_those_who_may_not_read_it(cashier, people, words):
    assert found(cashier.venue, words, sees_details=False) == []


def test_people_of_other_houses_are_not_found(people):
    assert found(make_venue(), "smith") == []


def test_without_words_those_come_first_who_were_added_last(cashier, people):
    assert found(cashier.venue, " ") == ["小龍 李", "Wei Smith", "Mary-Jane Smith", "Zoë O'Neill-Sánchez"]


def test_a_changed_name_is_found_and_the_old_one_no_more(cashier, people):
    change_player(people["Wei"], by=cashier, at=MONDAY, family_name="Wong", email="wei@example.test")

    assert found(cashier.venue, "wei smith") == []
    assert found(cashier.venue, "wong") == found(cashier.venue, "wei@") == ["Wei Wong"]


@pytest.mark.parametrize("count", [50, 51])
def test_at_most_fifty_are_shown_and_more_are_hinted_at(cashier, count):
    for _ in range(count):
        make_person(cashier.venue)

    shown = findings(cashier.venue, "ada", sees_details=False, at=MONDAY)

    assert (len(shown.rows), shown.has_more) == (50, count > 50)


def test_each_row_says_whether_the_person_may_play(cashier):
    venue = cashier.venue
    names = ("Anna", "Bert", "Cleo", "Dora", "Emil")
    anna, bert, cleo, dora, _emil = (make_person(venue, details={"given_name": "x", "search_key": n}) for n in names)
    make_exclusion(anna, clause="nsw-war 13.4.3")
    make_exclusion(bert, table=make_table(venue=venue))
    make_card(cleo, number="C7654321")
    make_card(dora, expires_on=date(2026, 3, 1))

    rows = findings(venue, "x", sees_details=False, at=MONDAY + timedelta(hours=1)).rows

    assert [(row.standing, row.tone) for row in rows] == [
        ("Excluded", "bad"),
        ("Barred from a game", "warn"),
        ("May play", "good"),
        ("No valid card", "plain"),
        ("No valid card", "plain"),
    ]
    assert rows[2].card_ending == "4321"


def test_one_row_and_three_take_the_same_number_of_queries(cashier, django_assert_num_queries):
    table = make_table("act-war", venue=cashier.venue)
    make_exclusion(make_person(cashier.venue), table=table)
    with CaptureQueriesContext(connection) as one:
        findings(cashier.venue, "ada", sees_details=True, at=MONDAY)
    for _ in range(2):
        player = make_person(cashier.venue)
        make_exclusion(player, table=table)
        make_card(player)

    with django_assert_num_queries(len(one)):
        assert len(findings(cashier.venue, "ada", sees_details=True, at=MONDAY).rows) == 3


def test_a_word_is_a_range_of_the_index(cashier, vendor):
    somebody = make_person(cashier.venue)
    PlayerToken.objects.bulk_create(
        PlayerToken(player=somebody, venue=cashier.venue, kind="name", token=f"word{n}".encode()) for n in range(2_000)
    )
    rows = players_found(cashier.venue, "lovel ada", sees_details=True)
    with connection.cursor() as cursor:
        if vendor == "postgresql":  # which plans by what it knows of the table
            cursor.execute("ANALYZE casino_playertoken")
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL enable_bitmapscan = off")
        plan = rows.explain()

    assert plan.count("player_token_range") == 2
    assert ("token >= " in plan) if vendor == "postgresql" else ("token>? AND token<?" in plan)
