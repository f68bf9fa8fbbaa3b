"""Maryland's bonus spin: trigger, wheel and meters."""

import pytest

from games.cards import parse
from games.rulebooks import BOOKS
from games.rulebooks.war_book import Wager
from games.settle import answer
from games.war.betting import Bid, no_more_bets, open_betting, stake, why_not_stake
from games.war.bonus_spin import (
    SpinSetup,
    Trigger,
    Wheel,
    grown,
    settle_spins,
    spin,
    terms_of,
    why_not_offer,
    why_not_spin,
)
from games.war.dealing import deal
from games.war.play import end_round, settle_first

from .felt import bet, events, lines, refused, table

BOOK = BOOKS["md-war"]
RATES = {"primary": (10, 100), "secondary": (5, 100)}
METERS = {"primary": 1_000_000, "secondary": 500_000}
GOOD = SpinSetup(Trigger("A", "red"), RATES, METERS, "paytable_a")


def bid(live, dollars):
    wanted = Bid("p1", 1, Wager.BONUS_SPIN, dollars * 100)
    return [refusal.clause for refusal in why_not_stake(live.state, wanted)]


@pytest.mark.clause("md-war 7.F(4)")
def test_the_wager_is_one_or_five_dollars_and_one_dollar_has_no_prices_yet():
    off, live = table("md-war"), table("md-war", bonus_spin=True)
    for each in (off, live):
        open_betting(each)
        bet(each, 1, 10)

    assert bid(off, 5) == ["md-war 7.F(4)"]
    assert [bid(live, dollars) for dollars in (5, 2, 1)] == [[], ["md-war 7.F(4)"], ["md-war 7.F(4)"]]


@pytest.mark.clause("md-war 7.F(4)")
@pytest.mark.parametrize(("card", "hits"), [("Ah", True), ("Ad", True), ("As", False), ("Ac", False), ("Kh", False)])
def test_the_designated_rank_and_colour_of_the_dealers_first_card_triggers_it(card, hits):
    assert Trigger("A", "red").hits(parse(card)) is hits


@pytest.mark.clause("md-war 2.B(7)(b)")
def test_the_wager_is_locked_out_at_no_more_bets():
    live = table("md-war", bonus_spin=True)
    open_betting(live)
    bet(live, 1, 10)
    assert bid(live, 5) == []
    no_more_bets(live)

    assert bid(live, 5) == ["md-war 7.C", "md-war 2.B(7)(b)"]


def test_an_offer_that_says_everything_is_accepted():
    assert why_not_offer(BOOK, GOOD) == []
    assert refused(terms_of, BOOKS["vic-war"]) == ["vic-war 8.1"]


@pytest.mark.parametrize(
    ("change", "clauses"),
    [
        pytest.param({"trigger": None}, ["md-war 7.F(4)"], marks=pytest.mark.clause("md-war 7.F(4)")),
        pytest.param(
            {"rates": {"primary": (10, 100)}}, ["md-war 10.D(3)(a)"], marks=pytest.mark.clause("md-war 10.D(3)(a)")
        ),
        pytest.param(
            {"meters": {"primary": 999_900, "secondary": 499_900}},
            ["md-war 10.D(3)(b)(i)", "md-war 10.D(3)(b)(i)"],
            marks=pytest.mark.clause("md-war 10.D(3)(b)(i)"),
        ),
        pytest.param({"paytable": ""}, ["md-war 10.D(5)(b)"], marks=pytest.mark.clause("md-war 10.D(5)(b)")),
    ],
)
def test_an_offer_that_leaves_something_out_is_refused(change, clauses):
    assert [refusal.clause for refusal in why_not_offer(BOOK, GOOD._replace(**change))] == clauses


@pytest.mark.clause("md-war 10.D(3)(a)")
def test_each_meter_grows_by_its_own_rate():
    assert grown(METERS, [500] * 10, RATES) == {"primary": 1_000_500, "secondary": 500_250}


@pytest.mark.parametrize(
    ("symbol", "pays", "clause"),
    [
        pytest.param("$1,000", 1000, "md-war 10.D(1)(c)", marks=pytest.mark.clause("md-war 10.D(1)(c)")),
        pytest.param("$600", 600, "md-war 10.D(1)(d)", marks=pytest.mark.clause("md-war 10.D(1)(d)")),
        pytest.param("$500", 500, "md-war 10.D(1)(e)", marks=pytest.mark.clause("md-war 10.D(1)(e)")),
        pytest.param("$400", 400, "md-war 10.D(1)(f)", marks=pytest.mark.clause("md-war 10.D(1)(f)")),
        pytest.param("$350", 350, "md-war 10.D(1)(g)", marks=pytest.mark.clause("md-war 10.D(1)(g)")),
        pytest.param("$300", 300, "md-war 10.D(1)(h)", marks=pytest.mark.clause("md-war 10.D(1)(h)")),
        pytest.param("$250", 250, "md-war 10.D(1)(i)", marks=pytest.mark.clause("md-war 10.D(1)(i)")),
        pytest.param("$200", 200, "md-war 10.D(1)(j)", marks=pytest.mark.clause("md-war 10.D(1)(j)")),
    ],
)
def test_the_hot_spot_pays_what_the_wheel_shows(symbol, pays, clause):
    assert spin(BOOK, "hot_spot", 500, symbol, METERS) == (pays * 100, clause, METERS)


@pytest.mark.parametrize(
    ("symbol", "pays", "clause"),
    [
        pytest.param("$150", 150, "md-war 10.E(1)(a)", marks=pytest.mark.clause("md-war 10.E(1)(a)")),
        pytest.param("$100", 125, "md-war 10.E(1)(b)", marks=pytest.mark.clause("md-war 10.E(1)(b)")),
        pytest.param("$75", 100, "md-war 10.E(1)(c)", marks=pytest.mark.clause("md-war 10.E(1)(c)")),
        pytest.param("$50", 75, "md-war 10.E(1)(d)", marks=pytest.mark.clause("md-war 10.E(1)(d)")),
        pytest.param("$40", 50, "md-war 10.E(1)(e)", marks=pytest.mark.clause("md-war 10.E(1)(e)")),
        pytest.param("$35", 40, "md-war 10.E(1)(f)", marks=pytest.mark.clause("md-war 10.E(1)(f)")),
        pytest.param("$30", 30, "md-war 10.E(1)(g)", marks=pytest.mark.clause("md-war 10.E(1)(g)")),
        pytest.param("$25", 25, "md-war 10.E(1)(h)", marks=pytest.mark.clause("md-war 10.E(1)(h)")),
    ],
)
def test_the_community_pays_what_is_printed(symbol, pays, clause):
    assert spin(BOOK, "community", 500, symbol) == (pays * 100, clause, {})


@pytest.mark.clause("md-war 10.D(1)")
@pytest.mark.clause("md-war 10.E(1)")
def test_the_wheel_has_ten_hot_spot_and_eight_community_rows():
    terms = terms_of(BOOK)

    assert (len(terms.hot_spot.value), len(terms.community.value)) == (10, 8)
    assert (terms.hot_spot.clause, terms.community.clause) == ("md-war 10.D(1)", "md-war 10.E(1)")


@pytest.mark.parametrize(
    ("symbol", "shows", "meter", "left", "clause"),
    [
        pytest.param(
            "jackpot_primary",
            12_000,
            "primary",
            10_000,
            "md-war 10.D(1)(a)",
            marks=pytest.mark.clause("md-war 10.D(1)(a)"),
        ),
        pytest.param(
            "jackpot_secondary",
            6_000,
            "secondary",
            5_000,
            "md-war 10.D(1)(b)",
            marks=pytest.mark.clause("md-war 10.D(1)(b)"),
        ),
    ],
)
def test_a_jackpot_takes_its_whole_meter_and_resets_it(symbol, shows, meter, left, clause):
    paid = spin(BOOK, "hot_spot", 500, symbol, {**METERS, meter: shows * 100})

    assert (paid.amount, paid.clause, paid.meters[meter]) == (shows * 100, clause, left * 100)


@pytest.mark.clause("md-war 10.D(2)")
@pytest.mark.parametrize(
    ("table", "symbol"), [("hot_spot", "$700"), ("community", "$1,000"), ("community", "jackpot_primary")]
)
def test_a_symbol_that_is_not_on_the_wheel_pays_nothing(table, symbol):
    assert refused(spin, BOOK, table, 500, symbol) == ["md-war 10.D(2)"]


@pytest.mark.clause("md-war 10.D(5)(a)")
def test_a_seat_without_the_wager_gets_no_community_pay():
    assert spin(BOOK, "community", 0, "$150").amount == 0
    assert spin(BOOK, "community", 500, "$150").amount == 15_000


@pytest.mark.parametrize(("table", "wager"), [("wheel", 500), ("hot_spot", 200), ("hot_spot", 100)])
def test_stakes_and_tables_that_do_not_exist_are_refused(table, wager):
    assert len(why_not_spin(BOOK, table, wager, "$500")) == 1


@pytest.mark.parametrize(
    ("given", "payout"),
    [
        ({"table": "hot_spot", "wager": 500, "symbol": "$1000"}, 100_000),
        ({"table": "community", "wager": 500, "symbol": "$100"}, 12_500),
        ({"table": "hot_spot", "wager": 500, "symbol": "jackpot", "meter": 1_200_000}, 1_200_000),
        ({"table": "hot_spot", "wager": 500, "symbol": "secondary", "meters": {"secondary": 600_000}}, 600_000),
    ],
)
def test_a_spin_can_be_asked_for(given, payout):
    assert answer({"id": "s", "ruleset": "md-war", "kind": "bonus_spin", "given": given})["payout"] == payout


def test_the_symbols_own_value_is_another_reading():
    given = {"table": "community", "wager": 500, "symbol": "$100"}
    line = {"id": "s", "ruleset": "md-war", "kind": "bonus_spin", "given": given}

    assert answer(line | {"readings": {"md-war 10.E(1)": "symbol"}})["payout"] == 10_000
    assert answer(line | {"readings": {"md-war 10.E(1)(b)": "symbol"}})["payout"] == 10_000
    assert answer(line | {"readings": {"md-war 10.E(1)(c)": "symbol"}})["payout"] == 12_500


def spinning(dealer):
    """Settle the base wagers of a round with two bonus spin wagers on seats 1 and 2."""
    live = table("md-war", f"Kh 3d {dealer}", bonus_spin=True)
    for meter, shows in METERS.items():
        live.say("meter_set", (), meter=meter, shows=shows + 12_300, why="set_up")
    open_betting(live)
    for box in (1, 2):
        bet(live, box, 10)
        stake(live, Bid(f"p{box}", box, Wager.BONUS_SPIN, 500))
    no_more_bets(live)
    deal(live)
    settle_first(live)
    return live


def spun(live):
    return [net for _, wager, net in lines(live) if wager == "bonus_spin"]


@pytest.mark.clause("md-war 7.F(4)")
@pytest.mark.clause("md-war 10.D(2)")
def test_the_wheel_pays_the_hot_spot_and_the_community_and_keeps_the_stakes():
    live = spinning("Ad")
    assert refused(settle_spins, live, Trigger("A", "red")) == ["md-war 7.F(4)"]
    settle_spins(live, Trigger("A", "red"), Wheel(1, "$400", "$100"))
    end_round(live)

    assert spun(live) == [395, 120]
    assert "md-war 10.D(2)" in events(live, "settled")[-1].clauses


@pytest.mark.clause("md-war 7.F(4)")
def test_without_the_trigger_the_bonus_spin_is_lost():
    live = spinning("As")
    settle_spins(live, Trigger("A", "red"))
    end_round(live)

    assert spun(live) == [-5, -5]


@pytest.mark.clause("md-war 10.D(1)(a)")
def test_a_jackpot_leaves_its_meter_reset_for_the_next_round():
    live = spinning("Ah")
    settle_spins(live, Trigger("A", "red"), Wheel(2, "jackpot_primary", "$25"))

    assert spun(live) == [20, 10_123 - 5]
    assert live.state.meters == {"primary": 1_000_000, "secondary": 512_300}
