"""Arrays of seven-card hands are valued as each hand alone is."""

from itertools import combinations, combinations_with_replacement
from random import Random

import numpy as np

from games.cards import DECK
from games.holdem.hands import Category, category, seven
from games.lab.hands import sevens


def test_every_kind_of_hand_is_worth_what_it_is_alone():
    """Hands of few ranks and hands of few suits hold what random ones seldom do."""
    chance = Random(7)
    few_ranks = [card for card in DECK if card >> 2 in {0, 3, 11, 12}]
    few_suits = [card for card in DECK if card & 3 in {1, 3}]
    one_suit = [card for card in DECK if card & 3 == 2]
    decks = [(DECK, 12_000), (few_ranks, 3_000), (few_suits, 6_000), (one_suit, 1_000)]
    hands = [chance.sample(deck, 7) for deck, times in decks for _ in range(times)]

    values = sevens(np.array(hands)).tolist()

    assert values == [seven(*hand) for hand in hands]
    assert {category(value) for value in values} == set(Category)


def test_every_pattern_of_ranks_is_worth_what_it_is_alone():
    patterns = [ranks for ranks in combinations_with_replacement(range(13), 7) if max(map(ranks.count, ranks)) < 5]
    hands = [[4 * rank + 3 - place % 4 for place, rank in enumerate(ranks)] for ranks in patterns]

    assert len(hands) == 49_205
    assert sevens(np.array(hands)).tolist() == [seven(*hand) for hand in hands]


def test_every_pattern_of_one_suit_is_worth_what_it_is_alone():
    """Five or six of a suit are filled up with the lowest cards of another."""
    patterns = [ranks for size in (5, 6, 7) for ranks in combinations(range(13), size)]
    hands = [[*(4 * rank + 3 for rank in ranks), 0, 4][:7] for ranks in patterns]

    assert len(hands) == 4_719
    assert sevens(np.array(hands)).tolist() == [seven(*hand) for hand in hands]


def test_hands_may_lie_in_rows_of_any_shape():
    hands = np.array([[[0, 5, 10, 15, 20, 25, 30], [48, 44, 40, 36, 32, 0, 1]]])

    assert sevens(hands).tolist() == [[seven(0, 5, 10, 15, 20, 25, 30), seven(48, 44, 40, 36, 32, 0, 1)]]
