"""Wagers and rounds without a result: what goes back, what stands, and who may say so."""

from collections.abc import Iterable

from games.rulebooks.book import Mishap
from games.rulebooks.war_book import Role
from games.rulings import Refusal, RuleBroken, insist
from games.war.live import LiveTable
from games.war.play import is_settled, record_result
from games.war.round import Round, Stake, Table
from games.war.settlement import rejected_result, void_result


def void_stake(live: LiveTable, stake: Stake, clauses: tuple[str, ...]) -> None:
    """Give one wager back; if it was settled in this round, what was paid or taken is undone first."""
    if is_settled(live.state.current(), stake):
        live.say("reversed", clauses, player=stake.player, box=stake.box, wager=stake.wager)
    record_result(live, stake, void_result(live.state.book, stake.wager, stake.amount, clauses), "void")


def void_box(live: LiveTable, box: int, clauses: tuple[str, ...]) -> None:
    """Give back every wager of a box that has no result yet."""
    round_ = live.state.current()
    for stake in round_.stakes:
        if stake.box == box and not is_settled(round_, stake):
            void_stake(live, stake, clauses)


def void_round(live: LiveTable, clauses: tuple[str, ...], *, keeps_interim: bool, end: str = "void") -> None:
    """End a round without a result; settled wagers stand or are undone as the clause says, the others go back."""
    round_ = live.state.current()
    for stake in round_.stakes:
        if keeps_interim and is_settled(round_, stake):
            continue
        void_stake(live, stake, clauses)
    if live.state.in_round:
        live.say("round_closed", clauses, end=end)


def find(round_: Round, player: str) -> list[Stake]:
    """Return a player's wagers of the round."""
    return [stake for stake in round_.stakes if stake.player == player]


def why_not_void_player(table: Table, player: str, by: Role) -> list[Refusal]:
    """Return why a person's wagers may not be declared void."""
    book = table.book
    if not by.may_act_as(book.void_wager.value):
        wanted = book.void_wager.value.replace("_", " ")
        return [Refusal(f"A {wanted} declares a wager void.", book.void_wager.clause, "role", "by")]
    if table.round is None or not find(table.round, player):
        return [Refusal(f"{player} has no wager in this round.", book.void_wager.clause, "no_wager", "player")]
    return []


def void_player(live: LiveTable, player: str, *, by: Role) -> None:
    """Declare a person's wagers of the round void; nobody else's result changes."""
    insist(why_not_void_player(live.state, player, by))
    for stake in find(live.state.current(), player):
        void_stake(live, stake, live.state.book.void_wager.clauses)


def why_not_cancel(table: Table, ground: str, by: Role, statement: str, forfeits: Iterable[str]) -> list[Refusal]:
    """Return why an outcome may not be cancelled: the wrong person, no ground of the document's, or too late."""
    book = table.book
    rows = {row.name: row for row in book.cancel_grounds}
    if table.round is None:
        return [Refusal("There is no round to cancel.", book.cancel.clause, "no_round")]
    if not by.may_act_as(book.cancel.value):
        wanted = book.cancel.value.replace("_", " ")
        return [Refusal(f"A {wanted} cancels an outcome.", book.cancel.clause, "role", "by")]
    if ground not in rows:
        known = ", ".join(rows) or "none"
        return [Refusal(f"Name one of the document's grounds: {known}.", book.cancel.clause, "no_ground", "ground")]
    if rows[ground].needs_statement and not statement:
        return [Refusal("Write down what happened.", rows[ground].clause, "statement_wanted", "statement")]
    if tuple(forfeits) and not book.forfeits.value:
        return [Refusal("Every wager is refunded here.", book.forfeits.clause, "no_forfeit", "forfeits")]
    return []


def cancel_round(
    live: LiveTable, ground: str, *, by: Role, statement: str = "", forfeits: tuple[str, ...] = ()
) -> None:
    """Cancel a round's outcome, in play or just over, until the next one opens; stakes go back.

    `forfeits` are players whose stakes a supervisor keeps, where the document allows it.
    """
    insist(why_not_cancel(live.state, ground, by, statement, forfeits))
    book, round_ = live.state.book, live.state.current()
    row = next(each for each in book.cancel_grounds if each.name == ground)
    live.say("incident", (row.clause, *book.cancel.clauses), what="cancelled", ground=ground, by=by, words=statement)
    for stake in round_.stakes:
        if stake.player not in forfeits:
            void_stake(live, stake, (row.clause, *book.forfeits.clauses))
            continue
        if is_settled(round_, stake):
            live.say("reversed", book.forfeits.clauses, player=stake.player, box=stake.box, wager=stake.wager)
        kept = rejected_result(stake.wager, stake.amount, book.forfeits.clauses, "it is forfeited")
        record_result(live, stake, kept._replace(takes=stake.amount), "forfeit")
    if live.state.in_round:
        live.say("round_closed", (row.clause,), end="cancelled")


def mark_invalid(live: LiveTable, player: str, *, round_number: int) -> str:
    """Deal with wagers that should never have been made, by the stage at which that is found out; return the branch.

    Before the first card they are handed back, in play they are void, and settled rounds stand.
    """
    table, book = live.state, live.state.book
    round_ = table.current()
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
