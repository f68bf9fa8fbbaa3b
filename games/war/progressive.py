"""The progressive payout wager: which hand it makes, what it pays, its meter, and the envy bonus of the others."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.money import NOTHING, dollars, winnings
from games.rulebooks.book import Outcome
from games.rulebooks.war_book import HandPay, Progressive, Role, Wager, WarBook
from games.rulings import Refusal, RuleBroken, insist
from games.war.live import LiveTable
from games.war.play import record_result
from games.war.round import Stake, Table
from games.war.settlement import Result

METER = "progressive"


def terms_of(book: WarBook) -> Progressive:
    """Return the document's terms; raise `RuleBroken` where it has no progressive wager."""
    if book.progressive is None:
        raise RuleBroken([Refusal("This document has no progressive wager.", book.wagers.clause, "unknown_wager")])
    return book.progressive


def hand_of(player: tuple[int, ...], dealer: tuple[int, ...]) -> str | None:
    """Name the best hand that the player's and the dealer's cards make together, or None.

    Suits count here and nowhere else. A hand that stopped after the first cards can be a tie or a suited tie.
    """
    if player[0] >> 2 != dealer[0] >> 2:
        return None
    suited = player[0] == dealer[0]
    if len(player) < 2 or player[1] >> 2 != dealer[1] >> 2:
        return "suited_tie" if suited else "tie"
    twice_suited = suited and player[1] == dealer[1]
    if twice_suited:
        return "suited_four_of_a_kind" if player[0] == player[1] else "suited_double_tie"
    return "four_of_a_kind" if player[0] >> 2 == player[1] >> 2 else "double_tie"


def pay_of(book: WarBook, hand: str | None) -> HandPay | None:
    """Find the one row that pays a hand."""
    return next((row for row in terms_of(book).hands if row.hand == hand), None)


def settle_progressive(
    book: WarBook, player: tuple[int, ...], dealer: tuple[int, ...], stake: int, *, meter: int = 0
) -> Result:
    """Settle a progressive wager: its odds, and the whole meter on top where the hand takes it."""
    terms = terms_of(book)
    row = pay_of(book, hand_of(player, dealer))
    if row is None:
        why = "your cards and the dealer's make none of its hands"
        return Result(Wager.PROGRESSIVE, stake, Outcome.LOSE, NOTHING, stake, 0, terms.best_only.clauses, why)
    pays = winnings(stake, row.odds) + (meter if row.takes_meter else 0)
    clauses = (row.clause, *terms.best_only.clauses, *terms.paid.clauses)
    why = f"your cards and the dealer's make a {row.hand.replace('_', ' ')}"
    return Result(Wager.PROGRESSIVE, stake, Outcome.WIN, row.odds, 0, pays, clauses, why)


class EnvyPlayer(NamedTuple):
    """A player as the envy bonus sees them: seat, progressive wager, and the hand they hold."""

    seat: int
    wager: int
    hand: str | None


def envy(book: WarBook, players: Iterable[EnvyPlayer], *, schedule: Mapping[str, int] | None = None) -> dict[int, int]:
    """Return each seat's envy bonus: for every other staked holder of a qualifying hand, by the receiver's own wager.

    `schedule` is another designated set of payouts, hand to amount, for the same wagers.
    """
    terms = terms_of(book)
    everybody = list(players)
    paid = {(row.hand, row.wager): row.amount for row in terms.envy}
    if schedule is not None:
        paid = {(hand, row.wager): amount for hand, amount in schedule.items() for row in terms.envy}
    bonuses = {}
    for receiver in everybody:
        others = [each for each in everybody if each.wager and not (terms.envy_not_own.value and each is receiver)]
        won = [paid.get((holder.hand or "", receiver.wager), 0) for holder in others]
        bonuses[receiver.seat] = sum(won) if terms.envy_adds_up.value else max(won, default=0)
    return bonuses


def why_not_meter(book: WarBook, *, starts: int, rate: tuple[int, int] | None) -> list[Refusal]:
    """Return why a meter may not be set up so: it starts and resets too low, or nobody said how fast it grows."""
    terms = terms_of(book)
    if starts < terms.least_meter.value:
        least = dollars(terms.least_meter.value)
        return [
            Refusal(f"Start and reset the meter at {least} or more.", terms.least_meter.clause, "too_low", "starts")
        ]
    if rate is None:
        return [Refusal("State the meter's rate of progression.", terms.rate.clause, "no_rate", "rate")]
    return []


def set_meter(live: LiveTable, *, starts: int, rate: tuple[int, int]) -> None:
    """Set the meter up as the rules submission says."""
    insist(why_not_meter(live.state.book, starts=starts, rate=rate))
    live.say("meter_set", terms_of(live.state.book).least_meter.clauses, meter=METER, shows=starts, why="set_up")


def grown(shows: int, stakes: Iterable[int], rate: tuple[int, int]) -> int:
    """Return what a meter shows after some wagers; cents below one are the house's."""
    return shows + sum(stakes) * rate[0] // rate[1]


def feed_meter(live: LiveTable, rate: tuple[int, int]) -> None:
    """Add the round's progressive wagers to the meter, once betting is closed and the system is locked."""
    table = live.state
    terms = terms_of(table.book)
    stakes = [stake.amount for stake in table.current().stakes if stake.wager is Wager.PROGRESSIVE]
    shows = grown(table.meters[METER], stakes, rate)
    live.say("meter_set", (*terms.rate.clauses, *terms.locked_at.clauses), meter=METER, shows=shows, why="wagers")


def count_chips(live: LiveTable, *, chips: int, accepted: int, by: str) -> None:
    """Compare the chips on the layout with the wagers the system accepted; a difference stops the deal."""
    clauses = terms_of(live.state.book).chips_match.clauses
    if chips != accepted:
        live.say("incident", clauses, what="progressive_chips", chips=chips, accepted=accepted, by=by)
        live.say("blocked", clauses, until="chips_match")
    elif "chips_match" in live.state.blocked:
        live.say("unblocked", clauses, until="chips_match")


class Validation(NamedTuple):
    """Who dealt, who saw the system's light, and who validated a meter payment, as which role."""

    dealer: str
    light_seen_by: str
    validated_by: str
    role: Role


def why_not_pay(table: Table, stake: Stake, checked: Validation | None) -> list[Refusal]:
    """Return why a progressive wager may not be settled now."""
    round_ = table.current()
    terms = terms_of(table.book)
    base = [each for each in round_.stakes if each.box == stake.box and each.wager is not Wager.PROGRESSIVE]
    if any(not round_.has_settled(each) for each in base if each.wager is not Wager.BONUS_SPIN):
        clause = terms.settled_after_base.clause
        return [Refusal("Settle the other wagers of the seat first.", clause, "base_open")]
    row = pay_of(table.book, hand_of(round_.hands[stake.box], round_.dealer))
    if row is None or not row.takes_meter:
        return []
    if checked is None or not checked.light_seen_by:
        return [Refusal("Check the system's light first.", terms.light_checked.clause, "light")]
    if checked.validated_by == checked.dealer or not checked.role.may_act_as(terms.validated_by.value):
        sentence = "A floorperson other than the dealer validates a meter payment."
        return [Refusal(sentence, terms.validated_by.clause, "validation")]
    return []


def why_not_win(book: WarBook, hand: str) -> list[Refusal]:
    """Return why a hand is not paid: it is none of the pay table's."""
    if pay_of(book, hand) is None:
        return [Refusal("That is not a winning hand.", terms_of(book).hand_checked.clause, "not_a_winner", "hand")]
    return []


def pay_progressives(live: LiveTable, *, resets: int, checked: Mapping[int, Validation] | None = None) -> None:
    """Settle the progressive wagers from the dealer's right; each is paid what the meter shows at its turn.

    A seat that takes the meter leaves it at its reset amount for the next. The envy bonuses follow.
    """
    table = live.state
    terms = terms_of(table.book)
    round_ = table.current()
    stakes = [stake for stake in round_.stakes if stake.wager is Wager.PROGRESSIVE and not round_.has_settled(stake)]
    stakes.sort(key=lambda stake: -stake.box)
    for stake in stakes:
        insist(why_not_pay(table, stake, (checked or {}).get(stake.box)))
    for stake in stakes:
        shows = live.state.meters.get(METER, 0)
        hand = round_.hands[stake.box]
        result = settle_progressive(table.book, hand, round_.dealer, stake.amount, meter=shows)
        seen = (checked or {}).get(stake.box)
        row = pay_of(table.book, hand_of(hand, round_.dealer))
        if row is not None and row.takes_meter and seen is not None:
            proof = (*terms.light_checked.clauses, *terms.validated_by.clauses, *terms.hand_checked.clauses)
            facts = {"box": stake.box, "light_verified": seen.light_seen_by, "validated_by": seen.validated_by}
            live.say("incident", proof, what="meter_payment", **facts)
        record_result(live, stake, result, "progressive")
        if row is not None and row.takes_meter:
            live.say("meter_set", terms.paid_in_turn.clauses, meter=METER, shows=resets, why="paid")
    _pay_envy(live, stakes)


def _pay_envy(live: LiveTable, stakes: list[Stake]) -> None:
    round_, book = live.state.current(), live.state.book
    terms = terms_of(book)
    holders = [EnvyPlayer(each.box, each.amount, hand_of(round_.hands[each.box], round_.dealer)) for each in stakes]
    ruled = (terms.envy_for_others, terms.envy_adds_up, terms.envy_not_own, terms.envy_by_receiver, terms.envy_schedule)
    clauses = (*(each.clause for each in ruled), terms.envy[0].clause)
    for seat, amount in envy(book, holders).items():
        if amount:
            live.say("envy_paid", clauses, box=seat, amount=amount)
