"""The distributed product under faults: what Celery does not do, the scheduler does, and what it does not, the web does."""

import os
import signal
import urllib.error
import urllib.request
from contextlib import ExitStack
from datetime import timedelta

import pytest
from celery import Celery

from casino import clock
from casino.models import Heartbeat, Incident, Obligation
from tests.factories.obligations import make_duty
from tests.processes import family_of, free_port, running, wait_until

ON_TIME = timedelta(seconds=15)
"""Two seconds on a machine of its own; the tests' machine does many things at once."""


def miss_deadlines(count, *, at):
    """Have so many deadlines pass at a moment: work that any process of the product can do."""
    duties = [make_duty(due_at=at, at=at - timedelta(hours=1)) for _ in range(count)]
    return Obligation.objects.filter(kind="casino.missed", subject_id__in=[str(duty.pk) for duty in duties])


def are_done(work):
    return not work.filter(state="pending").exists()


def lateness(work):
    return max(done_at - due_at for done_at, due_at in work.values_list("done_at", "due_at"))


def ask(port):
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=20).status
    except urllib.error.HTTPError as error:
        return error.code


def start_workers(stack, env):
    options = "--pool solo --loglevel critical --without-gossip --without-mingle --without-heartbeat".split()
    return [
        stack.enter_context(
            running("-m", "celery", "--quiet", "-A", "casino", "worker", *options, "-n", f"{name}@test", env=env)
        )
        for name in ("first", "second")
    ]


def start_web(stack, env, port):
    options = f"--worker-class gthread --workers 2 --threads 4 --reuse-port --bind 127.0.0.1:{port} --log-level critical".split()
    return stack.enter_context(running("-m", "gunicorn", "casino.asgi:pages", *options, env=env))


@pytest.mark.only_on("postgresql")
def test_work_goes_on_while_one_part_after_the_other_dies(site):
    port = free_port()
    with ExitStack() as stack:
        web = start_web(stack, site.env, port)
        workers = start_workers(stack, site.env)
        wait_until(lambda: answers(port), "An answer of the web")

        # Everything lives: the two workers do it.
        broker = Celery(broker=site.env["REDIS_URL"])
        work = miss_deadlines(20, at=clock.now())
        for _ in range(4):
            broker.send_task("casino.sweep")
        wait_until(lambda: are_done(work), "The workers' work")
        assert Heartbeat.objects.filter(name="celery").exists()
        assert len(family_of(web.pid)) == 2  # two web processes under their parent

        # Redis and the workers die: the scheduler does it, on time, and the web answers as before.
        scheduler = stack.enter_context(running("-m", "django", "sweep", env=site.env))
        wait_until(lambda: Heartbeat.objects.filter(name="scheduler").exists(), "The scheduler's first sign of life")
        site.kill_redis()
        for worker in workers:
            worker.kill()
        work = miss_deadlines(20, at=clock.now() + timedelta(seconds=1))
        wait_until(lambda: are_done(work), "The scheduler's work")
        assert timedelta(0) <= lateness(work) < ON_TIME
        assert ask(port) in {200, 503}

        # The scheduler dies too: the web does it, a little with each request.
        os.kill(scheduler.pid, signal.SIGKILL)
        Heartbeat.objects.filter(name="scheduler").update(at=clock.now() - timedelta(minutes=1))
        work = miss_deadlines(4, at=clock.now())
        wait_until(lambda: ask(port) and are_done(work), "The web's work")

    assert Incident.objects.filter(kind="missed-deadline").count() == 44
    assert not Obligation.objects.filter(kind="casino.missed", state="pending").exists()


def answers(port):
    try:
        return ask(port)
    except OSError:
        return False


@pytest.mark.only_on("postgresql")
def test_two_schedulers_do_everything_once_and_stop_cleanly(site):
    with (
        running("-m", "django", "sweep", env=site.env) as first,
        running("-m", "django", "sweep", env=site.env) as second,
    ):
        work = miss_deadlines(30, at=clock.now())
        wait_until(lambda: are_done(work), "The schedulers' work")
        for scheduler in (first, second):
            scheduler.send_signal(signal.SIGTERM)

        assert (first.wait(timeout=60), second.wait(timeout=60)) == (0, 0)
    assert Incident.objects.filter(kind="missed-deadline").count() == 30
