"""Wagers and rounds without a result."""

import pytest

from games.rulebooks.war_book import Decision, Role, Wager
from games.war.betting import Bid, no_more_bets, open_betting, stake
from games.war.dealing import deal
from games.war.limits import Limits
from games.war.play import decide, end_round, go_to_war, settle_first, settle_war
from games.war.voids import cancel_round, mark_invalid, void_player, void_round

from .felt import WAR_KEYS, begin, bet, choose, events, finish, first, nets, play, refused, table

SUPERVISOR, PIT_BOSS = Role.SUPERVISOR, Role.PIT_BOSS


@pytest.mark.clause("act-war dictionary:void")
@pytest.mark.clause("nsw-war definition:void")
@pytest.mark.clause("vic-war definition:Void")
@pytest.mark.parametrize(
    ("key", "clause"),
    [
        ("act-war", "act-war dictionary:void"),
        ("nsw-war", "nsw-war definition:void"),
        ("vic-war", "vic-war definition:Void"),
    ],
)
def test_a_void_round_returns_every_chip_staked_or_paid(key, clause):
    live = table(key, "7h 3d 7s")
    first(live, {1: (10, 5), 2: 10})
    assert nets(live) == {"p1": 50, "p2": -10}
    void_round(live, (), keeps_interim=False)

    round_ = live.state.current()
    assert nets(live) == {"p1": 0, "p2": 0}
    assert [(line.result.outcome, line.result.stake) for line in round_.lines] == [
        ("void", 1000),
        ("void", 500),
        ("void", 1000),
    ]
    assert all(clause in line.result.clauses for line in round_.lines)


@pytest.mark.clause("act-war 12.2(a)")
@pytest.mark.clause("nsw-war 13.4.1")
@pytest.mark.clause("vic-war 11.2.1")
@pytest.mark.parametrize(
    ("key", "by", "too_low", "clause"),
    [
        ("act-war", SUPERVISOR, Role.DEALER, "act-war 12.2(a)"),
        ("nsw-war", SUPERVISOR, Role.DEALER, "nsw-war 13.4.1"),
        ("vic-war", PIT_BOSS, SUPERVISOR, "vic-war 11.2.1"),
    ],
)
def test_an_offenders_wagers_go_back_and_nobody_elses_result_changes(key, by, too_low, clause):
    live = table(key, "Kh 3d 9s")
    first(live, {1: (10, 20), 2: 10})
    assert refused(void_player, live, "p1", by=too_low) == [clause]
    assert refused(void_player, live, "nobody", by=by) == [clause]
    void_player(live, "p1", by=by)
    finish(live)

    assert nets(live) == {"p1": 0, "p2": -10}
    voided = [line.result for line in live.state.current().lines if line.player == "p1"]
    assert (sum(each.stake for each in voided), {each.clauses[0] for each in voided}) == (3000, {clause})


@pytest.mark.clause("act-war 12.1")
@pytest.mark.clause("act-war 12.3")
@pytest.mark.clause("nsw-war 13.5")
@pytest.mark.clause("nsw-war 13.5.1")
@pytest.mark.clause("nsw-war 13.5.2")
@pytest.mark.clause("vic-war 11.3")
@pytest.mark.clause("vic-war 11.3.1")
@pytest.mark.clause("vic-war 11.3.2")
@pytest.mark.parametrize(
    ("key", "ground", "by", "clause"),
    [
        ("act-war", "disruption", SUPERVISOR, "act-war 12.1"),
        ("act-war", "fraud", SUPERVISOR, "act-war 12.3"),
        ("act-war", "impractical", SUPERVISOR, "act-war 12.3"),
        ("nsw-war", "disruption", SUPERVISOR, "nsw-war 13.5.1"),
        ("nsw-war", "fraud", SUPERVISOR, "nsw-war 13.5.2"),
        ("vic-war", "disruption", PIT_BOSS, "vic-war 11.3.1"),
        ("vic-war", "fraud", PIT_BOSS, "vic-war 11.3.2"),
    ],
)
def test_a_round_is_cancelled_on_the_documents_grounds_and_all_stakes_go_back(key, ground, by, clause):
    live = table(key, "Kh 3d 9s")
    play(live, {1: 10, 2: 20})
    cancel_round(live, ground, by=by, statement="fire in the pit")

    assert nets(live) == {"p1": 0, "p2": 0}
    incident = events(live, "incident")[0]
    assert (incident.clauses[0], incident.facts["by"], incident.facts["words"]) == (clause, by, "fire in the pit")


@pytest.mark.clause("act-war 12.1")
@pytest.mark.clause("nsw-war 13.5")
@pytest.mark.clause("vic-war 11.3")
@pytest.mark.parametrize(
    ("key", "by", "too_low", "clause"),
    [
        ("act-war", SUPERVISOR, Role.DEALER, "act-war 12.1"),
        ("nsw-war", SUPERVISOR, Role.DEALER, "nsw-war 13.5"),
        ("vic-war", PIT_BOSS, SUPERVISOR, "vic-war 11.3"),
    ],
)
def test_nobody_cancels_without_the_role_or_without_a_ground(key, by, too_low, clause):
    live = table(key, "Kh 9s")
    assert refused(cancel_round, live, "disruption", by=by) == [clause]
    begin(live, {1: 10})

    assert refused(cancel_round, live, "disruption", by=too_low) == [clause]
    assert refused(cancel_round, live, "boredom", by=by) == [clause]
    cancel_round(live, "disruption", by=by)
    assert live.state.current().end == "cancelled"


@pytest.mark.clause("nsw-war 13.5.2")
@pytest.mark.clause("vic-war 11.3.2")
@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 13.5.2"), ("vic-war", "vic-war 11.3.2")])
def test_fraud_needs_a_written_opinion(key, clause):
    live = table(key, "Kh 9s")
    begin(live, {1: 10})

    assert refused(cancel_round, live, "fraud", by=PIT_BOSS) == [clause]
    cancel_round(live, "fraud", by=PIT_BOSS, statement="a marked card")


@pytest.mark.clause("nsw-war 13.6")
@pytest.mark.clause("vic-war 11.4")
def test_sydney_may_keep_an_offenders_stake_and_melbourne_refunds_everybody():
    sydney, melbourne = table("nsw-war", "Kh 3d 9s"), table("vic-war", "Kh 3d 9s")
    for live in (sydney, melbourne):
        first(live, {1: 20, 2: 30})
    cancel_round(sydney, "fraud", by=PIT_BOSS, statement="seen", forfeits=("p2",))
    assert nets(sydney) == {"p1": 0, "p2": -30}
    assert sydney.state.current().lines[-1].result.clauses == ("nsw-war 13.6",)

    assert refused(cancel_round, melbourne, "fraud", by=PIT_BOSS, statement="seen", forfeits=("p2",)) == [
        "vic-war 11.4"
    ]
    cancel_round(melbourne, "fraud", by=PIT_BOSS, statement="seen")
    assert nets(melbourne) == {"p1": 0, "p2": 0}
    assert all("vic-war 11.4" in line.result.clauses for line in melbourne.state.current().lines)


@pytest.mark.clause("nsw-war 11.22")
@pytest.mark.clause("nsw-war 11.22.1")
def test_an_invalid_wager_is_handed_back_before_the_first_card():
    live = table("nsw-war", "Kh 3d 9s")
    open_betting(live)
    bet(live, 1, 50)
    bet(live, 2, 10)

    assert mark_invalid(live, "p1", round_number=1) == "invalid_before"
    assert [each.player for each in live.state.current().stakes] == ["p2"]
    assert "nsw-war 11.22.1" in events(live, "returned")[0].clauses


@pytest.mark.clause("nsw-war 11.22")
@pytest.mark.clause("nsw-war 11.22.2")
@pytest.mark.clause("nsw-war definition:invalid Wager")
@pytest.mark.parametrize("shoe", ["Kh 3d 9s", "2h 3d 9s"])
def test_an_invalid_wager_in_play_wins_nothing_and_goes_back(shoe):
    live = table("nsw-war", shoe)
    begin(live, {1: 50, 2: 10})
    assert mark_invalid(live, "p1", round_number=1) == "invalid_during"
    settle_first(live)
    finish(live)

    line = next(each.result for each in live.state.current().lines if each.player == "p1")
    assert (line.outcome, line.stake, line.net) == ("void", 5000, 0)
    assert {"nsw-war 11.22.2", "nsw-war definition:invalid Wager"} <= set(line.clauses)
    assert nets(live)["p2"] == -10


@pytest.mark.clause("nsw-war 11.22")
@pytest.mark.clause("nsw-war 11.22.3")
def test_settled_hands_stand_whoever_staked():
    live = table("nsw-war", "Kh 9s Qh 8s Jh 7s")
    for _ in range(3):
        play(live, {1: 50})
    before = live.state.current().lines

    assert mark_invalid(live, "p1", round_number=1) == "invalid_settled"
    assert live.state.current().lines == before
    assert "nsw-war 11.22.3" in events(live, "mishap")[0].clauses


def test_invalid_wagers_need_a_ruling_where_the_document_is_silent():
    live = table("act-war", "Kh 9s")
    begin(live, {1: 10})

    assert refused(mark_invalid, live, "p1", round_number=1) == [""]


@pytest.mark.parametrize("key", WAR_KEYS)
def test_a_player_at_war_whose_wagers_are_void_leaves_the_others_their_war(key):
    live = table(key, "7h 7d 7s")
    first(live, {1: 10, 2: 10})
    choose(live, p1="war", p2="war")
    void_player(live, "p1", by=PIT_BOSS)
    finish(live)

    assert nets(live)["p1"] == 0
    assert {line.result.wager for line in live.state.current().lines if line.player == "p2"} == {
        Wager.INITIAL,
        Wager.WAR,
    }
    assert len(live.state.current().hands[1]) == 1


@pytest.mark.clause("vic-war 11.3.1")
def test_whatever_a_cancelled_round_records_cites_its_ground():
    live = table("vic-war", "Kh 3d 9s")
    begin(live, {1: 10})
    cancel_round(live, "disruption", by=PIT_BOSS)

    assert events(live, "incident")[0].clauses == ("vic-war 11.3.1", *live.state.book.cancel.clauses)
    assert events(live, "settled")[0].clauses[0] == "vic-war 11.3.1"
    assert events(live, "round_closed")[0].clauses == ("vic-war 11.3.1",)


@pytest.mark.clause("nsw-war 11.22.3")
def test_an_earlier_round_stands_while_the_next_is_played():
    live = table("nsw-war", "Kh 9s Qh 8s")
    play(live, {1: 50})
    begin(live, {1: 50})

    assert mark_invalid(live, "p1", round_number=1) == "invalid_settled"
    assert [stake.amount for stake in live.state.current().stakes] == [5000]
    assert live.state.current().lines == ()


def shared(key, shoe, players, **more):
    """Deal to one box with several players on it, and settle the first cards."""
    live = table(key, shoe, **more)
    open_betting(live)
    for player in players:
        bet(live, 1, 10, player=player)
    no_more_bets(live)
    deal(live)
    settle_first(live)
    return live


@pytest.mark.clause("act-war 12.2(a)")
@pytest.mark.clause("vic-war 11.2.1")
@pytest.mark.parametrize("key", ["act-war", "vic-war"])
def test_a_shared_box_keeps_its_war_when_one_of_its_players_is_void(key):
    live = shared(key, "7h 7s Kc 2d", "ab")
    decide(live, "a", 1, Decision.WAR)
    decide(live, "b", 1, Decision.WAR)
    void_player(live, "a", by=PIT_BOSS)
    finish(live)

    assert nets(live) == {"a": 0, "b": 10}
    assert len(live.state.current().hands[1]) == 2


@pytest.mark.clause("act-war 12.2(a)")
@pytest.mark.parametrize("key", ["act-war", "vic-war"])
def test_a_shared_box_is_dealt_to_though_one_of_its_players_is_void(key):
    live = table(key, "Kh 2d")
    open_betting(live)
    bet(live, 1, 10, player="a")
    bet(live, 1, 10, player="b")
    no_more_bets(live)
    void_player(live, "a", by=PIT_BOSS)
    deal(live)
    settle_first(live)

    assert nets(live) == {"a": 0, "b": 10}


@pytest.mark.clause("act-war 3.5")
def test_a_tie_wager_out_of_action_does_not_keep_its_box_out_of_the_war():
    live = table("act-war", "7h 7s Kd 2c", limits=Limits(maximum={"tie": 500}))
    open_betting(live)
    bet(live, 1, 10, 5, player="a")
    bet(live, 1, 10, player="b")
    stake(live, Bid("b", 1, Wager.TIE, 500, unnoticed=True))
    no_more_bets(live)
    deal(live)
    settle_first(live)
    decide(live, "a", 1, Decision.WAR)
    decide(live, "b", 1, Decision.WAR)
    go_to_war(live)
    settle_war(live)

    assert nets(live) == {"a": 60, "b": 10}


def test_when_everybody_at_war_is_void_no_more_cards_are_due():
    live = table("md-war", "7h 7s 2c 3c 4c Kd 2c")
    first(live, {1: 10})
    choose(live, p1="war")
    void_player(live, "p1", by=PIT_BOSS)

    assert refused(go_to_war, live) == [live.state.book.deal_war.clause]
    end_round(live)
    assert nets(live) == {"p1": 0}


@pytest.mark.clause("act-war 12.1")
@pytest.mark.clause("nsw-war 13.5")
@pytest.mark.parametrize(("key", "clause"), [("act-war", "act-war 12.1"), ("nsw-war", "nsw-war 13.5")])
def test_an_outcome_is_cancelled_until_the_next_rounds_first_card(key, clause):
    live = table(key, "Kh 9h Qd 8d")
    play(live, {1: 10})
    open_betting(live)
    bet(live, 1, 20)
    cancel_round(live, "disruption", by=SUPERVISOR, number=1)
    assert (live.state.current().number, nets(live), live.state.in_round) == (1, {"p1": 0}, False)
    begin(live, {1: 20})

    assert refused(cancel_round, live, "disruption", by=SUPERVISOR, number=1) == [clause]


@pytest.mark.clause("nsw-war 13.5")
def test_a_cancelled_round_is_not_cancelled_again():
    live = table("nsw-war", "Kh 9h")
    play(live, {1: 10})
    cancel_round(live, "disruption", by=SUPERVISOR)
    open_betting(live)

    assert refused(cancel_round, live, "disruption", by=SUPERVISOR, number=1) == ["nsw-war 13.5"]


@pytest.mark.clause("nsw-war 13.6")
@pytest.mark.clause("nsw-war 13.4.1")
def test_a_stake_is_kept_only_of_somebody_who_staked_and_for_a_written_reason():
    live = table("nsw-war", "Kh 3d 9s")
    first(live, {1: 20, 2: 30})

    assert refused(cancel_round, live, "disruption", by=SUPERVISOR, forfeits=("p2",)) == ["nsw-war 13.6"]
    assert refused(cancel_round, live, "disruption", by=SUPERVISOR, statement="seen", forfeits=("x",)) == [
        "nsw-war 13.6"
    ]
    cancel_round(live, "disruption", by=SUPERVISOR, statement="p2 marked a card", forfeits=("p2",))
    incident = events(live, "incident")[0]
    assert ("nsw-war 13.4.1" in incident.clauses, incident.facts["forfeits"]) == (True, ["p2"])


def test_a_wager_is_void_once_and_an_unknown_round_has_none():
    live = table("nsw-war", "Kh 9s")
    refused(mark_invalid, live, "p1", round_number=1)
    first(live, {1: 10})
    void_player(live, "p1", by=SUPERVISOR)
    void_player(live, "p1", by=SUPERVISOR)

    assert [event.name for event in live.log.events if event.name in ("settled", "reversed")] == [
        "settled",
        "reversed",
        "settled",
    ]
    refused(mark_invalid, live, "p1", round_number=2)
