"""What no file of the product may do."""

import ast
import re

import pytest

from tests.architecture.tree import ROOT, dotted, modules, named, texts, tree_of

LONGEST = 450
RETRY_SPREAD = "spreads retries, decides nothing"
FORESEEABLE = re.compile(r"random\.(?!Random$)\w+|numpy\.random\..+|np\.random\..+")
SECRET_CHANCE = {"secrets.choice", "secrets.randbelow", "secrets.SystemRandom", "os.urandom", "random.SystemRandom"}
CLOCKS = {
    "datetime.now",
    "datetime.utcnow",
    "datetime.today",
    "datetime.datetime.now",
    "date.today",
    "timezone.now",
    "timezone.localtime",
    "timezone.localdate",
    "time.time",
}
MAKES_KEYS = {"casino/services/second_factor.py"}  # the letters of recovery codes, which decide nothing
HAS_A_CLOCK = re.compile(r"casino/(clock|middleware)\.py|\w+/views/.*")


def attributes(*folders):
    """Yield every dotted name of the product with the file and the line that say it."""
    for path in modules(*folders):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Attribute) and (name := dotted(node)):
                yield name, path, node.lineno


def line_of(path, number):
    return path.read_text(encoding="utf-8").split("\n")[number - 1]


def test_chance_comes_from_one_place_or_from_a_seed():
    """Two lines spread retries and say so; `games/chance.py` shuffles from a seed; `casino/entropy.py` makes seeds."""
    found = {
        named(path)
        for name, path, line in attributes()
        if (FORESEEABLE.fullmatch(name) or name in SECRET_CHANCE)
        and RETRY_SPREAD not in line_of(path, line)
        and named(path) not in {"casino/entropy.py", "games/chance.py"} | MAKES_KEYS
    }

    assert found == set()


def test_the_retry_spreads_are_two():
    assert {named(path) for path in modules() if RETRY_SPREAD in path.read_text(encoding="utf-8")} == {
        "casino/leases.py",
        "casino/obligations.py",
    }


def test_nobody_takes_chance_by_name_or_without_a_seed():
    """`from random import shuffle` and `Random()` would both be chance that nobody can replay."""
    found = set()
    for path in modules():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ImportFrom) and node.module in {"random", "numpy.random"}:
                found |= {(named(path), alias.name) for alias in node.names if alias.name != "Random"}
            if isinstance(node, ast.Call) and dotted(node.func).endswith("Random") and not (node.args or node.keywords):
                found.add((named(path), "Random()"))

    assert found == set()


def test_only_the_edge_asks_what_time_it_is():
    """Rules and services are told the moment; the clock is the database's."""
    assert {
        (named(path), name)
        for name, path, _line in attributes()
        if name in CLOCKS and not HAS_A_CLOCK.fullmatch(named(path))
    } == set()


def test_no_file_is_longer_than_one_sitting():
    long = {
        named(path): lines
        for path in texts()
        if path.suffix in {".py", ".html", ".css", ".js"} or path.name == "baize"
        if (lines := path.read_text(encoding="utf-8").count("\n")) > LONGEST
    }

    assert long == {}


def test_nothing_prints():
    """Commands write to their own output, everything else logs."""
    assert {
        named(path)
        for path in modules()
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and dotted(node.func) == "print"
    } <= {"promotions/verify_draw.py"}  # stands alone, and its output is its purpose


@pytest.mark.parametrize(
    ("leftover", "allowed"),
    [
        (r"\b(TODO|FIXME|XXX|HACK)\b", set()),
        (r"-----BEGIN [A-Z ]*PRIVATE KEY-----", set()),
        (r"(?<![\w.])/(work|root|home|Users)/\w", set()),
        (r"\b(AKIA|ghp_|xox[bp]-)\w{10,}", set()),
        (r"\bpdb\.set_trace|\bbreakpoint\(\)", set()),
    ],
)
def test_nothing_is_left_lying_about(leftover, allowed):
    found = {
        named(path)
        for path in texts()
        if path != ROOT / "tests/architecture/test_source.py" and re.search(leftover, path.read_text(encoding="utf-8"))
    }

    assert found <= allowed


NAMED_HOST = re.compile(r"\b[a-z]+://(?:[^\s/@]+@)?([\w-]+(?:\.[\w-]+)+)")
OWN_HOSTS = re.compile(r"127\.0\.0\.1|(.+\.)?example(\.(com|net|org))?|.+\.test|www\.w3\.org")


def test_no_other_machine_is_named():
    """Pages load nothing from elsewhere, and no file says where we got anything from; licences may name their homes."""
    found = {
        (named(path), host)
        for path in texts()
        if "VENDORED" not in path.name
        for host in NAMED_HOST.findall(path.read_text(encoding="utf-8"))
        if not OWN_HOSTS.fullmatch(host)
    }

    assert found == set()
