"""Leases: one holder at a time, back after a failure or a death."""

from datetime import timedelta

import pytest

from casino import leases
from casino.models import Outgoing
from tests.factories import MONDAY
from tests.factories.obligations import make_mail

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def take(at):
    return leases.claim(Outgoing.objects.filter(sent_at=None), lease=MINUTE, at=at)


def test_a_held_row_is_nobody_elses():
    message = make_mail()

    assert take(MONDAY).pk == message.pk
    assert take(MONDAY + timedelta(seconds=1)) is None


@pytest.mark.parametrize(("after", "free"), [(MINUTE, False), (MINUTE + timedelta(microseconds=1), True)])
def test_a_lease_runs_out(after, free):
    make_mail()
    take(MONDAY)

    assert (take(MONDAY + after) is not None) is free


def test_a_row_whose_time_has_not_come_waits():
    make_mail(at=MONDAY + timedelta(seconds=1))

    assert take(MONDAY) is None
    assert take(MONDAY + timedelta(seconds=1)) is not None


def test_the_longest_waiting_comes_first():
    late, early = make_mail(at=MONDAY), make_mail(at=MONDAY - MINUTE)

    assert [take(MONDAY).pk, take(MONDAY).pk] == [early.pk, late.pk]


def test_pauses_double_and_the_row_is_never_given_up():
    make_mail()
    at, pauses = MONDAY, []
    for _ in range(10):
        held = take(at)
        leases.put_off(held, OSError("no line"), at=at)
        message = Outgoing.objects.get()
        pauses.append(int((message.next_try_at - at).total_seconds()))
        at = message.next_try_at

    assert pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    assert (message.attempts, message.needs_human, message.last_error) == (10, True, "OSError: no line")


def test_whoever_lost_the_lease_does_not_take_it_from_the_next_holder():
    make_mail()
    slow = take(MONDAY)
    quick = take(MONDAY + 2 * MINUTE)

    leases.put_off(slow, OSError("late"), at=MONDAY + 2 * MINUTE)

    message = Outgoing.objects.get()
    assert (message.lease_until, message.attempts) == (quick.lease_until, 0)
