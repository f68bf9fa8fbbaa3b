"""A round put back as it should have been."""

import pytest

from games.cards import parse
from games.rulebooks.war_book import Decision, Role
from games.war.dealing import deal
from games.war.mishaps import Ruling, deal_wrongly, drawn_in_error
from games.war.play import close_choices, decide, end_round, go_to_war, settle_first, settle_war
from games.war.rebuild import box_missed, rebuild, roll_back, why_not_rebuild
from games.war.round import Phase
from games.war.shoe import burn

from .felt import begin, choose, events, finish, first, hands, lines, misdealt, nets, play, refused, table

SUPERVISOR = Role.SUPERVISOR


@pytest.mark.clause("act-war 10.4")
@pytest.mark.clause("nsw-war 11.6")
@pytest.mark.parametrize(("key", "clause"), [("act-war", "act-war 10.4"), ("nsw-war", "nsw-war 11.6")])
def test_swapped_cards_are_put_right_and_settled_again(key, clause):
    live = misdealt(key, "Kh 3d 9s", {2: 10, 3: 10}, (3, 2, 0))
    settle_first(live)
    assert nets(live) == {"p2": -10, "p3": 10}
    rebuild(live, number=1, by=SUPERVISOR)
    end_round(live)

    assert hands(live) == {2: ["Kh"], 3: ["3d"]}
    assert nets(live) == {"p2": 10, "p3": -10}
    assert events(live, "rearranged")[0].clauses == (clause,)


@pytest.mark.clause("act-war 10.4")
@pytest.mark.clause("nsw-war 11.6")
@pytest.mark.parametrize("key", ["act-war", "nsw-war"])
def test_an_error_found_after_the_round_is_mended_until_the_next_one(key):
    live = misdealt(key, "Kh 3d 9s", {2: 10, 3: 10}, (3, 2, 0))
    settle_first(live)
    end_round(live)
    rebuild(live, number=1, by=SUPERVISOR)
    finish(live)

    assert nets(live) == {"p2": 10, "p3": -10}
    assert (live.state.rounds, len(live.state.rack)) == (1, 3)


@pytest.mark.clause("act-war 10.5")
@pytest.mark.clause("nsw-war 11.6")
@pytest.mark.parametrize(("key", "clause"), [("act-war", "act-war 10.5"), ("nsw-war", "nsw-war 11.6")])
def test_an_error_found_in_the_next_round_stands(key, clause):
    live = misdealt(key, "Kh 3d 9s Qh 8s", {2: 10, 3: 10}, (3, 2, 0))
    settle_first(live)
    end_round(live)
    begin(live, {1: 10})

    assert [each.clause for each in why_not_rebuild(live.state, number=1, by=SUPERVISOR)] == [clause]
    settle_first(live)
    finish(live)
    assert refused(rebuild, live, number=1, by=SUPERVISOR) == [clause]


@pytest.mark.clause("nsw-war 11.12")
@pytest.mark.clause("nsw-war 11.2")
def test_cards_beyond_the_dealers_are_burnt_after_a_rebuild():
    live = misdealt("nsw-war", "Kh 3d Qc Jc 9s", {1: 10}, (1, 4, 5, 0))
    rebuild(live, number=1, by=SUPERVISOR)
    end_round(live)

    assert hands(live) == {1: ["Kh"]}
    assert live.state.current().dealer == (parse("3d"),)
    unused = [(event.facts["card"], event.clauses) for event in events(live, "burnt")]
    assert unused == [("Qc", ("nsw-war 11.12",)), ("Jc", ("nsw-war 11.12",))]


@pytest.mark.clause("nsw-war 11.6")
@pytest.mark.clause("act-war 10.4")
@pytest.mark.parametrize("key", ["act-war", "nsw-war"])
def test_a_skipped_box_gets_its_card_and_dealing_goes_on(key):
    live = misdealt(key, "Kh 3d 9s 8c", {1: 10, 2: 10, 3: 10}, (1, 3, 0))
    rebuild(live, number=1, by=SUPERVISOR)
    deal(live)
    settle_first(live)

    assert hands(live) == {1: ["Kh"], 2: ["3d"], 3: ["9s"]}
    assert nets(live) == {"p1": 10, "p2": -10, "p3": 10}


@pytest.mark.clause("act-war 10.4")
@pytest.mark.clause("nsw-war 11.6")
@pytest.mark.parametrize("key", ["act-war", "nsw-war"])
def test_a_box_reported_missing_is_rebuilt_not_voided(key):
    live = misdealt(key, "Kh 3d 9s 8c", {1: 10, 2: 10}, (2, 0))
    box_missed(live, 1, by=SUPERVISOR)
    deal(live)
    settle_first(live)

    assert hands(live) == {1: ["Kh"], 2: ["3d"]}
    assert nets(live) == {"p1": 10, "p2": -10}


@pytest.mark.clause("nsw-war 11.6")
def test_a_box_missed_on_sydneys_war_deal_gets_the_card_it_was_due():
    live = table("nsw-war", "7h 7d 7s Kc 9s 4d")
    first(live, {3: 10, 5: 10})
    choose(live, p3="war", p5="war")
    live.say("war_begun", (), boxes=[3, 5])
    deal_wrongly(live, 5)
    deal_wrongly(live, 0)
    box_missed(live, 3)
    deal(live)
    settle_war(live)

    assert hands(live) == {3: ["7h", "Kc"], 5: ["7d", "9s"]}
    assert live.state.current().dealer == (parse("7s"), parse("4d"))
    assert nets(live) == {"p3": 10, "p5": 10}
    assert events(live, "rearranged")[0].clauses == ("nsw-war 11.6",)


@pytest.mark.clause("md-war 11.C")
def test_a_seat_missed_on_marylands_war_deal_gets_the_next_card():
    live = table("md-war", "7h 7d 7s 2c 3c 4c Kc 9s 8d")
    first(live, {3: 10, 5: 10})
    choose(live, p3="war", p5="war")
    live.say("war_begun", (), boxes=[3, 5])
    for _ in range(3):
        burn(live, "war", ())
    deal_wrongly(live, 5)
    deal_wrongly(live, 0)
    box_missed(live, 3)
    deal(live)
    settle_war(live)

    assert hands(live) == {3: ["7h", "8d"], 5: ["7d", "Kc"]}
    assert nets(live) == {"p3": -20, "p5": 10}
    assert events(live, "mishap")[0].clauses == ("md-war 11.C",)


def test_a_rebuild_that_makes_a_tie_offers_the_choice():
    live = misdealt("act-war", "9h 3d 9s 3c", {1: 10, 2: 10}, (2, 1, 0))
    settle_first(live)
    decide(live, "p2", 2, Decision.SURRENDER)
    rebuild(live, number=1)

    assert live.state.current().phase is Phase.DECIDING
    assert lines(live) == [(2, "initial", -10)]
    choose(live, p1="war")
    go_to_war(live)
    assert nets(live) == {"p1": 0, "p2": -10}


@pytest.mark.clause("vic-war 9.4")
@pytest.mark.clause("vic-war 9.4.1")
def test_melbourne_rebuilds_before_payouts_and_lets_players_retract():
    live = misdealt("vic-war", "Kh 3d 9s", {2: 10, 3: 10}, (3, 2, 0))
    assert refused(rebuild, live, number=1, by=Role.DEALER) == ["vic-war 9.4"]
    rebuild(live, number=1, by=SUPERVISOR, retract=("p3",))
    end_round(live)
    assert nets(live) == {"p2": 10, "p3": 0}

    late = misdealt("vic-war", "Kh 3d 9s", {2: 10, 3: 10}, (3, 2, 0))
    settle_first(late)
    assert refused(rebuild, late, number=1, by=SUPERVISOR) == ["vic-war 9.4.1"]


@pytest.mark.clause("vic-war 9.4.2")
def test_with_nobody_to_pay_melbourne_rebuilds_until_a_further_card():
    live = misdealt("vic-war", "9h 3d 9s Kc Qc", {2: 10, 3: 10}, (3, 2, 0))
    settle_first(live)
    assert why_not_rebuild(live.state, number=1, by=SUPERVISOR) == []
    choose(live, p3="war")
    go_to_war(live)

    assert refused(rebuild, live, number=1, by=SUPERVISOR) == ["vic-war 9.4.2"]


@pytest.mark.clause("vic-war 9.4.2")
@pytest.mark.parametrize(("war_cards", "codes"), [((), []), ((3,), ["dealt_on"]), ((3, 0), ["dealt_on"])])
def test_a_war_that_has_no_card_yet_leaves_melbourne_time_to_rebuild(war_cards, codes):
    live = misdealt("vic-war", "9h 3d 9s Kc Qc", {2: 10, 3: 10}, (3, 2, 0))
    settle_first(live)
    choose(live, p3="war")
    live.say("war_begun", (), boxes=[3])
    for to in war_cards:
        deal_wrongly(live, to)

    assert [refusal.code for refusal in why_not_rebuild(live.state, number=1, by=SUPERVISOR)] == codes


@pytest.mark.clause("vic-war 9.4")
@pytest.mark.parametrize(("by", "codes"), [(Role.DEALER, ["role"]), (SUPERVISOR, []), (Role.PIT_BOSS, [])])
def test_a_supervisor_or_higher_rebuilds_in_melbourne(by, codes):
    live = misdealt("vic-war", "Kh 3d 9s", {2: 10, 3: 10}, (3, 2, 0))

    assert [refusal.code for refusal in why_not_rebuild(live.state, number=1, by=by)] == codes


@pytest.mark.clause("vic-war 5.4")
def test_melbournes_retraction_is_an_exception_to_frozen_stakes():
    live = misdealt("vic-war", "Kh 3d 9s", {2: 10, 3: 10}, (3, 2, 0))
    rebuild(live, number=1, by=SUPERVISOR, retract=("p2", "p3"))

    assert nets(live) == {"p2": 0, "p3": 0}
    assert {line.result.outcome for line in live.state.current().lines} == {"void"}


@pytest.mark.clause("act-war 10.9")
@pytest.mark.clause("vic-war 9.8")
@pytest.mark.clause("nsw-war 11.6")
@pytest.mark.parametrize(
    ("key", "clause"), [("act-war", "act-war 10.9"), ("vic-war", "vic-war 9.8"), ("nsw-war", "nsw-war 11.6")]
)
def test_a_skipped_choice_is_made_good_with_the_same_cards(key, clause):
    live = table(key, "7h 7d 7s Kc 9c Ac")
    first(live, {2: 10, 4: 10})
    choose(live, p4="war")
    close_choices(live)
    go_to_war(live)
    assert nets(live) == {"p2": -5, "p4": 0}

    roll_back(live, "p2", 2)
    assert live.state.current().phase is Phase.DECIDING
    assert live.state.current().extras == (parse("Kc"), parse("9c"))
    assert events(live, "rearranged")[0].clauses == (clause,)
    choose(live, p2="war")
    go_to_war(live)
    settle_war(live)
    end_round(live)

    assert hands(live) == {2: ["7h", "Kc"], 4: ["7d", "9c"]}
    assert live.state.current().dealer == (parse("7s"), parse("Ac"))
    assert nets(live) == {"p2": -20, "p4": -20}


@pytest.mark.clause("act-war 10.9")
def test_surplus_cards_of_a_roll_back_are_burnt():
    live = table("act-war", "7h 7d 7s Kc 9c Ac")
    first(live, {2: 10, 4: 10})
    choose(live, p2="war", p4="war")
    go_to_war(live)
    roll_back(live, "p2", 2)
    choose(live, p2="surrender")
    go_to_war(live)
    settle_war(live)
    end_round(live)

    assert hands(live) == {2: ["7h"], 4: ["7d", "Kc"]}
    assert live.state.current().dealer == (parse("7s"), parse("9c"))
    assert [event.facts["card"] for event in events(live, "burnt")] == ["Ac"]


@pytest.mark.clause("vic-war 9.8.1")
def test_after_settlement_a_skipped_choice_changes_nothing():
    live = table("vic-war", "7h 7d 7s Kc 9c")
    play(live, {2: 10, 4: 10}, p4="war")
    before = live.state

    assert refused(roll_back, live, "p2", 2) == ["vic-war 9.8.1"]
    assert live.state is before


def test_a_choice_that_is_still_open_needs_no_roll_back():
    live = table("vic-war", "7h 7s")
    first(live, {2: 10})

    assert refused(roll_back, live, "p2", 2) == ["vic-war 5.6"]


def test_a_choice_that_was_made_can_be_rolled_back_before_the_war():
    live = table("vic-war", "7h 7d 7s")
    first(live, {2: 10, 4: 10})
    choose(live, p2="surrender")

    roll_back(live, "p2", 2)

    assert (dict(live.state.current().decisions), nets(live)) == ({}, {"p2": 0, "p4": 0})
    assert refused(roll_back, live, "p4", 4) == ["vic-war 5.6"]


@pytest.mark.clause("act-war 10.4")
def test_a_rebuild_after_the_war_deal_takes_back_the_war_and_keeps_its_cards():
    live = misdealt("act-war", "9h 3d 9s Kc Qc", {2: 10, 3: 10}, (3, 2, 0))
    settle_first(live)
    choose(live, p3="war")
    go_to_war(live)

    rebuild(live, number=1, by=SUPERVISOR)

    round_ = live.state.current()
    assert [(stake.player, stake.wager) for stake in round_.stakes] == [("p2", "initial"), ("p3", "initial")]
    assert (dict(round_.decisions), round_.extras) == ({}, (parse("Kc"), parse("Qc")))
    assert lines(live) == [(3, "initial", -10)]


@pytest.mark.clause("nsw-war 11.6")
def test_a_card_drawn_out_of_turn_takes_its_place_in_a_rebuild():
    live = misdealt("nsw-war", "Kh 3d 9s", {1: 10, 2: 10}, (2, 0))
    drawn_in_error(live, seen=True)
    rebuild(live, number=1, by=SUPERVISOR)

    assert hands(live) == {1: ["Kh"], 2: ["3d"]}
    assert (live.state.current().dealer, live.state.current().extras) == ((parse("9s"),), ())


@pytest.mark.clause("nsw-war 11.12")
@pytest.mark.clause("act-war 10.2")
@pytest.mark.parametrize(("key", "waits", "burnt"), [("act-war", "8c", []), ("nsw-war", "", ["8c"])])
def test_surplus_war_cards_are_burnt_in_sydney_and_the_next_cards_in_canberra(key, waits, burnt):
    live = table(key, "7h 7d 7s Kc 9s 4d 8c")
    first(live, {3: 10, 5: 10})
    choose(live, p3="war", p5="war")
    live.say("war_begun", (), boxes=[3, 5])
    for to in (5, 0, 0, 0):
        deal_wrongly(live, to)
    box_missed(live, 3)

    assert hands(live) == {3: ["7h", "Kc"], 5: ["7d", "9s"]}
    assert live.state.current().dealer == (parse("7s"), parse("4d"))
    assert live.state.current().extras == tuple(parse(card) for card in waits.split())
    assert [event.facts["card"] for event in events(live, "burnt")] == burnt


@pytest.mark.clause("vic-war 9.8.1")
def test_a_settled_war_is_not_rolled_back_though_the_round_is_open():
    live = table("vic-war", "7h 7d 7s Kc 9c")
    first(live, {2: 10, 4: 10})
    choose(live, p2="surrender", p4="war")
    go_to_war(live)
    settle_war(live)

    assert live.state.in_round
    assert refused(roll_back, live, "p2", 2) == ["vic-war 9.8.1"]


def staked(live):
    return [(stake.player, str(stake.wager)) for stake in live.state.current().stakes]


def test_where_maryland_is_silent_a_ruling_rebuilds_and_takes_back_all_wagers_of_the_war():
    live = misdealt("md-war", "9h 3d 9s 2c 3c 4c Kc Qc", {2: 10, 3: (10, 5)}, (3, 2, 0))
    settle_first(live)
    decide(live, "p3", 3, Decision.WAR, tie=500)
    go_to_war(live)
    assert staked(live)[3:] == [("p3", "war"), ("p3", "tie2")]
    assert refused(rebuild, live, number=1, by=SUPERVISOR) == [""]

    rebuild(live, number=1, by=SUPERVISOR, ruling=Ruling("rebuild", SUPERVISOR, "two boxes were swapped"))

    assert events(live, "ruling")[0].facts == {
        "about": "misplaced_card",
        "remedy": "rebuild",
        "by": "supervisor",
        "reason": "two boxes were swapped",
    }
    assert hands(live) == {2: ["9h"], 3: ["3d"]}
    assert staked(live) == [("p2", "initial"), ("p3", "initial"), ("p3", "tie")]
    assert lines(live) == [(3, "initial", -10), (3, "tie", -5)]


def test_where_maryland_is_silent_a_ruling_gives_one_player_the_choice_again():
    live = table("md-war", "7h 7d 7s 2c 3c 4c Kc 9c Ac")
    first(live, {2: (10, 5), 4: 10})
    decide(live, "p2", 2, Decision.WAR, tie=500)
    decide(live, "p4", 4, Decision.WAR, tie=500)
    go_to_war(live)
    assert refused(roll_back, live, "p2", 2) == [""]

    roll_back(live, "p2", 2, ruling=Ruling("roll_back", SUPERVISOR, "the player was not asked"))

    assert staked(live) == [("p2", "initial"), ("p2", "tie"), ("p4", "initial"), ("p4", "war"), ("p4", "tie2")]
    assert (lines(live), events(live, "reversed")) == ([(2, "tie", 50)], [])
    assert [event.facts["about"] for event in events(live, "ruling")] == ["decision_skipped"]
    assert live.state.current().extras == (parse("Kc"), parse("9c"), parse("Ac"))


@pytest.mark.clause("nsw-war 11.6")
def test_a_card_drawn_out_of_turn_follows_the_war_cards_of_a_roll_back():
    live = table("nsw-war", "7h 7d 7s Kc 9c Ac 8d")
    first(live, {2: 10, 4: 10})
    choose(live, p2="war", p4="war")
    go_to_war(live)
    drawn_in_error(live, seen=True)
    roll_back(live, "p2", 2)

    assert live.state.current().extras == (parse("Kc"), parse("9c"), parse("Ac"), parse("8d"))
