"""Lead from every clause to the rules that cite it and the tests that show it kept.

Read from the source itself, so it cannot be out of date: a rule cites where a whole citation stands in a string, a test shows
where it stands in a `clause` marker. What stands in backticks in a docstring is an example and counts for nothing.
"""

import ast
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from casino.citations import cited_in
from games.rulebooks import HEADERS, ClauseText, clauses_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("games", "casino", "tournaments", "promotions")
WITHOUT_RULES = frozenset({"migrations", "management", "demo"})
"""Folders and modules that may mention a clause but decide nothing."""

Defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a clause is cited: a name to search for, and the line to open."""

    name: str
    path: str
    line: int

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Keeping:
    """One clause and how the product keeps it."""

    clause: ClauseText
    rules: tuple[Place, ...]
    tests: tuple[Place, ...]

    @property
    def is_kept(self) -> bool:
        """Say whether software keeps this clause: by a rule, and by a test that would fail without it."""
        return self.clause.is_to_keep and bool(self.rules) and bool(self.tests)

    @property
    def is_open(self) -> bool:
        return self.clause.is_to_keep and not self.is_kept


@cache
def index() -> Mapping[str, Keeping]:
    """Return every clause of every document with its rules and tests, by citation, in the documents' order."""
    rules = _gathered(rules_in(path) for package in PACKAGES for path in _sources(ROOT / package))
    tests = _gathered(tests_in(path) for path in _sources(ROOT / "tests"))
    return MappingProxyType(
        {
            str(clause.citation): Keeping(
                clause, tuple(sorted(rules[clause.citation])), tuple(sorted(tests[clause.citation]))
            )
            for key in HEADERS
            for clause in clauses_of(key).values()
        }
    )


def _gathered(found: Iterable[Iterator[tuple[str, Place]]]) -> Mapping[str, set[Place]]:
    """Bring places together by citation, the first line of each name only."""
    lines: dict[tuple[str, str, str], int] = {}
    for places in found:
        for citation, place in places:
            spot = (citation, place.name, place.path)
            lines[spot] = min(place.line, lines.get(spot, place.line))
    gathered: dict[str, set[Place]] = defaultdict(set)
    for (citation, name, path), line in lines.items():
        gathered[citation].add(Place(name, path, line))
    return gathered


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*.py")):
        if WITHOUT_RULES.isdisjoint(path.relative_to(folder).with_suffix("").parts):
            yield path


# ---- rules -----------------------------------------------------------------------------------------------------------


def rules_in(path: Path) -> Iterator[tuple[str, Place]]:
    """Find the citations in a module's strings, each with the innermost function or class, or the constant, it stands in."""
    source = path.read_text(encoding="utf-8")
    lines = _lines_that_cite(source)
    if not lines:
        return
    tree = ast.parse(source)
    relative = path.relative_to(ROOT)
    module = ".".join(relative.with_suffix("").parts).removesuffix(".__init__")
    for string, owner in _strings(tree, lines):
        is_docstring = isinstance(string.parent, ast.Expr)
        text = _without_examples(string.text) if is_docstring else string.text
        for found in cited_in(text):
            name = owner or (_named_in_row(text, found.end(), tree) if is_docstring else "")
            line = string.line + text.count("\n", 0, found.start())
            yield found.group(), Place(f"{module}:{name}" if name else module, str(relative), line)


def _lines_that_cite(source: str) -> list[int]:
    lines, line, place = [], 1, 0
    for found in cited_in(source):
        line += source.count("\n", place, found.start())
        place = found.start()
        lines.append(line)
    return lines


@dataclass(frozen=True, slots=True)
class _String:
    text: str
    line: int
    parent: ast.AST


def _strings(tree: ast.Module, lines: list[int]) -> Iterator[tuple[_String, str]]:
    """Walk to the strings on these lines only, each with the name it belongs to."""
    waiting: list[tuple[ast.AST, ast.AST, str]] = [(statement, tree, _constant(statement)) for statement in tree.body]
    while waiting:
        node, parent, owner = waiting.pop()
        if not _spans(node, lines):
            continue
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                yield _String(node.value, node.lineno, parent), owner
            continue
        if isinstance(node, Defined):
            owner = f"{owner}.{node.name}" if owner else node.name
        waiting.extend((child, node, owner) for child in ast.iter_child_nodes(node))


def _spans(node: ast.AST, lines: list[int]) -> bool:
    """Say whether any of these lines, in order, lies within a piece of code."""
    if not isinstance(node, ast.stmt | ast.expr | ast.excepthandler):
        return True
    decorators = getattr(node, "decorator_list", ())
    first = decorators[0].lineno if decorators else node.lineno
    next_line = bisect_left(lines, first)
    return next_line < len(lines) and lines[next_line] <= (node.end_lineno or first)


def _constant(statement: ast.stmt) -> str:
    """Return the name that a module-level assignment gives a value."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return next((target.id for target in targets if isinstance(target, ast.Name)), "")


def _without_examples(docstring: str) -> str:
    return re.sub(r"`[^`]*`", lambda example: "`" + "\n" * example.group().count("\n") + "`", docstring)


def _named_in_row(docstring: str, place: int, tree: ast.Module) -> str:
    """Return the function that a row of a docstring's table names in its last column."""
    last = docstring[place : docstring.find("\n", place) % (len(docstring) + 1)].split()[-1:]
    names = {statement.name for statement in tree.body if isinstance(statement, Defined)}
    return next((word for word in last if word in names), "")


# ---- tests -----------------------------------------------------------------------------------------------------------


def tests_in(path: Path) -> Iterator[tuple[str, Place]]:
    """Find the clauses that tests show kept, by markers on tests, classes, parameters, constants and the module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    relative = str(path.relative_to(ROOT))
    constants = _constants(tree) | _borrowed(tree, path.parent)
    shared = [constants["pytestmark"]] if "pytestmark" in constants else []
    for test, name, above in _tests(tree, []):
        marked = [*shared, *above, *test.decorator_list]
        words = [word.id for node in marked for word in ast.walk(node) if isinstance(word, ast.Name)]
        used = [constants[word] for word in words if word in constants]
        for citation in {cited for node in (*marked, *used) for cited in marks_in(node)}:
            yield citation, Place(f"{relative}::{name}", relative, test.lineno)


def _constants(tree: ast.Module) -> dict[str, ast.stmt]:
    return {name: statement for statement in tree.body if (name := _constant(statement))}


def _borrowed(tree: ast.Module, folder: Path) -> dict[str, ast.stmt]:
    """Return the constants that a test module takes from a module beside it: long tables of marked cases live there."""
    found: dict[str, ast.stmt] = {}
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.level == 1 and statement.module:
            beside = folder / f"{statement.module}.py"
            if beside.exists():
                theirs = _constants(ast.parse(beside.read_text(encoding="utf-8")))
                found |= {name.name: theirs[name.name] for name in statement.names if name.name in theirs}
    return found


def _tests(parent: ast.Module | ast.ClassDef, above: list[ast.expr]) -> Iterator[tuple[Defined, str, list[ast.expr]]]:
    """Yield each test with its name as pytest writes it, and the marks of the classes around it."""
    for statement in parent.body:
        if isinstance(statement, ast.ClassDef) and statement.name.startswith("Test"):
            marks = [
                node.value
                for node in statement.body
                if isinstance(node, ast.Assign) and _constant(node) == "pytestmark"
            ]
            for test, name, inner in _tests(statement, [*above, *statement.decorator_list, *marks]):
                yield test, f"{statement.name}::{name}", inner
        elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef) and statement.name.startswith("test_"):
            yield statement, statement.name, above


def marks_in(node: ast.AST) -> Iterator[str]:
    """Yield the citations of every `clause` marker in a piece of code."""
    for call in ast.walk(node):
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr == "clause"
            and isinstance(call.func.value, ast.Attribute)
            and call.func.value.attr == "mark"
        ):
            yield from (
                word.value for word in call.args if isinstance(word, ast.Constant) and isinstance(word.value, str)
            )


# ---- totals ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count:
    """How many clauses there are to keep, and how many are kept."""

    all: int
    kept: int

    @property
    def open(self) -> int:
        return self.all - self.kept


def count(keepings: Iterable[Keeping]) -> Count:
    """Count the clauses that software keeps; what is only read or named does not count."""
    to_keep = [keeping for keeping in keepings if keeping.clause.is_to_keep]
    return Count(len(to_keep), sum(keeping.is_kept for keeping in to_keep))


def count_by(part: str) -> Mapping[str, Count]:
    """Count by `document`, `kind` or `app`, in the order in which they first come."""
    groups: dict[str, list[Keeping]] = {}
    for keeping in index().values():
        clause = keeping.clause
        name = clause.citation.document if part == "document" else str(getattr(clause, part))
        groups.setdefault(name, []).append(keeping)
    return {name: count(group) for name, group in groups.items() if count(group).all}
