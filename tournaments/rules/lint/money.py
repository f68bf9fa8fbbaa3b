"""Whether the money adds up: prices that can be charged, and prizes that can be paid for every size of the field."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from games.rulings import Refusal
from tournaments.rules.definition import Definition
from tournaments.rules.definition.fees import Buys
from tournaments.rules.definition.prizes import WHOLE
from tournaments.rules.flow import flow, groups_of
from tournaments.rules.lint.finding import Finding, error, warning
from tournaments.rules.prizes import pool_of, why_not_pay

CHARGES, SHARED = "vic-war 10.4.1(a)(ii)", "vic-war 10.4.7(b)"
LARGEST_FIELD = 1_000


def money(definition: Definition) -> Iterator[Finding]:
    yield from _prices(definition)
    yield from _bands(definition)
    yield from _pool(definition)
    yield from _every_field(definition)


def _prices(definition: Definition) -> Iterator[Finding]:
    prices = definition.fees.prices
    for key, count in Counter(price.key for price in prices).items():
        if count > 1:
            sentence = f"Two prices have the short name {key!r}: give each its own."
            yield error("price_twice", sentence, "fees.prices", CHARGES)
    for n, price in enumerate(prices):
        at = f"fees.prices.{n}"
        if (price.is_earned or price.is_invited) and not price.condition.strip():
            yield error(
                "no_condition", f"Say how {price.name} is earned, or who is invited.", f"{at}.condition", CHARGES
            )
        if not price.is_said:
            sentence = f"Say what {price.name} costs; a part of $0.00 says that it is free."
            yield error("no_cost", sentence, f"{at}.lines", CHARGES)
        if price.from_at and price.until_at and price.until_at <= price.from_at:
            yield error("window", f"{price.name} ends before it begins.", f"{at}.until_at", CHARGES)
        if price.attempts_to is not None and price.attempts_to < price.attempts_from:
            yield error("attempts", f"{price.name} ends before its first attempt.", f"{at}.attempts_to", CHARGES)
        if price.until_stage_ends and definition.format.stage(price.until_stage_ends) is None:
            yield error(
                "no_stage", f"{price.name} holds until a stage that is not there.", f"{at}.until_stage_ends", CHARGES
            )
    if definition.fees.is_free and any(price.cents for price in definition.fees.of(Buys.ENTRY)):
        sentence = "It says that nothing is charged, and yet an entry has its price: choose one."
        yield error("free_and_charged", sentence, "fees.is_free", CHARGES)


def _bands(definition: Definition) -> Iterator[Finding]:
    """Find gaps and overlaps between the prize tables of different fields."""
    bands = definition.prizes.bands
    for n, band in enumerate(bands):
        if band.to_entries is not None and band.to_entries < band.from_entries:
            yield error("band", "A prize table ends before it begins.", f"prizes.bands.{n}.to_entries", SHARED)
    for n, (first, second) in enumerate(pairwise(bands), start=1):
        at = f"prizes.bands.{n}.from_entries"
        if first.to_entries is None or second.from_entries <= first.to_entries:
            yield error("bands_overlap", "Two prize tables hold for the same number of entries.", at, SHARED)
        elif second.from_entries > first.to_entries + 1:
            sentence = f"No prize table holds for {first.to_entries + 1} entries: let the next one begin there."
            yield error("bands_gap", sentence, at, SHARED)


def _pool(definition: Definition) -> Iterator[Finding]:
    share = definition.prizes.pool_share
    if share > WHOLE:
        yield error(
            "pool_share",
            "No more than 100 percent of the pool can be paid out.",
            "prizes.pool_share",
            "vic-war 10.4.7(a)",
        )
    elif share < WHOLE and definition.fees.prices:
        sentence = "Not all of what players pay into the pool is paid out: say in the terms what becomes of the rest."
        yield warning("pool_share", sentence, "prizes.pool_share", "vic-war 10.4.7(a)")


def _every_field(definition: Definition) -> Iterator[Finding]:
    """Find the first number of entries for which the prizes cannot be paid, each entry at the first price."""
    entry, prizes = definition.entry, definition.prizes
    most = min(entry.most_entries or entry.most_players or 0, LARGEST_FIELD)
    if not most or not (prizes.bands or prizes.field_share):
        return
    first = next(iter(definition.fees.of(Buys.ENTRY)), None)
    said: set[str] = set()
    for entries in range(max(entry.least_players or 1, 1), most + 1):
        pool = pool_of(definition, payments={first.key: entries} if first else {}, entries=entries)
        groups = groups_of(prizes.stage_prizes, flow(definition.format, entries)) if prizes.stage_prizes else {}
        for refusal in why_not_pay(prizes, pool=pool.cents, entries=entries, groups=groups):
            if refusal.code not in said:
                said.add(refusal.code)
                yield _unpayable(refusal, entries)


def _unpayable(refusal: Refusal, entries: int) -> Finding:
    field = f"prizes.{refusal.field}" if not refusal.field.startswith("prizes") else refusal.field
    return error(refusal.code, f"With {entries} entries: {refusal.sentence}", field, refusal.clause or SHARED)
