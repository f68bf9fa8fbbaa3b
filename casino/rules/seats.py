"""Who may sit where, who has to make room, and what a supervisor may order about places.

clause              rule                                                     function
nsw-war 5.7         a player may use several places                          why_not_sit
nsw-war 5.7.1       when seats run out they give one up to whoever waits     why_not_ask_release
nsw-war 5.7.2       a supervisor may cap the players at a table              why_not_cap, why_not_sit
nsw-war 5.10        a supervisor may keep places for one player              why_not_reserve, why_not_sit
nsw-war 13.10       three idle rounds at a full table may cost the seat      why_not_vacate
vic-war 5.10        three players share a place, a supervisor may lower it   why_not_cap, why_not_sit
vic-war 5.13        several places take leave, and a like seat elsewhere     why_not_sit, why_not_withdraw_leave
vic-war 11.8        as nsw-war 13.10                                         why_not_vacate
act-war 12.6        as nsw-war 13.10, the table full all the while           why_not_vacate
act-holdem 15.6     the same                                                 why_not_vacate

The clauses stand in each document's `SeatRules`; whether the person may play at all is `admission`'s to say.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from casino.rules.admission import PersonFacts, why_not_play
from casino.rules.ranks import why_not_rank
from games.rulebooks.book import ruled
from games.rulebooks.floors.book import SeatRules
from games.rulebooks.war_book import Role
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class Seat:
    """One player at one place; `has_leave` where a supervisor allowed it as a further place."""

    place: int
    player: int
    has_leave: bool = False


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """A table's places as they are taken now.

    `idle` counts for each player the rounds in a row without a wager, up to now; `full_rounds` tells of the last rounds,
    the newest first, whether every place was in use from their beginning to their end.
    """

    places: int
    is_open: bool = True
    seats: tuple[Seat, ...] = ()
    reserved: Mapping[int, int] = field(default_factory=dict)
    players_cap: int | None = None
    players_per_place: int | None = None
    waiting: int = 0
    has_open_round: bool = False
    idle: Mapping[int, int] = field(default_factory=dict)
    full_rounds: tuple[bool, ...] = ()

    def at(self, place: int) -> frozenset[int]:
        """Return the players at one place."""
        return frozenset(seat.player for seat in self.seats if seat.place == place)

    def places_of(self, player: int) -> frozenset[int]:
        return frozenset(seat.place for seat in self.seats if seat.player == player)

    @property
    def players(self) -> frozenset[int]:
        return frozenset(seat.player for seat in self.seats)

    @property
    def free(self) -> frozenset[int]:
        """Return the places that nobody uses."""
        return frozenset(range(1, self.places + 1)) - {seat.place for seat in self.seats}


@dataclass(frozen=True, slots=True)
class Here:
    """Where and when somebody is about to play: the table, the venue's local day, and how old they must be."""

    table_id: int
    day: date
    at: datetime
    least_age: int

    def why_not_play(self, person: PersonFacts, book: SeatRules, *, card_shown: int | None) -> list[Refusal]:
        return why_not_play(
            person,
            table_id=self.table_id,
            book=book,
            card_shown=card_shown,
            day=self.day,
            at=self.at,
            least_age=self.least_age,
        )


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody about to sit down: who, where, with which card, and what the person who seats them says to it.

    `has_like_seat` tells whether a place is free at another open table with the same limits.
    """

    place: int
    player: int
    person: PersonFacts
    card_shown: int | None = None
    seated_by: Role | None = None
    gives_leave: bool = False
    has_like_seat: bool = False


def most_at_a_place(table: SeatFacts, book: SeatRules) -> int:
    """Return how many may share a place: what the document says, or less where a supervisor lowered it."""
    return min(book.players_per_place.value, table.players_per_place or book.players_per_place.value)


def why_not_sit(table: SeatFacts, book: SeatRules, arrival: Arrival, *, here: Here) -> list[Refusal]:
    """Return all that keeps somebody from a place: the place itself, the table, their other places, or who they are."""
    if not table.is_open:
        return [Refusal("This table is closed. Open it before anybody sits down.", code="table_closed")]
    if refusals := why_not_place(table, arrival.place):
        return refusals
    if arrival.player in table.at(arrival.place):
        return [Refusal("This player is at this place already.", code="there_already", field="player")]
    return [
        *_why_not_this_place(table, book, arrival),
        *_why_not_one_more(table, book, arrival),
        *_why_not_several(table, book, arrival),
        *here.why_not_play(arrival.person, book, card_shown=arrival.card_shown),
    ]


def why_not_place(table: SeatFacts, place: int) -> list[Refusal]:
    """Return a refusal for a place that the layout does not have."""
    if 1 <= place <= table.places:
        return []
    return [Refusal(f"This table has places 1 to {table.places}.", code="no_such_place", field="place")]


def _why_not_this_place(table: SeatFacts, book: SeatRules, arrival: Arrival) -> list[Refusal]:
    if table.reserved.get(arrival.place, arrival.player) != arrival.player:
        sentence = "This place is kept for another player. Choose another one."
        return [Refusal(sentence, book.reserve.clause, code="reserved", field="place")]
    most = most_at_a_place(table, book)
    if len(table.at(arrival.place)) < most:
        return []
    sentence = f"No more than {_players(most)} may use one place here. Choose another one."
    return [Refusal(sentence, book.players_per_place.clause, code="place_full", field="place")]


def _why_not_one_more(table: SeatFacts, book: SeatRules, arrival: Arrival) -> list[Refusal]:
    others = table.players - {arrival.player}
    if table.players_cap is None or len(others) < table.players_cap:
        return []
    sentence = f"A supervisor has set {_players(table.players_cap)} as the most at this table. Offer another table."
    return [Refusal(sentence, book.players_cap.clause, code="table_full", field="player")]


def _why_not_several(table: SeatFacts, book: SeatRules, arrival: Arrival) -> list[Refusal]:
    """Return why somebody who has a place here already may not have another one."""
    if not table.places_of(arrival.player):
        return []
    if not book.several_places.value:
        sentence = "This player has a place at this table, and one is all that the rules allow."
        return [Refusal(sentence, book.several_places.clause, code="one_place", field="place")]
    if not book.several_need_leave.value:
        return []
    refusals = why_not_rank(
        arrival.seated_by, ruled(Role.SUPERVISOR, *book.several_need_leave.clauses), to="give leave for a further place"
    )
    if not refusals and not arrival.gives_leave:
        sentence = "A further place takes your leave. Give it, or seat the player nowhere else."
        refusals.append(Refusal(sentence, book.several_need_leave.clause, code="no_leave", field="gives_leave"))
    if not arrival.has_like_seat:
        sentence = "No place is free at another table with the same limits, so nobody has more than one."
        refusals.append(Refusal(sentence, book.several_need_leave.clause, code="no_like_seat", field="place"))
    return refusals


def why_not_withdraw_leave(table: SeatFacts, book: SeatRules, *, place: int, player: int) -> list[Refusal]:
    """Return why a further place cannot be taken back now: only one given by leave can, and only between rounds."""
    clause = book.several_need_leave.clause
    if not any(seat == Seat(place, player, has_leave=True) for seat in table.seats):
        return [Refusal("This place was not given by a supervisor's leave.", clause, code="no_leave_given")]
    if table.has_open_round:
        return [Refusal("Leave is withdrawn between rounds. Wait until this one has ended.", clause, code="round_open")]
    return []


def why_not_ask_release(table: SeatFacts, book: SeatRules, *, place: int, player: int) -> list[Refusal]:
    """Return why this player need not give up this place to somebody who waits.

    A place that is kept for a player counts as taken, and is theirs to keep.
    """
    if not book.give_up_when_full.value:
        return [Refusal("These rules ask nobody to give up a place.", code="no_release")]
    clause = book.give_up_when_full.clause
    if place not in table.places_of(player):
        return [Refusal("This player is not at this place.", clause, code="not_there")]
    if table.reserved.get(place) == player:
        return [Refusal("This place is kept for this player.", book.reserve.clause, code="reserved")]
    refusals = []
    if table.free - set(table.reserved):
        refusals.append(Refusal("A place is free: seat whoever waits there.", clause, code="place_free"))
    if not table.waiting:
        refusals.append(Refusal("Nobody waits for a place. Write down who does first.", clause, code="nobody_waits"))
    if len(table.places_of(player)) < 2:
        refusals.append(Refusal("This player has one place only, and keeps it.", clause, code="one_place"))
    return refusals


def why_not_reserve(
    table: SeatFacts, book: SeatRules, *, places: Collection[int], player: int, by: Role | None
) -> list[Refusal]:
    """Return why these places cannot be kept for one player; those that the player uses already can."""
    if not book.reserve.value:
        return [Refusal("These rules keep no place for anybody.", code="no_reservation")]
    if not places:
        return [Refusal("Choose the places to keep.", code="no_places", field="places")]
    refusals = why_not_rank(by, ruled(Role.SUPERVISOR, *book.reserve.clauses), to="keep places for a player")
    for place in sorted(places):
        if why_not_place(table, place):
            sentence = f"There is no place {place}: this table has 1 to {table.places}."
            refusals.append(Refusal(sentence, code="no_such_place", field="places"))
        elif place in table.reserved:
            sentence = f"Place {place} is kept already. End that reservation first."
            refusals.append(Refusal(sentence, book.reserve.clause, code="reserved", field="places"))
        elif table.at(place) - {player}:
            sentence = f"Somebody else is at place {place}. Keep a free one, or wait until they leave."
            refusals.append(Refusal(sentence, book.reserve.clause, code="place_taken", field="places"))
    return refusals


def why_not_cap(
    book: SeatRules, *, players_cap: int | None, players_per_place: int | None, by: Role | None
) -> list[Refusal]:
    """Return why a supervisor may not set these numbers; None takes a number away. Whoever sits already stays."""
    refusals = why_not_rank(by, book.players_per_place_lowered_by, to="set how many may play")
    if players_cap is not None and not book.players_cap.value:
        sentence = "These rules let nobody cap the players at a table. Leave this empty."
        refusals.append(Refusal(sentence, code="no_cap", field="players_cap"))
    elif players_cap is not None and players_cap < 1:
        sentence = "At least one player may play. To let nobody play, close the table."
        refusals.append(Refusal(sentence, book.players_cap.clause, code="cap_too_low", field="players_cap"))
    most = book.players_per_place.value
    if players_per_place is not None and not 1 <= players_per_place <= most:
        sentence = f"Between 1 and {most} may share a place here." if most > 1 else "Each place is for one player here."
        refusals.append(Refusal(sentence, book.players_per_place.clause, code="per_place", field="players_per_place"))
    return refusals


def why_not_vacate(table: SeatFacts, book: SeatRules, *, player: int, by: Role | None) -> list[Refusal]:
    """Return why an idle player keeps the seat: too few idle rounds, or a seat free for others."""
    rounds, clause = book.idle_rounds.value, book.idle_rounds.clause
    if rounds is None:
        return [Refusal("These rules let a player sit out as long as they like.", code="no_vacating")]
    if player not in table.players:
        return [Refusal("This player is not at this table.", clause, code="not_there")]
    refusals = why_not_rank(by, ruled(Role.SUPERVISOR, *book.idle_rounds.clauses), to="have a player make room")
    idle = table.idle.get(player, 0)
    if idle < rounds:
        sentence = f"A player keeps the seat until the {_nth(rounds)} round in a row without a wager; so far {idle}."
        refusals.append(Refusal(sentence, clause, code="not_idle"))
    if table.free:
        refusals.append(Refusal("A place is free, so nobody has to make room.", clause, code="place_free"))
    elif book.idle_full_throughout.value and not (len(table.full_rounds) >= rounds and all(table.full_rounds[:rounds])):
        sentence = f"In one of the last {rounds} rounds a place was free, so they do not count."
        refusals.append(Refusal(sentence, book.idle_full_throughout.clause, code="was_not_full"))
    return refusals


def is_flagged(table: SeatFacts, book: SeatRules, player: int) -> bool:
    """Tell whether a supervisor may now ask this player to make room."""
    return not why_not_vacate(table, book, player=player, by=Role.SUPERVISOR)


def _players(count: int) -> str:
    return "1 player" if count == 1 else f"{count} players"


def _nth(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")
