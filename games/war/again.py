"""A finished round settled again under another reading of its document, to show what the reading is worth."""

from typing import NamedTuple

from games.rulebooks.book import Outcome
from games.rulebooks.war_book import Case, Decision, Wager, WarBook
from games.war.play import BASE, result_of
from games.war.round import Stake, Table
from games.war.settlement import Result, classify


class Difference(NamedTuple):
    """One wager under two readings."""

    stake: Stake
    was: Result
    would_be: Result


def settle_again(table: Table, book: WarBook) -> list[Difference]:
    """Settle the table's last round under another book; return the wagers whose result differs, void ones left out."""
    under = table._replace(setup=table.setup._replace(book=book))
    round_ = table.current()
    stakes = {(stake.player, stake.box, stake.wager): stake for stake in round_.stakes}
    differences = []
    for line in round_.lines:
        if line.result.outcome in (Outcome.VOID, Outcome.REJECTED) or line.result.wager not in BASE:
            continue
        stake = stakes[line.player, line.box, line.result.wager]
        would_be = result_of(under, stake, _case(under, stake))
        if would_be != line.result:
            differences.append(Difference(stake, line.result, would_be))
    return differences


def _case(table: Table, stake: Stake) -> Case:
    round_ = table.current()
    decision = round_.decisions.get((stake.player, stake.box), Decision.NO_ANSWER)
    case = classify(table.book, round_.hands[stake.box], round_.dealer, decision)
    return Case.TIED if stake.wager is Wager.TIE and case not in (Case.HIGHER, Case.LOWER) else case
