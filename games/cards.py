"""Playing cards as small integers: `rank * 4 + suit`, so a higher card is a higher number.

Ranks run 0 (two) to 12 (ace), suits 0 to 3 in the order c d h s. A card is written as two characters: `"Ah"`, `"Td"`.
"""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[int, ...] = tuple(range(52))
TEXTS: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARDS = {text: card for card, text in enumerate(TEXTS)}

RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def parse(text: str) -> int:
    """Read one card; raise `ValueError` with a sentence that says what a card looks like."""
    try:
        return _CARDS[text]
    except (KeyError, TypeError):
        raise ValueError(f"{text!r} is not a card: write rank and suit, such as Ah, Td or 7c.") from None


def text(card: int) -> str:
    return TEXTS[card]


def rank(card: int) -> int:
    return card >> 2


def suit(card: int) -> int:
    return card & 3


def name(card: int) -> str:
    """Return the card in words, for people who cannot see it: "ace of hearts"."""
    return f"{RANK_NAMES[card >> 2]} of {SUIT_NAMES[card & 3]}"
