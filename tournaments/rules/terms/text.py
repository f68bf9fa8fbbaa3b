"""What terms are made of: sections of numbered items, each with the clause that asks for it and the fields it comes from.

An item is `fixed` (a statement the rules demand), `told` (generated from fields) or `worded` (the venue's own words). Only
the last is free text; the others change through their fields alone.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from games.money import dollars
from tournaments.rules.definition.format import Stage

OPEN = "[not yet said]"
"""Stands where a field is unanswered; terms that are approved hold none."""


@dataclass(frozen=True, slots=True)
class Item:
    text: str
    clause: str = ""
    field: str = ""
    kind: str = "told"
    points: tuple[str, ...] = ()
    """Points of a list below the sentence."""

    @property
    def is_open(self) -> bool:
        return bool(self.open_words)

    @property
    def open_words(self) -> str:
        """Return the first sentence or point in which something has not been said; empty where all is."""
        return next((words for words in (self.text, *self.points) if OPEN in words), "")


class Numbered(NamedTuple):
    """An item under the number by which people cite it: 8.2, or 8.2.1 where it belongs to the item before."""

    number: str
    depth: int
    item: Item


@dataclass(frozen=True, slots=True)
class Section:
    number: int
    title: str
    clause: str
    items: tuple[Item, ...]

    @property
    def numbered(self) -> tuple[Numbered, ...]:
        """Return the items under their numbers, as deep as the clauses that ask for them.

        An item that no clause asks for stands as deep as the one before it.
        """
        found: list[Numbered] = []
        outer = inner = 0
        for item in self.items:
            depth = item.clause.count("(") or (found[-1].depth if found else 1)
            outer, inner = (outer, inner + 1) if depth > 1 and outer else (outer + 1, 0)
            number = f"{self.number}.{outer}.{inner}" if inner else f"{self.number}.{outer}"
            found.append(Numbered(number, 2 if inner else 1, item))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Terms:
    title: str
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> frozenset[str]:
        """Return every clause that these terms answer."""
        return frozenset(
            clause
            for section in self.sections
            for clause in (section.clause, *(item.clause for item in section.items))
            if clause
        )

    def item(self, clause: str) -> Item | None:
        return next((item for section in self.sections for item in section.items if item.clause == clause), None)


@dataclass(frozen=True, slots=True)
class House:
    """What the venue adds to every tournament's terms."""

    operator: str
    regulator: str
    privacy_policy: str = ""

    @property
    def the_regulator(self) -> str:
        """Name the regulator within a sentence, as far as its name is known."""
        return f"the regulator ({self.regulator})" if self.regulator else "the regulator"


def fixed(text: str, clause: str, field: str = "") -> Item:
    return Item(text, clause, field, "fixed")


def told(text: str, clause: str = "", field: str = "", points: Iterable[str] = ()) -> Item:
    return Item(text, clause, field, "told", tuple(points))


def worded(text: str, clause: str, field: str) -> Item:
    return Item(sentence(text) or OPEN, clause, field, "worded")


# ---- words -----------------------------------------------------------------------------------------------------------


def said(value: object) -> str:
    """Write an answer, or say that there is none yet."""
    return str(value) if value not in (None, "") else OPEN


def sentence(text: str) -> str:
    """End a text as a sentence does."""
    text = text.strip()
    return text if not text or text[-1] in ".!?" else f"{text}."


def opening(text: str) -> str:
    """Begin a text as a sentence does."""
    return text[:1].upper() + text[1:]


def answer(label: str, value: object) -> str:
    """Write an answer behind the words it answers, beginning and ending as a sentence does."""
    return f"{label}: {opening(sentence(said(value)))}"


def local_time(zone: str) -> str:
    """Name the time on the wall as people call it: Melbourne time."""
    return f"{zone.rpartition('/')[2].replace('_', ' ')} time" if zone else OPEN


def when(moment: datetime | None) -> str:
    return f"{moment:%A} {moment.day} {moment:%B %Y}, {moment:%H:%M}" if moment else OPEN


def money(cents: int | None) -> str:
    return dollars(cents) if cents is not None else OPEN


def chips(count: int | None) -> str:
    return f"{count:,} in chips" if count is not None else OPEN


def number(count: int | None, one: str, many: str = "") -> str:
    """Write so many of a thing."""
    if count is None:
        return f"{OPEN} {many or one + 's'}"
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    parts = [word for word in words if word]
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def by_stage(stages: Iterable[Stage], says: Callable[[Stage], str]) -> list[str]:
    """Say something of each stage by its name, once for all of which the same holds; nothing of those without a word."""
    named: dict[str, list[str]] = {}
    for stage in stages:
        named.setdefault(says(stage), []).append(stage.name)
    return [f"{listed(names)}: {text}" for text, names in named.items() if text]


def ordinal(place: int) -> str:
    ending = "th" if 10 <= place % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def places(first: int, last: int) -> str:
    return ordinal(first) if first == last else f"{ordinal(first)} to {ordinal(last)}"
