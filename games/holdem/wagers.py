"""Placing the ante and the bonus: who may stake what, where, in what, and until when.

A wager under the minimum stands once with a warning and is refused after that; a wager over the maximum stands, and
the part up to the maximum is in action.
"""

from games.holdem.round import Game, Stage, Table
from games.log import Event
from games.money import dollars
from games.rulebooks.holdem_book import HoldemBook, Wager
from games.rulings import Refusal, insist

BEFORE_THE_DEAL = (Wager.ANTE, Wager.BONUS)


def why_not_wager(
    game: Game, *, box: int | None, player: str, wager: str, amount: int, medium: str = "chips"
) -> list[Refusal]:
    """Return why a wager is not taken; empty means it is."""
    state, book, table = game.state, game.book, game.table
    if state.stage is not Stage.BETTING:
        return _why_frozen(game)
    if wager not in BEFORE_THE_DEAL:
        return [Refusal("Place an ante or a bonus wager; the call comes after the flop.", book.bets_close.clause)]
    if type(amount) is not int or amount <= 0:
        return [Refusal("Stake a whole number of cents above zero.", code="amount", field="amount")]
    if medium not in book.media.value:
        return [Refusal("Wager with gaming chips; change cash first.", book.media.clause, "medium", "medium")]
    if box is None or not 1 <= box <= table.boxes:
        return [Refusal(f"Place the chips on one of the boxes 1 to {table.boxes}.", book.media.clause, "box", "box")]
    return _why_not_box(game, box, player) or _why_not_amount(game, box, player, wager, amount)


def _why_frozen(game: Game) -> list[Refusal]:
    book = game.book
    return [
        Refusal("Antes and bonus wagers are placed before the first card.", book.bets_close.clause, "bets_closed"),
        Refusal("No wager is moved or added once the first card is dealt.", book.frozen.clause, "bets_frozen"),
    ]


def _why_not_box(game: Game, box: int, player: str) -> list[Refusal]:
    rule = game.book.boxes
    for other in game.state.boxes:
        if other.number == box and other.player != player:
            return [Refusal(f"Box {box} has its player; choose another box.", rule.clause, "box_taken", "box")]
        if other.number != box and other.player == player:
            return [Refusal(f"You play box {other.number}; one box a player.", rule.clause, "second_box", "box")]
    return []


def _why_not_amount(game: Game, box: int, player: str, wager: str, amount: int) -> list[Refusal]:
    book, least = game.book, game.table.minimum.get(wager, 0)
    seat = game.state.box(box)
    if wager == Wager.BONUS and not (seat and seat.ante):
        return [Refusal("Place an ante first; the bonus goes with it.", book.bonus_needs_ante.clause, "no_ante")]
    if amount < least and player in game.state.warned_before:
        rule = book.below_minimum
        return [Refusal(f"The minimum is {dollars(least)}; you were told.", rule.clause, "below_minimum", "amount")]
    return []


def limit_clauses(book: HoldemBook, table: Table, wager: str, placed: int) -> tuple[str, ...]:
    """Return the clause that lets a wager outside the limits stand, whole or cut; nothing for one inside them."""
    if placed < table.minimum.get(wager, 0):
        return book.below_minimum.clauses
    if placed > table.maximum.get(wager, placed):
        return book.above_maximum.clauses
    return ()


def in_action(table: Table, wager: str, placed: int) -> int:
    """Return the part of a wager that is paid or collected."""
    return min(placed, table.maximum.get(wager, placed))


def place_wager(game: Game, *, box: int | None, player: str, wager: str, amount: int, medium: str = "chips") -> None:
    """Put a wager on a box, or replace the one that lies there."""
    insist(why_not_wager(game, box=box, player=player, wager=wager, amount=amount, medium=medium))
    facts = {
        "box": box,
        "player": player,
        "wager": str(wager),
        "placed": amount,
        "in_action": in_action(game.table, wager, amount),
        "is_warned": amount < game.table.minimum.get(wager, 0),
    }
    limits = limit_clauses(game.book, game.table, wager, amount)
    game.record(Event("wager_placed", facts, game.book.bets_close.clauses + limits))


def why_not_take_back(game: Game, *, box: int, wager: str) -> list[Refusal]:
    """Return why a wager stays on its box; a bonus does not stay there without its ante."""
    if game.state.stage is not Stage.BETTING:
        return _why_frozen(game)
    seat = game.state.box(box)
    if seat is None or wager not in seat.placed:
        return [Refusal(f"There is no {wager} on box {box}.", code="no_wager", field="wager")]
    if wager == Wager.ANTE and seat.bonus:
        return [Refusal("Take the bonus back first; it needs the ante.", game.book.bonus_needs_ante.clause, "bonus")]
    return []


def take_back(game: Game, *, box: int, wager: str) -> None:
    """Give a wager back to its player before the first card."""
    insist(why_not_take_back(game, box=box, wager=wager))
    game.record(Event("wager_taken_back", {"box": box, "wager": str(wager)}, game.book.bets_close.clauses))
