"""What somebody at a practice table sees: cards, stakes, the dealer's words, what they may do next, why they won or lost."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from games.money import dollars
from games.rulings import Refusal

SEED_TAG = b"baize:practice:1\x00"


class Move(NamedTuple):
    """One thing the player does: `bet` with amounts in cents, or a choice such as `war` or `fold`."""

    verb: str
    amounts: Mapping[str, int] = {}


class Said(NamedTuple):
    """One line of the dealer's script, with the clauses it rests on."""

    sentence: str
    clauses: tuple[str, ...] = ()


class Offer(NamedTuple):
    """A wager that may be made before the deal; `fixed` is its only amount, where the document sets one."""

    name: str
    label: str
    least: int
    most: int
    fixed: int = 0
    is_optional: bool = True


class Choice(NamedTuple):
    """Something the player may do now, what it costs, and where that is written."""

    verb: str
    label: str
    cost: int = 0
    clause: str = ""


class Line(NamedTuple):
    """What became of one wager."""

    wager: str
    stake: int
    outcome: str
    net: int
    sentence: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A practice table at one moment. A card that lies face down is None."""

    rounds: int
    yours: tuple[str | None, ...] = ()
    dealer: tuple[str | None, ...] = ()
    board: tuple[str | None, ...] = ()
    stakes: Mapping[str, int] | None = None
    offers: tuple[Offer, ...] = ()
    choices: tuple[Choice, ...] = ()
    lines: tuple[Line, ...] = ()
    said: tuple[Said, ...] = ()
    commitment: str = ""
    net: int = 0
    box: int = 4
    boxes: int = 7

    @property
    def is_settled(self) -> bool:
        return bool(self.lines) and not self.choices

    @property
    def verdict(self) -> str:
        """Say how the round ended, in three words."""
        net = sum(line.net for line in self.lines)
        if net == 0:
            return "You are even"
        return f"You win {dollars(net)}" if net > 0 else f"You lose {dollars(-net)}"


def at_wager(refusals: Iterable[Refusal], wager: str) -> list[Refusal]:
    """Say at which wager's field a refusal belongs; the rules themselves know no form."""
    return [replace(refusal, field=str(wager)) for refusal in refusals]


def seed_of(seed: bytes, number: int) -> bytes:
    """Derive the seed of a table's n-th shuffle from the one it was opened with."""
    return sha256(SEED_TAG + seed + number.to_bytes(4, "big")).digest()
