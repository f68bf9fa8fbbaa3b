"""A table to try things on: rounds from a written shoe, brought to the moment a test is about."""

from datetime import date

from games.cards import parse
from games.holdem import play
from games.holdem.hands import five, seven
from games.holdem.round import Table
from games.holdem.settlement import compiled
from games.holdem.shoe import load
from games.holdem.wagers import place_wager
from games.rulebooks.act_holdem import BOOK
from games.rulebooks.holdem_book import Wager

TERMS = compiled(BOOK)
DAY = date(2026, 3, 14)

SHOE = "Ah 7c Kd Qs Ac 2d 9h Qd As 5h 9c Jc 3s 4d 8d"
"""Three boxes: box 1 holds aces, box 2 seven and two, box 3 king and nine, the dealer queens; the flop helps box 1."""


def cards(texts):
    return tuple(parse(text) for text in texts.split())


def value(texts):
    hand = cards(texts)
    return five(*hand) if len(hand) == 5 else seven(*hand)


def terms(**readings):
    """Return the terms under other readings: `terms(**{"9.1": "paid"})`."""
    return compiled(BOOK.under({f"act-holdem {number}": name for number, name in readings.items()}))


def seated(antes=(1, 2, 3), bonus=(), *, shoe=SHOE, table=None, under=TERMS, ante=1000, warned=()):
    """Open a round with an ante on each of these boxes, a bonus of 500 on some, and a shoe that is loaded."""
    game = play.open_round(under, table or Table(), on=DAY, warned=warned)
    for box in antes:
        place_wager(game, box=box, player=f"player {box}", wager=Wager.ANTE, amount=ante)
    for box in bonus:
        place_wager(game, box=box, player=f"player {box}", wager=Wager.BONUS, amount=500)
    load(game, cards(shoe))
    return game


def flopped(*args, **options):
    game = seated(*args, **options)
    play.deal_hole_cards(game)
    play.deal_flop(game)
    return game


def chosen(calls, *args, declared=(), **options):
    """Bring a round past its choices: these boxes call, the others fold, and some declare their bonus."""
    game = flopped(*args, **options)
    while box := game.state.next_to_choose:
        if box.number in declared:
            play.declare(game, box.number)
        if box.number in calls:
            play.call(game, box.number, play.call_of(game, box.number))
        else:
            play.fold(game, box.number)
    play.end_choices(game)
    return game


def shown(calls, *args, **options):
    game = chosen(calls, *args, **options)
    play.deal_river(game)
    play.show_dealer(game)
    return game


def settled(calls, *args, **options):
    game = shown(calls, *args, **options)
    play.settle_boxes(game)
    return game


def nets(game):
    """Return what became of every wager: `{1: {"ante": ("win", 1000)}}`."""
    return {box.number: {line.wager: (str(line.outcome), line.net) for line in box.lines} for box in game.state.boxes}


def names(game):
    return [event.name for event in game.log.events]


def clauses_of(refusals):
    return [refusal.clause for refusal in refusals]
