import pytest

from casino.rules.reasons import why_not_silent


@pytest.mark.parametrize(
    ("reason", "codes"), [("Because.", []), ("", ["reason_missing"]), ("\t\n ", ["reason_missing"])]
)
def test_a_decision_needs_words(reason, codes):
    assert [refusal.code for refusal in why_not_silent(reason)] == codes
