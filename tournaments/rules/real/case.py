"""What a real tournament is kept as: its definition, what that cannot say, and what nobody published."""

from dataclasses import dataclass

from tournaments.rules.definition import Definition
from tournaments.rules.definition.details import Game
from tournaments.rules.definition.format import (
    Advance,
    Bank,
    Elimination,
    Ends,
    Knock,
    Length,
    Origin,
    Session,
    Source,
    Stage,
    Tables,
)

BLACKJACK = Game(other_game="blackjack")
BACCARAT = Game(other_game="baccarat")
FROM_ENTRIES = (Source(Origin.ENTRIES),)
FROM_BEFORE = (Source(Origin.ADVANCED),)
NOT_ADVANCED = (Elimination(Knock.NOT_ADVANCED),)


@dataclass(frozen=True, slots=True)
class Case:
    """A tournament that was really held, as far as its facts were published; what was not stays unanswered."""

    key: str
    name: str
    definition: Definition
    also: tuple[Definition, ...] = ()
    """Events that belong to it, such as its satellites."""
    beyond: tuple[str, ...] = ()
    """What the definition cannot say, or says in words that nothing acts on."""
    unknown: tuple[str, ...] = ()
    """What was not published, and how it is written here if it had to be written."""


def stage(
    key: str,
    name: str,
    *advancement: Advance,
    tables: int | None = None,
    seats: int | None = None,
    sessions: tuple[Session, ...] = (),
    hands: int | None = None,
    chips: int | None = None,
    sources: tuple[Source, ...] = FROM_BEFORE,
) -> Stage:
    """Make a stage of so many hands; whoever does not go on is out."""
    return Stage(
        key,
        name,
        sources=sources,
        sessions=sessions,
        tables=Tables(tables, seats),
        length=Length() if hands is None else Length(Ends.HANDS, hands),
        bank=Bank(chips),
        elimination=NOT_ADVANCED if advancement else (),
        advancement=advancement,
    )


def numbered(name: str, count: int) -> tuple[Session, ...]:
    return tuple(Session(f"{name} {n}") for n in range(1, count + 1))
