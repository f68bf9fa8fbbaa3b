"""The state of one round, frozen, and how each recorded fact moves it.

`Round` is what anyone may know of the round but for the faces of cards that lie face down; the order of the cards to
come is no part of it. `seen_by` says what one person at the table sees. `apply` folds one event and asks no rule.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from games.cards import parse, text
from games.holdem.settlement import Result, Terms
from games.log import Event, Play, moved
from games.money import Odds
from games.rulebooks.book import Outcome
from games.rulebooks.holdem_book import Choice, HoldemBook

DEALER = 0
"""The dealer's number among the boxes, which count from 1."""


class Stage(StrEnum):
    """How far a round has come."""

    BETTING = "betting"
    DEALT = "dealt"
    CHOOSING = "choosing"
    CHOSEN = "chosen"
    RIVER = "river"
    SHOWN = "shown"
    SETTLED = "settled"
    VOID = "void"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Table:
    """What the house has set for a table: its boxes, limits by wager in cents, and the maximum payout on its sign."""

    boxes: int = 7
    minimum: Mapping[str, int] = field(default_factory=dict)
    maximum: Mapping[str, int] = field(default_factory=dict)
    maximum_payout: int | None = None


NOTHING_PLACED: Mapping[str, int] = MappingProxyType({})


class Box(NamedTuple):
    """One box with a wager: what is placed and what of it is in action, its cards, and what became of it.

    A box is out once its cards are in the rack; it is removed if that was no end the game gives it: its hand or the
    whole round is void, or its player was shut out.
    """

    number: int
    player: str
    placed: Mapping[str, int] = NOTHING_PLACED
    ante: int = 0
    bonus: int = 0
    call: int = 0
    hole: tuple[int, ...] = ()
    choice: Choice | None = None
    is_declared: bool = False
    void: tuple[str, ...] = ()
    is_out: bool = False
    is_removed: bool = False
    cards_verified: int | None = None
    lines: tuple[Result, ...] = ()

    @property
    def is_live(self) -> bool:
        """Say whether the box holds cards and still plays for its ante."""
        return bool(self.hole) and not self.is_out

    @property
    def net(self) -> int:
        return sum(line.net for line in self.lines)


class Round(NamedTuple):
    """Everything that is known of a round. Boxes stand clockwise from the dealer's left.

    Like the events that move it, a named tuple: every event makes a new one, and this is the cheapest frozen value.
    """

    stage: Stage = Stage.BETTING
    commitment: str = ""
    cards_loaded: int = 0
    cut_at: int | None = None
    boxes: tuple[Box, ...] = ()
    dealer: tuple[int, ...] = ()
    flop: tuple[int, ...] = ()
    river: tuple[int, ...] = ()
    is_dealer_shown: bool = False
    drawn: int = 0
    racked: int = 0
    exposed: tuple[tuple[int, int], ...] = ()
    warned_before: frozenset[str] = frozenset()
    warned: frozenset[str] = frozenset()
    miscounted: tuple[int, ...] = ()
    awaits_ruling: str = ""

    def box(self, number: int) -> Box | None:
        return next((box for box in self.boxes if box.number == number), None)

    @property
    def next_to_choose(self) -> Box | None:
        """Return the first box clockwise that has neither called nor folded."""
        return next((box for box in self.boxes if box.is_live and box.choice is None), None)

    @property
    def callers(self) -> tuple[Box, ...]:
        """Return the boxes that called and are still to be settled."""
        return tuple(box for box in self.boxes if box.is_live and box.choice is Choice.CALL)

    @property
    def is_open(self) -> bool:
        """Say whether a round of play is on: a card has left the shoe and not all of them are in the rack."""
        return self.drawn > 0 and self.stage is not Stage.CLOSED


class Game(Play[Round]):
    """A round in play: state and log, the book and table it is played by, and the shoe nobody may look into."""

    __slots__ = ("book", "seed", "shoe", "table", "terms")

    def __init__(self, terms: Terms, table: Table) -> None:
        super().__init__(Round(), apply)
        self.terms = terms
        self.book: HoldemBook = terms.book
        self.table = table
        self.shoe: tuple[int, ...] = ()
        self.seed = b""


def seen_by(state: Round, player: str) -> dict[str, Any]:
    """Return the cards that one person at the table sees; a card that lies face down for them is None."""

    def faces(cards: tuple[int, ...], *, is_up: bool) -> list[str | None]:
        return [text(card) if is_up else None for card in cards]

    is_showdown = state.is_dealer_shown
    return {
        "boxes": {
            box.number: faces(
                box.hole,
                is_up=box.player == player or box.is_declared or (is_showdown and box.choice is Choice.CALL),
            )
            for box in state.boxes
        },
        "dealer": faces(state.dealer, is_up=is_showdown),
        "flop": faces(state.flop, is_up=True),
        "river": faces(state.river, is_up=True),
    }


Facts = Mapping[str, Any]


def apply(state: Round, event: Event) -> Round:
    """Return the state after an event; raise `KeyError` for an event this game does not have."""
    return _MOVES[event.name](state, event.facts)


def lines_of(facts: Iterable[Any]) -> tuple[Result, ...]:
    """Read settlement lines back from a log's facts; in live play they are still what they were."""
    return tuple(line if type(line) is Result else _line_of(*line) for line in facts)


def _line_of(*facts: Any) -> Result:
    wager, stake, outcome, odds, net, clauses, sentence = facts
    return Result(wager, stake, Outcome(outcome), Odds(*odds), net, tuple(clauses), sentence)


def _cards(texts: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(parse, texts))


def _boxes(state: Round, number: int, **changes: Any) -> tuple[Box, ...]:
    return tuple(moved(box, **changes) if box.number == number else box for box in state.boxes)


def _unmoved(state: Round, _: Facts) -> Round:
    return state


def _opened(state: Round, facts: Facts) -> Round:
    warned = frozenset(facts["warned"])
    return moved(state, warned_before=warned, warned=warned)


def _loaded(state: Round, facts: Facts) -> Round:
    return moved(state, commitment=facts["commitment"], cards_loaded=facts["cards"])


def _cut(state: Round, facts: Facts) -> Round:
    return moved(state, cut_at=facts["at"])


def _wager_placed(state: Round, facts: Facts) -> Round:
    number, wager, player = facts["box"], facts["wager"], facts["player"]
    box = state.box(number) or Box(number, player)
    box = moved(box, placed={**box.placed, wager: facts["placed"]}, **{wager: facts["in_action"]})
    others = (other for other in state.boxes if other.number != number)
    boxes = tuple(sorted((*others, box), key=lambda each: each.number))
    return moved(state, boxes=boxes, warned=state.warned | {player} if facts["is_warned"] else state.warned)


def _wager_taken_back(state: Round, facts: Facts) -> Round:
    number, wager = facts["box"], facts["wager"]
    placed = {name: amount for box in state.boxes if box.number == number for name, amount in box.placed.items()}
    del placed[wager]
    boxes = _boxes(state, number, placed=placed, **{wager: 0})
    return moved(state, boxes=tuple(box for box in boxes if box.placed))


def _hole_dealt(state: Round, facts: Facts) -> Round:
    hands: dict[int, tuple[int, ...]] = {}
    for number, card in facts["cards"]:
        hands[number] = (*hands.get(number, ()), parse(card))
    return moved(
        state,
        stage=Stage.DEALT,
        boxes=tuple(moved(box, hole=hands.get(box.number, ())) for box in state.boxes),
        dealer=hands[DEALER],
        drawn=len(facts["cards"]),
    )


def _flop_dealt(state: Round, facts: Facts) -> Round:
    flop = _cards(facts["cards"])
    return moved(state, stage=Stage.CHOOSING, flop=flop, drawn=state.drawn + len(flop))


def _called(state: Round, facts: Facts) -> Round:
    return moved(state, boxes=_boxes(state, facts["box"], choice=Choice.CALL, call=facts["stake"]))


def _folded(state: Round, facts: Facts) -> Round:
    counted = facts["cards_verified"]
    boxes = _boxes(
        state,
        facts["box"],
        choice=Choice(facts["choice"]),
        is_out=True,
        cards_verified=counted,
        lines=lines_of(facts["lines"]),
    )
    return moved(state, boxes=boxes, racked=state.racked + counted)


def _declared(state: Round, facts: Facts) -> Round:
    return moved(state, boxes=_boxes(state, facts["box"], is_declared=True))


def _choices_ended(state: Round, facts: Facts) -> Round:
    bonuses = {number: lines_of(lines) for number, lines in facts["bonuses"]}
    boxes = tuple(
        moved(box, lines=bonuses[box.number] + box.lines) if box.number in bonuses else box for box in state.boxes
    )
    return moved(state, stage=Stage.CHOSEN if facts["river_follows"] else Stage.SETTLED, boxes=boxes)


def _river_dealt(state: Round, facts: Facts) -> Round:
    river = _cards(facts["cards"])
    return moved(state, stage=Stage.RIVER, river=river, drawn=state.drawn + len(river))


def _dealer_shown(state: Round, _: Facts) -> Round:
    return moved(state, stage=Stage.SHOWN if state.callers else Stage.SETTLED, is_dealer_shown=True)


def _box_settled(state: Round, facts: Facts) -> Round:
    before = next(box.lines for box in state.boxes if box.number == facts["box"])
    return _out(state, facts, before + lines_of(facts["lines"]))


def _box_taken_out(state: Round, facts: Facts) -> Round:
    """Remove a box from the round: whatever was settled at it before, its lines are now these."""
    state = moved(state, boxes=_boxes(state, facts["box"], is_removed=True))
    return _out(state, facts, lines_of(facts["lines"]))


def _out(state: Round, facts: Facts, lines: tuple[Result, ...]) -> Round:
    counted = facts["cards_verified"]
    boxes = _boxes(state, facts["box"], is_out=True, cards_verified=counted, lines=lines)
    is_last = state.stage is Stage.SHOWN and not any(box.is_live for box in boxes)
    return moved(state, stage=Stage.SETTLED if is_last else state.stage, boxes=boxes, racked=state.racked + counted)


def _miscounted(state: Round, facts: Facts) -> Round:
    return moved(state, miscounted=(*state.miscounted, facts["box"]))


def _recounted(state: Round, facts: Facts) -> Round:
    number, counted = facts["box"], facts["cards_verified"]
    before = sum(box.cards_verified or 0 for box in state.boxes if box.number == number)
    return moved(
        state,
        boxes=_boxes(state, number, cards_verified=counted),
        racked=state.racked + counted - before,
        miscounted=tuple(other for other in state.miscounted if other != number),
    )


def _closed(state: Round, facts: Facts) -> Round:
    return moved(state, stage=Stage.CLOSED, racked=facts["racked"])


def _card_exposed(state: Round, facts: Facts) -> Round:
    return moved(state, exposed=(*state.exposed, (facts["box"], facts["card"])))


def _wagers_voided(state: Round, facts: Facts) -> Round:
    void, lines = tuple(facts["void"]), lines_of(facts["lines"])
    return moved(state, boxes=_boxes(state, facts["box"], void=void, lines=lines))


def _round_voided(state: Round, facts: Facts) -> Round:
    lines = {number: lines_of(each) for number, each in facts["lines"]}
    boxes = tuple(moved(box, is_out=True, is_removed=True, lines=lines[box.number]) for box in state.boxes)
    return moved(state, stage=Stage.VOID, boxes=boxes, awaits_ruling="")


def _ruling_asked(state: Round, facts: Facts) -> Round:
    return moved(state, awaits_ruling=facts["mishap"])


def _ruling_given(state: Round, _: Facts) -> Round:
    return moved(state, awaits_ruling="")


_MOVES: Mapping[str, Callable[[Round, Facts], Round]] = {
    "round_opened": _opened,
    "cards_shuffled": _loaded,
    "shoe_loaded": _loaded,
    "cards_cut": _cut,
    "wager_placed": _wager_placed,
    "wager_taken_back": _wager_taken_back,
    "hole_cards_dealt": _hole_dealt,
    "flop_dealt": _flop_dealt,
    "called": _called,
    "folded": _folded,
    "bonus_declared": _declared,
    "choices_ended": _choices_ended,
    "river_dealt": _river_dealt,
    "dealer_shown": _dealer_shown,
    "box_settled": _box_settled,
    "hand_miscounted": _miscounted,
    "hand_recounted": _recounted,
    "round_closed": _closed,
    "card_exposed": _card_exposed,
    "hand_rebuilt": _unmoved,
    "cards_rebuilt": _unmoved,
    "collusion_reported": _unmoved,
    "hand_voided": _box_taken_out,
    "player_excluded": _box_taken_out,
    "wagers_voided": _wagers_voided,
    "round_voided": _round_voided,
    "ruling_asked": _ruling_asked,
    "ruling_given": _ruling_given,
}
