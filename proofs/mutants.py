"""The tests of the money and mishap rules notice when a rule is changed.

Small mistakes are planted in the rules, one at a time: a comparison turned, `and` for `or`, plus for minus, a number off
by one, a condition negated, an element or an answer left out. Each mistake is made in a copy of the games and their
tests, never in the tree itself, and the tests of that module have to fail. A mistake they do not notice survives and is
named by file and line. Some survivors are no mistakes at all (a default nobody leaves out), so nine in ten must die.
"""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from random import Random

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("games", "tests/games", "tests/__init__.py")
TARGETS = {
    "games/war/settlement.py": ("war/test_settlement", "war/test_voids", "war/test_play", "test_settle"),
    "games/war/betting.py": (
        "war/test_betting",
        "war/test_limits",
        "war/test_play",
        "war/test_bonus_spin",
        "war/test_progressive",
        "war/test_devices",
        "war/test_shoe",
        "war/test_mishaps",
    ),
    "games/war/limits.py": ("war/test_limits", "war/test_betting", "test_settle"),
    "games/war/mishaps.py": ("war/test_mishaps", "war/test_mishaps_shoe", "war/test_shoe_cut", "war/test_devices"),
    "games/war/voids.py": ("war/test_voids", "war/test_mishaps", "war/test_play"),
    "games/war/rebuild.py": ("war/test_rebuild", "war/test_mishaps"),
    "games/holdem/settlement.py": (
        "holdem/test_settlement",
        "holdem/test_mishaps",
        "holdem/test_script",
        "test_settle",
    ),
    "games/holdem/wagers.py": ("holdem/test_wagers", "holdem/test_play", "holdem/test_script"),
    "games/holdem/mishaps.py": ("holdem/test_mishaps", "holdem/test_script"),
}
"""Each module of rules and the tests in tests/games that answer for it, its mirror first."""

PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no"]
PYTEST += ["-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:django"]
CONFIG = "[pytest]\nmarkers =\n    clause(citation): the clause a test shows to be kept\n"
SIZE, SEED = 450, 14
AT_ONCE = 2
LEAST_KILLED = 0.9

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
EMPTY = {"list": "[]", "tuple": "()", "dict": "{}", "set": "set()", "frozenset": "frozenset()"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One planted mistake: where, what, and the whole module with it."""

    path: str
    line: int
    what: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.what}"


@dataclass(frozen=True, slots=True)
class _Change:
    """Another value for one field of one node of a module's tree."""

    node: ast.AST
    field: str
    value: object
    what: str


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """Plant every mistake there is to plant in a module, one at a time; two that come to the same are one."""
    tree, seen = ast.parse(source), set()
    for line, change in _changes(tree):
        before = getattr(change.node, change.field)
        setattr(change.node, change.field, change.value)
        changed = ast.unparse(tree)
        setattr(change.node, change.field, before)
        if changed not in seen:
            seen.add(changed)
            yield Mutant(path, line, change.what, changed)


def _changes(tree: ast.Module) -> Iterator[tuple[int, _Change]]:
    """Go through a module but not through its type hints and subscripts, where a changed tuple is not a mistake."""
    waiting: list[tuple[ast.AST, int, str]] = [(tree, 0, "")]
    while waiting:
        node, line, gives = waiting.pop()
        line = getattr(node, "lineno", line)
        if isinstance(node, ast.FunctionDef):
            gives = ast.unparse(node.returns).partition("[")[0] if node.returns else ""
        for change in (*_of_operators(node), *_of_values(node, gives)):
            yield line, change
        for name, child in ast.iter_fields(node):
            if name in {"annotation", "returns", "decorator_list", "slice"}:
                continue
            waiting += [(each, line, gives) for each in _nodes(child)]


def _nodes(child: object) -> list[ast.AST]:
    each = child if isinstance(child, list) else [child]
    return [node for node in each if isinstance(node, ast.AST)]


def _of_operators(node: ast.AST) -> Iterator[_Change]:
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                turned = TURNED[type(op)]
                names = f"{turned.__name__} for {type(op).__name__}"
                yield _Change(node, "ops", [*ops[:at], turned(), *ops[at + 1 :]], f"compares by {names}")
        case ast.BoolOp(op=ast.And()):
            yield _Change(node, "op", ast.Or(), "says or for and")
        case ast.BoolOp():
            yield _Change(node, "op", ast.And(), "says and for or")
        case ast.BinOp(op=ast.Add()):
            yield _Change(node, "op", ast.Sub(), "takes away what it should add")
        case ast.BinOp(op=ast.Sub()):
            yield _Change(node, "op", ast.Add(), "adds what it should take away")
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield _Change(node, "test", ast.UnaryOp(ast.Not(), test), "negates a condition")
        case ast.comprehension(ifs=ifs):
            for at, test in enumerate(ifs):
                negated = ast.UnaryOp(ast.Not(), test)
                yield _Change(node, "ifs", [*ifs[:at], negated, *ifs[at + 1 :]], "negates a filter")


def _of_values(node: ast.AST, gives: str) -> Iterator[_Change]:
    match node:
        case ast.Constant(value=bool() as value):
            yield _Change(node, "value", not value, f"says {not value} for {value}")
        case ast.Constant(value=int() as value):
            for other in (value + 1, value - 1):
                yield _Change(node, "value", other, f"says {other} for {value}")
        case ast.List(elts=elts, ctx=ast.Load()) | ast.Tuple(elts=elts, ctx=ast.Load()):
            for at, each in enumerate(elts):
                yield _Change(node, "elts", [*elts[:at], *elts[at + 1 :]], f"leaves out {ast.unparse(each)}")
        case ast.Return(value=ast.AST() as value) if gives in EMPTY and ast.unparse(value) != EMPTY[gives]:
            yield _Change(node, "value", ast.parse(EMPTY[gives], mode="eval").body, "returns nothing")


def copy_tree(root: Path, place: Path) -> Path:
    """Copy the games and their tests, without what the product's other tests need."""
    for name in COPIED:
        source, target = root / name, place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, target)
    (place / "pytest.ini").write_text(CONFIG, encoding="utf-8")
    return place


def passes(place: Path, tests: Sequence[str], *, limit: float, keeps_bytecode: bool = False) -> bool:
    """Run tests in a copy; a run that takes too long has not passed.

    Bytecode of a mutant is never kept: two mutants of one size written in one second would pass for each other.
    """
    env = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "PYTEST_"))}
    env |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | ({} if keeps_bytecode else {"PYTHONDONTWRITEBYTECODE": "1"})
    words = [*PYTEST, *(f"tests/games/{test}.py" for test in tests)]
    try:
        done = subprocess.run(words, cwd=place, env=env, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode < 0:
        raise RuntimeError("A run was ended from outside: it says nothing about its mistake. Start again.")
    return done.returncode == 0


def hunt(
    root: Path, targets: Mapping[str, Sequence[str]], *, size: int, seed: int = SEED
) -> tuple[int, int, list[Mutant]]:
    """Plant up to `size` mistakes drawn by seed; return how many there are, how many were tried, and the survivors."""
    every = [each for path in targets for each in mutants_of(path, (root / path).read_text(encoding="utf-8"))]
    tried = Random(seed).sample(every, min(size, len(every)))
    with tempfile.TemporaryDirectory(prefix="baize-mutants-") as folder:
        copies: Queue[Path] = Queue()
        for number in range(AT_ONCE):
            copies.put(copy_tree(root, Path(folder) / str(number)))
        limits = {path: _limit_of(list(copies.queue), tests) for path, tests in targets.items()}

        def survives(mutant: Mutant) -> bool:
            place = copies.get()
            target = place / mutant.path
            original = target.read_text(encoding="utf-8")
            target.write_text(mutant.source, encoding="utf-8")
            try:
                return passes(place, targets[mutant.path], limit=limits[mutant.path])
            finally:
                target.write_text(original, encoding="utf-8")
                copies.put(place)

        with ThreadPoolExecutor(AT_ONCE) as pool:
            outcomes = list(pool.map(survives, tried))
    return len(every), len(tried), [mutant for mutant, alive in zip(tried, outcomes, strict=True) if alive]


def _limit_of(copies: Sequence[Path], tests: Sequence[str]) -> float:
    """Run a module's tests unharmed in each copy, which they must pass, and return how long a mutant's run may take."""
    started = time.monotonic()
    for place in copies:
        if not passes(place, tests, limit=300, keeps_bytecode=True):
            raise RuntimeError(f"These tests fail before any mistake is planted: {', '.join(tests)}")
    return 20 + 5 * (time.monotonic() - started)


def prove(size: int = SIZE) -> tuple[int, int]:
    """Return how many mistakes were planted and, where fewer than nine in ten were noticed, how many were not."""
    every, tried, survivors = hunt(ROOT, TARGETS, size=size)
    killed = tried - len(survivors)
    print(f"{tried} of {every} mistakes planted, {killed} noticed", file=sys.stderr)
    for mutant in sorted(survivors, key=lambda each: (each.path, each.line)):
        print(f"  survived: {mutant}", file=sys.stderr)
    return tried, 0 if killed >= LEAST_KILLED * tried else len(survivors)
