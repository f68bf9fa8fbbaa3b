"""A signature is kept as it was drawn: strokes of points, in JSON, on a field of 640 by 220.

clause                  rule                                       function
vic-war 10.4.2(b)(iii)  what is kept as a signature was drawn      why_not_signature
"""

import json
from itertools import pairwise
from math import dist

from games.rulings import Refusal

ACROSS, DOWN = 640, 220
LONGEST = 60_000
LEAST_INK = 40
"""A tap or a slip of the pen is shorter than this; the shortest initials are longer."""

Strokes = list[list[tuple[int, int]]]


def strokes_of(signature: str) -> Strokes | None:
    """Return the strokes, or nothing if this is no drawing."""
    try:
        drawn = json.loads(signature)
        strokes = [[(x, y) for x, y in stroke] for stroke in drawn]
    except (ValueError, TypeError, RecursionError):
        return None
    is_on_the_field = all(
        type(x) is int and type(y) is int and 0 <= x <= ACROSS and 0 <= y <= DOWN
        for stroke in strokes
        for x, y in stroke
    )
    return strokes if is_on_the_field else None


def why_not_signature(signature: str) -> list[Refusal]:
    """Refuse what is no drawing, or too little or too much of one; nothing at all is another rule's to judge."""
    if not signature:
        return []
    if len(signature) > LONGEST:
        return [Refusal("This drawing is too large: clear it and sign again.", code="too_large", field="signature")]
    strokes = strokes_of(signature)
    if strokes is None:
        sentence = f"A signature is a list of strokes, each a list of points [x, y] within {ACROSS} by {DOWN}."
        return [Refusal(sentence, code="not_a_drawing", field="signature")]
    if sum(dist(start, end) for stroke in strokes for start, end in pairwise(stroke)) < LEAST_INK:
        sentence = "This is too short for a signature: clear it and have the player sign again."
        return [Refusal(sentence, "vic-war 10.4.2(b)(iii)", "not_signed", "signature")]
    return []


def path_of(signature: str) -> str:
    """Return the drawing as the path of a picture; nothing for what is no drawing."""
    return "".join(
        "M" + "L".join(f"{x} {y}" for x, y in stroke) for stroke in strokes_of(signature or "[]") or [] if stroke
    )
