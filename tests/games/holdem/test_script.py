"""A hand or a round written as JSON is answered; what cannot be understood is refused with a sentence."""

import pytest

from games.holdem.script import hand_answer, round_answer
from games.rulebooks.act_holdem import BOOK
from games.rulings import RuleBroken

HAND = {
    "player": ["Ah", "Ac"],
    "dealer": ["Qs", "Qd"],
    "flop": ["As", "5h", "9c"],
    "river": ["Jc", "3s"],
    "action": "call",
    "wagers": {"ante": 1000, "bonus": 500},
}
SHOE = ["Ah", "7c", "Kd", "Qs", "Ac", "2d", "9h", "Qd", "As", "5h", "9c", "Jc", "3s", "4d"]
CALLER, FOLDER = {"wagers": {"ante": 1000}, "action": "call"}, {"wagers": {"ante": 1000}, "action": "fold"}


def hand(**change):
    return hand_answer(BOOK, HAND | change)


def nets(answer):
    return {wager: (line["outcome"], line["net"]) for wager, line in answer["wagers"].items()}


def test_a_hand_is_answered_wager_by_wager_in_the_order_of_settlement():
    answer = hand()

    assert list(answer) == ["wagers", "total", "player_hand", "dealer_hand", "dealer_qualifies"]
    assert list(answer["wagers"]) == ["bonus", "ante", "call"]
    assert answer["wagers"]["call"] == {
        "net": 2000,
        "outcome": "win",
        "clauses": ["act-holdem 9.2", "act-holdem 8.1:call", "act-holdem 2.6"],
        "sentence": "Your call of $20 wins $20 at 1 to 1: you hold three aces and the dealer only a pair of queens.",
    }
    assert answer["total"] == 6500


def test_a_folded_hand_needs_no_dealer_and_no_river():
    answer = hand_answer(BOOK, {key: HAND[key] for key in ("player", "flop", "wagers")} | {"action": "absent"})

    assert nets(answer) == {"bonus": ("lose", -500), "ante": ("lose", -1000)}
    assert "player_hand" not in answer


@pytest.mark.clause("act-holdem 10.4")
@pytest.mark.parametrize(("declared", "net"), [(True, ("win", 3500)), (False, ("lose", -500))])
def test_declared_may_be_said(declared, net):
    assert nets(hand(declared=declared))["bonus"] == net


@pytest.mark.clause("act-holdem 8.1")
def test_the_maximum_payout_may_be_said():
    quads = {"river": ["Ad", "3s"], "max_payout": 7500}

    assert nets(hand(**quads)) == {"bonus": ("win", 3500), "ante": ("win", 7500), "call": ("win", 2000)}
    assert hand(river=["Ad", "3s"], table={"max_payout": 7500})["total"] == 13_000
    assert hand(river=["Ad", "3s"])["total"] == 15_500


@pytest.mark.clause("act-holdem 10.4")
@pytest.mark.parametrize(("said", "net"), [({}, 3500), ({"declared": False}, -500), ({"declared": None}, 3500)])
def test_a_round_may_say_of_one_seat_or_of_all_whether_bonuses_were_declared(said, net):
    seat = {"wagers": {"ante": 1000, "bonus": 500}, "action": "call"}
    shoe = ["Ah", "Qs", "Ac", "Qd", "As", "5h", "9c", "Jc", "3s"]

    of_one = round_answer(BOOK, {"shoe": shoe, "seats": [seat | said]})
    of_all = round_answer(BOOK, {"shoe": shoe, "seats": [seat], **said})

    assert [nets(answer["seats"]["1"])["bonus"][1] for answer in (of_one, of_all)] == [net, net]


@pytest.mark.clause("act-holdem 3.5")
@pytest.mark.parametrize(
    "table",
    [{"max": {"ante": 600, "bonus": 200}}, {"ante": {"max": 600}, "bonus": {"max": 200}}],
    ids=["by end", "by wager"],
)
def test_limits_of_the_table_cut_the_stakes(table):
    answer = hand(table=table)

    assert nets(answer) == {"bonus": ("win", 1400), "ante": ("win", 600), "call": ("win", 1200)}
    assert "act-holdem 3.5" in answer["wagers"]["ante"]["clauses"]


@pytest.mark.clause("act-holdem 3.4")
def test_a_wager_under_the_minimum_stands_once_and_goes_back_after_a_warning():
    table = {"min": {"ante": 2000}}

    assert nets(hand(table=table))["ante"] == ("win", 1000)
    assert nets(hand(table=table, warned=True)) == {"bonus": ("rejected", 0), "ante": ("rejected", 0)}
    assert nets(hand(table={"min": {"bonus": 600}}, warned=True)) == {
        "bonus": ("rejected", 0),
        "ante": ("win", 1000),
        "call": ("win", 2000),
    }


@pytest.mark.clause("act-holdem 10.2")
def test_a_bonus_without_an_ante_goes_back():
    answer = hand(wagers={"bonus": 500})

    assert nets(answer) == {"bonus": ("rejected", 0)}
    assert answer["wagers"]["bonus"]["clauses"] == ["act-holdem 10.2"]


@pytest.mark.clause("act-holdem dictionary:void")
@pytest.mark.parametrize(
    ("void", "total"), [(True, 0), ("round", 0), ("bonus", 3000), (["ante", "call"], 3500), (False, 6500)]
)
def test_wagers_may_be_void(void, total):
    assert hand(void=void)["total"] == total


@pytest.mark.clause("act-holdem 7.2")
def test_a_call_of_another_size_is_refused():
    assert hand(wagers={"ante": 1000, "call": 2000})["total"] == 3000
    with pytest.raises(RuleBroken, match="exactly twice the ante"):
        hand(wagers={"ante": 1000, "call": 1999})


@pytest.mark.clause("act-holdem instrument:2")
def test_a_date_before_the_rules_is_refused():
    assert hand(date="2007-08-01")["total"] == 6500
    with pytest.raises(RuleBroken, match="apply from 2007-08-01"):
        hand(date="2007-07-31")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"player": ["Ah"]}, "Give 2 cards as player; there are 1"),
        ({"player": ["Ah", "Zz"]}, "'Zz' is not a card"),
        ({"player": ["Ah", "Qs"]}, "queen of spades"),
        ({"player": "AhAc"}, "as a list"),
        ({"river": []}, "Give 2 cards as river"),
        ({"action": None}, "calls, folds or is absent"),
        ({"action": "raise"}, "action is one of call, fold, absent"),
        ({"wagers": {"ante": -5}}, "in whole cents"),
        ({"wagers": {"ante": 10.5}}, "in whole cents"),
        ({"wagers": {"ante": 1000, "tie": 5}}, "'tie' is not a wager"),
        ({"wagers": {"call": 2000}}, "A call goes with an ante"),
        ({"wagers": {"ante": 1000, "call": 2000}, "action": "fold"}, "and with the action call"),
        ({"wagers": {}}, "Nobody has placed a wager"),
        ({"max_payout": "lots"}, "max_payout in whole cents"),
        ({"table": []}, "table as an object"),
        ({"void": ["everything"]}, "'everything' cannot be void"),
        ({"date": 20070801}, "Write the date as in"),
        ({"date": "yesterday"}, "Write the date as in"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_a_sentence(change, says):
    with pytest.raises(ValueError, match=says):
        hand(**change)


def test_seats_without_an_ante_get_no_cards():
    answer = round_answer(BOOK, {"shoe": SHOE, "seats": [CALLER, {"wagers": {}}, FOLDER]})

    assert {seat: told["cards"] for seat, told in answer["seats"].items()} == {
        "1": ["Ah", "Qs"],
        "2": [],
        "3": ["7c", "Ac"],
    }
    assert (answer["dealer"], answer["cards_used"]) == (["Kd", "2d"], 11)


@pytest.mark.clause("act-holdem 6.6")
def test_a_round_in_which_everybody_folds_has_no_river():
    answer = round_answer(BOOK, {"shoe": SHOE, "seats": [FOLDER, FOLDER]})

    assert (answer["river"], answer["cards_used"], "dealer_hand" in answer) == ([], 9, False)


def test_a_bonus_alone_is_handed_back_and_nothing_is_dealt():
    answer = round_answer(BOOK, {"shoe": SHOE, "seats": [{"wagers": {"bonus": 500}, "action": "call"}]})

    assert nets(answer["seats"]["1"]) == {"bonus": ("rejected", 0)}
    assert answer["cards_used"] == 0


@pytest.mark.clause("act-holdem 15.2(a)")
@pytest.mark.clause("act-holdem 15.3")
def test_a_seat_or_the_whole_round_may_be_void():
    seat = round_answer(BOOK, {"shoe": SHOE, "seats": [CALLER | {"void": ["call"]}, FOLDER]})
    whole = round_answer(BOOK, {"shoe": SHOE, "seats": [CALLER, FOLDER], "void": True})

    assert nets(seat["seats"]["1"])["call"] == ("void", 0)
    assert nets(seat["seats"]["2"]) == {"ante": ("lose", -1000)}
    antes = round_answer(BOOK, {"shoe": SHOE, "seats": [CALLER, FOLDER], "void": ["ante"]})

    assert [told["total"] for told in whole["seats"].values()] == [0, 0]
    assert [nets(told)["ante"] for told in antes["seats"].values()] == [("void", 0), ("void", 0)]
    assert nets(antes["seats"]["1"])["call"] == ("win", 2000)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"shoe": SHOE, "seats": []}, "Nobody has placed a wager"),
        ({"shoe": SHOE, "seats": [None]}, "each seat as an object"),
        ({"shoe": SHOE[:6], "seats": [CALLER]}, "needed: 3"),
        ({"shoe": [*SHOE, "Ah"], "seats": [CALLER]}, "ace of hearts"),
        ({"shoe": SHOE, "seats": [CALLER] * 23}, "1 to 22 boxes"),
        ({"shoe": SHOE, "seats": [{"wagers": {"ante": 1000}}]}, "calls, folds or is absent"),
    ],
)
def test_a_round_that_cannot_be_understood_is_refused_with_a_sentence(given, says):
    with pytest.raises((ValueError, RuleBroken), match=says):
        round_answer(BOOK, given)
