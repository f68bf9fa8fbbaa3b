"""The documentation is true: whatever it names exists, and what can be drawn from the program is."""

import re

import pytest

from casino.lifecycle import Lifecycle
from casino.state_drawings import drawing, page
from casino.states import APPROVAL
from tests.architecture.claims import holds, untrue
from tests.architecture.tree import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_what_a_page_names_exists(path):
    assert untrue(path) == []


@pytest.mark.parametrize(
    ("claim", "is_true"),
    [
        ("casino/steps.py", True),
        ("casino/stops.py", False),
        ("steps.py", True),
        ("games/rulebooks/*.csv", True),
        ("games/rulebooks/<key>.csv", True),
        ("docs/nowhere.md", False),
        ("var/keys", True),
        ("manage.py clauses --json", True),
        ("manage.py clauses --yaml", False),
        ("manage.py clowns", False),
        ("./baize test", True),
        ("PORT=9000 ./baize run", True),
        ("./baize fly", False),
        ("/rules/<key>/", True),
        ("/rules/nsw-war/#14.12", True),
        ("/rulez/", False),
        ("DATABASE_URL", True),
        ("DATABASE_URI", False),
        ("steps.take()", True),
        ("steps.leap()", False),
        ("why_not_<verb>()", True),
        ("nsw-war 14.12", True),
    ],
)
def test_a_claim_holds_or_does_not(claim, is_true):
    assert holds(claim) == is_true


def test_the_life_cycles_are_drawn_as_they_run():
    """Run `manage.py docs` after a change of a life cycle."""
    assert (ROOT / "docs" / "states.md").read_text(encoding="utf-8") == page()


def test_a_drawing_shows_every_step_and_draws_no_state_twice():
    assert drawing(APPROVAL) == [
        "● asked",
        "  ├─ give ─────▶ given",
        "  │              ├─ use ──▶ used ■",
        "  │              └─ void ─▶ void ■",
        "  ├─ decline ──▶ declined ■",
        "  ├─ withdraw ─▶ withdrawn ■",
        "  └─ void ─────▶ void ■",
    ]


def test_a_state_without_steps_is_drawn_too():
    assert drawing(Lifecycle("casino.stone", APPROVAL.states, "asked")) == ["● asked ■"]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_dependency_is_pinned_and_says_why_it_is_here(name):
    lines = [line for line in (ROOT / name).read_text(encoding="utf-8").split("\n") if line and line[0] not in "#-"]

    assert [line for line in lines if not re.fullmatch(r"[\w.-]+(\[[\w,]+\])?==[\w.]+\s+# \S.{4,}", line)] == []
