"""What each of many seven-card hands is worth, for arrays of hands at once.

The values are those of `games.holdem.hands`: every pattern of ranks and every pattern of one suit is valued there once,
and looked up here. A card is two sums' worth of counters, so the cards of a hand only have to be added up, and the sum
of a board serves for every two hole cards that come to it.
"""

from collections import defaultdict
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.cards import DECK, rank, suit
from games.holdem.hands import seven

Numbers = NDArray[np.integer[Any]]
Values = NDArray[np.int64]

# How often each rank is held: a digit to base five, the seven low ranks and the six high ones each in a number of its
# own. Above them, how often each suit is held, three bits each.
_LOW_RANKS, _HIGH_RANKS, _HIGH_SHIFT, _SUIT_SHIFT = 7, 6, 17, 31
_LOW, _HIGH, _SUITS = (1 << 17) - 1, (1 << 14) - 1, (1 << 12) - 1
_NO_SUIT = 4
SUIT_BITS = 13
ONE_SUIT = (1 << SUIT_BITS) - 1


_RANKS = [5**low for low in range(_LOW_RANKS)] + [5**high << _HIGH_SHIFT for high in range(_HIGH_RANKS)]

COUNTED: Values = np.array([_RANKS[rank(card)] | 1 << _SUIT_SHIFT + 3 * suit(card) for card in DECK])
"""By card, one more of its rank and one more of its suit."""
SUITED: Values = np.array([1 << SUIT_BITS * suit(card) + rank(card) for card in DECK])
"""By card, one bit of 52: thirteen for each suit."""


class _Tables(NamedTuple):
    """A pattern of ranks stands at the start of its high ranks plus the place of its low ranks."""

    start: NDArray[np.int32]
    place: NDArray[np.int32]
    by_ranks: Values
    flush_suit: NDArray[np.int8]
    by_suited: Values


@cache
def _tables() -> _Tables:
    """Have the 49,205 patterns of ranks and the 4,719 of one suit valued, one hand each."""
    hands = [_without_flush(ranks) for ranks in combinations_with_replacement(range(13), 7) if _fit_a_deck(ranks)]
    high, low = _parts(COUNTED[np.array(hands)].sum(axis=1))
    lows_of_high: dict[int, list[int]] = defaultdict(list)
    for one_high, one_low in zip(high.tolist(), low.tolist(), strict=True):
        lows_of_high[one_high].append(one_low)
    start, place = np.zeros(5**_HIGH_RANKS, np.int32), np.zeros(5**_LOW_RANKS, np.int32)
    used = 0
    for one_high, lows in lows_of_high.items():
        start[one_high], used = used, used + len(lows)
        place[sorted(lows)] = np.arange(len(lows))  # the same for all high ranks that leave room for as many low ones
    by_ranks = np.zeros(used, np.int64)
    by_ranks[start[high] + place[low]] = [seven(*hand) for hand in hands]
    by_suited = np.zeros(1 << SUIT_BITS, np.int64)
    flushes = [bits for bits in range(1 << SUIT_BITS) if 5 <= bits.bit_count() <= 7]
    by_suited[flushes] = [seven(*_with_flush(bits)) for bits in flushes]
    flush_suit = [
        next((suit for suit in range(4) if held >> 3 * suit & 7 >= 5), _NO_SUIT) for held in range(_SUITS + 1)
    ]
    return _Tables(start, place, by_ranks, np.array(flush_suit, np.int8), by_suited)


def _parts(counted: Values) -> tuple[Values, Values]:
    """Return the patterns of high and of low ranks out of a sum of `COUNTED`."""
    return counted >> _HIGH_SHIFT & _HIGH, counted & _LOW


def _fit_a_deck(ranks: tuple[int, ...]) -> bool:
    return all(ranks[at] != ranks[at + 4] for at in range(3))


def _without_flush(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return seven cards of these ranks, given in order, with suits so mixed that no five are alike."""
    return tuple(4 * rank + at % 4 for at, rank in enumerate(ranks))


def _with_flush(bits: int) -> tuple[int, ...]:
    """Return seven cards of which just these ranks are of one suit; what is wanting pairs them up in another."""
    suited = [4 * rank for rank in range(13) if bits >> rank & 1]
    return (*suited, *(card + 1 for card in suited))[:7]


def valued(counted: Values, suited: Values) -> Values:
    """Value hands of seven different cards by the sums of their `COUNTED` and of their `SUITED`."""
    tables = _tables()
    high, low = _parts(counted)
    values: Values = tables.by_ranks[tables.start[high] + tables.place[low]]
    flush_suit = tables.flush_suit[counted >> _SUIT_SHIFT]
    is_flush = flush_suit != _NO_SUIT
    bits = suited[is_flush] >> SUIT_BITS * flush_suit[is_flush].astype(np.int64)
    values[is_flush] = tables.by_suited[bits & ONE_SUIT]
    return values


def sevens(cards: Numbers) -> Values:
    """Value the best five of seven different cards, hand by hand; the cards of a hand lie along the last axis."""
    return valued(COUNTED[cards].sum(axis=-1), SUITED[cards].sum(axis=-1))
