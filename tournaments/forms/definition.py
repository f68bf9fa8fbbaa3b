"""A form for any part of a definition, made from the very types of the definition.

What was typed lives in one tree of strings, shaped like the part it fills: it comes from the stored definition or from a
posted form, rows of lists can be added, removed and moved in it, it is shown again as it was typed, and it is read into the
plain values that `definition.plain.read_as` accepts. A field that was left empty has not been answered.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from django.utils.text import slugify

from casino.forms.base import FORBIDDEN
from games.rulings import Refusal, RuleBroken
from tournaments.forms.nodes import FOLDED, INWARD, SELDOM, Fields, Node, Row, at
from tournaments.forms.typed import CHOICES, Leaf, leaf_of
from tournaments.rules.definition.plain import read_as
from tournaments.rules.lint import Finding
from tournaments.rules.words import without_numbers, word_for

Raw = dict[str, Any]
MOST_ROWS = 60


@dataclass(slots=True)
class PartForm:
    """One part of a definition on a page: what stands in it, what is wrong with it, and what it comes to."""

    part: str
    kind: type
    raw: Raw
    names: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """Choices that depend on the rest of the definition: the short names of stages and prices."""
    refusals: list[Refusal] = field(default_factory=list)
    findings: tuple[Finding, ...] = ()
    """What the checker says of the part as it is stored."""
    touched: str = ""
    """The row that was added or moved last, or the list that lost one."""

    @classmethod
    def of(cls, part: str, kind: type, plain: Mapping[str, Any], **options: Any) -> "PartForm":
        """Show a part as it is stored."""
        return cls(part, kind, _raw_of(kind, plain, part), **options)

    @classmethod
    def typed(cls, part: str, kind: type, posted: Mapping[str, str], **options: Any) -> "PartForm":
        """Show a part as somebody typed it."""
        return cls(part, kind, _raw_from(kind, posted, part), **options)

    def change_rows(self, order: str) -> None:
        """Add, remove or move a row of a list: `add:format.stages`, `remove:format.stages.2`, `up:format.stages.2`."""
        verb, _, path = order.partition(":")
        name, _, place = path.rpartition(".") if verb != "add" else (path, "", "")
        rows = self._rows(name)
        if rows is None:
            return
        self.touched = name
        if verb == "add" and len(rows) < MOST_ROWS:
            self.touched = f"{name}.{len(rows)}"
            rows.append({})
        elif (number := _row_number(place)) is not None and number < len(rows):
            row = rows.pop(number)
            if verb == "up":
                above = max(number - 1, 0)
                self.touched = f"{name}.{above}"
                rows.insert(above, row)

    def _rows(self, path: str) -> list[Raw] | None:
        here: Any = self.raw
        for name in path.removeprefix(f"{self.part}.").split("."):
            if isinstance(here, list):
                number = _row_number(name)
                if number is None or number >= len(here):
                    return None
                here = here[number]
            else:
                here = here.setdefault(name, []) if isinstance(here, dict) else None
        return here if isinstance(here, list) else None

    def plain(self) -> dict[str, Any]:
        """Return what was typed as plain values, or raise `RuleBroken` with a sentence at each field that is none."""
        wrong: list[Refusal] = []
        plain = _plain(self.kind, self.raw, self.part, wrong)
        if wrong:
            raise RuleBroken(wrong)
        read_as(self.kind, plain, self.part)
        return plain

    def refuse(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = list(refusals)

    @property
    def fields(self) -> Fields:
        return self._fields(self.kind, self.raw, self.part)

    @property
    def unplaced(self) -> list[Refusal]:
        """Return what was refused at no field of this form."""
        paths = {node.path for node in self.fields.walk()}
        return [refusal for refusal in self.refusals if refusal.field not in paths]

    def _fields(self, kind: Any, raw: Raw, at_: str) -> Fields:
        presets = {each.name: _preset(each) for each in fields(kind)}
        return Fields(
            tuple(
                self._node(hint, raw.get(name), f"{at_}.{name}", presets[name]) for name, hint in _hints(kind).items()
            )
        )

    def _node(self, hint: Any, raw: Any, path: str, preset: Any) -> Node:
        name, word = without_numbers(path), word_for(path)
        inner, row, leaf = _inner(hint), _row_of(hint), None
        given: dict[str, Any] = {}
        if row is not None:
            rows = raw if isinstance(raw, list) else []
            given = {
                "kind": "list",
                "one": word.one,
                "rows": tuple(self._row(row, rows, path, n) for n in range(len(rows))),
            }
            given["is_answered"] = bool(rows)
        elif is_dataclass(inner):
            within = self._fields(inner, raw if isinstance(raw, dict) else {}, path)
            given = {"kind": "part", "fields": within, "is_answered": any(node.is_answered for node in within.nodes)}
        else:
            leaf = leaf_of(path, hint)
            choices = self.names.get(leaf.names, ()) if leaf.names else CHOICES.get(leaf.choices, leaf.options)
            value = raw or ""
            given = {"kind": leaf.kind, "value": value, "choices": tuple(choices)}
            given["is_answered"] = name not in INWARD and value != leaf.shown(preset)
        return Node(
            path,
            word.label,
            word.help,
            refusals=tuple(refusal for refusal in self.refusals if refusal.field == path),
            findings=at(path, self.findings),
            is_seldom=name in SELDOM,
            is_touched=self.touched == path,
            **given,
        )

    def _row(self, kind: Any, rows: list[Raw], path: str, n: int) -> Row:
        here, one = f"{path}.{n}", word_for(path).one
        called = rows[n].get("name", "")
        return Row(
            here,
            f"{one} {n + 1}: {called}" if called else f"{one} {n + 1}",
            self._fields(kind, rows[n], here),
            findings=at(here, self.findings),
            is_folded=len(rows) > 1 and without_numbers(path) in FOLDED,
            is_touched=self.touched == here,
        )


# ---- types -----------------------------------------------------------------------------------------------------------


def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _inner(hint: Any) -> Any:
    """Return the type of an answer, apart from that it may be missing."""
    if isinstance(hint, UnionType):
        return next(each for each in get_args(hint) if each is not NoneType)
    return hint


def _row_of(hint: Any) -> Any:
    """Return what the rows of a list are, or nothing for what is no list of groups."""
    if get_origin(hint) is tuple and get_args(hint)[-1] is Ellipsis and is_dataclass(get_args(hint)[0]):
        return get_args(hint)[0]
    return None


# ---- strings from what is stored, and from what was posted -----------------------------------------------------------


def _raw_of(kind: Any, plain: Mapping[str, Any], at: str) -> Raw:
    presets = {each.name: _preset(each) for each in fields(kind)}
    raw: Raw = {}
    for name, hint in _hints(kind).items():
        path, value = f"{at}.{name}", plain.get(name, presets[name])
        inner, row = _inner(hint), _row_of(hint)
        if row is not None:
            raw[name] = [_raw_of(row, each, path) for each in value or ()]
        elif is_dataclass(inner):
            given = value if isinstance(value, Mapping) else {}
            raw[name] = _raw_of(inner, given, path) if value is not None else {}
        else:
            raw[name] = leaf_of(path, hint).shown(value)
    return raw


def _preset(each: Any) -> Any:
    if each.default_factory is not MISSING:
        return each.default_factory()
    return None if each.default is MISSING else each.default


def _raw_from(kind: Any, posted: Mapping[str, str], at: str) -> Raw:
    raw: Raw = {}
    for name, hint in _hints(kind).items():
        path = f"{at}.{name}"
        inner, row = _inner(hint), _row_of(hint)
        if row is not None:
            raw[name] = [_raw_from(row, posted, f"{path}.{n}") for n in _numbers(posted, path)]
        elif is_dataclass(inner):
            raw[name] = _raw_from(inner, posted, path)
        else:
            raw[name] = FORBIDDEN.sub("", posted.get(path, "")).strip()
    return raw


def _numbers(posted: Mapping[str, str], path: str) -> list[int]:
    """Return the numbers of the rows that a posted list holds, in their order."""
    start = f"{path}."
    found = {_row_number(key[len(start) :].partition(".")[0]) for key in posted if key.startswith(start)}
    return sorted(number for number in found if number is not None)[:MOST_ROWS]


def _row_number(typed: str) -> int | None:
    """Return which row a part of a path names, or nothing: `²` is a digit to Python, and no number."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else None


# ---- plain values from strings ---------------------------------------------------------------------------------------


def _plain(kind: Any, raw: Raw, at: str, wrong: list[Refusal]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    needed = {each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING}
    for name, hint in _hints(kind).items():
        path, typed = f"{at}.{name}", raw.get(name)
        inner, row = _inner(hint), _row_of(hint)
        if row is not None:
            plain[name] = [
                _plain(row, each, f"{path}.{n}", wrong) for n, each in enumerate(typed or []) if not _is_empty(each)
            ]
        elif is_dataclass(inner):
            if isinstance(hint, UnionType) and _is_empty(typed):
                continue
            plain[name] = _plain(inner, typed or {}, path, wrong)
        else:
            value = _answer(leaf_of(path, hint), typed or "", path, wrong)
            if value is not None or (name in needed and isinstance(hint, UnionType)):
                plain[name] = value
    _give_short_name(plain)
    return plain


def _answer(leaf: Leaf, typed: str, path: str, wrong: list[Refusal]) -> Any:
    try:
        return leaf.read(typed)
    except ValueError:
        wrong.append(Refusal(leaf.sentence, code="not_readable", field=path))
        return None


def _give_short_name(plain: dict[str, Any]) -> None:
    """Give a stage or a price the short name by which others refer to it, unless somebody typed one."""
    if plain.get("key") == "" and plain.get("name"):
        plain["key"] = slugify(plain["name"])[:40]


def _is_empty(raw: Any) -> bool:
    """Tell whether nothing was typed into a group; a choice that was never touched is nothing."""
    if isinstance(raw, dict):
        return all(_is_empty(each) for each in raw.values())
    if isinstance(raw, list):
        return all(_is_empty(each) for each in raw)
    return not raw
