"""The rules reader's promises: the largest document within 150 ms once warm, and 500 source files indexed within a second.

In time of this process alone, so that a busy machine does not count.
"""

from collections.abc import Iterator
from time import process_time

from django.core.management import call_command
from django.test import Client

from bench import Result
from casino import clauses

PAGES_A_SECOND = 1 / 0.150
FILES_A_SECOND = 500 / 1.0


def measure() -> Iterator[Result]:
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    client = Client(headers={"host": "localhost"})
    client.get("/rules/nsw-war/")
    started = process_time()
    for _ in range(20):
        client.get("/rules/nsw-war/")
    yield Result("rules reader, largest document", 20 / (process_time() - started), PAGES_A_SECOND, goal=1.0)

    folders = (*clauses.PACKAGES, "tests")
    files = sum(1 for folder in folders for _path in (clauses.ROOT / folder).rglob("*.py"))
    clauses.index.cache_clear()
    started = process_time()
    clauses.index()
    yield Result("clause index, source files", files / (process_time() - started), FILES_A_SECOND, goal=1.0)
