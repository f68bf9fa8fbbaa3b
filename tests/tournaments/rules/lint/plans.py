"""A plan without findings, and ways to spoil it."""

from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from typing import Any

from tournaments.rules.definition import Definition
from tournaments.rules.lint import Finding, findings
from tournaments.rules.presets import GAMES, TEMPLATES

TWO_HEATS = next(each for each in TEMPLATES if each.key == "heats_and_final")


def wall(text: str) -> datetime:
    return datetime.fromisoformat(text)


def sound(document: str = "vic-war") -> Definition:
    """Two heats and a final on a Friday, complete."""
    made = TWO_HEATS.make(GAMES[document])
    return spoilt(
        made,
        {
            "details.name": "Friday Night War",
            "details.place": "The Salon",
            "details.time_zone": "Australia/Melbourne",
            "details.starts_at": wall("2026-05-08T18:00"),
            "details.director": "Maren Castellano",
        },
    )


def spoilt(definition: Any, changes: dict[str, Any]) -> Any:
    """Return a definition with some fields changed, each named by its path."""
    for path, value in changes.items():
        definition = _set(definition, path.split("."), value)
    return definition


def _set(value: Any, path: list[str], new: Any) -> Any:
    name, *rest = path
    if isinstance(value, tuple):
        place = int(name)
        return (*value[:place], _set(value[place], rest, new) if rest else new, *value[place + 1 :])
    assert is_dataclass(value)
    assert name in {each.name for each in fields(value)}
    return replace(value, **{name: _set(getattr(value, name), rest, new) if rest else new})


def found(changes: dict[str, Any], document: str = "vic-war") -> list[Finding]:
    return findings(spoilt(sound(document), changes))


def told(changes: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    return [(each.grade.value, each.code, each.field, each.clause) for each in found(changes)]
