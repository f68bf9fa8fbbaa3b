"""How many players reach each stage when so many have entered: what the checker, the picture and the terms count with.

Some numbers depend on people: whether the beaten buy themselves back, whether the invited come. Each number is therefore a
span between a quiet evening, on which nobody does, and a busy one, on which everybody does. What the definition leaves
open widens the span: "the best two" of nobody knows what is read narrowly as of the stage, and widely as of each table.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tournaments.rules.definition.format import Advance, Format, Scope, Source, Stage, Until
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
    evenings = [
        evening(structure, entries, is_busy=is_busy, is_wide=is_wide)
        for is_busy, is_wide in product((False, True), repeat=2)
    ]
    return Flow(entries, tuple(_over(tallies) for tallies in zip(*evenings, strict=True)))


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


def _over(tallies: Sequence[Tally]) -> StageFlow:
    """Bring one stage of all evenings together, each number between its least and its most."""
    stage = tallies[0].stage
    held = {tally.is_held for tally in tallies}
    sources = max((tally.sources for tally in tallies), key=len)
    return StageFlow(
        stage=stage,
        is_held=held.pop() if len(held) == 1 else None,
        arrivals=tuple(
            Arrival(
                source,
                _span(_of(source, tally.sources, tally.wanting) for tally in tallies),
                _span(_of(source, tally.sources, tally.coming) for tally in tallies),
            )
            for source in sources
        ),
        entrants=_span(tally.entrants for tally in tallies),
        turned_away=_span(sum(tally.wanting) - tally.entrants for tally in tallies),
        tables=_span_or_none(tally.tables for tally in tallies),
        unfilled=_span_or_none(tally.unfilled for tally in tallies),
        leaving=tuple(_leaving(n, rule, tallies) for n, rule in enumerate(stage.advancement)),
        staying=_span(tally.staying for tally in tallies),
    )


def _leaving(n: int, rule: Advance, tallies: Sequence[Tally]) -> Leaving:
    """Count whom a rule takes; one that does not say how many may take anybody, whatever other rules took for its seats."""
    number = _span(tally.leaving[n] for tally in tallies)
    if rule.take is None and rule.until is Until.NUMBER:
        number = Span(0, max(tally.entrants for tally in tallies))
    return Leaving(rule, number)


def _of(source: Source, sources: Sequence[Source], numbers: Sequence[int]) -> int:
    return numbers[sources.index(source)] if source in sources else 0


def _span(numbers: Iterable[int]) -> Span:
    found = list(numbers)
    return Span(min(found), max(found))


def _span_or_none(numbers: Iterable[int | None]) -> Span | None:
    found = list(numbers)
    known = [number for number in found if number is not None]
    return _span(known) if len(known) == len(found) else None
