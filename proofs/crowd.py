"""Many processes at the same work, some of them killed in the middle of it."""

import multiprocessing
import random
import signal
import time
from collections.abc import Callable
from multiprocessing.context import ForkProcess

from django.db import Error, connections

from tests.services import dies_with_parent

Work = Callable[[int], None]
MOST_SECONDS = 600.0


def no_harm(_left_now: int) -> None:
    """Do nothing meanwhile."""


def labour(work: Work, number: int) -> None:
    """Be one of the crowd: work until there is nothing left, whatever the database does meanwhile."""
    dies_with_parent(signal.SIGKILL)()
    connections.close_all()
    while True:
        try:
            work(number)
            break
        except (
            Error
        ):  # the database went away or could not give a lock in time: try again, as every caller of the sweep does
            connections.close_all()
            time.sleep(0.05)
    connections.close_all()


def gather(
    work: Work,
    *,
    processes: int,
    kills: int = 0,
    total: int = 0,
    left: Callable[[], int] = lambda: 0,
    seed: int = 1,
    meanwhile: Callable[[int], None] = no_harm,
) -> int:
    """Have so many processes call `work(number)` and return how many were killed on the way.

    The kills are spread over the work: one each time another share of the `total` is done, as `left()` tells. Every killed
    process is replaced. `meanwhile(left)` may do harm of its own.
    """
    fork = multiprocessing.get_context("fork")
    rng = random.Random(seed)
    crowd: list[ForkProcess] = []
    numbers = iter(range(1_000_000))

    def hire() -> None:
        connections.close_all()  # a connection does not survive being shared
        member = fork.Process(target=labour, args=(work, next(numbers)), daemon=True)
        member.start()
        crowd.append(member)

    for _ in range(processes):
        hire()
    killed, gives_up_at = 0, time.monotonic() + MOST_SECONDS
    while any(member.is_alive() for member in crowd):
        if time.monotonic() > gives_up_at:
            raise TimeoutError("The crowd did not finish.")
        time.sleep(rng.uniform(0.001, 0.02))
        try:
            left_now = left()
        except Error:  # the database is away, as its own processes find out too
            connections.close_all()
            continue
        meanwhile(left_now)
        if killed < kills and left_now and total - left_now >= (killed + 1) * total // (kills + 1):
            victim = rng.choice([member for member in crowd if member.is_alive()])
            victim.kill()
            victim.join()
            crowd.remove(victim)
            killed += 1
            hire()
    if failed := [member.exitcode for member in crowd if member.exitcode]:
        raise RuntimeError(f"Members of the crowd failed by themselves: {failed}.")
    connections.close_all()
    return killed
