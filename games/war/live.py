"""A Casino War table in play: its public state, its log, and the cards to come, which only the house holds.

The order of the cards is known to a table that deals from a committed seed; a table where a dealer deals real cards has
none (`stack` is None) and is told each card as it is turned.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from games.cards import DECK, name, text
from games.log import Event, Play
from games.rulings import Refusal, insist
from games.war.fold import apply
from games.war.round import UNSEEN, Setup, Table

RETURN_TAG = b"baize:return:1\x00"


class LiveTable(Play[Table]):
    """A table in play.

    `stack` holds the cards to come, the next one last; `hidden` those drawn unseen that may still be dealt, and
    `hidden_burns` those that went to the rack unseen.
    """

    __slots__ = ("hidden", "hidden_burns", "returns", "seed", "stack")

    def __init__(self, setup: Setup, *, stack: Sequence[int] | None = None) -> None:
        super().__init__(Table(setup), apply)
        self.stack = None if stack is None else list(reversed(stack))
        self.hidden: list[int] = []
        self.hidden_burns: list[int] = []
        self.seed = b""
        self.returns = 0

    def say(self, event: str, clauses: tuple[str, ...] = (), /, **facts: object) -> None:
        """Record one event."""
        self.record(Event(event, facts, clauses))

    def take(self, told: int | None = None) -> int:
        """Take the next card out of the source: the stack's, or the one the dealer tells."""
        insist(self.why_not_take(told))
        if self.stack is not None:
            return self.stack.pop()
        assert told is not None
        return told

    def why_not_take(self, told: int | None = None, *, seen: bool = True) -> list[Refusal]:
        """Return why no card can leave the source: none is left, or the one that is told cannot be."""
        if not self.state.shoe.left:
            return [Refusal("The shoe is empty.", code="out_of_cards")]
        return self.why_not_told(told) if seen and self.stack is None else []

    def why_not_told(self, told: int | None) -> list[Refusal]:
        """Return why a card that a dealer tells cannot be the one that was drawn."""
        if told is None:
            return [Refusal("Enter the card that was drawn.", code="card_wanted", field="card")]
        if not self.may_be_next(told):
            decks = self.state.setup.decks
            sentence = f"All {decks} cards {name(told)} are out already: check the card, or report a foreign one."
            return [Refusal(sentence, self.state.book.decks.clause, "impossible_card", "card")]
        return []

    def may_be_next(self, card: int) -> bool:
        """Say whether a card can still be in the source, given every card that was seen to leave it."""
        state = self.state
        seen = sum(racked.card == card for racked in state.rack) + state.held.count(card)
        if state.round is not None and state.round.is_open:
            round_ = state.round
            hands = [card for box, hand in round_.hands.items() if box not in round_.cleared for card in hand]
            seen += hands.count(card) + round_.dealer.count(card) + round_.extras.count(card)
        return seen < state.setup.decks

    def uncover(self, card: int, told: Iterator[int]) -> int:
        """Return the face of a card that left the source unseen and is now turned: the stack's, or the one told."""
        if card != UNSEEN:
            return card
        if self.stack is not None:
            return self.hidden.pop(0)
        face = next(told, None)
        insist(self.why_not_told(face))
        assert face is not None
        return face

    def hide(self, *, for_next_round: bool) -> None:
        """Take a card out of the stack unseen; it is dealt after those drawn unseen before it for the same round."""
        if self.stack is None:
            return
        waiting = self.state.round.extras.count(UNSEEN) if self.state.round and self.state.in_round else 0
        self.hidden.insert(len(self.hidden) if for_next_round else waiting, self.stack.pop())

    def bury(self, card: int) -> None:
        """Keep track of a card that goes to the rack without ever having been seen."""
        if card == UNSEEN and self.stack is not None:
            self.hidden_burns.append(self.hidden.pop(0))

    def next_seed(self) -> bytes:
        """Derive the seed of the next mixing inside a continuous device from the committed one."""
        self.returns += 1
        return sha256(RETURN_TAG + self.seed + self.returns.to_bytes(4, "big")).digest()


def composition(decks: int) -> tuple[int, ...]:
    """Return every card of so many decks, in order."""
    return DECK * decks


def shown(card: int) -> str | None:
    """Write a card for the log; a card nobody saw is written as nothing."""
    return None if card == UNSEEN else text(card)
