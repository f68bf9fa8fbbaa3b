"""What each wager at one box becomes: outcome, odds, net, clauses, and a sentence its player understands.

Money is decided only by the rulebook's rows. `compiled()` lays them out once by code, so that settling is looking up: a
box that folded is code 0, any other is told by whether the dealer qualifies, how the hands compare and the category of
the player's hand. The same arrays serve a simulator that settles many hands at once.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.holdem.hands import ACE, CATEGORY_SHIFT, FIVE, Category, category, five, packed, ranks, seven, words
from games.money import NOTHING, Odds, dollars, winnings
from games.rulebooks.book import Outcome, Row, digest
from games.rulebooks.holdem_book import BonusHand, Case, Choice, HoldemBook, Wager

FOLD_CODE = 0
_COMPARED_CASES = tuple(case for case in Case if case is not Case.FOLD)
_BONUS_HANDS = {each: BonusHand(each.label) for each in Category if each > Category.ONE_PAIR}
LOW_ACE = packed(Category.STRAIGHT_FLUSH, (FIVE,))
LOW_ACE_ON_TOP = packed(Category.STRAIGHT_FLUSH, (ACE,))


class Result(NamedTuple):
    """The settlement of one wager. `net` is what the player is up or down by it."""

    wager: str
    stake: int
    outcome: str
    odds: Odds
    net: int
    clauses: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """The lines of one box in the order they are settled; hands are None where they were never compared."""

    lines: tuple[Result, ...]
    player: int | None = None
    dealer: int | None = None
    dealer_qualifies: bool | None = None

    @property
    def total(self) -> int:
        return sum(line.net for line in self.lines)


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """A rulebook's settlement laid out by code: 61 codes for ante and call, the bonus by its hand."""

    book: HoldemBook
    digest: str
    ante: tuple[Row, ...]
    call: tuple[Row | None, ...]
    bonus: dict[BonusHand, Row]
    folded_bonus: Row
    qualifying_value: int
    counted_bits: tuple[int, ...]


@cache
def compiled(book: HoldemBook) -> Terms:
    """Lay a rulebook's rows out by code; raise `KeyError` if a case has no row."""
    rows = {(row.case, row.wager): row for row in book.rows}
    cases = [(case, each) for case in _COMPARED_CASES for each in Category]
    return Terms(
        book=book,
        digest=digest(book),
        ante=(
            rows[Case.FOLD, Wager.ANTE],
            *(rows.get((f"{case}/{each.label}", Wager.ANTE)) or rows[case, Wager.ANTE] for case, each in cases),
        ),
        call=(None, *(rows[case, Wager.CALL] for case, _ in cases)),
        bonus={hand: rows[f"bonus/{hand}", Wager.BONUS] for hand in BonusHand},
        folded_bonus=rows[Case.FOLD, Wager.BONUS],
        qualifying_value=packed(book.qualifies.value[0], (book.qualifies.value[1],)),
        counted_bits=_counted_bits(book),
    )


def _counted_bits(book: HoldemBook) -> tuple[int, ...]:
    """Return, by category, the bits of a value that tell hands apart; the rest are ranks this reading ignores."""
    counted = {
        Category.FOUR_OF_A_KIND: book.fours_compared.value,
        Category.FULL_HOUSE: book.full_houses_compared.value,
        Category.THREE_OF_A_KIND: book.threes_compared.value,
    }
    return tuple(~((1 << 4 * (5 - counted.get(each, 5))) - 1) for each in Category)


def strength(terms: Terms, value: int) -> int:
    """Return what a hand counts for against another under the book's readings."""
    if value == LOW_ACE and terms.book.low_ace_tops.value:
        return LOW_ACE_ON_TOP
    return value & terms.counted_bits[value >> CATEGORY_SHIFT]


def qualifies(terms: Terms, dealer: int) -> bool:
    return dealer >= terms.qualifying_value


def code_of(terms: Terms, player: int, dealer: int) -> int:
    """Classify two hands that were compared, 1 to 60: the dealer qualifies or not, lower, equal or higher, category."""
    mine, theirs = strength(terms, player), strength(terms, dealer)
    compared = (mine >= theirs) + (mine > theirs)
    return 1 + (3 * qualifies(terms, dealer) + compared) * 10 + (player >> CATEGORY_SHIFT)


def grounds(terms: Terms, player: int, dealer: int) -> tuple[str, ...]:
    """Return the clauses by which two hands compare as they do."""
    ranking = terms.book.ranking
    if category(player) != category(dealer):
        return ranking.by_category.clauses
    mine, theirs = strength(terms, player), strength(terms, dealer)
    clauses = ranking.categories[category(player)].clauses
    if ranks(player) == (FIVE,) or ranks(dealer) == (FIVE,):
        clauses += ranking.ranks.clauses
    if mine == theirs:
        return clauses + ranking.suits.clauses
    is_first_card = ranks(mine)[0] != ranks(theirs)[0]
    return clauses + (ranking.by_first_card if is_first_card else ranking.by_next_card).clauses


def bonus_hand(terms: Terms, hole: Sequence[int], flop: Sequence[int]) -> BonusHand:
    """Say which paying hand two hole cards and the flop make, or that they make none."""
    value = five(*hole, *flop)
    kind = category(value)
    if kind > Category.ONE_PAIR:
        return _BONUS_HANDS[kind]
    is_paired = kind == Category.ONE_PAIR and ranks(value)[0] == ACE
    has_hole_ace = any(card >> 2 == ACE for card in hole)
    if is_paired and (has_hole_ace or terms.book.flop_aces_count.value):
        return BonusHand.PAIR_OF_ACES
    return BonusHand.NOTHING


def settle_bonus(
    terms: Terms, hole: Sequence[int], flop: Sequence[int], stake: int, *, choice: Choice, is_declared: bool
) -> Result:
    """Settle the bonus wager, before the river and whatever the dealer holds."""
    hand = bonus_hand(terms, hole, flop)
    is_fold = choice is not Choice.CALL
    if hand is not BonusHand.NOTHING and terms.book.must_declare.value and not is_declared:
        hand = BonusHand.UNDECLARED
    row = terms.bonus[hand]
    if is_fold and (terms.book.fold_loses_bonus.value or row.outcome is not Outcome.WIN):
        row = terms.folded_bonus
    line = _line(row, stake, words(five(*hole, *flop)), "")
    if row.outcome is Outcome.WIN:
        line = line._replace(clauses=line.clauses + terms.book.bonus_paid.clauses)
    return line


def settle_fold(terms: Terms, ante: int) -> Result:
    """Settle the ante of a box that folded."""
    return _line(terms.ante[FOLD_CODE], ante, "", "")


def settle_hands(
    terms: Terms, player: int, dealer: int, *, ante: int, call: int, maximum_payout: int | None = None
) -> tuple[Result, Result]:
    """Settle ante and call of a box that called, by the values of the two hands."""
    code = code_of(terms, player, dealer)
    call_row = terms.call[code]
    assert call_row is not None, "only a fold has no call"
    why = grounds(terms, player, dealer) if qualifies(terms, dealer) else terms.book.qualifies.clauses
    mine, theirs = words(player), words(dealer)
    ante_line = _line(terms.ante[code], ante, mine, theirs, why, maximum=_most(terms, ante, maximum_payout))
    return ante_line, _line(call_row, call, mine, theirs, why)


def settle(
    terms: Terms,
    *,
    hole: Sequence[int],
    dealer: Sequence[int],
    flop: Sequence[int],
    river: Sequence[int],
    choice: Choice,
    ante: int,
    bonus: int = 0,
    call: int = 0,
    is_declared: bool = True,
    maximum_payout: int | None = None,
    void: Collection[str] = (),
) -> Settlement:
    """Settle one box from beginning to end: bonus, ante and, unless it folded, call.

    Wagers named in `void` go back whatever the cards say. `call` is needed of a box that called.
    """
    lines: tuple[Result, ...] = ()
    player = dealers = None
    if bonus:
        lines += (settle_bonus(terms, hole, flop, bonus, choice=choice, is_declared=is_declared),)
    if choice is Choice.CALL:
        player, dealers = seven(*hole, *flop, *river), seven(*dealer, *flop, *river)
        lines += settle_hands(terms, player, dealers, ante=ante, call=call, maximum_payout=maximum_payout)
    else:
        lines += (settle_fold(terms, ante),)
    return Settlement(
        tuple(voided(terms.book, line) if line.wager in void else line for line in lines),
        player,
        dealers,
        None if dealers is None else qualifies(terms, dealers),
    )


def call_due(book: HoldemBook, *, placed: int, in_action: int) -> int:
    """Return what a call costs on an ante of which perhaps only a part is in action."""
    return book.call_per_ante.value * (in_action if book.call_on.value == "part_in_action" else placed)


def voided(book: HoldemBook, line: Result, *clauses: str) -> Result:
    """Return a line with its stake given back and anything paid on it taken back."""
    return stake_back(line.wager, line.stake, Outcome.VOID, *clauses, *book.void_returns.clauses)


def stake_back(wager: str, stake: int, outcome: Outcome, *clauses: str) -> Result:
    verb = "is void" if outcome is Outcome.VOID else "was not accepted"
    sentence = f"Your {wager} of {dollars(stake)} {verb} and goes back to you."
    return Result(wager, stake, outcome, NOTHING, 0, clauses, sentence)


def net_of(row: Row, stake: int) -> int:
    """Return what a stake is up or down by a row, where no maximum binds."""
    if row.outcome is Outcome.WIN:
        return winnings(stake, row.odds)
    return -stake if row.outcome is Outcome.LOSE else 0


def _most(terms: Terms, ante: int, maximum_payout: int | None) -> int | None:
    if maximum_payout is None or not terms.book.payout_counts_stake.value:
        return maximum_payout
    return max(0, maximum_payout - ante)


def _line(
    row: Row, stake: int, player: str, dealer: str, why: tuple[str, ...] = (), *, maximum: int | None = None
) -> Result:
    wager, amount = str(row.wager), dollars(stake)
    reason = row.why.format(player=player, dealer=dealer)
    net = full = net_of(row, stake)
    match row.outcome:
        case Outcome.WIN:
            net = full if maximum is None else min(full, maximum)
            limit = ", the most this table pays" if net < full else ""
            result = f"wins {dollars(net)} at {row.odds}{limit}"
        case Outcome.LOSE:
            result = "loses"
        case _:
            result = "goes back to you"
    sentence = f"Your {wager} of {amount} {result}: {reason}."
    return Result(wager, stake, row.outcome, row.odds, net, row.clauses + why, sentence)
