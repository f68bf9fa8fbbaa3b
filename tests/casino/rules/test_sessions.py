from datetime import timedelta

import pytest

from casino.rules.sessions import SessionFacts, why_over
from tests.factories import MONDAY


def facts(*, age=timedelta(), idle=timedelta(), ended=""):
    return SessionFacts(MONDAY - age, MONDAY - idle, ended, timedelta(minutes=15))


SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("session", "why"),
    [
        (facts(), ""),
        (facts(idle=timedelta(minutes=15) - SECOND), ""),
        (facts(idle=timedelta(minutes=15)), "idle"),
        (facts(age=timedelta(hours=8) - SECOND), ""),
        (facts(age=timedelta(hours=8)), "shift"),
        (facts(ended="left"), "left"),
        (facts(ended="left", age=timedelta(hours=9), idle=timedelta(hours=1)), "left"),
        (facts(age=timedelta(hours=9), idle=timedelta(hours=1)), "shift"),
    ],
)
def test_a_session_is_over_when_ended_idle_or_longer_than_a_shift(session, why):
    assert why_over(session, at=MONDAY) == why
