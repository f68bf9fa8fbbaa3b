"""The structure of a tournament as a picture: stages from top to bottom, who goes on and how many.

It is no wider than a telephone as long as no more than two stages are played side by side.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import mark_safe

from tournaments.rules.definition.format import Origin
from tournaments.rules.flow import Flow, Span, StageFlow

WIDE, HIGH, ACROSS, DOWN, EDGE, BEND = 168, 104, 186, 156, 8, 34
"""A stage's box, the steps to the next one beside and below it, the edge, and how far a way around others swings out."""


@dataclass(frozen=True, slots=True)
class Way:
    """So many players on their way from one stage to another; a second chance is for those who were out."""

    start: str
    goal: str
    number: Span
    is_second_chance: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the box of a stage stands."""

    row: int
    x: int

    @property
    def y(self) -> int:
        return self.row * DOWN + EDGE


def picture_of(flow: Flow | None) -> str:
    """Return the picture for a page; nothing as long as there is nothing to draw."""
    return mark_safe(structure(flow)) if flow else ""  # noqa: S308 drawn here; words in it are escaped


def structure(flow: Flow) -> str:
    """Draw the stages and the ways between them; a screen reader hears the same in sentences."""
    ways = ways_of(flow)
    spots = _spots(flow, ways)
    around = [way for way in ways if spots[way.goal].row != spots[way.start].row + 1]
    right = max((spot.x for spot in spots.values()), default=0) + WIDE
    across = right + EDGE + (BEND + 30) * bool(around)
    down = max((spot.y for spot in spots.values()), default=0) + HIGH + EDGE
    drawn = "".join(_around(way, spots, right) if way in around else _down(way, spots) for way in ways)
    boxes = "".join(_box(each, spots[each.stage.key]) for each in flow.stages)
    return (
        f'<svg class="structure" width="{across}" height="{down}" viewBox="0 0 {across} {down}" role="img" '
        f'aria-label="{escape(in_words(flow))}"><defs><marker id="way" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        f'markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>{drawn}{boxes}</svg>'
    )


def ways_of(flow: Flow) -> list[Way]:
    """Return the ways between stages: one for all rules that lead the same way, and one for each second chance."""
    onward: dict[tuple[str, str], Span] = {}
    second: dict[tuple[str, str], Span] = {}
    for each in flow.stages:
        for leaving in each.leaving:
            _add(onward, flow, each.stage.key, leaving.rule.to, leaving.number)
        for arrival in each.arrivals:
            if arrival.source.origin is Origin.SECOND_CHANCE:
                _add(second, flow, arrival.source.stage, each.stage.key, arrival.coming)
    return [
        *(Way(*ends, number) for ends, number in onward.items()),
        *(Way(*ends, number, is_second_chance=True) for ends, number in second.items()),
    ]


def _add(ways: dict[tuple[str, str], Span], flow: Flow, start: str, goal: str, number: Span) -> None:
    if flow.of(start) is None or flow.of(goal) is None:
        return  # the checker asks where it leads
    before = ways.get((start, goal), Span(0, 0))
    ways[start, goal] = Span(before.low + number.low, before.high + number.high)


def in_words(flow: Flow) -> str:
    """Say what the picture shows."""
    parts = []
    for each in flow.stages:
        ways = [way for way in ways_of(flow) if way.start == each.stage.key]
        goes = ", ".join(f"{way.number} to {_name(flow, way.goal)}" for way in ways if not way.is_second_chance)
        back = ", ".join(f"{way.number} in {_name(flow, way.goal)}" for way in ways if way.is_second_chance)
        parts.append(
            f"{each.stage.name}: {_plural(each.entrants, 'player')}"
            f"{f'; {goes} go on' if goes else ''}{f'; {back} get a second chance' if back else ''}"
        )
    return ". ".join(parts)


def _name(flow: Flow, key: str) -> str:
    found = flow.of(key)
    return found.stage.name if found else ""


def _spots(flow: Flow, ways: list[Way]) -> dict[str, Spot]:
    """Place each stage one row below the last stage that leads to it, those of a row side by side in the middle."""
    rows = {each.stage.key: 0 for each in flow.stages}
    for _turn in flow.stages:
        for way in ways:
            rows[way.goal] = max(rows[way.goal], min(rows[way.start] + 1, len(rows) - 1))
    beside = {row: [key for key in rows if rows[key] == row] for row in set(rows.values())}
    widest = max(map(len, beside.values()), default=1)
    return {
        key: Spot(row, EDGE + (2 * n + widest - len(keys)) * ACROSS // 2)
        for row, keys in beside.items()
        for n, key in enumerate(keys)
    }


def _box(each: StageFlow, spot: Spot) -> str:
    tables = _plural(each.tables, "table") if each.tables else "tables open"
    lines = (_plural(each.entrants, "player"), tables, _surplus(each))
    words = "".join(
        f'<text x="{spot.x + 12}" y="{spot.y + 50 + 19 * n}">{escape(line)}</text>'
        for n, line in enumerate(lines)
        if line
    )
    tone = "bad" if each.turned_away.high else "plain"
    return (
        f'<g data-tone="{tone}"><rect x="{spot.x}" y="{spot.y}" width="{WIDE}" height="{HIGH}" rx="10"/>'
        f'<text class="name" x="{spot.x + 12}" y="{spot.y + 27}">{escape(_short(each.stage.name))}</text>{words}</g>'
    )


def _surplus(each: StageFlow) -> str:
    if each.is_held is None:
        return "only if it is needed"
    if each.turned_away.high:
        return f"{each.turned_away} without a seat"
    if each.unfilled is not None and each.unfilled.high:
        return f"{_plural(each.unfilled, 'seat')} empty"
    return ""


def _down(way: Way, spots: Mapping[str, Spot]) -> str:
    start, goal = spots[way.start], spots[way.goal]
    x1, y1, x2, y2 = start.x + WIDE // 2, start.y + HIGH, goal.x + WIDE // 2, goal.y - 3
    middle = (y1 + y2) / 2
    line = f"M{x1} {y1}C{x1} {middle:g} {x2} {middle:g} {x2} {y2}"
    return _drawn(way, line, (x1 + x2) / 2 + 8, middle + 5)


def _around(way: Way, spots: Mapping[str, Spot], right: int) -> str:
    """Draw a way that passes by other stages at their right."""
    start, goal = spots[way.start], spots[way.goal]
    y1, y2 = start.y + HIGH / 2, goal.y + HIGH / 2
    bend = right + BEND
    line = f"M{start.x + WIDE} {y1:g}C{bend} {y1:g} {bend} {y2:g} {goal.x + WIDE + 4} {y2:g}"
    return _drawn(way, line, right + BEND - 4, (y1 + y2) / 2)


def _drawn(way: Way, line: str, x: float, y: float) -> str:
    kind = " second" if way.is_second_chance else ""
    return (
        f'<path class="way{kind}" d="{line}" marker-end="url(#way)"/>'
        f'<text class="number" x="{x:g}" y="{y:g}">{way.number}</text>'
    )


def _plural(span: Span, word: str) -> str:
    return f"{span} {word}{'' if span.is_exact and span.low == 1 else 's'}"


def _short(name: str, most: int = 17) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
