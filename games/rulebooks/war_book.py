"""What the four Casino War documents say, as one shape: the same questions, each document's own answers.

A `Ruled` answer is a value beside the clauses it stands in; a `Basis` names the clauses behind what every table does.
Where a document is silent the answer is the house's and carries no clause.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from games.money import Odds
from games.rulebooks.book import Basis, Book, Ruled


class Wager(StrEnum):
    """The wagers of the game; `tie2` is a second tie wager, made with the war wager on the war deal."""

    INITIAL = "initial"
    TIE = "tie"
    WAR = "war"
    TIE2 = "tie2"
    PROGRESSIVE = "progressive"
    BONUS_SPIN = "bonus_spin"


class Case(StrEnum):
    """Where a hand stands: by its first cards, by what its player chose on equal ones, by its war cards."""

    HIGHER = "higher"
    LOWER = "lower"
    TIED = "tied"
    SURRENDER = "surrender"
    NO_ANSWER = "no_answer"
    ABSENT = "absent"
    WAR_HIGHER = "war_higher"
    WAR_TIED = "war_tied"
    WAR_LOWER = "war_lower"


class Decision(StrEnum):
    """What a player whose first card equals the dealer's may do, or fail to do."""

    WAR = "war"
    SURRENDER = "surrender"
    ABSENT = "absent"
    NO_ANSWER = "no_answer"


class Role(StrEnum):
    """Who gives an order, from the table up; each role may do what those before it may."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    PIT_BOSS = "pit_boss"

    def may_act_as(self, least: str) -> bool:
        order = list(Role)
        return order.index(self) >= order.index(Role(least))


class Source(StrEnum):
    """Where the cards come from: a shoe, two machine-shuffled batches in turn, or a continuous device."""

    SHOE = "shoe"
    BATCHES = "batches"
    DEVICE = "device"


class Share(NamedTuple):
    """A part of the stack: never fewer than `cards`, and at least `num` out of `den` of it."""

    cards: int
    num: int = 0
    den: int = 1

    def of(self, stack: int) -> int:
        return max(self.cards, -(-stack * self.num // self.den))


class CutOffer(NamedTuple):
    """Who is offered the cut first in one situation: `first_arrival`, `that_box` or `far_right`."""

    situation: str
    first: str
    clause: str


class Order(NamedTuple):
    """A shuffle that somebody may order: on what ground, who may, whether words are needed, and where that stands."""

    ground: str
    by: str
    needs_reason: bool
    clause: str


class Ground(NamedTuple):
    """A ground on which a round may be cancelled, whether it needs a written opinion, and where that stands."""

    name: str
    needs_statement: bool
    clause: str


class HandPay(NamedTuple):
    """What the progressive wager is paid for one hand, and whether the whole meter comes on top."""

    hand: str
    odds: Odds
    takes_meter: bool
    clause: str


class EnvyPay(NamedTuple):
    """What a progressive wager of one size receives when another player holds one hand."""

    hand: str
    wager: int
    amount: int
    clause: str


@dataclass(frozen=True, slots=True)
class Progressive:
    """The progressive payout wager: its stake, its hands from the best down, its meter and its envy bonus."""

    stake: Ruled[int]
    needs_initial: Basis
    locked_at: Basis
    hands: tuple[HandPay, ...]
    best_only: Basis
    least_meter: Ruled[int]
    rate: Basis
    paid_in_turn: Basis
    settled_after_base: Basis
    chips_match: Basis
    hand_checked: Basis
    light_checked: Basis
    validated_by: Ruled[Role]
    paid: Basis
    envy: tuple[EnvyPay, ...]
    envy_by_receiver: Basis
    envy_schedule: Basis
    envy_for_others: Basis
    envy_adds_up: Ruled[bool]
    envy_not_own: Ruled[bool]


class SpinPay(NamedTuple):
    """What one symbol of the wheel pays: an amount, or the whole of a meter."""

    symbol: str
    amount: int
    meter: str
    clause: str


@dataclass(frozen=True, slots=True)
class BonusSpin:
    """The bonus spin wager: its stakes, the wheel's two pay tables and the least its two meters may show."""

    stakes: Ruled[tuple[int, ...]]
    priced: Ruled[tuple[int, ...]]
    locked_at: Basis
    hot_spot: Ruled[tuple[SpinPay, ...]]
    community: Ruled[tuple[SpinPay, ...]]
    shown_only: Basis
    rate: Basis
    least_meters: Ruled[tuple[tuple[str, int], ...]]
    community_by_receiver: Basis
    community_schedule: Ruled[str]


@dataclass(frozen=True, slots=True, eq=False)
class WarBook(Book):
    """One Casino War document."""

    # the cards
    decks: Ruled[tuple[int, ...]] = Ruled(())
    ranks: Ruled[str] = Ruled("")
    batch_decks: Ruled[tuple[int, ...]] = Ruled(())
    batches_equal: Basis = Basis()
    batch_resting: Basis = Basis()
    batches_alternate: Basis = Basis()
    batch_racked: Basis = Basis()
    # shuffle, cut and burn
    burn: Basis = Basis()
    shuffle_at_start: Basis = Basis()
    shuffle_methods: Ruled[tuple[str, ...]] = Ruled(("manual", "machine"))
    shuffle_orders: tuple[Order, ...] = ()
    reshuffle_each_round: Ruled[bool] = Ruled(False)
    cut_offers: tuple[CutOffer, ...] = ()
    cut_passes: Ruled[str] = Ruled("clockwise")
    cut_last: Ruled[Role] = Ruled(Role.SUPERVISOR)
    cut_margin: Ruled[int] = Ruled(52)
    cut_needed: Basis = Basis()
    uncut: Ruled[tuple[str, ...]] = Ruled(())
    recut_by: Ruled[str] = Ruled("")
    stop_least: Ruled[Share] = Ruled(Share(1))
    stop_most: Ruled[Share | None] = Ruled(None)
    stop_first: Ruled[str] = Ruled("deal")
    stop_during: Basis = Basis()
    final_rounds: Ruled[int] = Ruled(0)
    burn_new_shoe: Ruled[int] = Ruled(0)
    burn_optional: Ruled[bool] = Ruled(False)
    burn_new_dealer: Ruled[int] = Ruled(0)
    burn_war: Ruled[int] = Ruled(0)
    burn_war_each: Ruled[bool] = Ruled(False)
    discards_return: Ruled[str] = Ruled("after_round")
    replace_cards: tuple[Order, ...] = ()
    # the wagers
    wagers: Ruled[tuple[Wager, ...]] = Ruled(())
    media: Ruled[tuple[str, ...]] = Ruled(("chips",))
    token_returned: Ruled[bool] = Ruled(True)
    converts_spoken: Ruled[bool] = Ruled(False)
    tie_alone: Ruled[bool] = Ruled(False)
    tie_preference: Ruled[bool] = Ruled(False)
    war_equals_initial: Basis = Basis()
    players_per_box: Ruled[int] = Ruled(1)
    seated_only: Ruled[bool] = Ruled(False)
    boxes_per_player: Ruled[int | None] = Ruled(None)
    announcement: Ruled[bool] = Ruled(True)
    freeze: Ruled[str] = Ruled("announcement")
    frozen: Basis = Basis()
    below_minimum: Ruled[str] = Ruled("refuse")
    warning_lasts: Ruled[str] = Ruled("visit")
    above_maximum: Ruled[str] = Ruled("refuse")
    raised_limit: Ruled[bool] = Ruled(False)
    limits_per_box: Ruled[bool] = Ruled(False)
    refuse_unpayable: Ruled[bool] = Ruled(False)
    rounds_to_chips: Ruled[bool] = Ruled(False)
    rounds_half: Ruled[bool] = Ruled(False)
    payout_limit: Ruled[bool] = Ruled(False)
    surrender_moves: Ruled[str] = Ruled("take_half")
    # the deal
    deal_boxes: Ruled[str] = Ruled("any_wager")
    deal_dealer: Basis = Basis()
    face_up: Ruled[bool] = Ruled(True)
    settle_before_war: Basis = Basis()
    settle_order: Ruled[str] = Ruled("ties_first")
    offer_on_tie: Ruled[tuple[str, ...]] = Ruled(("war", "surrender"))
    ask_order: Ruled[str] = Ruled("right")
    decide_apart: Basis = Basis()
    deal_war: Basis = Basis()
    deal_war_dealer: Basis = Basis()
    clear_decided: Ruled[bool] = Ruled(True)
    all_settled: Basis = Basis()
    rack_order: Basis = Basis()
    absent_by: Ruled[Role] = Ruled(Role.DEALER)
    methods: Ruled[tuple[str, ...]] = Ruled(("A",))
    # void and cancelled
    void_returns: Basis = Basis()
    void_wager: Ruled[str] = Ruled("dealer")
    cancel: Ruled[str] = Ruled("supervisor")
    cancel_grounds: tuple[Ground, ...] = ()
    forfeits: Ruled[bool] = Ruled(False)
    supersedes: Ruled[tuple[str, ...]] = Ruled(())
    commences: Ruled[int] = Ruled(0)
    # what only some documents offer
    progressive: Progressive | None = None
    bonus_spin: BonusSpin | None = None
    community_cards: Ruled[tuple[int, ...]] = Ruled(())
    community_dealer: Basis = Basis()
    community_offered: Ruled[bool] = Ruled(False)
