"""Deadlines across changes of clocks, leap days and year ends: what the words mean as an instant."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino.rules.deadlines import TWO_DAY_LADDER, Rung, calendar_days_later, hours_later, in_words
from tests.factories import MONDAY

SYDNEY, LONDON, ADELAIDE = ZoneInfo("Australia/Sydney"), ZoneInfo("Europe/London"), ZoneInfo("Australia/Adelaide")
LORD_HOWE, KIRITIMATI, PAGO_PAGO = (
    ZoneInfo("Australia/Lord_Howe"),
    ZoneInfo("Pacific/Kiritimati"),
    ZoneInfo("Pacific/Pago_Pago"),
)
ZONES = [
    SYDNEY,
    LONDON,
    ADELAIDE,
    LORD_HOWE,
    KIRITIMATI,
    PAGO_PAGO,
    ZoneInfo("America/New_York"),
    ZoneInfo("Asia/Kolkata"),
]


def wall(zone, *numbers, fold=0):
    return datetime(*numbers, tzinfo=zone, fold=fold)


@pytest.mark.parametrize(
    ("zone", "start", "hours", "why"),
    [
        (SYDNEY, (2026, 4, 2, 20, 0), 48, "no change of clocks in between"),
        (SYDNEY, (2026, 4, 4, 20, 0), 49, "clocks go back on 5 April"),
        (SYDNEY, (2026, 10, 2, 20, 0), 47, "clocks go forward on 4 October"),
        (SYDNEY, (2026, 10, 4, 20, 0), 48, "the change is over"),
        (LORD_HOWE, (2026, 4, 4, 20, 0), 48.5, "this island moves by half an hour"),
        (LORD_HOWE, (2026, 10, 2, 20, 0), 47.5, "and back"),
        (LONDON, (2026, 10, 24, 12, 0), 49, "northern autumn"),
        (LONDON, (2026, 3, 28, 12, 0), 47, "northern spring"),
        (KIRITIMATI, (2026, 4, 4, 20, 0), 48, "UTC+14 never changes"),
        (PAGO_PAGO, (2026, 4, 4, 20, 0), 48, "UTC-11 never changes"),
    ],
)
def test_two_calendar_days_are_not_always_48_hours(zone, start, hours, why):
    begun = wall(zone, *start)

    due = calendar_days_later(begun, 2, zone)

    assert due - begun.astimezone(UTC) == timedelta(hours=hours), why
    assert due.astimezone(zone).time() == begun.time()


@pytest.mark.parametrize("start", [(2026, 4, 4, 20, 0), (2026, 10, 2, 20, 0), (2026, 6, 1, 20, 0)])
def test_48_hours_are_always_48_hours(start):
    begun = wall(SYDNEY, *start)

    assert hours_later(begun, 48) - begun.astimezone(UTC) == timedelta(hours=48)


@pytest.mark.parametrize(
    ("start", "due"),
    [
        # On 4 October 2026 Sydney skips from 02:00 to 03:00.
        ((2026, 10, 2, 1, 59), "2026-10-03T15:59:00+00:00"),
        ((2026, 10, 2, 2, 0), "2026-10-03T16:00:00+00:00"),
        ((2026, 10, 2, 2, 30), "2026-10-03T16:00:00+00:00"),
        ((2026, 10, 2, 2, 59), "2026-10-03T16:00:00+00:00"),
        ((2026, 10, 2, 3, 0), "2026-10-03T16:00:00+00:00"),
        ((2026, 10, 2, 3, 1), "2026-10-03T16:01:00+00:00"),
    ],
)
def test_a_time_the_clocks_skip_becomes_the_first_one_after_the_gap(start, due):
    assert calendar_days_later(wall(SYDNEY, *start), 2, SYDNEY).isoformat() == due


@pytest.mark.parametrize(
    ("start", "due"),
    [
        # On 5 April 2026 the hour from 02:00 comes twice in Sydney; the deadline is the second one.
        ((2026, 4, 3, 1, 59), "2026-04-04T14:59:00+00:00"),
        ((2026, 4, 3, 2, 0), "2026-04-04T16:00:00+00:00"),
        ((2026, 4, 3, 2, 59), "2026-04-04T16:59:00+00:00"),
        ((2026, 4, 3, 3, 0), "2026-04-04T17:00:00+00:00"),
    ],
)
def test_of_a_time_that_comes_twice_the_later_is_the_deadline(start, due):
    assert calendar_days_later(wall(SYDNEY, *start), 2, SYDNEY).isoformat() == due


@pytest.mark.parametrize(("fold", "hours"), [(0, 25), (1, 24)])
def test_starting_in_the_hour_that_comes_twice(fold, hours):
    begun = wall(SYDNEY, 2026, 4, 5, 2, 30, fold=fold)

    assert calendar_days_later(begun, 1, SYDNEY) - begun.astimezone(UTC) == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("start", "days", "due"),
    [
        ((2028, 2, 27, 9, 0), 2, (2028, 2, 29, 9, 0)),
        ((2028, 2, 28, 9, 0), 2, (2028, 3, 1, 9, 0)),
        ((2026, 2, 27, 9, 0), 2, (2026, 3, 1, 9, 0)),
        ((2027, 2, 28, 9, 0), 366, (2028, 2, 29, 9, 0)),
        ((2026, 12, 30, 23, 59), 2, (2027, 1, 1, 23, 59)),
        ((2026, 12, 31, 0, 0), 1, (2027, 1, 1, 0, 0)),
    ],
)
def test_leap_days_and_year_ends_count_as_any_other(start, days, due):
    assert calendar_days_later(wall(SYDNEY, *start), days, SYDNEY) == wall(SYDNEY, *due)


def test_the_venues_calendar_counts_not_the_one_in_greenwich():
    evening_in_greenwich = datetime(2026, 4, 4, 14, 30, tzinfo=UTC)  # already 5 April, 01:30, in Sydney

    due = calendar_days_later(evening_in_greenwich, 1, SYDNEY)

    assert due == wall(SYDNEY, 2026, 4, 6, 1, 30)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault of the rule
@given(
    start=st.timedeltas(timedelta(days=-2000), timedelta(days=5000)).map(lambda span: MONDAY + span),
    days=st.integers(0, 400),
    zone=st.sampled_from(ZONES),
)
def test_a_calendar_deadline_is_never_early_by_the_wall_and_never_off_by_more_than_the_change_of_clocks(
    start, days, zone
):
    due = calendar_days_later(start, days, zone)

    local_start, local_due = start.astimezone(zone), due.astimezone(zone)
    wanted = local_start.replace(tzinfo=None) + timedelta(days=days)
    assert timedelta(0) <= local_due.replace(tzinfo=None) - wanted <= timedelta(hours=1)
    assert abs((due - start) - timedelta(days=days)) <= timedelta(hours=2)


# ---- the ladder ------------------------------------------------------------------------------------------------------


def test_a_rung_counts_from_when_the_duty_arose_or_back_from_its_deadline():
    due_at = MONDAY + timedelta(days=2)

    assert Rung("a", ("director",), after=timedelta(hours=24)).moment(
        asked_at=MONDAY, due_at=due_at
    ) == MONDAY + timedelta(days=1)
    assert Rung("b", ("director",), before=timedelta(hours=4)).moment(
        asked_at=MONDAY, due_at=due_at
    ) == due_at - timedelta(hours=4)
    assert Rung("c", ("director",)).moment(asked_at=MONDAY, due_at=due_at) == due_at


@pytest.mark.parametrize("start", [(2026, 4, 4, 20, 0), (2026, 10, 2, 20, 0)])
def test_the_whole_ladder_lies_before_the_deadline_even_on_the_shorter_two_days(start):
    asked_at = wall(SYDNEY, *start).astimezone(UTC)
    due_at = calendar_days_later(asked_at, 2, SYDNEY)

    moments = [rung.moment(asked_at=asked_at, due_at=due_at) for rung in TWO_DAY_LADDER]

    assert moments == sorted(moments)
    assert all(asked_at < moment < due_at for moment in moments)
    assert {role for rung in TWO_DAY_LADDER for role in rung.tell} == {"marketing", "director", "compliance"}


# ---- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("2026-04-04T15:30:00+00:00", "Sunday 5 April 2026, 02:30 AEDT"),
        ("2026-04-04T16:30:00+00:00", "Sunday 5 April 2026, 02:30 AEST"),
        ("2026-12-31T13:00:00+00:00", "Friday 1 January 2027, 00:00 AEDT"),
        ("2026-06-01T02:00:07+00:00", "Monday 1 June 2026, 12:00:07 AEST"),
    ],
)
def test_an_instant_in_words_tells_the_two_half_past_twos_apart(moment, words):
    assert in_words(datetime.fromisoformat(moment), "Australia/Sydney") == words
