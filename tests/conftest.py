"""What all tests share: which database they run on, and how a test empties tables that refuse to be emptied."""

import importlib
import os

import pytest
from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations

GUARDS = [
    importlib.import_module(name)
    for name in (
        "casino.migrations.0002_append_only",
        "casino.migrations.0004_floor_guards",
        "tournaments.migrations.0002_append_only",
    )
]
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "live_server", "client", "admin_user"}


def pytest_collection_modifyitems(config, items):
    """On PostgreSQL run what touches a database; leave out what is for the other database only."""
    on = config.getoption("--on")
    kept, left_out = [], []
    for item in items:
        only = item.get_closest_marker("only_on")
        touches = item.get_closest_marker("django_db") or DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
        fits = only.args[0] == on if only else on == "sqlite" or bool(touches)
        (kept if fits else left_out).append(item)
    items[:] = kept
    if left_out:
        config.hook.pytest_deselected(items=left_out)


@pytest.fixture(scope="session", autouse=True)
def _emptying_steps_around_triggers(request):
    """Let the flush between transactional tests drop and restore the append-only triggers; the product has no such door."""
    plain = BaseDatabaseOperations.execute_sql_flush

    def flush(self, sql_list):
        steps = [step for guards in GUARDS for step in guards.statements(self.connection.vendor)]
        drops = [drop for _create, drop in reversed(steps) if "TRIGGER" in drop]
        creates = [create for create, _drop in steps if create.startswith("CREATE TRIGGER")]
        plain(self, [*drops, *sql_list, *creates])

    BaseDatabaseOperations.execute_sql_flush = flush
    yield
    BaseDatabaseOperations.execute_sql_flush = plain


@pytest.fixture
def vendor():
    return connection.vendor


os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # Playwright's loop runs in the thread of browser tests
