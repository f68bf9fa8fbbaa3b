"""Prizes given to those who finished."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rulings import RuleBroken
from tournaments.rules.awards import (
    Award,
    Finisher,
    agreed_split,
    awards,
    choices_of,
    drawn_from,
    why_not_award,
    why_not_split,
)
from tournaments.rules.definition import Prizes
from tournaments.rules.definition.prizes import Band, DrawPrize, InKind, Prize

ANNA, BILL, CARA, DORA = (Finisher(entry) for entry in (11, 12, 13, 14))
EMPLOYEE = Finisher(10, is_employee=True)
TWO_SUMS = Prizes(bands=(Band(1, None, (Prize(1, 1, cents=1_000_00), Prize(2, 2, cents=500_00))),))
HALVES = Prizes(bands=(Band(1, None, (Prize(1, 1, share=5_000), Prize(2, 2, share=3_000), Prize(3, 3, share=2_000))),))
CAR = InKind("a car", 30_000_00, cash_instead_cents=25_000_00)


def won(prizes, *finish, pool):
    return [
        (award.entry, award.place, award.cents)
        for award in awards(prizes, pool=pool, entries=20, finish=[_group(level) for level in finish])
    ]


def _group(level):
    return level if isinstance(level, tuple) else (level,)


@pytest.mark.clause("vic-war 10.4.2(a)(v)")
def test_an_employee_wins_nothing_and_the_next_move_up():
    given_out = awards(TWO_SUMS, pool=1_500_00, entries=3, finish=[[EMPLOYEE], [ANNA], [BILL]])

    clauses = ("vic-war 10.4.7(b)", "vic-war 10.4.2(a)(v)")
    assert given_out == (
        Award(ANNA.entry, 1, 1_000_00, clauses=clauses),
        Award(BILL.entry, 2, 500_00, clauses=clauses),
    )


@pytest.mark.clause("vic-war 10.4.2(a)(v)")
def test_only_those_behind_the_employee_move_up():
    given_out = awards(TWO_SUMS, pool=1_500_00, entries=3, finish=[[ANNA], [EMPLOYEE], [BILL]])

    assert given_out == (
        Award(ANNA.entry, 1, 1_000_00),
        Award(BILL.entry, 2, 500_00, clauses=("vic-war 10.4.7(b)", "vic-war 10.4.2(a)(v)")),
    )


@pytest.mark.clause("vic-war 10.4.2(a)(v)")
def test_who_is_level_with_an_employee_shares_with_nobody():
    assert won(TWO_SUMS, (EMPLOYEE, ANNA), BILL, pool=1_500_00) == [(11, 1, 1_000_00), (12, 2, 500_00)]


@pytest.mark.clause("vic-war 10.4.6(a)")
def test_who_is_level_shares_what_the_places_are_worth():
    given_out = awards(HALVES, pool=1_000_00, entries=4, finish=[[ANNA], [CARA, BILL], [DORA]])

    shared = ("vic-war 10.4.7(b)", "vic-war 10.4.6(a)")
    assert given_out == (
        Award(ANNA.entry, 1, 500_00),
        Award(BILL.entry, 2, 250_00, clauses=shared),
        Award(CARA.entry, 2, 250_00, clauses=shared),
    )


def test_an_odd_cent_goes_to_the_earlier_entry():
    assert won(HALVES, (CARA, BILL, ANNA), pool=1_000_01) == [(11, 1, 333_34), (12, 1, 333_34), (13, 1, 333_33)]


def test_who_is_level_on_the_last_place_that_pays_shares_that_place():
    assert won(HALVES, ANNA, BILL, (CARA, DORA), pool=1_000_00) == [
        (11, 1, 500_00),
        (12, 2, 300_00),
        (13, 3, 100_00),
        (14, 3, 100_00),
    ]


def test_fewer_finishers_than_prizes_share_the_whole_pool():
    assert won(HALVES, ANNA, EMPLOYEE, BILL, pool=46_00) == [(11, 1, 28_75), (12, 2, 17_25)]


@pytest.mark.clause("vic-war 10.4.6(a)")
@pytest.mark.parametrize(
    ("first", "name"),
    [
        (Prize(1, 1, in_kind=CAR), "a car"),
        (Prize(1, 1, or_else=CAR), "a car"),
        (Prize(1, 1, seat_in="the grand final"), "a seat in the grand final"),
    ],
)
def test_a_thing_cannot_be_shared(first, name):
    prizes = Prizes(bands=(Band(1, None, (first, Prize(2, 2, cents=500_00))),))
    level_for_it = [[ANNA, BILL]]

    refusals = why_not_award(prizes, pool=500_00, entries=20, finish=level_for_it)

    assert [(refusal.sentence, refusal.code) for refusal in refusals] == [
        (f"2 players are level for place 1, which wins {name}: play the tie off.", "level_for_a_thing")
    ]
    with pytest.raises(RuleBroken):
        awards(prizes, pool=500_00, entries=20, finish=level_for_it)


def test_a_thing_goes_to_whoever_stands_alone_on_its_place():
    prizes = Prizes(bands=(Band(1, None, (Prize(1, 1, in_kind=CAR), Prize(2, 3, cents=250_00))),))

    assert awards(prizes, pool=500_00, entries=20, finish=[[ANNA], [BILL, CARA]]) == (
        Award(11, 1, in_kind=CAR),
        Award(12, 2, 250_00, clauses=("vic-war 10.4.7(b)", "vic-war 10.4.6(a)")),
        Award(13, 2, 250_00, clauses=("vic-war 10.4.7(b)", "vic-war 10.4.6(a)")),
    )


CHIPS = InKind("promotional chips", 50_000_00)


@pytest.mark.parametrize(
    ("award", "choices"),
    [
        (Award(11, 1, 500_00), ((500_00, None),)),
        (Award(11, 1, in_kind=CAR), ((0, CAR), (25_000_00, None))),
        (Award(11, 1, 25_000_00, or_else=CHIPS), ((25_000_00, None), (0, CHIPS))),
        (Award(11, 1, in_kind=CHIPS), ((0, CHIPS),)),
    ],
)
def test_a_winner_chooses_among_what_is_stated(award, choices):
    assert choices_of(award) == choices


FINAL = (Award(11, 1, 1_000_00, in_kind=CAR), Award(12, 2, 500_00), Award(13, 3, 200_00))
SPLIT = Prizes(split_by_agreement=True)


def test_winners_may_divide_their_money_as_they_agree():
    assert agreed_split(SPLIT, FINAL, {11: 800_00, 12: 700_00}, consents={11, 12}) == (
        Award(11, 1, 800_00, in_kind=CAR),
        Award(12, 2, 700_00),
        Award(13, 3, 200_00),
    )


@pytest.mark.parametrize(
    ("prizes", "agreed", "consents", "sentence"),
    [
        (Prizes(), {11: 750_00, 12: 750_00}, {11, 12}, "The terms do not let players agree on a split."),
        (SPLIT, {11: 750_00, 12: 750_01}, {11, 12}, "Share $1,500; this comes to $1,500.01."),
        (SPLIT, {11: 750_00, 12: 750_00}, {11}, "Everyone who shares has to agree."),
        (SPLIT, {11: 700_00, 12: 700_00, 99: 100_00}, {11, 12, 99}, "Only those who won money can share it."),
        (SPLIT, {11: 1_500_01, 12: -1}, {11, 12}, "Nobody can end with less than nothing."),
    ],
)
def test_a_split_needs_the_terms_all_consents_and_the_same_sum(prizes, agreed, consents, sentence):
    assert [refusal.sentence for refusal in why_not_split(prizes, FINAL, agreed, consents=consents)] == [sentence]
    with pytest.raises(RuleBroken):
        agreed_split(prizes, FINAL, agreed, consents=consents)


@pytest.mark.clause("vic-war 10.4.2(a)(v)")
def test_no_employee_is_in_a_draw():
    assert drawn_from(DrawPrize(1), [EMPLOYEE, ANNA, BILL], finalists={11}) == (11, 12)


def test_finalists_are_out_of_a_draw_where_the_terms_say_so():
    assert drawn_from(DrawPrize(10, excludes_finalists=True), [ANNA, BILL, CARA], finalists={11, 13}) == (12,)


@settings(max_examples=200, deadline=None)
@given(
    pool=st.integers(0, 10**9),
    staff=st.sets(st.integers(1, 8), max_size=7),
    sizes=st.lists(st.integers(1, 4), min_size=1, max_size=8),
)
def test_whoever_is_level_or_employed_the_whole_pool_is_given_out(pool, staff, sizes):
    entries = iter(range(1, 100))
    finish = [[Finisher(n, is_employee=n in staff) for n in (next(entries) for _ in range(size))] for size in sizes]
    winners = sum(not each.is_employee for level in finish for each in level)

    given_out = awards(HALVES, pool=pool, entries=40, finish=finish)

    assert sum(award.cents for award in given_out) == (pool if winners else 0)
    assert not {award.entry for award in given_out} & staff
