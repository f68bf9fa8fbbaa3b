"""Signs, stakes and the words of refusals, for the tests of limits. Amounts are in dollars."""

from datetime import UTC, datetime

from casino.rules.limits import LimitFacts, OwnLimits, Personal, Protected, Sign, Stake, WagerLimits, why_not_stake
from games.rulebooks.floors import FLOORS

EARLY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
HIGH_ROLLER, NEIGHBOUR = 41, 42


def at(hour, minute=0, second=0):
    return datetime(2026, 3, 2, hour, minute, second, tzinfo=UTC)


def wager_limits(low, high, unit=None):
    return WagerLimits(low * 100, high * 100, unit * 100 if unit else None)


def make_sign(low=25, high=500, unit=None, *, wagers=("initial", "tie"), posted=EARLY, effective=None, **fields):
    limits = dict.fromkeys(wagers, wager_limits(low, high, unit))
    return Sign(limits, posted, effective or posted, **fields)


def make_protected(player, *, low=25, places=(2,), since=EARLY, **fields):
    limits = dict.fromkeys(("initial", "tie"), wager_limits(low, 500))
    return Protected(player, places[0], frozenset(places), limits, since, **fields)


def make_personal(player=HIGH_ROLLER, *, low=None, high=None, wager="initial", is_marked=True, **fields):
    own = OwnLimits(low and low * 100, high and high * 100)
    return Personal(player, {wager: own}, EARLY, is_marked=is_marked, **fields)


def staked(player, place, dollars, wager="initial"):
    return Stake(player, place, wager, dollars * 100)


def refused(key, facts, dollars, *, player=HIGH_ROLLER, place=2, wager="initial", others=(), when=None):
    """Return the code and clause of each refusal of a stake."""
    stake = Stake(player, place, wager, dollars * 100, tuple(others))
    refusals = why_not_stake(facts, FLOORS[key].limits, stake=stake, at=when or at(12))
    return [(refusal.code, refusal.clause) for refusal in refusals]


def under(*signs, **fields):
    return LimitFacts(signs=signs, **fields)
