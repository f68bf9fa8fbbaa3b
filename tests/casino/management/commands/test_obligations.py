import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from casino import clock
from casino.models import Obligation
from tests.factories.obligations import make_duty

pytestmark = pytest.mark.django_db


def run(*words):
    """Return what the command says and how it ends."""
    out = StringIO()
    try:
        call_command("obligations", *words, stdout=out)
    except SystemExit as end:
        return out.getvalue(), end.code
    return out.getvalue(), 0


@pytest.fixture
def late():
    duty = make_duty(
        key="late", title="Tell the winner", due_at=clock.now() - timedelta(minutes=1), clause="nsw-war 14.8"
    )
    Obligation.objects.exclude(pk=duty.pk).delete()
    return duty


@pytest.fixture
def early():
    duty = make_duty(key="early", title="Lodge the terms", due_at=clock.now() + timedelta(minutes=1))
    Obligation.objects.filter(kind="casino.missed", subject_id=duty.pk).delete()
    return duty


def test_with_nothing_overdue_it_ends_well(early):
    assert run("--overdue") == ("Nothing is overdue.\n", 0)


def test_anything_overdue_makes_it_end_with_1(late, early):
    words, code = run("--overdue")

    assert code == 1
    assert "Tell the winner  (Tournament director) nsw-war 14.8" in words
    assert "Lodge the terms" not in words


def test_without_the_word_it_lists_all_and_ends_well(late, early):
    words, code = run()

    assert code == 0
    assert [line.split("  ")[1] for line in words.splitlines()] == ["Tell the winner", "Lodge the terms"]


def test_failures_are_shown_with_their_reason(late):
    Obligation.objects.update(attempts=3, last_error="OSError: no disk")

    assert "failed 3 times: OSError: no disk" in run()[0]


def test_a_monitor_gets_json(late, early):
    words, code = run("--overdue", "--json")

    assert code == 1
    assert json.loads(words) == [
        {
            "key": "late",
            "kind": "test.duty",
            "title": "Tell the winner",
            "clause": "nsw-war 14.8",
            "role": "director",
            "is_duty": True,
            "due_at": late.due_at.isoformat(),
            "is_late": True,
            "attempts": 0,
            "last_error": "",
        }
    ]


def test_an_empty_house_says_so():
    assert run() == ("Nothing is due.\n", 0)
