"""What one unit of a wager comes to on average: an exact fraction, and the clauses it rests on."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple


class Expectation(NamedTuple):
    """What one unit gains or costs: a unit of which wager, played how, and by which clauses."""

    value: Fraction
    of: str
    clauses: tuple[str, ...]


class Settled(NamedTuple):
    """One hand settled: in how many deals it comes, what was staked, what was won or lost, by which clauses."""

    deals: int
    stake: int
    net: int
    clauses: tuple[str, ...]


def expected(hands: Iterable[Settled], *, of: str) -> Expectation:
    """Weigh what each hand won or lost by how many deals come to it."""
    net = staked = 0
    clauses: dict[str, None] = {}
    for hand in hands:
        net += hand.deals * hand.net
        staked += hand.deals * hand.stake
        clauses.update(dict.fromkeys(hand.clauses))
    return Expectation(Fraction(net, staked), of, tuple(clauses))
