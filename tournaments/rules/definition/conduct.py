"""How people behave and what follows if they do not: vic-war 10.4.8."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Penalty:
    cause: str
    penalty: str


@dataclass(frozen=True, slots=True)
class Refund:
    """A part of the fee that is given back to whoever withdraws in time, or in a stated case."""

    case: str
    percent: int
    until_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What follows, in words; each has to be answered."""

    late: str = ""
    late_grace_minutes: int | None = None
    absent: str = ""
    phone: str = ""
    substitute: str = ""
    disqualified: str = ""
    disqualified_chips_removed: bool | None = None
    retired: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    """What the law leaves to the venue to word; empty means the house's own standing sentence."""

    privacy_policy: str = ""
    liability_acts: tuple[str, ...] = ("Fair Trading Act 1999 (Vic)", "Competition and Consumer Act 2010 (Cth)")
    extra_clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conduct:
    penalties: tuple[Penalty, ...] = ()
    disqualification: tuple[str, ...] = ()
    substitutes_allowed: bool | None = None
    substitute_cases: str = ""
    refunds_decided: bool = False
    refunds: tuple[Refund, ...] = ()
    consequences: Consequences = Consequences()
    wording: Wording = Wording()
