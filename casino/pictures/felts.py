"""A card table seen from above: the dealer's straight side on top, the players around the arc."""

import math
from collections.abc import Iterator

from django.utils.html import escape

from games.rulings import Refusal, insist

MIDDLE, DEALER_SIDE = 400, 64
MOST_SEATS = 10
CHIPS = ("red", "green", "black", "brass", "red", "green", "black", "brass", "red", "green")


def _at(angle: float, across: float, down: float) -> tuple[float, float]:
    """Return a point of the arc; 0 is the dealer's left end, pi the right one."""
    return MIDDLE - across * math.cos(angle), DEALER_SIDE + down * math.sin(angle)


def _arc(across: float, down: float, top: float = DEALER_SIDE) -> str:
    return f"M{MIDDLE - across:g} {top:g}H{MIDDLE + across:g}A{across:g} {down:g} 0 0 1 {MIDDLE - across:g} {top:g}Z"


def _seats(count: int, marked: int | None) -> Iterator[str]:
    for seat in range(1, count + 1):
        # Seat 1 sits at the dealer's left hand, on the right of the picture, as the cards go round.
        angle = math.pi * (1 - (seat - 0.5 + 0.12) / (count + 0.24))
        x, y = _at(angle, 352, 312)
        bet_x, bet_y = _at(angle, 268, 226)
        you = ' class="marked"' if seat == marked else ""
        yield (
            f'<circle class="print" cx="{bet_x:.1f}" cy="{bet_y:.1f}" r="24"/>'
            f'<g{you}><circle class="seat" cx="{x:.1f}" cy="{y:.1f}" r="21"/>'
            f'<text class="seat-number" x="{x:.1f}" y="{y:.1f}">{seat}</text></g>'
        )


def _tray() -> str:
    chips = "".join(
        f'<rect class="chip chip-{colour}" x="{MIDDLE - 118 + 24 * place}" y="74" width="20" height="34" rx="4"/>'
        for place, colour in enumerate(CHIPS)
    )
    return f'<rect class="tray" x="{MIDDLE - 128}" y="68" width="256" height="46" rx="8"/>{chips}'


def felt(seats: int, *, title: str = "Casino War", small_print: str = "", marked: int | None = None) -> str:
    """Draw a table with so many seats; `marked` is the seat that is meant, such as the reader's own."""
    if not 1 <= seats <= MOST_SEATS:
        insist([Refusal(f"A table has 1 to {MOST_SEATS} seats.", code="seats", field="seats")])
    label = f"{title} table with {seats} seats" + (f", seat {marked} marked" if marked else "")
    printed = f'<text class="small-print" x="{MIDDLE}" y="214">{escape(small_print)}</text>' if small_print else ""
    return (
        f'<svg class="felt" viewBox="0 0 800 424" role="img" aria-label="{escape(label)}">'
        f'<path class="wood" d="{_arc(380, 340, 44)}"/><path class="wood-light" d="{_arc(366, 328, 52)}"/>'
        f'<path class="cloth" d="{_arc(332, 290)}"/><path class="print-brass" d="{_arc(232, 184)}"/>'
        f'{_tray()}<text class="name" x="{MIDDLE}" y="180">{escape(title)}</text>{printed}{"".join(_seats(seats, marked))}</svg>'
    )
