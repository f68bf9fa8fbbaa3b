"""What vic-war asks of the terms, their approval, and those who are told: each row by a rule and by a test that shows it."""

import pytest

from casino.clauses import index
from games.rulebooks import clauses_of

TERMS = [str(row.citation) for row in clauses_of("vic-war").values() if row.kind == "terms"]
PAPERS = [
    "vic-war definition:Tournament Terms and Conditions",
    "vic-war 10.2.1",
    "vic-war 10.2.2",
    "vic-war 10.2.2(a)",
    "vic-war 10.2.2(b)",
]


def test_the_document_has_sixty_five_rows_for_terms():
    assert len(TERMS) == 65


@pytest.mark.parametrize("citation", [*TERMS, *PAPERS])
def test_row_is_cited_by_a_rule_and_shown_by_a_test_of_tournaments(citation):
    keeping = index()[citation]

    assert [rule.path for rule in keeping.rules if rule.path.startswith("tournaments/rules/")] != []
    assert [test.path for test in keeping.tests if test.path.startswith("tests/tournaments/")] != []
