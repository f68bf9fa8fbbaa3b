"""The floor seen from above: every table where it stands, with its state, limits, seats and whatever needs a look.

Each table is a link. Its whole story is in its label, so that nobody needs the colours; the words in the picture repeat it.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.html import escape

CELL_ACROSS, CELL_DOWN = 190, 186
MIDDLE, TOP = CELL_ACROSS / 2, 40
ROWS_AT_A_GUESS = 8
LONGEST_LINE = 26


@dataclass(frozen=True, slots=True)
class Spot:
    """One table as the map shows it; `tone` is `good`, `warn`, `bad` or `plain`, and `word` says the same in a word."""

    name: str
    url: str
    across: int
    down: int
    state: str
    word: str
    game: str
    limits: str = ""
    seats: int = 0
    taken: int = 0
    tone: str = "plain"
    lines: tuple[str, ...] = ()
    """What there is to know besides: a countdown, a booking, an incident."""

    @property
    def label(self) -> str:
        seated = f"{self.taken} of {self.seats} places taken" if self.state != "closed" else ""
        return ". ".join(part for part in (self.name, self.game, self.word, self.limits, seated, *self.lines) if part)


def placed(spots: Sequence[Spot]) -> list[Spot]:
    """Return the tables at their places; of two at one place the later one moves to the next free one in its row."""
    taken: set[tuple[int, int]] = set()
    found = []
    for spot in spots:
        across = spot.across
        while (across, spot.down) in taken:
            across += 1
        taken.add((across, spot.down))
        found.append(replace(spot, across=across))
    return found


def in_rows(count: int) -> Iterator[tuple[int, int]]:
    """Yield a place for each of so many tables that nobody has placed yet."""
    yield from ((number % ROWS_AT_A_GUESS, number // ROWS_AT_A_GUESS) for number in range(count))


def floor_map(spots: Sequence[Spot]) -> str:
    """Draw the floor."""
    drawn = placed(spots)
    across = (max((spot.across for spot in drawn), default=0) + 1) * CELL_ACROSS
    down = (max((spot.down for spot in drawn), default=0) + 1) * CELL_DOWN
    return (
        f'<svg class="floor-map" width="{across}" height="{down}" viewBox="0 0 {across} {down}" '
        f'role="group" aria-label="Tables on the floor">{"".join(_table(spot) for spot in drawn)}</svg>'
    )


def _table(spot: Spot) -> str:
    x, y = spot.across * CELL_ACROSS, spot.down * CELL_DOWN
    words = "".join(
        f'<text class="line" x="{MIDDLE:g}" y="{148 + 15 * row}">{escape(_short(line))}</text>'
        for row, line in enumerate(spot.lines[:2])
    )
    limits = f'<text class="limits" x="{MIDDLE:g}" y="86">{escape(spot.limits)}</text>' if spot.limits else ""
    return (
        f'<a href="{escape(spot.url)}" aria-label="{escape(spot.label)}" class="spot" data-state="{escape(spot.state)}" '
        f'data-tone="{escape(spot.tone)}" transform="translate({x} {y})">'
        f'<rect class="cell" x="4" y="4" width="{CELL_ACROSS - 8}" height="{CELL_DOWN - 8}" rx="12"/>'
        f'<path class="rail" d="{_round(74, 72)}"/><path class="cloth" d="{_round(66, 64)}"/>'
        f"{''.join(_seats(spot))}"
        f'<text class="name" x="{MIDDLE:g}" y="66">{escape(_short(spot.name, 12))}</text>{limits}'
        f'<g class="badge-mark">{_mark(spot.tone)}</g>'
        f'<text class="state" x="24" y="27">{escape(spot.word)}</text>{words}</a>'
    )


def _round(across: float, down: float) -> str:
    return f"M{MIDDLE - across:g} {TOP}H{MIDDLE + across:g}A{across:g} {down:g} 0 0 1 {MIDDLE - across:g} {TOP}Z"


def _seats(spot: Spot) -> Iterator[str]:
    """Draw a dot for each place around the arc, filled from the dealer's left for each player."""
    for seat in range(1, spot.seats + 1):
        angle = math.pi * (1 - (seat - 0.38) / (spot.seats + 0.24))
        x, y = MIDDLE - 82 * math.cos(angle), TOP + 80 * math.sin(angle)
        taken = ' data-taken=""' if seat <= spot.taken else ""
        yield f'<circle class="seat" cx="{x:.1f}" cy="{y:.1f}" r="5"{taken}/>'


def _mark(tone: str) -> str:
    """Draw the same shapes as a badge: a disc is good, a half disc warns, a triangle is bad, a ring is neither."""
    shapes = {
        "good": '<circle cx="15" cy="22.5" r="5"/>',
        "warn": '<path d="M15 17.5a5 5 0 0 1 0 10z"/><circle class="ring" cx="15" cy="22.5" r="4.5"/>',
        "bad": '<path d="M15 16.5 21 27H9z"/>',
    }
    return shapes.get(tone, '<circle class="ring" cx="15" cy="22.5" r="4.5"/>')


def _short(words: str, most: int = LONGEST_LINE) -> str:
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"
