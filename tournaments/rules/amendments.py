"""What changed between two versions of the terms, in words: which field, what it was, what it is now.

clause              rule                                                    function
vic-war 10.4.1(c)   the regulator reads what of the details was changed     changes_in_words
"""

from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from tournaments.rules.definition import Definition
from tournaments.rules.definition.plain import changes
from tournaments.rules.prizes import percent
from tournaments.rules.publication import changes_details
from tournaments.rules.terms.details import charge
from tournaments.rules.terms.text import listed, money, when
from tournaments.rules.words import in_words, word_for

NOTHING = "none"
PARTS = [part.name for part in fields(Definition)]
SHARES = frozenset({"share", "pool_share", "ladder"})


class Change(NamedTuple):
    field: str
    words: str
    before: str
    after: str
    is_detail: bool
    """Whether the regulator has to hear of it before the tournament begins."""


def changes_in_words(before: Definition, after: Definition) -> tuple[Change, ...]:
    """Return every field in which two definitions differ, in the order of the definition's parts."""
    changed = (
        Change(path, in_words(path), _told(path, old, before), _told(path, new, after), changes_details([path]))
        for path, old, new in changes(_whole(before), _whole(after))
    )
    return tuple(sorted(changed, key=lambda change: PARTS.index(change.field.partition(".")[0])))


def _whole(value: Any) -> Any:
    """Return a definition as named values with its presets, so that both sides of a change are told.

    Lists of plain values are one value: who reads of a new deputy wants to see all of them.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _whole(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple) and any(is_dataclass(each) for each in value):
        return [_whole(each) for each in value]
    return value


def _told(path: str, value: Any, definition: Definition) -> str:
    """Write one side of a change; a price that came or went as the terms write it."""
    place = path.removeprefix("fees.prices.")
    if isinstance(value, dict) and place.isdigit():
        return charge(definition.fees.prices[int(place)], definition)
    return _value(path, value)


def _value(path: str, value: Any) -> str:
    if isinstance(value, dict):
        return _part(path, value)
    if isinstance(value, list):
        return "; ".join(_value(f"{path}.{n}", each) for n, each in enumerate(value)) or NOTHING
    if isinstance(value, tuple):
        pairs = (": ".join(map(str, each)) if isinstance(each, tuple) else _value(path, each) for each in value)
        return listed(pairs) or NOTHING
    return _single(path.rpartition(".")[2], value)


def _part(path: str, value: dict[str, Any]) -> str:
    """Write a part that came or went as a whole, leaving out what it does not say."""
    said = {name: each for name, each in value.items() if each not in (None, "", False, (), [])}
    return ", ".join(
        f"{word_for(f'{path}.{name}').label}: {_value(f'{path}.{name}', each)}" for name, each in said.items()
    )


def _single(name: str, value: Any) -> str:  # noqa: PLR0911 one line for each kind of value
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return when(value)
    if isinstance(value, StrEnum):
        return str(value).replace("_", " ")
    if isinstance(value, int):
        if name.endswith("cents"):
            return money(value)
        return percent(value) if name in SHARES else f"{value:,}"
    return str(value)
