"""A finished round settled again under another reading."""

import pytest

from games.rulebooks import BOOKS
from games.rulebooks.war_book import Decision, Role
from games.war.again import settle_again
from games.war.play import decide, end_round, go_to_war, settle_first, settle_war
from games.war.voids import void_player

from .felt import begin, play, table


def differences(live, readings):
    book = BOOKS[live.state.book.key].under(readings)
    return [
        (each.stake.box, str(each.stake.wager), each.was.net / 100, each.would_be.net / 100)
        for each in settle_again(live.state, book)
    ]


def tied_war():
    live = table("md-war", "7h Kd 7s 2c 3c 4c 8h 8s")
    begin(live, {1: (10, 5), 2: 10})
    settle_first(live)
    decide(live, "p1", 1, Decision.WAR, tie=300)
    go_to_war(live)
    settle_war(live)
    end_round(live)
    return live


def test_the_wagers_that_another_reading_settles_otherwise_are_shown():
    assert differences(tied_war(), {"md-war 10.A(4)": "tie_wager"}) == [(1, "war", 20, 10), (1, "tie2", 30, 6)]


def test_the_same_reading_shows_no_difference():
    live = tied_war()

    assert differences(live, {}) == []
    assert differences(live, {"md-war 10.A(4)": "war_wager"}) == []


@pytest.mark.parametrize(
    ("key", "readings"), [("md-war", {"md-war 9.E": "lose"}), ("vic-war", {"vic-war 5.6": "whole"})]
)
def test_what_half_a_wager_is_worth_depends_on_the_reading(key, readings):
    live = table(key, "7h 7s")
    play(live, {1: 10}, **({"p1": "surrender"} if key == "vic-war" else {}))

    assert differences(live, readings) == [(1, "initial", -5, -10)]


def test_void_wagers_stay_void_under_every_reading():
    live = tied_war()
    void_player(live, "p1", by=Role.PIT_BOSS)

    assert differences(live, {"md-war 10.A(4)": "tie_wager"}) == []
