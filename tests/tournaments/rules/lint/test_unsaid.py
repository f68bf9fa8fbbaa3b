"""Terms that are approved leave nothing open, whatever the other checks overlook."""

import pytest

from tests.factories.tournaments import make_definition, with_field
from tournaments.rules.definition import Definition
from tournaments.rules.definition.conduct import Penalty
from tournaments.rules.definition.prizes import Bonus
from tournaments.rules.lint import CHECKS, findings
from tournaments.rules.lint.unsaid import unsaid


def test_complete_definition_leaves_nothing_open():
    assert list(unsaid(make_definition())) == []


@pytest.mark.clause("vic-war 10.2.1")
def test_bonus_of_nothing_is_found_by_the_words_it_would_print():
    definition = with_field(make_definition(), "prizes.bonuses", (Bonus("Three aces in a row"),))
    assert [finding for check in CHECKS for finding in check(definition)] == []

    (found,) = findings(definition)

    assert (found.grade, found.code, found.field, found.clause) == (
        "error",
        "unsaid",
        "prizes.bonuses",
        "vic-war 10.4.7",
    )
    assert found.sentence == (
        "Clause 7.5 of the terms leaves something open: “Three aces in a row: [not yet said].” Answer it."
    )


def test_where_another_check_found_something_it_is_not_said_twice():
    assert "unsaid" not in {finding.code for finding in findings(Definition())}
    assert len(list(unsaid(Definition()))) > 20


def test_words_that_people_typed_are_not_taken_for_open_ones():
    definition = with_field(make_definition(), "conduct.penalties", (Penalty("Not yet said wagers", "a warning"),))

    assert findings(definition) == []
