"""Accidents end as the document says; where it says nothing, a supervisor rules and no clause is cited."""

import pytest

from games.holdem import play
from games.holdem.mishaps import Accident, report, rule, why_not_report, why_not_rule
from games.holdem.round import DEALER, Stage
from games.rulebooks.holdem_book import Role
from games.rulings import RuleBroken
from tests.games.holdem.felt import chosen, clauses_of, flopped, names, nets, seated, settled, shown, terms

BACK = {"ante": ("void", 0)}


def exposed(box, card=1):
    return Accident("player_card_exposed", Role.DEALER, box=box, card=card)


def everyone_gets_back(game):
    return all(outcome == ("void", 0) for box in nets(game).values() for outcome in box.values())


@pytest.mark.clause("act-holdem 13.1")
def test_two_exposed_player_cards_are_turned_over_and_the_third_voids_the_round():
    game = seated()
    play.deal_hole_cards(game)

    report(game, exposed(1))
    report(game, exposed(2))
    assert (game.state.stage, len(game.state.exposed)) == (Stage.DEALT, 2)
    report(game, exposed(2, 2))

    assert game.state.stage is Stage.VOID
    assert nets(game) == {1: BACK, 2: BACK, 3: BACK}
    assert game.log.events[-1].clauses == ("act-holdem 13.1", "act-holdem dictionary:void")


@pytest.mark.clause("act-holdem 13.1")
def test_one_card_is_counted_once_and_a_hand_turned_up_for_its_bonus_not_at_all():
    game = flopped((1, 2, 3), (1,))
    report(game, exposed(2))
    play.declare(game, 1)

    assert clauses_of(why_not_report(game, exposed(2))) == ["act-holdem 13.1"]
    assert clauses_of(why_not_report(game, exposed(2, 3))) == ["act-holdem 13.1"]
    assert clauses_of(why_not_report(game, exposed(3, 0))) == ["act-holdem 13.1"]
    assert clauses_of(why_not_report(game, exposed(3, 2))) == []
    assert clauses_of(why_not_report(game, exposed(1))) == ["act-holdem 10.5"]


@pytest.mark.clause("act-holdem 13.2")
@pytest.mark.parametrize("bring_to", [flopped, lambda: chosen((1, 3))], ids=["before the choices", "before the river"])
def test_a_dealer_card_shown_early_voids_the_round(bring_to):
    game = bring_to()

    report(game, Accident("dealer_card_exposed", Role.DEALER, box=DEALER))

    assert game.state.stage is Stage.VOID
    assert everyone_gets_back(game)
    assert game.log.events[-1].clauses[0] == "act-holdem 13.2"


@pytest.mark.clause("act-holdem 13.2")
def test_the_dealer_showing_in_time_is_no_accident():
    refusals = why_not_report(shown((1, 3)), Accident("dealer_card_exposed", Role.DEALER))

    assert clauses_of(refusals) == ["act-holdem 13.2"]


@pytest.mark.clause("act-holdem 13.3")
def test_hole_cards_out_of_order_void_the_round():
    game = seated()
    play.deal_hole_cards(game)

    report(game, Accident("hole_cards_out_of_order", Role.DEALER, note="The dealer's card came before box 3."))

    assert nets(game) == {1: BACK, 2: BACK, 3: BACK}
    assert game.log.events[-1].clauses[0] == "act-holdem 13.3"
    play.close(game)
    assert game.state.stage is Stage.CLOSED


@pytest.mark.clause("act-holdem 13.3")
def test_a_deal_that_has_not_begun_cannot_be_out_of_order():
    assert clauses_of(why_not_report(seated(), Accident("hole_cards_out_of_order", Role.DEALER))) == ["act-holdem 13.3"]


@pytest.mark.clause("act-holdem 13.3")
@pytest.mark.clause("act-holdem 15.3")
@pytest.mark.parametrize(("can_rebuild", "stage"), [(True, Stage.CHOOSING), (False, Stage.VOID)])
def test_communal_cards_out_of_order_are_rebuilt_or_the_round_is_void(can_rebuild, stage):
    game = flopped()
    accident = Accident("communal_cards_out_of_order", Role.SUPERVISOR, can_rebuild=can_rebuild)

    report(game, accident)

    assert game.state.stage is stage
    assert game.log.events[-1].clauses[0] == "act-holdem 15.3"


@pytest.mark.clause("act-holdem 13.4")
def test_a_hand_racked_too_soon_comes_back_if_it_can_be_rebuilt():
    game = flopped((1, 2, 3), (2,))
    report(game, Accident("hand_racked_early", Role.DEALER, box=2, can_rebuild=True))

    play.call(game, 1, 2000)
    play.call(game, 2, 2000)

    assert game.state.box(2).is_live
    assert "hand_rebuilt" in names(game)


@pytest.mark.clause("act-holdem 13.4")
def test_a_hand_that_cannot_be_rebuilt_is_void_and_the_others_play_on():
    game = flopped((1, 2, 3), (2,))

    report(game, Accident("hand_racked_early", Role.DEALER, box=2, can_rebuild=False))
    play.call(game, 1, 2000)
    play.call(game, 3, 2000)
    play.end_choices(game)
    play.deal_river(game)
    play.show_dealer(game)
    play.settle_boxes(game)
    play.close(game)

    assert nets(game) == {
        1: {"ante": ("win", 1000), "call": ("win", 2000)},
        2: {"bonus": ("void", 0), "ante": ("void", 0)},
        3: {"ante": ("lose", -1000), "call": ("lose", -2000)},
    }
    assert game.state.box(2).lines[0].clauses == ("act-holdem 13.4", "act-holdem dictionary:void")


@pytest.mark.clause("act-holdem 13.4")
def test_the_last_hand_still_to_settle_may_be_void_too():
    game = shown((1,))

    report(game, Accident("hand_racked_early", Role.DEALER, box=1))

    assert game.state.stage is Stage.SETTLED
    assert nets(game)[1] == {"ante": ("void", 0), "call": ("void", 0)}


@pytest.mark.clause("act-holdem 12.3")
def test_collusion_shuts_the_player_out_or_voids_the_round():
    shut_out, void = chosen((1, 3)), chosen((1, 3))
    accident = {"name": "collusion", "by": Role.SUPERVISOR, "box": 3, "note": "Showed a card to box 1."}

    report(shut_out, Accident(**accident, remedy="exclude"))
    report(void, Accident(**accident, remedy="void_round"))

    assert nets(shut_out) == {1: {}, 2: {"ante": ("lose", -1000)}, 3: {"ante": ("void", 0), "call": ("void", 0)}}
    assert everyone_gets_back(void)
    for game in (shut_out, void):
        incident = next(event for event in game.log.events if event.name == "collusion_reported")
        assert (incident.facts["note"], incident.clauses) == ("Showed a card to box 1.", ("act-holdem 12.3",))


@pytest.mark.clause("act-holdem 12.3")
@pytest.mark.parametrize(
    "change", [{"remedy": ""}, {"remedy": "warn"}, {"by": Role.DEALER}, {"box": 2}], ids=["none", "warn", "by", "box"]
)
def test_collusion_has_two_outcomes_and_is_for_a_supervisor_to_order(change):
    accident = {"name": "collusion", "by": Role.SUPERVISOR, "box": 3, "remedy": "exclude"}

    assert why_not_report(chosen((1, 3)), Accident(**accident)) == []
    assert clauses_of(why_not_report(chosen((1, 3)), Accident(**accident | change))) == ["act-holdem 12.3"]


@pytest.mark.clause("act-holdem 12.3")
def test_stakes_of_a_player_shut_out_are_lost_under_the_other_reading():
    game = chosen((1, 3), under=terms(**{"12.3": "lost"}))

    report(game, Accident("collusion", Role.SUPERVISOR, box=3, remedy="exclude"))

    assert nets(game)[3] == {"ante": ("lose", -1000), "call": ("lose", -2000)}


@pytest.mark.clause("act-holdem 15.1")
def test_a_disturbance_cancels_an_open_round_and_not_a_complete_one():
    fire = Accident("disturbance", Role.OPERATOR, note="fire")
    open_round, complete = shown((1, 3)), settled((1, 3))

    report(open_round, fire)

    assert everyone_gets_back(open_round)
    assert clauses_of(why_not_report(complete, fire)) == ["act-holdem 15.1"]
    assert clauses_of(why_not_report(shown((1, 3)), Accident("disturbance", Role.SUPERVISOR))) == ["act-holdem 15.1"]


@pytest.mark.clause("act-holdem 15.2(a)")
@pytest.mark.parametrize("bring_to", [lambda: chosen((1, 3)), lambda: settled((1, 3))], ids=["before", "after"])
def test_a_players_wagers_may_be_void_without_touching_the_others(bring_to):
    game = bring_to()

    report(game, Accident("rule_contravened", Role.OPERATOR, box=1, wagers=("ante", "call")))
    if game.state.stage is Stage.CHOSEN:
        play.deal_river(game)
        play.show_dealer(game)
        play.settle_boxes(game)

    assert nets(game) == {
        1: {"ante": ("void", 0), "call": ("void", 0)},
        2: {"ante": ("lose", -1000)},
        3: {"ante": ("lose", -1000), "call": ("lose", -2000)},
    }
    assert {line.clauses for line in game.state.box(1).lines} == {
        ("act-holdem 15.2(a)", "act-holdem dictionary:void"),
    }


@pytest.mark.clause("act-holdem 15.2(a)")
def test_only_wagers_that_lie_on_the_box_can_be_void():
    game = chosen((1, 3))

    for wagers in ((), ("bonus",), ("ante", "bonus")):
        accident = Accident("rule_contravened", Role.OPERATOR, box=1, wagers=wagers)
        assert clauses_of(why_not_report(game, accident)) == ["act-holdem 15.2(a)"]


@pytest.mark.clause("act-holdem 15.3")
@pytest.mark.parametrize("reason", ["impractical", "fraud"])
def test_a_round_that_cannot_go_on_or_was_cheated_is_void(reason):
    game = settled((1, 3))

    report(game, Accident(reason, Role.OPERATOR))

    assert everyone_gets_back(game)
    assert game.log.events[-1].clauses == ("act-holdem 15.3", "act-holdem dictionary:void")
    assert clauses_of(why_not_report(chosen((1,)), Accident(reason, Role.DEALER))) == ["act-holdem 15.3"]


@pytest.mark.clause("act-holdem dictionary:void")
def test_a_void_round_takes_a_paid_bonus_back():
    game = chosen((1, 3), (1, 2, 3), (1,), declared=(1,))
    assert nets(game)[1] == {"bonus": ("win", 3500)}

    report(game, Accident("impractical", Role.OPERATOR))

    assert nets(game)[1] == {"bonus": ("void", 0), "ante": ("void", 0), "call": ("void", 0)}
    assert [line.stake for line in game.state.box(1).lines] == [500, 1000, 2000]
    assert game.log.events[-1].facts["reversed"] == [(1, -3500), (2, 1000)]


def test_where_the_document_is_silent_a_supervisor_rules_and_no_clause_is_cited():
    game = flopped()

    report(game, Accident("chips_knocked_over", Role.DEALER, box=2))

    assert game.log.events[-1].clauses == ()
    assert [refusal.code for refusal in play.why_not_choose(game, 1)] == ["awaits_ruling"]
    assert [refusal.code for refusal in why_not_rule(game, "carry_on", by=Role.DEALER)] == ["not_yours"]
    assert [refusal.code for refusal in why_not_rule(game, "double", by=Role.SUPERVISOR)] == ["remedy"]
    rule(game, "carry_on", by=Role.SUPERVISOR, note="Counted by the camera.")
    assert (game.log.events[-1].name, game.log.events[-1].clauses) == ("ruling_given", ())
    assert play.why_not_choose(game, 1) == []
    with pytest.raises(RuleBroken, match="No ruling is asked for"):
        rule(game, "carry_on", by=Role.SUPERVISOR)


def test_a_supervisor_may_rule_a_silent_case_void():
    game = flopped()
    report(game, Accident("lights_out", Role.DEALER))

    rule(game, "void_round", by=Role.SUPERVISOR)

    assert game.state.stage is Stage.VOID
    assert nets(game) == {1: BACK, 2: BACK, 3: BACK}


def test_a_void_or_closed_round_takes_no_report():
    closed, void = settled((1, 3)), settled((1, 3))
    fraud = Accident("fraud", Role.OPERATOR)
    play.close(closed)
    report(void, fraud)

    assert [refusal.code for game in (closed, void) for refusal in why_not_report(game, fraud)] == ["round_over"] * 2


@pytest.mark.clause("act-holdem 12.3")
def test_a_player_shut_out_after_calling_gets_every_stake_back_once():
    game = flopped((1, 2), (1,))
    play.call(game, 1, 2000)

    report(game, Accident("collusion", Role.SUPERVISOR, box=1, remedy="exclude"))
    play.call(game, 2, 2000)
    play.end_choices(game)

    assert nets(game) == {1: {"bonus": ("void", 0), "ante": ("void", 0), "call": ("void", 0)}, 2: {}}
    assert len(game.state.box(1).lines) == 3
