"""What the house is told about itself: outages and clocks, once each."""

from datetime import timedelta

import pytest
import time_machine

from casino import alarms, clock
from casino.models import Heartbeat, Incident, Outgoing
from casino.obligations import HANDLERS
from tests.factories import MONDAY, make_staff
from tests.factories.audit import make_event
from tests.factories.obligations import make_duty, make_obligation

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def _work(monkeypatch):
    monkeypatch.setitem(HANDLERS, "test.work", lambda obligation, at: None)


def last_seen(at):
    Heartbeat.objects.create(name="scheduler", at=at, version="1")


def test_what_came_due_while_down_is_told_to_the_director_once():
    director = make_staff("director")
    last_seen(MONDAY)
    make_obligation("test.work", title="Run the draw", due_at=MONDAY + HOUR, time_zone="Australia/Sydney")
    make_duty(title="Tell the winner", due_at=MONDAY + 2 * HOUR)
    make_obligation("test.work", title="Later", due_at=MONDAY + 9 * HOUR)

    first, second = (alarms.report_outage(MONDAY + 8 * HOUR) for _ in range(2))

    assert first == second == Incident.objects.get()
    assert (first.kind, first.title) == ("came-due-while-down", "Came due while the system was down: 2")
    assert first.account == (
        "Nothing ran from Monday 2 March 2026, 09:00 UTC to Monday 2 March 2026, 17:00 UTC. Meanwhile came due:\n"
        "Monday 2 March 2026, 21:00 AEDT: Run the draw\n"
        "Monday 2 March 2026, 11:00 UTC: Tell the winner"
    )
    assert list(Outgoing.objects.values_list("recipient", "headline")) == [(director.email, first.title)]


@pytest.mark.parametrize(("seconds", "reported"), [(59, False), (60, True)])
def test_a_minute_without_a_sign_of_life_is_an_outage(seconds, reported):
    last_seen(MONDAY)
    make_obligation("test.work", due_at=MONDAY)

    assert bool(alarms.report_outage(MONDAY + timedelta(seconds=seconds))) is reported


def test_an_outage_in_which_nothing_came_due_is_no_incident():
    last_seen(MONDAY)
    make_obligation("test.work", due_at=MONDAY + 9 * HOUR)
    make_duty(title="Missed before", due_at=MONDAY - HOUR)

    assert alarms.report_outage(MONDAY + 8 * HOUR) is None


def test_the_first_start_of_all_has_nothing_to_report():
    make_obligation("test.work", due_at=MONDAY)

    assert alarms.report_outage(MONDAY + 8 * HOUR) is None


def test_the_latest_sign_of_life_counts_whoever_gave_it():
    last_seen(MONDAY)
    Heartbeat.objects.create(name="web", at=MONDAY + 8 * HOUR, version="1")
    make_obligation("test.work", due_at=MONDAY + HOUR)

    assert alarms.report_outage(MONDAY + 8 * HOUR) is None


def test_the_relays_sign_of_life_hides_no_outage():
    last_seen(MONDAY)
    Heartbeat.objects.create(name="relay", at=MONDAY + 8 * HOUR, version="1")
    make_obligation("test.work", due_at=MONDAY + HOUR)

    assert alarms.report_outage(MONDAY + 8 * HOUR) is not None


def test_a_long_list_is_cut_and_says_so(monkeypatch):
    monkeypatch.setattr(alarms, "LISTED_AT_MOST", 2)
    last_seen(MONDAY)
    for _ in range(3):
        make_obligation("test.work", due_at=MONDAY + HOUR)

    incident = alarms.report_outage(MONDAY + 8 * HOUR)

    assert incident.title == "Came due while the system was down: 2 and more"
    assert incident.account.splitlines()[-1] == "… and more."


@pytest.mark.parametrize(("ahead", "alarmed"), [(1.9, False), (2.5, True)])
def test_this_machine_running_ahead_of_the_database_is_an_incident_once_a_day(ahead, alarmed):
    at = clock.now()
    with time_machine.travel(at + timedelta(seconds=ahead), tick=False):
        for _ in range(2):
            alarms.report_clocks(at)

    assert list(Incident.objects.values_list("kind", flat=True)) == (["clocks-differ"] if alarmed else [])


def test_a_clock_set_back_behind_the_audit_trail_is_an_incident():
    at = clock.now()
    make_event(at=at + timedelta(seconds=30))

    alarms.report_clocks(at)

    incident = Incident.objects.get()
    assert (incident.kind, incident.title) == (
        "clock-set-back",
        "The newest audit event lies 30.0 seconds ahead of the database's clock: it was set back.",
    )
