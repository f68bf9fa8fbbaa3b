"""How many players reach each stage when so many have entered: what the checker, the picture and the terms count with.

Some numbers depend on people: whether the beaten buy themselves back, whether the invited come. Each number is therefore a
span between a quiet evening, on which nobody does, and a busy one, on which everybody does. What the definition leaves
open widens the span: "the best two" of nobody knows what is read as of the stage on the quiet evening and of each table on
the busy one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules.definition.format import Advance, Format, Scope, Source, Stage
from tournaments.rules.definition.prizes import StagePrize
from tournaments.rules.evening import Tally, evening


@dataclass(frozen=True, slots=True)
class Span:
    """A number that is known, or the least and the most it can be."""

    low: int
    high: int

    @property
    def is_exact(self) -> bool:
        return self.low == self.high

    def __str__(self) -> str:
        return str(self.low) if self.is_exact else f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Arrival:
    """Players of one source: how many have a claim to a seat, and how many get one."""

    source: Source
    wanting: Span
    coming: Span


@dataclass(frozen=True, slots=True)
class Leaving:
    """How many one rule of advancement takes."""

    rule: Advance
    number: Span


@dataclass(frozen=True, slots=True)
class StageFlow:
    """One stage in numbers."""

    stage: Stage
    is_held: bool | None
    """None for an optional stage that may be held or not."""
    arrivals: tuple[Arrival, ...]
    entrants: Span
    turned_away: Span
    """Those with a claim to a seat for whom there is none."""
    tables: Span | None
    """Tables over all sessions; None where neither their number nor their seats are stated."""
    unfilled: Span | None
    """Seats at these tables that stay empty; None where the seats of a table are not stated."""
    leaving: tuple[Leaving, ...]
    staying: Span
    """Those who played and do not go on."""


@dataclass(frozen=True, slots=True)
class Flow:
    entries: int
    stages: tuple[StageFlow, ...]

    def of(self, key: str) -> StageFlow | None:
        return next((each for each in self.stages if each.stage.key == key), None)


def flow(structure: Format, entries: int) -> Flow:
    """Return how many players come into each stage, sit at how many tables and go on, when so many have entered."""
    quiet, busy = (evening(structure, entries, is_busy=is_busy) for is_busy in (False, True))
    return Flow(entries, tuple(_between(*both) for both in zip(quiet, busy, strict=True)))


def groups_of(prizes: Iterable[StagePrize], counted: Flow) -> Mapping[str, int]:
    """Return how many sessions or tables of a stage give a prize each: at most, where that depends on people."""
    found = {}
    for prize in prizes:
        each = counted.of(prize.stage)
        if prize.scope is Scope.SESSION and each is not None:
            found[prize.stage] = max(len(each.stage.sessions), 1)
        elif prize.scope is Scope.TABLE and each is not None and each.tables is not None:
            found[prize.stage] = each.tables.high
    return found


def _between(quiet: Tally, busy: Tally) -> StageFlow:
    """Bring both evenings together, each number between its least and its most."""
    sources = quiet.sources if len(quiet.sources) > len(busy.sources) else busy.sources
    arrivals = tuple(
        Arrival(
            source,
            _span(_of(quiet, source, quiet.wanting), _of(busy, source, busy.wanting)),
            _span(_of(quiet, source, quiet.coming), _of(busy, source, busy.coming)),
        )
        for source in sources
    )
    return StageFlow(
        stage=quiet.stage,
        is_held=quiet.is_held if quiet.is_held == busy.is_held else None,
        arrivals=arrivals,
        entrants=_span(quiet.entrants, busy.entrants),
        turned_away=_span(sum(quiet.wanting) - quiet.entrants, sum(busy.wanting) - busy.entrants),
        tables=_span_or_none(quiet.tables, busy.tables),
        unfilled=_span_or_none(quiet.unfilled, busy.unfilled),
        leaving=tuple(
            Leaving(rule, _span(*numbers))
            for rule, *numbers in zip(quiet.stage.advancement, quiet.leaving, busy.leaving, strict=True)
        ),
        staying=_span(quiet.staying, busy.staying),
    )


def _of(tally: Tally, source: Source, numbers: Sequence[int]) -> int:
    return numbers[tally.sources.index(source)] if source in tally.sources else 0


def _span(one: int, other: int) -> Span:
    return Span(min(one, other), max(one, other))


def _span_or_none(one: int | None, other: int | None) -> Span | None:
    return None if one is None or other is None else _span(one, other)
