"""The state of a Casino War table and of its round, frozen.

`Table` is what anyone may know: how many cards are left, which are on the layout, what is staked, decided and settled.
The order of the cards to come is no part of it. `games.war.fold.apply` is the only thing that moves it. The values are
named tuples because a round moves the table a dozen times, and these are the cheapest to copy with a change.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from games.rulebooks.war_book import Decision, Source, Wager, WarBook
from games.war.limits import NO_LIMITS, Limits
from games.war.settlement import Result

DEALER = 0
UNSEEN = -1
NOTHING_YET: Mapping[Any, Any] = MappingProxyType({})


class Phase(StrEnum):
    """Where a round stands."""

    BETTING = "betting"
    DEALING = "dealing"
    DECIDING = "deciding"
    WAR = "war"
    SETTLED = "settled"


class Setup(NamedTuple):
    """What is fixed while a table is open: the book, the cards, the layout, the signs and what the house has chosen."""

    book: WarBook
    decks: int
    source: Source = Source.SHOE
    boxes: int = 7
    limits: Limits = NO_LIMITS
    burns_first: bool = True
    method: str = "A"
    adjacent_boxes: int | None = None
    progressive: bool = False
    bonus_spin: bool = False


class Stake(NamedTuple):
    """One wager on the layout; `in_action` is the part of it that can win or lose."""

    player: str
    box: int
    wager: Wager
    amount: int
    in_action: int
    medium: str = "chips"
    standing: str = "ok"
    clauses: tuple[str, ...] = ()


class Settled(NamedTuple):
    """One settlement line: whose wager, what became of it, and at which stage of the round."""

    player: str
    box: int
    result: Result
    stage: str


class Racked(NamedTuple):
    """One card in the discard rack: which round and box it came from (0 the dealer, -1 a burn), in pick-up order."""

    round: int
    box: int
    card: int


class Seated(NamedTuple):
    """A player at the table, in order of arrival."""

    player: str
    box: int


class Shoe(NamedTuple):
    """The dealing source: how many cards were loaded, how many have left, and where the cutting card is."""

    cards: int = 0
    drawn: int = 0
    stop: int | None = None
    stop_out: str = ""
    batch: str = ""
    prepared: str = "unshuffled"
    method: str = ""
    cut_by: str = ""
    situation: str = ""
    declined: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        return self.cards - self.drawn


NO_SHOE = Shoe()


class Round(NamedTuple):
    """One round of play."""

    number: int
    phase: Phase = Phase.BETTING
    stakes: tuple[Stake, ...] = ()
    hands: Mapping[int, tuple[int, ...]] = NOTHING_YET
    dealer: tuple[int, ...] = ()
    decisions: Mapping[tuple[str, int], Decision] = NOTHING_YET
    lines: tuple[Settled, ...] = ()
    order: tuple[int, ...] = ()
    extras: tuple[int, ...] = ()
    cleared: frozenset[int] = frozenset()
    war_burns: int = 0
    drawn: int = 0
    end: str = ""

    @property
    def is_open(self) -> bool:
        return not self.end

    @property
    def has_begun(self) -> bool:
        """Say whether a playing card has left the source for this round."""
        return self.drawn > 0

    def has_settled(self, stake: Stake) -> bool:
        for line in self.lines:
            if line.box == stake.box and line.player == stake.player and line.result.wager is stake.wager:
                return True
        return False

    def net_of(self, player: str) -> int:
        return sum(line.result.net for line in self.lines if line.player == player)


class Table(NamedTuple):
    """A Casino War table between opening and closing."""

    setup: Setup
    shoe: Shoe = NO_SHOE
    rack: tuple[Racked, ...] = ()
    seated: tuple[Seated, ...] = ()
    round: Round | None = None
    last: Round | None = None
    rounds: int = 0
    shuffle_due: tuple[str, ...] = ()
    overlooked: bool = False
    blocked: tuple[str, ...] = ()
    warned: frozenset[str] = frozenset()
    held: tuple[int, ...] = ()
    batches: frozenset[str] = frozenset()
    closing: int | None = None
    announced: bool = False
    meters: Mapping[str, int] = NOTHING_YET

    @property
    def book(self) -> WarBook:
        return self.setup.book

    def seated_at(self) -> list[tuple[int, str]]:
        """Return who sits where, in order of arrival."""
        return [(seat.box, seat.player) for seat in self.seated]

    @property
    def in_round(self) -> bool:
        return self.round is not None and self.round.is_open

    def within_reach(self, number: int) -> Round | None:
        """Return the round of that number while its outcome can still be changed: until the next round's first card."""
        if self.round is None or self.round.number == number:
            return self.round
        betting = self.round.is_open and not self.round.has_begun
        return self.last if betting and self.last is not None and self.last.number == number else None

    def current(self) -> Round:
        """Return the round in play or just over; asking before the first round is a defect."""
        if self.round is None:
            raise LookupError("No round has been opened at this table.")
        return self.round
