"""The bonus spin: which card triggers the wheel, what each symbol pays, and its two meters."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.cards import RANKS, rank, suit
from games.money import NOTHING, dollars
from games.rulebooks.book import Outcome
from games.rulebooks.war_book import BonusSpin, SpinPay, Wager, WarBook
from games.rulings import Refusal, RuleBroken, insist
from games.war.live import LiveTable
from games.war.play import record_result
from games.war.round import Stake, Table
from games.war.settlement import Result

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


class Wheel(NamedTuple):
    """Where the wheel stopped: the seat on the hot spot with its symbol, and the symbol of everybody else."""

    hot_spot: int
    symbol: str
    community: str


def settle_spins(live: LiveTable, trigger: Trigger, wheel: Wheel | None = None) -> None:
    """Settle the round's bonus spin wagers: lost unless the dealer's first card triggers the wheel.

    The stake is kept either way; a jackpot takes its meter as it stands and leaves it reset.
    """
    table, terms = live.state, terms_of(live.state.book)
    round_ = table.current()
    stakes = [stake for stake in round_.stakes if stake.wager is Wager.BONUS_SPIN and not round_.has_settled(stake)]
    hit = trigger.hits(round_.dealer[0])
    if hit and wheel is None:
        raise RuleBroken([Refusal("Turn the wheel first.", terms.stakes.clause, "wheel_wanted", "wheel")])
    paid = {stake: _spun(table, stake, wheel) for stake in stakes} if hit and wheel is not None else {}
    for stake, payout in paid.items():
        why, clauses = "the wheel stopped there", (payout.clause, *terms.shown_only.clauses)
        won = Result(stake.wager, stake.amount, Outcome.WIN, NOTHING, stake.amount, payout.amount, clauses, why)
        record_result(live, stake, won, "bonus_spin")
        for meter, shows in payout.meters.items():
            if shows != live.state.meters[meter]:
                live.say("meter_set", (payout.clause,), meter=meter, shows=shows, why="paid")
    for stake in stakes:
        if stake not in paid:
            why, clauses = "the dealer's first card does not turn the wheel", terms.stakes.clauses
            lost = Result(stake.wager, stake.amount, Outcome.LOSE, NOTHING, stake.amount, 0, clauses, why)
            record_result(live, stake, lost, "bonus_spin")


def _spun(table: Table, stake: Stake, wheel: Wheel) -> Payout:
    meters = {
        meter: table.meters[meter] for meter, _ in terms_of(table.book).least_meters.value if meter in table.meters
    }
    if stake.box == wheel.hot_spot:
        return spin(table.book, "hot_spot", stake.amount, wheel.symbol, meters)
    return spin(table.book, "community", stake.amount, wheel.community, meters)
