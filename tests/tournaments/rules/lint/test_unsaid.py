"""Terms that are approved leave nothing open, whatever the other checks overlook."""

from dataclasses import replace

import pytest

from tests.factories.tournaments import FEES, make_definition, with_field
from tournaments.rules.definition import Definition
from tournaments.rules.definition.conduct import Penalty
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.lint import CHECKS, findings
from tournaments.rules.lint.unsaid import unsaid


def test_complete_definition_leaves_nothing_open():
    assert list(unsaid(make_definition())) == []


@pytest.mark.clause("vic-war 10.2.1")
def test_price_that_says_not_how_it_is_earned_is_found_by_the_words_it_would_print():
    earned = Price("earned", Buys.ENTRY, "Earned entry", (FeeLine(Part.TIP, 5_00),), is_earned=True)
    definition = with_field(make_definition(), "fees", replace(FEES, prices=(*FEES.prices, earned)))
    assert [finding for check in CHECKS for finding in check(definition) if finding.code == "missing"] == []

    (found,) = findings(definition)

    assert (found.grade, found.code, found.clause) == ("error", "unsaid", "vic-war 10.4.1(a)(ii)")
    assert found.sentence == (
        "Clause 1.1.4 of the terms leaves something open: “Earned entry: $5, all of it to the dealers; earned: [not yet "
        "said].” Answer it."
    )


def test_where_another_check_found_something_it_is_not_said_twice():
    assert "unsaid" not in {finding.code for finding in findings(Definition())}
    assert len(list(unsaid(Definition()))) > 20


def test_words_that_people_typed_are_not_taken_for_open_ones():
    definition = with_field(make_definition(), "conduct.penalties", (Penalty("Not yet said wagers", "a warning"),))

    assert findings(definition) == []
