"""The bonus spin: which card triggers the wheel, what each symbol pays, and its two meters."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.cards import RANKS, rank, suit
from games.money import dollars
from games.rulebooks.war_book import BonusSpin, SpinPay, WarBook
from games.rulings import Refusal, RuleBroken, insist

RED = (1, 2)


class Trigger(NamedTuple):
    """The card of the dealer that starts the wheel: a rank and a colour, named in the set-up."""

    rank: str
    colour: str

    def hits(self, card: int) -> bool:
        colour = "red" if suit(card) in RED else "black"
        return (RANKS[rank(card)], colour) == (self.rank, self.colour)


class SpinSetup(NamedTuple):
    """What the rules submission must say before the wager is offered: trigger, rates, meters, pay table."""

    trigger: Trigger | None
    rates: Mapping[str, tuple[int, int]]
    meters: Mapping[str, int]
    paytable: str


class Payout(NamedTuple):
    """What a symbol pays, and what the meters show after it."""

    amount: int
    clause: str
    meters: Mapping[str, int]


def terms_of(book: WarBook) -> BonusSpin:
    """Return the document's terms; raise `RuleBroken` where it has no bonus spin."""
    if book.bonus_spin is None:
        raise RuleBroken([Refusal("This document has no bonus spin.", book.wagers.clause, "unknown_wager")])
    return book.bonus_spin


def why_not_offer(book: WarBook, setup: SpinSetup) -> list[Refusal]:
    """Return what is missing before the wager may be offered."""
    terms = terms_of(book)
    refusals = []
    if setup.trigger is None:
        refusals.append(Refusal("Name the card that triggers it.", terms.stakes.clause, "no_trigger", "trigger"))
    for meter, least in terms.least_meters.value:
        if setup.meters.get(meter, 0) < least:
            sentence = f"Start and reset the {meter} meter at {dollars(least)} or more."
            refusals.append(Refusal(sentence, terms.least_meters.clause, "too_low", meter))
        if meter not in setup.rates:
            sentence = f"State the {meter} meter's rate of progression."
            refusals.append(Refusal(sentence, terms.rate.clause, "no_rate", meter))
    if setup.paytable != terms.community_schedule.value:
        clause = terms.community_schedule.clause
        refusals.append(Refusal("Designate a pay table.", clause, "no_paytable", "paytable"))
    return refusals


def grown(meters: Mapping[str, int], stakes: Iterable[int], rates: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Return what the meters show after some wagers, each by its own rate; cents below one are the house's."""
    staked = sum(stakes)
    return {meter: shows + staked * rates[meter][0] // rates[meter][1] for meter, shows in meters.items()}


def why_not_spin(book: WarBook, table: str, wager: int, symbol: str) -> list[Refusal]:
    """Return why a spin result is not paid: a stake without a price, or a symbol that is not on the wheel."""
    terms = terms_of(book)
    if table not in ("hot_spot", "community"):
        return [Refusal("The pay tables are hot_spot and community.", terms.hot_spot.clause, "unknown_table", "table")]
    if wager and wager not in terms.stakes.value:
        return [Refusal("The bonus spin wager is $1 or $5.", terms.stakes.clause, "wrong_amount", "wager")]
    if wager and wager not in terms.priced.value:
        return [Refusal("There is no pay table for that stake.", terms.priced.clause, "not_priced", "wager")]
    if _row(terms, table, symbol) is None:
        return [Refusal(f"{symbol!r} is not on the wheel.", terms.shown_only.clause, "unknown_symbol", "symbol")]
    return []


def _row(terms: BonusSpin, table: str, symbol: str) -> SpinPay | None:
    rows = terms.hot_spot.value if table == "hot_spot" else terms.community.value
    shown = symbol.replace(",", "")
    return next((row for row in rows if row.symbol.replace(",", "") == shown), None)


def spin(book: WarBook, table: str, wager: int, symbol: str, meters: Mapping[str, int] | None = None) -> Payout:
    """Pay what the wheel shows and nothing else; a seat without the wager gets nothing.

    A jackpot takes all of its meter and leaves it at the least it may reset to.
    """
    terms = terms_of(book)
    insist(why_not_spin(book, table, wager, symbol))
    row = _row(terms, table, symbol)
    shows = dict(meters or {})
    assert row is not None
    if not wager:
        return Payout(0, terms.community_by_receiver.clause, shows)
    if not row.meter:
        return Payout(row.amount, row.clause, shows)
    least = dict(terms.least_meters.value)
    amount = shows.get(row.meter, least[row.meter])
    return Payout(amount, row.clause, {**shows, row.meter: least[row.meter]})
