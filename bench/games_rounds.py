"""A round of Casino War with its full log, sealed line by line: staked, dealt, settled, closed, reshuffled when due.

The peer is the rate that was promised, 5,000 rounds a second on one core, for one player at a seeded six-deck shoe who
goes to war on every tie. Shuffling, cutting and loading the shoes is part of the time. In time of this process alone,
the best of many short runs: whatever else the machine does can only slow a run down.
"""

from collections.abc import Iterator
from time import process_time

from bench import Result
from games.rulebooks import act_war, md_war, nsw_war, vic_war
from games.rulebooks.war_book import Decision, Wager
from games.war.betting import Bid, no_more_bets, open_betting, sit, stake
from games.war.dealing import deal
from games.war.live import LiveTable
from games.war.play import decide, end_round, go_to_war, settle_first, settle_war
from games.war.round import Phase, Setup
from games.war.shoe import cut, cut_order, load, shuffle

PROMISED = 5_000
RUNS = 40
ROUNDS = 250
INITIAL = Bid("ann", 1, Wager.INITIAL, 1000)


def measure() -> Iterator[Result]:
    for book in (act_war.BOOK, nsw_war.BOOK, vic_war.BOOK, md_war.BOOK):
        best = 0.0
        for run in range(RUNS):
            live = LiveTable(Setup(book, 6))
            sit(live, "ann", 1)
            start = process_time()
            for number in range(run * ROUNDS, (run + 1) * ROUNDS):
                one_round(live, number)
            best = max(best, ROUNDS / (process_time() - start))
        yield Result(f"{book.key} rounds with full log", best, PROMISED, goal=1.0)


def one_round(live: LiveTable, number: int) -> None:
    """Play one round; a shoe that is new, or past its cutting card, is shuffled, cut and loaded first."""
    if live.state.shuffle_due or not live.state.shoe.cards:
        new_shoe(live, number)
    open_betting(live)
    stake(live, INITIAL)
    no_more_bets(live)
    deal(live)
    if live.state.current().phase is Phase.BETTING:
        new_shoe(live, number)
        no_more_bets(live)
        deal(live)
    settle_first(live)
    if live.state.current().phase is Phase.DECIDING:
        decide(live, "ann", 1, Decision.WAR)
        go_to_war(live)
        settle_war(live)
    end_round(live)


def new_shoe(live: LiveTable, number: int) -> None:
    shuffle(live, seed=number.to_bytes(32, "big"))
    cut(live, by=cut_order(live.state)[0], at=156)
    load(live, stop=78)
