"""A million random pools, prize tables and roundings: every cent is paid once, and a better place never gets less.

Each case is a table of up to twelve places with random shares that make a whole, sometimes with fixed sums on top, a pool
from nothing to a hundred million dollars, one of the three roundings, and sometimes fewer players than prizes.
"""

from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from random import Random

from tournaments.rules.definition import Prizes
from tournaments.rules.definition.prizes import WHOLE, Band, Prize, Rounding
from tournaments.rules.prizes import UNIT, payouts

CASES = 1_000_000
SEEDS = range(10)
ROUNDINGS = tuple(Rounding)


def table(chance: Random) -> tuple[Prize, ...]:
    """Make a table of prizes that fall from place to place and whose shares are a whole."""
    places = chance.randint(1, 12)
    cuts = sorted(int((WHOLE + 1) * chance.random()) for _ in range(places - 1))
    shares = sorted((b - a for a, b in pairwise([0, *cuts, WHOLE])), reverse=True)
    fixed = [0] * places
    if chance.random() < 0.5:
        fixed = sorted((int(50_000_00 * chance.random()) for _ in shares), reverse=True)
    return tuple(
        Prize(place, place, share=share, cents=cents)
        for place, (share, cents) in enumerate(zip(shares, fixed, strict=True), start=1)
    )


def is_broken(prizes: Prizes, pool: int, placed: int) -> bool:
    """Say whether a pool does not come out whole, or out of order, or a place is a unit and its odd cents away."""
    lines = prizes.bands[0].prizes[:placed]
    paid = [payout.cents for payout in payouts(prizes, pool=pool, entries=100, placed=placed)]
    shared, weight = pool - sum(line.cents for line in lines), sum(line.share for line in lines)
    most = 2 * UNIT[prizes.rounding] * weight
    return (
        len(paid) != len(lines)
        or sum(paid) != pool
        or any(better < worse for better, worse in pairwise(paid))
        or any(
            abs((cents - line.cents) * weight - shared * line.share) >= most
            for cents, line in zip(paid, lines, strict=True)
        )
    )


def count_broken(seed: int, cases: int) -> int:
    """Pay out so many random pools and count those that went wrong."""
    chance = Random(seed)
    broken = 0
    for _ in range(cases):
        lines = table(chance)
        prizes = Prizes(bands=(Band(1, None, lines),), rounding=chance.choice(ROUNDINGS))
        pool = sum(line.cents for line in lines) + int(10 ** chance.randint(0, 10) * chance.random())
        placed = len(lines) if chance.random() < 0.5 else chance.randint(1, len(lines))
        broken += is_broken(prizes, pool, placed)
    return broken


def prove() -> tuple[int, int]:
    """Return how many pools were paid out and how many of them wrongly."""
    with ProcessPoolExecutor(2) as workers:
        return CASES, sum(workers.map(count_broken, SEEDS, [CASES // len(SEEDS)] * len(SEEDS)))
