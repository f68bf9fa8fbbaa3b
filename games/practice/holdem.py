"""Canberra Casino Hold-em for one player."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from games.cards import name, parse, text
from games.holdem import play as house
from games.holdem.round import DEALER, Box, Game, Stage, Table, seen_by
from games.holdem.settlement import Result, compiled
from games.holdem.wagers import place_wager, why_not_wager
from games.practice.scene import Choice, Line, Move, Offer, Said, Scene, at_wager, seed_of
from games.rulebooks.holdem_book import HoldemBook, Wager
from games.rulings import Refusal, RuleBroken, insist

YOU, BOX, BOXES = "you", 4, 7
SIGNS = Table(
    boxes=BOXES,
    minimum={Wager.ANTE: 500, Wager.BONUS: 500},
    maximum={Wager.ANTE: 20_000, Wager.BONUS: 10_000},
    maximum_payout=5_000_000,
)
LABELS = {Wager.ANTE: "Ante", Wager.BONUS: "Super Aces Bonus", Wager.CALL: "Call"}


def play(book: HoldemBook, seed: bytes, moves: Sequence[Move], *, on: date) -> Scene:
    """Play every round the moves tell, each from a fresh deck, and show the last one."""
    game, rounds, net = None, 0, 0
    for move in moves:
        if move.verb == "bet":
            if game is not None and game.state.stage is not Stage.CLOSED:
                sentence = "Finish the round in play first."
                raise RuleBroken([Refusal(sentence, book.shuffled_anew.clause, "round_open")])
            game = _bet(book, move.amounts, seed_of(seed, rounds), on=on)
            rounds += 1
        elif game is None:
            raise RuleBroken([Refusal("Place an ante first.", book.decks.clause, "no_round")])
        else:
            _choose(game, move)
            net += sum(line.net for line in _yours(game))
    return _scene(book, game, rounds, net, seed)


def _yours(game: Game) -> tuple[Result, ...]:
    box = game.state.box(BOX)
    return box.lines if box else ()


def _bet(book: HoldemBook, amounts: Mapping[str, int], seed: bytes, *, on: date) -> Game:
    """Open a round, place the wagers, and deal up to the choice."""
    game = house.open_round(compiled(book), SIGNS, on=on)
    for wager in (Wager.ANTE, Wager.BONUS):
        if amounts.get(wager):
            bid: dict[str, Any] = {"box": BOX, "player": YOU, "wager": wager, "amount": amounts[wager]}
            insist(at_wager(why_not_wager(game, **bid), wager))
            place_wager(game, **bid)
    if not amounts.get(Wager.ANTE):
        insist([Refusal("Place an ante: it opens the hand.", book.deal_boxes.clause, "no_ante", Wager.ANTE)])
    house.shuffle(game, seed)
    house.cut(game, len(game.shoe) // 2)
    house.deal_hole_cards(game)
    house.deal_flop(game)
    return game


def _choose(game: Game, move: Move) -> None:
    """Call or fold; a winning bonus is declared for the player, as a good dealer would remind them to."""
    if move.verb not in ("call", "fold"):
        sentence = "At this table one bets, calls or folds."
        raise RuleBroken([Refusal(sentence, game.book.decks.clause, "unknown_move")])
    if not house.why_not_declare(game, BOX):
        house.declare(game, BOX)
    if move.verb == "call":
        house.call(game, BOX, house.call_of(game, BOX))
    else:
        house.fold(game, BOX)
    house.end_choices(game)
    if game.state.stage is Stage.CHOSEN:
        house.deal_river(game)
        house.show_dealer(game)
    if game.state.stage is Stage.SHOWN:
        house.settle_boxes(game)
    house.close(game)


# ---- what the player sees --------------------------------------------------------------------------------------------


def _scene(book: HoldemBook, game: Game | None, rounds: int, net: int, seed: bytes) -> Scene:
    if game is None:
        return Scene(0, offers=_offers(), box=BOX, boxes=BOXES)
    state = game.state
    seen = seen_by(state, YOU)
    mine = state.box(BOX)
    is_choosing = state.stage is Stage.CHOOSING
    lines = tuple(
        Line(LABELS[Wager(line.wager)], line.stake, str(line.outcome), line.net, line.sentence, line.clauses)
        for line in (mine.lines if mine else ())
    )
    return Scene(
        rounds=rounds,
        yours=tuple(map(text, mine.hole)) if mine else (),
        dealer=tuple(seen["dealer"]),
        board=(*seen["flop"], *seen["river"]),
        stakes=_stakes(mine),
        offers=() if is_choosing else _offers(),
        choices=_choices(game) if is_choosing else (),
        lines=lines,
        said=tuple(
            Said(SCRIPT[event.name](event.facts), event.clauses) for event in game.log.events if event.name in SCRIPT
        ),
        commitment=state.commitment,
        net=net,
        box=BOX,
        boxes=BOXES,
    )


def _stakes(box: Box | None) -> dict[str, int]:
    if box is None:
        return {}
    placed = {LABELS[Wager(wager)]: amount for wager, amount in box.placed.items()}
    return placed | ({LABELS[Wager.CALL]: box.call} if box.call else {})


def _offers() -> tuple[Offer, ...]:
    return tuple(
        Offer(wager, LABELS[wager], SIGNS.minimum[wager], SIGNS.maximum[wager], is_optional=wager is not Wager.ANTE)
        for wager in (Wager.ANTE, Wager.BONUS)
    )


def _choices(game: Game) -> tuple[Choice, ...]:
    return (
        Choice("call", "Call", house.call_of(game, BOX), "act-holdem 7.2"),
        Choice("fold", "Fold", 0, "act-holdem 7.3"),
    )


def _hole(facts: Mapping[str, Any]) -> str:
    mine = [name(parse(card)) for number, card in facts["cards"] if number != DEALER]
    return f"You are dealt the {' and the '.join(mine)}; the dealer takes two cards face down."


def _board(facts: Mapping[str, Any]) -> str:
    return ", ".join(name(parse(card)) for card in facts["cards"])


SCRIPT: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "cards_shuffled": lambda facts: "The deck is shuffled for this round.",
    "cards_cut": lambda facts: "The dealer cuts the cards.",
    "hole_cards_dealt": _hole,
    "flop_dealt": lambda facts: f"The flop: {_board(facts)}. “Call, or fold?”",
    "called": lambda facts: "You call.",
    "folded": lambda facts: "You fold.",
    "bonus_declared": lambda facts: "You declare the bonus hand.",
    "river_dealt": lambda facts: f"Two more cards: {_board(facts)}.",
    "dealer_shown": lambda facts: "The dealer turns the house's cards.",
    "round_closed": lambda facts: "The dealer collects the cards.",
}
