"""Read JSON strictly: no duplicate keys, no NaN, no endless nesting, no half characters."""

import json
from collections.abc import Mapping
from math import isinf
from typing import IO, Any

from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

LONGEST = 1_000_000


class TooLarge(APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = "Send at most one megabyte."
    default_code = "too_large"


def refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ParseError("A key stands twice in the same object.")
    return found


def refuse_constant(name: str) -> None:
    raise ParseError(f"{name} is not a number that can be kept.")


def finite(written: str) -> float:
    """Read a number with a point or an exponent; 1e309 would silently become infinity."""
    number = float(written)
    if isinf(number):
        refuse_constant(written)
    return number


def refuse_half_characters(found: Any) -> None:
    """Refuse half of a surrogate pair, also in a key: it is in no text that can be kept, or said back."""
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise ParseError("Write characters whole: half of a surrogate pair cannot be kept.") from error


class StrictJSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        body = stream.read(LONGEST + 1)
        if len(body) > LONGEST:
            raise TooLarge
        try:
            found = json.loads(
                body, object_pairs_hook=refuse_duplicates, parse_constant=refuse_constant, parse_float=finite
            )
        except (ValueError, RecursionError) as error:
            raise ParseError(f"This is not JSON: {error}.") from error
        if b"\\u" in body:
            refuse_half_characters(found)
        return found
