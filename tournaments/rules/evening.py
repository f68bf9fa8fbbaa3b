"""One evening of a tournament in numbers, from the entries to the last stage.

clause                  rule                                                                 function
vic-war 10.4.3(a)(ii)   a stage uses exactly the tables it states, or as many as its          _seated
                        players fill where only the seats are stated
vic-war 10.4.3(a)(iii)  the rules of advancement are applied in order, each to those whom     _leave
                        no earlier one took
vic-war 10.4.3(a)(v)    whoever did not go on may want a second chance                        _wanting

Stages are played in the order in which they stand. Players are spread evenly over tables, and of those who are compared
across tables the better placed are taken first. What is open is settled beforehand: an evening is quiet or busy, and what
the definition does not say is read narrowly or widely. `flow` puts the four together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.rules.definition.format import Advance, Format, Origin, Scope, Source, Stage, Until

MOST_ENTRIES = 10_000
"""No field is larger; a number beyond it is a slip of the hand, and is not counted through."""


@dataclass(slots=True)
class Evening:
    """What is known so far while the stages are walked in order."""

    structure: Format
    entries_left: int
    is_busy: bool
    """Whether everybody comes who may."""
    is_wide: bool
    """Whether what is not answered lets as many go on as it can, or as few."""
    sent: dict[tuple[str, str], int] = field(default_factory=dict)
    """Players on their way, by the stage they come from and the stage they go to."""
    stayed: dict[str, int] = field(default_factory=dict)

    def sent_to(self, key: str) -> int:
        return sum(number for (_, to), number in self.sent.items() if to == key)

    def send(self, number: int, *, origin: str, to: str) -> None:
        self.sent[origin, to] = self.sent.get((origin, to), 0) + number


@dataclass(frozen=True, slots=True)
class Tally:
    stage: Stage
    is_held: bool
    sources: tuple[Source, ...]
    wanting: tuple[int, ...]
    coming: tuple[int, ...]
    tables: int | None
    leaving: tuple[int, ...]

    @property
    def entrants(self) -> int:
        return sum(self.coming)

    @property
    def unfilled(self) -> int | None:
        seats = _seats(self.stage)
        return None if seats is None or self.tables is None else max(0, self.tables * seats - self.seated)

    @property
    def seated(self) -> int:
        return self.entrants if self.is_held else 0

    @property
    def staying(self) -> int:
        return self.entrants - sum(self.leaving)


def evening(structure: Format, entries: int, *, is_busy: bool, is_wide: bool) -> list[Tally]:
    """Walk through the stages as they stand and count."""
    so_far = Evening(structure, min(max(entries, 0), MOST_ENTRIES), is_busy, is_wide)
    return [_played(stage, so_far) for stage in structure.stages]


def _played(stage: Stage, so_far: Evening) -> Tally:
    sources = _sources(stage, so_far)
    wanting, coming = _arrivals(stage, sources, so_far)
    is_held = not stage.is_optional or _is_needed(stage, sources, coming, so_far)
    if is_held:
        tables, leaving = _leave(stage, sum(coming), so_far)
    else:
        tables, leaving = 0, _pass_through(stage, sum(coming), so_far)
    so_far.stayed[stage.key] = sum(coming) - sum(leaving)
    return Tally(stage, is_held, sources, wanting, coming, tables, leaving)


# ---- who comes -------------------------------------------------------------------------------------------------------


def _sources(stage: Stage, so_far: Evening) -> tuple[Source, ...]:
    """Return the sources in the order in which they get seats: a second chance comes last.

    Players whom a rule sends here come even if the stage does not say so.
    """
    named = tuple(sorted(stage.sources, key=lambda source: source.origin is Origin.SECOND_CHANCE))
    if so_far.sent_to(stage.key) and not any(source.origin is Origin.ADVANCED for source in named):
        return (Source(Origin.ADVANCED), *named)
    return named


def _arrivals(stage: Stage, sources: Sequence[Source], so_far: Evening) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return for each source how many want a seat and how many get one."""
    room = _capacity(stage)
    wanting, coming = [], []
    for source in sources:
        want = _wanting(stage, source, room, so_far)
        come = want if source.quota is None else min(want, source.quota)
        if room is not None:
            come = min(come, room)
            room -= come
        if source.origin is Origin.ENTRIES:
            so_far.entries_left -= want
        wanting.append(want)
        coming.append(come)
    return tuple(wanting), tuple(coming)


def _wanting(stage: Stage, source: Source, room: int | None, so_far: Evening) -> int:
    if source.origin is Origin.ENTRIES:
        return _entering(stage, source, room, so_far)
    if source.origin is Origin.ADVANCED:
        return _advanced(stage, source, so_far)
    if not so_far.is_busy:
        return 0
    if source.origin is Origin.INVITED:
        return source.quota if source.quota is not None else room or 0
    if source.stage:
        return so_far.stayed.get(source.stage, 0)
    return sum(so_far.stayed.values())


def _entering(stage: Stage, source: Source, room: int | None, so_far: Evening) -> int:
    """Say how many entries are for this stage: what it takes, or all that are left if no later stage takes any."""
    left = so_far.entries_left
    stages = so_far.structure.stages
    later = stages[stages.index(stage) + 1 :]
    is_last = not any(each.origin is Origin.ENTRIES for other in later for each in other.sources)
    limits = [limit for limit in (source.quota, None if is_last else room) if limit is not None]
    return min([left, *limits])


def _advanced(stage: Stage, source: Source, so_far: Evening) -> int:
    """Count who was sent here from the stage named; a source without a stage stands for all that no other names."""
    if source.stage:
        return so_far.sent.get((source.stage, stage.key), 0)
    named = {each.stage for each in stage.sources if each.origin is Origin.ADVANCED and each.stage}
    return sum(number for (origin, to), number in so_far.sent.items() if to == stage.key and origin not in named)


def _capacity(stage: Stage) -> int | None:
    """Return how many the stage can seat; a rolling one seats whoever comes."""
    return None if stage.is_rolling else stage.places


def _seats(stage: Stage) -> int | None:
    return 2 if stage.is_head_to_head and stage.tables.seats is None else stage.tables.seats


def _is_needed(stage: Stage, sources: Sequence[Source], coming: Sequence[int], so_far: Evening) -> bool:
    """Say whether the field asks for an optional stage: there are more players than the next stage seats."""
    if any(number for source, number in zip(sources, coming, strict=True) if source.origin is not Origin.ADVANCED):
        return True
    room = _room(stage.advancement[0].to, so_far) if stage.advancement else None
    return sum(coming) > room if room is not None else bool(sum(coming)) and so_far.is_wide


def _pass_through(stage: Stage, players: int, so_far: Evening) -> tuple[int, ...]:
    """Send everybody on to where the first rule leads, for the stage is not held."""
    if not stage.advancement:
        return ()
    so_far.send(players, origin=stage.key, to=stage.advancement[0].to)
    return (players, *[0] * (len(stage.advancement) - 1))


# ---- who sits where --------------------------------------------------------------------------------------------------

Table = list[int]
"""The placings at a table that no rule has taken yet, the best first."""


def _seated(stage: Stage, players: int, *, is_wide: bool) -> tuple[list[list[Table]], int | None]:
    """Return the tables of each session, and how many there are if the definition says so.

    Where it does not, all of a session sit at one table, or, read widely, at as many as leave nobody alone.
    """
    sessions = max(len(stage.sessions), 1)
    count, seats = stage.tables.count, _seats(stage)
    if count is not None and not stage.is_rolling:
        sizes = _spread(players, min(count * sessions, players))
        parts = [sizes[n * count : (n + 1) * count] for n in range(sessions)]
    else:
        heads = _spread(players, sessions)
        if seats is not None:
            parts = [_spread(head, -(-head // seats)) for head in heads]
        else:
            parts = [_spread(head, max(head // 2, 1) if is_wide else 1) for head in heads]
    is_known = seats is not None or (count is not None and not stage.is_rolling)
    tables = [[list(range(1, size + 1)) for size in part] for part in parts]
    return tables, sum(map(len, tables)) if is_known else None


def _spread(players: int, tables: int) -> list[int]:
    """Spread players evenly, the first tables having one more."""
    if not tables:
        return []
    each, more = divmod(players, tables)
    return [each + (n < more) for n in range(tables)]


# ---- who goes on -----------------------------------------------------------------------------------------------------


def _leave(stage: Stage, players: int, so_far: Evening) -> tuple[int | None, tuple[int, ...]]:
    """Apply the rules of advancement in order; return the tables and how many each rule took."""
    sessions, tables = _seated(stage, players, is_wide=so_far.is_wide)
    leaving = []
    for rule in stage.advancement:
        number = _taken(rule, sessions, so_far)
        so_far.send(number, origin=stage.key, to=rule.to)
        leaving.append(number)
    return tables, tuple(leaving)


def _taken(rule: Advance, sessions: Sequence[Sequence[Table]], so_far: Evening) -> int:
    everybody = [table for session in sessions for table in session]
    if rule.until is not Until.NUMBER and (missing := _missing(rule, so_far)) is not None:
        return _take(everybody, rule.places, missing)
    if rule.take is None:
        return _take(everybody, rule.places, _unanswered(rule, so_far, left=sum(map(len, everybody))))
    scope = rule.scope or (Scope.TABLE if so_far.is_wide else Scope.STAGE)
    groups: Mapping[Scope, Sequence[Sequence[Table]]] = {
        Scope.TABLE: [[table] for table in everybody],
        Scope.SESSION: sessions,
        Scope.STAGE: [everybody],
    }
    return sum(_take(group, rule.places, rule.take) for group in groups[scope])


def _unanswered(rule: Advance, so_far: Evening, *, left: int) -> int:
    """Say how many a rule without a number takes: none or, read widely, all who are left and find a seat."""
    room = _room(rule.to, so_far)
    return 0 if not so_far.is_wide else left if room is None else room


def _take(tables: Sequence[Table], places: tuple[int, int] | None, number: int) -> int:
    """Take up to so many of these tables' players off them, the better placed first; return how many."""
    first, last = places or (1, MOST_ENTRIES)
    wanted = sorted((place, n) for n, table in enumerate(tables) for place in table if first <= place <= last)[:number]
    for place, n in wanted:
        tables[n].remove(place)
    return len(wanted)


def _room(key: str, so_far: Evening) -> int | None:
    """Return how many seats of a stage are not spoken for yet; None if it does not state them."""
    stage = so_far.structure.stage(key)
    capacity = _capacity(stage) if stage is not None else None
    return None if capacity is None else max(0, capacity - so_far.sent_to(key))


def _missing(rule: Advance, so_far: Evening) -> int | None:
    """Return how many are missing until the next stage, or its last table, is full."""
    if rule.until is Until.NEXT_IS_FULL:
        return _room(rule.to, so_far)
    stage = so_far.structure.stage(rule.to)
    seats = _seats(stage) if stage is not None else None
    return None if seats is None else -so_far.sent_to(rule.to) % seats
