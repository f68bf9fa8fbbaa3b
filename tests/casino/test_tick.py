"""The web's share: only when the scheduler is silent, little at a time, after the answer, never in its way."""

import threading
from datetime import timedelta

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import path

from casino import clock, tick
from casino.models import Heartbeat, Obligation
from casino.obligations import HANDLERS
from tests.factories import MONDAY
from tests.factories.obligations import make_mail, make_obligation

pytestmark = pytest.mark.django_db
heard = []


def page(request):
    heard.append("answered")
    return HttpResponse("words")


urlpatterns = [path("page", page)]


@pytest.fixture(autouse=True)
def _fresh(settings, monkeypatch, tmp_path):
    settings.WEB_TICKS = True
    settings.MAIL_URL = f"file://{tmp_path}"
    monkeypatch.setattr(tick, "_next_look", 0.0)
    monkeypatch.setitem(HANDLERS, "test.work", lambda obligation, at: heard.append("worked"))
    heard.clear()


def beat(seconds_ago):
    Heartbeat.objects.create(name="scheduler", at=clock.now() - timedelta(seconds=seconds_ago), version="1")


@pytest.mark.parametrize(("seconds_ago", "done"), [(15, 0), (25, 1)])
def test_the_web_works_only_once_the_scheduler_is_silent_for_20_seconds(seconds_ago, done):
    beat(seconds_ago)
    make_obligation("test.work")

    tick.tick()

    assert Obligation.objects.filter(state="done").count() == done


def test_the_web_works_if_no_scheduler_was_ever_there_and_says_so():
    make_obligation("test.work")

    tick.tick()

    assert Obligation.objects.get().state == "done"
    assert Heartbeat.objects.values_list("name", flat=True).get() == "web"


def test_a_request_does_three_obligations_and_sends_three_messages_at_most():
    for _ in range(5):
        make_obligation("test.work")
        make_mail()

    tick.tick()

    assert Obligation.objects.filter(state="done").count() == 3
    assert tick.outbox.Outgoing.objects.exclude(sent_at=None).count() == 3


def test_a_process_looks_once_in_five_seconds(django_assert_num_queries):
    beat(0)
    tick.tick()

    with django_assert_num_queries(0):
        tick.tick()


def test_a_healthy_look_costs_two_small_queries(django_assert_num_queries):
    beat(0)

    with django_assert_num_queries(2):
        tick.tick()


def test_a_second_thread_does_not_wait_for_the_first(django_assert_num_queries):
    with tick._at_work, django_assert_num_queries(0):
        tick.tick()


def test_what_goes_wrong_is_no_business_of_the_reader(monkeypatch, caplog):
    monkeypatch.setattr(tick, "is_scheduler_silent", lambda: 1 // 0)

    tick.tick()

    assert "could not do what is due" in caplog.text
    assert not tick._at_work.locked()


@pytest.mark.django_db(transaction=True)
def test_the_work_starts_after_the_last_byte_was_handed_over(settings):
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = ["casino.middleware.TickMiddleware"]
    make_obligation("test.work", due_at=MONDAY)
    answer = WSGIHandler()(RequestFactory().get("/page").environ, lambda *_: None)

    for chunk in answer:
        heard.append(chunk)
    assert heard == ["answered", b"words"]
    answer.close()
    assert heard == ["answered", b"words", "worked"]


def test_it_can_be_switched_off(settings):
    settings.WEB_TICKS = False
    response = HttpResponse()

    tick.tick_after(response)

    assert response._resource_closers == []


def test_a_starting_web_process_takes_up_what_came_due(monkeypatch):
    taken = threading.Event()
    monkeypatch.setattr(tick.scheduler, "take_up", lambda name: taken.set())

    tick.take_up_at_start().join(timeout=5)

    assert taken.is_set()
