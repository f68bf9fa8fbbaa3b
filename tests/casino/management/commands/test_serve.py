"""The whole product as one command, with real processes."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from casino.management.commands import serve
from tests.processes import family_of, free_port, is_alive, running, wait_until
from tests.services import ROOT


@pytest.fixture
def home(tmp_path):
    """A data folder and an environment of its own."""
    port = free_port()
    env = {
        "BAIZE_DATA": str(tmp_path / "var"),
        "PORT": str(port),
        "DJANGO_SETTINGS_MODULE": "casino.settings",
        "PYTHONUNBUFFERED": "1",
    }
    return port, env


def ask(port, path="/healthz"):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def heartbeats(env):
    with sqlite3.connect(f"file:{env['BAIZE_DATA']}/baize.sqlite3?mode=ro", uri=True) as database:
        return {name for (name,) in database.execute("SELECT name FROM casino_heartbeat")}


def wait_for_line(process, words):
    seen = []
    for line in process.stdout:
        seen.append(line)
        if words in line:
            return seen
    raise AssertionError(f"{words!r} was never said, only: {''.join(seen)}")


@pytest.mark.only_on("sqlite")
def test_it_sets_itself_up_serves_works_and_stops_without_a_trace(home):
    port, env = home
    with running("manage.py", "serve", env=env, out=subprocess.PIPE) as process:
        wait_for_line(process, f"Baize is open at http://127.0.0.1:{port}")
        wait_until(lambda: ask(port)[0] == 200, "A good state of health")
        wait_until(lambda: "celery" in heartbeats(env), "A sweep by Celery")
        family = family_of(process.pid)
        process.send_signal(signal.SIGINT)
        last = process.stdout.read().splitlines()

        assert process.wait() == 0
        assert (last[0], last[-1]) == ("Stopping …", "Stopped.")
        assert len(family) >= 6  # web, worker, its two children, its beat, scheduler
        assert not any(is_alive(pid) for pid in family)
        assert {"scheduler", "relay", "celery"} <= heartbeats(env)


@pytest.mark.only_on("sqlite")
def test_kill_9_leaves_nothing_running_and_the_next_start_goes_on(home):
    port, env = home
    with running("manage.py", "serve", env=env, out=subprocess.PIPE) as process:
        wait_for_line(process, "Baize is open")
        family = family_of(process.pid)
        process.kill()

        wait_until(lambda: not any(is_alive(pid) for pid in family), "The end of all children")
    with running("manage.py", "serve", env=env, out=subprocess.PIPE) as process:
        wait_for_line(process, "Baize is open")
        assert ask(port)[0] == 200


@pytest.mark.only_on("sqlite")
def test_a_port_in_use_is_told_in_words(home):
    port, env = home
    with socket.create_server(("127.0.0.1", port)):
        done = subprocess.run(
            [sys.executable, "manage.py", "serve"],
            check=False,
            cwd=ROOT,
            env={**os.environ, **env},
            capture_output=True,
            text=True,
        )

    assert done.returncode == 1
    assert done.stderr.strip() == (
        f"CommandError: Port {port} of 127.0.0.1 cannot be used (Address already in use). "
        f"Choose another: PORT={port + 1} ./baize run"
    )


@pytest.mark.only_on("sqlite")
def test_the_mark_of_the_static_files_changes_with_any_of_them(settings, tmp_path):
    settings.STATICFILES_DIRS = [tmp_path]
    Path(tmp_path, "a.css").write_text("a")
    first = serve.static_mark()
    same = serve.static_mark()
    Path(tmp_path, "a.css").write_text("ab")

    assert first == same != serve.static_mark()
