"""A practice table: one player, nothing staked, every card from one committed seed (vic-war 10.3.2 lets players try first).

`play(key, seed, moves, on=…)` plays the moves from the start and returns what the player sees. It is a pure function, so a
practice table needs no memory: whoever holds the moves holds the table.
"""

from collections.abc import Sequence
from datetime import date

from games.practice import holdem, war
from games.practice.scene import Move, Scene
from games.rulebooks import BOOKS
from games.rulebooks.holdem_book import HoldemBook
from games.rulebooks.war_book import WarBook

__all__ = ["Move", "Scene", "play", "sit_down"]


def sit_down(key: str, seed: bytes, *, on: date, player: str = "you") -> war.Sitting | holdem.Sitting:
    book = BOOKS[key]
    if isinstance(book, HoldemBook):
        return holdem.Sitting(book, seed, on=on, player=player)
    assert isinstance(book, WarBook)
    return war.Sitting(book, seed, on=on, player=player)


def play(key: str, seed: bytes, moves: Sequence[Move], *, on: date) -> Scene:
    """Play all moves; raise `RuleBroken` for one the rules do not allow, with the clause that forbids it."""
    sitting = sit_down(key, seed, on=on)
    for move in moves:
        sitting.make(move)
    return sitting.scene()
