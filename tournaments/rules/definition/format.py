"""How it is played: stages, who comes into them, how they end, who goes on. vic-war 10.4.3, 10.4.4, 10.4.5.

Stages form a graph. Each names where its players come from and, in ordered rules, who leaves it for which other stage; a
second chance is a stage like any other, reached by those who did not go on.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class Origin(StrEnum):
    """Where players of a stage come from."""

    ENTRIES = "entries"
    ADVANCED = "advanced"
    SECOND_CHANCE = "second_chance"
    INVITED = "invited"


class Allocation(StrEnum):
    """Who gets a scarce seat of a second chance."""

    FIRST_COME = "first_come"
    BY_SCORE = "by_score"
    DRAW = "draw"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Source:
    origin: Origin
    stage: str = ""
    quota: int | None = None
    price: str = ""
    eligibility: str = ""
    allocation: Allocation | None = None


class Ends(StrEnum):
    """What ends a session."""

    HANDS = "hands"
    MINUTES = "minutes"
    ROLLS = "rolls"
    SURVIVORS = "survivors"


@dataclass(frozen=True, slots=True)
class Length:
    """A session ends after so many hands, minutes or rolls, or with so many players left; minutes may add last hands."""

    ends: Ends | None = None
    count: int | None = None
    last_hands: int = 0
    announced_at: int | None = None
    """The hand or roll at which the end is announced."""


@dataclass(frozen=True, slots=True)
class Session:
    """One flight or heat of a stage."""

    name: str = ""
    starts_at: datetime | None = None
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Tables:
    """Tables of one session; `basis` says in words how their number is fixed when it is not known beforehand."""

    count: int | None = None
    seats: int | None = None
    basis: str = ""
    one_after_the_other: bool = False

    @property
    def places(self) -> int | None:
        return self.count * self.seats if self.count and self.seats else None


@dataclass(frozen=True, slots=True)
class Chip:
    value: int
    count: int


@dataclass(frozen=True, slots=True)
class Bank:
    """Chips at the start of a stage, the same for all; either new ones or those that were carried over."""

    chips: int | None = None
    chip_set: tuple[Chip, ...] = ()
    is_carried_over: bool = False


@dataclass(frozen=True, slots=True)
class Cap:
    """The most that may be staked in these hands; None means no limit."""

    from_hand: int
    to_hand: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class Wagers:
    least: int | None = None
    most: int | None = None
    step: int | None = None
    is_compulsory: bool | None = None
    basis: str = ""
    """How the least wager is set when no number is given."""
    caps: tuple[Cap, ...] = ()
    side_bets: str = "as_the_game"
    """`forbidden`, `allowed` or `as_the_game`."""
    secret_wagers: int = 0
    secret_how: str = ""
    seconds_to_act: int | None = None
    seconds_at_elimination: int | None = None
    """Another clock for the hands after which somebody goes out."""
    forced_minimum: bool = False
    """Whether the least wager is placed for a player who is too slow."""
    boxes_a_player: int = 1
    first_to_act: str = ""
    special_rights: tuple[str, ...] = ()


class Seating(StrEnum):
    """How players come to their seats."""

    DRAW = "draw"
    FIRST_COME = "first_come"
    DIRECTOR = "director"


class Knock(StrEnum):
    """What puts a player out."""

    BUST = "bust"
    BELOW_MINIMUM = "below_minimum"
    LAST_AT_HANDS = "last_at_hands"
    RANDOM_MOMENT = "random_moment"
    NOT_ADVANCED = "not_advanced"


@dataclass(frozen=True, slots=True)
class Elimination:
    knock: Knock
    hands: tuple[int, ...] = ()
    note: str = ""


class Scope(StrEnum):
    """Among whom a rule of advancement picks."""

    TABLE = "table"
    SESSION = "session"
    STAGE = "stage"


class Pick(StrEnum):
    """How a rule of advancement picks."""

    SCORE = "score"
    DRAW = "draw"
    WEIGHTED_DRAW = "weighted_draw"


class Until(StrEnum):
    """Whether a rule takes its number, or goes on until the next stage is filled."""

    NUMBER = "number"
    NEXT_IS_FULL = "next_is_full"
    TABLES_ARE_FULL = "tables_are_full"


@dataclass(frozen=True, slots=True)
class Advance:
    """One rule: take so many of these from each table, session or the whole stage to another stage.

    Rules are applied in order to those whom no earlier rule took. `places` narrows whom it looks at to these placings at
    their tables: (4, 4) are the fourth-placed. `weights` are the tickets a placing gets in a weighted draw; without them
    every entry and re-buy is a ticket.
    """

    to: str
    scope: Scope | None = None
    take: int | None = None
    places: tuple[int, int] | None = None
    pick: Pick = Pick.SCORE
    until: Until = Until.NUMBER
    weights: tuple[tuple[int, int], ...] = ()


class TieMethod(StrEnum):
    EXTRA_HANDS = "extra_hands"
    PLAY_OFF = "play_off"
    HIGH_CARD = "high_card"
    EARLIER_SCORE = "earlier_score"
    DRAW = "draw"
    EQUAL_SPLIT = "equal_split"


@dataclass(frozen=True, slots=True)
class TieStep:
    """One rung of a ladder of tie-breaks; the next is tried only if players are still level."""

    method: TieMethod
    hands: int | None = None
    chips: int | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    key: str
    name: str
    sources: tuple[Source, ...] = ()
    sessions: tuple[Session, ...] = ()
    tables: Tables = field(default_factory=Tables)
    seating: Seating = Seating.DRAW
    length: Length = field(default_factory=Length)
    bank: Bank = field(default_factory=Bank)
    wagers: Wagers = field(default_factory=Wagers)
    elimination: tuple[Elimination, ...] = ()
    advancement: tuple[Advance, ...] = ()
    ties: tuple[TieStep, ...] = ()
    is_optional: bool = False
    """Held only if the field asks for it."""
    is_rolling: bool = False
    """Played in any number of sessions while entries are open."""
    is_head_to_head: bool = False
    """One against one: each table holds a pair, and whoever is left over goes on without playing."""
    hides_scores: bool = False
    ranks_by_bust: bool = False
    """Whether those without chips are placed by when they lost them, the later the better; otherwise they are level."""

    @property
    def places(self) -> int | None:
        """Seats over all sessions, or None where the tables are not fixed."""
        one = self.tables.places
        return one * max(len(self.sessions), 1) if one is not None else None


class Chips(StrEnum):
    """What becomes of tournament chips at the end."""

    NO_VALUE = "no_value"
    CASH = "cash"


@dataclass(frozen=True, slots=True)
class Format:
    stages: tuple[Stage, ...] = ()
    chip_type: str = ""
    """What the chips are; cash chips are refused."""
    chips_end: Chips | None = None
    repechage_by_director: bool = False
    """Whether the director decides who gets a second chance, instead of stated qualifications."""

    def stage(self, key: str) -> Stage | None:
        return next((stage for stage in self.stages if stage.key == key), None)
