"""What the pool holds and what each place of it pays, exact to the cent.

clause              rule                                                            function
vic-war 10.4.7(a)   the pool is the stated part of the fees, what the house adds     pool_of
                    to it, and whatever it still lacks of the guarantee
vic-war 10.4.7(b)   shares make up the whole, fixed sums fit into the pool           why_not_pay
vic-war 10.4.7(b)   everything in the pool is paid, and nothing more                 payouts

The clause asks that the way of distribution be stated, and leaves odd cents open. Stated here, for every tournament:

- Fixed sums, prizes of stages and prizes that are drawn come out of the pool first; shares divide what is left.
- Each share is rounded down to what the terms round to. What that leaves over goes out again in the same units, one each,
  to the shares that lost most by rounding, the better place first among equals; so a better place never gets less.
- What is too small for a unit, such as 40 cents where prizes are in dollars, goes to the best place that has a share.
- The share of a place that nobody holds is divided among those who hold one, in proportion to their shares; a fixed sum or
  a thing for such a place is not paid.
- A bonus is the house's own affair: it is neither in the pool nor paid from it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from games.money import dollars, payable
from games.rulings import Refusal, insist
from tournaments.rules.definition import Definition, Prizes
from tournaments.rules.definition.fees import Buys, Part
from tournaments.rules.definition.format import Scope
from tournaments.rules.definition.prizes import WHOLE, Band, FieldShare, InKind, Prize, Rounding

UNIT: Mapping[Rounding, int] = MappingProxyType({Rounding.CENT: 1, Rounding.DOLLAR: 100, Rounding.FIVE_DOLLARS: 500})
NO_GROUPS: Mapping[str, int] = MappingProxyType({})


# ---- the pool --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pool:
    """What there is to win in money, and where it comes from."""

    from_fees: int
    added: int
    overlay: int
    """What the house lays out because fees and added money stay below the guarantee."""

    @property
    def cents(self) -> int:
        return self.from_fees + self.added + self.overlay


def pool_of(definition: Definition, *, payments: Mapping[str, int], entries: int | None = None) -> Pool:
    """Return the pool when each price was paid so many times; a part of a cent counts as a cent.

    `entries` tells how many take part where that is not the number of entries paid for, as in a free tournament.
    """
    prizes = definition.prizes
    prices = {price.key: price for price in definition.fees.prices}
    insist(_unknown_prices(payments, prices.keys()))
    if entries is None:
        entries = sum(count for key, count in payments.items() if prices[key].buys is Buys.ENTRY)
    paid_in = sum(prices[key].cents_to(Part.POOL) * count for key, count in payments.items())
    from_fees = payable(paid_in * prizes.pool_share, WHOLE)
    guarantee = prizes.guarantee_cents if guarantee_holds(definition, entries=entries) else 0
    return Pool(from_fees, prizes.added_cents, max(0, guarantee - from_fees - prizes.added_cents))


def _unknown_prices(payments: Mapping[str, int], known: Collection[str]) -> Iterator[Refusal]:
    for key in payments:
        if key not in known:
            yield Refusal(f"The terms have no price “{key}”.", "vic-war 10.4.1(a)(ii)", code="no_such_price")


def guarantee_holds(definition: Definition, *, entries: int) -> bool:
    """Say whether the guaranteed sum is owed to so many entries; one tied to a full field is not before it is full."""
    full = definition.entry.most_entries or definition.entry.most_players
    return not definition.prizes.guarantee_needs_full_field or (full is not None and entries >= full)


# ---- what each place pays --------------------------------------------------------------------------------------------


class PaidFor(StrEnum):
    PLACE = "place"
    STAGE = "stage"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Payout:
    """One prize: what it is for, and what it consists of."""

    paid_for: PaidFor
    place: int
    """The placing; the number of the ticket for a prize that is drawn."""
    cents: int = 0
    in_kind: InKind | None = None
    or_else: InKind | None = None
    seat_in: str = ""
    stage: str = ""
    group: int = 0
    """Which session or table of the stage, counted from 1; 0 is the whole stage."""
    clause: str = "vic-war 10.4.7(b)"


class Line(NamedTuple):
    """One place of the plan, the weight of its share, and the prize that says so."""

    place: int
    share: int
    prize: Prize


def payouts(
    prizes: Prizes, *, pool: int, entries: int, placed: int | None = None, groups: Mapping[str, int] = NO_GROUPS
) -> tuple[Payout, ...]:
    """Return every prize of a pool for a field of so many entries: by place, then of the stages, then those drawn.

    `placed` says how many players hold a place, if fewer than there are prizes. `groups` says how many sessions or tables
    a stage had whose prizes are given in each of them.
    """
    insist(why_not_pay(prizes, pool=pool, entries=entries, groups=groups))
    apart = (*_stage_payouts(prizes, groups), *_draw_payouts(prizes))
    lines = _lines(prizes, entries)
    held = lines if placed is None else [line for line in lines if line.place <= placed]
    rest = pool - sum(payout.cents for payout in apart) - sum(line.prize.cents for line in held)
    parts = _parts(rest, lines, held, UNIT[prizes.rounding])
    by_place = (
        Payout(PaidFor.PLACE, place, prize.cents + part, prize.in_kind, prize.or_else, prize.seat_in)
        for (place, _, prize), part in zip(held, parts, strict=True)
    )
    return (*by_place, *apart)


def _parts(cents: int, lines: Sequence[Line], held: Sequence[Line], unit: int) -> tuple[int, ...]:
    """Divide what is left for shares among the places held; evenly, if none of these had a share of its own."""
    if not held or not any(line.share for line in lines):
        return (0,) * len(held)
    weights = [line.share for line in held]
    return shared_out(cents, weights if any(weights) else [1] * len(held), unit)


def shared_out(cents: int, weights: Sequence[int], unit: int = 1) -> tuple[int, ...]:
    """Divide a sum by weights, best place first, into whole units and without losing a cent: see the rule above."""
    whole, odd = divmod(cents, unit)
    total = sum(weights)
    parts, lost = zip(*(divmod(whole * weight, total) for weight in weights), strict=True)
    raised = frozenset(sorted(range(len(lost)), key=lambda n: (-lost[n], n))[: whole - sum(parts)])
    best = next(n for n, weight in enumerate(weights) if weight)
    return tuple((part + (n in raised)) * unit + odd * (n == best) for n, part in enumerate(parts))


def _lines(prizes: Prizes, entries: int) -> list[Line]:
    if prizes.field_share is not None:
        shares = ladder(prizes.field_share, entries)
        return [Line(place, share, Prize(place, place)) for place, share in enumerate(shares, start=1)]
    band = band_for(prizes, entries)
    return [] if band is None else _by_place(band.prizes)


def _by_place(prizes: Sequence[Prize]) -> list[Line]:
    """Return one line for each place, the best first."""
    lines = [
        Line(place, prize.share, prize) for prize in prizes for place in range(prize.from_place, prize.to_place + 1)
    ]
    return sorted(lines, key=lambda line: line.place)


def band_for(prizes: Prizes, entries: int) -> Band | None:
    """Return the band of prizes that a field of so many entries plays for."""
    return next((band for band in prizes.bands if _is_in(entries, band)), None)


def _is_in(entries: int, band: Band) -> bool:
    return band.from_entries <= entries and (band.to_entries is None or entries <= band.to_entries)


def paid_places(share: FieldShare, entries: int) -> int:
    """Return how many places a share of the field pays: a fraction of a player is a player, and somebody always wins."""
    return max(1, payable(entries * share.percent, 100))


def ladder(share: FieldShare, entries: int) -> tuple[int, ...]:
    """Return the weights of the places that a share of the field pays: the stated rungs, then the rest evenly.

    A place below the rungs never weighs more than the last of them, and with fewer places than rungs only the first
    count; what either leaves over is divided in proportion, as weights are.
    """
    paid = paid_places(share, entries)
    below = paid - len(share.ladder)
    if below <= 0:
        return share.ladder[:paid]
    rest = WHOLE - sum(share.ladder)
    each = min(rest, share.ladder[-1] * below) if share.ladder else rest
    return (*(rung * below for rung in share.ladder), *[each] * below)


def _stage_payouts(prizes: Prizes, groups: Mapping[str, int]) -> Iterator[Payout]:
    for prize in prizes.stage_prizes:
        numbers = [0] if prize.scope is Scope.STAGE else range(1, groups[prize.stage] + 1)
        for group in numbers:
            for place in range(prize.from_place, prize.to_place + 1):
                yield Payout(PaidFor.STAGE, place, prize.cents, in_kind=prize.in_kind, stage=prize.stage, group=group)


def _draw_payouts(prizes: Prizes) -> Iterator[Payout]:
    for draw in prizes.draws:
        for ticket in range(1, draw.count + 1):
            yield Payout(PaidFor.DRAW, ticket, draw.cents, in_kind=draw.in_kind)


# ---- whether it adds up ----------------------------------------------------------------------------------------------


def why_not_pay(prizes: Prizes, *, pool: int, entries: int, groups: Mapping[str, int] = NO_GROUPS) -> list[Refusal]:
    """Return why this pool cannot be paid out as the terms say; empty means that every cent of it can."""
    found = [*_why_not_shares(prizes, entries), *_why_not_groups(prizes, groups)]
    if found:
        return found
    return _why_not_sum(prizes, pool, entries, groups)


def _why_not_shares(prizes: Prizes, entries: int) -> Iterator[Refusal]:
    if prizes.bands and prizes.field_share is not None:
        yield _refusal("Pay by place or a part of the field, not both at once.", "two_plans", "field_share")
    elif prizes.field_share is not None:
        yield from _why_not_ladder(prizes.field_share, entries)
    elif not prizes.bands:
        if not (prizes.stage_prizes or prizes.draws):
            yield _refusal("Say what can be won.", "no_prizes", "bands")
    elif (band := band_for(prizes, entries)) is None:
        yield _refusal(f"Say what is won in a field of {entries}.", "no_band", "bands")
    else:
        yield from why_not_band(band)


def why_not_band(band: Band, at: str = "bands") -> Iterator[Refusal]:
    """Yield why these prizes are no plan, whatever the pool: shares that are no whole, or a place that stands twice."""
    shares = sum(prize.share * prize.places for prize in band.prizes)
    if shares not in (0, WHOLE):
        yield _refusal(f"The shares come to {percent(shares)}; make them 100%.", "shares_not_whole", at)
    in_order = sorted(band.prizes, key=lambda prize: prize.from_place)
    if any(worse.from_place <= better.to_place for better, worse in pairwise(in_order)):
        yield _refusal("Give each place one prize.", "place_twice", at)
    if any(prize.share < 0 or prize.cents < 0 or prize.places < 1 for prize in band.prizes):
        yield _refusal("Give each prize at least one place, and nothing below nothing.", "below_nothing", at)


def _why_not_ladder(share: FieldShare, entries: int) -> Iterator[Refusal]:
    rungs = sum(share.ladder)
    if not 1 <= share.percent <= 100:
        yield _refusal("Pay between 1 and 100 percent of the field.", "no_part", "field_share")
    elif any(rung < 0 for rung in share.ladder):
        yield _refusal("Give no rung less than nothing.", "below_nothing", "field_share")
    elif any(better < worse for better, worse in pairwise(share.ladder)):
        yield _refusal("Give no place more than the place above it.", "ladder_rises", "field_share")
    elif rungs > WHOLE:
        yield _refusal(
            f"The ladder comes to {percent(rungs)}; 100% is all there is.", "shares_not_whole", "field_share"
        )
    elif rungs == WHOLE and paid_places(share, entries) > len(share.ladder):
        yield _refusal(
            f"The ladder leaves nothing for the places below {len(share.ladder)}.", "nothing_left", "field_share"
        )


def _why_not_groups(prizes: Prizes, groups: Mapping[str, int]) -> Iterator[Refusal]:
    for prize in prizes.stage_prizes:
        if prize.scope is not Scope.STAGE and prize.stage not in groups:
            yield _refusal(
                f"Say how many times a {prize.scope} of “{prize.stage}” is won.", "groups_unknown", "stage_prizes"
            )


def _why_not_sum(prizes: Prizes, pool: int, entries: int, groups: Mapping[str, int]) -> list[Refusal]:
    band = band_for(prizes, entries)
    by_place = band.prizes if band is not None else ()
    apart = (*_stage_payouts(prizes, groups), *_draw_payouts(prizes))
    fixed = sum(payout.cents for payout in apart) + sum(prize.cents * prize.places for prize in by_place)
    has_shares = prizes.field_share is not None or any(prize.share for prize in by_place)
    if fixed > pool:
        return [
            _refusal(
                f"Fixed prizes come to {dollars(fixed)} and the pool to {dollars(pool)}; add {dollars(fixed - pool)}.",
                "pool_too_small",
                "added_cents",
            )
        ]
    if fixed < pool and not has_shares:
        return [_refusal(f"{dollars(pool - fixed)} of the pool would go to nobody.", "pool_left_over", "bands")]
    return []


def percent(share: int) -> str:
    """Write a share for people: "41%", "49.55%"."""
    whole, rest = divmod(share, 100)
    return f"{whole}.{rest:02}%" if rest else f"{whole}%"


def _refusal(sentence: str, code: str, field: str) -> Refusal:
    return Refusal(sentence, "vic-war 10.4.7(b)", code=code, field=f"prizes.{field}")
