"""The structure of a tournament as a picture: stages from left to right, who goes on and how many."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.html import escape

from tournaments.rules.flow import Flow, Span, StageFlow

WIDE, HIGH, ACROSS, DOWN = 210, 92, 300, 128


@dataclass(frozen=True, slots=True)
class Spot:
    column: int
    row: int

    @property
    def x(self) -> int:
        return self.column * ACROSS + 10

    @property
    def y(self) -> int:
        return self.row * DOWN + 10


def structure(flow: Flow) -> str:
    """Draw the stages and the ways between them; a screen reader hears the same in sentences."""
    spots = _spots(flow)
    columns = max((spot.column for spot in spots.values()), default=0) + 1
    rows = max((spot.row for spot in spots.values()), default=0) + 1
    across, down = columns * ACROSS - (ACROSS - WIDE) + 20, rows * DOWN - (DOWN - HIGH) + 20
    ways = "".join(_way(stage, spots) for stage in flow.stages)
    boxes = "".join(_box(stage, spots[stage.stage.key]) for stage in flow.stages)
    return (
        f'<svg class="structure" width="{across}" height="{down}" viewBox="0 0 {across} {down}" role="img" '
        f'aria-label="{escape(in_words(flow))}"><defs><marker id="way" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        f'markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>{ways}{boxes}</svg>'
    )


def in_words(flow: Flow) -> str:
    """Say what the picture shows."""
    parts = []
    for each in flow.stages:
        goes = ", ".join(f"{leaving.number} to {_name(flow, leaving.rule.to)}" for leaving in each.leaving)
        parts.append(f"{each.stage.name}: {each.entrants} players{f'; {goes} go on' if goes else ''}")
    return ". ".join(parts)


def _name(flow: Flow, key: str) -> str:
    found = flow.of(key)
    return found.stage.name if found else "nowhere"


def _spots(flow: Flow) -> dict[str, Spot]:
    """Place each stage one column after the last stage that leads to it."""
    columns: dict[str, int] = {}
    for _turn in flow.stages:
        for each in flow.stages:
            columns.setdefault(each.stage.key, 0)
            for leaving in each.leaving:
                if flow.of(leaving.rule.to) is not None:
                    further = min(columns[each.stage.key] + 1, len(flow.stages) - 1)
                    columns[leaving.rule.to] = max(columns.get(leaving.rule.to, 0), further)
    rows: dict[int, int] = {}
    spots = {}
    for each in flow.stages:
        column = columns[each.stage.key]
        spots[each.stage.key] = Spot(column, rows.get(column, 0))
        rows[column] = rows.get(column, 0) + 1
    return spots


def _box(each: StageFlow, spot: Spot) -> str:
    tables = f"{_plural(each.tables, 'table')}" if each.tables else "tables open"
    lines = (f"{_plural(each.entrants, 'player')}, {tables}", _surplus(each))
    words = "".join(
        f'<text x="{spot.x + 14}" y="{spot.y + 52 + 20 * n}">{escape(line)}</text>'
        for n, line in enumerate(lines)
        if line
    )
    tone = "bad" if each.turned_away.high else "plain"
    return (
        f'<g data-tone="{tone}"><rect x="{spot.x}" y="{spot.y}" width="{WIDE}" height="{HIGH}" rx="10"/>'
        f'<text class="name" x="{spot.x + 14}" y="{spot.y + 28}">{escape(_short(each.stage.name))}</text>{words}</g>'
    )


def _surplus(each: StageFlow) -> str:
    if each.turned_away.high:
        return f"{each.turned_away} without a seat"
    if each.unfilled is not None and each.unfilled.high:
        return f"{_plural(each.unfilled, 'seat')} empty"
    return ""


def _way(each: StageFlow, spots: Mapping[str, Spot]) -> str:
    """Draw one arrow to each stage that players go on to, with how many in all."""
    totals: dict[str, Span] = {}
    for leaving in each.leaving:
        if leaving.rule.to in spots:
            before = totals.get(leaving.rule.to, Span(0, 0))
            totals[leaving.rule.to] = Span(before.low + leaving.number.low, before.high + leaving.number.high)
    start = spots[each.stage.key]
    drawn = []
    for key, number in totals.items():
        goal = spots[key]
        x1, y1, x2, y2 = start.x + WIDE, start.y + HIGH / 2, goal.x - 4, goal.y + HIGH / 2
        middle = (x1 + x2) / 2
        drawn.append(
            f'<path class="way" d="M{x1} {y1:g}C{middle:g} {y1:g} {middle:g} {y2:g} {x2} {y2:g}" marker-end="url(#way)"/>'
            f'<text class="number" x="{middle:g}" y="{(y1 + y2) / 2 - 8:g}">{number}</text>'
        )
    return "".join(drawn)


def _plural(span: Span, word: str) -> str:
    return f"{span} {word}{'' if span.is_exact and span.low == 1 else 's'}"


def _short(name: str, most: int = 20) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
