from datetime import timedelta

import pytest
from django.db import OperationalError

from casino import clock, obligations
from casino.models import Heartbeat
from tests.factories.obligations import make_duty, make_mail

pytestmark = pytest.mark.django_db


def test_a_house_in_order_answers_200_without_a_cookie(client):
    obligations.beat("scheduler")

    answer = client.get("/healthz")

    assert answer.status_code == 200
    assert answer.json()["status"] == "good"
    assert set(answer.json()) == {
        "status",
        "version",
        "problems",
        "overdue_duties",
        "overdue_automatic",
        "needs_human",
        "silent",
        "unsent",
        "unsent_late",
        "clock_difference_ms",
        "clock_alarms",
    }
    assert not answer.cookies
    assert "no-store" in answer["Cache-Control"]


def test_an_overdue_duty_answers_503_with_the_count_and_no_name(client):
    obligations.beat("scheduler")
    make_duty(title="Tell Anna Canary", due_at=clock.now() - timedelta(seconds=1))
    make_mail(to="canary@example.test", headline="Canary")

    answer = client.get("/healthz")

    assert (answer.status_code, answer.json()["overdue_duties"], answer.json()["unsent"]) == (503, 1, 1)
    assert "canary" not in answer.content.decode().lower()


def test_a_silent_scheduler_answers_503(client):
    Heartbeat.objects.create(name="scheduler", at=clock.now() - timedelta(minutes=2), version="1")

    answer = client.get("/healthz")

    assert (answer.status_code, answer.json()["problems"]) == (
        503,
        ["No sign of life for a minute from: scheduler."],
    )


def test_a_database_that_is_away_answers_503_in_words(client, monkeypatch):
    def away():
        raise OperationalError("connection refused for user baize at 10.0.0.1")

    monkeypatch.setattr("casino.views.health.health_of", away)

    answer = client.get("/healthz")

    assert (answer.status_code, answer.json()["problems"]) == (503, ["The database does not answer."])
    assert "10.0.0.1" not in answer.content.decode()


def test_the_page_only_looks(client):
    assert client.post("/healthz").status_code == 405


def test_a_monitor_beside_the_process_is_not_sent_to_https(client, settings):
    settings.SECURE_SSL_REDIRECT = True

    assert client.get("/healthz").status_code in {200, 503}
    assert client.get("/healthz/").status_code == 301
