"""The course of a round: hole cards, flop, call or fold, river, showdown, settlement, rack.

Each command asks its `why_not_…` and, if nothing stands in the way, records what happened. A refused command leaves
state and log as they were.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType

from games.cards import text
from games.holdem.hands import best_five, category, seven
from games.holdem.round import DEALER, Box, Game, Round, Stage, Table
from games.holdem.settlement import (
    Result,
    Terms,
    bonus_hand,
    call_due,
    qualifies,
    settle_bonus,
    settle_fold,
    settle_hands,
    voided,
)
from games.holdem.shoe import draw, why_short
from games.holdem.wagers import limit_clauses
from games.log import Event
from games.money import dollars
from games.rulebooks.holdem_book import BonusHand, Choice, HoldemBook, Wager
from games.rulings import Refusal, insist

AS_DEALT: Mapping[int, int] = MappingProxyType({})
"""No hand was counted otherwise than it was dealt."""


def why_not_open(book: HoldemBook, table: Table, *, on: date, decks: int = 1) -> list[Refusal]:
    """Return why no round may be opened."""
    refusals = []
    if on < book.in_force.value:
        refusals.append(Refusal(f"These rules apply from {book.in_force.value}.", book.in_force.clause, field="on"))
    if decks not in book.decks.value:
        refusals.append(Refusal("Play with one deck of 52 cards.", book.decks.clause, "decks", "decks"))
    if not 1 <= table.boxes <= book.boxes.value:
        refusals.append(Refusal(f"One deck serves 1 to {book.boxes.value} boxes.", book.boxes.clause, "boxes"))
    return refusals


def open_round(terms: Terms, table: Table, *, on: date, decks: int = 1, warned: Iterable[str] = ()) -> Game:
    """Open a round for wagers; `warned` are the players who were told of the minimum earlier in this session."""
    insist(why_not_open(terms.book, table, on=on, decks=decks))
    game = Game(terms, table)
    facts = {
        "document": terms.book.key,
        "digest": terms.digest,
        "readings": dict(terms.book.chosen),
        "on": on.isoformat(),
        "boxes": table.boxes,
        "minimum": dict(table.minimum),
        "maximum": dict(table.maximum),
        "maximum_payout": table.maximum_payout,
        "warned": sorted(warned),
    }
    game.record(Event("round_opened", facts, terms.book.in_force.clauses + terms.book.decks.clauses))
    return game


def _why_awaiting(state: Round) -> list[Refusal]:
    if state.awaits_ruling:
        return [Refusal("A supervisor has to rule on the mishap first.", code="awaits_ruling")]
    return []


def why_not_deal(game: Game) -> list[Refusal]:
    """Return why no hole cards are dealt."""
    state, book = game.state, game.book
    boxes = sum(1 for box in state.boxes if box.ante)
    if state.stage is not Stage.BETTING:
        return [Refusal("The hole cards of this round are dealt.", book.hole_cards.clause, "dealt")]
    if not state.cards_loaded:
        return [Refusal("Shuffle the cards for this round first.", book.shuffled_anew.clause, "unshuffled")]
    if state.commitment and state.cut_at is None:
        return [Refusal("Cut the cards before the deal.", book.least_cut.clause, "uncut")]
    if not boxes:
        return [Refusal("Nobody has placed an ante.", book.deal_boxes.clause, "no_ante")]
    return why_short(game, book.hole_cards.value * (boxes + 1)) or _why_awaiting(state)


def deal_hole_cards(game: Game) -> None:
    """Deal clockwise, one card to each box with an ante and one to the dealer, until all have their hole cards."""
    insist(why_not_deal(game))
    book = game.book
    numbers = [*(box.number for box in game.state.boxes if box.ante), DEALER] * book.hole_cards.value
    cards = tuple(zip(numbers, draw(game, len(numbers)), strict=True))
    clauses = (
        *book.burns.clauses,
        *book.face_down.clauses,
        *book.deal_boxes.clauses,
        *book.deal_dealer.clauses,
        *book.hole_cards.clauses,
    )
    game.record(Event("hole_cards_dealt", {"cards": cards, "from": 0, "face_up": not book.face_down.value}, clauses))


def why_not_flop(game: Game) -> list[Refusal]:
    """Return why the flop is not dealt."""
    if game.state.stage is not Stage.DEALT:
        return [Refusal("The flop follows the hole cards.", game.book.flop.clause, "flop_now")]
    return why_short(game, game.book.flop.value) or _why_awaiting(game.state)


def deal_flop(game: Game) -> None:
    """Turn the first communal cards."""
    insist(why_not_flop(game))
    rule, book = game.book.flop, game.book
    facts = {"cards": draw(game, rule.value), "from": game.state.drawn, "face_up": True}
    game.record(Event("flop_dealt", facts, rule.clauses + book.burns.clauses + book.face_down.clauses))


def why_not_choose(game: Game, number: int) -> list[Refusal]:
    """Return why a box may not call or fold now."""
    state, book = game.state, game.book
    box, first = state.box(number), state.next_to_choose
    if state.stage is not Stage.CHOOSING:
        return [Refusal("Call or fold after the flop and before the river.", book.choose_from.clause, "choose_now")]
    if box is None or not box.hole:
        return [Refusal(f"Box {number} holds no cards.", book.deal_boxes.clause, "no_cards", "box")]
    if box is not first:
        told = f"Box {first.number} chooses first." if first and box.is_live and not box.choice else "You have chosen."
        return [Refusal(told, book.all_choose.clause, "not_your_turn", "box")]
    return _why_awaiting(state)


def why_not_call(game: Game, number: int, stake: int) -> list[Refusal]:
    """Return why a box may not call with this stake."""
    refusals = why_not_choose(game, number)
    box = game.state.box(number)
    if refusals or box is None:
        return refusals
    due = call_of(game, number)
    if stake != due:
        rule = game.book.call_per_ante
        return [Refusal(f"A call is exactly {dollars(due)}, twice the ante.", rule.clause, "call_stake", "stake")]
    return []


def call_of(game: Game, number: int) -> int:
    """Return what a call costs at a box with an ante."""
    box = game.state.box(number)
    assert box is not None
    return call_due(game.book, placed=box.placed[Wager.ANTE], in_action=box.ante)


def call(game: Game, number: int, stake: int) -> None:
    """Stay in by staking twice the ante."""
    insist(why_not_call(game, number, stake))
    rules = game.book.choose_from.clauses + game.book.call_per_ante.clauses
    game.record(Event("called", {"box": number, "stake": stake}, rules))


def fold(game: Game, number: int, *, counted: int = 2, is_absent: bool = False) -> None:
    """Hand in the cards, which the dealer counts into the rack; a player who is not there to choose folds too."""
    insist(why_not_choose(game, number))
    box = game.state.box(number)
    assert box is not None
    rule = game.book.folded_count
    facts = {
        "box": number,
        "choice": Choice.ABSENT if is_absent else Choice.FOLD,
        "cards_verified": counted,
        "lines": told(game, box, (settle_fold(game.terms, box.ante),)),
    }
    clauses = (game.book.all_choose if is_absent else game.book.choose_from).clauses
    game.record(Event("folded", facts, clauses + rule.clauses))
    _check_count(game, number, counted, rule.value, rule.clauses)


def told(game: Game, box: Box, lines: tuple[Result, ...]) -> tuple[Result, ...]:
    """Give back what was declared void, and cite the limit that a wager was outside of."""
    return tuple(_told(game, box, line) for line in lines)


def _told(game: Game, box: Box, line: Result) -> Result:
    if line.wager in box.void:
        row = game.book.mishap("rule_contravened")
        return voided(game.book, line, *(row.clauses if row else ()))
    limits = limit_clauses(game.book, game.table, line.wager, box.placed.get(line.wager, line.stake))
    return line._replace(clauses=line.clauses + limits) if limits else line


def _check_count(game: Game, number: int, counted: int, dealt: int, clauses: tuple[str, ...]) -> None:
    if counted != dealt:
        game.record(Event("hand_miscounted", {"box": number, "counted": counted, "dealt": dealt}, clauses))


def why_not_declare(game: Game, number: int) -> list[Refusal]:
    """Return why a box may not declare a winning bonus hand."""
    state, book = game.state, game.book
    box = state.box(number)
    if state.stage is not Stage.CHOOSING:
        rule = book.must_declare
        return [Refusal("Declare a bonus hand before the choices end.", rule.clause, "declare_now")]
    if box is None or not box.bonus or not box.is_live or box.is_declared:
        return [Refusal(f"Box {number} has no bonus wager to declare.", book.fold_loses_bonus.clause, "no_bonus")]
    if bonus_hand(game.terms, box.hole, state.flop) is BonusHand.NOTHING:
        rule = book.flop_aces_count
        return [Refusal("These five cards are not on the bonus table.", rule.clause, "no_bonus_hand")]
    return _why_awaiting(state)


def declare(game: Game, number: int) -> None:
    """Declare a winning bonus hand; the dealer turns the cards up and checks them."""
    insist(why_not_declare(game, number))
    box = game.state.box(number)
    assert box is not None
    hand = bonus_hand(game.terms, box.hole, game.state.flop)
    facts = {"box": number, "cards": tuple(map(text, box.hole)), "face_up": True, "hand": hand}
    game.record(Event("bonus_declared", facts, game.book.must_declare.clauses + game.book.bonus_paid.clauses))


def why_not_end_choices(game: Game) -> list[Refusal]:
    """Return why the choices do not end."""
    state, rule = game.state, game.book.all_choose
    if state.stage is not Stage.CHOOSING:
        return [Refusal("There are no choices to end.", rule.clause, "choices_now")]
    if state.next_to_choose:
        number = state.next_to_choose.number
        return [Refusal(f"Box {number} has neither called nor folded.", rule.clause, "not_all_chose")]
    return _why_awaiting(state)


def end_choices(game: Game) -> None:
    """End the choices: settle every bonus wager now, before the river."""
    insist(why_not_end_choices(game))
    state, book = game.state, game.book
    bonuses = tuple(
        (box.number, told(game, box, (_bonus_line(game, box),)))
        for box in state.boxes
        if box.bonus and box.choice and not box.is_removed
    )
    river_follows = bool(state.callers) or book.river_for_nobody.value
    facts = {"bonuses": bonuses, "river_follows": river_follows}
    game.record(Event("choices_ended", facts, book.all_choose.clauses + book.bonus_paid.clauses))


def _bonus_line(game: Game, box: Box) -> Result:
    choice = box.choice
    assert choice is not None
    return settle_bonus(game.terms, box.hole, game.state.flop, box.bonus, choice=choice, is_declared=box.is_declared)


def why_not_river(game: Game) -> list[Refusal]:
    """Return why the river is not dealt: somebody has not chosen, or the bonuses are not settled."""
    state, book = game.state, game.book
    if state.stage is Stage.CHOOSING:
        return why_not_end_choices(game) or [
            Refusal("Settle the bonus wagers before the river.", book.bonus_paid.clause, "bonus_unpaid")
        ]
    if state.stage is not Stage.CHOSEN:
        return [Refusal("The river follows the choices of those still in.", book.river.clause, "river_now")]
    return why_short(game, book.river.value) or _why_awaiting(state)


def deal_river(game: Game) -> None:
    """Turn the last communal cards."""
    insist(why_not_river(game))
    rule, book = game.book.river, game.book
    facts = {"cards": draw(game, rule.value), "from": game.state.drawn, "face_up": True}
    game.record(Event("river_dealt", facts, rule.clauses + book.burns.clauses + book.face_down.clauses))


def why_not_show(game: Game) -> list[Refusal]:
    """Return why the dealer's cards stay face down."""
    if game.state.stage is not Stage.RIVER:
        return [Refusal("The dealer shows after the river.", game.book.dealer_shows.clause, "show_now")]
    return _why_awaiting(game.state)


def show_dealer(game: Game) -> None:
    """Turn the dealer's cards up and set the hand."""
    insist(why_not_show(game))
    state, book = game.state, game.book
    cards = (*state.dealer, *state.flop, *state.river)
    value = seven(*cards)
    facts = {
        "cards": tuple(map(text, state.dealer)),
        "hand": tuple(map(text, best_five(cards))),
        "category": category(value).label,
        "qualifies": qualifies(game.terms, value),
    }
    game.record(Event("dealer_shown", facts, book.dealer_shows.clauses + book.hand.clauses + book.qualifies.clauses))


def why_not_settle(game: Game) -> list[Refusal]:
    """Return why antes and calls are not settled."""
    if game.state.stage is not Stage.SHOWN:
        return [Refusal("Settle once the dealer's hand is set.", game.book.dealer_shows.clause, "settle_now")]
    return _why_awaiting(game.state)


def settle_boxes(game: Game, counted: Mapping[int, int] = AS_DEALT) -> None:
    """Settle ante and call of each box that called, and count its cards into the rack."""
    insist(why_not_settle(game))
    state, rule = game.state, game.book.settled_count
    board = state.flop + state.river
    dealer = seven(*state.dealer, *board)
    for box in state.callers:
        lines = settle_hands(
            game.terms,
            seven(*box.hole, *board),
            dealer,
            ante=box.ante,
            call=box.call,
            maximum_payout=game.table.maximum_payout,
        )
        cards = counted.get(box.number, rule.value)
        facts = {"box": box.number, "lines": told(game, box, lines), "cards_verified": cards}
        game.record(Event("box_settled", facts, rule.clauses))
        _check_count(game, box.number, cards, rule.value, rule.clauses)


def recount(game: Game, number: int, counted: int) -> None:
    """Count a hand again whose cards did not add up."""
    rule = game.book.settled_count
    if number not in game.state.miscounted:
        insist([Refusal(f"Box {number} was counted and is in order.", rule.clause, "in_order", "box")])
    if counted != rule.value:
        insist([Refusal(f"Find all {rule.value} cards of box {number}.", rule.clause, "miscounted", "counted")])
    game.record(Event("hand_recounted", {"box": number, "cards_verified": counted}, rule.clauses))


def why_not_close(game: Game, *, racked: int | None = None) -> list[Refusal]:
    """Return why the round is not over: `racked` is how many cards were counted in the discard rack."""
    state, book = game.state, game.book
    if state.stage not in {Stage.SETTLED, Stage.VOID}:
        return [Refusal("Settle every wager first.", book.round_ends.clause, "unsettled")]
    if state.miscounted:
        boxes = ", ".join(map(str, state.miscounted))
        return [Refusal(f"Count the cards of box {boxes} again.", book.settled_count.clause, "miscounted")]
    if racked is not None and racked != state.drawn:
        told = f"{state.drawn} cards were dealt and {racked} are in the rack."
        return [Refusal(told, book.round_ends.clause, "unracked", "racked")]
    return _why_awaiting(state)


def close(game: Game, *, racked: int | None = None) -> None:
    """End the round with all its cards in the rack, and reveal the seed of the shuffle."""
    insist(why_not_close(game, racked=racked))
    drawn = game.state.drawn
    facts = {"racked": drawn, "in_shoe": game.state.cards_loaded - drawn, "seed": game.seed.hex()}
    game.record(Event("round_closed", facts, game.book.round_ends.clauses + game.book.settled_count.clauses))
