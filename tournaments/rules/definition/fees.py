"""What taking part costs, where the money goes, and what one gets for it: vic-war 10.4.1(a)(ii), 10.4.3(a)(iv)."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Part(StrEnum):
    """Where a part of a fee goes."""

    POOL = "pool"
    HOUSE = "house"
    TIP = "tip"
    CHARITY = "charity"
    TAX = "tax"


class Buys(StrEnum):
    """What a price is for.

    An entry is one participation with a seat and a score of its own; who enters again buys another. A re-buy gives new
    chips to somebody who plays, an add-on more of them, a buy-back lets somebody who is out into a second chance.
    """

    ENTRY = "entry"
    REBUY = "rebuy"
    ADD_ON = "add_on"
    BUY_BACK = "buy_back"


@dataclass(frozen=True, slots=True)
class FeeLine:
    part: Part
    cents: int


@dataclass(frozen=True, slots=True)
class Price:
    """One way in and what it costs; empty conditions always hold, and the first price that fits is the one charged."""

    key: str
    buys: Buys
    name: str
    lines: tuple[FeeLine, ...] = ()
    chips: int | None = None
    """Chips it gives beyond the starting bank, or instead of it for a re-buy; None means the bank of the stage."""
    attempts_from: int = 1
    attempts_to: int | None = None
    from_at: datetime | None = None
    until_at: datetime | None = None
    until_stage_ends: str = ""
    members_only: bool = False
    is_earned: bool = False
    is_invited: bool = False
    condition: str = ""
    """How it is earned, or who is invited, in words."""
    only_if_room: bool = False
    most_per_person: int | None = None
    most_in_all: int | None = None
    is_optional_tip: bool = False
    """An extra that a player may add to another price, such as a tip that gives chips."""
    tenders: tuple[str, ...] = ()
    gives: str = ""
    """A voucher or the like that comes with it."""

    @property
    def is_said(self) -> bool:
        """Tell whether it is said what this costs; nothing only where a seat is earned or given away, or by a line of $0."""
        return bool(self.lines) or self.is_earned or self.is_invited

    @property
    def cents(self) -> int:
        return sum(line.cents for line in self.lines)

    def cents_to(self, part: Part) -> int:
        return sum(line.cents for line in self.lines if line.part == part)


@dataclass(frozen=True, slots=True)
class Fees:
    """`is_free` says outright that nothing is charged; otherwise at least one entry has its price."""

    is_free: bool = False
    prices: tuple[Price, ...] = ()

    def of(self, buys: Buys) -> tuple[Price, ...]:
        return tuple(price for price in self.prices if price.buys == buys)
