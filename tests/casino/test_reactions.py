"""Waking workers: a broker that is away costs one attempt, never an error."""

import pytest

from casino import reactions, tasks
from tests.factories.obligations import make_mail


class Broken:
    def __init__(self):
        self.calls = 0

    def delay(self, **ids):
        self.calls += 1
        raise ConnectionError("nobody there")


@pytest.fixture(autouse=True)
def _rested(monkeypatch):
    monkeypatch.setattr(reactions, "_rests_until", 0.0)


def test_a_broker_that_is_away_is_left_alone_for_a_while(monkeypatch, caplog):
    task = Broken()

    reactions.hurry(task)
    reactions.hurry(task)

    assert task.calls == 1
    assert "The broker is away (nobody there)" in caplog.text

    monkeypatch.setattr(reactions, "_rests_until", 0.0)
    reactions.hurry(task)
    assert task.calls == 2


@pytest.mark.django_db
def test_a_queued_message_wakes_the_relay_after_commit(monkeypatch, django_capture_on_commit_callbacks):
    woken = []
    monkeypatch.setattr(tasks.relay, "delay", lambda **ids: woken.append(ids))

    with django_capture_on_commit_callbacks(execute=True):
        make_mail()
        assert woken == []

    assert woken == [{}]


@pytest.mark.django_db
def test_a_message_is_written_though_the_broker_is_away(monkeypatch, django_capture_on_commit_callbacks):
    monkeypatch.setattr(tasks, "relay", Broken())

    with django_capture_on_commit_callbacks(execute=True):
        message = make_mail()

    assert (message.pk, tasks.relay.calls) != (None, 0)
