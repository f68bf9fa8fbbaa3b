"""Our evaluator of seven cards against two others, all on the same hands, in turn, in one run.

phevaluator 0.6.0 keeps its tables in a compiled core; it is asked through its documented function on integers, as a
program would. treys is Python throughout and gets its own kind of card, made beforehand. Each contender sees every
hand once before it is timed: ours remembers the patterns of ranks it has met.
"""

import json
from collections.abc import Callable, Iterator
from random import Random

from phevaluator import evaluate_7cards
from treys import Card, Evaluator

from bench import Result, rates
from games.cards import DECK, text
from games.holdem.hands import seven

HANDS = 40_000


def measure() -> Iterator[Result]:
    chance = Random(52)
    dealt = [tuple(chance.sample(DECK, 7)) for _ in range(HANDS)]
    theirs = [[Card.new(text(card)) for card in hand] for hand in dealt]
    split = [(hand[:2], hand[2:]) for hand in theirs]
    ours = contender(seven, dealt)
    for name, peer, goal in (
        ("phevaluator", contender(evaluate_7cards, dealt), 0.8),
        ("treys", contender(Evaluator().evaluate, split), 5.0),
    ):
        ours()
        peer()
        yield Result(f"seven-card hands against {name}", *rates(ours, peer), goal=goal)


def contender(evaluate: Callable[..., int], hands: list[tuple[object, ...]]) -> Callable[[], int]:
    def run() -> int:
        for hand in hands:
            evaluate(*hand)
        return len(hands)

    return run


def report() -> list[dict[str, object]]:
    """Measure, print and return the rows."""
    rows = [result.row() for result in measure()]
    print(json.dumps(rows, indent=2))
    return rows


if __name__ == "__main__":
    report()
