import pytest

from casino.rules.incidents import IncidentFacts, why_not_close, why_not_explain
from tests.factories import MONDAY


@pytest.mark.parametrize(("explanation", "codes"), [("The line was down.", []), ("  ", ["explanation_missing"])])
def test_an_incident_is_explained_in_words(explanation, codes):
    refusals = why_not_explain(IncidentFacts(explanation=explanation, explained_by=1), by=1, at=MONDAY)

    assert [refusal.code for refusal in refusals] == codes


@pytest.mark.parametrize(("by", "codes"), [(1, ["same_person"]), (2, [])])
def test_whoever_explained_an_incident_does_not_close_it(by, codes):
    refusals = why_not_close(IncidentFacts(explanation="The line was down.", explained_by=1), by=by, at=MONDAY)

    assert [refusal.code for refusal in refusals] == codes
