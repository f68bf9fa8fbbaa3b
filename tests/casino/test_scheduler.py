"""The scheduler's rounds: everything due is done, and nothing that fails or hangs stops the next round."""

import threading
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import OperationalError

from casino import clock, scheduler, tasks, tick
from casino.models import Document, Heartbeat, Incident, Obligation, Outgoing
from casino.obligations import HANDLERS
from casino.services import documents
from tests.factories import MONDAY, make_venue
from tests.factories.obligations import make_mail, make_obligation

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _work(monkeypatch, settings, tmp_path):
    settings.MAIL_URL = f"file://{tmp_path}"
    monkeypatch.setitem(HANDLERS, "test.work", lambda obligation, at: None)


def test_once_does_what_is_due_sends_what_waits_and_owes_the_next_round():
    make_obligation("test.work")
    make_mail()

    call_command("sweep", "--once")

    assert Obligation.objects.get(kind="test.work").state == "done"
    assert Outgoing.objects.filter(channel="mail").get().sent_at is not None
    assert Obligation.objects.filter(kind="casino.checkpoint", state="pending").count() == 1
    assert Heartbeat.objects.filter(name="scheduler").exists()


def test_a_starting_process_reports_the_outage_before_it_ends_it():
    Heartbeat.objects.create(name="scheduler", at=clock.now() - timedelta(hours=8), version="1")
    make_obligation("test.work", title="Run the draw", due_at=clock.now() - timedelta(hours=1))

    scheduler.take_up("scheduler")

    assert "Run the draw" in Incident.objects.get(kind="came-due-while-down").account
    assert Obligation.objects.get(kind="test.work").state == "done"


@pytest.mark.parametrize(
    "come_back", [tasks.sweep, tasks.take_up, tick.tick, scheduler.work_once], ids=["beat", "worker", "web", "cron"]
)
def test_whoever_comes_back_first_reports_the_outage(come_back, monkeypatch):
    monkeypatch.setattr(tick, "_next_look", 0.0)
    Heartbeat.objects.create(name="scheduler", at=clock.now() - timedelta(hours=8), version="1")
    make_obligation("test.work", title="Run the draw", due_at=clock.now() - timedelta(hours=1))

    come_back()

    assert Incident.objects.filter(kind="came-due-while-down").count() == 1
    assert Obligation.objects.get(kind="test.work").state == "done"


@pytest.mark.parametrize(("seconds", "rendered"), [(25, []), (35, [1])])
def test_only_documents_that_celery_should_have_made_long_ago_are_rendered(monkeypatch, seconds, rendered):
    document = documents.request_document(
        "terms", make_venue(), title="Terms", content={"a": 1}, by=None, at=clock.now() - timedelta(seconds=seconds)
    )
    asked = []
    monkeypatch.setattr(scheduler.documents, "render_one", lambda pk: asked.append(pk) or True)

    assert scheduler.render_left_over() == len(rendered)
    assert asked == [document.pk][: len(rendered)]
    assert Document.objects.get().state == "waiting"


def test_a_round_that_fails_does_not_end_the_rounds(caplog):
    stop, calls = threading.Event(), []

    def flaky():
        calls.append(len(calls))
        if len(calls) == 1:
            raise OperationalError("the database is away")
        stop.set()

    worker = threading.Thread(target=scheduler.keep_doing, args=(flaky,), kwargs={"every": 0.01, "stop": stop})
    worker.start()
    worker.join(timeout=10)

    assert calls == [0, 1]
    assert "the next one tries again" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_hanging_mail_server_does_not_delay_what_is_due(monkeypatch):
    stop, hanging, done = threading.Event(), threading.Event(), threading.Event()

    def hang(message):
        hanging.set()
        stop.wait(20)
        raise TimeoutError

    monkeypatch.setitem(scheduler.outbox.SENDERS, "mail", hang)
    monkeypatch.setitem(HANDLERS, "test.work", lambda obligation, at: done.set())
    make_mail()
    loop = threading.Thread(target=scheduler.run, args=(stop,))
    loop.start()

    assert hanging.wait(20)
    make_obligation("test.work", due_at=MONDAY)
    was_done = done.wait(20)
    stop.set()
    loop.join(timeout=10)

    assert was_done
    assert not loop.is_alive()
    assert set(Heartbeat.objects.values_list("name", flat=True)) >= {"scheduler", "relay"}


def test_time_comes_again_after_so_long(monkeypatch):
    moments = iter([100.0, 100.0, 104.9, 105.0, 105.0])
    monkeypatch.setattr(scheduler.time, "monotonic", lambda: next(moments))
    every = scheduler.Every(5.0)

    assert [every.is_time(), every.is_time(), every.is_time()] == [True, False, True]
