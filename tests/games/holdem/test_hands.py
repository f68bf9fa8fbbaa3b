"""Hands are valued as rule 2 says, and an independent evaluator agrees about every one of them."""

from collections import Counter
from itertools import combinations, pairwise, starmap
from random import Random

import pytest
from phevaluator import evaluate_5cards, evaluate_7cards

from games.cards import DECK, RANKS
from games.holdem.hands import Category, best_five, category, five, ranks, seven, words
from tests.games.holdem.felt import cards, value

ONE_OF_EACH = {
    "Ah Kh Qh Jh Th": Category.ROYAL_FLUSH,
    "Jh Th 9h 8h 7h": Category.STRAIGHT_FLUSH,
    "9c 9d 9h 9s 2c": Category.FOUR_OF_A_KIND,
    "Kc Kd Kh Js Jc": Category.FULL_HOUSE,
    "Kd Jd 9d 7d 5d": Category.FLUSH,
    "Kh Qc Jc Ts 9d": Category.STRAIGHT,
    "Qc Qd Qh 8s 5c": Category.THREE_OF_A_KIND,
    "Qc Qd 4h 4s Jc": Category.TWO_PAIR,
    "Tc Td Kh 6s 2c": Category.ONE_PAIR,
    "Ac Qd 9h 6s 3c": Category.HIGH_CARD,
}


@pytest.mark.clause("act-holdem 2.6")
def test_ten_categories_rank_from_royal_flush_down_to_high_card():
    values = [value(hand) for hand in ONE_OF_EACH]

    assert values == sorted(values, reverse=True)
    assert [category(each) for each in values] == list(ONE_OF_EACH.values())


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("Ah Kh Qh Jh Th", "Ks Qs Js Ts 9s", marks=pytest.mark.clause("act-holdem 2.6(a)")),
        pytest.param("6h 5h 4h 3h 2h", "5s 4s 3s 2s As", marks=pytest.mark.clause("act-holdem 2.6(b)")),
        pytest.param("9h 8h 7h 6h 5h", "8s 7s 6s 5s 4s", marks=pytest.mark.clause("act-holdem 2.6(b)")),
        pytest.param("9c 9d 9h 9s 2c", "8c 8d 8h 8s Ac", marks=pytest.mark.clause("act-holdem 2.6(c)")),
        pytest.param("9c 9d 9h 9s Ac", "9c 9d 9h 9s Kc", marks=pytest.mark.clause("act-holdem 2.6(c)")),
        pytest.param("Kc Kd Kh 2s 2c", "Qc Qd Qh As Ac", marks=pytest.mark.clause("act-holdem 2.6(d)")),
        pytest.param("Kc Kd Kh Js Jc", "Kc Kd Kh Ts Tc", marks=pytest.mark.clause("act-holdem 2.6(d)")),
        pytest.param("Kd Jd 9d 7d 5d", "Kc Jc 9c 7c 4c", marks=pytest.mark.clause("act-holdem 2.6(e)")),
        pytest.param("Ah Kc Qc Js Td", "Kh Qc Jc Ts 9d", marks=pytest.mark.clause("act-holdem 2.6(f)")),
        pytest.param("6h 5c 4c 3s 2d", "5h 4c 3c 2s Ad", marks=pytest.mark.clause("act-holdem 2.6(f)")),
        pytest.param("Qc Qd Qh 8s 5c", "Jc Jd Jh As Kc", marks=pytest.mark.clause("act-holdem 2.6(g)")),
        pytest.param("Qc Qd Qh 8s 5c", "Qc Qd Qh 8s 4c", marks=pytest.mark.clause("act-holdem 2.6(g)")),
        pytest.param("Qc Qd 4h 4s Jc", "Jc Jd Th Ts Ac", marks=pytest.mark.clause("act-holdem 2.6(h)")),
        pytest.param("Qc Qd 5h 5s 2c", "Qc Qd 4h 4s Ac", marks=pytest.mark.clause("act-holdem 2.6(h)")),
        pytest.param("Qc Qd 4h 4s Kc", "Qc Qd 4h 4s Jc", marks=pytest.mark.clause("act-holdem 2.6(h)")),
        pytest.param("Tc Td Kh 6s 2c", "9c 9d Ah Ks Qc", marks=pytest.mark.clause("act-holdem 2.6(i)")),
        pytest.param("Tc Td Kh 7s 2c", "Tc Td Kh 6s 5c", marks=pytest.mark.clause("act-holdem 2.6(i)")),
        pytest.param("Ac Qd 9h 6s 3c", "Ac Qd 9h 6s 2c", marks=pytest.mark.clause("act-holdem 2.6(j)")),
        pytest.param("Ac 9d 7h 5s 3c", "Kc Qd Jh 9s 8c", marks=pytest.mark.clause("act-holdem 2.8(a)")),
        pytest.param("Ac Kd 9h 5s 3c", "Ad Kh 9s 5c 2c", marks=pytest.mark.clause("act-holdem 2.8(b)")),
    ],
)
def test_the_better_of_two_hands_prevails(better, worse):
    assert value(better) > value(worse)


@pytest.mark.clause("act-holdem 2.6(b)")
@pytest.mark.clause("act-holdem 2.6(f)")
def test_a_sequence_does_not_run_through_the_ace():
    assert category(value("3h 2c Ac Ks Qd")) == Category.HIGH_CARD
    assert category(value("3h 2h Ah Kh Qh")) == Category.FLUSH


@pytest.mark.clause("act-holdem 2.7")
def test_aces_are_high_but_low_under_a_five_high_sequence():
    fours = [value(f"{rank}c {rank}d {rank}h {rank}s {'3' if rank == '2' else '2'}c") for rank in "AKQJT98765432"]

    assert fours == sorted(fours, reverse=True)
    assert ranks(value("5h 4c 3c 2s Ad")) == (RANKS.index("5"),)
    assert ranks(value("6h 4c 3c 2s Ad")) == tuple(RANKS.index(rank) for rank in "A6432")


@pytest.mark.clause("act-holdem 2.8(b)")
@pytest.mark.clause("act-holdem 2.9")
def test_suits_never_separate_hands_of_equal_ranks():
    assert value("As Kd 9h 5c 3c") == value("Ac Kh 9s 5d 3d")
    assert value("As Ks 9s 5s 3s") == value("Ac Kc 9c 5c 3c")


@pytest.mark.clause("act-holdem 2.5")
@pytest.mark.parametrize(
    ("hole_and_board", "best"),
    [
        ("Ac Ad Ah Kc Kd 2s 3s", "Ah Ad Ac Kd Kc"),
        ("2c 3d As Ks Qs Js Ts", "As Ks Qs Js Ts"),
        ("9c 2d 9d Kh Kc 4s 4d", "Kh Kc 9d 9c 4s"),
        ("7h 7c 7d 8s 9c Td Jh", "Jh Td 9c 8s 7h"),
    ],
)
def test_a_hand_is_the_best_five_of_seven(hole_and_board, best):
    chosen = best_five(cards(hole_and_board))

    assert chosen == cards(best)
    assert value(hole_and_board) == five(*chosen)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("Ah Kh Qh Jh Th", "a royal flush"),
        ("5h 4h 3h 2h Ah", "a straight flush, five high"),
        ("6c 6d 6h 6s 2c", "four sixes"),
        ("Kc Kd Kh Ts Tc", "a full house, kings over tens"),
        ("Kd Jd 9d 7d 5d", "a flush, king high"),
        ("Kh Qc Jc Ts 9d", "a straight, king high"),
        ("Qc Qd Qh 8s 5c", "three queens"),
        ("Qc Qd 4h 4s Jc", "two pairs, queens and fours"),
        ("9c 9d Kh 6s 2c", "a pair of nines"),
        ("Ac Qd 9h 6s 3c", "ace high"),
    ],
)
def test_a_value_can_be_read_back_as_the_dealer_calls_it(hand, said):
    assert words(value(hand)) == said


CLASSES_OF_THE_DECK = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]


@pytest.mark.clause("act-holdem 2.6")
def test_all_five_card_hands_fall_into_their_classes_and_order():
    hands, again = combinations(DECK, 5), combinations(DECK, 5)

    agreement = Counter(zip(starmap(five, hands), starmap(evaluate_5cards, again), strict=True))

    classes = Counter()
    for (ours, _), times in agreement.items():
        classes[category(ours)] += times
    assert [classes[each] for each in reversed(Category)] == CLASSES_OF_THE_DECK
    # The other evaluator numbers the 7,462 different hands from 1, the best; ours must be that order reversed.
    assert [theirs for _, theirs in sorted(agreement)] == list(range(7_462, 0, -1))


@pytest.mark.clause("act-holdem 2.5")
def test_a_million_seven_card_hands_are_ordered_as_the_other_evaluator_orders_them():
    chance = Random(7)
    dealt = (chance.sample(DECK, 7) for _ in range(1_000_000))

    agreement = sorted({(seven(*hand), evaluate_7cards(*hand)) for hand in dealt})

    assert len(agreement) > 4_000
    assert all(ours < better and theirs > best for (ours, theirs), (better, best) in pairwise(agreement))
