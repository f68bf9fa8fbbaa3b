"""The cards of a round made ready: one deck, shuffled for every round, cut once by the dealer, drawn in order.

A shoe is either shuffled here by a seed, whose commitment goes into the log before anybody bets on it, or loaded with
cards that the dealer has shuffled and cut by hand.
"""

from collections.abc import Sequence

from games import chance
from games.cards import DECK, text
from games.holdem.round import Game
from games.log import Event
from games.rulebooks.holdem_book import Role
from games.rulings import Refusal, insist


def why_not_shuffle(game: Game) -> list[Refusal]:
    """Return why the cards are not shuffled now: once for every round, before its first card."""
    if game.state.drawn or game.state.cards_loaded:
        return [Refusal("The cards of this round lie in the shoe.", game.book.shuffled_anew.clause, "loaded")]
    return []


def shuffle(game: Game, seed: bytes) -> None:
    """Shuffle the deck by a secret seed, whose commitment goes into the log and which `close` reveals."""
    insist(why_not_shuffle(game))
    game.shoe, game.seed = chance.shuffled(seed, DECK), seed
    facts = {"commitment": chance.commitment(seed), "cards": len(game.shoe)}
    game.record(Event("cards_shuffled", facts, game.book.shuffled_anew.clauses + game.book.decks.clauses))


def why_not_load(game: Game, cards: Sequence[int]) -> list[Refusal]:
    """Return why cards that were shuffled and cut by hand are not what this shoe may hold."""
    twice = sorted({text(card) for card in cards if cards.count(card) > 1})
    if twice:
        found = ", ".join(twice)
        return [Refusal(f"One deck has each card once; {found} came twice.", game.book.decks.clause, "twice", "shoe")]
    return why_not_shuffle(game)


def load(game: Game, cards: Sequence[int]) -> None:
    """Load cards that the dealer has shuffled and cut by hand, first card first."""
    insist(why_not_load(game, cards))
    game.shoe = tuple(cards)
    game.record(Event("shoe_loaded", {"commitment": "", "cards": len(game.shoe)}, game.book.shuffled_anew.clauses))


def why_not_cut(game: Game, at: int, *, by: Role = Role.DEALER) -> list[Refusal]:
    """Return why the cards are not cut at this place by this person."""
    rule, state = game.book.least_cut, game.state
    last = state.cards_loaded - rule.value
    if by is not Role.DEALER:
        return [Refusal("The dealer cuts the cards; no player does.", rule.clause, "cut_by", "by")]
    if not state.commitment or state.cut_at is not None or state.drawn:
        return [Refusal("Cut once, after the shuffle and before the deal.", rule.clause, "cut_now")]
    if not rule.value <= at <= last:
        return [Refusal(f"Cut between card {rule.value} and card {last}.", rule.clause, "cut_at", "at")]
    return []


def cut(game: Game, at: int, *, by: Role = Role.DEALER) -> None:
    """Cut the shuffled cards once and place them in the shoe."""
    insist(why_not_cut(game, at, by=by))
    game.shoe = game.shoe[at:] + game.shoe[:at]
    game.record(Event("cards_cut", {"at": at}, game.book.least_cut.clauses))


def why_short(game: Game, wanted: int) -> list[Refusal]:
    """Return why so many cards cannot be drawn."""
    left = game.state.cards_loaded - game.state.drawn
    if left < wanted:
        return [Refusal(f"Cards left in the shoe: {left}; needed: {wanted}.", game.book.decks.clause, "short", "shoe")]
    return []


def draw(game: Game, count: int) -> tuple[str, ...]:
    """Return the next cards of the shoe; they leave it with the event that deals them."""
    first = game.state.drawn
    return tuple(map(text, game.shoe[first : first + count]))
