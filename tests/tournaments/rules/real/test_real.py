"""The real tournaments stand as definitions, and come out with the numbers that follow from their rules."""

import pytest

from tests.architecture.tree import ROOT
from tournaments.rules.definition.fees import Part
from tournaments.rules.definition.format import Advance, Ends, Format, Knock, Scope
from tournaments.rules.definition.plain import plain, read
from tournaments.rules.flow import flow
from tournaments.rules.prizes import payouts, pool_of, why_not_pay
from tournaments.rules.real import CASES, real

KEYS = (
    "RT-01 RT-05 RT-07 RT-08 RT-09 RT-11 RT-13 RT-17 RT-19 RT-20 RT-21 RT-23 RT-27 RT-28 RT-29 RT-31 RT-32 RT-33 RT-35 "
    "RT-36 RT-37"
).split()
DEFINITIONS = [(case.key, each) for case in CASES for each in (case.definition, *case.also)]


def through(key, entries, *, also=None):
    """Tell who reaches each stage, and whom each rule takes, as people would write it."""
    case = real(key)
    definition = case.definition if also is None else case.also[also]
    return [
        (each.stage.key, str(each.entrants), [str(leaving.number) for leaving in each.leaving])
        for each in flow(definition.format, entries).stages
    ]


def test_there_are_twenty_one():
    assert [case.key for case in CASES] == KEYS


@pytest.mark.parametrize(("key", "definition"), DEFINITIONS)
def test_each_comes_back_as_it_was(key, definition):
    assert read(plain(definition)) == definition
    assert definition.details.name
    assert definition.details.game.other_game in {"blackjack", "baccarat", "roulette", "craps"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
def test_what_is_beyond_and_what_is_unknown_stands_in_the_documentation(case):
    page = " ".join((ROOT / "docs" / "real-tournaments.md").read_text(encoding="utf-8").split())
    section = page.partition(f"## {case.key} ")[2].partition("## RT-")[0]

    assert case.name in section
    assert [sentence for sentence in (*case.beyond, *case.unknown) if sentence not in section] == []


# ---- who reaches what ------------------------------------------------------------------------------------------------


def test_a_lucky_loser_fills_the_three_tables_of_the_semi_final():
    assert through("RT-01", 70) == [("preliminary", "70", ["20", "1"]), ("semi", "21", ["6"]), ("final", "6", [])]
    assert str(flow(real("RT-01").definition.format, 70).of("semi").unfilled) == "0"


def test_a_flight_sends_24_and_the_best_four_of_the_fourth_placed():
    flights = real("RT-05").definition.format.stages[0]
    one_flight = Format((plainly_one_session(flights), *real("RT-05").definition.format.stages[1:]))

    assert [str(leaving.number) for leaving in flow(one_flight, 56).stages[0].leaving] == ["24", "4"]
    assert through("RT-05", 112) == [
        ("flights", "112", ["48", "8"]),
        ("qualifying", "56", ["14"]),
        ("semi", "14", ["7"]),
        ("final", "7", []),
    ]


def plainly_one_session(stage):
    kept = plain(stage)
    return read({"format": {"stages": [kept | {"sessions": kept["sessions"][:1]}]}}).format.stages[0]


@pytest.mark.parametrize("entries", [180, 150, 100])
def test_thirty_winners_and_the_six_best_of_the_rest(entries):
    assert through("RT-07", entries) == [
        ("first", str(entries), ["30", "6"]),
        ("second", "36", ["6"]),
        ("final", "6", []),
    ]


@pytest.mark.parametrize(("entries", "without_a_seat"), [(180, "0"), (210, "30")])
def test_more_may_enter_than_can_sit(entries, without_a_seat):
    assert str(flow(real("RT-07").definition.format, entries).of("first").turned_away) == without_a_seat


def test_four_winners_and_the_next_two():
    assert through("RT-17", 24) == [("semi", "24", ["4", "2"]), ("final", "6", [])]


def test_seventy_two_may_want_thirty_six_seats():
    again = flow(real("RT-20").definition.format, 144).of("again")

    assert [str(arrival.wanting) for arrival in again.arrivals] == ["0 to 72"]
    assert (str(again.entrants), str(again.turned_away)) == ("0 to 36", "0 to 36")
    assert through("RT-20", 144)[-1] == ("second", "72 to 90", [])


def test_winner_and_runner_up_go_different_ways():
    heats, *others = real("RT-21").definition.format.stages
    of_seven = read({"format": {"stages": [plain(heats) | {"tables": {"seats": 7}}]}}).format.stages[0]

    found = flow(Format((of_seven, *others)), 42)

    assert [(leaving.rule.to, str(leaving.number)) for leaving in found.stages[0].leaving] == [
        ("final", "6"),
        ("semi", "6"),
    ]


def test_three_of_each_table_are_in_the_final_and_the_rest_may_buy_back():
    assert through("RT-23", 16) == [
        ("first", "16", ["6"]),
        ("again", "0 to 10", ["0 to 10"]),
        ("final", "6 to 16", []),
    ]


def test_five_counts_and_one_ticket_make_six_finalists():
    assert through("RT-28", 90) == [("rounds", "90", ["5", "1"]), ("final", "6", [])]


def test_eighteen_counts_of_180_become_six():
    assert through("RT-29", 180) == [("preliminary", "180", ["18"]), ("semi", "18", ["6"]), ("final", "6", [])]


def test_two_of_each_heat_or_of_each_table_is_not_said():
    stages = real("RT-31").definition.format.stages

    assert stages[0].advancement == (Advance("final", None, 2),)
    of_each_heat = read(
        {"format": {"stages": [plain(stages[0]) | {"advancement": [plain(Advance("final", Scope.SESSION, 2))]}]}}
    )
    assert str(flow(of_each_heat.format, 84).stages[0].leaving[0].number) == "6"


def test_four_runners_up_and_one_by_ticket_play_the_wild_card_game():
    assert through("RT-33", 20) == [
        ("games", "20", ["4", "4", "1"]),
        ("wild_card", "5", ["0 to 5"]),
        ("next", "4 to 9", []),
    ]


def test_sixteen_become_two_in_pairs():
    assert through("RT-35", 200) == [
        ("qualifying", "200", ["16"]),
        ("last_16", "16", ["8"]),
        ("last_8", "8", ["4"]),
        ("last_4", "4", ["2"]),
        ("final", "2", []),
    ]


# ---- what is won -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "published"),
    [
        (63, [594_09, 347_76, 217_35, 144_90, 101_43, 43_47]),
        (26, [245_18, 143_52, 89_70, 59_80, 41_86, 17_94]),
        (25, [287_50, 172_50, 115_00]),
        (6, [69_00, 41_40, 27_60]),
    ],
)
def test_the_prizes_of_a_wednesday(players, published):
    wednesday = real("RT-08").definition
    pool = pool_of(wednesday, payments={"entry": players}).cents

    assert [payout.cents for payout in payouts(wednesday.prizes, pool=pool, entries=players)] == published


@pytest.mark.parametrize(
    ("paid", "pool", "first"), [(10, 500_00, 250_00), (25, 500_00, 250_00), (140, 2_800_00, 1_400_00)]
)
def test_a_guarantee_costs_nothing_once_it_is_beaten(paid, pool, first):
    weekly = real("RT-09").definition
    found = pool_of(weekly, payments={"entry": paid - paid // 5, "buy_back": paid // 5})

    assert (found.cents, found.overlay) == (pool, max(0, 500_00 - paid * 20_00))
    assert payouts(weekly.prizes, pool=pool, entries=paid)[0].cents == first


def test_a_full_field_pays_its_guarantee_by_itself():
    duisburg = real("RT-05").definition

    assert pool_of(duisburg, payments={"entry": 105, "wild_card": 7}).cents == 22_400_00
    assert pool_of(duisburg, payments={"entry": 112}).overlay == 0


def test_prizes_that_were_not_published_leave_shares_open():
    refusals = why_not_pay(real("RT-07").definition.prizes, pool=20_000_00, entries=180)

    assert [(refusal.code, refusal.sentence) for refusal in refusals] == [
        ("shares_not_whole", "The shares come to 85%; make them 100%.")
    ]


def test_base_weekly_prizes_and_buy_ins_are_one_pool():
    battle = real("RT-35").definition

    assert pool_of(battle, payments={"entry": 300}).cents == 50_000_00 + 4 * 10_000_00 + 300 * 100_00


def test_cash_or_twice_as_much_in_promotional_chips_and_ten_drawn_prizes():
    baccarat = real("RT-29").definition
    first, *drawn = payouts(baccarat.prizes, pool=pool_of(baccarat, payments={"entry": 180}).cents, entries=180)

    assert (first.cents, first.or_else.worth_cents) == (25_000_00, 50_000_00)
    assert [payout.in_kind.worth_cents for payout in drawn] == [500_00] * 10


# ---- details that are easily lost ------------------------------------------------------------------------------------


def test_five_of_each_fee_go_to_the_dealers():
    assert [(price.cents, price.cents_to(Part.TIP)) for price in real("RT-37").definition.fees.prices] == [
        (0, 0),
        (75_00, 5_00),
        (50_00, 5_00),
    ]


def test_chips_come_to_the_bank():
    for key in ("RT-21", "RT-36"):
        bank = real(key).definition.format.stages[0].bank
        assert sum(chip.value * chip.count for chip in bank.chip_set) == bank.chips


def test_three_of_seven_are_out_before_the_last_hand():
    (rule,) = [
        each for each in real("RT-32").definition.format.stages[0].elimination if each.knock is Knock.LAST_AT_HANDS
    ]

    assert (rule.hands, 7 - len(rule.hands)) == ((8, 16, 25), 4)


def test_a_heat_by_the_clock_has_no_last_hand():
    length = real("RT-19").definition.format.stages[0].length

    assert (length.ends, length.count, length.last_hands) == (Ends.MINUTES, None, 0)
