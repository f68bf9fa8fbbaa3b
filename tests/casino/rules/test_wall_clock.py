"""Times on the venue's wall across changes of clocks: what was typed, when a gaming day ends, which month it is."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from casino.rules.wall_clock import (
    end_of_gaming_day,
    instant_of,
    midnight,
    month_after,
    month_of,
    passed_instant_of,
    why_not_typed,
    why_not_yet,
)
from tests.factories import MONDAY

SYDNEY = ZoneInfo("Australia/Sydney")


def utc(*numbers):
    return datetime(*numbers, tzinfo=UTC)


def wall(*numbers):
    return datetime(*numbers)  # noqa: DTZ001 a wall clock has no zone


@pytest.mark.parametrize(
    ("shown", "instant"),
    [
        (wall(2026, 8, 31, 23, 59), utc(2026, 8, 31, 13, 59)),
        (wall(2026, 1, 31, 23, 59), utc(2026, 1, 31, 12, 59)),
        (wall(2026, 4, 5, 2, 30), utc(2026, 4, 4, 16, 30)),  # comes twice: the later
        (wall(2026, 10, 4, 2, 30), utc(2026, 10, 3, 16, 0)),  # never comes: the first after the gap
    ],
)
def test_a_time_on_the_wall_is_one_instant(shown, instant):
    assert instant_of(shown, SYDNEY) == instant


@pytest.mark.parametrize(
    ("at", "instant"),
    [
        (utc(2026, 4, 4, 15, 40), utc(2026, 4, 4, 15, 30)),  # the clocks have not gone back yet
        (utc(2026, 4, 4, 16, 29), utc(2026, 4, 4, 15, 30)),
        (utc(2026, 4, 4, 16, 30), utc(2026, 4, 4, 16, 30)),
        (utc(2026, 4, 4, 15, 29), utc(2026, 4, 4, 16, 30)),  # neither has come: refused as still to come
    ],
)
def test_of_a_past_time_that_comes_twice_the_later_that_has_come_is_meant(at, instant):
    assert passed_instant_of(wall(2026, 4, 5, 2, 30), SYDNEY, at=at) == instant


@pytest.mark.parametrize(
    ("shown", "codes"),
    [
        (wall(2026, 10, 4, 1, 59), []),
        (wall(2026, 10, 4, 2, 0), ["skipped_time"]),
        (wall(2026, 10, 4, 2, 59), ["skipped_time"]),
        (wall(2026, 10, 4, 3, 0), []),
        (wall(2026, 4, 5, 2, 30), []),
    ],
)
def test_a_time_that_the_clocks_skip_is_asked_for_again(shown, codes):
    assert [refusal.code for refusal in why_not_typed(shown, SYDNEY)] == codes


@pytest.mark.parametrize(
    ("moment", "told"), [(MONDAY, []), (MONDAY.replace(microsecond=1), [("in_the_future", "happened_at")])]
)
def test_what_happened_does_not_lie_ahead(moment, told):
    refusals = why_not_yet(moment, at=MONDAY, field="happened_at")

    assert [(refusal.code, refusal.field) for refusal in refusals] == told


@pytest.mark.parametrize(
    ("at", "ends"),
    [
        (utc(2026, 3, 1, 18, 59), utc(2026, 3, 1, 19, 0)),  # 05:59 still belongs to the day before
        (utc(2026, 3, 1, 19, 0), utc(2026, 3, 2, 19, 0)),
        (utc(2026, 4, 4, 10, 0), utc(2026, 4, 4, 20, 0)),  # the night on which the clocks go back
        (utc(2026, 10, 3, 10, 0), utc(2026, 10, 3, 19, 0)),  # and forward
    ],
)
def test_a_gaming_day_ends_when_the_next_one_starts(at, ends):
    assert end_of_gaming_day(at, starts=time(6), zone=SYDNEY) == ends


@pytest.mark.parametrize(
    ("at", "month"),
    [(utc(2026, 8, 31, 13, 59), date(2026, 8, 1)), (utc(2026, 8, 31, 14, 0), date(2026, 9, 1))],
)
def test_a_month_is_the_one_on_the_wall(at, month):
    assert month_of(at, SYDNEY) == month


@pytest.mark.parametrize(
    ("month", "after", "begins"),
    [
        (date(2026, 8, 1), date(2026, 9, 1), utc(2026, 8, 31, 14, 0)),
        (date(2026, 9, 1), date(2026, 10, 1), utc(2026, 9, 30, 14, 0)),
        (date(2026, 10, 1), date(2026, 11, 1), utc(2026, 10, 31, 13, 0)),  # summer time has begun
        (date(2026, 12, 1), date(2027, 1, 1), utc(2026, 12, 31, 13, 0)),
        (date(2027, 1, 1), date(2027, 2, 1), utc(2027, 1, 31, 13, 0)),
    ],
)
def test_a_month_ends_where_the_next_begins(month, after, begins):
    assert month_after(month) == after
    assert midnight(after, SYDNEY) == begins
