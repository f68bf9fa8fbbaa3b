"""Two dealers at once: the last spot of a place goes to one player, and a table has one open round."""

from threading import Barrier, BrokenBarrierError

import pytest
from django.db import connection

from casino.models import FloorRound, Table
from casino.services import floor_rounds, seats
from casino.services.floor_rounds import open_round
from casino.services.seats import seat_player
from games.rulings import RuleBroken
from tests.at_once import at_once
from tests.factories import MONDAY, make_staff
from tests.factories.seats import make_game, make_guest, sit

A_MOMENT = 0.5


def told(answer):
    """Return what one of two heard: the number of what they got, the code of a refusal, or what the database said."""
    if isinstance(answer, RuleBroken):
        return answer.refusals[0].code
    return type(answer).__name__ if isinstance(answer, Exception) else "done"


@pytest.fixture
def together(transactional_db, monkeypatch):
    """Let both read their facts before either writes, if nothing keeps them apart."""
    barrier = Barrier(2)

    def read_together(module, name):
        read = getattr(module, name)

        def slowly(*given, **options):
            facts = read(*given, **options)
            try:
                barrier.wait(A_MOMENT)
            except BrokenBarrierError:
                pass  # the other one waits for the lock
            return facts

        monkeypatch.setattr(module, name, slowly)

    yield read_together
    connection.close()


@pytest.fixture
def last_spot(together):
    """Two dealers seat two players at a place that takes one more."""
    table = make_game("vic-war")
    dealer, players = make_staff("scorer", venue=table.venue), [make_guest(table), make_guest(table)]
    for _ in range(2):
        sit(table, 4)
    together(seats, "seat_facts")

    def run():
        answers = at_once(
            *(
                lambda number=player.number: seat_player(table, place=4, player=number, by=dealer, at=MONDAY)
                for player in players
            )
        )
        return sorted(map(told, answers)), table.sittings.filter(place=4, left_at=None).count()

    return run


@pytest.fixture
def next_round(together):
    """Two dealers open the next round of a table."""
    table = make_game()
    dealer = make_staff("scorer", venue=table.venue)
    together(floor_rounds, "facts_of")

    def run():
        answers = at_once(*[lambda: open_round(table, by=dealer, at=MONDAY)] * 2)
        return sorted(map(told, answers)), list(FloorRound.objects.values_list("number", flat=True))

    return run


def unlocked(pk, _permission, *, by):
    return Table.objects.select_related("layout", "venue").get(pk=pk)


@pytest.mark.clause("vic-war 5.10")
def test_one_of_two_gets_the_last_spot_of_a_place(last_spot):
    assert last_spot() == (["done", "place_full"], 3)


@pytest.mark.only_on("postgresql")
def test_without_the_lock_a_place_for_three_would_hold_four(last_spot, monkeypatch):
    monkeypatch.setattr(seats, "locked_table", unlocked)

    assert last_spot() == (["done", "done"], 4)


def test_one_of_two_opens_the_round_and_the_other_hears_that_it_is_open(next_round):
    assert next_round() == (["done", "round_open"], [1])


@pytest.mark.only_on("postgresql")
def test_without_the_lock_the_database_itself_refuses_the_second_round(next_round, monkeypatch):
    monkeypatch.setattr(floor_rounds, "locked_table", unlocked)

    assert next_round() == (["IntegrityError", "done"], [1])
