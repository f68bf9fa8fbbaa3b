"""Shuffles that anyone can repeat: a shoe's order is a function of a 32-byte seed and nothing else.

Before betting the house publishes `commitment(seed)`; when the shoe ends it reveals the seed, and `shuffled(seed, …)`
gives the same order again. Commitment and order are derived under different tags, so one tells nothing of the other.
"""

from collections.abc import Sequence
from hashlib import sha256, shake_256
from struct import unpack

SEED_BYTES = 32
COMMITMENT_TAG = b"baize:commitment:1\x00"
ORDER_TAG = b"baize:order:1\x00"
_WORDS = 1 << 32
_SPARE_WORDS = 8


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"A seed has {SEED_BYTES} bytes; this one has {len(seed)}.")
    return seed


def commitment(seed: bytes) -> str:
    """Return the hash that is published before anybody bets."""
    return sha256(COMMITMENT_TAG + _checked(seed)).hexdigest()


def shuffled(seed: bytes, cards: Sequence[int]) -> tuple[int, ...]:
    """Return the cards in the order the seed gives them.

    Fisher-Yates from the last place down, each place drawn from one 32-bit big-endian word of the SHAKE-256 stream;
    a word that would favour low places is thrown away and the next one taken.
    """
    stream = shake_256(ORDER_TAG + _checked(seed))
    order = list(cards)
    wanted = len(order) + _SPARE_WORDS
    words = unpack(f">{wanted}I", stream.digest(4 * wanted))
    at = 0
    for last in range(len(order) - 1, 0, -1):
        places = last + 1
        fair = _WORDS - _WORDS % places
        while True:
            if at == wanted:
                wanted *= 2
                words = unpack(f">{wanted}I", stream.digest(4 * wanted))
            word = words[at]
            at += 1
            if word < fair:
                break
        place = word % places
        order[last], order[place] = order[place], order[last]
    return tuple(order)
