"""The one door to the odds: which decks are meant, and what has no odds."""

from fractions import Fraction

import pytest

from games.lab.odds import odds_of, usual_decks, why_not_count, why_not_permitted
from games.rulebooks import BOOKS
from games.rulings import RuleBroken


def test_six_decks_are_meant_for_war_and_one_for_holdem():
    assert {key: usual_decks(book) for key, book in BOOKS.items()} == {
        "act-war": 6,
        "act-holdem": 1,
        "nsw-war": 6,
        "vic-war": 6,
        "md-war": 6,
    }


@pytest.mark.parametrize(("decks", "code"), [(0, "no_deck"), (-6, "no_deck"), (1, None), (9, None)])
def test_war_is_counted_with_any_number_of_decks_from_one_on(decks, code):
    assert [refusal.code for refusal in why_not_count(BOOKS["nsw-war"], decks)] == ([code] if code else [])


@pytest.mark.clause("act-holdem 2.1")
@pytest.mark.parametrize("decks", [0, 2])
def test_holdem_is_counted_with_its_one_deck_alone(decks):
    with pytest.raises(RuleBroken) as broken:
        odds_of(BOOKS["act-holdem"], decks)

    assert [refusal.clause for refusal in broken.value.refusals] == ["act-holdem 2.1"]


@pytest.mark.parametrize(
    ("key", "decks", "sentence"),
    [
        ("nsw-war", 6, None),
        ("nsw-war", 8, "nsw-war is dealt with 6 decks."),
        ("md-war", 7, "md-war is dealt with 6 or 8 decks."),
        ("act-holdem", 2, "act-holdem is dealt with 1 deck."),
    ],
)
def test_a_number_that_no_table_may_use_is_pointed_out_with_its_clause(key, decks, sentence):
    refusals = why_not_permitted(BOOKS[key], decks)

    assert [refusal.sentence for refusal in refusals] == ([sentence] if sentence else [])
    assert all(refusal.clause == BOOKS[key].decks.clause for refusal in refusals)


def test_the_decks_asked_for_are_the_decks_counted():
    one, eight = (odds_of(BOOKS["vic-war"], decks)["tie"].value for decks in (1, 8))

    assert (one, eight) == (Fraction(11 * 3, 51) - 1, Fraction(11 * 31, 415) - 1)
