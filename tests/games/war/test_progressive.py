"""Maryland's progressive wager, its meter and its envy bonus."""

import pytest

from games.rulebooks import BOOKS
from games.rulebooks.war_book import Role, Wager
from games.war.betting import Bid, no_more_bets, open_betting, stake, why_not_stake
from games.war.dealing import deal
from games.war.play import end_round, go_to_war, settle_first, settle_war
from games.war.progressive import (
    METER,
    EnvyPlayer,
    Validation,
    count_chips,
    envy,
    feed_meter,
    grown,
    hand_of,
    pay_progressives,
    set_meter,
    settle_progressive,
    terms_of,
    why_not_meter,
    why_not_win,
)

from .felt import bet, cards, choose, events, lines, names, refused, table

BOOK = BOOKS["md-war"]
RATE = (20, 100)
CHECKED = Validation("dan", "dan", "flo", Role.SUPERVISOR)


def betting(**more):
    live = table("md-war", more.pop("shoe", "7h 7s"), progressive=True, **more)
    open_betting(live)
    return live


def bid(live, dollars=5, box=1, player=None):
    wanted = Bid(player or f"p{box}", box, Wager.PROGRESSIVE, dollars * 100)
    return [refusal.clause for refusal in why_not_stake(live.state, wanted)]


def with_progressive(shoe, boxes, *, meter=12_000, feeds=False):
    """Play a round on which every box has a progressive wager and goes to war, up to the base settlement."""
    live = betting(shoe=shoe)
    set_meter(live, starts=meter * 100, rate=RATE)
    for box in boxes:
        bet(live, box, 10)
        stake(live, Bid(f"p{box}", box, Wager.PROGRESSIVE, 500))
    no_more_bets(live)
    if feeds:
        feed_meter(live, RATE)
    deal(live)
    settle_first(live)
    choose(live, **{f"p{box}": "war" for box in boxes})
    return live


def paid(player, dealer, stake=5, meter=0):
    result = settle_progressive(BOOK, cards(player), cards(dealer), stake * 100, meter=meter * 100)
    return result.net / 100, result.clauses[0]


@pytest.mark.parametrize(
    ("player", "dealer", "net", "clause"),
    [
        pytest.param("7h 7h", "7h 7h", 17345, "md-war 10.B(1)", marks=pytest.mark.clause("md-war 10.B(1)")),
        pytest.param("7h 9c", "7h 9c", 1000, "md-war 10.B(2)", marks=pytest.mark.clause("md-war 10.B(2)")),
        pytest.param("7h 7c", "7h 7c", 1000, "md-war 10.B(2)", marks=pytest.mark.clause("md-war 10.B(3)")),
        pytest.param("7h 7d", "7c 7s", 750, "md-war 10.B(3)", marks=pytest.mark.clause("md-war 10.B(3)")),
        pytest.param("7h 9h", "7c 9s", 150, "md-war 10.B(4)", marks=pytest.mark.clause("md-war 10.B(4)")),
        pytest.param("7h 9h", "7h 9s", 150, "md-war 10.B(4)", marks=pytest.mark.clause("md-war 10.B(4)")),
        pytest.param("7h Qd", "7h 8s", 75, "md-war 10.B(5)", marks=pytest.mark.clause("md-war 10.B(5)")),
        pytest.param("7h", "7h", 75, "md-war 10.B(5)", marks=pytest.mark.clause("md-war 9.J(4)(d)")),
        pytest.param("7h", "7c", 25, "md-war 10.B(6)", marks=pytest.mark.clause("md-war 10.B(6)")),
        pytest.param("Kh", "9h", -5, "md-war 10.B", marks=pytest.mark.clause("md-war 10.B")),
    ],
)
def test_only_the_best_hand_is_paid(player, dealer, net, clause):
    assert paid(player, dealer, meter=12345) == (net, clause)


@pytest.mark.clause("md-war 10.B")
@pytest.mark.clause("md-war 9.J(4)(d)")
def test_a_win_cites_the_paytable_and_the_order_to_pay_by_it():
    result = settle_progressive(BOOK, cards("7h"), cards("7h"), 500)

    assert result.clauses == ("md-war 10.B(5)", "md-war 10.B", "md-war 9.J(4)(d)")
    assert result.sentence == (
        "Your progressive wager of $5 wins $75 at 15 to 1: your cards and the dealer's make a suited tie."
    )


@pytest.mark.clause("md-war 6.B")
def test_suits_count_in_the_progressive_and_nowhere_else():
    assert [hand_of(cards("Kh"), cards(dealer)) for dealer in ("Kh", "Ks", "Qh")] == ["suited_tie", "tie", None]


@pytest.mark.clause("md-war 7.F(3)")
def test_the_wager_needs_an_offering_table_and_is_five_dollars():
    off = table("md-war")
    open_betting(off)
    bet(off, 1, 10)
    assert bid(off) == ["md-war 7.F(3)"]
    on = betting()
    bet(on, 1, 10)

    assert bid(on) == []
    assert bid(on, dollars=6) == ["md-war 7.F(3)"]
    assert refused(terms_of, BOOKS["act-war"]) == ["act-war 9.1"]


@pytest.mark.clause("md-war 7.F(3)(a)")
def test_the_wager_needs_an_initial_wager():
    live = betting()
    bet(live, 2, 10)

    assert bid(live, player="p2") == ["md-war 7.E", "md-war 7.F(3)(a)"]
    bet(live, 1, 10)
    assert bid(live) == []


@pytest.mark.clause("md-war 2.C(2)")
@pytest.mark.clause("md-war 8.D")
def test_no_more_bets_locks_the_progressive_and_the_meter():
    live = betting()
    set_meter(live, starts=1_000_000, rate=RATE)
    bet(live, 1, 10)
    bet(live, 2, 10)
    stake(live, Bid("p1", 1, Wager.PROGRESSIVE, 500))
    no_more_bets(live)

    assert bid(live, box=2) == ["md-war 7.C", "md-war 2.C(2)"]
    feed_meter(live, RATE)
    assert live.state.meters == {METER: 1_000_100}
    assert {"md-war 2.C(2)", "md-war 8.D"} <= set(events(live, "meter_set")[-1].clauses)


@pytest.mark.clause("md-war 8.D(1)(b)")
def test_chips_that_do_not_match_the_accepted_wagers_stop_the_deal():
    live = betting()
    bet(live, 1, 10)
    no_more_bets(live)
    count_chips(live, chips=2, accepted=3, by="dan")
    assert refused(deal, live) == ["md-war 8.D(1)(b)"]
    assert events(live, "incident")[0].facts == {"what": "progressive_chips", "chips": 2, "accepted": 3, "by": "dan"}

    count_chips(live, chips=3, accepted=3, by="dan")
    deal(live)


@pytest.mark.clause("md-war 10.C(1)")
def test_the_meter_grows_by_its_rate():
    assert grown(1_000_000, [500] * 5, RATE) == 1_000_500
    assert [refusal.clause for refusal in why_not_meter(BOOK, starts=1_000_000, rate=None)] == ["md-war 10.C(1)"]


@pytest.mark.clause("md-war 10.C(2)")
@pytest.mark.parametrize(("starts", "clauses"), [(999_999, ["md-war 10.C(2)"]), (1_000_000, [])])
def test_the_meter_starts_and_resets_at_ten_thousand_dollars_or_more(starts, clauses):
    assert [refusal.clause for refusal in why_not_meter(BOOK, starts=starts, rate=RATE)] == clauses


@pytest.mark.clause("md-war 9.J(3)")
def test_the_progressive_comes_after_the_base_wagers_of_the_seat():
    live = with_progressive("7h 7s", [1])
    assert refused(pay_progressives, live, resets=1_000_000) == ["md-war 9.J(3)"]
    go_and_settle(live)
    pay_progressives(live, resets=1_000_000)
    end_round(live)

    assert [wager for _, wager, _ in lines(live)] == ["initial", "war", "progressive"]


def go_and_settle(live):
    go_to_war(live)
    settle_war(live)


FOUR = "8h 8h 8h 2c 3c 4c 8h 8h 8h"


@pytest.mark.clause("md-war 9.J(4)(b)")
@pytest.mark.clause("md-war 9.J(4)(c)")
@pytest.mark.parametrize(
    ("checked", "clause"),
    [
        (None, "md-war 9.J(4)(b)"),
        (Validation("dan", "", "flo", Role.SUPERVISOR), "md-war 9.J(4)(b)"),
        (Validation("dan", "dan", "dan", Role.SUPERVISOR), "md-war 9.J(4)(c)"),
        (Validation("dan", "dan", "eve", Role.DEALER), "md-war 9.J(4)(c)"),
    ],
)
def test_a_meter_payment_needs_the_light_and_another_persons_validation(checked, clause):
    live = with_progressive("8h 8h 2c 3c 4c 8h 8h", [1])
    go_and_settle(live)
    seen = {1: checked} if checked else {}

    assert refused(pay_progressives, live, resets=1_000_000, checked=seen) == [clause]
    pay_progressives(live, resets=1_000_000, checked={1: CHECKED})
    proof = events(live, "incident")[-1]
    assert (proof.facts["light_verified"], proof.facts["validated_by"]) == ("dan", "flo")
    assert proof.clauses == ("md-war 9.J(4)(b)", "md-war 9.J(4)(c)", "md-war 9.J(4)(a)")


@pytest.mark.clause("md-war 9.J(4)(a)")
def test_a_hand_outside_the_paytable_is_not_paid():
    assert [refusal.clause for refusal in why_not_win(BOOK, "full_house")] == ["md-war 9.J(4)(a)"]
    assert why_not_win(BOOK, "tie") == []


@pytest.mark.clause("md-war 10.D(4)")
@pytest.mark.clause("md-war 10.B(1)")
def test_two_meter_wins_are_paid_what_the_meter_shows_at_their_turn():
    live = with_progressive(FOUR, [1, 3])
    go_and_settle(live)
    pay_progressives(live, resets=1_000_000, checked={1: CHECKED, 3: CHECKED})

    assert [(box, net) for box, wager, net in lines(live) if wager == "progressive"] == [(3, 17_000), (1, 15_000)]
    assert live.state.meters == {METER: 1_000_000}
    paid = [(event.facts["box"], event.facts["amount"]) for event in events(live, "envy_paid")]
    assert sorted(paid) == [(1, 500_000), (3, 500_000)]
    assert "md-war 9.J(4)(e)(iii)" in events(live, "envy_paid")[0].clauses


@pytest.mark.clause("md-war 10.C(1)")
def test_wagers_feed_the_meter_before_the_hand_is_paid():
    live = with_progressive("8h 8h 2c 3c 4c 8h 8h", [1], feeds=True)
    go_and_settle(live)
    pay_progressives(live, resets=1_000_000, checked={1: CHECKED})

    assert lines(live)[-1] == (1, "progressive", 12_001 + 5_000)
    assert "meter_set" in names(live)


def envious(*players):
    return envy(BOOK, [EnvyPlayer(*player) for player in players])


FOUR_KIND = "suited_four_of_a_kind"


@pytest.mark.clause("md-war 9.J(4)(e)(i)")
@pytest.mark.clause("md-war 10.C(3)(c)(i)")
def test_the_envy_bonus_goes_to_every_other_progressive_player():
    assert envious((1, 500, FOUR_KIND), (2, 500, None), (3, 500, "tie"), (4, 0, None)) == {
        1: 0,
        2: 500_000,
        3: 500_000,
        4: 0,
    }
    assert envious((1, 500, "suited_double_tie"), (2, 500, None)) == {1: 0, 2: 0}
    assert envious((1, 0, FOUR_KIND), (2, 500, None)) == {1: 0, 2: 0}


@pytest.mark.clause("md-war 9.J(4)(e)(ii)")
@pytest.mark.clause("md-war 9.J(4)(e)(iii)")
def test_several_holders_give_several_bonuses_and_nobody_envies_themselves():
    assert envious((1, 500, FOUR_KIND), (2, 500, FOUR_KIND), (3, 500, None)) == {1: 500_000, 2: 500_000, 3: 1_000_000}


@pytest.mark.clause("md-war 10.C(3)(a)")
def test_the_envy_bonus_is_sized_by_the_receivers_wager():
    assert envious((1, 2500, FOUR_KIND), (2, 500, None), (3, 100, None)) == {1: 0, 2: 500_000, 3: 0}


@pytest.mark.clause("md-war 10.C(3)(b)")
def test_a_designated_schedule_is_used_and_pays_nothing_beyond_it():
    players = [EnvyPlayer(1, 500, "suited_double_tie"), EnvyPlayer(2, 500, FOUR_KIND), EnvyPlayer(3, 500, None)]

    assert envy(BOOK, players, schedule={"suited_double_tie": 7_000}) == {1: 0, 2: 7_000, 3: 7_000}
