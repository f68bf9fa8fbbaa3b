"""Practice tables without memory: the page carries the moves, signed; only the house can derive the seed of the cards.

Nothing is stored and nobody signs in. The seed comes out when the player leaves the table, and with it anyone can check that the
cards had been fixed, and sealed, before the first bet.
"""

import hmac
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Any, Self

from django.conf import settings
from django.core import signing

from casino.entropy import fresh_seed
from games.practice import Move, Scene, play
from games.rulings import Refusal, insist

SALT = "casino.practice"
MOST_MOVES = 160


@dataclass(frozen=True, slots=True)
class PracticeTable:
    """A table somebody plays at: the document, a nonce that names its seed, and every move so far."""

    key: str
    nonce: str
    moves: tuple[Move, ...] = ()

    @classmethod
    def opened(cls, key: str) -> Self:
        return cls(key, fresh_seed()[:12].hex())

    @classmethod
    def read(cls, key: str, token: str) -> Self | None:
        """Read a table back from its token; None if it is none of ours or belongs to another document."""
        try:
            found: Any = signing.loads(token, salt=SALT)
        except signing.BadSignature:
            return None
        if found["key"] != key:
            return None
        return cls(key, found["nonce"], tuple(Move(verb, amounts) for verb, amounts in found["moves"]))

    @property
    def token(self) -> str:
        return signing.dumps({"key": self.key, "nonce": self.nonce, "moves": self.moves}, salt=SALT, compress=True)

    @property
    def seed(self) -> bytes:
        return hmac.digest(settings.SECRET_KEY.encode(), f"{SALT}:{self.key}:{self.nonce}".encode(), sha256)

    def after(self, move: Move) -> Self:
        """Return the table with one more move, if there is room; the rules judge it when it is played."""
        if len(self.moves) >= MOST_MOVES:
            insist([Refusal("This table has seen enough hands: take a fresh one.", code="table_full")])
        return replace(self, moves=(*self.moves, move))

    def scene(self, *, on: date) -> Scene:
        return play(self.key, self.seed, self.moves, on=on)
