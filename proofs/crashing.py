"""PostgreSQL crashes in the middle of the sweep, again and again: each obligation is still done exactly once."""

import os
import signal
from pathlib import Path

from proofs.sweeping import attack
from tests.services import run_postgresql


def crash_and_return(home: Path) -> None:
    """Stop the server as a crash does, without a last word, and start it on what it left."""
    pid = int((home / "data" / "postmaster.pid").read_text().splitlines()[0])
    os.kill(pid, signal.SIGQUIT)
    while (home / "data" / "postmaster.pid").exists():
        os.sched_yield()
    run_postgresql(home, "synchronous_commit=on")


def attack_with_crashes(*, count: int, crashes: int, kills: int, home: Path) -> tuple[int, int]:
    """Return how often the server crashed and how many obligations came out wrong."""
    crashed = 0

    def meanwhile(left_now: int) -> None:
        nonlocal crashed
        if crashed < crashes and left_now and count - left_now >= (crashed + 1) * count // (crashes + 1):
            crashed += 1
            crash_and_return(home)

    _killed, broken = attack(count=count, processes=4, kills=kills, name="crash", meanwhile=meanwhile)
    return crashed, broken


def prove() -> tuple[int, int]:
    """A thousand obligations, five crashes of the server, ten kills of its clients."""
    crashed, broken = attack_with_crashes(count=1000, crashes=5, kills=10, home=Path(os.environ["PROOF_POSTGRESQL"]))
    return 1000, broken + (5 - crashed)
