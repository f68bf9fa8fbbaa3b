"""What Casino Hold'em comes to by the best play, exactly: every deal there is, by the rows that settle the rounds.

A player sees two hole cards and the flop, then calls or folds; the river and the dealer's two cards decide what came of
it. That is 27,813,810,024,000 deals. Three things bring them down to a minute or two:

- Suits rank nothing: of boards that differ by their suits alone one is looked at, and counted as often as it comes.
- On a board all hands stand in one order. How many dealers a hand beats is its place in that order, less those who
  would need a card that it holds itself.
- A board settles each of the ten flops it may have begun as.

Money comes from the book's rows by the codes of `games.holdem.settlement`. All sums are whole numbers of antes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.cards import DECK
from games.holdem.hands import CATEGORY_SHIFT, Category, five
from games.holdem.settlement import FOLD_CODE, Terms, call_due, net_of, settle_bonus
from games.lab.classify import holdem_strengths
from games.lab.expectation import Expectation, Settled, expected
from games.lab.hands import COUNTED, ONE_SUIT, SUIT_BITS, SUITED, Values, valued
from games.rulebooks.holdem_book import Choice

Cards = NDArray[np.intp]

ANTE = 1
AT_ONCE = 32
"""Boards looked at together: enough to keep arrays long, few enough for them to stay near the processor."""

_FLOPS_OF_A_BOARD = list(combinations(range(5), 3))
_SUIT_SHIFTS = SUIT_BITS * np.arange(4)


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What whoever always makes the better choice wins over all deals, in antes; `spots` are the choices told apart."""

    net: int
    deals: int
    deals_called: int
    spots: int
    call: int

    @property
    def value(self) -> Fraction:
        """What one ante gains or costs."""
        return Fraction(self.net, self.deals)

    @property
    def calling(self) -> Fraction:
        """The part of all deals in which to call is better than to fold."""
        return Fraction(self.deals_called, self.deals)

    @property
    def of_all_staked(self) -> Fraction:
        """What one unit gains or costs, be it staked as ante or as call."""
        return Fraction(self.net, ANTE * self.deals + self.call * self.deals_called)


def odds(terms: Terms) -> dict[str, Expectation]:
    """Return what one unit of ante comes to by the best play, its calls included, and what one of bonus comes to."""
    rows = (*terms.ante, *(row for row in terms.call if row))
    clauses = tuple(dict.fromkeys(clause for row in rows for clause in row.clauses))
    return {
        "ante_call": Expectation(
            best_play(terms).value, "the ante, calling where that is better than to fold", clauses
        ),
        "bonus": bonus(terms),
    }


def bonus(terms: Terms) -> Expectation:
    """Return what one unit of bonus comes to for a player who declares what wins, and calls."""
    return expected(_bonuses(terms), of="the bonus wager, declared, and the hand called")


def _bonuses(terms: Terms) -> Iterator[Settled]:
    """Settle one hand of each value in all ten ways to divide it into hole cards and flop, counted as often as it comes.

    Hands of one value divide alike: what may count is where its aces lie, and they hold as many.
    """
    times: Counter[int] = Counter()
    one_each = {}
    for cards in combinations(DECK, 5):
        value = five(*cards)
        times[value] += 1
        one_each[value] = cards
    for value, cards in one_each.items():
        for hole in combinations(cards, 2):
            flop = [card for card in cards if card not in hole]
            line = settle_bonus(terms, hole, flop, 1, choice=Choice.CALL, is_declared=True)
            yield Settled(times[value], line.stake, line.net, line.clauses)


def best_play(terms: Terms, deck: Sequence[int] = DECK) -> BestPlay:
    """Play all deals of a deck at their best. A short deck will do if its suits have the same ranks."""
    spots = _spots(deck)
    net, deals = np.zeros(spots.of_cell.size, np.int64), np.zeros(spots.of_cell.size, np.int64)
    (boards, times), nets = boards_but_for_suits(deck), _nets(terms)
    for at in range(0, len(boards), AT_ONCE):
        some, weight = boards[at : at + AT_ONCE], times[at : at + AT_ONCE, None]
        hands = hands_on(terms, some, deck)
        cells = spots.cells(some, hands)
        _add(net, cells, weight * hands.net(nets))
        _add(deals, cells, weight * hands.cases.sum(axis=0))
    net, deals = _gathered(net, spots.of_cell), _gathered(deals, spots.of_cell)
    folded = net_of(terms.ante[FOLD_CODE], ANTE) * deals
    return BestPlay(
        net=int(np.maximum(net, folded).sum()),
        deals=int(deals.sum()),
        deals_called=int(deals[net > folded].sum()),
        spots=int(np.count_nonzero(deals)),
        call=_call(terms),
    )


def calling(terms: Terms, hole: Sequence[int], board: Sequence[int]) -> Fraction:
    """Return what one ante gains or costs by a call with these hole cards, on a board of three cards or more."""
    net, deals, nets = 0, 0, _nets(terms)
    rivers = _picks([card for card in DECK if card not in {*hole, *board}], 5 - len(board))
    boards = np.hstack([np.tile(np.array(board, np.intp), (len(rivers), 1)), rivers])
    for at in range(0, len(boards), AT_ONCE):
        hands = hands_on(terms, boards[at : at + AT_ONCE])
        mine = (hands.first == min(hole)) & (hands.second == max(hole))
        net += int(hands.net(nets)[mine].sum())
        deals += int(hands.cases[:, mine].sum())
    return Fraction(net, deals)


# ---- on one board ----------------------------------------------------------------------------------------------------


class Hands(NamedTuple):
    """Every two hole cards on each of some boards, weakest first, and how many dealers they meet in which case."""

    first: Cards
    second: Cards
    category: Values
    cases: Values
    """By case, in the order of the codes: the dealer does not qualify or does, the hand is lower, level or higher."""

    def net(self, nets: Values) -> Values:
        """Return what a call with each hand wins of all those dealers together."""
        total: Values = (self.cases * nets[:, self.category]).sum(axis=0)
        return total


def hands_on(terms: Terms, boards: Cards, deck: Sequence[int] = DECK) -> Hands:
    """Set all hands on each board against all dealers who could sit opposite."""
    left = _left(boards, deck)
    one, other = np.triu_indices(left.shape[1], k=1)
    values = valued(
        *(of[boards].sum(axis=1)[:, None] + of[left][:, one] + of[left][:, other] for of in (COUNTED, SUITED))
    )
    strengths = holdem_strengths(terms, values)
    order = strengths.argsort(axis=1)
    values, strengths = np.take_along_axis(values, order, axis=1), np.take_along_axis(strengths, order, axis=1)
    return Hands(
        np.take_along_axis(left, one[order], axis=1),
        np.take_along_axis(left, other[order], axis=1),
        values >> CATEGORY_SHIFT,
        _cases(strengths, values < terms.qualifying_value, one[order], other[order]),
    )


def _cases(strengths: Values, short: NDArray[np.bool_], one: Cards, other: Cards) -> Values:
    """Count the dealers of each case for hands in order of strength, each told by the places of its two cards.

    A dealer who does not qualify is weaker than any who does, so all three counts are of dealers up to some place.
    """
    boards, hands = strengths.shape
    board, place = np.arange(boards)[:, None], np.arange(hands)
    unqualified = short.sum(axis=1)[:, None]
    assert ((place < unqualified) == short).all(), "the order of strength parts those who qualify from the others"

    cards = int(other.max()) + 1
    holders = np.zeros((boards, hands + 1, cards), np.int16)
    holders[board, place + 1, one] = holders[board, place + 1, other] = 1
    np.cumsum(holders, axis=1, out=holders)

    def others_below(end: NDArray[np.intp]) -> Values:
        """Count the hands before a place that share no card with this one, which itself counts as minus one."""
        count: Values = end - holders[board, end, one] - holders[board, end, other]
        return count

    begins, ends = _level(strengths)
    weaker, not_stronger = others_below(begins), others_below(ends) + 1
    not_qualified = others_below(np.broadcast_to(unqualified, one.shape)) + short
    weaker_short, not_stronger_short = np.minimum(weaker, not_qualified), np.minimum(not_stronger, not_qualified)
    lower, level, higher = comb(cards - 2, 2) - not_stronger, not_stronger - weaker, weaker
    lower_short = not_qualified - not_stronger_short
    level_short, higher_short = not_stronger_short - weaker_short, weaker_short
    short_cases = (lower_short, level_short, higher_short)
    return np.stack([*short_cases, lower - lower_short, level - level_short, higher - higher_short])


def _level(strengths: Values) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return for hands in order of strength where those begin and end that are as strong."""
    hands = strengths.shape[1]
    place, differs = np.arange(hands), strengths[:, 1:] != strengths[:, :-1]
    edge = np.ones((len(strengths), 1), np.bool_)
    begins = np.maximum.accumulate(np.where(np.hstack([edge, differs]), place, 0), axis=1)
    ends = np.minimum.accumulate(np.where(np.hstack([differs, edge]), place + 1, hands)[:, ::-1], axis=1)
    return begins, ends[:, ::-1]


def _nets(terms: Terms) -> Values:
    """Return by case and category what ante and call together win, one row of the book each."""
    call = _call(terms)
    nets = [
        net_of(ante_row, ANTE) + net_of(call_row, call)
        for ante_row, call_row in zip(terms.ante, terms.call, strict=True)
        if call_row is not None
    ]
    return np.array(nets, np.int64).reshape(-1, len(Category))


def _call(terms: Terms) -> int:
    return call_due(terms.book, placed=ANTE, in_action=ANTE)


# ---- what differs by its suits alone ---------------------------------------------------------------------------------


def boards_but_for_suits(deck: Sequence[int] = DECK) -> tuple[Cards, Values]:
    """Return one board of each kind, and how many differ from it by their suits alone, itself included."""
    boards = _picks(deck, 5)
    _, kept, times = np.unique(_joined(np.sort(_by_suit(boards), axis=1)), return_index=True, return_counts=True)
    return boards[kept], times


@dataclass(frozen=True, slots=True)
class _Spots:
    """Where what a player sees is counted. A cell is one kind of flop, its suits renamed, and one pair of hole cards.

    Several cells are one spot where a kind of flop can be renamed into itself.
    """

    kind: Cards
    naming: Cards
    flop_number: Cards
    hole_number: Cards
    renamed: Cards
    of_cell: Cards

    def cells(self, boards: Cards, hands: Hands) -> Cards:
        """Return for each board, each flop it may have begun as and each hand on it, the cell to count it in."""
        a, b, c = np.moveaxis(boards[:, _FLOPS_OF_A_BOARD], -1, 0)
        flops, holes = self.flop_number[a, b, c], self.hole_number[hands.first, hands.second]
        renamed = self.renamed[self.naming[flops][:, :, None], holes[:, None, :]]
        cells: Cards = self.kind[flops][:, :, None] * self.renamed.shape[1] + renamed
        return cells


def _spots(deck: Sequence[int]) -> _Spots:
    flops, holes = _picks(deck, 3), _picks(deck, 2)
    by_suit = _by_suit(flops)
    order = by_suit.argsort(axis=1, kind="stable")
    kinds, kind = np.unique(np.take_along_axis(by_suit, order, axis=1), axis=0, return_inverse=True)
    namings, naming = np.unique(order.argsort(axis=1), axis=0, return_inverse=True)
    one, other = np.moveaxis(4 * (holes >> 2) + namings[:, holes & 3], -1, 0)
    hole_number = _numbers(holes)
    together = np.sort(kinds[:, None] << SUIT_BITS | _by_suit(holes), axis=2) & ONE_SUIT
    told = np.arange(len(kinds))[:, None] << 4 * SUIT_BITS | _joined(together)
    return _Spots(
        kind=kind,
        naming=naming,
        flop_number=_numbers(flops),
        hole_number=hole_number,
        renamed=hole_number[np.minimum(one, other), np.maximum(one, other)],
        of_cell=np.unique(told, return_inverse=True)[1].ravel(),
    )


def _by_suit(cards: Cards) -> Values:
    """Return sets of cards as four sets of ranks, thirteen bits each."""
    ranks: Values = SUITED[cards].sum(axis=-1)[..., None] >> _SUIT_SHIFTS & ONE_SUIT
    return ranks


def _joined(by_suit: Values) -> Values:
    joined: Values = (by_suit << _SUIT_SHIFTS).sum(axis=-1)
    return joined


def _picks(deck: Sequence[int], size: int) -> Cards:
    """Return all ways to pick so many cards, in rising order."""
    picks = chain.from_iterable(combinations(sorted(deck), size))
    return np.fromiter(picks, np.intp).reshape(comb(len(deck), size), size)


def _numbers(picks: Cards) -> Cards:
    """Number picks in the order they come; a table to look a number up by its cards."""
    numbers = np.zeros((len(DECK),) * picks.shape[1], np.intp)
    numbers[tuple(picks.T)] = np.arange(len(picks))
    return numbers


def _left(boards: Cards, deck: Sequence[int]) -> Cards:
    is_left = np.zeros((len(boards), len(DECK)), np.bool_)
    is_left[:, list(deck)] = True
    np.put_along_axis(is_left, boards, values=False, axis=1)
    return is_left.nonzero()[1].reshape(len(boards), -1)


def _add(sums: Values, cells: Cards, values: Values) -> None:
    """Add the value of each hand to its cell for every flop of its board, though two flops may share a cell."""
    np.add.at(sums, cells.ravel(), np.broadcast_to(values[:, None], cells.shape).ravel())


def _gathered(sums: Values, into: Cards) -> Values:
    gathered = np.zeros(into.max() + 1, np.int64)
    np.add.at(gathered, into, sums)
    return gathered
