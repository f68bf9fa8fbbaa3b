"""What every wager of a Casino War hand does, looked up in the rulebook's rows and nowhere else.

A hand is classified into one `Case`; the case and the wager name one row; the row gives outcome, odds, clauses and the
reason in a player's words. `compiled()` lays the rows out by number, so that a simulator can index the same arrays.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.cards import RANKS
from games.money import NOTHING, Odds, dollars, half_returned, winnings
from games.rulebooks.book import Outcome, Row
from games.rulebooks.war_book import Case, Decision, Wager, WarBook

CASES = tuple(Case)
WAGERS = tuple(Wager)
_WAR_CASES = (Case.WAR_LOWER, Case.WAR_TIED, Case.WAR_HIGHER)
_FIRST_CASES = (Case.LOWER, Case.TIED, Case.HIGHER)
_CHOSEN = {
    Decision.SURRENDER: Case.SURRENDER,
    Decision.ABSENT: Case.ABSENT,
    Decision.NO_ANSWER: Case.NO_ANSWER,
}
_NAMES = {
    Wager.INITIAL: "initial wager",
    Wager.TIE: "tie wager",
    Wager.WAR: "war wager",
    Wager.TIE2: "tie wager on the war",
    Wager.PROGRESSIVE: "progressive wager",
    Wager.BONUS_SPIN: "bonus spin wager",
}
_SAID = {
    Outcome.LOSE: "loses",
    Outcome.PUSH: "is returned",
    Outcome.VOID: "is void and returned",
    Outcome.REJECTED: "is not accepted",
}


class Result(NamedTuple):
    """What became of one wager: what the dealer takes and pays, the net for the player, and why."""

    wager: Wager
    stake: int
    outcome: Outcome
    odds: Odds
    takes: int
    pays: int
    clauses: tuple[str, ...]
    why: str

    @property
    def net(self) -> int:
        return self.pays - self.takes

    @property
    def sentence(self) -> str:
        """Say in one sentence what became of the wager, for the player whose it is."""
        told = f"Your {_NAMES[self.wager]} of {dollars(self.stake)}"
        if self.outcome is Outcome.WIN:
            return f"{told} wins {dollars(self.net)} at {self.odds}: {self.why}."
        if self.outcome is Outcome.SURRENDER:
            return f"{told} loses {dollars(-self.net)}: {self.why}."
        return f"{told} {_SAID[self.outcome]}: {self.why}."


@dataclass(frozen=True, slots=True)
class SettlementTable:
    """A book's rows by number: `pays[case][wager]` for `per[case][wager]`, with `outcomes` beside them.

    A wager has no row (outcome None) in a case that does not decide it: the initial wager while the hand is `TIED`.
    """

    strength: tuple[int, ...]
    rows: dict[tuple[Case, Wager], Row]
    outcomes: tuple[tuple[Outcome | None, ...], ...]
    pays: tuple[tuple[int, ...], ...]
    per: tuple[tuple[int, ...], ...]


@cache
def compiled(book: WarBook) -> SettlementTable:
    """Lay a book's rows out by case and wager number, and its ranks by strength."""
    rows = {(Case(row.case), Wager(row.wager)): row for row in book.rows}
    grid = [[rows.get((case, wager)) for wager in WAGERS] for case in CASES]
    return SettlementTable(
        strength=tuple(book.ranks.value.index(rank) for rank in RANKS),
        rows=rows,
        outcomes=tuple(tuple(row.outcome if row else None for row in line) for line in grid),
        pays=tuple(tuple(row.odds.pays if row else 0 for row in line) for line in grid),
        per=tuple(tuple(row.odds.per if row else 1 for row in line) for line in grid),
    )


def compare(book: WarBook, player: int, dealer: int) -> int:
    """Return 1, 0 or -1 as the player's card is higher, equal or lower; suits never count here."""
    strength = compiled(book).strength
    ours, theirs = strength[player >> 2], strength[dealer >> 2]
    return (ours > theirs) - (ours < theirs)


def first_case(book: WarBook, player: int, dealer: int) -> Case:
    """Say how a hand stands by its first cards."""
    return _FIRST_CASES[compare(book, player, dealer) + 1]


def war_case(book: WarBook, player: int, dealer: int) -> Case:
    """Say how a hand stands by its war cards."""
    return _WAR_CASES[compare(book, player, dealer) + 1]


def classify(book: WarBook, player: tuple[int, ...], dealer: tuple[int, ...], decision: Decision) -> Case:
    """Say in which case a finished hand ended; the decision counts only where the first cards are equal."""
    case = first_case(book, player[0], dealer[0])
    if case is not Case.TIED:
        return case
    if decision is Decision.WAR:
        return war_case(book, player[1], dealer[1])
    return _CHOSEN[decision]


def settle_wager(book: WarBook, case: Case, wager: Wager, stake: int, *, chip: int = 1) -> Result:
    """Settle one wager by its row; `stake` is the part in action, `chip` the smallest chip the table pays with."""
    row = compiled(book).rows[case, wager]
    unit = chip if book.rounds_to_chips.value else 1
    takes = pays = 0
    clauses = row.clauses
    if row.outcome is Outcome.WIN:
        pays = winnings(stake, row.odds, unit)
        if pays != winnings(stake, row.odds):
            clauses += book.rounds_to_chips.clauses
    elif row.outcome is Outcome.LOSE:
        takes = stake
    elif row.outcome is Outcome.SURRENDER:
        back = half_returned(stake, chip if book.rounds_half.value else 1)
        takes, pays = (stake, back) if book.surrender_moves.value == "pay_half_take_all" else (stake - back, 0)
        if back != half_returned(stake):
            clauses += book.rounds_half.clauses
    return Result(wager, stake, row.outcome, row.odds, takes, pays, clauses, row.why)


def within_limit(book: WarBook, result: Result, paid: int, limit: int | None) -> Result:
    """Cut a payment to what the limit per hand leaves; `paid` is what the base wagers of the hand were paid so far."""
    if limit is None or not book.payout_limit.value or paid + result.pays <= limit:
        return result
    return result._replace(pays=max(0, limit - paid), clauses=result.clauses + book.payout_limit.clauses)


def void_result(book: WarBook, wager: Wager, stake: int, clauses: tuple[str, ...] = ()) -> Result:
    """Return a wager without a result: all of it goes back."""
    cited = tuple(dict.fromkeys((*clauses, *book.void_returns.clauses)))
    return Result(wager, stake, Outcome.VOID, NOTHING, 0, 0, cited, "it has no result")


def rejected_result(wager: Wager, stake: int, clauses: tuple[str, ...], why: str) -> Result:
    """Hand a wager back that was never good: it takes no part in the round."""
    return Result(wager, stake, Outcome.REJECTED, NOTHING, 0, 0, clauses, why)
