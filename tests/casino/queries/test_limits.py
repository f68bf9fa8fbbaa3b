"""Limits as the rules weigh them."""

from datetime import timedelta

import pytest

from casino.queries.limits import due, limit_facts, lines_beside_wagers, signs_of
from casino.rules.limits import Seated
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_sign, make_sitting, make_table

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def test_facts_hold_the_standing_sign_what_follows_and_who_sits():
    table = make_table(max_payout=100_00)
    player = make_player(table.venue)
    make_sitting(table, player, 3)
    make_sitting(table, player, 5, is_at_place=False)
    make_sitting(table, make_player(table.venue), 1, left_at=MONDAY)
    old, stands, announced = (make_sign(table, effective_at=MONDAY + hours * HOUR) for hours in (0, 1, 3))
    make_sign(table, effective_at=MONDAY + 2 * HOUR, withdrawn_at=MONDAY)

    facts = limit_facts(table, at=MONDAY + 2 * HOUR)

    assert [sign.id for sign in facts.signs] == [stands.pk, announced.pk]
    assert facts.seated == (Seated(player.pk, 3), Seated(player.pk, 5, is_located=False))
    assert (facts.is_in_play, facts.has_odds, facts.max_payout) == (True, True, 100_00)
    assert old.pk not in {sign.id for sign in facts.signs}


@pytest.mark.parametrize(("state", "is_in_play"), [("closed", False), ("open", True), ("closing", True)])
def test_a_table_is_in_play_while_it_is_open_or_closing(state, is_in_play):
    assert limit_facts(make_table(state=state), at=MONDAY).is_in_play is is_in_play


def test_an_open_round_keeps_the_sign_it_was_opened_under_at_hand():
    table = make_table("act-war", is_open=True)
    old = make_sign(table, limits={"initial": {"min": 500, "max": 50000, "unit": None}})
    new = make_sign(table, effective_at=MONDAY + 2 * HOUR)
    round_ = table.floor_rounds.create(number=1, opened_at=MONDAY + HOUR, opened_by=make_staff(venue=table.venue))

    facts = limit_facts(table, at=MONDAY + 3 * HOUR)

    assert ([sign.id for sign in facts.signs], facts.round_opened_at) == ([old.pk, new.pk], round_.opened_at)
    assert [line.min for line in lines_beside_wagers(table, round_, at=MONDAY + 3 * HOUR)] == [500]
    assert [line.min for line in lines_beside_wagers(table, None, at=MONDAY + 3 * HOUR)] == [1000, 1000]


def test_facts_take_the_same_number_of_queries_for_one_and_for_three(django_assert_num_queries):
    one, three = make_table(), make_table()
    for table, count in ((one, 1), (three, 3)):
        for number in range(count):
            make_sign(table, effective_at=MONDAY + number * HOUR)
            make_sitting(table, make_player(table.venue), number + 1)

    for table in (one, three):
        with django_assert_num_queries(5):
            limit_facts(table, at=MONDAY)


def test_a_table_without_a_sign_has_none():
    assert signs_of(make_table(), since=MONDAY) == ()


def test_a_time_on_a_sign_names_its_day_only_if_that_is_another():
    zone = make_table().venue.zone  # Sydney: Monday 20:00

    soon, tomorrow = (due(MONDAY + hours * HOUR, zone=zone, at=MONDAY) for hours in (1, 5))

    assert (soon.words, soon.seconds) == ("21:00", 3600)
    assert (tomorrow.words, tomorrow.seconds) == ("01:00 on Tue 3 Mar", 18000)
