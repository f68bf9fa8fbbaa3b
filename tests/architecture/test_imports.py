"""Who may know whom: the contracts in pyproject.toml, and the purity of rules."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, modules, named, tree_of

LAB = "games/lab/"


def imported(path: Path) -> set[str]:
    """Return the names of all that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


def test_the_contracts_hold():
    checked = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 0, checked.stdout


def test_games_imports_the_standard_library_and_itself():
    """NumPy serves the laboratory alone; the rules of the games run on a bare Python."""
    foreign = {
        (named(path), name)
        for path in modules("games")
        for name in imported(path)
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "games"}
        and not (named(path).startswith(LAB) and name.partition(".")[0] == "numpy")
    }

    assert foreign == set()


@pytest.mark.parametrize("app", ["casino", "tournaments", "promotions"])
def test_rules_import_the_standard_library_games_and_rules(app):
    """Rules of one app, and those of the house that every app shares."""
    foreign = {
        (named(path), name)
        for path in modules(f"{app}/rules")
        for name in imported(path)
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "games"}
        and not name.startswith((f"{app}.rules", "casino.rules"))
    }

    assert foreign == set()
