"""By when whom has to be told: hours, days, business days and months, over weekends, holidays and changes of the clock."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from tests.factories.tournaments import wall
from tournaments.rules.notices import LEADS, Lead, Unit, last_moment, lead_for

MELBOURNE = ZoneInfo("Australia/Melbourne")
NEW_YORK = ZoneInfo("America/New_York")


def due(name, starts, *, zone=MELBOURNE, opens=None, holidays=()):
    """When notice is due, as the venue's wall shows it."""
    opens_at = wall(opens) if opens else None
    moment = last_moment(LEADS[name], starts_at=wall(starts), entries_open_at=opens_at, zone=zone, holidays=holidays)
    return moment.astimezone(zone).isoformat(timespec="minutes")


@pytest.mark.clause("vic-war 10.2.2(b)")
def test_inspectors_on_site_hear_before_entries_are_taken():
    lead = lead_for("vic-war")

    assert (lead.clause, lead.words) == ("vic-war 10.2.2(b)", "before entries are taken")
    assert due("before_entries", "2026-09-12 19:00", opens="2026-08-01 12:00") == "2026-08-01T12:00+10:00"
    assert due("before_entries", "2026-09-12 19:00") == "2026-09-12T19:00+10:00"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("hours_24", "2026-09-11T19:00+10:00"),
        ("business_days_5", "2026-09-07T19:00+10:00"),
        ("calendar_days_30", "2026-08-13T19:00+10:00"),
        ("business_days_30", "2026-08-03T19:00+10:00"),
        ("months_2", "2026-07-12T19:00+10:00"),
    ],
)
def test_each_lead_time_has_its_last_moment(name, expected):
    assert due(name, "2026-09-12 19:00") == expected


def test_entries_are_never_taken_before_notice():
    assert due("hours_24", "2026-09-12 19:00", opens="2026-09-11 18:59") == "2026-09-11T18:59+10:00"
    assert due("hours_24", "2026-09-12 19:00", opens="2026-09-11 19:01") == "2026-09-11T19:00+10:00"


@pytest.mark.parametrize(
    ("starts", "expected"),
    [
        ("2026-09-11 19:00", "2026-09-04"),  # a Friday: Thursday to Monday, then the Friday before
        ("2026-09-12 19:00", "2026-09-07"),  # a Saturday: Friday back to Monday
        ("2026-09-13 19:00", "2026-09-07"),  # a Sunday counts from the same Friday
        ("2026-09-14 19:00", "2026-09-07"),  # a Monday: the weekend before it does not count
    ],
)
def test_business_days_leave_out_weekends(starts, expected):
    assert due("business_days_5", starts)[:10] == expected


def test_business_days_leave_out_holidays():
    cup_day = date(2026, 11, 3)

    assert due("business_days_5", "2026-11-07 19:00") == "2026-11-02T19:00+11:00"
    assert due("business_days_5", "2026-11-07 19:00", holidays={cup_day}) == "2026-10-30T19:00+11:00"
    assert due("business_days_5", "2026-11-07 19:00", holidays={date(2026, 11, 1)}) == "2026-11-02T19:00+11:00"


@pytest.mark.parametrize(
    ("starts", "expected"),
    [
        ("2026-04-30 12:00", "2026-02-28"),
        ("2028-04-30 12:00", "2028-02-29"),
        ("2026-04-28 12:00", "2026-02-28"),
        ("2026-01-31 12:00", "2025-11-30"),
        ("2026-02-28 12:00", "2025-12-28"),
        ("2026-12-31 12:00", "2026-10-31"),
    ],
)
def test_months_end_where_the_shorter_month_does(starts, expected):
    assert due("months_2", starts, zone=ZoneInfo("UTC"))[:10] == expected


def test_hours_are_elapsed_hours_and_days_keep_the_time_on_the_wall_when_clocks_change():
    """In Melbourne clocks go forward on 4 October 2026 at 2:00 and back on 5 April 2026 at 3:00."""
    assert due("hours_24", "2026-10-04 12:00") == "2026-10-03T11:00+10:00"
    assert due("hours_24", "2026-04-05 12:00") == "2026-04-04T13:00+11:00"
    assert due("calendar_days_30", "2026-10-04 12:00") == "2026-09-04T12:00+10:00"
    assert due("calendar_days_30", "2026-04-05 12:00") == "2026-03-06T12:00+11:00"


def test_day_on_which_the_time_is_skipped_takes_the_first_moment_after():
    """New York skips 2:30 on 8 March 2026 and shows 1:30 twice on 1 November 2026, of which the later counts."""
    assert due("calendar_days_30", "2026-04-07 02:30", zone=NEW_YORK) == "2026-03-08T03:00-04:00"
    assert due("calendar_days_30", "2026-12-01 01:30", zone=NEW_YORK) == "2026-11-01T01:30-05:00"


def test_result_is_an_instant_whatever_zone_the_wall_is_in():
    moment = last_moment(LEADS["hours_24"], starts_at=wall("2026-09-12 19:00"), entries_open_at=None, zone=MELBOURNE)

    assert moment == datetime(2026, 9, 11, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("document", "chosen", "name"),
    [
        ("vic-war", "", "before_entries"),
        ("nsw-war", "", "months_2"),
        ("md-war", "", "before_entries"),
        ("", "", "before_entries"),
        ("vic-war", "business_days_5", "business_days_5"),
        ("nsw-war", "hours_24", "hours_24"),
    ],
)
def test_director_s_choice_goes_before_the_usual_time_of_a_place(document, chosen, name):
    assert lead_for(document, chosen).name == name


def test_lead_times_are_said_in_words():
    assert {name: lead.words for name, lead in LEADS.items()} == {
        "before_entries": "before entries are taken",
        "hours_24": "24 hours before the start",
        "business_days_5": "5 business days before the start",
        "calendar_days_30": "30 calendar days before the start",
        "business_days_30": "30 business days before the start",
        "months_2": "2 months before the start",
    }
    assert Lead("month", 1, Unit.MONTHS).words == "1 month before the start"
