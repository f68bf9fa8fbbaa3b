"""One door to the exact odds of every document: what one unit of each wager gains or costs on average."""

from games.holdem.settlement import compiled
from games.lab import holdem, war
from games.lab.expectation import Expectation
from games.rulebooks.holdem_book import HoldemBook
from games.rulebooks.war_book import WarBook
from games.rulings import Refusal, insist

USUAL_DECKS = 6


def odds_of(book: WarBook | HoldemBook, decks: int) -> dict[str, Expectation]:
    """Return the odds of each wager by name; raise `RuleBroken` where there is nothing to count."""
    insist(why_not_count(book, decks))
    return war.odds(book, decks) if isinstance(book, WarBook) else holdem.odds(compiled(book))


def usual_decks(book: WarBook | HoldemBook) -> int:
    """Return the number of decks that is meant where nobody says one."""
    permitted = book.decks.value
    return USUAL_DECKS if USUAL_DECKS in permitted else min(permitted)


def why_not_count(book: WarBook | HoldemBook, decks: int) -> list[Refusal]:
    """Return why there are no odds with so many decks.

    Casino War has some with any number: what another number would cost is a fair question of whoever plans a table.
    """
    if decks < 1:
        return [Refusal("Count with one deck or more.", book.decks.clause, "no_deck", "decks")]
    if isinstance(book, HoldemBook):
        return why_not_permitted(book, decks)
    return []


def why_not_permitted(book: WarBook | HoldemBook, decks: int) -> list[Refusal]:
    """Return why the document does not let a table deal with so many decks."""
    permitted = book.decks.value
    if decks in permitted:
        return []
    sentence = f"{book.key} is dealt with {' or '.join(map(str, permitted))} deck{'s' * (permitted != (1,))}."
    return [Refusal(sentence, book.decks.clause, "wrong_decks", "decks")]
