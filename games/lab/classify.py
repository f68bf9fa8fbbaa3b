"""Which settlement row each of many hands comes to, for arrays of hands at once.

Money is decided by the same compiled rows as at a table: this module only says which of them. It is the one thing the
laboratory has a second version of, and it agrees with the scalar classification of `games.war.settlement` and
`games.holdem.settlement` hand by hand.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.holdem import settlement as holdem
from games.holdem.hands import CATEGORY_SHIFT
from games.rulebooks.war_book import Case, Decision, WarBook
from games.war.settlement import CASES, compiled

Numbers = NDArray[np.integer[Any]]
Truths = NDArray[np.bool_]

DECISIONS = tuple(Decision)
"""Decisions by number, as `war_codes` reads them."""

_FIRST = np.array([CASES.index(case) for case in (Case.LOWER, Case.TIED, Case.HIGHER)], dtype=np.int8)
_WAR = [CASES.index(case) for case in (Case.WAR_LOWER, Case.WAR_TIED, Case.WAR_HIGHER)]
_LEVEL_CASES = {
    Decision.WAR: _WAR,
    Decision.SURRENDER: [CASES.index(Case.SURRENDER)] * 3,
    Decision.ABSENT: [CASES.index(Case.ABSENT)] * 3,
    Decision.NO_ANSWER: [CASES.index(Case.NO_ANSWER)] * 3,
}
_LEVEL = np.array([_LEVEL_CASES[decision] for decision in DECISIONS], dtype=np.int8)


def war_codes(  # noqa: PLR0917 a hand is told by five things, and the book says how ranks compare
    book: WarBook, p1: Numbers, d1: Numbers, decision: Numbers, p2: Numbers, d2: Numbers
) -> NDArray[np.int8]:
    """Classify Casino War hands by ranks, player's and dealer's first card and war card, into numbers of `CASES`.

    `decision` holds numbers of `DECISIONS`; it and the war cards count only where the first cards are equal.
    """
    strength = np.array(compiled(book).strength, dtype=np.int8)
    first = np.sign(strength[p1] - strength[d1])
    second = np.sign(strength[p2] - strength[d2])
    codes: NDArray[np.int8] = np.where(first == 0, _LEVEL[decision, second + 1], _FIRST[first + 1])
    return codes


def holdem_strengths(terms: holdem.Terms, values: Numbers) -> NDArray[np.int64]:
    """Return what each hand counts for against another under the book's readings."""
    counted: NDArray[np.int64] = values & np.array(terms.counted_bits, dtype=np.int64)[values >> CATEGORY_SHIFT]
    if terms.book.low_ace_tops.value:
        counted[values == holdem.LOW_ACE] = holdem.LOW_ACE_ON_TOP
    return counted


def holdem_codes(terms: holdem.Terms, player: Numbers, dealer: Numbers, called: Truths) -> NDArray[np.int8]:
    """Classify hold'em boxes by the values of the two hands into the codes of `Terms.ante` and `Terms.call`, 0 to 60.

    A box that did not call is a fold, whatever its hand.
    """
    mine, theirs = holdem_strengths(terms, player), holdem_strengths(terms, dealer)
    case = 3 * (dealer >= terms.qualifying_value) + (mine >= theirs) + (mine > theirs).astype(np.int8)
    codes = 1 + 10 * case + (player >> CATEGORY_SHIFT)
    return np.where(called, codes, holdem.FOLD_CODE).astype(np.int8)
