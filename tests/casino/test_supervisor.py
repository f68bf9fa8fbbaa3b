"""The supervisor with real processes: they live and die together, and nothing is left behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from casino import supervisor
from tests.processes import family_of, is_alive, running, wait_until

SLEEPER = "import time; time.sleep(600)"
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
PARENT_OF_STUBBORN = (
    f"import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', {STUBBORN!r}]); time.sleep(600)"
)
POLITE = "import signal, sys, time; signal.signal(signal.SIGTERM, lambda *_: sys.exit(3)); time.sleep(600)"
FAILING = "import signal, sys, time; signal.signal(signal.SIGUSR1, lambda *_: sys.exit(7)); time.sleep(600)"


def read_pids(process):
    """Wait for the line in which the crew names its members."""
    for line in process.stdout:
        if line.startswith("pids "):
            return [int(word) for word in line.split()[1:]]
    raise AssertionError("The crew never said who is in it.")


def has(pid, sort, sign):
    """Tell whether a process catches (SigCgt) or ignores (SigIgn) a signal."""
    (mask,) = [
        line.split()[1] for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith(sort)
    ]
    return bool(int(mask, 16) >> (sign - 1) & 1)


def rest_of(process):
    return process.stdout.read().splitlines()


@pytest.fixture
def crew():
    with running("-m", "tests.crew", SLEEPER, POLITE, out=subprocess.PIPE) as process:
        yield process


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_everything_cleanly(crew, sign):
    pids = read_pids(crew)

    crew.send_signal(sign)

    assert rest_of(crew) == ["Stopping …", "Stopped."]
    assert crew.wait() == 0
    assert not any(is_alive(pid) for pid in pids)


def test_the_terminals_signal_does_not_reach_the_children(crew):
    pids = read_pids(crew)

    assert {os.getsid(pid) for pid in pids} == set(pids)
    assert os.getsid(crew.pid) not in pids


def test_one_that_ends_by_itself_stops_the_rest_with_exit_1():
    with running("-m", "tests.crew", SLEEPER, FAILING, out=subprocess.PIPE) as crew:
        pids = read_pids(crew)
        wait_until(lambda: has(pids[1], "SigCgt", signal.SIGUSR1), "The child's attention")
        os.kill(pids[1], signal.SIGUSR1)

        assert rest_of(crew) == ["part 2 ended by itself with 7; stopping the rest.", "Stopping …", "Stopped."]
        assert crew.wait() == 1
        assert not any(is_alive(pid) for pid in pids)


def test_one_that_is_killed_stops_the_rest_with_exit_1(crew):
    pids = read_pids(crew)

    os.kill(pids[0], signal.SIGKILL)

    assert rest_of(crew) == ["part 1 ended by itself with -9; stopping the rest.", "Stopping …", "Stopped."]
    assert crew.wait() == 1
    assert not any(is_alive(pid) for pid in pids)


def test_kill_9_of_the_supervisor_takes_the_children_down(crew):
    pids = read_pids(crew)

    crew.kill()

    wait_until(lambda: not any(is_alive(pid) for pid in pids), "The end of the children")


def test_what_will_not_end_is_ended_by_a_second_signal_with_all_its_family():
    with running("-m", "tests.crew", PARENT_OF_STUBBORN, STUBBORN, out=subprocess.PIPE) as crew:
        read_pids(crew)
        wait_until(lambda: len(family_of(crew.pid)) == 3, "The start of the grandchild")
        family = family_of(crew.pid)

        crew.send_signal(signal.SIGINT)
        assert crew.stdout.readline() == "Stopping …\n"
        crew.send_signal(signal.SIGINT)

        assert rest_of(crew) == ["Stopped."]
        assert crew.wait() == 0
        assert not any(is_alive(pid) for pid in family)


def test_what_will_not_end_is_ended_after_the_grace(monkeypatch):
    monkeypatch.setattr(supervisor, "GRACE_SECONDS", 0.3)
    crew = supervisor.Crew(lambda words: None)
    child = supervisor.start(supervisor.Part("stubborn", [sys.executable, "-c", STUBBORN]))
    crew.running = {"stubborn": child}
    wait_until(lambda: has(child.pid, "SigIgn", signal.SIGTERM), "The child's deafness")

    crew.stop()

    assert child.returncode == -signal.SIGKILL


def test_the_parts_are_web_worker_and_scheduler():
    assert {part.name: " ".join(part.command[1:]) for part in supervisor.parts(host="127.0.0.1", port=8000)} == {
        "web": "-m uvicorn casino.asgi:application --host 127.0.0.1 --port 8000 --lifespan off"
        " --timeout-graceful-shutdown 3 --log-level warning --no-server-header",
        "worker": "-W ignore:You're running the worker -m celery --quiet -A casino worker -B --pool prefork --concurrency 2"
        " --loglevel warning --without-gossip --without-mingle --without-heartbeat",
        "scheduler": "-m django sweep",
    }
