"""Canberra Casino Hold-em by the best play: all 27,813,810,024,000 deals, by the rows that settle the rounds.

One ante costs exactly 1,363,917,077 / 63,213,204,600 of itself, which is 2.157646 percent. Published for this ante
table, a dealer who qualifies with a pair of fours, and without the bonus: 2.16 percent of the ante, 0.82 of all that is
staked, calling 82 percent of the time.

The laboratory counts deals together. So that its short cuts are no matter of trust, all deals of one spot are settled
one by one as well.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from games.cards import DECK, parse
from games.holdem.settlement import compiled, settle
from games.lab.holdem import BestPlay, best_play, calling
from games.rulebooks.act_holdem import BOOK
from games.rulebooks.holdem_book import Choice

FOUND = BestPlay(
    net=-600_123_513_880, deals=27_813_810_024_000, deals_called=22_804_704_394_560, spots=1_286_792, call=2
)
VALUE = Fraction(-1_363_917_077, 63_213_204_600)
CALLING = Fraction(13_057, 15_925)
OF_ALL_STAKED = Fraction(-1_363_917_077, 166_870_951_848)

HOLE = tuple(parse(card) for card in ("9h", "4c"))
FLOP = tuple(parse(card) for card in ("Kd", "7s", "2h"))


def broken_of(play: BestPlay) -> int:
    """Count what is not as it was found, or not as it is published."""
    holds = (
        play == FOUND,
        (play.value, play.calling, play.of_all_staked) == (VALUE, CALLING, OF_ALL_STAKED),
        round(play.value, 4) == Fraction("-0.0216"),
        round(play.of_all_staked, 4) == Fraction("-0.0082"),
        round(play.calling, 2) == Fraction("0.82"),
    )
    return holds.count(False)


def settled_one_by_one() -> Iterator[int]:
    """Settle a call with one hand on one flop, river by river and dealer by dealer, as at a table."""
    terms = compiled(BOOK)
    rest = [card for card in DECK if card not in {*HOLE, *FLOP}]
    for river in combinations(rest, 2):
        for dealer in combinations([card for card in rest if card not in river], 2):
            yield settle(
                terms, hole=HOLE, dealer=dealer, flop=FLOP, river=river, choice=Choice.CALL, ante=1, call=2
            ).total


def prove() -> tuple[int, int]:
    """Return how many deals were played at their best, and what of it does not hold."""
    play = best_play(compiled(BOOK))
    nets = list(settled_one_by_one())
    is_wrong = calling(compiled(BOOK), HOLE, FLOP) != Fraction(sum(nets), len(nets))
    return play.deals, broken_of(play) + is_wrong
