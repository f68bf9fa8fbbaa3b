"""Which limits bind a wager, and what a table's signs must say before it opens."""

import pytest

from casino.rules.limits import LimitFacts, announced_at, limits_for, sign_at, sign_for, why_not_open
from games.rulebooks.floors import FLOORS

from .signs import (
    HIGH_ROLLER,
    NEIGHBOUR,
    at,
    make_personal,
    make_protected,
    make_sign,
    refused,
    staked,
    under,
)

SIGN = make_sign(25, 500)


def why_not(key, facts):
    refusals = why_not_open(facts, FLOORS[key].limits, at=at(12))
    return [(refusal.code, refusal.clause, refusal.field) for refusal in refusals]


# ---- which sign stands -----------------------------------------------------------------------------------------------


def test_the_sign_that_took_effect_last_stands():
    first, second = make_sign(25, 500, posted=at(9)), make_sign(50, 500, posted=at(14), effective=at(14, 20))
    signs = (second, first)

    found = [sign_at(signs, when) for when in (at(8, 59), at(9), at(14, 19, 59), at(14, 20))]

    assert found == [None, first, first, second]


def test_a_sign_is_announced_from_its_posting_until_it_takes_effect():
    sign = make_sign(posted=at(14), effective=at(14, 20))

    assert [announced_at([sign], when) for when in (at(13, 59), at(14), at(14, 19, 59), at(14, 20))] == [
        [],
        [sign],
        [sign],
        [],
    ]


def test_a_sign_that_was_taken_down_never_stands():
    down = make_sign(50, posted=at(14), effective=at(14, 20), withdrawn_at=at(14, 10))

    assert (sign_at([SIGN, down], at(15)), announced_at([SIGN, down], at(14, 15))) == (SIGN, [])


@pytest.mark.clause("act-war 3.1")
@pytest.mark.clause("act-holdem 3.1")
@pytest.mark.parametrize("key", ["act-war", "act-holdem"])
def test_a_change_in_canberra_begins_with_the_first_round_opened_after_it(key):
    old, new = make_sign(5, 500), make_sign(10, 500, posted=at(14), told_at=at(13, 55))
    book = FLOORS[key].limits

    during, after = (under(old, new, round_opened_at=opened) for opened in (at(14), at(14, 0, 1)))

    assert [sign_for(facts, book, at(14, 5)) for facts in (during, after, under(old, new))] == [old, new, new]


def test_the_first_sign_of_a_table_holds_at_once_even_in_canberra():
    facts = under(make_sign(5, 500, posted=at(12)), round_opened_at=at(12))

    assert sign_for(facts, FLOORS["act-war"].limits, at(12)) == facts.signs[0]


def test_a_change_elsewhere_binds_the_round_that_is_open():
    old, new = make_sign(25, 500), make_sign(10, 500, posted=at(14))

    assert sign_for(under(old, new, round_opened_at=at(13, 59)), FLOORS["nsw-war"].limits, at(14)) == new


# ---- opening ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-war 3.1")
@pytest.mark.clause("nsw-war 6.1")
@pytest.mark.clause("vic-war 6.1")
@pytest.mark.parametrize(
    ("key", "clause"), [("act-war", "act-war 3.1"), ("nsw-war", "nsw-war 6.1"), ("vic-war", "vic-war 6.1")]
)
def test_a_table_without_a_limits_sign_does_not_open(key, clause):
    told_too_early = make_sign(posted=at(11), effective=at(12, 1))

    missing = [("no_limits_sign", clause, "limits")]
    assert [why_not(key, facts) for facts in (under(), under(told_too_early), under(SIGN))] == [missing, missing, []]


def test_a_sign_that_leaves_out_a_wager_opens_no_table():
    assert why_not("nsw-war", under(make_sign(wagers=("initial",)))) == [("no_limits_sign", "nsw-war 6.1", "limits")]


@pytest.mark.clause("act-holdem 3.1")
@pytest.mark.clause("act-holdem 8.2")
def test_holdem_opens_with_its_limits_and_its_maximum_payout_on_show():
    sign = make_sign(5, 100, wagers=("ante", "bonus"))

    assert why_not("act-holdem", under(sign, max_payout=5_000_000)) == []
    assert why_not("act-holdem", under(sign)) == [("no_max_payout", "act-holdem 8.2", "max_payout")]
    assert why_not("act-holdem", under(max_payout=5_000_000)) == [("no_limits_sign", "act-holdem 3.1", "limits")]


@pytest.mark.clause("md-war 2.B(6)")
def test_maryland_opens_with_the_odds_on_the_layout_or_on_a_sign():
    assert why_not("md-war", under(has_odds=True)) == []
    assert why_not("md-war", under(make_sign())) == []
    assert why_not("md-war", under()) == [("no_odds", "md-war 2.B(6)", "limits")]


# ---- stakes ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 6.1")
@pytest.mark.parametrize("wager", ["initial", "tie"])
@pytest.mark.parametrize(
    ("dollars", "code"),
    [(24, "below_minimum"), (25, None), (500, None), (501, "above_maximum")],
)
def test_a_wager_keeps_to_the_sign(dollars, code, wager):
    expected = [(code, "nsw-war 6.1")] if code else []

    assert refused("nsw-war", under(SIGN), dollars, wager=wager) == expected


@pytest.mark.clause("act-war 3.3")
@pytest.mark.clause("act-holdem 3.3")
@pytest.mark.clause("nsw-war 6.1")
@pytest.mark.clause("vic-war 6.5")
@pytest.mark.parametrize(
    ("key", "wager", "clause"),
    [
        ("act-war", "initial", "act-war 3.3"),
        ("act-holdem", "ante", "act-holdem 3.3"),
        ("nsw-war", "initial", "nsw-war 6.1"),
        ("vic-war", "initial", "vic-war 6.5"),
    ],
)
def test_a_unit_on_the_sign_refuses_what_is_no_multiple_of_it(key, wager, clause):
    with_unit, without = (under(make_sign(5, 500, unit, wagers=(wager,))) for unit in (5, None))

    assert refused(key, with_unit, 12, wager=wager) == [("not_a_multiple", clause)]
    assert refused(key, with_unit, 15, wager=wager) == []
    assert refused(key, without, 27, wager=wager) == []


@pytest.mark.clause("vic-war 6.5")
@pytest.mark.parametrize(("basis", "expected"), [("per_player", [("above_maximum", "vic-war 6.5")]), ("per_area", [])])
def test_a_maximum_counts_one_area_or_all_that_a_player_stakes(basis, expected):
    facts = under(make_sign(25, 500, 5, basis=basis))
    on_box_1 = staked(HIGH_ROLLER, 1, 300)

    assert refused("vic-war", facts, 300, others=[on_box_1]) == expected
    assert refused("vic-war", facts, 200, others=[on_box_1]) == []


def test_what_others_stake_or_what_is_staked_on_another_wager_does_not_count_towards_a_players_maximum():
    facts = under(make_sign(25, 500, basis="per_player"))
    others = [staked(NEIGHBOUR, 1, 300), staked(HIGH_ROLLER, 1, 300, "tie")]

    assert refused("vic-war", facts, 300, others=others) == []


def test_a_wager_that_is_placed_anew_replaces_itself():
    facts = under(make_sign(25, 500, basis="per_player"))

    assert refused("vic-war", facts, 500, others=[staked(HIGH_ROLLER, 2, 300)]) == []


@pytest.mark.clause("act-war 3.1")
def test_in_canberra_a_maximum_counts_all_players_on_the_box():
    others = [staked(NEIGHBOUR, 2, 300), staked(NEIGHBOUR, 3, 300)]

    assert refused("act-war", under(SIGN), 201, others=others) == [("above_maximum", "act-war 3.1")]
    assert refused("act-war", under(SIGN), 200, others=others) == []
    assert refused("vic-war", under(SIGN), 500, others=others) == []


@pytest.mark.parametrize(("key", "wager"), [("nsw-war", "war"), ("act-holdem", "call"), ("md-war", "progressive")])
def test_a_wager_whose_size_is_fixed_otherwise_has_no_limits(key, wager):
    facts = under(make_sign(25, 500, wagers=("initial", "tie", "ante", "bonus")))

    assert refused(key, facts, 100_000, wager=wager) == []


def test_no_stake_is_taken_without_a_sign_where_the_document_wants_one():
    assert refused("nsw-war", LimitFacts(), 25) == [("no_limits_sign", "nsw-war 6.1")]
    assert refused("md-war", LimitFacts(), 25) == []


# ---- limits of one player --------------------------------------------------------------------------------------------


@pytest.mark.clause("act-war 3.2")
@pytest.mark.clause("act-holdem 3.2")
@pytest.mark.parametrize(("key", "wager"), [("act-war", "initial"), ("act-holdem", "ante")])
def test_a_marker_in_canberra_raises_the_maximum_of_its_box_alone(key, wager):
    sign = make_sign(5, 500, wagers=(wager,))
    facts = under(sign, personal=(make_personal(high=1000, wager=wager, place=2),))

    assert refused(key, facts, 800, place=2, wager=wager) == []
    assert refused(key, facts, 1001, place=2, wager=wager) == [("above_maximum", f"{key} 3.2")]
    assert refused(key, facts, 800, place=3, wager=wager) == [("above_maximum", f"{key} 3.1")]


@pytest.mark.clause("act-war 3.2")
@pytest.mark.clause("act-holdem 3.2")
@pytest.mark.clause("nsw-war 6.6")
@pytest.mark.parametrize(
    ("key", "wager", "clause"),
    [
        ("act-war", "initial", "act-war 3.2"),
        ("act-holdem", "ante", "act-holdem 3.2"),
        ("nsw-war", "initial", "nsw-war 6.6"),
    ],
)
def test_without_the_marker_what_was_agreed_does_not_hold(key, wager, clause):
    sign = make_sign(25, 500, wagers=(wager,))
    facts = under(sign, personal=(make_personal(high=2000, wager=wager, place=2, is_marked=False),))

    assert refused(key, facts, 1500, wager=wager) == [("marker_missing", clause)]
    assert refused(key, facts, 500, wager=wager) == []


@pytest.mark.clause("nsw-war 6.6")
def test_a_player_with_a_sign_of_their_own_in_sydney_stakes_above_the_maximum():
    facts = under(SIGN, personal=(make_personal(high=2000),))

    assert refused("nsw-war", facts, 1500) == []
    assert refused("nsw-war", facts, 1500, place=3) == []
    assert refused("nsw-war", facts, 2001) == [("above_maximum", "nsw-war 6.6")]
    assert refused("nsw-war", facts, 501, player=NEIGHBOUR) == [("above_maximum", "nsw-war 6.1")]
    assert refused("nsw-war", facts, 501, wager="tie") == [("above_maximum", "nsw-war 6.1")]


@pytest.mark.clause("vic-war 6.3")
def test_personal_limits_in_melbourne_reach_below_and_above_the_tables():
    agreed, unmarked = (
        under(SIGN, personal=(make_personal(low=10, high=2000, is_marked=mark),)) for mark in (True, False)
    )

    assert [refused("vic-war", agreed, dollars) for dollars in (10, 2000)] == [[], []]
    assert refused("vic-war", agreed, 9) == [("below_minimum", "vic-war 6.3")]
    assert refused("vic-war", agreed, 2001) == [("above_maximum", "vic-war 6.3")]
    assert refused("vic-war", unmarked, 10) == [("below_minimum", "vic-war 6.1")]
    assert refused("vic-war", unmarked, 2000) == [("marker_missing", "vic-war 6.3")]


def test_what_was_agreed_ends():
    facts = under(SIGN, personal=(make_personal(high=2000, ended_at=at(12)),))

    assert refused("nsw-war", facts, 1500, when=at(11, 59)) == []
    assert refused("nsw-war", facts, 1500, when=at(12)) == [("above_maximum", "nsw-war 6.1")]


# ---- who keeps the old minimum ---------------------------------------------------------------------------------------


RISEN = make_sign(50, 500, posted=at(11))


@pytest.mark.clause("nsw-war 6.5.1")
def test_whoever_sat_there_when_the_minimum_rose_keeps_the_old_one():
    facts = under(RISEN, protections=(make_protected(HIGH_ROLLER, since=at(11)),))

    assert refused("nsw-war", facts, 25) == []
    assert refused("nsw-war", facts, 24) == [("below_minimum", "nsw-war 6.5.1")]


@pytest.mark.clause("nsw-war 6.5.4")
def test_whoever_came_later_follows_the_new_minimum():
    facts = under(RISEN, protections=(make_protected(HIGH_ROLLER, since=at(11)),))

    assert refused("nsw-war", facts, 25, player=NEIGHBOUR) == [("below_minimum", "nsw-war 6.5.4")]
    assert refused("nsw-war", facts, 50, player=NEIGHBOUR) == []


@pytest.mark.clause("nsw-war 6.5.1.3")
def test_the_old_minimum_holds_on_every_place_the_player_held_then_and_on_no_other():
    facts = under(RISEN, protections=(make_protected(HIGH_ROLLER, places=(2, 3), since=at(11)),))

    assert [refused("nsw-war", facts, 25, place=place) for place in (2, 3)] == [[], []]
    assert refused("nsw-war", facts, 25, place=4) == [("below_minimum", "nsw-war 6.5.4")]


@pytest.mark.clause("nsw-war 6.5.1.2")
def test_whoever_left_follows_the_new_minimum_when_they_return():
    facts = under(RISEN, protections=(make_protected(HIGH_ROLLER, since=at(11), ended_at=at(12)),))

    assert refused("nsw-war", facts, 25, when=at(11, 59)) == []
    assert refused("nsw-war", facts, 25, when=at(12)) == [("below_minimum", "nsw-war 6.1")]


@pytest.mark.clause("nsw-war 6.5.2")
def test_the_old_minimum_ends_at_the_time_on_its_own_sign():
    facts = under(RISEN, protections=(make_protected(HIGH_ROLLER, since=at(11), ends_at=at(15)),))

    assert refused("nsw-war", facts, 25, when=at(14, 59, 59)) == []
    assert refused("nsw-war", facts, 25, when=at(15)) == [("below_minimum", "nsw-war 6.1")]


def test_an_old_minimum_that_is_no_longer_lower_changes_nothing():
    facts = under(make_sign(25, 500, 25, posted=at(11)), protections=(make_protected(HIGH_ROLLER, since=at(10)),))

    bound = limits_for(facts, FLOORS["nsw-war"].limits, player=HIGH_ROLLER, place=2, wager="initial", at=at(12))

    assert (bound.min, bound.unit, bound.min_clause) == (2500, 2500, "nsw-war 6.1")


def test_whoever_keeps_the_old_minimum_keeps_its_unit():
    facts = under(make_sign(50, 500, 50, posted=at(11)), protections=(make_protected(HIGH_ROLLER, since=at(11)),))

    assert refused("nsw-war", facts, 30) == []
    assert refused("nsw-war", facts, 60, player=NEIGHBOUR) == [("not_a_multiple", "nsw-war 6.1")]
