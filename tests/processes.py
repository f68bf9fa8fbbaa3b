"""Start the product's own processes for a test, and be sure that they are gone afterwards."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from tests.services import dies_with_parent

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_SECONDS = 90.0
"""For machines that are busy with other tests; nothing here waits longer than it has to."""


def wait_until(is_so: Callable[[], object], what: str, *, seconds: float = PATIENCE_SECONDS) -> None:
    gives_up_at = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > gives_up_at:
            raise AssertionError(f"{what} did not come true within {seconds:.0f} seconds.")
        time.sleep(0.05)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def family_of(pid: int) -> set[int]:
    """Return the numbers of all living descendants."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            name, _, rest = stat.read_text().rpartition(")")
            parents[int(name.split()[0])] = int(rest.split()[1])
    found, fresh = set(), {pid}
    while fresh:
        fresh = {child for child, parent in parents.items() if parent in fresh} - found
        found |= fresh
    return found


@contextmanager
def running(
    *command: str | Path, env: dict[str, str] | None = None, out: int | IO | None = None
) -> Iterator[subprocess.Popen]:
    """Run a Python command in a session of its own; at the end kill it and its whole family."""
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        stdout=out,
        stderr=subprocess.STDOUT if out else None,
        text=True,
        start_new_session=True,
        preexec_fn=dies_with_parent(signal.SIGKILL),
    )
    try:
        yield process
    finally:
        for pid in [*family_of(process.pid), process.pid]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.wait()
