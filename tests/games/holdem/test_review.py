"""A finished round can be checked against its seed, and settled again under another reading."""

import json

import pytest

from games.holdem import play, shoe
from games.holdem.mishaps import Accident, report
from games.holdem.review import Difference, differences, why_not_fair
from games.holdem.round import Table
from games.holdem.wagers import place_wager
from games.rulebooks.holdem_book import Role
from games.rulings import RuleBroken
from tests.games.holdem.felt import DAY, TERMS, chosen, settled, terms

SEED = bytes(range(32))


def sealed_round():
    game = play.open_round(TERMS, Table(), on=DAY)
    place_wager(game, box=1, player="ann", wager="ante", amount=1000)
    shoe.shuffle(game, SEED)
    shoe.cut(game, 20)
    play.deal_hole_cards(game)
    play.deal_flop(game)
    play.call(game, 1, 2000)
    play.end_choices(game)
    play.deal_river(game)
    play.show_dealer(game)
    play.settle_boxes(game)
    play.close(game)
    return game.log.lines()


def rewritten(lines, event, change):
    bodies = [json.loads(line) for line in lines]
    return [json.dumps(change(body) if body["event"] == event else body) for body in bodies]


def test_a_round_dealt_from_its_committed_shoe_is_fair():
    assert why_not_fair(sealed_round()) == []


@pytest.mark.clause("act-holdem 6.1")
def test_a_card_that_did_not_come_from_the_shoe_is_found():
    def another_river(body):
        return body | {"facts": body["facts"] | {"cards": list(reversed(body["facts"]["cards"]))}}

    assert [refusal.code for refusal in why_not_fair(rewritten(sealed_round(), "river_dealt", another_river))] == [
        "wrong_card"
    ]


def test_a_seed_that_was_not_committed_to_is_found():
    def another_seed(body):
        return body | {"facts": body["facts"] | {"seed": bytes(32).hex()}}

    assert [refusal.code for refusal in why_not_fair(rewritten(sealed_round(), "round_closed", another_seed))] == [
        "wrong_seed"
    ]


def test_a_round_shuffled_by_hand_has_no_seed_to_check():
    assert [refusal.code for refusal in why_not_fair(settled((1,)).log.lines())] == ["no_seed"]


@pytest.mark.clause("act-holdem 9.1")
def test_another_reading_shows_which_wagers_it_changes():
    unqualified = settled((1, 2), (1, 2, 3), shoe="Ah 7c Kd Qs Ac 2d 9h Td As 5h 9c Jc 3s")

    assert differences(unqualified.state, TERMS) == []
    assert differences(unqualified.state, terms(**{"9.1": "paid"})) == [
        Difference(1, "call", 0, 2000),
        Difference(2, "call", 0, 2000),
    ]


@pytest.mark.clause("act-holdem 7.3")
def test_a_round_without_a_river_is_settled_again_too():
    everybody_folds = chosen((), (1, 2, 3), (1,), declared=(1,))

    assert differences(everybody_folds.state, terms(**{"7.3": "paid"})) == [Difference(1, "bonus", -500, 3500)]


def test_a_round_that_is_not_settled_is_not_settled_again():
    with pytest.raises(RuleBroken, match="Settle the round before"):
        differences(chosen((1, 3)).state, TERMS)


def test_no_reading_revives_what_is_void():
    void_round, void_wager = settled((1, 3), (1, 2, 3), (1,)), settled((1, 3), (1, 2, 3), (1,))
    report(void_round, Accident("fraud", Role.OPERATOR))
    report(void_wager, Accident("rule_contravened", Role.OPERATOR, box=1, wagers=("bonus",)))

    other = terms(**{"10.4": "automatic"})

    assert differences(void_round.state, other) == []
    assert differences(void_wager.state, other) == []
    assert differences(settled((1, 3), (1, 2, 3), (1,)).state, other) == [Difference(1, "bonus", -500, 3500)]
