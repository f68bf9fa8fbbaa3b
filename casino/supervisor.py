"""The whole product in one command: web, worker and scheduler as children that live and die together.

Each child has a session of its own, so that Ctrl-C reaches only this process, and a death signal of the kernel's, so that even
kill -9 of this process takes them down. Signal handlers only set a flag. One child that ends by itself stops the rest.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType

from django.conf import settings

PR_SET_PDEATHSIG = 1
GRACE_SECONDS = 15.0
LOOK_EVERY_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Part:
    """One process of the product: what people call it, and its command line."""

    name: str
    command: Sequence[str]


def parts(*, host: str, port: int) -> list[Part]:
    """Return what runs: pages and live streams in one process, a worker with beat, the scheduler."""
    web = f"-m uvicorn casino.asgi:application --host {host} --port {port} --lifespan off"
    # Without a limit an open stream would hold up the end for ever.
    patience = "--timeout-graceful-shutdown 3 --log-level warning --no-server-header"
    worker = "-m celery --quiet -A casino worker -B --pool prefork --concurrency 2 --loglevel warning"
    alone = "--without-gossip --without-mingle --without-heartbeat"  # one worker has nobody to greet
    as_root = ["-W", "ignore:You're running the worker"]  # the owner's choice; tasks are JSON and cannot carry code
    return [
        Part("web", [sys.executable, *web.split(), *patience.split()]),
        Part("worker", [sys.executable, *as_root, *worker.split(), *alone.split()]),
        Part("scheduler", [sys.executable, "-m", "django", "sweep"]),
    ]


def start(part: Part) -> subprocess.Popen[bytes]:
    """Start a part in a session of its own that ends when this process does."""
    parent, kernel = os.getpid(), ctypes.CDLL(None)

    def tie_to_parent() -> None:
        kernel.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # it died before the tie held
            os._exit(1)

    return subprocess.Popen(
        part.command,
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=tie_to_parent,  # noqa: PLW1509 this process has one thread when it starts children
    )


class Crew:
    """The running parts. `run()` returns the exit code of the whole: 0 if somebody asked it to stop, 1 if a part failed."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.signals = 0
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def listen(self) -> None:
        for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(sign, self._note)

    def _note(self, _sign: int, _frame: FrameType | None) -> None:
        self.signals += 1

    @property
    def is_asked_to_stop(self) -> bool:
        return self.signals > 0

    def run(self, to_run: Sequence[Part], *, greeting: Callable[[], str | None]) -> int:
        """Keep the parts running until a signal comes or one of them ends; say the greeting once there is one."""
        code, is_greeted = 0, False
        try:
            self.running = {part.name: start(part) for part in to_run}
            while not self.is_asked_to_stop:
                if ended := next((name for name, child in self.running.items() if child.poll() is not None), None):
                    self.say(f"{ended} ended by itself with {self.running[ended].returncode}; stopping the rest.")
                    code = 1
                    break
                if not is_greeted and (words := greeting()):
                    self.say(words)
                    is_greeted = True
                time.sleep(LOOK_EVERY_SECONDS)
        finally:
            self.stop()
        return code

    def stop(self) -> None:
        """Ask every part to end, wait a little, then end what is left, grandchildren included. A further signal ends the wait."""
        self.say("Stopping …")
        had_signals, gives_up_at = self.signals, time.monotonic() + GRACE_SECONDS
        for child in self.running.values():
            if child.poll() is None:
                child.terminate()
        while (
            any(child.poll() is None for child in self.running.values())
            and time.monotonic() < gives_up_at
            and self.signals <= had_signals
        ):
            time.sleep(0.05)
        for child in self.running.values():
            with contextlib.suppress(ProcessLookupError):  # raised where the whole group is gone, as it should be
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        self.say("Stopped.")


def answers(address: str) -> bool:
    """Tell whether the web answers at all, be it to say that something is wrong."""
    try:
        urllib.request.urlopen(f"{address}/healthz", timeout=2).close()  # noqa: S310 an address of ours
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True
