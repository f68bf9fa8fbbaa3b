"""A definition as plain values and back: how it is stored, sent and compared.

`plain()` leaves out what is unanswered, so that a definition grows with its answers; `read()` accepts exactly what
`plain()` writes and says at which field anything else went wrong.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from games.rulings import Refusal, RuleBroken
from tournaments.rules.definition import Definition

T = TypeVar("T")
YEARS = range(1900, 2200)
WORDS: dict[type, str] = {
    str: "text without control characters",
    int: "a whole number",
    bool: "true or false",
    datetime: "a date and time of these years",
}


def plain(value: Any) -> Any:
    """Return a definition, or any part of one, as values that JSON knows; what equals its preset is left out."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: plain(given)
            for field in fields(value)
            if (given := getattr(value, field.name)) != _preset(field)
        }
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, datetime):
        return value.isoformat(timespec="minutes")
    return str(value) if isinstance(value, StrEnum) else value


def _preset(field: Any) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def read(data: Any) -> Definition:
    """Return the definition that `plain()` wrote; raise `RuleBroken` with a sentence for each field that is none."""
    return read_as(Definition, data)


def read_as(kind: type[T], data: Any, at: str = "") -> T:
    """Return one part of a definition from plain values, under the name it has in the whole."""
    wrong: list[Refusal] = []
    value = _read(kind, data, at, wrong)
    if wrong:
        raise RuleBroken(wrong)
    return value  # type: ignore[no-any-return]


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _read(kind: Any, data: Any, at: str, wrong: list[Refusal]) -> Any:
    """Read one value of a kind; note what is wrong with it at its field, and go on."""
    if isinstance(kind, UnionType):
        inner = [each for each in get_args(kind) if each is not NoneType]
        return None if data is None else _read(inner[0], data, at, wrong)
    if get_origin(kind) is tuple:
        return _read_tuple(get_args(kind), data, at, wrong)
    if is_dataclass(kind):
        return _read_parts(kind, data, at, wrong)
    try:
        return _read_single(kind, data)
    except (ValueError, TypeError):
        wrong.append(_refusal(_expected(kind), at))
        return None


def _read_single(kind: Any, data: Any) -> Any:
    if kind is datetime:
        moment = datetime.fromisoformat(data)
        if moment.tzinfo is not None:
            raise ValueError("A definition holds the venue's wall clock.")
        if moment.year not in YEARS:
            raise ValueError("Nobody plans for that year, and some zones cannot reckon with it.")
        return moment
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(data)
    if type(data) is not kind:
        raise TypeError(f"{data!r} is not {kind}.")
    if kind is str and any(unicodedata.category(letter) == "Cc" and letter not in "\r\n\t" for letter in data):
        raise ValueError("No database keeps control characters, and nobody sees them.")
    return data


def _expected(kind: Any) -> str:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return f"Choose one of: {', '.join(kind)}."
    return f"This has to be {WORDS[kind]}."


def _read_tuple(kinds: tuple[Any, ...], data: Any, at: str, wrong: list[Refusal]) -> Any:
    if not isinstance(data, list | tuple):
        wrong.append(_refusal("This has to be a list.", at))
        return ()
    if kinds[-1] is not Ellipsis and len(kinds) != len(data):
        wrong.append(_refusal(f"This has to be a list of {len(kinds)}.", at))
        return ()
    each = [kinds[0]] * len(data) if kinds[-1] is Ellipsis else kinds
    return tuple(_read(kind, item, f"{at}.{n}", wrong) for n, (kind, item) in enumerate(zip(each, data, strict=True)))


def _read_parts(kind: Any, data: Any, at: str, wrong: list[Refusal]) -> Any:
    if not isinstance(data, Mapping):
        wrong.append(_refusal("This has to be a set of named values.", at))
        return None
    faults = list(_strangers(kind, data, at))
    given = {
        name: _read(_hints(kind)[name], data[name], f"{at}.{name}".lstrip("."), faults)
        for name in (field.name for field in fields(kind))
        if name in data
    }
    wrong.extend(faults)
    return None if faults else kind(**given)


def _strangers(kind: Any, data: Mapping[str, Any], at: str) -> Iterator[Refusal]:
    """Yield what has no place here, and what is needed and not there."""
    known = {field.name: field for field in fields(kind)}
    for name in data:
        if name not in known:
            yield _refusal("A definition has no such field.", f"{at}.{name}".lstrip("."))
    for name, field in known.items():
        if name not in data and field.default is MISSING and field.default_factory is MISSING:
            yield _refusal("This is needed.", f"{at}.{name}".lstrip("."))


def _refusal(sentence: str, at: str) -> Refusal:
    return Refusal(sentence, code="not_a_definition", field=at)


def changes(before: Any, after: Any, at: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield each field in which two plain definitions differ, with its value in each; None where one has none."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted(before.keys() | after.keys()):
            yield from changes(before.get(name), after.get(name), f"{at}.{name}".lstrip("."))
    elif isinstance(before, list) and isinstance(after, list):
        for n in range(max(len(before), len(after))):
            old, new = (side[n] if n < len(side) else None for side in (before, after))
            yield from changes(old, new, f"{at}.{n}")
    elif before != after:
        yield at, before, after


def without_times(value: Any) -> Any:
    """Return a definition, or a part of one, with every time taken out."""
    if isinstance(value, tuple):
        return tuple(without_times(each) for each in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    kept = {each.name: without_times(getattr(value, each.name)) for each in fields(value)}
    return replace(value, **{name: None if isinstance(each, datetime) else each for name, each in kept.items()})
