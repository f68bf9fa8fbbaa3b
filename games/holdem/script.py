"""A hand or a whole round told in one JSON object, and its answer: what `settle` reads and writes for this game.

A hand: `{"player": […], "dealer": […], "flop": […], "river": […], "action": "call", "wagers": {"ante": 1000}}`.
A round: `{"shoe": […], "seats": [{"wagers": {…}, "action": "call"}, …]}`, the shoe in the order it is dealt.
Either may hold `table` (`min` and `max` by wager) and `max_payout`; a hand or a seat `declared`, `warned` and `void`,
which names wagers or is true for all of them. A winning bonus counts as declared unless it says otherwise.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NoReturn

from games.cards import parse, text
from games.holdem import play
from games.holdem.hands import category, seven
from games.holdem.mishaps import Accident, report
from games.holdem.round import Game, Stage, Table
from games.holdem.settlement import Result, call_due, compiled, qualifies, settle, stake_back
from games.holdem.wagers import BEFORE_THE_DEAL, place_wager, why_not_wager
from games.rulebooks.book import Outcome
from games.rulebooks.holdem_book import Choice, HoldemBook, Role, Wager
from games.rulings import Refusal, RuleBroken

HAND = {"player": 2, "dealer": 2, "flop": 3, "river": 2}
GIVEN_BACK = {"no_ante", "below_minimum"}
"""The refusals that hand one wager back and let the rest of the story go on."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player stakes and does."""

    wagers: Mapping[str, int]
    choice: Choice | None
    is_declared: bool
    is_warned: bool
    void: tuple[str, ...]


def hand_answer(book: HoldemBook, given: Mapping[str, Any]) -> dict[str, Any]:
    """Settle one hand."""
    seat = _seat(given)
    game = _opened(book, given, [seat])
    rejected = _place(game, 1, seat)
    box = game.state.box(1)
    if box is None:
        return _told(rejected)
    choice = _choice(seat)
    cards = _hand_cards(book, given, is_called=choice is Choice.CALL)
    due = call_due(book, placed=box.placed[Wager.ANTE], in_action=box.ante)
    if choice is Choice.CALL and seat.wagers.get(Wager.CALL, due) != due:
        _refuse("A call is exactly twice the ante.", book.call_per_ante.clause, "wagers")
    settled = settle(
        game.terms,
        hole=cards["player"],
        dealer=cards["dealer"],
        flop=cards["flop"],
        river=cards["river"],
        choice=choice,
        ante=box.ante,
        bonus=box.bonus,
        call=due,
        is_declared=seat.is_declared,
        maximum_payout=game.table.maximum_payout,
    )
    answer = _told((*play.told(game, box._replace(void=seat.void), settled.lines), *rejected))
    if settled.player is not None and settled.dealer is not None:
        answer["player_hand"] = category(settled.player).label
        answer["dealer_hand"] = category(settled.dealer).label
        answer["dealer_qualifies"] = settled.dealer_qualifies
    return answer


def round_answer(book: HoldemBook, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play a round from its shoe and settle every seat."""
    seats = [_seat(each) for each in _list(given, "seats")]
    game = _opened(book, given, seats)
    rejected = {number: _place(game, number, seat) for number, seat in enumerate(seats, start=1)}
    shoe = _cards(given, "shoe")
    if any(box.ante for box in game.state.boxes):
        play.load(game, shoe)
        _play(game, {box.number: seats[box.number - 1] for box in game.state.boxes})
        if given.get("void"):
            report(game, Accident("impractical", Role.OPERATOR))
        play.close(game)
    state = game.state
    answer: dict[str, Any] = {"seats": {}}
    for number, lines in rejected.items():
        box = state.box(number)
        hole = box.hole if box else ()
        answer["seats"][str(number)] = {"cards": _texts(hole), **_told((*(box.lines if box else ()), *lines))}
    answer |= {"dealer": _texts(state.dealer), "flop": _texts(state.flop), "river": _texts(state.river)}
    if state.is_dealer_shown:
        dealer = seven(*state.dealer, *state.flop, *state.river)
        answer |= {"dealer_hand": category(dealer).label, "dealer_qualifies": qualifies(game.terms, dealer)}
    return {**answer, "cards_used": state.drawn}


def _play(game: Game, seats: Mapping[int, Seat]) -> None:
    """Deal a loaded shoe and let each seat do what it says, up to the settlement."""
    play.deal_hole_cards(game)
    play.deal_flop(game)
    for number, seat in seats.items():
        choice = _choice(seat)
        if seat.is_declared and not play.why_not_declare(game, number):
            play.declare(game, number)
        if choice is Choice.CALL:
            play.call(game, number, seat.wagers.get(Wager.CALL, play.call_of(game, number)))
        else:
            play.fold(game, number, is_absent=choice is Choice.ABSENT)
    play.end_choices(game)
    if game.state.stage is Stage.CHOSEN:
        play.deal_river(game)
        play.show_dealer(game)
    if game.state.stage is Stage.SHOWN:
        play.settle_boxes(game)
    for number, seat in seats.items():
        box = game.state.box(number)
        void = tuple(line.wager for line in box.lines if line.wager in seat.void) if box else ()
        if void:
            report(game, Accident("rule_contravened", Role.OPERATOR, box=number, wagers=void))


def _opened(book: HoldemBook, given: Mapping[str, Any], seats: Sequence[Seat]) -> Game:
    signs = given.get("table") or {}
    if not isinstance(signs, Mapping):
        _refuse("Write the table as an object with min and max.", field="table")
    payout = given.get("max_payout")
    if payout is not None and not _is_cents(payout):
        _refuse("Write max_payout as a whole number of cents.", field="max_payout")
    if not any(seat.wagers for seat in seats):
        _refuse("Nobody has placed a wager.", book.deal_boxes.clause, "wagers")
    table = Table(max(Table().boxes, len(seats)), _limits(signs, "min"), _limits(signs, "max"), payout)
    on = date.fromisoformat(given["date"]) if "date" in given else book.in_force.value
    warned = [_player(number) for number, seat in enumerate(seats, start=1) if seat.is_warned]
    return play.open_round(compiled(book), table, on=on, warned=warned)


def _limits(signs: Mapping[str, Any], end: str) -> dict[str, int]:
    limits = signs.get(end) or {}
    if not isinstance(limits, Mapping):
        limits = dict.fromkeys(BEFORE_THE_DEAL, limits)
    if not all(_is_cents(amount) for amount in limits.values()):
        _refuse(f"Write the table's {end} as whole cents by wager.", field="table")
    return {str(wager): amount for wager, amount in limits.items()}


def _seat(given: Any) -> Seat:  # noqa: ANN401
    if not isinstance(given, Mapping):
        _refuse("Write each seat as an object with wagers and action.", field="seats")
    wagers = given.get("wagers")
    if not isinstance(wagers, Mapping) or not all(_is_cents(amount) for amount in wagers.values()):
        _refuse("Write wagers as names with whole cents, such as ante and bonus.", field="wagers")
    unknown = sorted(str(name) for name in wagers if name not in list(Wager))
    if unknown:
        _refuse(f"This game has ante, bonus and call; it has no {', '.join(unknown)}.", field="wagers")
    action = given.get("action")
    if action not in {None, *Choice}:
        _refuse("The action is call, fold or absent.", field="action")
    return Seat(
        wagers={name: amount for name, amount in wagers.items() if amount},
        choice=Choice(action) if action else None,
        is_declared=given.get("declared") is not False,
        is_warned=bool(given.get("warned")),
        void=_void(given.get("void")),
    )


def _void(given: Any) -> tuple[str, ...]:  # noqa: ANN401
    if not given:
        return ()
    if given is True or given in {"round", "hand"}:
        return tuple(Wager)
    names = (given,) if isinstance(given, str) else tuple(given)
    if not all(name in list(Wager) for name in names):
        _refuse("Name the wagers that are void, or write true for all of them.", field="void")
    return names


def _choice(seat: Seat) -> Choice:
    if seat.choice is None:
        _refuse("Say whether the player calls, folds or is absent.", field="action")
    return seat.choice


def _player(number: int) -> str:
    return f"seat {number}"


def _place(game: Game, number: int, seat: Seat) -> list[Result]:
    """Place a seat's ante and bonus, and return those that go back because they are not good."""
    rejected = []
    for wager in (wager for wager in BEFORE_THE_DEAL if wager in seat.wagers):
        staked: dict[str, Any] = {
            "box": number,
            "player": _player(number),
            "wager": wager,
            "amount": seat.wagers[wager],
        }
        refusals = why_not_wager(game, **staked)
        if refusals and refusals[0].code in GIVEN_BACK:
            rejected.append(stake_back(str(wager), seat.wagers[wager], Outcome.REJECTED, refusals[0].clause))
        else:
            place_wager(game, **staked)
    return rejected


def _hand_cards(book: HoldemBook, given: Mapping[str, Any], *, is_called: bool) -> dict[str, tuple[int, ...]]:
    cards = {name: _cards(given, name) if name in given else () for name in HAND}
    for name, count in HAND.items():
        is_needed = is_called or name in {"player", "flop"}
        if len(cards[name]) != count and (is_needed or cards[name]):
            _refuse(f"Give {count} cards as {name}; there are {len(cards[name])}.", field=name)
    every = [card for hand in cards.values() for card in hand]
    twice = sorted({text(card) for card in every if every.count(card) > 1})
    if twice:
        _refuse(f"One deck has each card once; {', '.join(twice)} came twice.", book.decks.clause)
    return cards


def _cards(given: Mapping[str, Any], name: str) -> tuple[int, ...]:
    return tuple(parse(card) for card in _list(given, name))


def _list(given: Mapping[str, Any], name: str) -> Sequence[Any]:
    found = given.get(name)
    if not isinstance(found, list):
        _refuse(f"Give {name} as a list.", field=name)
    return found


def _is_cents(amount: Any) -> bool:  # noqa: ANN401
    return type(amount) is int and amount >= 0


def _texts(cards: Sequence[int]) -> list[str]:
    return [text(card) for card in cards]


def _told(lines: Sequence[Result]) -> dict[str, Any]:
    order = list(Wager)
    wagers = {
        line.wager: {
            "net": line.net,
            "outcome": str(line.outcome),
            "stake": line.stake,
            "odds": str(line.odds),
            "clauses": list(dict.fromkeys(line.clauses)),
            "why": line.sentence,
        }
        for line in sorted(lines, key=lambda line: order.index(Wager(line.wager)))
    }
    return {"wagers": wagers, "total": sum(line.net for line in lines)}


def _refuse(sentence: str, clause: str = "", field: str = "") -> NoReturn:
    raise RuleBroken([Refusal(sentence, clause, "malformed", field)])
