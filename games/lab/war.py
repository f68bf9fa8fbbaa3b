"""What each wager of Casino War comes to, exactly: every deal of a full shoe, by the rows that settle the rounds.

A burnt card is a card nobody knows, so burning changes nothing: the first four cards in play tell all. Each hand is
settled by the functions that settle it at a table, and counted as often as the shoe can deal it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import perm
from typing import NamedTuple

from games.cards import DECK, suit
from games.lab.expectation import Expectation, Settled, expected
from games.rulebooks.war_book import Case, Decision, Wager, WarBook
from games.war.progressive import settle_progressive
from games.war.settlement import Result, classify, first_case, settle_wager, war_case

STAKE = 2
"""In cents, and even: so that exactly half of it is surrendered."""

RANKS_ALONE = tuple(card for card in DECK if suit(card) == 0)
"""One card for each rank; suits count for the progressive wager and for nothing else."""


class Hand(NamedTuple):
    """A player's cards and the dealer's, two each after a war, and in how many orders of four cards they come."""

    orders: int
    player: tuple[int, ...]
    dealer: tuple[int, ...]

    @property
    def is_war(self) -> bool:
        return len(self.player) > 1


def _fought(book: WarBook, hand: Hand) -> list[Result]:
    case = classify(book, hand.player, hand.dealer, Decision.WAR)
    wagers = (Wager.INITIAL, Wager.WAR) if hand.is_war else (Wager.INITIAL,)
    return [settle_wager(book, case, wager, STAKE) for wager in wagers]


def _surrendered(book: WarBook, hand: Hand) -> list[Result]:
    case = classify(book, hand.player, hand.dealer, Decision.SURRENDER)
    return [settle_wager(book, case, Wager.INITIAL, STAKE)]


def _tied(book: WarBook, hand: Hand) -> list[Result]:
    return [settle_wager(book, first_case(book, hand.player[0], hand.dealer[0]), Wager.TIE, STAKE)]


def _tied_again(book: WarBook, hand: Hand) -> list[Result]:
    if not hand.is_war:
        return []
    return [settle_wager(book, war_case(book, hand.player[1], hand.dealer[1]), Wager.TIE2, STAKE)]


def _progressed(book: WarBook, hand: Hand) -> list[Result]:
    return [settle_progressive(book, hand.player, hand.dealer, STAKE)]


class Play(NamedTuple):
    """A wager and a way to play it: what one unit is, who settles it, what equal first cards lead to, which cards differ.

    What the settling returns first is the wager that a unit is a unit of.
    """

    wager: Wager
    of: str
    settle: Callable[[WarBook, Hand], list[Result]]
    goes_to_war: bool = False
    kinds: Sequence[int] = RANKS_ALONE


PLAYS: Mapping[str, Play] = {
    "war": Play(Wager.INITIAL, "the initial wager, going to war on every tie", _fought, goes_to_war=True),
    "surrender": Play(Wager.INITIAL, "the initial wager, surrendering on every tie", _surrendered),
    "tie": Play(Wager.TIE, "the tie wager", _tied),
    "tie2": Play(Wager.TIE2, "the tie wager that is placed with the war wager", _tied_again, goes_to_war=True),
    "progressive": Play(
        Wager.PROGRESSIVE,
        "the progressive wager, going to war on every tie, without its meter",
        _progressed,
        goes_to_war=True,
        kinds=DECK,
    ),
}
"""The bonus spin is not here: its document does not say how often the wheel stops where."""


def odds(book: WarBook, decks: int) -> dict[str, Expectation]:
    """Return what one unit comes to in each play that the document offers, from a full shoe of so many decks."""
    return {
        name: expected(_settled(book, play, decks), of=play.of)
        for name, play in PLAYS.items()
        if play.wager in book.wagers.value
    }


def _settled(book: WarBook, play: Play, decks: int) -> Iterator[Settled]:
    for hand in hands(book, decks, play.kinds, goes_to_war=play.goes_to_war):
        results = play.settle(book, hand)
        if results:
            clauses = tuple(clause for result in results for clause in result.clauses)
            yield Settled(hand.orders, results[0].stake, sum(result.net for result in results), clauses)


def hands(book: WarBook, decks: int, kinds: Sequence[int] = DECK, *, goes_to_war: bool) -> Iterator[Hand]:
    """Deal every hand of a full shoe; equal first cards go to war or stop there."""
    shoe = decks * len(DECK)
    copies = shoe // len(kinds)

    def dealt(*cards: int) -> Hand:
        """Count the orders of four cards that begin so: player, dealer, and again for the war."""
        orders = perm(shoe - len(cards), 4 - len(cards))
        for at, card in enumerate(cards):
            orders *= copies - cards[:at].count(card)
        return Hand(orders, cards[::2], cards[1::2])

    for first in product(kinds, repeat=2):
        if goes_to_war and first_case(book, *first) is Case.TIED:
            yield from (dealt(*first, *second) for second in product(kinds, repeat=2))
        else:
            yield dealt(*first)
