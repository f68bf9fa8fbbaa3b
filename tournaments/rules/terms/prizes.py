"""Sections 6 and 7, who wins and what: vic-war 10.4.6, 10.4.7. Examples are worked out, never typed."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tournaments.rules.definition import Definition, Prizes
from tournaments.rules.definition.fees import Buys, Part
from tournaments.rules.definition.format import Scope, TieMethod
from tournaments.rules.definition.prizes import WHOLE, Band, FieldShare, InKind, Prize, Rounding, StagePrize, WinnerBy
from tournaments.rules.flow import flow, groups_of
from tournaments.rules.prizes import PaidFor, Payout, payouts, percent, pool_of, why_not_pay
from tournaments.rules.terms.format import tie_breaks
from tournaments.rules.terms.text import (
    OPEN,
    House,
    Item,
    Section,
    fixed,
    listed,
    money,
    number,
    places,
    sentence,
    told,
)

WON_BY = {
    WinnerBy.LARGEST_BANK: "The player with the largest bank at the end of the last stage wins.",
    WinnerBy.LAST_STANDING: "The last player left in the last stage wins.",
    WinnerBy.BEST_SCORE: "The player with the best score of the whole tournament wins.",
}
LEVEL = (
    "Players who are {} share equally what their places win; an odd cent goes to whoever entered first, and a prize that "
    "cannot be shared is played off."
)
UNITS = {Rounding.CENT: "cents", Rounding.DOLLAR: "dollars", Rounding.FIVE_DOLLARS: "sums of five dollars"}
EXAMPLES = 3


def winners(number_: int, definition: Definition, house: House) -> Section:
    chosen = definition.prizes.winner_by
    text = WON_BY[chosen] if chosen else f"Who wins: {OPEN}."
    last = definition.format.stages[-1] if definition.format.stages else None
    if last is not None and last.ranks_by_bust:
        text += " Those who lost all chips are placed by when they lost them, the later the better."
    # An equal split needs no words of its own: it is what the sentence on level players says of every tournament.
    steps = [step for step in last.ties if step.method is not TieMethod.EQUAL_SPLIT] if last is not None else []
    if steps:
        text += f" Level scores: {sentence(tie_breaks(steps))}"
    text = f"{text} {LEVEL.format('still level after that' if steps else 'level')}"
    return Section(number_, "Winners", "vic-war 10.4.6", (told(text, "vic-war 10.4.6(a)", "prizes.winner_by"),))


def section(number_: int, definition: Definition, house: House) -> Section:
    return Section(number_, "Prize pool", "vic-war 10.4.7", tuple(_items(definition)))


def _items(definition: Definition) -> Iterator[Item]:
    prizes = definition.prizes
    yield told(pool_in_words(definition), "vic-war 10.4.7(a)", "prizes.pool_share")
    yield told("What is won:", "vic-war 10.4.7(b)", "prizes.bands", list(shares(definition)) or [OPEN])
    yield told("How prizes are worked out:", "vic-war 10.4.7(b)", "prizes.rounding", _workings(prizes))
    examples = list(worked_examples(definition))
    if examples:
        yield told(
            "Worked examples, each entry at the first price, nothing bought besides and every place held:",
            "vic-war 10.4.7(b)",
            "prizes",
            [example.words for example in examples],
        )
    if prizes.bonuses:
        yield told(
            "Paid by the house besides the pool:",
            field="prizes.bonuses",
            points=[f"{bonus.condition}: {_won(bonus.cents, bonus.in_kind)}." for bonus in prizes.bonuses],
        )
    if prizes.split_by_agreement:
        yield fixed(
            "Those left in the last stage may agree on another split of what they would win.",
            "vic-war 10.4.7(b)",
            "prizes",
        )


def pool_in_words(definition: Definition) -> str:
    """Say what the pool is made of."""
    prizes = definition.prizes
    parts = []
    if any(price.cents_to(Part.POOL) for price in definition.fees.prices):
        share = (
            ""
            if prizes.pool_share == WHOLE
            else f", {percent(prizes.pool_share)} of each sum, the rest going to the house"
        )
        parts.append(f"all that the charges above give to it{share}")
    if prizes.added_cents:
        parts.append(f"{money(prizes.added_cents)} added by the house")
    if not parts and not prizes.guarantee_cents:
        return "There is no prize pool in money." if _has_things(prizes) else f"The prize pool: {OPEN}."
    text = f"The prize pool is {'; and '.join(parts)}." if parts else "The prize pool is what is guaranteed."
    if prizes.guarantee_cents:
        full = " if the field is full" if prizes.guarantee_needs_full_field else ""
        text += f" At least {money(prizes.guarantee_cents)} is guaranteed{full}: what is missing, the house adds."
    return text


def _has_things(prizes: Prizes) -> bool:
    return any(prize.in_kind or prize.seat_in for band in prizes.bands for prize in band.prizes)


def shares(definition: Definition) -> Iterator[str]:
    """Say what each place wins, for each size of the field."""
    prizes = definition.prizes
    for band in prizes.bands:
        yield f"{_field(band, len(prizes.bands))}{'; '.join(map(_prize, band.prizes))}."
    if prizes.field_share:
        yield _of_the_field(prizes.field_share)
    for won in prizes.stage_prizes:
        yield _in_stage(won, definition)
    for draw in prizes.draws:
        who = "all who did not reach the last stage" if draw.excludes_finalists else "all players"
        yield f"{number(draw.count, 'prize')} of {_won(draw.cents, draw.in_kind)}, drawn among {who}."


def _of_the_field(share: FieldShare) -> str:
    rungs = [f"{places(n, n)} place {percent(rung)}" for n, rung in enumerate(share.ladder, start=1)]
    rest = "all others who are paid share the rest equally" if rungs else "all who are paid share equally"
    paid = f"The best {share.percent}% of the field are paid, a part of a player counting as one"
    return f"{paid}: {'; '.join([*rungs, rest])}."


def _in_stage(won: StagePrize, definition: Definition) -> str:
    stage = definition.format.stage(won.stage)
    name = stage.name if stage else OPEN
    where = name if won.scope is Scope.STAGE else f"each {won.scope} of {name}"
    return f"In {where}: {places(won.from_place, won.to_place)} place {_won(won.cents, won.in_kind)}."


def _workings(prizes: Prizes) -> Iterator[str]:
    """Say what the clause leaves open: in which order sums are taken, and where odd cents and empty places go."""
    by_place = [prize for band in prizes.bands for prize in band.prizes]
    if prizes.field_share is None and not any(prize.share for prize in by_place):
        yield "A prize for a place that nobody holds is not paid."
        return
    if prizes.stage_prizes or prizes.draws or any(prize.cents for prize in by_place):
        yield "Fixed sums come out of the pool first; shares divide what is left."
    yield (
        f"Shares are paid in whole {UNITS[prizes.rounding]}. What rounding down leaves over goes out in the same units, one "
        "each, to the shares that lost most by it, the better place first."
    )
    if prizes.rounding is not Rounding.CENT:
        yield "What is too small for that goes to the best place that has a share."
    yield (
        "The share of a place that nobody holds is divided among those who hold one; a fixed sum or a thing for such a "
        "place is not paid."
    )


def _field(band: Band, bands: int) -> str:
    if bands == 1:
        return ""
    if band.to_entries is None:
        return f"With {band.from_entries} entries or more: "
    if band.from_entries <= 1:
        return f"With {band.to_entries} entries or fewer: "
    return f"With {band.from_entries} to {band.to_entries} entries: "


def _prize(prize: Prize) -> str:
    each = " each" if prize.places > 1 else ""
    won = listed(
        [
            money(prize.cents) if prize.cents else "",
            percent(prize.share) if prize.share else "",
            thing(prize.in_kind) if prize.in_kind else "",
            f"a seat in {prize.seat_in}" if prize.seat_in else "",
        ]
    )
    choice = f" or, as the winner chooses, {thing(prize.or_else)}" if prize.or_else else ""
    return f"{places(prize.from_place, prize.to_place)} place {won}{choice}{each}"


def _won(cents: int, in_kind: InKind | None) -> str:
    return listed([money(cents) if cents else "", thing(in_kind) if in_kind else ""]) or OPEN


def thing(in_kind: InKind) -> str:
    instead = f", or {money(in_kind.cash_instead_cents)} in cash" if in_kind.cash_instead_cents else ""
    return f"{in_kind.name} (worth {money(in_kind.worth_cents)}{instead})"


# ---- worked examples -------------------------------------------------------------------------------------------------


class Example(NamedTuple):
    """What is paid for one size of the field."""

    entries: int
    pool: int
    won: tuple[Payout, ...]

    @property
    def by_place(self) -> tuple[Payout, ...]:
        return tuple(payout for payout in self.won if payout.paid_for is PaidFor.PLACE)

    @property
    def others(self) -> int:
        """Return what the prizes of stages and those that are drawn come to."""
        return sum(payout.cents for payout in self.won if payout.paid_for is not PaidFor.PLACE)

    @property
    def words(self) -> str:
        paid = "; ".join(_paid(list(level)) for _cents, level in groupby(self.by_place, key=lambda paid: paid.cents))
        besides = f"; {money(self.others)} in the other prizes above" if self.others else ""
        return f"With {number(self.entries, 'entry', 'entries')} the pool is {money(self.pool)}: {paid}{besides}."


def _paid(level: Sequence[Payout]) -> str:
    """Write neighbouring places that win the same as one."""
    each = " each" if len(level) > 1 else ""
    return f"{places(level[0].place, level[-1].place)} {money(level[0].cents)}{each}"


def worked_examples(definition: Definition) -> Iterator[Example]:
    """Yield what is paid for a few sizes of the field, each entry at the first price and nothing bought besides."""
    first = next(iter(definition.fees.of(Buys.ENTRY)), None)
    for entries in _sizes(definition):
        pool = pool_of(definition, payments={first.key: entries} if first else {}, entries=entries).cents
        groups = groups_of(definition.prizes.stage_prizes, flow(definition.format, entries))
        if not pool or why_not_pay(definition.prizes, pool=pool, entries=entries, groups=groups):
            continue  # a draft whose prizes do not work yet; the checker says why
        yield Example(entries, pool, payouts(definition.prizes, pool=pool, entries=entries, groups=groups))


def _sizes(definition: Definition) -> list[int]:
    """Return a full field, the smallest one, and each side of every border between bands."""
    entry, bands = definition.entry, definition.prizes.bands
    if not bands and definition.prizes.field_share is None:
        return []
    borders = [size for band in bands[1:] for size in (band.from_entries, band.from_entries - 1)]
    sizes = [entry.most_entries or entry.most_players, *borders, entry.least_players]
    most = max((size for size in sizes if size), default=0)
    return sorted({size for size in sizes if size and 0 < size <= most}, reverse=True)[: EXAMPLES + len(borders)]
