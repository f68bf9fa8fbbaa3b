"""What stands on a table's sign: the limits of each wager, what is about to change, old limits that some still have, odds.

field of LimitRules           on the sign
sign, sign_shown, multiples   minimum, maximum and unit of each wager; whether for each area or for each player
raise_notice                  an announced change with its time
double_signs                  the old limits beside the new ones while anybody keeps them
max_payout, payout_limit      the most that is paid, or a note that a posted limit applies
odds_shown, bonus_shown       the odds, those of extra wagers only where they are offered
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from casino.rules.limits import (
    PER_PLAYER,
    WAGER_NAMES,
    LimitFacts,
    Sign,
    WagerLimits,
    announced_at,
    keeps_lower,
    sign_at,
)
from games.rulebooks.floors.book import LimitRules, PayLine


@dataclass(frozen=True, slots=True)
class Line:
    """One wager's limits, in cents."""

    name: str
    min: int
    max: int
    unit: int | None


@dataclass(frozen=True, slots=True)
class Notice:
    """Limits that begin at a time on the sign."""

    begins_at: datetime
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Old:
    """Old limits that those with a marker keep, and until when if a sign tells it."""

    lines: tuple[Line, ...]
    ends_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """All that a sign shows. Nobody's name, number or own limits stand on it."""

    lines: tuple[Line, ...] = ()
    is_per_player: bool = False
    has_basis: bool = False
    since: datetime | None = None
    announced: tuple[Notice, ...] = ()
    old: tuple[Old, ...] = ()
    pays: tuple[PayLine, ...] = ()
    max_payout: int | None = None
    has_payout_note: bool = False
    clauses: tuple[str, ...] = ()


def board_of(limits: LimitFacts, book: LimitRules, *, offers: frozenset[str], at: datetime) -> Board:
    """Return what the sign of a table shows at a moment; `offers` names the extra wagers of the table."""
    sign = sign_at(limits.signs, at)
    shown = (book.sign, book.sign_shown, book.multiples, book.odds_shown, book.bonus_shown, book.max_payout)
    shown_clauses = (*shown, book.payout_limit, book.odds_sign)
    return Board(
        lines=lines_of(sign.limits) if sign else (),
        is_per_player=sign is not None and sign.basis == PER_PLAYER,
        has_basis=len(book.unit_basis.value) > 1,
        since=sign.effective_at if sign else None,
        announced=tuple(Notice(each.effective_at, lines_of(each.limits)) for each in announced_at(limits.signs, at)),
        old=old_limits(limits, sign, at=at),
        pays=tuple(pay for pay in book.pays if not pay.when or pay.when in offers),
        max_payout=limits.max_payout,
        has_payout_note=bool(book.payout_limit.clauses) and limits.max_payout is None,
        clauses=tuple(dict.fromkeys(each.clause for each in shown_clauses if each.clause)),
    )


def lines_of(limits: Mapping[str, WagerLimits]) -> tuple[Line, ...]:
    """Return the limits in the order in which wagers stand on a layout."""
    return tuple(
        Line(name, limits[wager].min, limits[wager].max, limits[wager].unit)
        for wager, name in WAGER_NAMES.items()
        if wager in limits
    )


def old_limits(limits: LimitFacts, sign: Sign | None, *, at: datetime) -> tuple[Old, ...]:
    """Return the limits of earlier signs that somebody at the table still keeps, each once."""
    if sign is None:
        return ()
    kept = [
        Old(lines_of(each.limits), each.ends_at)
        for each in limits.protections
        if each.is_running(at) and any(keeps_lower(each, wager, said.min) for wager, said in sign.limits.items())
    ]
    return tuple(dict.fromkeys(kept))
