import pytest

from casino.rules.obligations import ObligationFacts, why_not_call_off, why_not_fulfil
from tests.factories import MONDAY


@pytest.mark.parametrize(
    ("is_duty", "evidence", "codes"),
    [
        (True, "Rang the inspector at 10:05; she said thank you.", []),
        (True, "", ["evidence_missing"]),
        (True, " \n ", ["evidence_missing"]),
        (False, "I pressed the button.", ["automatic"]),
    ],
)
def test_a_duty_is_done_with_evidence_and_only_by_people(is_duty, evidence, codes):
    refusals = why_not_fulfil(ObligationFacts(is_duty=is_duty, evidence=evidence), by=1, at=MONDAY)

    assert [refusal.code for refusal in refusals] == codes


@pytest.mark.parametrize(("is_duty", "codes"), [(True, []), (False, ["automatic"])])
def test_what_the_system_does_by_itself_is_not_called_off(is_duty, codes):
    refusals = why_not_call_off(ObligationFacts(is_duty=is_duty, evidence=""), by=1, at=MONDAY)

    assert [refusal.code for refusal in refusals] == codes
