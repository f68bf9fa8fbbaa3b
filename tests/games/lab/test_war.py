"""What the wagers of Casino War cost: every deal counted is what a formula says, and what is published."""

from fractions import Fraction
from math import perm

import pytest

from games.lab.war import hands, odds
from games.rulebooks import BOOKS
from tests.games.war.felt import WAR_KEYS

NO_BONUS = BOOKS["md-war"].under({"md-war 10.A(4)": "tie_wager"})
"""Read so, a tied war pays what a won one does."""


def values(book, decks):
    return {name: each.value for name, each in odds(book, decks).items()}


def percent(value):
    return f"{float(-value) * 100:.2f}"


@pytest.mark.parametrize(
    ("decks", "war", "surrender", "tie"),
    [(4, "2.31", "3.62", "20.29"), (6, "2.33", "3.70", "18.65"), (8, "2.34", "3.73", "17.83")],
)
@pytest.mark.parametrize("key", WAR_KEYS)
def test_the_published_figures_come_out(key, decks, war, surrender, tie):
    found = values(BOOKS[key], decks)

    assert [percent(found[name]) for name in ("war", "surrender", "tie")] == [war, surrender, tie]


@pytest.mark.parametrize(("decks", "war"), [(4, "2.84"), (6, "2.88"), (8, "2.90")])
def test_the_published_figures_without_a_bonus_for_a_tied_war_come_out(decks, war):
    assert percent(values(NO_BONUS, decks)["war"]) == war


def by_formula(decks):
    """Reckon the odds from how likely ties are, without dealing: p of a first tie, q of a tied war after it."""
    shoe, rank, kind = 52 * decks, 4 * decks, decks
    left = Fraction(1, (shoe - 2) * (shoe - 3))
    same_rank, other_rank = (rank - 2) * (rank - 3) * left, 12 * rank * (rank - 1) * left
    p, q = Fraction(rank - 1, shoe - 1), same_rank + other_rank

    suited = Fraction(kind - 1, shoe - 1)
    four_suited = (kind - 2) * (kind - 3) * left
    twice_suited = 51 * kind * (kind - 1) * left
    four = same_rank - four_suited - 3 * kind * (kind - 1) * left
    double = other_rank - 48 * kind * (kind - 1) * left
    after_suited = 1000 * four_suited + 200 * twice_suited + 150 * four + 30 * double + 15 * (1 - q)
    after_unsuited = 150 * same_rank + 30 * other_rank + 5 * (1 - q)
    return {
        "war": p * (2 * q - (1 - q) / 2),
        "surrender": -p / 2,
        "tie": 11 * p - 1,
        "tie2": 11 * q - 1,
        "progressive": suited * after_suited + (p - suited) * after_unsuited - (1 - p),
    }


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_counting_every_deal_is_what_the_formula_says(decks):
    assert values(BOOKS["md-war"], decks) == by_formula(decks)


@pytest.mark.parametrize("key", ["act-war", "nsw-war", "vic-war"])
def test_only_the_wagers_of_the_document_have_odds(key):
    assert list(odds(BOOKS[key], 6)) == ["war", "surrender", "tie"]


@pytest.mark.parametrize("goes_to_war", [True, False])
def test_all_orders_of_four_cards_are_dealt_once(goes_to_war):
    dealt = hands(BOOKS["act-war"], 2, goes_to_war=goes_to_war)

    assert sum(hand.orders for hand in dealt) == perm(104, 4)


def test_each_line_cites_the_rows_it_was_counted_by():
    found = odds(BOOKS["nsw-war"], 6)

    assert set(found["tie"].clauses) == {"nsw-war 5.2.3.1", "nsw-war 5.2.3.2", "nsw-war 8.1.1", "nsw-war 8.1.2"}
    assert "nsw-war 8.2.4.1" in found["surrender"].clauses
    assert "nsw-war 8.2.4.1" not in found["war"].clauses
