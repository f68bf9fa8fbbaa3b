"""What a poker hand is worth: the best five of five, six or seven cards, exact, higher is better.

clause                what it decides here
act-holdem 2.5        a hand is the best five of the two hole cards and the five communal cards
act-holdem 2.6        ten categories, (a) royal flush down to (j) high card, and what ranks two of the same category
act-holdem 2.7        ace high down to two; the ace is low only under a five-high sequence
act-holdem 2.8        level hands go to the next card, and so on
act-holdem 2.9        suits rank nothing: they matter only for being all the same

A value is the category and up to five ranks in the order in which the clauses compare them, four bits each. Two hands
are therefore compared by comparing two integers, and a value can be read back into words.

The pattern of ranks decides every hand that is not a flush, and seven cards of which five share a suit cannot pair up
into anything better than a flush. So a hand is one sum, one look at its suits, and one look at its ranks; each pattern
of ranks is reasoned out once, in plain code, and remembered.
"""

from collections.abc import Callable, Collection, Iterable
from enum import IntEnum
from functools import cache
from itertools import combinations

from games.cards import RANK_NAMES


class Category(IntEnum):
    """The ten kinds of hand, lowest first, so that a higher category is a higher number."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def label(self) -> str:
        return self.name.lower()


ACE, FIVE = 12, 3
CATEGORY_SHIFT = 20

# A card adds one to the counter of its suit (three bits each, low) and of its rank (a digit to base five, high).
_KEYS = tuple(5 ** (card >> 2) << 12 | 1 << 3 * (card & 3) for card in range(52))
_NO_SUIT = 4
_FLUSH_SUITS = bytes(
    next((suit for suit in range(4) if counts >> 3 * suit & 7 >= 5), _NO_SUIT) for counts in range(1 << 12)
)


def packed(category: Category, ranks: Iterable[int]) -> int:
    """Return the value of a category and the ranks that count within it."""
    value, shift = int(category) << CATEGORY_SHIFT, CATEGORY_SHIFT
    for rank in ranks:
        shift -= 4
        value |= rank << shift
    return value


def _straight_top(ranks: Collection[int]) -> int | None:
    """Return the top rank of the best sequence of five; the five where the ace counts low."""
    for top in range(ACE, FIVE, -1):
        if all(rank in ranks for rank in range(top - 4, top + 1)):
            return top
    return FIVE if {ACE, 0, 1, 2, FIVE} <= set(ranks) else None


def _reason_ranks(pattern: int) -> int:
    """Value a hand without a flush by the count of each of its ranks, the digits of `pattern` to base five."""
    counts = {rank: pattern // 5**rank % 5 for rank in range(ACE, -1, -1) if pattern // 5**rank % 5}
    first = max(counts, key=lambda rank: (counts[rank], rank))
    others = [rank for rank in counts if rank != first]
    second = max(others, key=lambda rank: (counts[rank] > 1, rank))
    top = _straight_top(counts)
    match counts[first], counts[second] > 1:
        case 4, _:
            kind, compared = Category.FOUR_OF_A_KIND, [first, others[0]]
        case 3, True:
            kind, compared = Category.FULL_HOUSE, [first, second]
        case _ if top is not None:
            kind, compared = Category.STRAIGHT, [top]
        case 3, _:
            kind, compared = Category.THREE_OF_A_KIND, [first, *others[:2]]
        case 2, True:
            kind, compared = Category.TWO_PAIR, [first, second, max(rank for rank in others if rank != second)]
        case 2, _:
            kind, compared = Category.ONE_PAIR, [first, *others[:3]]
        case _:
            kind, compared = Category.HIGH_CARD, [first, *others[:4]]
    return packed(kind, compared)


def _reason_suited(ranks: int) -> int:
    """Value five or more cards of one suit by their ranks, the bits of `ranks`."""
    suited = [rank for rank in range(ACE, -1, -1) if ranks >> rank & 1]
    top = _straight_top(suited)
    if top is None:
        return packed(Category.FLUSH, suited[:5])
    return packed(Category.ROYAL_FLUSH if top == ACE else Category.STRAIGHT_FLUSH, (top,))


class _Remembered(dict[int, int]):
    """Values by pattern, each reasoned out when first seen: at most 49,205 by ranks for seven cards, 4,719 by suit."""

    def __init__(self, reason: Callable[[int], int]) -> None:
        super().__init__()
        self.reason = reason

    def __missing__(self, pattern: int) -> int:
        value = self[pattern] = self.reason(pattern)
        return value


_BY_RANKS = _Remembered(_reason_ranks)
_BY_SUITED = _Remembered(_reason_suited)


def seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:  # noqa: PLR0917
    """Value the best five of seven different cards."""
    key = _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e] + _KEYS[f] + _KEYS[g]
    suit = _FLUSH_SUITS[key & 4095]
    if suit != 4:
        return _flush((a, b, c, d, e, f, g), suit)
    return _BY_RANKS[key >> 12]


def five(a: int, b: int, c: int, d: int, e: int) -> int:
    """Value five different cards."""
    key = _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e]
    suit = _FLUSH_SUITS[key & 4095]
    if suit != 4:
        return _flush((a, b, c, d, e), suit)
    return _BY_RANKS[key >> 12]


def _flush(cards: tuple[int, ...], suit: int) -> int:
    ranks = 0
    for card in cards:
        if card & 3 == suit:
            ranks |= 1 << (card >> 2)
    return _BY_SUITED[ranks]


_CATEGORIES = tuple(Category)


def category(value: int) -> Category:
    return _CATEGORIES[value >> CATEGORY_SHIFT]


def ranks(value: int) -> tuple[int, ...]:
    """Return the ranks that a value compares, most important first."""
    return tuple(value >> shift & 15 for shift in range(16, -4, -4))[: _COMPARED[value >> CATEGORY_SHIFT]]


_COMPARED = (5, 4, 3, 3, 1, 5, 2, 2, 1, 1)
"""How many ranks are compared within each category."""


def best_five(cards: Iterable[int]) -> tuple[int, ...]:
    """Choose the five of seven cards that make the best hand, highest card first."""
    ordered = sorted(cards, reverse=True)
    value = seven(*ordered)
    return next(hand for hand in combinations(ordered, 5) if five(*hand) == value)


@cache
def words(value: int) -> str:
    """Say a hand as a dealer calls it: "a pair of nines", "a full house, kings over tens"."""
    first, *_ = compared = ranks(value)
    kind = category(value)
    match kind:
        case Category.ROYAL_FLUSH:
            said = "a royal flush"
        case Category.FOUR_OF_A_KIND | Category.THREE_OF_A_KIND:
            said = f"{kind.name.split('_')[0].lower()} {_plural(first)}"
        case Category.FULL_HOUSE:
            said = f"a full house, {_plural(first)} over {_plural(compared[1])}"
        case Category.TWO_PAIR:
            said = f"two pairs, {_plural(first)} and {_plural(compared[1])}"
        case Category.ONE_PAIR:
            said = f"a pair of {_plural(first)}"
        case Category.HIGH_CARD:
            said = f"{RANK_NAMES[first]} high"
        case _:
            said = f"a {kind.label.replace('_', ' ')}, {RANK_NAMES[first]} high"
    return said


def _plural(rank: int) -> str:
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "six" else "s")
