"""Arrays of hands are classified as each hand alone is, under every book and reading."""

from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from games.cards import DECK
from games.holdem.hands import Category, packed, seven
from games.holdem.settlement import FOLD_CODE, LOW_ACE, code_of
from games.holdem.settlement import compiled as compiled_holdem
from games.lab.classify import DECISIONS, holdem_codes, war_codes
from games.rulebooks import BOOKS
from games.rulebooks.book import ruled
from games.rulebooks.war_book import WarBook
from games.war.settlement import CASES, classify

WAR_KEYS = ("act-war", "nsw-war", "vic-war", "md-war")
PATTERNS = np.array(list(product(range(13), repeat=4)))
HOLDEM = BOOKS["act-holdem"]
READINGS = (
    {},
    {"act-holdem 2.6(b)": "ace"},
    {"act-holdem 2.6(c)": "equal", "act-holdem 2.6(d)": "equal", "act-holdem 2.6(g)": "equal"},
)


def alone(book: WarBook, ranks, decision) -> int:
    p1, d1, p2, d2 = (4 * rank for rank in ranks)
    return CASES.index(classify(book, (p1, p2), (d1, d2), decision))


@pytest.mark.parametrize("decision", DECISIONS)
@pytest.mark.parametrize("key", WAR_KEYS)
def test_every_rank_pattern_of_war_is_classified_as_one_hand_alone_is(key, decision):
    book = BOOKS[key]
    p1, d1, p2, d2 = PATTERNS.T
    found = war_codes(book, p1, d1, np.full(len(PATTERNS), DECISIONS.index(decision)), p2, d2)

    assert len(found) == 28_561
    assert found.tolist() == [alone(book, ranks, decision) for ranks in PATTERNS.tolist()]


def test_hands_with_different_decisions_stand_side_by_side():
    every = np.arange(len(DECISIONS))
    level = np.zeros_like(every)

    found = war_codes(BOOKS["act-war"], level, level, every, level + 1, level)

    assert [CASES[code] for code in found] == ["war_higher", "surrender", "absent", "no_answer"]


def test_the_order_of_ranks_is_the_books():
    ace_low = replace(BOOKS["act-war"], ranks=ruled("A23456789TJQK", "act-war 2.6"))
    ace, two, war = np.array([12]), np.array([0]), np.array([0])

    assert CASES[war_codes(BOOKS["act-war"], ace, two, war, two, two)[0]] == "higher"
    assert CASES[war_codes(ace_low, ace, two, war, two, two)[0]] == "lower"


def deals(count: int) -> list[tuple[int, int]]:
    """Return the values of player and dealer on random boards of five."""
    chance = Random(61)
    dealt = (chance.sample(DECK, 9) for _ in range(count))
    return [(seven(*cards[:2], *cards[4:]), seven(*cards[2:])) for cards in dealt]


@pytest.mark.parametrize("readings", READINGS)
def test_random_holdem_deals_are_classified_as_one_box_alone_is(readings):
    terms, dealt = compiled_holdem(HOLDEM.under(readings)), deals(20_000)
    player, dealer = np.array(dealt).T

    found = holdem_codes(terms, player, dealer, np.full(len(dealt), True))

    assert found.tolist() == [code_of(terms, *values) for values in dealt]


@pytest.mark.parametrize("readings", READINGS)
def test_every_pair_of_categories_is_classified_as_one_box_alone_is(readings):
    """Rare hands meet here on purpose: every category at its lowest and highest, and the ace below a five."""
    terms = compiled_holdem(HOLDEM.under(readings))
    values = [
        packed(each, ranks) for each in Category for ranks in ((5, 4, 3, 2, 0), (5, 4, 3, 1, 0), (12, 11, 8, 7, 6))
    ]
    pairs = list(product([*values, LOW_ACE, terms.qualifying_value, terms.qualifying_value - 1], repeat=2))
    player, dealer = np.array(pairs).T

    found = holdem_codes(terms, player, dealer, np.full(len(pairs), True))

    assert found.tolist() == [code_of(terms, *values) for values in pairs]


def test_a_box_that_did_not_call_is_a_fold():
    terms = compiled_holdem(HOLDEM)
    royal, high = packed(Category.ROYAL_FLUSH, (12,)), packed(Category.HIGH_CARD, (12, 11, 9, 8, 7))
    player, dealer = np.array([royal, royal]), np.array([high, high])

    assert holdem_codes(terms, player, dealer, np.array([False, True])).tolist() == [
        FOLD_CODE,
        code_of(terms, royal, high),
    ]
