"""What stands on a table's sign."""

import pytest

from casino.rules.limits import LimitFacts
from casino.rules.signs import Line, Notice, Old, board_of
from games.rulebooks.floors import FLOORS

from .signs import HIGH_ROLLER, NEIGHBOUR, at, make_personal, make_protected, make_sign, under

WAR = (Line("Casino War", 2500, 50000, 500), Line("Tie", 2500, 50000, 500))


def board(key, facts, *offers, when=None):
    return board_of(facts, FLOORS[key].limits, offers=frozenset(offers), at=when or at(12))


@pytest.mark.clause("nsw-war 6.1")
@pytest.mark.clause("vic-war 6.5")
@pytest.mark.clause("vic-war 6.1:footnote66(1)(c)")
@pytest.mark.clause("act-war 3.1")
@pytest.mark.clause("act-war 3.3")
@pytest.mark.parametrize("key", ["nsw-war", "vic-war", "act-war"])
def test_the_sign_shows_minimum_maximum_and_unit_of_each_wager(key):
    assert board(key, under(make_sign(25, 500, 5))).lines == WAR


@pytest.mark.clause("vic-war 6.5")
@pytest.mark.parametrize("basis", ["per_area", "per_player"])
def test_the_sign_says_whether_limits_are_for_each_area_or_each_player(basis):
    shown = board("vic-war", under(make_sign(basis=basis)))

    assert (shown.has_basis, shown.is_per_player) == (True, basis == "per_player")


@pytest.mark.clause("nsw-war 6.5")
@pytest.mark.clause("vic-war 6.1:footnote66(2)")
@pytest.mark.parametrize("key", ["nsw-war", "vic-war"])
def test_the_sign_shows_an_announced_minimum_with_its_time_until_then(key):
    facts = under(make_sign(25, 500, 5), make_sign(50, 500, 5, posted=at(14), effective=at(14, 20)))
    higher = (Line("Casino War", 5000, 50000, 500), Line("Tie", 5000, 50000, 500))

    seen = [board(key, facts, when=when) for when in (at(13, 59), at(14), at(14, 20))]

    assert [(each.lines, each.announced) for each in seen] == [
        (WAR, ()),
        (WAR, (Notice(at(14, 20), higher),)),
        (higher, ()),
    ]


@pytest.mark.clause("nsw-war 6.5.3")
def test_the_sign_shows_both_minimums_while_somebody_keeps_the_old_one():
    risen = make_sign(50, 500, posted=at(11))
    old = (Line("Casino War", 2500, 50000, None), Line("Tie", 2500, 50000, None))
    kept = [make_protected(player, since=at(11)) for player in (HIGH_ROLLER, NEIGHBOUR)]

    shown = board("nsw-war", under(risen, protections=tuple(kept)))
    gone = board("nsw-war", under(risen, protections=(make_protected(HIGH_ROLLER, ended_at=at(12)),)))

    assert ({line.min for line in shown.lines}, shown.old) == ({5000}, (Old(old),))
    assert gone.old == ()


@pytest.mark.clause("nsw-war 6.5.2")
def test_the_sign_tells_when_the_old_minimum_ends():
    kept = make_protected(HIGH_ROLLER, since=at(11), ends_at=at(15))

    shown = board("nsw-war", under(make_sign(50, 500, posted=at(11)), protections=(kept,)))

    assert [old.ends_at for old in shown.old] == [at(15)]


def test_an_old_minimum_that_is_no_longer_lower_is_not_shown():
    kept = make_protected(HIGH_ROLLER)

    assert board("nsw-war", under(make_sign(25, 500), protections=(kept,))).old == ()


def test_nobodys_own_limits_stand_on_the_sign():
    plain = under(make_sign())

    assert board("vic-war", under(make_sign(), personal=(make_personal(high=2000),))) == board("vic-war", plain)


@pytest.mark.clause("act-holdem 10.1")
@pytest.mark.clause("act-holdem 3.1")
@pytest.mark.clause("act-holdem 3.3")
@pytest.mark.clause("act-holdem 8.2")
def test_the_holdem_sign_shows_the_bonus_with_its_nine_rows_and_the_maximum_payout():
    shown = board("act-holdem", under(make_sign(5, 100, 5, wagers=("ante", "bonus")), max_payout=5_000_000))

    assert shown.lines == (Line("Ante", 500, 10000, 500), Line("Bonus", 500, 10000, 500))
    assert [(pay.label, str(pay.odds)) for pay in shown.pays] == [
        ("Royal flush", "100 to 1"),
        ("Straight flush", "50 to 1"),
        ("Four of a kind", "40 to 1"),
        ("Full house", "30 to 1"),
        ("Flush", "20 to 1"),
        ("Straight", "7 to 1"),
        ("Three of a kind", "7 to 1"),
        ("Two pair", "7 to 1"),
        ("Pair of aces", "7 to 1"),
    ]
    assert {pay.heading for pay in shown.pays} == {"Bonus pays"}
    assert (shown.max_payout, shown.has_payout_note) == (5_000_000, False)


@pytest.mark.clause("md-war 2.B(5)(a)")
def test_the_maryland_sign_lists_the_odds_and_those_of_the_progressive_only_where_it_is_offered():
    plain, progressive = board("md-war", under(make_sign())), board("md-war", under(make_sign()), "progressive")

    assert [(pay.label, str(pay.odds)) for pay in plain.pays] == [
        ("Initial wager", "1 to 1"),
        ("Tie wager", "10 to 1"),
        ("War wager", "1 to 1"),
        ("War wager on a tied war", "2 to 1"),
    ]
    assert progressive.pays[:4] == plain.pays
    assert [str(pay.odds) for pay in progressive.pays[4:]] == [
        "1000 to 1",
        "200 to 1",
        "150 to 1",
        "30 to 1",
        "15 to 1",
        "5 to 1",
    ]


@pytest.mark.clause("md-war 2.B(5)(b)")
@pytest.mark.parametrize(("limit", "has_note"), [(2_500_000, False), (None, True)])
def test_the_maryland_sign_shows_the_payout_limit_or_says_that_one_is_posted(limit, has_note):
    shown = board("md-war", LimitFacts(max_payout=limit))

    assert (shown.max_payout, shown.has_payout_note) == (limit, has_note)


def test_a_sign_of_another_document_knows_no_payout_note():
    assert not board("nsw-war", under(make_sign())).has_payout_note
