"""How limits change: signs, markers and what is agreed for one player."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from casino.rules.limit_changes import (
    Change,
    Marker,
    clauses_behind,
    markers_for,
    unannounced,
    why_not_end_protection,
    why_not_give,
    why_not_keep_protection,
    why_not_post,
    why_not_withdraw,
)
from casino.rules.limits import LimitFacts, OwnLimits, Personal, Seated, WagerLimits
from games.rulebooks.floors import FLOORS
from games.rulebooks.war_book import Role

from .signs import EARLY, HIGH_ROLLER, NEIGHBOUR, at, make_protected, make_sign, wager_limits

SYDNEY = ZoneInfo("Australia/Sydney")
TWO_O_CLOCK = at(14)


def wall(month, day, hour, minute, fold=0):
    return datetime(2026, month, day, hour, minute, tzinfo=SYDNEY, fold=fold)


def said(refusals):
    return [(refusal.code, refusal.clause, refusal.field) for refusal in refusals]


def playing(*signs, **fields):
    return LimitFacts(signs=signs or (make_sign(25, 500),), is_in_play=True, **fields)


def change_to(low, high=500, unit=None, *, wagers=("initial", "tie"), **fields):
    return Change(dict.fromkeys(wagers, wager_limits(low, high, unit)), **fields)


def why_not(key, facts, change, *, rank=Role.PIT_BOSS, when=TWO_O_CLOCK):
    return said(why_not_post(facts, FLOORS[key].limits, change=change, rank=rank, at=when))


# ---- a higher minimum ------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 6.5")
@pytest.mark.clause("vic-war 6.4")
@pytest.mark.clause("vic-war 6.1:footnote66(2)")
@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 6.5"), ("vic-war", "vic-war 6.4")])
@pytest.mark.parametrize(("minute", "is_refused"), [(19, True), (20, False)])
def test_a_higher_minimum_stands_on_a_sign_for_twenty_minutes(key, clause, minute, is_refused):
    change = change_to(50, effective_at=at(14, minute))

    assert why_not(key, playing(), change) == ([("too_soon", clause, "effective_at")] if is_refused else [])


@pytest.mark.clause("vic-war 6.1:footnote66(2)")
@pytest.mark.clause("nsw-war 6.5")
@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 6.5"), ("vic-war", "vic-war 6.4")])
def test_a_sign_without_the_time_of_change_does_not_count(key, clause):
    assert why_not(key, playing(), change_to(50)) == [("time_missing", clause, "effective_at")]


@pytest.mark.clause("nsw-war 6.5")
@pytest.mark.parametrize(
    ("posted", "effective", "expected"),
    [
        # The clocks go back from 03:00 to 02:00 on 5 April 2026: 02:55 is followed by 02:00 five minutes later.
        (wall(4, 5, 2, 55), wall(4, 5, 2, 14, fold=1), ["too_soon"]),
        (wall(4, 5, 2, 55), wall(4, 5, 2, 15, fold=1), []),
        # They go forward from 02:00 to 03:00 on 4 October 2026: 01:50 is followed by 03:05 fifteen minutes later.
        (wall(10, 4, 1, 50), wall(10, 4, 3, 9), ["too_soon"]),
        (wall(10, 4, 1, 50), wall(10, 4, 3, 10), []),
    ],
)
@pytest.mark.parametrize("zone", [SYDNEY, UTC])
def test_a_change_of_clocks_makes_the_notice_neither_shorter_nor_longer(posted, effective, expected, zone):
    posted, effective = (moment.astimezone(zone) for moment in (posted, effective))
    first = make_sign(25, 500, posted=EARLY)

    refusals = why_not("nsw-war", playing(first), change_to(50, effective_at=effective), when=posted)

    assert [code for code, _clause, _field in refusals] == expected


@pytest.mark.clause("nsw-war 6.5")
@pytest.mark.clause("vic-war 6.4")
@pytest.mark.parametrize("key", ["nsw-war", "vic-war"])
@pytest.mark.parametrize(("low", "high"), [(24, 500), (25, 400), (25, 600), (10, 1000)])
def test_a_lower_minimum_and_another_maximum_take_effect_at_once(key, low, high):
    assert why_not(key, playing(), change_to(low, high)) == []


def test_one_wager_whose_minimum_rises_is_enough_for_the_notice():
    mixed = Change({"initial": wager_limits(10, 500), "tie": wager_limits(26, 500)})

    assert why_not("vic-war", playing(), mixed) == [("time_missing", "vic-war 6.4", "effective_at")]


def test_a_time_that_has_passed_is_refused():
    change = change_to(10, effective_at=at(13, 59))

    assert why_not("nsw-war", playing(), change) == [("time_passed", "", "effective_at")]


def test_nobody_is_protected_from_a_sign_at_a_table_without_play():
    closed = LimitFacts(signs=(make_sign(25, 500),))

    assert why_not("vic-war", closed, change_to(50)) == []
    assert why_not("vic-war", closed, change_to(50, effective_at=at(14, 19))) == [
        ("too_soon", "vic-war 6.4", "effective_at")
    ]


def test_a_sign_put_in_between_does_not_make_the_next_one_a_rise_without_notice():
    standing = make_sign(50, 500)
    lower_soon = make_sign(40, 500, posted=at(13, 58), effective=at(14, 5))

    refusals = why_not("vic-war", playing(standing, lower_soon), change_to(25))

    assert refusals == [("next_sign_rises", "vic-war 6.4", "effective_at")]
    assert why_not("vic-war", playing(standing, lower_soon), change_to(40)) == []


def test_a_rise_that_stands_already_is_not_judged_again():
    first, risen = make_sign(25, 500, posted=TWO_O_CLOCK), make_sign(50, 500, posted=TWO_O_CLOCK)

    assert why_not("nsw-war", playing(first, risen), change_to(40)) == []


# ---- at once, with markers -------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 6.5.1")
@pytest.mark.clause("vic-war 6.4")
def test_a_minimum_rises_at_once_only_where_those_who_play_may_keep_the_old_one():
    change = change_to(50, is_at_once=True)

    assert why_not("nsw-war", playing(), change) == []
    assert why_not("vic-war", playing(), change) == [("not_at_once", "vic-war 6.4", "is_at_once")]


def test_at_once_and_at_a_time_are_two_things():
    change = change_to(50, is_at_once=True, effective_at=at(14, 20))

    assert why_not("nsw-war", playing(), change) == [("two_times", "nsw-war 6.5.1", "effective_at")]


def test_no_second_rise_at_once_while_the_end_of_an_old_minimum_is_told():
    ending = make_protected(HIGH_ROLLER, ends_at=at(14, 30))
    facts = playing(make_sign(50, 500), protections=(ending,))

    assert why_not("nsw-war", facts, change_to(75, is_at_once=True)) == [
        ("protection_ending", "nsw-war 6.5.2", "is_at_once")
    ]
    assert why_not("nsw-war", facts, change_to(75, is_at_once=True), when=at(14, 30)) == []


@pytest.mark.clause("nsw-war 6.5.1.1")
@pytest.mark.clause("nsw-war 6.5.1.3")
def test_each_player_gets_one_marker_where_they_sit():
    seated = (Seated(HIGH_ROLLER, 3, is_located=False), Seated(HIGH_ROLLER, 2), Seated(NEIGHBOUR, 5))

    assert markers_for(playing(seated=seated), at=TWO_O_CLOCK) == [
        Marker(HIGH_ROLLER, 2, (2, 3)),
        Marker(NEIGHBOUR, 5, (5,)),
    ]


@pytest.mark.clause("nsw-war 6.5.1.1")
def test_a_player_with_a_marker_gets_no_second_one_until_it_ended():
    seated = (Seated(HIGH_ROLLER, 2),)
    kept, ended = make_protected(HIGH_ROLLER), make_protected(HIGH_ROLLER, ends_at=at(13))

    assert markers_for(playing(seated=seated, protections=(kept,)), at=TWO_O_CLOCK) == []
    assert markers_for(playing(seated=seated, protections=(ended,)), at=TWO_O_CLOCK) == [Marker(HIGH_ROLLER, 2, (2,))]


@pytest.mark.clause("nsw-war 6.5.2")
@pytest.mark.parametrize(
    ("hour", "minute", "expected"),
    [(14, 40, []), (14, 41, [("too_soon", "nsw-war 6.5.2", "ends_at")])],
)
def test_the_old_minimum_ends_after_a_sign_of_its_own(hour, minute, expected):
    facts = playing(make_sign(50, 500), protections=(make_protected(HIGH_ROLLER),))

    refusals = why_not_end_protection(
        facts, FLOORS["nsw-war"].limits, ends_at=at(15), rank=Role.SUPERVISOR, at=at(hour, minute)
    )

    assert said(refusals) == expected


def end_of(facts, *, ends_at=None, rank=Role.SUPERVISOR):
    return said(why_not_end_protection(facts, FLOORS["nsw-war"].limits, ends_at=ends_at, rank=rank, at=TWO_O_CLOCK))


def test_the_end_of_an_old_minimum_needs_its_time_somebody_who_keeps_it_and_the_right_rank():
    kept = playing(make_sign(50, 500), protections=(make_protected(HIGH_ROLLER),))

    assert end_of(kept) == [("too_soon", "nsw-war 6.5.2", "ends_at")]
    assert end_of(playing()) == [("nobody_protected", "", "")]
    assert end_of(kept, ends_at=at(15), rank=Role.DEALER) == [("rank_too_low", "", "")]


def test_a_marker_that_no_longer_helps_comes_away_at_once():
    facts = playing(make_sign(25, 500), protections=(make_protected(HIGH_ROLLER),))

    assert end_of(facts) == []


def test_the_sign_for_the_end_of_an_old_minimum_may_come_down_until_its_time():
    book = FLOORS["nsw-war"].limits
    facts = playing(protections=(make_protected(HIGH_ROLLER, ends_at=at(15)), make_protected(NEIGHBOUR)))

    assert why_not_keep_protection(facts, book, rank=Role.SUPERVISOR, at=at(14, 59)) == []
    assert said(why_not_keep_protection(facts, book, rank=Role.SUPERVISOR, at=at(15))) == [("not_announced", "", "")]
    assert said(why_not_keep_protection(facts, book, rank=Role.DEALER, at=at(14))) == [("rank_too_low", "", "")]
    assert [each.player for each in unannounced(facts, at=at(14))] == [NEIGHBOUR]


# ---- notice to the players -------------------------------------------------------------------------------------------


@pytest.mark.clause("act-war 3.1")
@pytest.mark.clause("act-holdem 3.1")
@pytest.mark.parametrize("key", ["act-war", "act-holdem"])
def test_players_in_canberra_are_told_before_any_change(key):
    wagers = FLOORS[key].limits.wagers.value
    standing = make_sign(5, 500, wagers=wagers)

    def asked(**fields):
        return why_not(key, playing(standing), change_to(10, wagers=wagers, **fields))

    assert asked() == [("not_told", f"{key} 3.1", "told_at")]
    assert asked(told_at=at(14, 1)) == [("in_the_future", "", "told_at")]
    assert asked(told_at=at(14)) == []


def test_the_first_sign_and_a_sign_at_a_closed_table_need_no_notice_to_players():
    assert why_not("act-war", LimitFacts(is_in_play=True), change_to(5)) == []
    assert why_not("act-war", LimitFacts(signs=(make_sign(25, 500),)), change_to(50)) == []


# ---- what a sign says ------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 6.4")
@pytest.mark.parametrize(
    ("key", "rank", "expected"),
    [
        ("vic-war", Role.SUPERVISOR, [("rank_too_low", "vic-war 6.4", "")]),
        ("vic-war", Role.PIT_BOSS, []),
        ("nsw-war", Role.SUPERVISOR, []),
        ("nsw-war", Role.DEALER, [("rank_too_low", "", "")]),
        ("nsw-war", None, [("rank_too_low", "", "")]),
    ],
)
def test_limits_are_changed_by_the_rank_the_document_names(key, rank, expected):
    assert why_not(key, playing(), change_to(10), rank=rank) == expected


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ({"initial": wager_limits(25, 500)}, [("minimum_missing", "vic-war 6.1", "tie_min")]),
        (
            {"initial": wager_limits(0, 500), "tie": wager_limits(25, 500)},
            [("minimum_missing", "vic-war 6.1", "initial_min")],
        ),
        (
            {"initial": wager_limits(25, 24), "tie": wager_limits(25, 25)},
            [("maximum_below_minimum", "vic-war 6.1", "initial_max")],
        ),
        (
            {"initial": wager_limits(25, 500, 10), "tie": wager_limits(25, 500, 5)},
            [("minimum_off_unit", "vic-war 6.5", "initial_unit")],
        ),
        (
            {**dict.fromkeys(("initial", "tie"), wager_limits(25, 500)), "ante": wager_limits(25, 500)},
            [("wager_unknown", "vic-war 6.1", "limits")],
        ),
        (
            {"initial": WagerLimits(2500, 50000, 0), "tie": wager_limits(25, 500)},
            [("minimum_off_unit", "vic-war 6.5", "initial_unit")],
        ),
    ],
)
def test_a_sign_says_something_sensible_of_every_wager(limits, expected):
    assert why_not("vic-war", LimitFacts(), Change(limits)) == expected


@pytest.mark.clause("vic-war 6.5")
@pytest.mark.parametrize(
    ("key", "expected"), [("vic-war", []), ("nsw-war", []), ("act-war", [("basis_unknown", "", "basis")])]
)
def test_limits_for_each_player_are_set_where_the_document_knows_them(key, expected):
    assert why_not(key, LimitFacts(), change_to(25, basis="per_player")) == expected


# ---- taking a sign down ----------------------------------------------------------------------------------------------


def test_only_a_sign_for_a_time_to_come_comes_down_again():
    book = FLOORS["vic-war"].limits
    facts = playing(make_sign(25, 500, id=1), make_sign(50, 500, posted=at(14), effective=at(14, 20), id=2))

    def asked(sign_id, when, rank=Role.PIT_BOSS):
        return said(why_not_withdraw(facts, book, sign_id=sign_id, rank=rank, at=when))

    assert asked(2, at(14, 19)) == []
    assert asked(2, at(14, 20)) == [("not_announced", "", "")]
    assert asked(1, at(14, 19)) == [("not_announced", "", "")]
    assert asked(2, at(14, 19), Role.SUPERVISOR) == [("rank_too_low", "vic-war 6.4", "")]


def test_a_sign_stays_up_if_the_next_one_would_rise_without_notice():
    first = make_sign(25, 500, id=1)
    higher = make_sign(50, 500, posted=at(13), effective=at(14, 20), id=2)
    between = make_sign(40, 500, posted=at(14, 5), effective=at(14, 22), id=3)

    refusals = why_not_withdraw(
        playing(first, higher, between), FLOORS["vic-war"].limits, sign_id=2, rank=Role.PIT_BOSS, at=at(14, 10)
    )

    assert said(refusals) == [("next_sign_rises", "vic-war 6.4", "effective_at")]


# ---- agreed for one player -------------------------------------------------------------------------------------------


SEATED = (Seated(HIGH_ROLLER, 2), Seated(HIGH_ROLLER, 3, is_located=False))


def agree(key, *, low=None, high=None, player=HIGH_ROLLER, place=2, rank=Role.PIT_BOSS, facts=None, wager="initial"):
    own = {wager: OwnLimits(low and low * 100, high and high * 100)} if low or high else {}
    agreed = Personal(player, own, TWO_O_CLOCK, place=place)
    facts = facts or playing(make_sign(25, 500, wagers=("initial", "tie", "ante")), seated=SEATED)
    return said(why_not_give(facts, FLOORS[key].limits, agreed=agreed, rank=rank, at=TWO_O_CLOCK))


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
def test_a_player_is_let_over_the_maximum_and_not_under_the_minimum(key, wager, clause):
    assert agree(key, high=501, wager=wager) == []
    assert agree(key, high=500, wager=wager) == [("not_above_maximum", clause, f"{wager}_max")]
    assert agree(key, low=24, wager=wager) == [("below_minimum", clause, f"{wager}_min")]
    assert agree(key, low=25, high=501, wager=wager) == []


@pytest.mark.clause("vic-war 6.3")
def test_in_melbourne_a_pit_boss_agrees_any_limits():
    assert agree("vic-war", low=10, high=2000) == []
    assert agree("vic-war", low=10, high=100) == []
    assert agree("vic-war", low=10, high=2000, rank=Role.SUPERVISOR) == [("rank_too_low", "vic-war 6.3", "")]
    assert agree("vic-war", low=600) == [("maximum_below_minimum", "vic-war 6.3", "initial_max")]


def test_maryland_knows_no_limits_for_one_player():
    assert agree("md-war", high=1000) == [("no_personal_limits", "", "")]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"player": NEIGHBOUR}, [("not_seated", "act-war 3.2", "player")]),
        ({"place": 4}, [("not_their_place", "act-war 3.2", "place")]),
        ({"place": None}, [("not_their_place", "act-war 3.2", "place")]),
        ({"high": None}, [("nothing_agreed", "", "")]),
        ({"wager": "bonus"}, [("no_limits_sign", "act-war 3.2", "bonus_max")]),
    ],
)
def test_an_agreement_names_a_seated_player_their_place_and_a_limit(asked, expected):
    assert agree("act-war", **({"high": 1000} | asked)) == expected


def test_a_player_has_one_agreement_at_a_table():
    facts = playing(seated=SEATED, personal=(Personal(HIGH_ROLLER, {}, EARLY),))

    assert agree("nsw-war", high=1000, facts=facts) == [("has_some", "", "")]
    assert agree("nsw-war", high=1000, place=None) == []


@pytest.mark.parametrize(
    ("key", "facts", "change", "clauses"),
    [
        ("nsw-war", LimitFacts(), change_to(25), ("nsw-war 6.1",)),
        ("md-war", LimitFacts(), change_to(25), ("md-war 2.B(6)",)),
        ("nsw-war", playing(), change_to(10), ("nsw-war 6.5",)),
        ("nsw-war", playing(), change_to(50, effective_at=at(15)), ("nsw-war 6.5",)),
        ("nsw-war", playing(), change_to(50, is_at_once=True), ("nsw-war 6.5.1",)),
        ("vic-war", playing(), change_to(50), ("vic-war 6.4", "vic-war 6.1:footnote66(2)")),
        ("act-war", playing(), change_to(50), ("act-war 3.1",)),
    ],
)
def test_a_sign_goes_up_by_the_clauses_of_its_change(key, facts, change, clauses):
    assert clauses_behind(facts, FLOORS[key].limits, change=change, at=TWO_O_CLOCK) == clauses
