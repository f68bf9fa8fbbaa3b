"""JSON is read strictly: what cannot be kept, or said back, is refused before anything sees it."""

from io import BytesIO

import pytest
from rest_framework.exceptions import ParseError

from casino.api.parsers import LONGEST, StrictJSONParser, TooLarge


def read(body):
    return StrictJSONParser().parse(BytesIO(body))


@pytest.mark.parametrize(
    "body",
    [
        b'{"a": 1, "a": 2}',
        b"NaN",
        b"-Infinity",
        b"1e309",
        b"-1e309",
        b'"\\ud800"',
        b'{"\\udc00": 1}',
        b"{",
        b"\x00",
        b"\xff",
        b"9" * 5_000,
        b"[" * 100_000,
    ],
    ids=lambda body: body[:12],
)
def test_what_cannot_be_kept_is_refused(body):
    with pytest.raises(ParseError):
        read(body)


@pytest.mark.parametrize(
    ("body", "value"),
    [(b"1e308", 1e308), (b'"\\ud83c\\udca1"', "\U0001f0a1"), (b'{"a": [1, null]}', {"a": [1, None]})],
    ids=["a large number", "a whole pair", "an object"],
)
def test_what_can_be_kept_is_read(body, value):
    assert read(body) == value


def test_a_body_has_a_longest_length():
    assert read(b'"' + b"x" * (LONGEST - 2) + b'"') == "x" * (LONGEST - 2)
    with pytest.raises(TooLarge):
        read(b'"' + b"x" * (LONGEST - 1) + b'"')
