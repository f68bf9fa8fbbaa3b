"""The fifty-two playing cards and their back, drawn as SVG.

A card is 250 by 350. Number cards carry the pips in their customary places, those below the middle upside down; courts are
double-ended figures made of a few heraldic shapes.
"""

from collections.abc import Iterator
from functools import cache

from games import cards

WIDTH, HEIGHT = 250, 350
SUIT_CLASSES = ("black", "red", "red", "black")

# Each pip is drawn around the origin, about 40 wide and high.
PIPS = (
    (
        "M0-20a10 10 0 0 1 8.5 15.3A10.5 10.5 0 1 1 3 8.5C3.4 13 5 16.5 9 20H-9C-5 16.5-3.4 13-3 8.5"
        "A10.5 10.5 0 1 1-8.5-4.7 10 10 0 0 1 0-20z"
    ),
    "M0-22C4-13 10-6 17 0 10 6 4 13 0 22-4 13-10 6-17 0-10-6-4-13 0-22z",
    "M0 20C-5 10-20 2-20-9-20-16-15-20-10-20-5-20-1.5-17 0-12 1.5-17 5-20 10-20 15-20 20-16 20-9 20 2 5 10 0 20z",
    (
        "M0-21C4-12 19-5 19 6c0 6-4 9.5-9 9.5-3 0-5.5-1.5-7-4C3.4 15 5 18 9 20.5H-9C-5 18-3.4 15-3 11.5c-1.5 2.5-4 4-7 4"
        "-5 0-9-3.5-9-9.5 0-11 15-18 19-27z"
    ),
)

LEFT, MIDDLE, RIGHT = 82, 125, 168
TOP, CENTRE, BOTTOM = 68, 175, 282
_SIDES = [(LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)]
_SIX = [*_SIDES, (LEFT, CENTRE), (RIGHT, CENTRE)]
_EIGHT_SIDES = [*_SIDES, (LEFT, 139), (RIGHT, 139), (LEFT, 211), (RIGHT, 211)]
PLACES: dict[str, list[tuple[int, int]]] = {
    "2": [(MIDDLE, TOP), (MIDDLE, BOTTOM)],
    "3": [(MIDDLE, TOP), (MIDDLE, CENTRE), (MIDDLE, BOTTOM)],
    "4": _SIDES,
    "5": [*_SIDES, (MIDDLE, CENTRE)],
    "6": _SIX,
    "7": [*_SIX, (MIDDLE, 121)],
    "8": [*_SIX, (MIDDLE, 121), (MIDDLE, 229)],
    "9": [*_EIGHT_SIDES, (MIDDLE, CENTRE)],
    "T": [*_EIGHT_SIDES, (MIDDLE, 103), (MIDDLE, 247)],
}


def _pip(suit: int, x: float, y: float, scale: float = 1, *, is_turned: bool = False) -> str:
    turn = " rotate(180)" if is_turned else ""
    return f'<path class="{SUIT_CLASSES[suit]}" transform="translate({x:g} {y:g}){turn} scale({scale:g})" d="{PIPS[suit]}"/>'


def _corner(rank: str, suit: int) -> str:
    shown = "10" if rank == "T" else rank
    narrow = ' textLength="38" lengthAdjust="spacingAndGlyphs"' if rank == "T" else ""
    return f'<text class="rank {SUIT_CLASSES[suit]}" x="29" y="52"{narrow}>{shown}</text>{_pip(suit, 29, 78, 0.6)}'


def _both_ends(half: str) -> str:
    return f'<g>{half}</g><g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{half}</g>'


# ---- courts: one half of each figure, standing on the middle line ----------------------------------------------------

_FACE = (
    '<path class="skin edge" d="M104 82v14c0 15 9 26 21 29 12-3 21-14 21-29V82z"/>'
    '<path class="line" d="M111 93h8M131 93h8M125 92v12M119 112h12"/>'
)
_ROBES = {
    "K": '<path class="{main} edge" d="M58 175c2-28 14-42 44-48h46c30 6 42 20 44 48z"/>'
    '<path class="pale edge" d="M97 128l28 47 28-47-10-3-18 17-18-17z"/>'
    '<path class="dark" d="M109 137l3 5-5 2zM141 137l-3 5 5 2zM117 151l3 5-5 1zM133 151l-3 5 5 1z"/>'
    '<path class="gold edge" d="M66 152l12 7-8 16H58c1-9 4-17 8-23zM184 152l-12 7 8 16h12c-1-9-4-17-8-23z"/>',
    "Q": '<path class="{main} edge" d="M62 175c0-26 16-40 42-46 6 10 36 10 42 0 26 6 42 20 42 46z"/>'
    '<path class="gold edge" d="M104 129l21 46 21-46c-8 8-34 8-42 0z"/>'
    '<path class="{other}" d="M125 143l6 8-6 8-6-8zM125 161l4 6-4 6-4-6z"/>'
    '<path class="line" d="M78 148c8 5 14 14 16 27M172 148c-8 5-14 14-16 27"/>',
    "J": '<path class="{main} edge" d="M60 175l8-34 34-13 23 10 23-10 34 13 8 34z"/>'
    '<path class="gold" d="M84 135l14-5 8 45H92zM166 135l-14-5-8 45h14z"/>'
    '<path class="{other} edge" d="M102 128l23 10 23-10-6-6h-34z"/>'
    '<path class="gold edge" d="M125 146l6 7-6 7-6-7zM125 162l5 6-5 6-5-6z"/>',
}
_HEADS = {
    "K": '<path class="dark" d="M99 84c-3 18-1 34 6 44l3-18-2-26zM151 84c3 18 1 34-6 44l-3-18 2-26z"/>'
    + _FACE
    + '<path class="dark" d="M110 105c4-3 9-3 15 0 6-3 11-3 15 0-1 14-6 23-15 28-9-5-14-14-15-28z"/>'
    '<path class="skin" d="M119 110h12c-2 4-10 4-12 0z"/>'
    '<path class="gold edge" d="M100 84l-7-32 17 14 15-22 15 22 17-14-7 32c-16-5-34-5-50 0z"/>'
    '<path class="crimson" d="M125 60l5 7-5 7-5-7z"/><path class="green" d="M107 71l4 4-4 4-3-4zM143 71l4 4-4 4-3-4z"/>',
    "Q": '<path class="gold edge" d="M103 78c-12 12-14 38-5 54l12-8-4-40zM147 78c12 12 14 38 5 54l-12-8 4-40z"/>'
    + _FACE
    + '<path class="crimson" d="M120 110c3-2 7-2 10 0-2 5-8 5-10 0z"/>'
    '<path class="gold edge" d="M102 84l-4-22c6 2 9 6 10 10 2-8 7-14 17-18 10 4 15 10 17 18 1-4 4-8 10-10'
    'l-4 22c-15-5-31-5-46 0z"/>'
    '<circle class="pale edge" cx="98" cy="59" r="4"/><circle class="pale edge" cx="125" cy="50" r="5"/>'
    '<circle class="pale edge" cx="152" cy="59" r="4"/>',
    "J": '<path class="gold edge" d="M102 84c-7 12-7 28-2 38 6 1 9-2 10-6l-3-32zM148 84c7 12 7 28 2 38-6 1-9-2-10-6l3-32z"/>'
    + _FACE
    + '<path class="{other} edge" d="M95 84c-2-18 10-30 30-30 22 0 34 12 30 30-18-7-42-7-60 0z"/>'
    '<path class="gold edge" d="M98 84c16-6 38-6 54 0v-7c-16-6-38-6-54 0z"/>'
    '<path class="pale edge" d="M146 60c10-4 20-4 28-14-1 14-8 24-22 26z"/>',
}
_HELD = {
    "K": '<path class="pale edge" d="M172 54l5-10 5 10v74h-10z"/>'
    '<path class="gold edge" d="M162 128h30v7h-30zM174 135h6v16h-6z"/>',
    "Q": '<path class="line" d="M178 160c2-16 2-28-2-42M177 138c6-1 10-5 11-10M176 128c-5-1-9-4-10-9"/>'
    '<circle class="crimson edge" cx="175" cy="108" r="10"/><circle class="gold edge" cx="175" cy="108" r="4"/>',
    "J": '<path class="gold edge" d="M175 64h5v96h-5z"/>'
    '<path class="pale edge" d="M177 44l8 22h-15zM180 72c12-2 16 6 15 16-5-4-10-5-15-4z"/>',
}


def _court(rank: str, suit: int) -> str:
    is_red = SUIT_CLASSES[suit] == "red"
    colours = {"main": "crimson" if is_red else "green", "other": "green" if is_red else "crimson"}
    figure = "".join(part[rank] for part in (_ROBES, _HEADS, _HELD)).format(**colours)
    frame = '<rect class="frame" x="50" y="32" width="150" height="286" rx="6"/>'
    return frame + _both_ends(figure + _pip(suit, 72, 58, 0.85)) + '<path class="line" d="M50 175h150"/>'


# ---- whole cards -----------------------------------------------------------------------------------------------------


def _middle(rank: str, suit: int) -> str:
    if rank in "JQK":
        return _court(rank, suit)
    if rank == "A":
        scale = 2.7 if suit == cards.SUITS.index("s") else 2
        return _pip(suit, MIDDLE, CENTRE, scale)
    return "".join(_pip(suit, x, y, is_turned=y > CENTRE) for x, y in PLACES[rank])


@cache
def face(text: str) -> str:
    """Draw one card, such as "Ah"; raise `ValueError` in words if there is no such card."""
    card = cards.parse(text)
    rank, suit = text[0], cards.suit(card)
    return (
        f'<svg class="card" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{cards.name(card)}">'
        f'<rect class="face" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="18"/>'
        f"{_middle(rank, suit)}{_both_ends(_corner(rank, suit))}</svg>"
    )


def _lattice(left: int, top: int, right: int, bottom: int, step: int) -> Iterator[str]:
    """Yield the lines of a diagonal lattice, cut at the edges of a rectangle."""
    for offset in range(left - (bottom - top) + step, right, step):
        start, end = max(offset, left), min(offset + bottom - top, right)
        yield f"M{start} {top + start - offset}L{end} {top + end - offset}"
        yield f"M{start} {bottom - start + offset}L{end} {bottom - end + offset}"


@cache
def back() -> str:
    """Draw the house's card back: green baize under a brass lattice, a spade in the middle."""
    return (
        f'<svg class="card" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="face-down card">'
        f'<rect class="face" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="18"/>'
        '<rect class="cloth" x="13" y="13" width="224" height="324" rx="10"/>'
        f'<path class="brass-fine" d="{"".join(_lattice(25, 25, 225, 325, 20))}"/>'
        '<rect class="brass" x="25" y="25" width="200" height="300" rx="4"/>'
        '<path class="cloth" d="M125 105l55 70-55 70-55-70z"/><path class="brass" d="M125 111l50 64-50 64-50-64z"/>'
        f'<path class="gold" transform="translate(125 175) scale(1.5)" d="{PIPS[3]}"/></svg>'
    )
