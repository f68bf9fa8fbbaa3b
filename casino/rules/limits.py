"""Which limits bind a wager, and what a table's sign must say before the table opens.

A sign is a value with three moments: put up, in effect, taken down. Which one stands is worked out from them, so nothing
has to happen at the moment of a change. One player may be bound by other limits than the sign's: by the old minimum they
keep after it rose at once, or by limits of their own that a marker shows.

field of LimitRules          decides
sign, wagers, odds_sign      why_not_open: what a sign must say; where a document asks for none, the layout gives the odds
max_payout                   why_not_open: a maximum payout is on show
multiples                    why_not_stake: the unit on the sign
unit_basis, per_box          why_not_stake: whether a maximum counts an area, all on a box, or all that a player stakes
told_before                  sign_for: a change begins with the first round opened after it
raise_at_once, newcomers     limits_for: who keeps the old minimum, and who does not
personal, personal_at_box    limits_for: what was agreed for one player, while its marker stands
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from games.money import dollars
from games.rulebooks.floors.book import LimitRules
from games.rulings import Refusal

PER_PLAYER = "per_player"
WAGER_NAMES: Mapping[str, str] = {"initial": "Casino War", "tie": "Tie", "ante": "Ante", "bonus": "Bonus"}
"""The wagers with limits, as they are printed on a layout."""


@dataclass(frozen=True, slots=True)
class WagerLimits:
    """What a sign says of one wager, in cents; without a unit any amount between the two is good."""

    min: int
    max: int
    unit: int | None = None


@dataclass(frozen=True, slots=True)
class OwnLimits:
    """What was agreed for one player and one wager; what is None stays as the sign has it."""

    min: int | None = None
    max: int | None = None


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of a table. Only an announced sign is ever taken down, so one that was never took effect."""

    limits: Mapping[str, WagerLimits]
    posted_at: datetime
    effective_at: datetime
    basis: str = "per_area"
    told_at: datetime | None = None
    withdrawn_at: datetime | None = None
    id: int = 0


@dataclass(frozen=True, slots=True)
class Protected:
    """A player who keeps the limits of an old sign, on the places they held when the minimum rose; one marker shows it."""

    player: int
    marker_place: int
    places: frozenset[int]
    limits: Mapping[str, WagerLimits]
    since: datetime
    end_posted_at: datetime | None = None
    ends_at: datetime | None = None
    ended_at: datetime | None = None
    id: int = 0

    def is_running(self, at: datetime) -> bool:
        return self.since <= at and all(end is None or at < end for end in (self.ends_at, self.ended_at))


@dataclass(frozen=True, slots=True)
class Personal:
    """Limits agreed for one player; they bind nobody until their marker or sign is in place."""

    player: int
    limits: Mapping[str, OwnLimits]
    given_at: datetime
    place: int | None = None
    is_marked: bool = False
    ended_at: datetime | None = None
    id: int = 0

    def is_running(self, at: datetime) -> bool:
        return self.given_at <= at and (self.ended_at is None or at < self.ended_at)


@dataclass(frozen=True, slots=True)
class Seated:
    """A player on a place; `is_located` where they sit in person."""

    player: int
    place: int
    is_located: bool = True


@dataclass(frozen=True, slots=True)
class LimitFacts:
    """What a table's limits depend on."""

    signs: tuple[Sign, ...] = ()
    protections: tuple[Protected, ...] = ()
    personal: tuple[Personal, ...] = ()
    seated: tuple[Seated, ...] = ()
    round_opened_at: datetime | None = None
    is_in_play: bool = False
    has_odds: bool = False
    max_payout: int | None = None


@dataclass(frozen=True, slots=True)
class Stake:
    """One wager by one player at one place; `others` are the wagers of the round taken before it."""

    player: int
    place: int
    wager: str
    cents: int
    others: tuple["Stake", ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Bound:
    """The limits that bind one wager of one player at one place, each beside the clause it rests on."""

    min: int
    max: int
    unit: int | None
    min_clause: str
    max_clause: str


# ---- which sign ------------------------------------------------------------------------------------------------------


def in_order(signs: Iterable[Sign]) -> list[Sign]:
    """Return the signs that were not taken down by the moment they take effect; of two at one moment the later one wins."""
    kept = (sign for sign in signs if sign.withdrawn_at is None)
    return sorted(kept, key=lambda sign: (sign.effective_at, sign.posted_at))


def sign_at(signs: Iterable[Sign], at: datetime) -> Sign | None:
    """Return the sign whose limits hold at a moment, or None before the first."""
    return next((sign for sign in reversed(in_order(signs)) if sign.effective_at <= at), None)


def announced_at(signs: Iterable[Sign], at: datetime) -> list[Sign]:
    """Return the signs that are up at a moment for a time still to come, the next change first."""
    return [sign for sign in in_order(signs) if sign.posted_at <= at < sign.effective_at]


def sign_for(limits: LimitFacts, book: LimitRules, at: datetime) -> Sign | None:
    """Return the sign that binds a stake made now.

    Where every change is told beforehand, an open round is played out by the sign that stood when it was opened: the new
    one waits for a round opened after it.
    """
    opened = limits.round_opened_at
    if book.told_before.value and opened is not None:
        before = [sign for sign in in_order(limits.signs) if sign.effective_at < opened]
        if before:
            return before[-1]
    return sign_at(limits.signs, at)


# ---- opening ---------------------------------------------------------------------------------------------------------


def why_not_open(limits: LimitFacts, book: LimitRules, *, at: datetime) -> list[Refusal]:
    """Return what the signs of a table still lack before it opens."""
    sign = sign_at(limits.signs, at)
    is_whole = sign is not None and set(book.wagers.value) <= set(sign.limits)
    refusals = []
    if book.sign.value and not is_whole:
        sentence = "Put up a sign with the minimum and maximum of each wager first."
        refusals.append(Refusal(sentence, book.sign.clause, "no_limits_sign", "limits"))
    if book.odds_sign.clauses and not limits.has_odds and not is_whole:
        sentence = "The layout does not show the odds and the payout limit: put up a sign that does."
        refusals.append(Refusal(sentence, book.odds_sign.clause, "no_odds", "limits"))
    if book.max_payout.value and limits.max_payout is None:
        sentence = "Set the maximum payout, so that it is on show."
        refusals.append(Refusal(sentence, book.max_payout.clause, "no_max_payout", "max_payout"))
    return refusals


# ---- stakes ----------------------------------------------------------------------------------------------------------


def limits_for(
    limits: LimitFacts, book: LimitRules, *, player: int, place: int, wager: str, at: datetime
) -> Bound | None:
    """Return what binds this player's wager at this place, or None where the table has no limits for it."""
    sign = sign_for(limits, book, at)
    if sign is None or wager not in sign.limits:
        return None
    said = sign.limits[wager]
    low, unit, low_clause = said.min, said.unit, book.sign.clause
    high = said.max
    high_clause = book.unit_basis.clause if sign.basis == PER_PLAYER else book.sign.clause

    old = [each for each in limits.protections if each.is_running(at) and keeps_lower(each, wager, said.min)]
    if old:
        low_clause = book.newcomers.clause
    kept = next((each for each in old if each.player == player and place in each.places), None)
    if kept is not None:
        # A unit counts from its minimum, so whoever keeps the old minimum keeps its unit.
        low, unit, low_clause = kept.limits[wager].min, kept.limits[wager].unit, book.raise_at_once.clause

    own = own_limits(limits, book, player=player, place=place, wager=wager, at=at)
    if own is not None and own.min is not None:
        low, low_clause = own.min, book.personal.clause
    if own is not None and own.max is not None:
        high, high_clause = own.max, book.personal.clause
    return Bound(low, high, unit, low_clause, high_clause)


def keeps_lower(protected: Protected, wager: str, minimum: int) -> bool:
    """Tell whether an old sign's minimum still is the lower one."""
    return wager in protected.limits and protected.limits[wager].min < minimum


def own_limits(
    limits: LimitFacts,
    book: LimitRules,
    *,
    player: int,
    place: int,
    wager: str,
    at: datetime,
    is_marked: bool = True,
) -> OwnLimits | None:
    """Return what was agreed for this player, or at this box where the marker speaks for the box."""
    for each in limits.personal:
        concerns = each.place == place if book.personal_at_box.value else each.player == player
        if concerns and each.is_marked is is_marked and each.is_running(at) and wager in each.limits:
            return each.limits[wager]
    return None


def counted_with(limits: LimitFacts, book: LimitRules, *, stake: Stake, at: datetime) -> int:
    """Return what else counts towards the maximum of a stake: nothing, the rest of its box, or the player's other places."""
    sign = sign_for(limits, book, at)
    is_per_player = sign is not None and sign.basis == PER_PLAYER
    return sum(
        other.cents
        for other in stake.others
        if other.wager == stake.wager
        and (other.player, other.place) != (stake.player, stake.place)
        and (
            (is_per_player and other.player == stake.player)
            or (not is_per_player and book.per_box.value and other.place == stake.place)
        )
    )


def why_not_stake(limits: LimitFacts, book: LimitRules, *, stake: Stake, at: datetime) -> list[Refusal]:
    """Return why this wager is not taken: below the minimum, above the maximum, or not in the unit of the sign.

    A minimum binds every single wager; what a maximum binds is for the sign's basis to say. A wager whose size another
    one fixes (the war, the call) is not asked.
    """
    if stake.wager not in book.wagers.value:
        return []
    bound = limits_for(limits, book, player=stake.player, place=stake.place, wager=stake.wager, at=at)
    if bound is None:
        return _without_sign(book)
    name = WAGER_NAMES[stake.wager]
    if stake.cents < bound.min:
        sentence = f"The minimum for {name} is {dollars(bound.min)} here: stake more."
        return [Refusal(sentence, bound.min_clause, "below_minimum", "cents")]
    before = counted_with(limits, book, stake=stake, at=at)
    if before + stake.cents > bound.max:
        return [_too_much(limits, book, bound, stake=stake, before=before, at=at)]
    if bound.unit and stake.cents % bound.unit:
        sentence = f"Stake {name} in multiples of {dollars(bound.unit)}."
        return [Refusal(sentence, book.multiples.clause, "not_a_multiple", "cents")]
    return []


def _without_sign(book: LimitRules) -> list[Refusal]:
    if not book.sign.value:
        return []
    return [Refusal("No limits sign is up: put one up first.", book.sign.clause, "no_limits_sign", "cents")]


def _too_much(
    limits: LimitFacts, book: LimitRules, bound: Bound, *, stake: Stake, before: int, at: datetime
) -> Refusal:
    agreed = own_limits(limits, book, player=stake.player, place=stake.place, wager=stake.wager, at=at, is_marked=False)
    if agreed is not None and agreed.max is not None and before + stake.cents <= agreed.max:
        sentence = f"Up to {dollars(agreed.max)} is agreed, but its marker is not in place: place it first."
        return Refusal(sentence, book.personal.clause, "marker_missing", "cents")
    most = dollars(bound.max)
    already = f"; {dollars(before)} of it is taken" if before else ""
    sentence = f"The maximum for {WAGER_NAMES[stake.wager]} is {most} here{already}: stake less."
    return Refusal(sentence, bound.max_clause, "above_maximum", "cents")
