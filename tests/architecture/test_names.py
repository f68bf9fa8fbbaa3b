"""What leaves the house names players in one way only: by `public_name()`."""

import re

import pytest

from tests.architecture.tree import ROOT, modules, named

PERSONAL = re.compile(r"\b(display_name|given_name|family_name|born_on|search_key)\b")
LEAVES_THE_HOUSE = ("public", "screen", "pdf")


def test_what_the_public_reads_holds_no_name_but_the_public_one():
    """Pages without a sign-in, room screens and documents are given names; they never take one from a player."""
    found = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "templates").rglob("*.*")
        if set(path.relative_to(ROOT).parts) & set(LEAVES_THE_HOUSE)
        if PERSONAL.search(path.read_text(encoding="utf-8"))
    }

    assert found == set()


@pytest.mark.parametrize("field", ["given_name", "family_name", "born_on", "search_key"])
def test_what_is_personal_is_touched_in_few_places(field):
    """Models keep it, services write it, forms and the API's own address show it; nothing else even says its name."""
    said = {named(path) for path in modules() if re.search(rf"\b{field}\b", path.read_text(encoding="utf-8"))}

    assert said <= {
        "casino/models/players.py",
        "casino/rules/admission.py",
        "casino/rules/names.py",
        "casino/rules/people.py",
        "casino/services/players.py",
        "casino/services/merging.py",
        "casino/queries/merging.py",
        "casino/queries/player_search.py",
        "casino/queries/players.py",
        "casino/forms/players.py",
        "casino/api/players.py",
        "casino/demo/floor.py",
    }
