"""Start a private PostgreSQL and Redis for the tests that ask for them, and take them down with the tests.

Loaded as a plugin before pytest-django reads the settings. `--on postgresql` runs the tests that touch a database on PostgreSQL
and Redis; without it they run on SQLite. Both servers listen on sockets in a temporary folder only and die with this process.
"""

import ctypes
import functools
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


def dies_with_parent(sign: int) -> Callable[[], None]:
    """Return what makes a child end when this process ends, even at kill -9 (PR_SET_PDEATHSIG)."""

    def prepare() -> None:
        ctypes.CDLL(None).prctl(1, sign)

    return prepare


def run_as(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root: use its own user then."""
    if os.geteuid() != 0:
        return {}
    shutil.chown(folder, "postgres", "postgres")
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


@functools.cache
def binaries() -> Path:
    return Path(subprocess.check_output(["pg_config", "--bindir"], text=True).strip())


def start_postgresql(folder: Path, *settings: str) -> str:
    home = folder / "pg"
    home.mkdir()
    subprocess.run(
        [
            binaries() / "initdb",
            "-D",
            home / "data",
            "-A",
            "trust",
            "-U",
            "baize",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=home,
        **run_as(home),
    )
    run_postgresql(home, *settings)
    return f"postgres://baize@/postgres?host={home}"


def run_postgresql(home: Path, *settings: str) -> subprocess.Popen[bytes]:
    """Run a server on what `start_postgresql()` made, also again after a crash."""
    server = subprocess.Popen(
        [
            binaries() / "postgres",
            "-D",
            home / "data",
            "-k",
            home,
            "-c",
            "listen_addresses=",
            "-c",
            "fsync=off",
            "-c",
            "synchronous_commit=off",
            "-c",
            "full_page_writes=off",
            "-c",
            "max_connections=200",
            *(word for setting in settings for word in ("-c", setting)),
        ],
        stdout=subprocess.DEVNULL,
        stderr=(home.parent / "postgresql.log").open("a"),
        cwd=home,
        preexec_fn=dies_with_parent(signal.SIGQUIT),
        **run_as(home),
    )
    wait_for(lambda: subprocess.run([binaries() / "pg_isready", "-h", home, "-q"], check=False).returncode == 0)
    return server


def start_redis(folder: Path) -> str:
    socket = folder / "redis.sock"
    subprocess.Popen(
        [
            "redis-server",
            "--port",
            "0",
            "--unixsocket",
            socket,
            "--save",
            "",
            "--appendonly",
            "no",
            "--maxmemory-policy",
            "noeviction",
        ],
        stdout=subprocess.DEVNULL,
        cwd=folder,
        preexec_fn=dies_with_parent(signal.SIGTERM),
    )
    wait_for(socket.exists)
    return f"redis+socket://{socket}"


def wait_for(ready: Callable[[], object]) -> None:
    for _ in range(300):
        if ready():
            return
        time.sleep(0.05)
    sys.exit("A test service did not start within 15 seconds.")


def start() -> None:
    folder = Path(tempfile.mkdtemp(prefix="baize-services-"))
    folder.chmod(0o711)
    os.environ["BAIZE_TEST_DATABASE_URL"] = start_postgresql(folder)
    os.environ["BAIZE_TEST_REDIS_URL"] = start_redis(folder)
    os.environ["BAIZE_TEST_SERVICES"] = str(folder)


def chosen() -> str:
    arguments = sys.argv[1:]
    for place, argument in enumerate(arguments):
        if argument.startswith("--on="):
            return argument.removeprefix("--on=")
        if argument == "--on" and place + 1 < len(arguments):
            return arguments[place + 1]
    return os.environ.get("BAIZE_TEST_ON", "sqlite")


os.environ["BAIZE_TEST_ON"] = chosen()
if os.environ["BAIZE_TEST_ON"] == "postgresql" and "BAIZE_TEST_SERVICES" not in os.environ:
    start()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--on", choices=["sqlite", "postgresql"], default="sqlite", help="which database the tests run on")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        for name in ("BAIZE_TEST_SERVICES", "BAIZE_TEST_DIR"):
            if folder := os.environ.get(name):
                shutil.rmtree(folder, ignore_errors=True)
