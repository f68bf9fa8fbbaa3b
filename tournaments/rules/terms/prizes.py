"""Sections 6 and 7, who wins and what: vic-war 10.4.6, 10.4.7. Examples are worked out, never typed."""

from collections.abc import Iterator

from tournaments.rules.definition import Definition, Prizes
from tournaments.rules.definition.fees import Buys, Part
from tournaments.rules.definition.prizes import WHOLE, Band, InKind, Prize, WinnerBy
from tournaments.rules.prizes import Payout, payouts, pool_of, why_not_pay
from tournaments.rules.terms.text import OPEN, House, Item, Section, fixed, listed, money, number, percent, places, told

WON_BY = {
    WinnerBy.LARGEST_BANK: "The player with the largest bank at the end of the last stage wins.",
    WinnerBy.LAST_STANDING: "The last player left in the last stage wins.",
    WinnerBy.BEST_SCORE: "The player with the best score of the whole tournament wins.",
}
EXAMPLES = 3


def winners(number_: int, definition: Definition, house: House) -> Section:
    chosen = definition.prizes.winner_by
    text = WON_BY[chosen] if chosen else f"Who wins: {OPEN}."
    last = definition.format.stages[-1] if definition.format.stages else None
    if last is not None and last.ranks_by_bust:
        text += " Those who lost all chips are placed by when they lost them, the later the better."
    return Section(number_, "Winners", "vic-war 10.4.6", (told(text, "vic-war 10.4.6(a)", "prizes.winner_by"),))


def section(number_: int, definition: Definition, house: House) -> Section:
    return Section(number_, "Prize pool", "vic-war 10.4.7", tuple(_items(definition)))


def _items(definition: Definition) -> Iterator[Item]:
    prizes = definition.prizes
    yield told(_pool(definition), "vic-war 10.4.7(a)", "prizes.pool_share")
    yield told("It is shared out:", "vic-war 10.4.7(b)", "prizes.bands", list(_shares(prizes)) or [OPEN])
    examples = list(worked_examples(definition))
    if examples:
        yield told("Worked examples:", field="prizes", points=examples)
    if prizes.bonuses:
        yield told(
            "Paid by the house besides the pool:",
            field="prizes.bonuses",
            points=[f"{bonus.condition}: {_won(bonus.cents, bonus.in_kind)}." for bonus in prizes.bonuses],
        )
    if prizes.split_by_agreement:
        yield fixed("Those left in the last stage may agree on another split of what they would win.", "", "prizes")


def _pool(definition: Definition) -> str:
    prizes = definition.prizes
    if not definition.fees.prices and not prizes.added_cents and not prizes.guarantee_cents:
        return f"The prize pool: {OPEN}." if not definition.fees.is_free else "There is no prize pool in money."
    parts = []
    if any(price.cents_to(Part.POOL) for price in definition.fees.prices):
        share = "all" if prizes.pool_share == WHOLE else percent(prizes.pool_share)
        parts.append(f"{share} of what the charges above give to the prize pool")
    if prizes.added_cents:
        parts.append(f"{money(prizes.added_cents)} added by the house")
    text = f"The prize pool is {listed(parts)}." if parts else "The prize pool is what is guaranteed."
    if prizes.guarantee_cents:
        full = " if the field is full" if prizes.guarantee_needs_full_field else ""
        text += f" At least {money(prizes.guarantee_cents)} is guaranteed{full}."
    return text


def _shares(prizes: Prizes) -> Iterator[str]:
    for band in prizes.bands:
        yield f"{_field(band, len(prizes.bands))}{'; '.join(map(_prize, band.prizes))}."
    if prizes.field_share:
        yield f"The best {prizes.field_share.percent} % of the field are paid, the better the more."
    for won in prizes.stage_prizes:
        yield f"In {won.stage}, {places(won.from_place, won.to_place)} of each {won.scope}: {_won(won.cents, won.in_kind)}."
    for draw in prizes.draws:
        who = "all who did not reach the last stage" if draw.excludes_finalists else "all players"
        yield f"{number(draw.count, 'prize')} of {_won(draw.cents, draw.in_kind)}, drawn among {who}."


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


def worked_examples(definition: Definition) -> Iterator[str]:
    """Yield what is paid for a few sizes of the field, each entry at the first price and nothing bought besides."""
    first = next(iter(definition.fees.of(Buys.ENTRY)), None)
    for entries in _sizes(definition):
        pool = pool_of(definition, payments={first.key: entries} if first else {}, entries=entries)
        if not pool.cents or why_not_pay(definition.prizes, pool=pool.cents, entries=entries):
            continue  # a draft whose prizes do not work yet; the checker says why
        won = payouts(definition.prizes, pool=pool.cents, entries=entries)
        if won:
            yield f"With {number(entries, 'entry', 'entries')} the pool is {money(pool.cents)}: {'; '.join(map(_paid, won))}."


def _sizes(definition: Definition) -> list[int]:
    """Return a full field, the smallest one, and each side of every border between bands."""
    entry, bands = definition.entry, definition.prizes.bands
    if not bands and definition.prizes.field_share is None:
        return []
    borders = [size for band in bands[1:] for size in (band.from_entries, band.from_entries - 1)]
    sizes = [entry.most_entries or entry.most_players, *borders, entry.least_players]
    most = max((size for size in sizes if size), default=0)
    return sorted({size for size in sizes if size and 0 < size <= most}, reverse=True)[: EXAMPLES + len(borders)]


def _paid(payout: Payout) -> str:
    return f"{places(payout.place, payout.place)} {money(payout.cents)}"
