"""Whether the money adds up."""

from dataclasses import replace

import pytest

from tests.factories.tournaments import with_field
from tests.tournaments.rules.lint.plans import found, sound, told, wall
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.prizes import Band, Prize
from tournaments.rules.lint import findings
from tournaments.rules.terms.details import prices

ENTRY = Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 100_00),))
ALL = (Prize(1, 1, 10_000),)


@pytest.mark.clause("vic-war 10.4.7(b)")
@pytest.mark.parametrize(
    ("shares", "codes"),
    [((5000, 3000, 2000), []), ((5000, 3000, 1999), ["shares_not_whole"]), ((5000, 3000, 2001), ["shares_not_whole"])],
)
def test_shares_come_to_a_hundred_percent(shares, codes):
    prizes = tuple(Prize(place, place, share) for place, share in enumerate(shares, start=1))

    assert [each.code for each in found({"prizes.bands": (Band(1, None, prizes),)})] == codes


@pytest.mark.clause("vic-war 10.4.7(b)")
@pytest.mark.parametrize(
    ("first_to", "second_from", "codes"),
    [(9, 10, []), (9, 11, ["bands_gap"]), (9, 9, ["bands_overlap"]), (None, 10, ["bands_overlap"])],
)
def test_there_is_one_prize_table_for_every_number_of_entries(first_to, second_from, codes):
    bands = (Band(1, first_to, ALL), Band(second_from, None, ALL))

    assert [each.code for each in found({"prizes.bands": bands})] == codes


@pytest.mark.clause("vic-war 10.4.7(b)")
def test_fixed_prizes_that_a_small_field_cannot_pay_are_found_with_the_number_of_entries():
    plan = {
        "fees.prices": (ENTRY,),
        "entry.least_players": 6,
        "prizes.bands": (Band(1, None, (Prize(1, 1, 10_000, 1_000_00),)),),
    }

    (finding,) = found(plan)

    assert finding.code == "pool_too_small"
    assert finding.sentence.startswith("With 6 entries:")
    assert found(plan | {"entry.least_players": 10}) == []


@pytest.mark.clause("vic-war 10.4.7(a)")
@pytest.mark.parametrize(("share", "grades"), [(10_000, []), (10_001, ["error"]), (9_999, ["warning"])])
def test_what_is_paid_out_of_the_pool_is_all_of_it_or_worth_a_word(share, grades):
    assert [each.grade for each in found({"prizes.pool_share": share}) if each.code == "pool_share"] == grades


@pytest.mark.parametrize(
    ("price", "code"),
    [
        (replace(ENTRY, is_earned=True), "no_condition"),
        (replace(ENTRY, from_at=wall("2026-05-08T12:00"), until_at=wall("2026-05-08T12:00")), "window"),
        (replace(ENTRY, attempts_from=2, attempts_to=1), "attempts"),
        (replace(ENTRY, until_stage_ends="nowhere"), "no_stage"),
    ],
)
def test_a_price_that_cannot_be_charged_is_found(price, code):
    assert code in {each.code for each in found({"fees.prices": (price,)})}


@pytest.mark.clause("vic-war 10.4.1(a)(ii)")
@pytest.mark.parametrize(
    ("price", "codes", "words"),
    [
        (Price("back", Buys.BUY_BACK, "Buy-back"), ["no_cost"], "Buy-back: [not yet said]."),
        (Price("back", Buys.BUY_BACK, "Buy-back", (FeeLine(Part.POOL, 0),)), [], "Buy-back: free."),
    ],
)
def test_what_is_not_said_to_be_free_has_a_price(price, codes, words):
    plan = with_field(sound(), "fees.prices", (ENTRY, price))

    assert [finding.code for finding in findings(plan) if finding.field.startswith("fees")] == codes
    assert list(prices(plan))[-1] == words


def test_two_prices_of_one_short_name_are_found():
    assert "price_twice" in {each.code for each in found({"fees.prices": (ENTRY, ENTRY)})}


def test_an_event_is_free_or_it_has_a_price():
    assert ("error", "free_and_charged", "fees.is_free", "vic-war 10.4.1(a)(ii)") in told({"fees.is_free": True})


def test_the_sound_plan_pays_for_every_field():
    assert [each for each in found({"entry.least_players": 1}) if each.topic == "prizes"] == []
    assert sound().fees.prices
