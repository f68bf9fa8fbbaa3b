"""What the table's limits do to a wager."""

import pytest

from games.war.betting import leave, no_more_bets, open_betting, sit
from games.war.dealing import deal
from games.war.limits import Limits
from games.war.play import decide, settle_first

from .felt import bet, betting, bid, events, finish, first, nets, play, refused, table


@pytest.mark.clause("act-war 4.9")
def test_a_raised_box_takes_more_players_up_to_its_own_limit():
    live = betting("act-war", limits=Limits(maximum={"initial": 10000}, raised={1: 100000}))
    bet(live, 1, 800, player="high")

    assert bid(live, player="late", dollars=201) == ["act-war 4.9"]
    assert bid(live, player="late", dollars=200) == []


@pytest.mark.clause("act-war 3.4")
def test_a_low_wager_in_canberra_stands_once_with_a_warning_and_is_then_refused():
    live = table("act-war", "Kh 9s Kd 9c", limits=Limits(minimum={"initial": 1000}))
    play(live, {1: 5})
    assert nets(live) == {"p1": 5}
    assert events(live, "warned")[0].clauses == ("act-war 3.4",)

    open_betting(live)
    assert bid(live, dollars=5) == ["act-war 3.4"]
    assert bid(live, box=2, dollars=5) == []
    assert bid(live, dollars=10) == []


@pytest.mark.clause("act-war 3.4")
@pytest.mark.parametrize(("dollars", "warned"), [(9.99, 1), (10, 0), (11, 0)])
def test_nobody_is_warned_of_a_wager_that_reaches_the_minimum(dollars, warned):
    live = betting("act-war", limits=Limits(minimum={"initial": 1000}))
    bet(live, 1, dollars)

    assert len(events(live, "warned")) == warned


@pytest.mark.clause("vic-war 6.2.1")
def test_a_low_wager_in_melbourne_found_late_is_settled_once_and_then_goes_back():
    live = table("vic-war", "Kh 9s Kd 9c Kc 9d", limits=Limits(minimum={"initial": 2500}))
    open_betting(live)
    assert bid(live, dollars=10) == ["vic-war 6.2.1"]
    found = []
    for number in range(2):
        if number:
            open_betting(live)
        bet(live, 1, 10, unnoticed=True)
        no_more_bets(live)
        deal(live)
        settle_first(live)
        finish(live)
        line = live.state.current().lines[0].result
        found.append((line.outcome, line.net, "vic-war 6.2.1" in line.clauses))

    assert found == [("win", 1000, True), ("void", 0, True)]
    leave(live, "p1")
    open_betting(live)
    assert live.state.warned == frozenset()


@pytest.mark.clause("nsw-war 6.2")
@pytest.mark.clause("nsw-war 11.18")
@pytest.mark.clause("nsw-war 11.18.1")
def test_a_low_wager_in_sydney_is_refused_when_seen_and_good_when_found_late():
    live = table("nsw-war", "Kh 9s", limits=Limits(minimum={"initial": 2500}))
    open_betting(live)
    assert bid(live, dollars=10) == ["nsw-war 6.2"]
    bet(live, 1, 10, unnoticed=True)
    deal(live)
    settle_first(live)

    line = live.state.current().lines[0].result
    assert (line.net, "nsw-war 6.2" in line.clauses, "nsw-war 11.18.1" in line.clauses) == (1000, True, True)


@pytest.mark.clause("act-war 3.5")
@pytest.mark.clause("nsw-war 6.3")
@pytest.mark.clause("nsw-war 11.18")
@pytest.mark.clause("nsw-war 11.18.2")
@pytest.mark.clause("vic-war 6.2.2")
@pytest.mark.clause("vic-war 6.2")
@pytest.mark.parametrize("key", ["act-war", "nsw-war", "vic-war"])
@pytest.mark.parametrize(("shoe", "net"), [("Kh 9s", 500), ("9h Ks", -500)])
def test_a_wager_over_the_maximum_is_settled_up_to_it(key, shoe, net):
    live = table(key, shoe, limits=Limits(maximum={"initial": 50000}))

    play(live, {1: 700})

    assert nets(live) == {"p1": net}
    cited = live.state.current().lines[0].result.clauses
    assert live.state.book.above_maximum.clauses[0] in cited


@pytest.mark.clause("act-war 3.5")
def test_on_a_shared_box_the_chips_placed_last_are_cut():
    live = table("act-war", "Kh 9s", limits=Limits(maximum={"initial": 10000}))
    open_betting(live)
    bet(live, 1, 80, player="early")
    bet(live, 1, 50, player="late")

    assert [each.in_action for each in live.state.current().stakes] == [8000, 2000]


@pytest.mark.clause("act-war dictionary:go-to-war-wager")
@pytest.mark.clause("nsw-war 6.3")
@pytest.mark.clause("vic-war 6.2.2")
@pytest.mark.parametrize("key", ["act-war", "nsw-war", "vic-war"])
def test_the_war_wager_on_a_cut_stake_equals_the_part_in_action(key):
    live = table(key, "7h 7s Kh 9s", limits=Limits(maximum={"initial": 50000}))
    first(live, {1: 700})

    assert refused(decide, live, "p1", 1, "war", amount=70000) == [live.state.book.war_equals_initial.clause]
    decide(live, "p1", 1, "war", amount=50000)


def test_a_wager_over_the_maximum_is_refused_where_the_document_is_silent():
    assert bid(betting("md-war", limits=Limits(maximum={"initial": 1000})), dollars=11) == [""]


@pytest.mark.clause("vic-war 5.14")
@pytest.mark.clause("vic-war 6.2")
def test_a_wager_that_chips_cannot_pay_may_be_refused_before_the_deal():
    limits = Limits(chip=500)

    assert bid(betting("vic-war", limits=limits), dollars=12) == ["vic-war 5.14"]
    assert bid(betting("vic-war", limits=limits), dollars=15) == []
    assert bid(betting("nsw-war", limits=limits), dollars=12) == []


@pytest.mark.clause("act-war 3.4")
def test_a_warning_in_canberra_outlives_the_visit():
    live = table("act-war", "Kh 9s Kd 9c", limits=Limits(minimum={"initial": 1000}))
    sit(live, "p1", 1)
    play(live, {1: 5})
    leave(live, "p1")
    open_betting(live)

    assert bid(live, dollars=5) == ["act-war 3.4"]


def test_nobody_leaves_who_is_not_there():
    refused(leave, table("act-war", "Kh 9s"), "ghost")
