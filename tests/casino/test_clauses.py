"""The index reads rules and tests out of the source and says which clauses are kept."""

from dataclasses import replace

import pytest

from casino import clauses
from casino.clauses import Count, Keeping, Place, count, count_by, index, rules_in
from games.rulebooks import Kind, clause

RULES = '''"""What a draw needs.

clause          rule                                    function
nsw-war 14.2    a dear prize needs a scrutineer         why_not_draw
nsw-war 14.8    an absent winner is told
nsw-war 14.12, written `nsw-war 14.11` in a test
"""

LIMITS = ("nsw-war 14.1", {"chip": "nsw-war definition:stand off"})
SILENCE: str = "vic-war 10.4.2(a)(v)"


def why_not_draw():
    """Return why not, by nsw-war 14.3."""
    # nsw-war 14.4 stands in a comment only
    def dearest():
        return f"by {LIMITS}, nsw-war 14.5"
    return dearest


class Draw:
    clause = "nsw-war 14.6"

    def seal(self, clause="md-war 9.I(3)"):
        return {"by": ["nsw-war 14.7.11.3.2"]}
'''

TESTS = """import pytest

pytestmark = [pytest.mark.django_db, pytest.mark.clause("nsw-war 14.1")]
CASES = [pytest.param(1, marks=pytest.mark.clause("nsw-war 14.2"))]
UNUSED = [pytest.param(1, marks=pytest.mark.clause("nsw-war 14.9"))]


@pytest.mark.clause("nsw-war definition:stand off")
@pytest.mark.clause("md-war 9.I(3)", "md-war 9.I(2)")
def test_draws():
    assert "nsw-war 14.10" != "nsw-war 14.11"


@pytest.mark.parametrize("case", [*CASES, pytest.param(2, marks=[pytest.mark.clause("nsw-war 14.4")])])
def test_cases(case): ...


@pytest.mark.clause("nsw-war 14.5")
class TestSeals:
    pytestmark = pytest.mark.clause("nsw-war 14.6")

    async def test_opens(self): ...


@pytest.mark.clause("nsw-war 14.8")
def not_a_test(): ...
"""


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Write a small product and return the folder it lives in."""
    monkeypatch.setattr(clauses, "ROOT", tmp_path)
    for name, text in {
        "promotions/rules/draw.py": RULES,
        "promotions/migrations/0001_initial.py": 'OLD = "nsw-war 14.1"',
        "casino/demo.py": 'EVENING = "nsw-war 14.1"',
        "games/rulebooks/__init__.py": 'BOOK = "act-war instrument:2"',
        "tests/promotions/rules/test_draw.py": TESTS,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    index.cache_clear()
    yield tmp_path
    index.cache_clear()


def test_a_rule_is_named_by_the_innermost_function_class_or_constant(written):
    module = "promotions.rules.draw"

    assert {
        (citation, place.name, place.line) for citation, place in rules_in(written / "promotions/rules/draw.py")
    } == {
        ("nsw-war 14.2", f"{module}:why_not_draw", 4),
        ("nsw-war 14.8", module, 5),
        ("nsw-war 14.12", module, 6),
        ("nsw-war 14.1", f"{module}:LIMITS", 9),
        ("nsw-war definition:stand off", f"{module}:LIMITS", 9),
        ("vic-war 10.4.2(a)(v)", f"{module}:SILENCE", 10),
        ("nsw-war 14.3", f"{module}:why_not_draw", 14),
        ("nsw-war 14.5", f"{module}:why_not_draw.dearest", 17),
        ("nsw-war 14.6", f"{module}:Draw", 22),
        ("md-war 9.I(3)", f"{module}:Draw.seal", 24),
        ("nsw-war 14.7.11.3.2", f"{module}:Draw.seal", 25),
    }


def test_a_package_is_named_without_its_file(written):
    place = Place("games.rulebooks:BOOK", "games/rulebooks/__init__.py", 1)

    assert list(rules_in(written / "games/rulebooks/__init__.py")) == [("act-war instrument:2", place)]


def test_marked_cases_may_live_in_a_module_beside_the_test(written):
    folder = written / "tests/games/war"
    folder.mkdir(parents=True)
    cases = 'HANDS = [pytest.param(1, marks=pytest.mark.clause("nsw-war 14.9"))]\nIDLE = [pytest.mark.clause("nsw-war 14.8")]\n'
    (folder / "hands.py").write_text(cases, encoding="utf-8")
    test = "from .hands import HANDS, IDLE\n\n@pytest.mark.parametrize('hand', HANDS)\ndef test_hands(hand): ...\n"
    (folder / "test_war.py").write_text(test, encoding="utf-8")

    assert [citation for citation, _place in clauses.tests_in(folder / "test_war.py")] == ["nsw-war 14.9"]


def test_a_test_shows_what_its_markers_say_and_no_more(written):
    shown = {
        (citation, place.name) for citation, place in clauses.tests_in(written / "tests/promotions/rules/test_draw.py")
    }

    file = "tests/promotions/rules/test_draw.py"
    assert shown == {
        ("nsw-war 14.1", f"{file}::test_draws"),
        ("nsw-war 14.1", f"{file}::test_cases"),
        ("nsw-war 14.1", f"{file}::TestSeals::test_opens"),
        ("nsw-war definition:stand off", f"{file}::test_draws"),
        ("md-war 9.I(3)", f"{file}::test_draws"),
        ("md-war 9.I(2)", f"{file}::test_draws"),
        ("nsw-war 14.2", f"{file}::test_cases"),
        ("nsw-war 14.4", f"{file}::test_cases"),
        ("nsw-war 14.5", f"{file}::TestSeals::test_opens"),
        ("nsw-war 14.6", f"{file}::TestSeals::test_opens"),
    }


def test_the_index_leaves_out_what_decides_nothing(written):
    assert [place.path for place in index()["nsw-war 14.1"].rules] == ["promotions/rules/draw.py"]


def test_a_name_that_cites_a_clause_twice_is_one_place(written):
    path = written / "casino" / "signs.py"
    path.write_text('def sign():\n    return "nsw-war 6.1", "nsw-war 6.1"\n', encoding="utf-8")

    assert index()["nsw-war 6.1"].rules == (Place("casino.signs:sign", "casino/signs.py", 2),)


def test_the_index_has_every_clause_in_order():
    citations = list(index())

    assert (len(citations), citations[0], citations[-1]) == (1045, "act-war instrument:1", "md-war 11.E(2)")


RULE, TEST = (Place("casino.rules.x:f", "casino/rules/x.py", 1),), (Place("tests/x.py::t", "tests/x.py", 1),)


@pytest.mark.parametrize(
    ("kind", "rules", "tests", "is_kept", "is_open"),
    [
        (Kind.ENGINE, RULE, TEST, True, False),
        (Kind.ENGINE, RULE, (), False, True),
        (Kind.ENGINE, (), TEST, False, True),
        (Kind.GUIDE, RULE, TEST, False, False),
        (Kind.GUIDE, (), (), False, False),
    ],
)
def test_a_clause_is_kept_by_a_rule_and_a_test(kind, rules, tests, is_kept, is_open):
    keeping = Keeping(replace(clause("nsw-war 14.12"), kind=kind), rules, tests)

    assert (keeping.is_kept, keeping.is_open) == (is_kept, is_open)


def test_only_what_software_keeps_is_counted():
    text = clause("nsw-war 14.12")
    guide = replace(text, kind=Kind.GUIDE)

    assert count([Keeping(text, RULE, TEST), Keeping(text, RULE, ()), Keeping(guide, RULE, TEST)]) == Count(2, 1)


@pytest.mark.parametrize(
    ("part", "all_of"),
    [
        ("document", {"act-war": 104, "act-holdem": 100, "nsw-war": 219, "vic-war": 210, "md-war": 152}),
        ("kind", {"engine": 527, "record": 46, "table": 83, "promotion": 19, "terms": 98, "tournament": 12}),
        ("app", {"games": 542, "casino": 109, "promotions": 56, "tournaments": 78}),
    ],
)
def test_totals_agree_with_the_inventory(part, all_of):
    assert {name: counted.all for name, counted in count_by(part).items()} == all_of
