"""Exact money."""

import pytest

from games.money import EVEN, Odds, dollars, half_returned, payable, winnings


@pytest.mark.parametrize(
    ("owed", "chip", "paid"), [((1200, 1), 500, 1500), ((1500, 1), 500, 1500), ((2500, 2), 500, 1500), ((5, 2), 1, 3)]
)
def test_what_chips_cannot_pay_is_rounded_up(owed, chip, paid):
    assert payable(*owed, chip) == paid


def test_winnings_follow_the_odds():
    assert [winnings(500, Odds(10)), winnings(700, EVEN, 500), winnings(300, Odds(3, 2))] == [5000, 1000, 450]


def test_a_surrender_never_returns_more_than_was_staked():
    assert [half_returned(2500, 500), half_returned(1000), half_returned(100, 500)] == [1500, 500, 100]


@pytest.mark.parametrize(
    ("cents", "text"), [(1250, "$12.50"), (500, "$5"), (-500, "-$5"), (123456789, "$1,234,567.89"), (5, "$0.05")]
)
def test_amounts_are_written_for_people(cents, text):
    assert dollars(cents) == text
