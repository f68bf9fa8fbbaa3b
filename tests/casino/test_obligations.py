"""Owing and sweeping: done once, put off when it fails, never dropped."""

from datetime import timedelta

import pytest
from django.db import transaction

from casino import events, obligations
from casino.models import AuditEvent, Heartbeat, Incident, Obligation
from casino.obligations import HANDLERS, owe_duty, sweep, sweep_one
from casino.rules.deadlines import TWO_DAY_LADDER, Rung
from tests.factories import MONDAY, make_venue
from tests.factories.obligations import make_duty, make_obligation

pytestmark = pytest.mark.django_db


@pytest.fixture
def done(monkeypatch):
    """The keys of what was done, by a kind of work that only these tests have."""
    keys = []
    monkeypatch.setitem(HANDLERS, "test.work", lambda obligation, at: keys.append((obligation.key, at)))
    return keys


@pytest.fixture
def stumbling(monkeypatch):
    """Work that leaves a trace and then fails."""

    def stumble(obligation, at):
        make_venue(slug=f"trace-of-{obligation.key.replace(':', '-')}")
        raise ValueError("the printer is on fire")

    monkeypatch.setitem(HANDLERS, "test.stumble", stumble)


def test_work_is_done_at_its_moment_and_not_before(done):
    work = make_obligation("test.work", due_at=MONDAY)

    early = sweep(at=MONDAY - timedelta(microseconds=1))
    on_time = sweep(at=MONDAY)

    assert (early, on_time) == (0, 1)
    assert done == [(work.key, MONDAY)]
    assert Obligation.objects.values_list("state", "done_at").get() == ("done", MONDAY)


def test_work_is_done_once_however_often_one_sweeps(done):
    make_obligation("test.work")

    assert [sweep(at=MONDAY) for _ in range(3)] == [1, 0, 0]
    assert len(done) == 1


def test_the_database_clock_decides_when_nobody_gives_a_moment(done):
    past, future = obligations.clock.now() - timedelta(seconds=1), obligations.clock.now() + timedelta(minutes=1)
    make_obligation("test.work", key="past", due_at=past)
    make_obligation("test.work", key="future", due_at=future)

    assert sweep() == 1
    assert [key for key, _at in done] == ["past"]


def test_the_oldest_work_comes_first_and_at_most_so_much(done):
    for minutes in (3, 1, 2):
        make_obligation("test.work", key=f"after {minutes}", due_at=MONDAY + timedelta(minutes=minutes))

    assert sweep(at=MONDAY + timedelta(hours=1), at_most=2) == 2
    assert [key for key, _at in done] == ["after 1", "after 2"]


def test_the_same_key_is_owed_once_and_stays_as_it_was(done):
    first = make_obligation("test.work", key="draw:42:run", title="Run the draw")
    again = make_obligation("test.work", key="draw:42:run", title="Something else", due_at=MONDAY + timedelta(days=1))

    assert (again.pk, again.title, again.due_at) == (first.pk, "Run the draw", MONDAY)
    assert AuditEvent.objects.filter(action=events.OBLIGATION_MADE).count() == 1


def test_nothing_can_be_owed_that_nobody_would_do():
    with pytest.raises(LookupError, match=r"Nobody handles test\.unheard\."):
        make_obligation("test.unheard")


def test_work_of_a_kind_this_version_does_not_know_waits_for_one_that_does(done, monkeypatch):
    make_obligation("test.work")
    monkeypatch.delitem(HANDLERS, "test.work")

    sweep(at=MONDAY)

    assert Obligation.objects.values_list("state", "attempts", "last_error").get() == (
        "pending",
        1,
        "KeyError: 'test.work'",
    )


def test_failed_work_leaves_nothing_behind_but_the_failure(stumbling):
    make_obligation("test.stumble", key="poster")

    assert sweep_one(MONDAY) is True

    left = Obligation.objects.get()
    assert (left.state, left.done_at, left.attempts) == ("pending", None, 1)
    assert left.last_error == "ValueError: the printer is on fire"
    assert MONDAY + timedelta(seconds=2) <= left.next_try_at < MONDAY + timedelta(seconds=3)
    assert not left.subject.__class__.objects.filter(slug__startswith="trace-of").exists()


def test_failed_work_does_not_hold_up_the_rest(stumbling, done):
    make_obligation("test.stumble", due_at=MONDAY - timedelta(minutes=1))
    make_obligation("test.work", key="next in line")

    assert sweep(at=MONDAY) == 2
    assert [key for key, _at in done] == ["next in line"]


def test_pauses_double_up_to_five_minutes_and_it_is_never_given_up(stumbling):
    make_obligation("test.stumble")
    at, pauses = MONDAY, []
    for _ in range(12):
        assert sweep_one(at) is True
        next_try_at = Obligation.objects.get().next_try_at
        pauses.append(int((next_try_at - at).total_seconds()))
        assert sweep_one(next_try_at - timedelta(microseconds=1)) is False
        at = next_try_at

    assert pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300]
    assert Obligation.objects.get().state == "pending"


@pytest.mark.parametrize(("failures", "needs_human"), [(4, False), (5, True)])
def test_the_fifth_failure_calls_for_a_person(stumbling, failures, needs_human):
    make_obligation("test.stumble")
    for _ in range(failures):
        sweep_one(Obligation.objects.get().next_try_at)

    assert Obligation.objects.get().needs_human is needs_human


def test_what_failed_is_done_once_the_cause_is_gone(stumbling, monkeypatch):
    make_obligation("test.stumble")
    sweep(at=MONDAY)
    monkeypatch.setitem(HANDLERS, "test.stumble", lambda obligation, at: None)

    assert sweep(at=MONDAY + timedelta(minutes=1)) == 1
    assert Obligation.objects.get().state == "done"


def test_done_work_stands_in_the_audit_trail_but_routine_does_not(done):
    make_obligation("test.work", key="draw", clause="nsw-war 14.2")
    make_obligation("test.work", key="look round", is_routine=True)

    sweep(at=MONDAY)

    told = AuditEvent.objects.filter(action=events.OBLIGATION_DONE)
    assert [(event.after, event.clauses) for event in told] == [({"key": "draw", "state": "done"}, ["nsw-war 14.2"])]


@pytest.mark.django_db(transaction=True)
def test_a_sweep_inside_another_transaction_is_refused(done):
    make_obligation("test.work")

    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        sweep_one(MONDAY)


# ---- duties ----------------------------------------------------------------------------------------------------------


def test_the_sweep_leaves_a_duty_to_people():
    duty = make_duty()

    sweep(at=duty.due_at + timedelta(days=1))

    duty.refresh_from_db()
    assert (duty.state, duty.attempts) == ("pending", 0)


def test_a_two_day_duty_gets_one_reminder_for_each_role_that_a_rung_tells():
    due_at = MONDAY + timedelta(hours=48)
    duty = make_duty(key="winner:7", due_at=due_at, ladder=TWO_DAY_LADDER, clause="nsw-war 14.8", role="marketing")

    rungs = Obligation.objects.exclude(pk=duty.pk).order_by("due_at", "key")
    assert [(rung.key, rung.role, rung.due_at - MONDAY) for rung in rungs] == [
        ("winner:7:remind:15min:marketing", "marketing", timedelta(minutes=15)),
        ("winner:7:remind:24h:director", "director", timedelta(hours=24)),
        ("winner:7:remind:36h:compliance", "compliance", timedelta(hours=36)),
        ("winner:7:remind:44h:compliance", "compliance", timedelta(hours=44)),
        ("winner:7:remind:44h:director", "director", timedelta(hours=44)),
        ("winner:7:remind:44h:marketing", "marketing", timedelta(hours=44)),
        ("winner:7:missed", "", timedelta(hours=48)),
    ]
    assert {(rung.clause, rung.is_routine, rung.is_duty) for rung in rungs} == {("nsw-war 14.8", True, False)}


@pytest.mark.parametrize(("hours", "reminders"), [(1, 0), (2, 1)])
def test_a_reminder_that_would_come_at_the_deadline_or_later_is_left_out(hours, reminders):
    rung = Rung("1h", ("director",), after=timedelta(hours=1))

    make_duty(due_at=MONDAY + timedelta(hours=hours), ladder=(rung,))

    assert Obligation.objects.filter(kind="casino.remind").count() == reminders


@pytest.mark.django_db(transaction=True)
def test_a_duty_and_its_ladder_are_written_together_or_not_at_all(monkeypatch):
    monkeypatch.delitem(HANDLERS, "casino.missed")

    with pytest.raises(LookupError):
        owe_duty("test.duty", make_venue(), key="half", title="Half", due_at=MONDAY, at=MONDAY, role="director")

    assert not Obligation.objects.exists()
    assert not Incident.objects.exists()


def test_a_heartbeat_says_when_and_which_version(settings):
    settings.VERSION = "9.9"
    obligations.beat("scheduler")
    obligations.beat("scheduler")

    beat = Heartbeat.objects.get()
    assert (beat.name, beat.version) == ("scheduler", "9.9")
    assert abs(beat.at - obligations.clock.now()) < timedelta(seconds=5)
