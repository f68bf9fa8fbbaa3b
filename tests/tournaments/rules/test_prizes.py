"""What each place pays of a pool."""

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.rulings import Refusal, RuleBroken
from tournaments.rules.definition import Definition, Fees, Prizes
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import Scope
from tournaments.rules.definition.prizes import (
    WHOLE,
    Band,
    Bonus,
    DrawPrize,
    FieldShare,
    InKind,
    Prize,
    Rounding,
    StagePrize,
)
from tournaments.rules.prizes import (
    UNIT,
    PaidFor,
    Payout,
    paid_places,
    payouts,
    percent,
    pool_of,
    shared_out,
    why_not_pay,
)


def by_shares(*shares, **more):
    """Make prizes that pay these percents to the first places, whatever the field."""
    prizes = tuple(Prize(place, place, share=share * 100) for place, share in enumerate(shares, start=1))
    return Prizes(bands=(Band(1, None, prizes),), **more)


def amounts(prizes, *, pool, entries=10, **more):
    return [payout.cents for payout in payouts(prizes, pool=pool, entries=entries, **more)]


def codes(prizes, *, pool, entries=10, **more):
    return [refusal.code for refusal in why_not_pay(prizes, pool=pool, entries=entries, **more)]


# ---- shares ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.4.7(b)")
def test_shares_divide_the_pool():
    assert payouts(by_shares(50, 30, 20), pool=1_600_00, entries=20) == (
        Payout(PaidFor.PLACE, 1, 800_00),
        Payout(PaidFor.PLACE, 2, 480_00),
        Payout(PaidFor.PLACE, 3, 320_00),
    )


@pytest.mark.clause("vic-war 10.4.7(b)")
@pytest.mark.parametrize(("shares", "refused"), [((50, 30, 19), True), ((50, 30, 20), False), ((50, 30, 21), True)])
def test_shares_that_are_no_whole_are_refused(shares, refused):
    assert codes(by_shares(*shares), pool=100_00) == (["shares_not_whole"] if refused else [])


@pytest.mark.clause("vic-war 10.4.7(b)")
def test_a_refused_plan_says_what_it_comes_to_and_pays_nothing():
    plan = Prizes(bands=(Band(1, None, (Prize(1, 1, share=4_955), Prize(2, 2, share=5_000))),))

    with pytest.raises(RuleBroken) as broken:
        payouts(plan, pool=100_00, entries=2)

    assert broken.value.refusals == (
        Refusal(
            "The shares come to 99.55%; make them 100%.",
            "vic-war 10.4.7(b)",
            code="shares_not_whole",
            field="prizes.bands",
        ),
    )


@pytest.mark.clause("vic-war 10.4.7(b)")
@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        (100, [34, 33, 33]),  # one cent over: all lost as much, so the best place has it
        (101, [34, 34, 33]),
        (99, [33, 33, 33]),
    ],
)
def test_a_cent_left_over_goes_to_the_best_of_those_that_lost_as_much(pool, expected):
    thirds = Prizes(bands=(Band(1, None, (Prize(1, 1, share=3_334), Prize(2, 3, share=3_333))),))

    assert amounts(thirds, pool=pool) == expected


@pytest.mark.clause("vic-war 10.4.7(b)")
def test_a_cent_left_over_goes_to_the_share_that_lost_most():
    # 41, 24, 15, 10, 7 and 3 percent of 7 cents: 2.87, 1.68, 1.05, 0.70, 0.49, 0.21.
    assert amounts(by_shares(41, 24, 15, 10, 7, 3), pool=7) == [3, 2, 1, 1, 0, 0]


@pytest.mark.clause("vic-war 10.4.7(b)")
@pytest.mark.parametrize(
    ("rounding", "expected"),
    [
        (Rounding.CENT, [500_20, 300_12, 200_08]),
        (Rounding.DOLLAR, [500_40, 300_00, 200_00]),
        (Rounding.FIVE_DOLLARS, [500_40, 300_00, 200_00]),
    ],
)
def test_what_is_too_small_for_a_unit_goes_to_the_best_place(rounding, expected):
    assert amounts(by_shares(50, 30, 20, rounding=rounding), pool=1_000_40) == expected


@pytest.mark.clause("vic-war 10.4.7(b)")
@pytest.mark.parametrize(
    ("rounding", "expected"),
    [
        (Rounding.CENT, [503_50, 302_10, 201_40]),
        (Rounding.DOLLAR, [504_00, 302_00, 201_00]),
        (Rounding.FIVE_DOLLARS, [507_00, 300_00, 200_00]),
    ],
)
def test_units_left_over_go_out_whole(rounding, expected):
    assert amounts(by_shares(50, 30, 20, rounding=rounding), pool=1_007_00) == expected


def test_odd_cents_pass_over_a_place_without_a_share():
    first_wins_a_car = Prizes(
        rounding=Rounding.DOLLAR,
        bands=(Band(1, None, (Prize(1, 1, in_kind=InKind("a car", 30_000_00)), Prize(2, 3, share=5_000))),),
    )

    assert amounts(first_wins_a_car, pool=10_30) == [0, 5_30, 5_00]


def test_one_winner_takes_all():
    assert payouts(by_shares(100), pool=4_321_09, entries=3) == (Payout(PaidFor.PLACE, 1, 4_321_09),)


def test_a_share_for_several_places_is_for_each_of_them():
    plan = Prizes(bands=(Band(1, None, (Prize(1, 1, share=5_000), Prize(2, 2, share=2_500), Prize(3, 7, share=500))),))

    assert amounts(plan, pool=1_000_00) == [500_00, 250_00, 50_00, 50_00, 50_00, 50_00, 50_00]


@pytest.mark.parametrize(("places", "code"), [((1, 2), "place_twice"), ((2, 3), "place_twice"), ((3, 4), None)])
def test_a_place_stands_once(places, code):
    plan = Prizes(bands=(Band(1, None, (Prize(1, 2, share=2_500), Prize(*places, share=2_500))),))

    assert codes(plan, pool=100) == ([code] if code else [])


@pytest.mark.parametrize(("share", "refused"), [(0, False), (-1, True)])
def test_no_prize_takes_away(share, refused):
    plan = Prizes(bands=(Band(1, None, (Prize(1, 1, share=WHOLE - share), Prize(2, 2, share=share))),))

    assert codes(plan, pool=100) == (["below_nothing"] if refused else [])


# ---- bands -----------------------------------------------------------------------------------------------------------

SMALL = (Prize(1, 1, share=5_000), Prize(2, 2, share=3_000), Prize(3, 3, share=2_000))
LARGE = tuple(Prize(n, n, share=share * 100) for n, share in enumerate((41, 24, 15, 10, 7, 3), start=1))
DIAMOND_JO = Definition(
    fees=Fees(prices=(Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 23_00), FeeLine(Part.TIP, 2_00))),)),
    prizes=Prizes(bands=(Band(1, 25, SMALL), Band(26, None, LARGE))),
)
PUBLISHED = {
    # The casino printed 43.74 as the last prize of 63 players; three percent of its own pool of 1,449 dollars is 43.47.
    63: [594_09, 347_76, 217_35, 144_90, 101_43, 43_47],
    26: [245_18, 143_52, 89_70, 59_80, 41_86, 17_94],
    25: [287_50, 172_50, 115_00],
    6: [69_00, 41_40, 27_60],
}


def wednesday(players):
    pool = pool_of(DIAMOND_JO, payments={"entry": players}).cents
    return pool, amounts(DIAMOND_JO.prizes, pool=pool, entries=players)


@pytest.mark.clause("vic-war 10.4.7(b)")
@pytest.mark.parametrize("players", PUBLISHED)
def test_published_prizes_come_out_to_the_cent(players):
    assert wednesday(players)[1] == PUBLISHED[players]


@pytest.mark.clause("vic-war 10.4.7(b)")
@pytest.mark.parametrize("players", range(1, 64))
def test_the_prize_table_follows_the_field(players):
    pool, prizes = wednesday(players)

    # 41 percent of 23 dollars are 9.43, 24 percent 5.52, and so on: whole cents for each player who paid.
    each = [11_50, 6_90, 4_60] if players <= 25 else [9_43, 5_52, 3_45, 2_30, 1_61, 69]
    assert (pool, prizes) == (23_00 * players, [players * cents for cents in each])
    assert sum(prizes) == pool


@pytest.mark.parametrize(("entries", "refused"), [(5, True), (6, False), (9, False), (10, True)])
def test_a_field_without_a_band_is_refused(entries, refused):
    plan = Prizes(bands=(Band(6, 9, SMALL),))

    assert codes(plan, pool=100, entries=entries) == (["no_band"] if refused else [])


# ---- fixed sums ------------------------------------------------------------------------------------------------------


def test_shares_divide_what_fixed_sums_leave():
    # Eight thousand added by the house, and the buy-ins by percent, as in an event of 2016; places five and six are ours.
    steps = [(4_000_00, 4_000), (2_000_00, 2_000), (800_00, 1_500), (600_00, 1_000), (300_00, 750), (300_00, 750)]
    plan = Prizes(bands=(Band(1, None, tuple(Prize(n, n, share=s, cents=c) for n, (c, s) in enumerate(steps, 1))),))

    paid = amounts(plan, pool=8_000_00 + 50 * 100_00)

    assert paid == [6_000_00, 3_000_00, 1_550_00, 1_100_00, 675_00, 675_00]
    assert sum(paid) == 13_000_00


FIXED = Prizes(bands=(Band(1, None, (Prize(1, 1, cents=1_000_00), Prize(2, 2, cents=500_00))),))


@pytest.mark.clause("vic-war 10.4.7(b)")
@pytest.mark.parametrize(
    ("pool", "sentence"),
    [
        (1_499_99, "Fixed prizes come to $1,500 and the pool to $1,499.99; add $0.01."),
        (1_500_00, None),
        (1_500_01, "$0.01 of the pool would go to nobody."),
    ],
)
def test_fixed_sums_alone_have_to_be_the_pool(pool, sentence):
    found = why_not_pay(FIXED, pool=pool, entries=2)

    assert [refusal.sentence for refusal in found] == ([sentence] if sentence else [])


def test_a_thing_or_a_seat_costs_the_pool_nothing():
    cruise = InKind("a cruise for two", 4_000_00, cash_instead_cents=3_000_00)
    chips = InKind("promotional chips", 50_000_00)
    plan = Prizes(
        bands=(
            Band(
                1,
                None,
                (
                    Prize(1, 1, cents=25_000_00, or_else=chips),
                    Prize(2, 2, in_kind=cruise),
                    Prize(3, 3, seat_in="the grand final"),
                ),
            ),
        )
    )

    assert payouts(plan, pool=25_000_00, entries=30) == (
        Payout(PaidFor.PLACE, 1, 25_000_00, or_else=chips),
        Payout(PaidFor.PLACE, 2, in_kind=cruise),
        Payout(PaidFor.PLACE, 3, seat_in="the grand final"),
    )


def test_stage_and_draw_prizes_come_out_of_the_pool_first():
    voucher = InKind("a dinner", 100_00)
    plan = by_shares(
        60,
        40,
        stage_prizes=(
            StagePrize("heats", 1, 1, cents=50_00, scope=Scope.TABLE),
            StagePrize("semi", 1, 2, cents=25_00),
        ),
        draws=(DrawPrize(2, cents=10_00), DrawPrize(1, in_kind=voucher)),
        bonuses=(Bonus("three wars in a row", cents=1_000_00),),
    )

    assert payouts(plan, pool=1_220_00, entries=20, groups={"heats": 3}) == (
        Payout(PaidFor.PLACE, 1, 600_00),
        Payout(PaidFor.PLACE, 2, 400_00),
        Payout(PaidFor.STAGE, 1, 50_00, stage="heats", group=1),
        Payout(PaidFor.STAGE, 1, 50_00, stage="heats", group=2),
        Payout(PaidFor.STAGE, 1, 50_00, stage="heats", group=3),
        Payout(PaidFor.STAGE, 1, 25_00, stage="semi"),
        Payout(PaidFor.STAGE, 2, 25_00, stage="semi"),
        Payout(PaidFor.DRAW, 1, 10_00),
        Payout(PaidFor.DRAW, 2, 10_00),
        Payout(PaidFor.DRAW, 1, in_kind=voucher),
    )


def test_prizes_for_each_session_need_their_number():
    weekly = by_shares(100, stage_prizes=(StagePrize("weeks", 1, 1, cents=10_000_00, scope=Scope.SESSION),))

    assert codes(weekly, pool=90_000_00) == ["groups_unknown"]
    assert amounts(weekly, pool=90_000_00, groups={"weeks": 4}) == [50_000_00, *[10_000_00] * 4]


@pytest.mark.parametrize(("prizes", "code"), [(Prizes(), ["no_prizes"]), (Prizes(draws=(DrawPrize(1, 1_00),)), [])])
def test_something_has_to_be_won(prizes, code):
    assert codes(prizes, pool=1_00) == code


# ---- fewer players than prizes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("placed", "expected"), [(1, [46_00]), (2, [28_75, 17_25]), (3, [23_00, 13_80, 9_20]), (4, [23_00, 13_80, 9_20])]
)
def test_the_share_of_an_empty_place_is_divided_by_the_other_shares(placed, expected):
    assert amounts(by_shares(50, 30, 20), pool=46_00, placed=placed) == expected


def test_a_fixed_sum_for_an_empty_place_is_left_to_the_shares():
    plan = Prizes(bands=(Band(1, None, (Prize(1, 1, share=WHOLE), Prize(2, 2, cents=200_00))),))

    assert amounts(plan, pool=1_000_00) == [800_00, 200_00]
    assert amounts(plan, pool=1_000_00, placed=1) == [1_000_00]


def test_a_fixed_sum_for_an_empty_place_is_not_paid_where_nothing_is_shared():
    assert amounts(FIXED, pool=1_500_00, placed=1) == [1_000_00]


def test_the_shares_of_empty_places_go_evenly_to_those_without_a_share():
    plan = Prizes(bands=(Band(1, None, (Prize(1, 2, cents=100_00), Prize(3, 3, share=WHOLE))),))

    assert amounts(plan, pool=501_01, placed=2) == [250_51, 250_50]


# ---- a part of the field ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "paid"), [(1, 1), (9, 1), (10, 1), (11, 2), (20, 2), (21, 3), (100, 10), (101, 11)]
)
def test_a_tenth_of_the_field_is_paid_and_a_fraction_of_a_player_is_a_player(entries, paid):
    assert paid_places(FieldShare(10), entries) == paid


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (10, [1_000_00]),
        (20, [600_00, 400_00]),
        (30, [500_00, 333_33, 166_67]),
        (40, [428_57, 285_71, 142_86, 142_86]),  # nobody gets more than the place above
        (70, [300_00, 200_00, 100_00, 100_00, 100_00, 100_00, 100_00]),
        (110, [300_00, 200_00, 100_00, *[50_00] * 8]),
    ],
)
def test_the_ladder_starts_as_stated_and_spreads_the_rest(entries, expected):
    top_tenth = Prizes(field_share=FieldShare(10, (3_000, 2_000, 1_000)))

    assert amounts(top_tenth, pool=1_000_00, entries=entries) == expected


def test_without_a_ladder_all_are_paid_alike():
    assert amounts(Prizes(field_share=FieldShare(50)), pool=100_00, entries=6) == [33_34, 33_33, 33_33]


@pytest.mark.parametrize(
    ("share", "entries", "code"),
    [
        (FieldShare(0), 10, ["no_part"]),
        (FieldShare(101), 10, ["no_part"]),
        (FieldShare(100), 10, []),
        (FieldShare(10, (6_000, 4_001)), 20, ["shares_not_whole"]),
        (FieldShare(10, (6_000, 4_000)), 20, []),
        (FieldShare(10, (6_000, 4_000)), 21, ["nothing_left"]),
        (FieldShare(10, (6_000, -1)), 21, ["below_nothing"]),
        (FieldShare(10, (2_000, 2_000)), 21, []),
        (FieldShare(10, (2_000, 2_001)), 21, ["ladder_rises"]),
    ],
)
def test_a_ladder_that_cannot_be_climbed_is_refused(share, entries, code):
    assert codes(Prizes(field_share=share), pool=100, entries=entries) == code


def test_there_is_one_plan():
    both = by_shares(100, field_share=FieldShare(10))

    assert codes(both, pool=100) == ["two_plans"]


# ---- whatever the pool -----------------------------------------------------------------------------------------------


@st.composite
def plans(draw):
    """Draw prizes whose shares are a whole, with and without fixed sums."""
    cuts = sorted(draw(st.lists(st.integers(0, WHOLE), max_size=11)))
    shares = sorted((b - a for a, b in zip([0, *cuts], [*cuts, WHOLE], strict=True)), reverse=True)
    sums = sorted(draw(st.lists(st.integers(0, 500_00), min_size=len(shares), max_size=len(shares))), reverse=True)
    prizes = (Prize(n, n, share=share, cents=cents) for n, (share, cents) in enumerate(zip(shares, sums), start=1))
    return Prizes(bands=(Band(1, None, tuple(prizes)),), rounding=draw(st.sampled_from(Rounding)))


@pytest.mark.clause("vic-war 10.4.7(b)")
@settings(max_examples=300, deadline=None)
@given(plan=plans(), shared=st.integers(0, 10**10), placed=st.integers(1, 12))
@example(plan=by_shares(100), shared=0, placed=1)
def test_every_cent_is_paid_once_and_a_better_place_never_gets_less(plan, shared, placed):
    lines = plan.bands[0].prizes
    pool = sum(prize.cents for prize in lines) + shared

    paid = amounts(plan, pool=pool, placed=placed)

    assert sum(paid) == pool
    assert paid == sorted(paid, reverse=True)


@settings(max_examples=300, deadline=None)
@given(
    weights=st.lists(st.integers(0, WHOLE), min_size=1, max_size=20).filter(any),
    cents=st.integers(0, 10**10),
    unit=st.sampled_from(list(UNIT.values())),
)
def test_nobody_is_a_unit_away_from_the_exact_share(weights, cents, unit):
    parts = shared_out(cents, weights, unit)

    best = next(n for n, weight in enumerate(weights) if weight)
    exact = [Fraction(cents // unit * unit * weight, sum(weights)) for weight in weights]
    odd = [cents % unit if n == best else 0 for n in range(len(weights))]
    assert sum(parts) == cents
    assert all(abs(part - more - owed) < unit for part, more, owed in zip(parts, odd, exact, strict=True))


@pytest.mark.parametrize(("share", "words"), [(4_100, "41%"), (4_955, "49.55%"), (5, "0.05%"), (WHOLE, "100%")])
def test_a_share_is_written_for_people(share, words):
    assert percent(share) == words
