"""The pool: what the fees give, what the house adds, and what it guarantees."""

import pytest

from games.rulings import Refusal, RuleBroken
from tournaments.rules.definition import Definition, Entry, Fees, Prizes
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.prizes import Pool, pool_of

FEE_100 = Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 100_00),))


@pytest.mark.clause("vic-war 10.4.7(a)")
def test_the_pool_is_the_stated_part_of_the_fees():
    tournament = Definition(fees=Fees(prices=(FEE_100,)), prizes=Prizes(pool_share=8_000))

    assert pool_of(tournament, payments={"entry": 20}) == Pool(from_fees=1_600_00, added=0, overlay=0)


@pytest.mark.clause("vic-war 10.4.7(a)")
def test_only_the_pool_part_of_each_price_goes_into_the_pool():
    tournament = Definition(
        fees=Fees(
            prices=(
                Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 23_00), FeeLine(Part.TIP, 2_00))),
                Price("rebuy", Buys.REBUY, "Re-buy", (FeeLine(Part.POOL, 10_00), FeeLine(Part.HOUSE, 1_20))),
                Price("tip", Buys.ADD_ON, "Tip", (FeeLine(Part.TIP, 5_00),), chips=200, is_optional_tip=True),
            )
        )
    )

    assert pool_of(tournament, payments={"entry": 3, "rebuy": 2, "tip": 3}).cents == 3 * 23_00 + 2 * 10_00


def test_a_part_of_a_cent_counts_as_a_cent():
    odd_fee = Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 1_01),))
    tournament = Definition(fees=Fees(prices=(odd_fee,)), prizes=Prizes(pool_share=3_333))

    assert pool_of(tournament, payments={"entry": 1}).cents == 34


@pytest.mark.clause("vic-war 10.4.7(a)")
@pytest.mark.parametrize(
    ("entries", "overlay", "cents"), [(0, 500_00, 500_00), (4, 100_00, 500_00), (5, 0, 500_00), (6, 0, 600_00)]
)
def test_the_house_lays_out_what_is_missing_from_the_guarantee(entries, overlay, cents):
    tournament = Definition(fees=Fees(prices=(FEE_100,)), prizes=Prizes(guarantee_cents=500_00))

    pool = pool_of(tournament, payments={"entry": entries})

    assert (pool.overlay, pool.cents) == (overlay, cents)


@pytest.mark.clause("vic-war 10.4.7(a)")
@pytest.mark.parametrize(("entries", "cents"), [(4, 1_500_00), (5, 1_500_00), (6, 1_600_00)])
def test_added_money_counts_towards_the_guarantee(entries, cents):
    prizes = Prizes(added_cents=1_000_00, guarantee_cents=1_500_00)

    assert pool_of(Definition(fees=Fees(prices=(FEE_100,)), prizes=prizes), payments={"entry": entries}).cents == cents


@pytest.mark.parametrize(
    ("entry", "entries", "cents"),
    [
        (Entry(most_players=8), 7, 700_00),
        (Entry(most_players=8), 8, 1_000_00),
        (Entry(most_players=8, most_entries=9), 8, 800_00),
        (Entry(most_players=8, most_entries=9), 9, 1_000_00),
        (Entry(), 50, 5_000_00),
    ],
)
def test_a_guarantee_for_a_full_field_waits_for_a_full_field(entry, entries, cents):
    prizes = Prizes(guarantee_cents=1_000_00, guarantee_needs_full_field=True)
    tournament = Definition(entry=entry, fees=Fees(prices=(FEE_100,)), prizes=prizes)

    assert pool_of(tournament, payments={"entry": entries}).cents == cents


@pytest.mark.parametrize(("entries", "cents"), [(7, 0), (8, 1_000_00)])
def test_a_free_field_is_full_by_its_players(entries, cents):
    prizes = Prizes(guarantee_cents=1_000_00, guarantee_needs_full_field=True)
    tournament = Definition(entry=Entry(most_players=8), fees=Fees(is_free=True), prizes=prizes)

    assert pool_of(tournament, payments={}, entries=entries).cents == cents


@pytest.mark.clause("vic-war 10.4.1(a)(ii)")
def test_a_price_that_the_terms_do_not_have_is_refused():
    with pytest.raises(RuleBroken) as broken:
        pool_of(Definition(fees=Fees(prices=(FEE_100,))), payments={"entry": 2, "add_on": 1})

    assert broken.value.refusals == (
        Refusal("The terms have no price “add_on”.", "vic-war 10.4.1(a)(ii)", code="no_such_price"),
    )
