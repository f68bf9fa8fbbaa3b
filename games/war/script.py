"""A hand, a round, an envy bonus or a bonus spin told in one JSON object, and its answer.

A hand: `{"player": ["7h", "5c"], "dealer": ["7s", "5d"], "decision": "war", "wagers": {"initial": 1000}}`.
A round: `{"shoe": [...], "new_shoe": false, "seats": [{"wagers": {...}, "decision": "war"}, ...]}`; a seat's decision
is what it does if its card equals the dealer's. Either may hold `table` (`min` and `max` by wager, `smallest_chip`),
`max_payout`, `void` and `meter`.
"""

from typing import Any

from games.cards import text
from games.given import Given, Misread, bounds, cards, cents, choice, items, members, stakes, voids, why_impossible
from games.rulebooks.war_book import Case, Decision, Wager, WarBook
from games.rulings import Refusal, insist
from games.war.bonus_spin import spin
from games.war.limits import Limits
from games.war.progressive import EnvyPlayer, envy, hand_of, pay_of, settle_progressive, terms_of
from games.war.round import UNSEEN, Setup
from games.war.settlement import Result, first_case, void_result
from games.war.whole import Plan, given_shoe, play_round, settle_hand

KNOWN = (Wager.INITIAL, Wager.TIE, Wager.TIE2, Wager.PROGRESSIVE)
NAMED = (*KNOWN, Wager.WAR)
DECISIONS = (Decision.WAR, Decision.SURRENDER, Decision.ABSENT)


def hand_answer(book: WarBook, given: Given) -> dict[str, Any]:
    """Settle one hand from its cards."""
    player, dealer = cards(given, "player"), cards(given, "dealer")
    why_impossible(player + dealer, max(book.decks.value))
    plan = _plan(book, given)
    if not 1 <= len(player) == len(dealer) <= 2:
        raise Misread("Give player and dealer one card each, or two each after a war.")
    insist(_why_not_cards(book, player, dealer, plan, given.get("decision")))
    results = settle_hand(book, player, dealer, plan, limits=_limits(given), meter=_meter(given))
    return {"wagers": _wagers(results), "total": sum(result.net for result in results)}


def _why_not_cards(
    book: WarBook, player: tuple[int, ...], dealer: tuple[int, ...], plan: Plan, decision: str | None
) -> list[Refusal]:
    """Return why cards and choice do not fit: a choice nobody was offered, or war cards without a war."""
    tied = first_case(book, player[0], dealer[0]) is Case.TIED
    clause = book.offer_on_tie.clause
    if not tied and decision in (Decision.WAR, Decision.SURRENDER):
        return [Refusal("Nobody was offered that choice: the first cards are not equal.", clause, "not_offered")]
    if tied and plan.decision is Decision.WAR and len(player) < 2:
        return [Refusal("Give the war cards too: a second card for player and dealer.", clause, "war_cards")]
    if len(player) == 2 and not (tied and plan.decision is Decision.WAR):
        return [Refusal("A second card is dealt only to a hand that went to war.", clause, "war_cards")]
    return []


def round_answer(book: WarBook, given: Given) -> dict[str, Any]:
    """Play one round from the order of the shoe."""
    shoe = cards(given, "shoe")
    why_impossible(shoe, max(book.decks.value))
    seats = [members(seat, "each seat") for seat in items(given.get("seats"), "seats")]
    plans = {number: _plan(book, seat) for number, seat in enumerate(seats, 1)}
    burns = bool(given.get("burn_first", True))
    setup = Setup(book, max(book.decks.value), boxes=max(1, len(seats)), limits=_limits(given), burns_first=burns)
    live = given_shoe(setup, shoe, is_new=bool(given.get("new_shoe", False)))
    away = play_round(live, plans)
    round_ = live.state.current()
    void, meter = voids(given, NAMED), _meter(given)
    answers: dict[str, Any] = {}
    for number in sorted(plans, reverse=True):
        hand = round_.hands.get(number, ())
        results = [line.result for line in round_.lines if line.box == number]
        progressive = plans[number].wagers.get(Wager.PROGRESSIVE, 0)
        turned = {result.wager for result in away[number]}
        if progressive and hand and Wager.PROGRESSIVE not in turned:
            results.append(settle_progressive(book, hand, round_.dealer, progressive, meter=meter))
            row = pay_of(book, hand_of(hand, round_.dealer))
            if row is not None and row.takes_meter and meter:
                meter = terms_of(book).least_meter.value
        voided = void | plans[number].void
        results = [void_result(book, each.wager, each.stake) if each.wager in voided else each for each in results]
        results = [result for result in away[number] if result.wager is not Wager.TIE2] + results
        total = sum(result.net for result in results)
        answers[str(number)] = {"cards": [text(card) for card in hand], "wagers": _wagers(results), "total": total}
    used = live.state.shoe.drawn
    burnt = [shoe[at] for at in _burnt_at(live.log.events)]
    return {
        "seats": dict(sorted(answers.items(), key=lambda seat: int(seat[0]))),
        "dealer": [text(card) for card in round_.dealer],
        "burnt": [text(card) for card in burnt if card != UNSEEN],
        "cards_used": used,
    }


def _burnt_at(events: list[Any]) -> list[int]:
    return [event.facts["at"] for event in events if event.name == "burnt"]


def envy_answer(book: WarBook, given: Given) -> dict[str, Any]:
    """Say what each seat's envy bonus is."""
    players: list[EnvyPlayer] = []
    hands = (*(row.hand for row in terms_of(book).hands),)
    for each in items(given.get("players"), "players"):
        seat = members(each, "each player")
        hand = choice(seat, "hand", hands)
        number = seat.get("seat")
        if not isinstance(number, int) or number in {player.seat for player in players}:
            raise Misread("Number each seat once.")
        players.append(EnvyPlayer(number, cents(seat.get("progressive", 0), "progressive"), hand))
    return {"envy": {str(seat): amount for seat, amount in envy(book, players).items()}}


def spin_answer(book: WarBook, given: Given) -> dict[str, Any]:
    """Say what a turn of the bonus wheel pays."""
    symbol, table = given.get("symbol"), given.get("table")
    if not isinstance(symbol, str) or not isinstance(table, str):
        raise Misread("Name the table, hot_spot or community, and the symbol.")
    meters = {name: cents(shows, name) for name, shows in members(given.get("meters", {}), "meters").items()}
    if "meter" in given:
        meters |= dict.fromkeys(("primary", "secondary"), _meter(given))
    paid = spin(book, table, cents(given.get("wager"), "wager"), _jackpot(symbol, given), meters)
    return {"payout": paid.amount, "clauses": [paid.clause]}


def _jackpot(symbol: str, given: Given) -> str:
    """Read the two jackpot symbols, which the document names alike, in any of their spellings."""
    word = symbol.lower().replace(" ", "_")
    for meter in ("primary", "secondary"):
        if word in (meter, f"{meter}_jackpot", f"jackpot_{meter}"):
            return f"jackpot_{meter}"
    if word == "jackpot":
        which = given.get("progressive", given.get("level", "primary"))
        return f"jackpot_{which}"
    return symbol


def _plan(book: WarBook, seat: Given) -> Plan:
    wagers = stakes(seat.get("wagers", {}), tuple(NAMED))
    war = wagers.pop(Wager.WAR, None)
    if war is not None and war != wagers.get(Wager.INITIAL):
        sentence = "The war wager must equal the initial wager."
        insist([Refusal(sentence, book.war_equals_initial.clause, "unequal", "wagers")])
    decision = choice(seat, "decision", DECISIONS)
    plan = {Wager(wager): amount for wager, amount in wagers.items()}
    return Plan(plan, Decision(decision or Decision.NO_ANSWER), voids(seat, tuple(NAMED)))


def _limits(given: Given) -> Limits:
    table = members(given.get("table", {}), "table")
    known = tuple(NAMED)
    chip = cents(table.get("smallest_chip", 1), "smallest_chip")
    payout = cents(given["max_payout"], "max_payout") if given.get("max_payout") is not None else None
    return Limits(bounds(table, "min", known), bounds(table, "max", known), chip or 1, payout=payout)


def _meter(given: Given) -> int:
    return cents(given.get("meter", 0), "meter")


def _wagers(results: list[Result]) -> dict[str, Any]:
    return {
        str(result.wager): {
            "net": result.net,
            "outcome": str(result.outcome),
            "clauses": list(result.clauses),
            "sentence": result.sentence,
        }
        for result in results
    }
