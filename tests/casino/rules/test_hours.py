"""The hours of gaming and the gaming day, over an ordinary night and over both changes of clocks in Sydney of 2026.

The clocks go forward on 4 October at 02:00 to 03:00, and back on 5 April at 03:00 to 02:00.
"""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from casino.rules.hours import Hours, gaming_date, is_open, why_not_keep

SYDNEY = ZoneInfo("Australia/Sydney")
MONDAY, SATURDAY, SUNDAY = 0, 5, 6


def wall(text, *, fold=0):
    """Return the instant at which Sydney's wall shows this; fold 1 for the second time."""
    return datetime.fromisoformat(text).replace(tzinfo=SYDNEY, fold=fold).astimezone(UTC)


def hours(weekday, opens, closes):
    return Hours(weekday, time.fromisoformat(opens), time.fromisoformat(closes))


def test_a_venue_without_hours_is_not_restricted():
    assert is_open([], wall("2026-03-02 07:00"), SYDNEY)


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("2026-03-02 11:59:59", False),
        ("2026-03-02 12:00", True),
        ("2026-03-02 23:59", True),
        ("2026-03-03 05:59:59", True),
        ("2026-03-03 06:00", False),
        ("2026-03-03 12:00", False),
        ("2026-03-02 05:00", False),
    ],
)
def test_hours_past_midnight_belong_to_the_day_on_which_they_begin(at, expected):
    assert is_open([hours(MONDAY, "12:00", "06:00")], wall(at), SYDNEY) is expected


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("2026-03-02 09:59", False),
        ("2026-03-02 10:00", True),
        ("2026-03-03 09:59", True),
        ("2026-03-03 10:00", False),
    ],
)
def test_closing_at_the_opening_time_means_a_whole_day(at, expected):
    assert is_open([hours(MONDAY, "10:00", "10:00")], wall(at), SYDNEY) is expected


@pytest.mark.parametrize(
    ("at", "fold", "expected"),
    [("2026-10-04 01:59:59", 0, True), ("2026-10-04 03:00", 0, False), ("2026-10-04 03:15", 0, False)],
)
def test_a_closing_time_that_the_clocks_skip_is_the_end_of_the_gap(at, fold, expected):
    assert is_open([hours(SATURDAY, "18:00", "02:30")], wall(at, fold=fold), SYDNEY) is expected


@pytest.mark.parametrize(
    ("at", "fold", "expected"),
    [
        ("2026-04-05 02:29", 0, True),
        ("2026-04-05 02:45", 0, True),
        ("2026-04-05 02:29:59", 1, True),
        ("2026-04-05 02:30", 1, False),
        ("2026-04-05 03:00", 0, False),
    ],
)
def test_of_a_closing_time_that_comes_twice_the_later_is_meant(at, fold, expected):
    assert is_open([hours(SATURDAY, "18:00", "02:30")], wall(at, fold=fold), SYDNEY) is expected


@pytest.mark.parametrize(
    ("at", "fold", "starts", "day"),
    [
        ("2026-03-03 05:59:59", 0, "06:00", date(2026, 3, 2)),
        ("2026-03-03 06:00", 0, "06:00", date(2026, 3, 3)),
        ("2026-03-02 23:59", 0, "00:00", date(2026, 3, 2)),
        ("2026-03-03 00:00", 0, "00:00", date(2026, 3, 3)),
        ("2026-10-04 01:59:59", 0, "02:30", date(2026, 10, 3)),
        ("2026-10-04 03:00", 0, "02:30", date(2026, 10, 4)),
        ("2026-04-05 02:45", 0, "02:30", date(2026, 4, 4)),
        ("2026-04-05 02:29:59", 1, "02:30", date(2026, 4, 4)),
        ("2026-04-05 02:30", 1, "02:30", date(2026, 4, 5)),
        ("2026-10-04 05:59", 0, "06:00", date(2026, 10, 3)),
        ("2026-10-04 06:00", 0, "06:00", date(2026, 10, 4)),
        ("2026-04-05 05:59", 0, "06:00", date(2026, 4, 4)),
        ("2026-04-05 06:00", 0, "06:00", date(2026, 4, 5)),
    ],
)
def test_before_its_start_a_gaming_day_is_still_yesterdays(at, fold, starts, day):
    assert gaming_date(wall(at, fold=fold), SYDNEY, time.fromisoformat(starts)) == day


@pytest.mark.parametrize(
    ("week", "fields"),
    [
        ([], []),
        ([hours(MONDAY, "10:00", "14:00"), hours(MONDAY, "14:00", "02:00")], []),
        ([hours(MONDAY, "10:00", "14:00"), hours(MONDAY, "13:59", "02:00")], ["monday"]),
        ([hours(SUNDAY, "20:00", "06:00"), hours(MONDAY, "06:00", "12:00")], []),
        ([hours(SUNDAY, "20:00", "06:01"), hours(MONDAY, "06:00", "12:00")], ["monday"]),
        ([hours(day, "06:00", "06:00") for day in range(7)], []),
        ([hours(MONDAY, "10:00", "10:00")], []),
    ],
    ids=["none", "end to end", "same day", "round the week", "into the next week", "always", "alone"],
)
def test_hours_that_run_into_others_are_refused_where_they_begin(week, fields):
    assert [refusal.field for refusal in why_not_keep(week)] == fields
