"""Recurring obligations: each one owes the next, and the series cannot break off."""

from datetime import timedelta

import pytest

from casino import recurrences
from casino.models import Obligation
from casino.obligations import HANDLERS, sweep
from casino.recurrences import RECURRENCES, next_multiple, owe_recurring, recurs
from tests.factories import MONDAY

pytestmark = pytest.mark.django_db
TEN = timedelta(minutes=10)


@pytest.fixture
def rounds(monkeypatch):
    """A kind of work due every ten minutes; the moments it was done at."""
    moments = []
    monkeypatch.setattr(recurrences, "RECURRENCES", {})
    monkeypatch.setattr("casino.obligations.HANDLERS", dict(HANDLERS))
    recurs("test.round", every=TEN, title="Make the round")(lambda obligation, at: moments.append(at))
    return moments


def due_times():
    return list(
        Obligation.objects.filter(state="pending")
        .order_by("due_at")
        .values_list("due_at", flat=True)
        .filter(kind="test.round")
    )


@pytest.mark.parametrize(
    ("after", "next_one"),
    [
        (MONDAY - timedelta(microseconds=1), MONDAY),
        (MONDAY, MONDAY + TEN),
        (MONDAY + timedelta(minutes=9, seconds=59), MONDAY + TEN),
    ],
)
def test_the_next_time_is_the_next_whole_multiple(after, next_one):
    assert next_multiple(TEN, after) == next_one


def test_doing_one_owes_the_next_in_the_same_transaction(rounds):
    owe_recurring(MONDAY)

    sweep(at=MONDAY + TEN)

    assert rounds == [MONDAY + TEN]
    assert due_times() == [MONDAY + 2 * TEN]
    assert Obligation.objects.get(state="pending").key == "test.round@2026-03-02T09:20:00Z"


def test_starting_any_number_of_processes_owes_one(rounds):
    for _ in range(3):
        owe_recurring(MONDAY)

    assert due_times() == [MONDAY + TEN]


def test_times_that_passed_while_down_are_not_made_up_for(rounds):
    owe_recurring(MONDAY)

    sweep(at=MONDAY + timedelta(days=3, seconds=5))

    assert len(rounds) == 1
    assert due_times() == [MONDAY + timedelta(days=3) + TEN]


def test_a_clock_set_back_does_not_end_the_series(rounds):
    owe_recurring(MONDAY)
    sweep(at=MONDAY + TEN)
    Obligation.objects.filter(state="pending").update(state="cancelled")

    owe_recurring(MONDAY)

    assert due_times() == [MONDAY + 3 * TEN]


def test_a_failing_round_is_tried_again_and_owes_no_second_one(rounds, monkeypatch):
    owe_recurring(MONDAY)

    def fail(obligation, at):
        raise OSError("no disk")

    recurs("test.round", every=TEN, title="Make the round")(fail)
    sweep(at=MONDAY + TEN)

    assert due_times() == [MONDAY + TEN]
    assert Obligation.objects.get().attempts == 1


def test_the_product_signs_its_audit_trail_every_ten_minutes():
    assert RECURRENCES["casino.checkpoint"].every == TEN
