"""Health: every kind of trouble shows by itself, one side of each limit and the other."""

from datetime import timedelta

import pytest
import time_machine

from casino.models import Heartbeat, Obligation, Outgoing
from casino.obligations import HANDLERS
from casino.queries.health import Health, health_of
from tests.factories import MONDAY
from tests.factories.audit import make_event
from tests.factories.obligations import make_duty, make_mail, make_obligation

pytestmark = pytest.mark.django_db
WELL = Health(0, 0, 0, (), 0, 0, 0, ())


@pytest.fixture(autouse=True)
def _a_quiet_house(monkeypatch):
    monkeypatch.setitem(HANDLERS, "test.work", lambda obligation, at: None)
    Heartbeat.objects.create(name="scheduler", at=MONDAY, version="1")
    with time_machine.travel(MONDAY, tick=False):
        yield


def ago(**span):
    return MONDAY - timedelta(**span)


def test_a_quiet_house_is_well():
    assert health_of(MONDAY) == WELL
    assert WELL.problems == ()


@pytest.mark.parametrize(
    ("late", "overdue"), [(timedelta(0), 0), (timedelta(microseconds=1), 1), (timedelta(days=2), 1)]
)
def test_a_duty_is_overdue_from_its_moment_on(late, overdue):
    make_duty(due_at=MONDAY - late, at=ago(days=3))
    Obligation.objects.filter(kind="casino.missed").update(state="done", done_at=MONDAY)

    health = health_of(MONDAY)

    assert health.overdue_duties == overdue
    assert health.problems == (("Duties past their deadline: 1.",) if overdue else ())


@pytest.mark.parametrize(("seconds", "late"), [(60, 0), (61, 1)])
def test_automatic_work_is_late_after_a_minute(seconds, late):
    make_obligation("test.work", due_at=ago(seconds=seconds))

    assert health_of(MONDAY).overdue_automatic == late


@pytest.mark.parametrize(("attempts", "troubled"), [(4, 0), (5, 1)])
def test_five_failures_are_trouble_for_work_and_for_messages(attempts, troubled):
    make_obligation("test.work", due_at=MONDAY)
    make_mail()
    Obligation.objects.update(attempts=attempts)
    Outgoing.objects.update(attempts=attempts)

    assert health_of(MONDAY).needs_human == 2 * troubled


@pytest.mark.parametrize(("seconds", "silent"), [(60, ()), (61, ("celery",))])
def test_a_process_is_silent_after_a_minute(seconds, silent):
    Heartbeat.objects.create(name="celery", at=ago(seconds=seconds), version="1")

    assert health_of(MONDAY).silent == silent


@pytest.mark.parametrize(("days", "silent"), [(6, ("celery",)), (8, ())])
def test_a_process_that_was_taken_away_is_forgotten_after_a_week(days, silent):
    Heartbeat.objects.create(name="celery", at=ago(days=days), version="1")

    assert health_of(MONDAY).silent == silent


@pytest.mark.parametrize("days", [1, 8, None])
def test_a_missing_scheduler_is_never_forgotten(days):
    Heartbeat.objects.all().delete()
    if days:
        Heartbeat.objects.create(name="scheduler", at=ago(days=days), version="1")

    assert health_of(MONDAY).silent == ("scheduler",)


@pytest.mark.parametrize(("minutes", "late"), [(4, 0), (6, 1)])
def test_a_message_waits_five_minutes_at_most(minutes, late):
    make_mail(at=ago(minutes=minutes))

    health = health_of(MONDAY)

    assert (health.unsent, health.unsent_late) == (1, late)


def test_clocks_that_disagree_show_with_their_difference():
    make_event(at=MONDAY + timedelta(minutes=1))
    with time_machine.travel(MONDAY + timedelta(seconds=3), tick=False):
        health = health_of(MONDAY)

    assert health.clock_difference_ms == 3000
    assert health.problems == (
        "This machine and the database differ by 3.0 seconds: set both by NTP.",
        "The newest audit event lies 60.0 seconds ahead of the database's clock: it was set back.",
    )


def test_all_troubles_are_told_at_once():
    assert Health(1, 2, 3, ("celery", "scheduler"), 9, 4, 0, ("Clocks differ.",)).problems == (
        "Duties past their deadline: 1.",
        "Automatic obligations over a minute late: 2.",
        "Work that failed five times or more: 3.",
        "No sign of life for a minute from: celery, scheduler.",
        "Messages that have waited over five minutes: 4.",
        "Clocks differ.",
    )
