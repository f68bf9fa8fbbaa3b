import json

import pytest

from tournaments.rules.signatures import LONGEST, path_of, why_not_signature


def codes(signature):
    return [refusal.code for refusal in why_not_signature(signature)]


def long_drawing(length):
    """A drawing of exactly so many letters."""
    drawn = json.dumps([[[0, 0], [640, 220]] * (LONGEST // 24)])
    return drawn + " " * (length - len(drawn))


@pytest.mark.clause("vic-war 10.4.2(b)(iii)")
@pytest.mark.parametrize(
    ("signature", "refused"),
    [
        ("", []),
        ("[[[0, 0], [40, 0]]]", []),
        ("[[[0, 0], [39, 0]]]", ["not_signed"]),
        ("[[[0, 0], [20, 0]], [[100, 100], [120, 100]]]", []),
        ("[[[0, 0], [20, 0]], [[100, 100], [119, 100]]]", ["not_signed"]),
        ("[]", ["not_signed"]),
        ("[[[5, 5]]]", ["not_signed"]),
    ],
)
def test_a_tap_is_no_signature_and_the_shortest_initials_are(signature, refused):
    assert codes(signature) == refused


@pytest.mark.parametrize(
    "signature",
    [
        "x",
        "7",
        "null",
        '{"a": 1}',
        "[1]",
        "[[1]]",
        "[[[1]]]",
        "[[[1, 2, 3]]]",
        '[[["1", "2"], ["90", "90"]]]',
        "[" * 5000,
        "[[[0, 0], [641, 0]]]",
        "[[[0, 0], [0, 221]]]",
        "[[[-1, 0], [99, 0]]]",
        "[[[0.5, 0], [99, 0]]]",
        "[[[true, false], [99, 99]]]",
        "[[[0, 0], [NaN, 9]]]",
        "[[[0, 0], [1e999, 9]]]",
    ],
)
def test_what_is_no_drawing_on_the_field_is_refused(signature):
    assert (codes(signature), path_of(signature)) == (["not_a_drawing"], "")


@pytest.mark.parametrize(("length", "refused"), [(LONGEST, []), (LONGEST + 1, ["too_large"])])
def test_a_drawing_has_a_greatest_size(length, refused):
    assert codes(long_drawing(length)) == refused


def test_a_drawing_is_drawn_again_stroke_by_stroke():
    assert path_of("[[[10, 20], [30, 40]], [[5, 6], [7, 8], [9, 10]]]") == "M10 20L30 40M5 6L7 8L9 10"
