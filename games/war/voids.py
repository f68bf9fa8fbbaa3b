"""Wagers and rounds without a result: what goes back, what stands, and who may say so."""

from collections.abc import Iterable

from games.rulebooks.book import Mishap
from games.rulebooks.war_book import Role
from games.rulings import Refusal, RuleBroken, insist
from games.war.betting import take_back_betting
from games.war.live import LiveTable
from games.war.play import close_round, record_result
from games.war.round import Round, Stake, Table
from games.war.settlement import rejected_result, void_result


def void_stake(live: LiveTable, stake: Stake, clauses: tuple[str, ...]) -> None:
    """Give one wager back; if it was settled in this round, what was paid or taken is undone first."""
    if live.state.current().has_settled(stake):
        live.say("reversed", clauses, player=stake.player, box=stake.box, wager=stake.wager)
    record_result(live, stake, void_result(live.state.book, stake.wager, stake.amount, clauses), "void")


def _is_void(round_: Round, stake: Stake) -> bool:
    mine = (stake.player, stake.box, stake.wager)
    return any((line.player, line.box, line.result.wager) == mine and line.stage == "void" for line in round_.lines)


def void_box(live: LiveTable, box: int, clauses: tuple[str, ...]) -> None:
    """Give back every wager of a box that has no result yet."""
    round_ = live.state.current()
    for stake in round_.stakes:
        if stake.box == box and not round_.has_settled(stake):
            void_stake(live, stake, clauses)


def void_round(live: LiveTable, clauses: tuple[str, ...], *, keeps_interim: bool, end: str = "void") -> None:
    """End a round without a result; settled wagers stand or are undone as the clause says, the others go back."""
    round_ = live.state.current()
    for stake in round_.stakes:
        if (keeps_interim and round_.has_settled(stake)) or _is_void(round_, stake):
            continue
        void_stake(live, stake, clauses)
    close_round(live, clauses, end)


def find(round_: Round, player: str) -> list[Stake]:
    """Return a player's wagers of the round."""
    return [stake for stake in round_.stakes if stake.player == player]


def why_not_void_player(table: Table, player: str, by: Role) -> list[Refusal]:
    """Return why a person's wagers may not be declared void."""
    book = table.book
    if not by.may_act_as(book.void_wager.value):
        wanted = book.void_wager.value.replace("_", " ")
        return [Refusal(f"A {wanted} declares a wager void.", book.void_wager.clause, "role", "by")]
    if table.round is None or not find(table.round, player) or table.round.end not in ("", "complete"):
        return [Refusal(f"{player} has no wager in this round.", book.void_wager.clause, "no_wager", "player")]
    return []


def void_player(live: LiveTable, player: str, *, by: Role) -> None:
    """Declare a person's wagers of the round void; nobody else's result changes."""
    insist(why_not_void_player(live.state, player, by))
    for stake in find(live.state.current(), player):
        if not _is_void(live.state.current(), stake):
            void_stake(live, stake, live.state.book.void_wager.clauses)


def why_not_cancel(
    table: Table, ground: str, *, by: Role, statement: str, forfeits: Iterable[str], number: int
) -> list[Refusal]:
    """Return why an outcome may not be cancelled: the wrong person, no ground of the document's, or too late."""
    book, round_ = table.book, table.within_reach(number)
    rows = {row.name: row for row in book.cancel_grounds}
    if table.round is None:
        return [Refusal("There is no round to cancel.", book.cancel.clause, "no_round")]
    if round_ is None or round_.end not in ("", "complete"):
        sentence = "Only a round with a result is cancelled, and before the next one's first card."
        return [Refusal(sentence, book.cancel.clause, "too_late", "number")]
    if not by.may_act_as(book.cancel.value):
        wanted = book.cancel.value.replace("_", " ")
        return [Refusal(f"A {wanted} cancels an outcome.", book.cancel.clause, "role", "by")]
    if ground not in rows:
        known = ", ".join(rows) or "none"
        return [Refusal(f"Name one of the document's grounds: {known}.", book.cancel.clause, "no_ground", "ground")]
    if rows[ground].needs_statement and not statement:
        return [Refusal("Write down what happened.", rows[ground].clause, "statement_wanted", "statement")]
    return _why_not_forfeit(table, round_, statement, tuple(forfeits))


def _why_not_forfeit(table: Table, round_: Round, statement: str, forfeits: tuple[str, ...]) -> list[Refusal]:
    book = table.book
    if forfeits and not book.forfeits.value:
        return [Refusal("Every wager is refunded here.", book.forfeits.clause, "no_forfeit", "forfeits")]
    if forfeits and not statement:
        return [Refusal("Write down what they did.", book.forfeits.clause, "statement_wanted", "statement")]
    for player in forfeits:
        if not find(round_, player):
            sentence = f"{player} has no wager in this round."
            return [Refusal(sentence, book.forfeits.clause, "no_wager", "forfeits")]
    return []


def cancel_round(
    live: LiveTable,
    ground: str,
    *,
    by: Role,
    statement: str = "",
    forfeits: tuple[str, ...] = (),
    number: int | None = None,
) -> None:
    """Cancel a round's outcome, in play or just over, until the first card of the next one; stakes go back.

    `forfeits` are players whose stakes a supervisor keeps, where the document allows it. `number` names the round, if
    it is not the one in play or just over.
    """
    if number is None:
        number = live.state.round.number if live.state.round else 0
    insist(why_not_cancel(live.state, ground, by=by, statement=statement, forfeits=forfeits, number=number))
    book = live.state.book
    row = next(each for each in book.cancel_grounds if each.name == ground)
    facts: dict[str, object] = {"what": "cancelled", "ground": ground, "by": by, "words": statement}
    if forfeits:
        facts["forfeits"] = list(forfeits)
    against = book.void_wager.clauses if forfeits else ()
    live.say("incident", (row.clause, *book.cancel.clauses, *against), **facts)
    if number != live.state.current().number:
        take_back_betting(live, (row.clause,))
    round_ = live.state.current()
    for stake in round_.stakes:
        if stake.player not in forfeits:
            if not _is_void(round_, stake):
                void_stake(live, stake, (row.clause, *book.forfeits.clauses))
            continue
        if round_.has_settled(stake):
            live.say("reversed", book.forfeits.clauses, player=stake.player, box=stake.box, wager=stake.wager)
        kept = rejected_result(stake.wager, stake.amount, book.forfeits.clauses, "it is forfeited")
        record_result(live, stake, kept._replace(takes=stake.amount), "forfeit")
    close_round(live, (row.clause,), "cancelled")


def mark_invalid(live: LiveTable, player: str, *, round_number: int) -> str:
    """Deal with wagers that should never have been made, by the stage at which that is found out; return the branch.

    Before the first card they are handed back, in play they are void, and settled rounds stand.
    """
    table, book = live.state, live.state.book
    if table.round is None or not 1 <= round_number <= table.round.number:
        raise RuleBroken([Refusal("There was no such round.", code="no_round", field="round_number")])
    round_ = table.round
    if round_number < round_.number or not round_.is_open:
        branch = "invalid_settled"
    else:
        branch = "invalid_during" if round_.has_begun else "invalid_before"
    row = book.mishap(branch)
    if row is None:
        raise RuleBroken([Refusal("The document is silent: a supervisor must rule.", code="ruling_wanted")])
    live.say("mishap", row.clauses, name=branch, remedy=row.remedy, by=Role.DEALER)
    for stake in find(round_, player):
        if branch == "invalid_before":
            live.say("returned", row.clauses, player=player, box=stake.box, wager=stake.wager)
        elif branch == "invalid_during":
            void_stake(live, stake, row.clauses)
    return branch


def carry_out_void(live: LiveTable, row: Mishap) -> None:
    """End the round as a mishap row says."""
    if row.remedy in ("void_keep_interim", "misdeal"):
        void_round(live, row.clauses, keeps_interim=True, end="misdeal" if row.remedy == "misdeal" else "void")
    else:
        void_round(live, row.clauses, keeps_interim=False)
