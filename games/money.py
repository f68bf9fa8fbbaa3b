"""Exact money: integer cents, odds as two integers, and rounding to what the chips can pay."""

from typing import NamedTuple


class Odds(NamedTuple):
    """What a winning wager is paid: `pays` for every `per` staked, the stake itself not counted."""

    pays: int
    per: int = 1

    def __str__(self) -> str:
        return f"{self.pays} to {self.per}"


EVEN = Odds(1)
NOTHING = Odds(0)


def payable(numerator: int, denominator: int, chip: int = 1) -> int:
    """Return the smallest sum that chips of `chip` cents can pay and that is not below the fraction owed."""
    whole = chip * denominator
    return -(-numerator // whole) * chip


def winnings(stake: int, odds: Odds, chip: int = 1) -> int:
    """Return what a win pays on top of the stake, rounded up to payable chips."""
    return payable(stake * odds.pays, odds.per, chip)


def half_returned(stake: int, chip: int = 1) -> int:
    """Return the half of a surrendered stake that goes back, rounded up to payable chips, never above the stake."""
    return min(stake, payable(stake, 2, chip))


def dollars(cents: int) -> str:
    """Write an amount for people: "$12.50", "$5", "-$5"."""
    sign, whole, rest = ("-" if cents < 0 else ""), *divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{rest:02}" if rest else "")
