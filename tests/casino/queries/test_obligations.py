from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from casino.models import Obligation
from casino.queries.obligations import counts_of, due_rows, end_of_week, grouped, ladder_of, line_of, midnight_after
from casino.rules.deadlines import Rung
from casino.services.obligations import fulfil
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.obligations import make_duty, make_obligation

SYDNEY = ZoneInfo("Australia/Sydney")
SECOND = timedelta(seconds=1)


@pytest.mark.django_db
@pytest.mark.parametrize(("due_at", "late"), [(MONDAY, False), (MONDAY - SECOND, True)])
def test_a_duty_is_overdue_one_second_after_its_time_and_not_before(due_at, late):
    duty = make_duty(due_at=due_at, at=MONDAY - timedelta(days=1))
    staff = make_staff("director")

    assert list(due_rows(staff, show="overdue", at=MONDAY)) == ([duty] if late else [])
    assert line_of(duty, zone=SYDNEY, at=MONDAY).word == ("Overdue" if late else "Due")


@pytest.mark.django_db
@pytest.mark.parametrize(("ago", "late"), [(60, False), (61, True)])
def test_work_of_the_system_is_overdue_after_a_minute(ago, late):
    work = make_obligation("casino.missed", due_at=MONDAY - timedelta(seconds=ago))
    staff = make_staff("director")

    assert list(due_rows(staff, show="overdue", at=MONDAY)) == ([work] if late else [])
    assert line_of(work, zone=SYDNEY, at=MONDAY).word == ("Overdue" if late else "Automatic")


@pytest.mark.django_db
def test_today_and_this_week_end_at_the_venues_midnight():
    """Monday 09:00 UTC is Monday 20:00 in Sydney: the day has four hours left, the week ends with Sunday."""
    staff = make_staff("director", venue=make_venue(time_zone="Australia/Sydney"))
    midnight = datetime(2026, 3, 2, 13, 0, tzinfo=UTC)
    sunday = datetime(2026, 3, 8, 13, 0, tzinfo=UTC)
    for title, due_at in {
        "tonight": midnight - SECOND,
        "tomorrow": midnight,
        "sunday": sunday - SECOND,
        "next week": sunday,
    }.items():
        make_duty(title=title, due_at=due_at, at=MONDAY)

    def titles(show):
        return [row.title for row in due_rows(staff, show=show, at=MONDAY)]

    assert titles("today") == ["tonight"]
    assert titles("week") == ["tonight", "tomorrow", "sunday"]
    assert counts_of(staff, at=MONDAY) == {"all": 4, "mine": 4, "overdue": 0, "today": 1, "week": 3}
    assert [heading for heading, _lines in grouped(due_rows(staff, show="all", at=MONDAY), zone=SYDNEY, at=MONDAY)] == [
        "Today",
        "Tomorrow",
        "This week",
        "Later",
    ]


@pytest.mark.parametrize(
    ("at", "midnight"),
    [
        (datetime(2026, 4, 4, 12, 0, tzinfo=UTC), datetime(2026, 4, 4, 13, 0, tzinfo=UTC)),
        (datetime(2026, 4, 5, 12, 0, tzinfo=UTC), datetime(2026, 4, 5, 14, 0, tzinfo=UTC)),
    ],
)
def test_a_day_ends_by_the_wall_clock_across_a_change_of_clocks(at, midnight):
    assert midnight_after(at, SYDNEY).astimezone(UTC) == midnight


@pytest.mark.parametrize(
    ("day", "sunday"), [(2, datetime(2026, 3, 8, 13, tzinfo=UTC)), (8, datetime(2026, 3, 8, 13, tzinfo=UTC))]
)
def test_a_week_ends_with_its_sunday(day, sunday):
    assert end_of_week(datetime(2026, 3, day, 5, tzinfo=UTC), SYDNEY).astimezone(UTC) == sunday


@pytest.mark.django_db
@pytest.mark.parametrize(("attempts", "shown"), [(4, False), (5, True)])
def test_routine_work_shows_only_when_it_keeps_failing(attempts, shown):
    work = make_obligation("casino.missed", is_routine=True)
    Obligation.objects.filter(pk=work.pk).update(attempts=attempts)

    rows = list(due_rows(make_staff("director"), show="all", at=MONDAY))

    assert rows == ([work] if shown else [])
    assert [line_of(row, zone=SYDNEY, at=MONDAY).word for row in rows] == (["Failing"] if shown else [])


@pytest.mark.django_db
@pytest.mark.parametrize(("done_at", "word"), [(MONDAY, "Done"), (MONDAY + SECOND, "Done late")])
def test_what_was_done_says_whether_it_was_in_time(done_at, word):
    duty = make_duty(due_at=MONDAY, at=MONDAY)

    done = fulfil(duty, evidence="Seen.", by=make_staff("director"), at=done_at)

    assert line_of(done, zone=SYDNEY, at=done_at).word == word


@pytest.mark.django_db
def test_a_ladder_tells_what_is_done_what_is_to_come_and_what_is_not_needed_any_more():
    ladder = (
        Rung("first", ("director",), after=timedelta(minutes=1)),
        Rung("second", ("director",), after=timedelta(minutes=2)),
    )
    duty = make_duty(at=MONDAY, ladder=ladder)
    first = Obligation.objects.get(key=f"{duty.key}:remind:first:director")
    Obligation.objects.filter(pk=first.pk).update(state="done", done_at=MONDAY + timedelta(minutes=1))

    before = [rung.word for rung in ladder_of(duty, at=MONDAY)]
    done = fulfil(duty, evidence="Seen.", by=make_staff("director"), at=MONDAY + timedelta(seconds=90))
    after = [rung.word for rung in ladder_of(done, at=MONDAY)]

    assert before == ["Done", "To come", "To come"]
    assert after == ["Done", "Not needed", "Not needed"]
