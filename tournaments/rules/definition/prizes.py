"""What can be won: vic-war 10.4.6, 10.4.7. Shares are in hundredths of a percent, so that 49.55 % is 4955."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.definition.format import Scope

WHOLE = 10_000


class WinnerBy(StrEnum):
    LARGEST_BANK = "largest_bank"
    LAST_STANDING = "last_standing"
    BEST_SCORE = "best_score"


@dataclass(frozen=True, slots=True)
class InKind:
    name: str
    worth_cents: int
    cash_instead_cents: int | None = None


@dataclass(frozen=True, slots=True)
class Prize:
    """What one placing, or each of several, wins: a share of the pool, a fixed sum, a thing, or a mixture.

    Fixed sums come out of the pool first; shares divide what is left of it.
    """

    from_place: int
    to_place: int
    share: int = 0
    cents: int = 0
    in_kind: InKind | None = None
    or_else: InKind | None = None
    """What the winner may choose instead."""
    seat_in: str = ""
    """Another event that a place in this one leads to."""

    @property
    def places(self) -> int:
        return self.to_place - self.from_place + 1


def by_shares(*percents: int) -> tuple[Prize, ...]:
    """Make prizes that pay these percents of the pool to the first places."""
    return tuple(Prize(place, place, share=percent * 100) for place, percent in enumerate(percents, start=1))


@dataclass(frozen=True, slots=True)
class Band:
    """The prizes for a field of so many entries; the last band is open upwards."""

    from_entries: int
    to_entries: int | None
    prizes: tuple[Prize, ...]


@dataclass(frozen=True, slots=True)
class FieldShare:
    """Pay so much of the field, on a ladder that starts with these shares and spreads the rest evenly below them.

    A fraction of a player is a player: ten percent of 41 are five. Nobody gets more than the place above.
    """

    percent: int
    ladder: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StagePrize:
    """What is won in a stage itself: once, or in each of its sessions or at each of its tables."""

    stage: str
    from_place: int
    to_place: int
    cents: int = 0
    in_kind: InKind | None = None
    scope: Scope = Scope.STAGE


@dataclass(frozen=True, slots=True)
class DrawPrize:
    count: int
    cents: int = 0
    in_kind: InKind | None = None
    excludes_finalists: bool = False


@dataclass(frozen=True, slots=True)
class Bonus:
    """Something won only if a condition comes true, such as a hand; paid by the house and not from the pool."""

    condition: str
    cents: int = 0
    in_kind: InKind | None = None


class Rounding(StrEnum):
    CENT = "cent"
    DOLLAR = "dollar"
    FIVE_DOLLARS = "five_dollars"


@dataclass(frozen=True, slots=True)
class Prizes:
    winner_by: WinnerBy | None = None
    pool_share: int = WHOLE
    """How much of the pool parts of the fees is paid out."""
    added_cents: int = 0
    guarantee_cents: int = 0
    guarantee_needs_full_field: bool = False
    bands: tuple[Band, ...] = ()
    field_share: FieldShare | None = None
    stage_prizes: tuple[StagePrize, ...] = ()
    draws: tuple[DrawPrize, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    rounding: Rounding = Rounding.CENT
    split_by_agreement: bool = False
