"""What the checker says of tournaments that were really held."""

import pytest

from tournaments.rules.lint import findings
from tournaments.rules.real import CASES, real
from tournaments.rules.terms import House, terms_of

HOUSE = House("Casino Baize", "")


def said(key: str, code: str) -> list[str]:
    return [finding.sentence for finding in findings(real(key).definition) if finding.code == code]


@pytest.mark.clause("vic-war 10.4.3(a)(v)")
def test_half_of_144_may_want_36_seats_of_a_re_buy_session_and_nothing_says_who_gets_one():
    (sentence,) = said("RT-20", "scarce_second_chance")

    assert sentence.startswith("Up to 72 may want a seat")
    assert "36" in sentence


@pytest.mark.clause("vic-war 10.4.3(a)(ii)")
def test_210_may_enter_and_180_have_a_seat():
    (sentence,) = said("RT-07", "more_than_seats")

    assert "210 may enter" in sentence
    assert "180" in sentence


@pytest.mark.clause("vic-war 10.4.3(a)(iii)")
def test_the_top_two_of_a_heat_of_several_tables_is_not_clear():
    assert len(said("RT-31", "no_scope")) == 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
def test_every_real_tournament_is_checked_and_its_terms_are_printed(case):
    terms = terms_of(case.definition, HOUSE)

    assert len(CASES) == 21
    assert len(terms.sections) == 8
    assert all(finding.sentence and finding.field for finding in findings(case.definition))
