"""Canberra Casino Hold-em for one player."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from games.cards import name, parse, text
from games.holdem import play as house
from games.holdem import shoe
from games.holdem.round import DEALER, Box, Game, Stage, Table, seen_by
from games.holdem.settlement import compiled
from games.holdem.wagers import place_wager, why_not_wager
from games.log import Log
from games.practice.scene import Choice, Line, Move, Offer, Said, Scene, at_wager, seed_of
from games.rulebooks.holdem_book import HoldemBook, Wager
from games.rulings import Refusal, insist

BOX, BOXES = 4, 7
SIGNS = Table(
    boxes=BOXES,
    minimum={Wager.ANTE: 500, Wager.BONUS: 500},
    maximum={Wager.ANTE: 20_000, Wager.BONUS: 10_000},
    maximum_payout=5_000_000,
)
LABELS = {Wager.ANTE: "Ante", Wager.BONUS: "Super Aces Bonus", Wager.CALL: "Call"}


class Sitting:
    """One player at box 4, move by move; every round has a fresh deck."""

    def __init__(self, book: HoldemBook, seed: bytes, *, on: date, player: str) -> None:
        self.book, self.seed, self.on, self.player = book, seed, on, player
        self.game: Game | None = None
        self.rounds, self.net = 0, 0

    def make(self, move: Move) -> None:
        """Make one move and everything that follows from it without another choice."""
        if move.verb == "bet":
            self._bet(move.amounts)
        elif self.game is None:
            insist([Refusal("Place an ante first.", self.book.deal_boxes.clause, "no_round")])
        else:
            self._choose(self.game, move.verb)

    @property
    def log(self) -> Log:
        """Return the log of the round in play or just over."""
        assert self.game is not None
        return self.game.log

    def scene(self) -> Scene:
        return _scene(self.game, self.rounds, self.net, self.player)

    def _bet(self, amounts: Mapping[str, int]) -> None:
        """Open a round, place the wagers, and deal up to the choice."""
        if self.game is not None and self.game.state.stage is not Stage.CLOSED:
            sentence = "Finish the round in play first."
            insist([Refusal(sentence, self.book.shuffled_anew.clause, "round_open")])
        if not amounts.get(Wager.ANTE):
            sentence = "Place an ante: it opens the hand."
            insist([Refusal(sentence, self.book.deal_boxes.clause, "no_ante", Wager.ANTE)])
        game = house.open_round(compiled(self.book), SIGNS, on=self.on)
        for wager in (Wager.ANTE, Wager.BONUS):
            if amounts.get(wager):
                bid: dict[str, Any] = {"box": BOX, "player": self.player, "wager": wager, "amount": amounts[wager]}
                insist(at_wager(why_not_wager(game, **bid), wager))
                place_wager(game, **bid)
        shoe.shuffle(game, seed_of(self.seed, self.rounds))
        shoe.cut(game, len(game.shoe) // 2)
        house.deal_hole_cards(game)
        house.deal_flop(game)
        self.game, self.rounds = game, self.rounds + 1

    def _choose(self, game: Game, verb: str) -> None:
        """Call or fold; a winning bonus is declared for the player, as a good dealer would remind them to."""
        if verb not in ("call", "fold"):
            sentence = "At this table one bets, calls or folds."
            insist([Refusal(sentence, self.book.deal_boxes.clause, "unknown_move")])
        insist(house.why_not_choose(game, BOX))
        if not house.why_not_declare(game, BOX):
            house.declare(game, BOX)
        if verb == "call":
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
        box = game.state.box(BOX)
        self.net += box.net if box else 0


# ---- what the player sees --------------------------------------------------------------------------------------------


def _scene(game: Game | None, rounds: int, net: int, player: str) -> Scene:
    if game is None:
        return Scene(0, offers=_offers(), box=BOX, boxes=BOXES)
    state = game.state
    seen = seen_by(state, player)
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
