"""Days with outages: what came due meanwhile is seen as soon as anything runs again."""

import pytest

from casino.obligations import HANDLERS
from proofs import thirty_days


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [1, 2])
def test_no_deadline_of_three_days_with_outages_passes_unnoticed(seed):
    assert thirty_days.attack(days=3, duties=15, seed=seed) == (15, 0)


@pytest.mark.django_db
def test_the_count_sees_deadlines_that_nobody_is_told_of(monkeypatch):
    monkeypatch.setitem(HANDLERS, "casino.missed", lambda obligation, at: None)

    _tried, unnoticed = thirty_days.attack(days=3, duties=15, seed=1)

    assert unnoticed >= 1
