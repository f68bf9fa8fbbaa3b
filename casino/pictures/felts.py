"""A card table seen from above: the dealer's straight side on top, the players around the arc."""

import math
from collections.abc import Iterator, Sequence
from typing import Protocol

from django.utils.html import escape

from games.rulings import Refusal, insist

MIDDLE, DEALER_SIDE = 400, 64
MOST_SEATS = 10
CHIPS = ("red", "green", "black", "brass", "red", "green", "black", "brass", "red", "green")


class DrawnPlace(Protocol):
    """A place one can tap. `state` is `free`, `taken`, `idle` or `kept`, and `word` says it in short; `label` says it all."""

    @property
    def number(self) -> int: ...
    @property
    def url(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def state(self) -> str: ...
    @property
    def word(self) -> str: ...
    @property
    def markers(self) -> Sequence[str]: ...


def _at(angle: float, across: float, down: float) -> tuple[float, float]:
    """Return a point of the arc; 0 is the dealer's left end, pi the right one."""
    return MIDDLE - across * math.cos(angle), DEALER_SIDE + down * math.sin(angle)


def _arc(across: float, down: float, top: float = DEALER_SIDE) -> str:
    return f"M{MIDDLE - across:g} {top:g}H{MIDDLE + across:g}A{across:g} {down:g} 0 0 1 {MIDDLE - across:g} {top:g}Z"


def _angle(seat: int, count: int) -> float:
    """Return where a seat lies: seat 1 at the dealer's left hand, on the right of the picture, as the cards go round."""
    return math.pi * (1 - (seat - 0.5 + 0.12) / (count + 0.24))


def _seats(count: int, marked: int | None) -> Iterator[str]:
    for seat in range(1, count + 1):
        x, y = _at(_angle(seat, count), 352, 312)
        bet_x, bet_y = _at(_angle(seat, count), 268, 226)
        you = ' class="marked"' if seat == marked else ""
        yield (
            f'<circle class="print" cx="{bet_x:.1f}" cy="{bet_y:.1f}" r="24"/>'
            f'<g{you}><circle class="seat" cx="{x:.1f}" cy="{y:.1f}" r="21"/>'
            f'<text class="seat-number" x="{x:.1f}" y="{y:.1f}">{seat}</text></g>'
        )


def _places(places: Sequence[DrawnPlace]) -> Iterator[str]:
    """Draw places as links, each state with a shape and a word of its own; a marker is a brass plate beside the bet."""
    for place in places:
        angle = _angle(place.number, len(places))
        x, y = _at(angle, 350, 310)
        bet_x, bet_y = _at(angle, 262, 220)
        plate = f'<rect class="plate" x="{bet_x + 16:.1f}" y="{bet_y - 36:.1f}" width="22" height="22" rx="4"/>'
        yield (
            f'<a class="place" href="{escape(place.url)}" aria-label="{escape(place.label)}" data-state="{escape(place.state)}">'
            f'<circle class="print" cx="{bet_x:.1f}" cy="{bet_y:.1f}" r="30"/>{_shape(place.state, x, y)}'
            f'<text class="seat-number" x="{x:.1f}" y="{y:.1f}">{place.number}</text>'
            f'<text class="word" x="{bet_x:.1f}" y="{bet_y:.1f}">{escape(place.word)}</text>'
            f"{plate if place.markers else ''}</a>"
        )


def _shape(state: str, x: float, y: float) -> str:
    """Draw a ring for a free place, a disc for a taken one, half a disc for an idle player, a square for a kept one."""
    if state == "kept":
        return f'<rect class="seat" x="{x - 24:.1f}" y="{y - 24:.1f}" width="48" height="48" rx="6"/>'
    half = f'<path class="half" d="M{x:.1f} {y - 26:.1f}a26 26 0 0 1 0 52z"/>' if state == "idle" else ""
    return f'<circle class="seat" cx="{x:.1f}" cy="{y:.1f}" r="26"/>{half}'


def _tray() -> str:
    chips = "".join(
        f'<rect class="chip chip-{colour}" x="{MIDDLE - 118 + 24 * place}" y="74" width="20" height="34" rx="4"/>'
        for place, colour in enumerate(CHIPS)
    )
    return f'<rect class="tray" x="{MIDDLE - 128}" y="68" width="256" height="46" rx="8"/>{chips}'


def felt(
    seats: int,
    *,
    title: str = "Casino War",
    small_print: str = "",
    marked: int | None = None,
    places: Sequence[DrawnPlace] = (),
) -> str:
    """Draw a table with so many seats; `marked` is the seat that is meant, such as the reader's own.

    With `places` every seat is a link that tells how it stands, and the picture is a group of them.
    """
    if not 1 <= seats <= MOST_SEATS:
        insist([Refusal(f"A table has 1 to {MOST_SEATS} seats.", code="seats", field="seats")])
    label = f"{title} table with {seats} seats" + (f", seat {marked} marked" if marked else "")
    printed = f'<text class="small-print" x="{MIDDLE}" y="214">{escape(small_print)}</text>' if small_print else ""
    drawn = _places(places) if places else _seats(seats, marked)
    return (
        f'<svg class="felt" viewBox="0 0 800 424" role="{"group" if places else "img"}" aria-label="{escape(label)}">'
        f'<path class="wood" d="{_arc(380, 340, 44)}"/><path class="wood-light" d="{_arc(366, 328, 52)}"/>'
        f'<path class="cloth" d="{_arc(332, 290)}"/><path class="print-brass" d="{_arc(232, 184)}"/>'
        f'{_tray()}<text class="name" x="{MIDDLE}" y="180">{escape(title)}</text>{printed}{"".join(drawn)}</svg>'
    )
