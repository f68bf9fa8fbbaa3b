"""Who may sit down and stake: old enough, not shut out, and with a card of their own where the document asks for one.

clause            rule                                              function
nsw-war 5.1       from a day on nobody plays without a valid card   why_not_card
nsw-war 13.1      and only with their own                           why_not_card
nsw-war 13.1.1    acting as somebody's agent is no excuse           why_not_excuse
nsw-war 13.1.2    nor is whose money it is                          why_not_excuse
nsw-war 13.4.2    a person barred from a game stays out of it       why_not_admit
nsw-war 13.4.3    a person excluded from the casino from all of it  why_not_admit
act-war 12.2(b), act-holdem 15.2(b), vic-war 11.2.2: as nsw-war 13.4.2

The clauses and days stand in each document's `SeatRules`; the least age is the venue's.
"""

from dataclasses import dataclass
from datetime import date, datetime

from games.rulebooks.floors.book import SeatRules
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class ExclusionFacts:
    """A person shut out: of the whole casino, or of the games at `tables` alone (None: the casino)."""

    from_at: datetime
    until_at: datetime | None = None
    lifted_at: datetime | None = None
    tables: frozenset[int] | None = None
    is_own_wish: bool = False
    clause: str = ""

    def holds(self, at: datetime) -> bool:
        """Tell whether the person is shut out at this moment: from the first moment on, until just before the last."""
        ends = [end for end in (self.until_at, self.lifted_at) if end is not None]
        return self.from_at <= at and all(at < end for end in ends)


@dataclass(frozen=True, slots=True)
class PlayerCardFacts:
    """A player's card; `expires_on` is the last day on which it is good."""

    id: int
    issued_at: datetime
    expires_on: date | None = None
    ended_at: datetime | None = None

    def is_valid(self, *, day: date, at: datetime) -> bool:
        if at < self.issued_at or (self.ended_at is not None and at >= self.ended_at):
            return False
        return self.expires_on is None or day <= self.expires_on


@dataclass(frozen=True, slots=True)
class TieFacts:
    """That a person works here or belongs to somebody who does."""

    kind: str
    from_at: datetime
    ended_at: datetime | None = None

    def holds(self, at: datetime) -> bool:
        return self.from_at <= at and (self.ended_at is None or at < self.ended_at)


@dataclass(frozen=True, slots=True)
class PersonFacts:
    """What decides whether somebody may play. `merged_into` is the number under which the person is kept now."""

    born_on: date
    exclusions: tuple[ExclusionFacts, ...] = ()
    cards: tuple[PlayerCardFacts, ...] = ()
    ties: tuple[TieFacts, ...] = ()
    merged_into: int | None = None


def why_not_play(
    person: PersonFacts,
    *,
    table_id: int | None,
    book: SeatRules,
    card_shown: int | None,
    day: date,
    at: datetime,
    least_age: int,
) -> list[Refusal]:
    """Return why this person may not sit and stake here now; empty means they may.

    `table_id` is None for what happens at no table yet, such as an entry; `day` is the venue's local day, and `card_shown`
    the card that was shown, whoever it belongs to.
    """
    return [
        *why_not_admit(person, table_id=table_id, book=book, day=day, at=at, least_age=least_age),
        *why_not_card(person, book, card_shown=card_shown, day=day, at=at),
    ]


def why_not_admit(
    person: PersonFacts, *, table_id: int | None, book: SeatRules, day: date, at: datetime, least_age: int
) -> list[Refusal]:
    """Return why this person has no business here whatever card they hold: merged, too young or shut out."""
    if person.merged_into is not None:
        return [
            Refusal(
                f"This record was merged: the person is player {person.merged_into} now. Use that number.",
                code="merged",
                field="player",
            )
        ]
    return [*why_not_age(person.born_on, day=day, least_age=least_age), *_why_shut_out(person, table_id, book, at)]


# ---- age -------------------------------------------------------------------------------------------------------------


def birthday(born_on: date, years: int) -> date:
    """Return the day on which somebody becomes so many years old.

    Whoever was born on 29 February has a birthday on 1 March in a common year: the later reading, so that nobody plays a
    day too soon.
    """
    try:
        return born_on.replace(year=born_on.year + years)
    except ValueError:
        return date(born_on.year + years, 3, 1)


def why_not_age(born_on: date, *, day: date, least_age: int) -> list[Refusal]:
    """Return a refusal for somebody who is too young on this day; on the birthday itself they are old enough."""
    if day >= birthday(born_on, least_age):
        return []
    return [
        Refusal(f"Players must be at least {least_age}: this person is not, today.", code="under_age", field="born_on")
    ]


# ---- exclusions ------------------------------------------------------------------------------------------------------


def _why_shut_out(person: PersonFacts, table_id: int | None, book: SeatRules, at: datetime) -> list[Refusal]:
    shut = [exclusion for exclusion in person.exclusions if exclusion.holds(at)]
    refusals = [_from_casino(exclusion, book) for exclusion in shut if exclusion.tables is None]
    if refusals or table_id is None:
        return refusals
    return [
        Refusal(
            "This person is barred from the game at this table. Seat them nowhere here; call the supervisor.",
            exclusion.clause or book.bar_from_game.clause,
            code="barred",
            field="player",
        )
        for exclusion in shut
        if exclusion.tables is not None and table_id in exclusion.tables
    ]


def _from_casino(exclusion: ExclusionFacts, book: SeatRules) -> Refusal:
    """Name the clause only where the house shut the person out: their own wish rests on none of the documents."""
    clause = "" if exclusion.is_own_wish else exclusion.clause or book.exclude_from_casino.clause
    sentence = "This person is excluded from the casino. Take no wager or entry; call the supervisor."
    return Refusal(sentence, clause, code="excluded", field="player")


# ---- cards -----------------------------------------------------------------------------------------------------------


def why_not_card(
    person: PersonFacts, book: SeatRules, *, card_shown: int | None, day: date, at: datetime
) -> list[Refusal]:
    """Return what is wrong with the card that was shown, or that none was; empty where the document asks for none."""
    if card_shown is None:
        return _why_no_card(book, day)
    own = next((card for card in person.cards if card.id == card_shown), None)
    if own is None:
        if not _applies(book.own_card.value, day):
            return []
        sentence = "This card belongs to somebody else. A player may use only their own player card."
        return [Refusal(sentence, book.own_card.clause, code="not_own_card", field="card")]
    if own.is_valid(day=day, at=at) or not _applies(book.player_card.value, day):
        return []
    sentence = "This player card is no longer valid. Have a new one issued before play."
    return [Refusal(sentence, book.player_card.clause, code="card_not_valid", field="card")]


def _why_no_card(book: SeatRules, day: date) -> list[Refusal]:
    if not _applies(book.player_card.value, day):
        return []
    sentence = "A valid player card is needed to play. Ask for it, or have one issued."
    return [Refusal(sentence, book.player_card.clause, code="card_missing", field="card")]


def _applies(since: date | None, day: date) -> bool:
    return since is not None and day >= since


def why_not_excuse(reason: str, book: SeatRules) -> list[Refusal]:
    """Return why this reason does not make a wager valid again that was staked with the wrong card."""
    sentence = "This does not make the wager valid: whoever plays uses their own player card, on whose behalf ever."
    return [
        Refusal(sentence, clause, code="no_excuse", field="reason")
        for excuse, clause in book.own_card_excuses
        if excuse == reason
    ]
