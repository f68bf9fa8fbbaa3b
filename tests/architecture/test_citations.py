"""Every citation leads to a clause, and every marker can be read from the source."""

import ast

from casino.citations import dangling_in
from casino.clauses import marks_in
from games.rulebooks import HEADERS, clauses_of
from tests.architecture.tree import ROOT, modules, named, texts, tree_of

KNOWN = {f"{key} {number}" for key in HEADERS for number in clauses_of(key)}


def test_every_citation_in_code_and_pages_exists():
    written = [path for path in texts() if path.suffix != ".csv" and not named(path).startswith("tests/")]

    assert {
        (named(path), citation) for path in written for citation in dangling_in(path.read_text(encoding="utf-8"))
    } == set()


def test_every_clause_a_test_shows_exists():
    assert {
        (named(path), citation)
        for path in modules("tests")
        for citation in marks_in(tree_of(path))
        if citation not in KNOWN
    } == set()


def test_every_marker_is_written_out():
    """A marker made up at run time is found by nobody who searches for the clause."""
    made_up = {
        f"{named(path)}:{call.lineno}"
        for path in modules("tests")
        for call in ast.walk(tree_of(path))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func) == "pytest.mark.clause"
        and (call.keywords or not call.args or not all(isinstance(word, ast.Constant) for word in call.args))
    }

    assert made_up == set()


def test_the_inventories_have_the_columns_they_need():
    rows = {key: clauses_of(key) for key in HEADERS}

    assert {key: len(found) for key, found in rows.items()} == {
        "act-war": 140,
        "act-holdem": 137,
        "nsw-war": 283,
        "vic-war": 264,
        "md-war": 221,
    }
    assert [str(text.citation) for found in rows.values() for text in found.values() if not text.gist] == []
    assert [
        str(text.citation)
        for found in rows.values()
        for text in found.values()
        if text.is_to_keep and not text.acceptance
    ] == []
    assert {path.stem for path in (ROOT / "games" / "rulebooks").glob("*.csv")} == set(HEADERS)
