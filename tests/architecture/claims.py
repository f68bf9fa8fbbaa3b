"""What the documentation claims to exist, and whether it does.

Read from backticks and links: paths, `manage.py` commands with their options, verbs of `./baize`, addresses, settings and
functions.
"""

import re
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.urls import Resolver404, resolve

from tests.architecture.test_routes import routes
from tests.architecture.tree import PACKAGES, ROOT, texts

MADE_LATER = re.compile(r"(var|\.venv)(/.*)?|(bench|proofs)/last\.json")
LIVE = re.compile(r"/live/.*|/static/.*")
PATH = re.compile(r"[\w.@-]+(/[\w.<>*@-]*)+|[\w-]+\.(py|md|toml|txt|csv|html|css|js|sh)")
CSS_CLASS = re.compile(r"\.([a-z][\w-]*)")
ADDRESS = re.compile(r"/[\w<>:/.-]*/?(#.*|\?.*)?")
SETTING = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+")
CALL = re.compile(r"(?:[\w.]+\.)?(\w+)\((?:[^`]*)\)")


def quoted(text: str) -> list[str]:
    """Return what stands in backticks, and the lines of blocks that are for a shell."""
    blocks = re.findall(r"```\w*\n(.*?)```", text, re.DOTALL)
    commands = [
        line.strip()
        for block in blocks
        for line in block.split("\n")
        if re.match(r"(\./baize|\S*manage\.py) ", line.strip())
    ]
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL)) + commands


def links(text: str) -> list[str]:
    return [target for target in re.findall(r"\]\(([^)\s#]+)(?:#[^)]*)?\)", text) if "://" not in target]


def untrue(page: Path) -> list[str]:
    """Return the claims of a page that do not hold."""
    text = page.read_text(encoding="utf-8")
    missing = [target for target in links(text) if not (page.parent / target).exists()]
    return missing + [claim for claim in quoted(text) if not holds(claim.strip())]


def holds(claim: str) -> bool:
    """Say whether something named in backticks exists; what is none of the known kinds claims nothing."""
    words = re.sub(r"^(\w+=\S+ )+", "", claim).split()
    if words and words[0].endswith("manage.py") and len(words) > 1:
        return has_command(words[1], [word for word in words[2:] if word.startswith("--")])
    if words and words[0] == "./baize":
        return len(words) == 1 or words[1] in verbs()
    if ADDRESS.fullmatch(claim) and claim != "/":
        return has_address(claim)
    if SETTING.fullmatch(claim):
        return is_written(claim)
    if found := CALL.fullmatch(claim):
        return is_defined(found.group(1))
    if CSS_CLASS.fullmatch(claim):
        return has_path(claim) or is_styled(claim)
    if PATH.fullmatch(claim) and not claim.startswith(".."):
        return has_path(claim)
    return True


def has_command(name: str, options: list[str]) -> bool:
    if name not in get_commands():
        return False
    parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
    return all(option.partition("=")[0] in parser._option_string_actions for option in options)


@cache
def verbs() -> frozenset[str]:
    script = (ROOT / "baize").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^\s+([a-z]+)(?:\s*\|[^)]*)?\)", script, re.MULTILINE))


def has_address(claim: str) -> bool:
    if LIVE.fullmatch(claim):
        return True
    address = re.sub(r"[#?].*", "", claim)
    if "<" not in address:
        try:
            resolve(address)
        except Resolver404:
            return any(route.startswith(blank(address)) for route in blank_routes())
        return True
    return blank(address) in blank_routes()


def blank(route: str) -> str:
    return re.sub(r"<[^>]*>", "<>", route).lstrip("/")


@cache
def blank_routes() -> frozenset[str]:
    return frozenset(blank(route) for route, _pattern in routes())


def has_path(claim: str) -> bool:
    """Look for a path from the root, or for the end of one: `steps.py` and `rules/` are known where they stand."""
    if MADE_LATER.fullmatch(claim.rstrip("/")):
        return True
    pattern = re.sub(r"<[^>]*>", "*", claim.rstrip("/"))
    if any(ROOT.glob(pattern)):
        return True
    tops = (*PACKAGES, "tests", "templates", "docs", "bench", "proofs")
    return any(match for top in tops if (ROOT / top).exists() for match in (ROOT / top).glob(f"**/{pattern}"))


@cache
def everything() -> str:
    """Return the whole source but for the tests of this folder, which name things that do not exist."""
    sources = (path for path in texts() if path.suffix in {".py", ""} and path.parent != Path(__file__).parent)
    return "\n".join(path.read_text(encoding="utf-8") for path in sources)


def is_written(name: str) -> bool:
    return hasattr(settings, name) or bool(re.search(rf"\b{name}\b", everything()))


def is_styled(css_class: str) -> bool:
    sheets = (path.read_text(encoding="utf-8") for path in texts() if path.suffix == ".css")
    return any(re.search(rf"{re.escape(css_class)}\b", sheet) for sheet in sheets)


def is_defined(name: str) -> bool:
    return bool(re.search(rf"\b(def|class) {name}\b|^{name} = ", everything(), re.MULTILINE))
