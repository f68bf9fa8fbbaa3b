"""What a Casino Hold'em document says, as one shape. A `Ruled` answer carries the clauses it stands in."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from games.holdem.hands import Category
from games.money import Odds
from games.rulebooks.book import Book, Ruled


class Wager(StrEnum):
    """The wagers of the game, in the order in which they are settled."""

    BONUS = "bonus"
    ANTE = "ante"
    CALL = "call"


class Case(StrEnum):
    """How a box stands to the dealer when its ante and call are settled."""

    FOLD = "fold"
    UNQUALIFIED_LOWER = "unqualified_lower"
    UNQUALIFIED_EQUAL = "unqualified_equal"
    UNQUALIFIED_HIGHER = "unqualified_higher"
    LOWER = "lower"
    EQUAL = "equal"
    HIGHER = "higher"


class BonusHand(StrEnum):
    """What hole cards and flop make of the bonus wager; the paying hands from the best down, then what pays nothing."""

    ROYAL_FLUSH = "royal_flush"
    STRAIGHT_FLUSH = "straight_flush"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FULL_HOUSE = "full_house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three_of_a_kind"
    TWO_PAIR = "two_pair"
    PAIR_OF_ACES = "pair_of_aces"
    NOTHING = "nothing"
    UNDECLARED = "undeclared"


class Choice(StrEnum):
    """What a player does after the flop, or fails to do."""

    CALL = "call"
    FOLD = "fold"
    ABSENT = "absent"


class Role(StrEnum):
    """Who gives an order, from the table up; each role may do what those before it may."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    OPERATOR = "operator"

    def may_act_as(self, least: str) -> bool:
        order = list(Role)
        return order.index(self) >= order.index(Role(least))


class AntePay(NamedTuple):
    """What a winning ante is paid for one category of the player's hand."""

    category: Category
    odds: Odds
    clause: str


class BonusPay(NamedTuple):
    """What the bonus wager is paid for one hand."""

    hand: BonusHand
    odds: Odds
    clause: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """How two hands are told apart, and where each step of that stands."""

    categories: tuple[Ruled[Category], ...]
    by_category: Ruled[bool]
    ranks: Ruled[str]
    by_first_card: Ruled[bool]
    by_next_card: Ruled[bool]
    suits: Ruled[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldemBook(Book):
    """One Casino Hold'em document."""

    in_force: Ruled[date]
    # the cards
    decks: Ruled[tuple[int, ...]]
    ranking: Ranking
    fours_compared: Ruled[int]
    full_houses_compared: Ruled[int]
    threes_compared: Ruled[int]
    low_ace_tops: Ruled[bool]
    shuffled_anew: Ruled[bool]
    least_cut: Ruled[int]
    # the wagers
    media: Ruled[tuple[str, ...]]
    boxes: Ruled[int]
    bets_close: Ruled[str]
    frozen: Ruled[bool]
    below_minimum: Ruled[str]
    above_maximum: Ruled[str]
    bonus_needs_ante: Ruled[bool]
    call_per_ante: Ruled[int]
    call_on: Ruled[str]
    # the deal
    burns: Ruled[int]
    face_down: Ruled[bool]
    deal_boxes: Ruled[str]
    deal_dealer: Ruled[str]
    hole_cards: Ruled[int]
    flop: Ruled[int]
    choose_from: Ruled[str]
    all_choose: Ruled[bool]
    river: Ruled[int]
    river_for_nobody: Ruled[bool]
    dealer_shows: Ruled[str]
    folded_count: Ruled[int]
    settled_count: Ruled[int]
    round_ends: Ruled[str]
    # the settlement
    hand: Ruled[int]
    qualifies: Ruled[tuple[Category, int]]
    payout_counts_stake: Ruled[bool]
    fold_loses_bonus: Ruled[bool]
    flop_aces_count: Ruled[bool]
    must_declare: Ruled[bool]
    bonus_paid: Ruled[str]
    # accidents
    void_returns: Ruled[bool]
    exposed_to_void: Ruled[int]
    excluded_stakes: Ruled[str]
