"""A hand or a whole round told in one JSON object, and its answer.

A hand: `{"player": […], "dealer": […], "flop": […], "river": […], "action": "call", "wagers": {"ante": 1000}}`.
A round: `{"shoe": […], "seats": [{"wagers": {…}, "action": "call"}, …]}`, the shoe in the order it is dealt.
Either may hold `table` (`min` and `max` by wager), `max_payout` and `date`; a hand or a seat `declared`, `warned` and
`void`. A winning bonus counts as declared unless the request says it was not.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from games.cards import text
from games.given import Given, Misread, bounds, cards, cents, choice, items, members, stakes, voids, why_impossible
from games.holdem import play
from games.holdem.hands import category, seven
from games.holdem.mishaps import Accident, report
from games.holdem.round import Game, Stage, Table
from games.holdem.settlement import Result, call_due, compiled, qualifies, settle, stake_back
from games.holdem.shoe import load
from games.holdem.wagers import BEFORE_THE_DEAL, place_wager, why_not_wager
from games.rulebooks.book import Outcome
from games.rulebooks.holdem_book import Choice, HoldemBook, Role, Wager
from games.rulings import Refusal, insist

WAGERS = tuple(Wager)
HAND = {"player": 2, "flop": 3, "dealer": 2, "river": 2}
GIVEN_BACK = {"no_ante", "below_minimum"}
"""The refusals that hand one wager back and let the story go on."""


class Seat(NamedTuple):
    """What one player stakes and does."""

    wagers: Mapping[str, int]
    choice: Choice | None
    is_declared: bool
    is_warned: bool
    void: frozenset[str]


def hand_answer(book: HoldemBook, given: Given) -> dict[str, Any]:
    """Settle one hand from its cards."""
    seat = _seat(given)
    game = _opened(book, given, [seat])
    rejected = _place(game, 1, seat)
    box = game.state.box(1)
    if box is None:
        return _told(rejected)
    action = _choice(seat)
    hand = _hand(book, given, is_called=action is Choice.CALL)
    due = call_due(book, placed=box.placed[Wager.ANTE], in_action=box.ante)
    if action is Choice.CALL and seat.wagers.get(Wager.CALL, due) != due:
        insist([Refusal("A call is exactly twice the ante.", book.call_per_ante.clause, "call_stake", "wagers")])
    settled = settle(
        game.terms,
        hole=hand["player"],
        dealer=hand["dealer"],
        flop=hand["flop"],
        river=hand["river"],
        choice=action,
        ante=box.ante,
        bonus=box.bonus,
        call=due,
        is_declared=seat.is_declared,
        maximum_payout=game.table.maximum_payout,
        void=seat.void,
    )
    answer = _told([*play.told(game, box, settled.lines), *rejected])
    if settled.player is not None and settled.dealer is not None:
        answer["player_hand"] = category(settled.player).label
        answer["dealer_hand"] = category(settled.dealer).label
        answer["dealer_qualifies"] = settled.dealer_qualifies
    return answer


def round_answer(book: HoldemBook, given: Given) -> dict[str, Any]:
    """Play a round from the order of its shoe and settle every seat."""
    shared = {key: given[key] for key in ("declared",) if key in given}
    seats = [_seat({**shared, **members(each, "each seat")}) for each in items(given.get("seats"), "seats")]
    void = voids(given, WAGERS)
    game = _opened(book, given, seats)
    rejected = {number: _place(game, number, seat) for number, seat in enumerate(seats, 1)}
    shoe = cards(given, "shoe")
    why_impossible(shoe, max(book.decks.value))
    if game.state.boxes:
        load(game, shoe)
        _play(game, {box.number: seats[box.number - 1] for box in game.state.boxes}, void)
        if void.issuperset(WAGERS):
            report(game, Accident("impractical", Role.OPERATOR))
        play.close(game)
    state = game.state
    answers: dict[str, Any] = {}
    for number, lines in rejected.items():
        box = state.box(number)
        told = _told([*(box.lines if box else ()), *lines])
        answers[str(number)] = {"cards": _texts(box.hole if box else ()), **told}
    answer: dict[str, Any] = {
        "seats": answers,
        "dealer": _texts(state.dealer),
        "flop": _texts(state.flop),
        "river": _texts(state.river),
        "cards_used": state.drawn,
    }
    if state.is_dealer_shown:
        dealer = seven(*state.dealer, *state.flop, *state.river)
        answer |= {"dealer_hand": category(dealer).label, "dealer_qualifies": qualifies(game.terms, dealer)}
    return answer


def _play(game: Game, seats: Mapping[int, Seat], void: frozenset[str]) -> None:
    """Deal a loaded shoe and let each seat do what it says, up to the settlement; then void what is to be void."""
    play.deal_hole_cards(game)
    play.deal_flop(game)
    for number, seat in seats.items():
        action = _choice(seat)
        if seat.is_declared and not play.why_not_declare(game, number):
            play.declare(game, number)
        if action is Choice.CALL:
            play.call(game, number, seat.wagers.get(Wager.CALL, play.call_of(game, number)))
        else:
            play.fold(game, number, is_absent=action is Choice.ABSENT)
    play.end_choices(game)
    if game.state.stage is Stage.CHOSEN:
        play.deal_river(game)
        play.show_dealer(game)
    if game.state.stage is Stage.SHOWN:
        play.settle_boxes(game)
    for box in game.state.boxes:
        wagers = tuple(line.wager for line in box.lines if line.wager in void | seats[box.number].void)
        if wagers:
            report(game, Accident("rule_contravened", Role.OPERATOR, box=box.number, wagers=wagers))


def _opened(book: HoldemBook, given: Given, seats: list[Seat]) -> Game:
    signs = members(given.get("table", {}), "table")
    payout = given.get("max_payout", signs.get("max_payout"))
    if not any(seat.wagers for seat in seats):
        raise Misread("Nobody has placed a wager: give a seat an ante.")
    table = Table(
        boxes=max(Table().boxes, len(seats)),
        minimum=bounds(signs, "min", BEFORE_THE_DEAL),
        maximum=bounds(signs, "max", BEFORE_THE_DEAL),
        maximum_payout=None if payout is None else cents(payout, "max_payout"),
    )
    warned = [_player(number) for number, seat in enumerate(seats, 1) if seat.is_warned]
    return play.open_round(compiled(book), table, on=_date(book, given), warned=warned)


def _date(book: HoldemBook, given: Given) -> date:
    written = given.get("date")
    if written is None:
        return book.in_force.value
    try:
        return date.fromisoformat(written)
    except (TypeError, ValueError):
        raise Misread(f"Write the date as in 2007-08-01, not {written!r}.") from None


def _seat(given: Given) -> Seat:
    action = choice(given, "action", tuple(Choice))
    wagers = stakes(given.get("wagers", {}), WAGERS)
    if Wager.CALL in wagers and (Wager.ANTE not in wagers or action != Choice.CALL):
        raise Misread("A call goes with an ante and with the action call.")
    return Seat(
        wagers=wagers,
        choice=Choice(action) if action else None,
        is_declared=given.get("declared") is not False,
        is_warned=bool(given.get("warned", False)),
        void=voids(given, WAGERS),
    )


def _choice(seat: Seat) -> Choice:
    if seat.choice is None:
        raise Misread("Say in action whether the player calls, folds or is absent.")
    return seat.choice


def _player(number: int) -> str:
    return f"seat {number}"


def _place(game: Game, number: int, seat: Seat) -> list[Result]:
    """Place a seat's ante and bonus, and return those that go back because they are not good."""
    rejected = []
    for wager in (each for each in BEFORE_THE_DEAL if each in seat.wagers):
        staked: dict[str, Any] = {"box": number, "player": _player(number), "wager": wager}
        staked["amount"] = seat.wagers[wager]
        refusals = why_not_wager(game, **staked)
        if refusals and refusals[0].code in GIVEN_BACK:
            rejected.append(stake_back(str(wager), seat.wagers[wager], Outcome.REJECTED, refusals[0].clause))
        else:
            place_wager(game, **staked)
    return rejected


def _hand(book: HoldemBook, given: Given, *, is_called: bool) -> dict[str, tuple[int, ...]]:
    """Read a hand's cards; a hand that folded needs no dealer and no river."""
    hand = {name: cards(given, name) if name in given else () for name in HAND}
    for name, count in HAND.items():
        is_needed = is_called or name in {"player", "flop"}
        if len(hand[name]) != count and (is_needed or hand[name]):
            raise Misread(f"Give {count} cards as {name}; there are {len(hand[name])}.")
    why_impossible(tuple(card for dealt in hand.values() for card in dealt), max(book.decks.value))
    return hand


def _texts(dealt: Iterable[int]) -> list[str]:
    return [text(card) for card in dealt]


def _told(lines: list[Result]) -> dict[str, Any]:
    wagers = {
        line.wager: {
            "net": line.net,
            "outcome": str(line.outcome),
            "clauses": list(dict.fromkeys(line.clauses)),
            "sentence": line.sentence,
        }
        for line in sorted(lines, key=lambda line: WAGERS.index(Wager(line.wager)))
    }
    return {"wagers": wagers, "total": sum(line.net for line in lines)}
