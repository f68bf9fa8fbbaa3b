"""Planted mistakes: which there are, and that a test which looks away lets one live."""

import pytest

from proofs.mutants import ROOT, TARGETS, copy_tree, hunt, mutants_of

RULE = """
def why_not(stake: int, least: int, table: tuple[int, ...] = ()) -> list[str]:
    if stake < least and stake:
        return ["Stake more."]
    return [str(place + 2) for place in table if place]
"""


def test_every_kind_of_mistake_is_planted_once():
    planted = [(each.line, each.what) for each in mutants_of("rule.py", RULE)]

    assert sorted(planted) == [
        (3, "compares by LtE for Lt"),
        (3, "negates a condition"),
        (3, "says or for and"),
        (4, "returns nothing"),
        (5, "negates a filter"),
        (5, "returns nothing"),
        (5, "says 1 for 2"),
        (5, "says 3 for 2"),
        (5, "takes away what it should add"),
    ]


def test_each_mutant_is_the_module_with_one_mistake():
    source = "def most(a: int, b: int) -> int:\n    return a if a > b else b"

    assert [each.source for each in mutants_of("rule.py", source)] == [
        source.replace("a > b", "not a > b"),
        source.replace("a > b", "a >= b"),
    ]


def test_types_are_left_alone():
    assert list(mutants_of("rule.py", "PAIRS: dict[tuple[int, str], int] = read[1, 2]")) == []


@pytest.fixture
def tree(tmp_path):
    """A project of two rules; the test of the second forgets the boundary."""
    (tmp_path / "games").mkdir()
    (tmp_path / "tests" / "games").mkdir(parents=True)
    for package in ("games", "tests", "tests/games"):
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "games" / "rule.py").write_text(
        "def is_low(stake: int) -> bool:\n    return stake < 5\n\n\ndef is_high(stake: int) -> bool:\n    return stake > 9\n"
    )
    (tmp_path / "tests" / "games" / "test_rule.py").write_text(
        "from games.rule import is_high, is_low\n\n\n"
        "def test_low():\n    assert (is_low(4), is_low(5)) == (True, False)\n\n\n"
        "def test_high():\n    assert (is_high(8), is_high(11)) == (False, True)\n"
    )
    return tmp_path


def test_a_mistake_that_no_test_notices_is_named_and_the_tree_stays_as_it_was(tree):
    before = {path: path.read_bytes() for path in tree.rglob("*.py")}

    every, tried, survivors = hunt(tree, {"games/rule.py": ["test_rule"]}, size=100)

    assert (every, tried) == (6, 6)
    assert sorted(map(str, survivors)) == [
        "games/rule.py:6 compares by GtE for Gt",
        "games/rule.py:6 says 10 for 9",
        "games/rule.py:6 says 8 for 9",
    ]
    assert {path: path.read_bytes() for path in tree.rglob("*.py")} == before


def test_tests_that_fail_unharmed_are_no_hunt(tree):
    (tree / "tests" / "games" / "test_rule.py").write_text("def test_nothing():\n    assert 1 == 2\n")

    with pytest.raises(RuntimeError, match="before any mistake"):
        hunt(tree, {"games/rule.py": ["test_rule"]}, size=1)


def test_every_target_and_its_tests_are_in_the_copy(tmp_path):
    copy = copy_tree(ROOT, tmp_path)

    wanted = {name for path, tests in TARGETS.items() for name in (path, *(f"tests/games/{test}.py" for test in tests))}
    assert {name for name in wanted if not (copy / name).is_file()} == set()
