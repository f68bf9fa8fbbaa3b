"""The project's own files, read once."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("games", "casino", "tournaments", "promotions")
NOT_OURS = {"var", "vendor", "__pycache__", "migrations", "fonts"}
TEXT = {".py", ".html", ".css", ".js", ".md", ".toml", ".txt", ".csv", ".svg", ".json", ".cfg", ".yml", ""}


def modules(*folders: str) -> Iterator[Path]:
    """Yield the Python files of these folders, of the product's packages if none is named."""
    for folder in folders or PACKAGES:
        yield from (path for path in sorted((ROOT / folder).rglob("*.py")) if NOT_OURS.isdisjoint(path.parts))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def texts() -> Iterator[Path]:
    """Yield every file of the project that people write and read."""
    waiting = [ROOT]
    while waiting:
        for path in sorted(waiting.pop().iterdir()):
            if path.is_symlink() or path.name in NOT_OURS:
                continue
            if path.is_dir():
                waiting += [path] if path.name == ".ci" or not path.name.startswith(".") else []
            elif path.suffix in TEXT and path.name != "last.json":
                yield path


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def dotted(node: ast.AST) -> str:
    """Return `random.choice` for the expression that says it; an empty string for anything but names and dots."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (before := dotted(node.value)):
        return f"{before}.{node.attr}"
    return ""
