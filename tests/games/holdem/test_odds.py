"""What the game costs: the bonus exactly, ante and call by a seeded sample of the best play."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import pytest

from games.cards import DECK
from games.holdem.hands import five, seven
from games.holdem.settlement import code_of, compiled, settle_bonus, settle_hands
from games.money import Odds
from games.rulebooks.act_holdem import BOOK
from games.rulebooks.holdem_book import Choice
from tests.games.holdem.felt import TERMS, terms

PUBLISHED_COST = 0.0216
"""Of the ante, by best play, under the ante table 100-20-10-3-2-1."""


@pytest.mark.clause("act-holdem 11.1")
@pytest.mark.clause("act-holdem 10.3")
def test_the_bonus_costs_exactly_what_its_table_says():
    times, one_hand_each = Counter(), {}
    for hand in combinations(DECK, 5):
        value = five(*hand)
        times[value] += 1
        one_hand_each[value] = hand

    net = sum(
        times[value] * settle_bonus(TERMS, hand[:2], hand[2:], 1, choice=Choice.CALL, is_declared=True).net
        for value, hand in one_hand_each.items()
    )

    assert Fraction(net, times.total()) == Fraction(-162_652, 2_598_960)


class Nets:
    """What one unit of ante and two of call make of two hands, asked of the settlement once for each code."""

    def __init__(self, under):
        self.terms, self.by_code = under, {}

    def __call__(self, player, dealer):
        code = code_of(self.terms, player, dealer)
        if code not in self.by_code:
            lines = settle_hands(self.terms, player, dealer, ante=1, call=2)
            self.by_code[code] = sum(line.net for line in lines)
        return self.by_code[code]


class Estimate(NamedTuple):
    mean: float
    error: float


def estimated(sample):
    return Estimate(fmean(sample), stdev(sample) / sqrt(len(sample)))


def always_calling(nets, *, boards, chance, hands=6):
    """Estimate the net of never folding; on every board each of several hands plays against each other one."""
    sample = []
    for _ in range(boards):
        dealt = chance.sample(DECK, 5 + 2 * hands)
        values = [seven(*dealt[:5], *dealt[at : at + 2]) for at in range(5, len(dealt), 2)]
        sample.append(fmean(nets(player, dealer) for player, dealer in permutations(values, 2)))
    return estimated(sample)


def calling(nets, hole, flop, *, boards, chance, dealers=8):
    """Estimate the net of calling with these hole cards on this flop."""
    unseen = [card for card in DECK if card not in hole and card not in flop]
    sample = []
    for _ in range(boards):
        dealt = chance.sample(unseen, 2 + 2 * dealers)
        board = (*flop, dealt[0], dealt[1])
        player = seven(*hole, *board)
        sample += [nets(player, seven(*board, *dealt[at : at + 2])) for at in range(2, len(dealt), 2)]
    return fmean(sample)


def folding(nets, *, spots, chance):
    """Estimate what folding the bad hands saves.

    One sample decides. To count by that same sample flatters the player by its luck; to count by a fresh one charges
    the mistakes it led to. Both are wrong by the same small amount, so half of each is right.
    """
    saved = []
    for _ in range(spots):
        dealt = chance.sample(DECK, 5)
        hole, flop = dealt[:2], dealt[2:]
        is_clear = calling(nets, hole, flop, boards=12, chance=chance) > 0
        decided = 0.0 if is_clear else -1 - calling(nets, hole, flop, boards=120, chance=chance)
        if decided > 0:
            fresh = -1 - calling(nets, hole, flop, boards=60, chance=chance)
            saved.append((decided + fresh) / 2)
        else:
            saved.append(0.0)
    return estimated(saved)


def cost_of(under, *, boards, spots, seed):
    """Estimate what the best play costs, as a part of the ante."""
    nets, chance = Nets(under), Random(seed)
    call, fold = always_calling(nets, boards=boards, chance=chance), folding(nets, spots=spots, chance=chance)
    return Estimate(-call.mean - fold.mean, sqrt(call.error**2 + fold.error**2))


BOUND = 0.0125
"""Wider than two and a half errors of the sample, narrower than what one wrong line of the ante table costs."""


@pytest.mark.clause("act-holdem 8.1")
@pytest.mark.clause("act-holdem 9.1")
@pytest.mark.clause("act-holdem 9.2")
@pytest.mark.clause("act-holdem 9.3")
def test_the_best_play_costs_what_is_published():
    cost = cost_of(TERMS, boards=25_000, spots=1_800, seed=1)

    assert cost.error < BOUND / 2.5
    assert abs(cost.mean - PUBLISHED_COST) < BOUND


def with_odds(line, pays):
    rows = (replace(row, odds=Odds(pays)) if row.clauses[-1] == line else row for row in BOOK.rows)
    return compiled(replace(BOOK, rows=tuple(rows)))


@pytest.mark.clause("act-holdem 8.1:ante:flush")
@pytest.mark.clause("act-holdem 8.1:ante:full-house")
@pytest.mark.parametrize(
    "wrong",
    [
        with_odds("act-holdem 8.1:ante:flush", 1),
        with_odds("act-holdem 8.1:ante:full-house", 2),
        terms(**{"9.1": "paid"}),
    ],
    ids=["flush at 1", "full house at 2", "call paid"],
)
def test_a_mistake_in_the_table_would_show(wrong):
    right_cost, wrong_cost = (always_calling(Nets(each), boards=3_000, chance=Random(1)) for each in (TERMS, wrong))

    assert abs(wrong_cost.mean - right_cost.mean) > 1.5 * BOUND
