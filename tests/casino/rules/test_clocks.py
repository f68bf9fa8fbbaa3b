from datetime import timedelta

import pytest

from casino.rules.clocks import why_not_trust
from tests.factories import MONDAY

TWO = timedelta(seconds=2)
JUST_OVER = TWO + timedelta(milliseconds=1)


@pytest.mark.parametrize(
    ("apart", "codes"), [(TWO, []), (-TWO, []), (JUST_OVER, ["clocks_differ"]), (-JUST_OVER, ["clocks_differ"])]
)
def test_this_machine_and_the_database_may_differ_by_two_seconds(apart, codes):
    reasons = why_not_trust(here=MONDAY + apart, database=MONDAY, newest_event_at=None)

    assert [reason.code for reason in reasons] == codes


@pytest.mark.parametrize(("ahead", "codes"), [(TWO, []), (JUST_OVER, ["clock_set_back"]), (-timedelta(days=9), [])])
def test_the_audit_trail_may_be_ahead_of_the_clock_by_two_seconds(ahead, codes):
    reasons = why_not_trust(here=MONDAY, database=MONDAY, newest_event_at=MONDAY + ahead)

    assert [reason.code for reason in reasons] == codes


def test_both_faults_are_told_at_once():
    reasons = why_not_trust(here=MONDAY + JUST_OVER, database=MONDAY, newest_event_at=MONDAY + JUST_OVER)

    assert [reason.code for reason in reasons] == ["clocks_differ", "clock_set_back"]
