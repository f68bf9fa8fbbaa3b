"""A round of hold'em with its full log, sealed line by line: shuffled, cut, dealt, chosen, settled and closed.

The peer is the rate that was promised, 2,000 rounds a second on one core, for one player with ante and bonus. In time
of this process alone, the best of many short runs: whatever else the machine does can only slow a run down.
"""

from collections.abc import Iterator
from time import process_time

from bench import Result
from games.holdem import play, shoe
from games.holdem.round import Game, Table
from games.holdem.settlement import compiled
from games.holdem.wagers import place_wager
from games.rulebooks.act_holdem import BOOK

TERMS = compiled(BOOK)
PROMISED = 2_000
RUNS = 20
ROUNDS = 500
TABLE = Table(minimum={"ante": 500}, maximum={"ante": 10_000}, maximum_payout=50_000)


def measure() -> Iterator[Result]:
    best = 0.0
    for run in range(RUNS):
        start = process_time()
        for number in range(run * ROUNDS, (run + 1) * ROUNDS):
            one_round(number)
        best = max(best, ROUNDS / (process_time() - start))
    yield Result("hold'em rounds with full log", best, PROMISED, goal=1.0)


def one_round(number: int) -> Game:
    game = play.open_round(TERMS, TABLE, on=BOOK.in_force.value)
    place_wager(game, box=1, player="ann", wager="ante", amount=1000)
    place_wager(game, box=1, player="ann", wager="bonus", amount=500)
    shoe.shuffle(game, number.to_bytes(32, "big"))
    shoe.cut(game, 26)
    play.deal_hole_cards(game)
    play.deal_flop(game)
    play.call(game, 1, 2000)
    play.end_choices(game)
    play.deal_river(game)
    play.show_dealer(game)
    play.settle_boxes(game)
    play.close(game)
    return game
