"""One canonical form, so that the same content always has the same fingerprint."""

import hashlib
import json
from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (UUID, Decimal)):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no canonical form.")


def canonical(value: object) -> bytes:
    """Return the one JSON form of a value: sorted keys, no spaces, UTC instants; floats are refused as inexact."""
    refuse_floats(value)
    text = json.dumps(value, default=_plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8")


def refuse_floats(value: object) -> None:
    if isinstance(value, float):
        raise TypeError("A float has no exact form: use integers or Decimal.")
    if isinstance(value, dict):
        for item in value.values():
            refuse_floats(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            refuse_floats(item)


def plain(value: object) -> object:
    """Return the value as its canonical form reads back: what a JSON column will hold."""
    return json.loads(canonical(value))


def fingerprint(value: object) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()
