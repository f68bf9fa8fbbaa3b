"""When, where and by which rules: vic-war 10.4.1."""

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Game:
    """The game that is played, its approved document, and the options that the document leaves open."""

    document: str = ""
    decks: int | None = None
    method: str = ""
    other_game: str = ""
    """The name of a game that no document here describes; its settlement is then counted by people."""


@dataclass(frozen=True, slots=True)
class Details:
    """What stands at the head of the terms. Times are the venue's wall clock, without a zone of their own."""

    name: str = ""
    summary: str = ""
    place: str = ""
    time_zone: str = ""
    starts_at: datetime | None = None
    entries_open_at: datetime | None = None
    entries_close_at: datetime | None = None
    move_notice_minutes: int = 30
    notice_lead: str = ""
    """How long before the start the regulator hears of it, if not the usual time of the document's place."""
    director: str = ""
    deputies: tuple[str, ...] = ()
    game: Game = field(default_factory=Game)
