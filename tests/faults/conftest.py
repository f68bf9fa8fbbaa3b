"""The distributed product for a test: its own Redis, the test's PostgreSQL, and processes that are gone afterwards."""

import contextlib
import os
import shutil
import signal
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest
import redis
from django.db import connection

from tests.services import start_redis


@dataclass(frozen=True)
class Site:
    """Where the processes of one test find each other."""

    env: dict[str, str]
    redis_socket: Path

    def kill_redis(self) -> None:
        with redis.Redis(unix_socket_path=str(self.redis_socket)) as client:
            os.kill(client.info("server")["process_id"], signal.SIGKILL)


@pytest.fixture
def site(transactional_db):
    folder = Path(tempfile.mkdtemp(prefix="baize-site-"))
    database = connection.settings_dict
    env = {
        "DJANGO_SETTINGS_MODULE": "casino.settings",
        "DATABASE_URL": f"postgres://baize@/{database['NAME']}?host={database['HOST'] or database['OPTIONS']['host']}",
        "REDIS_URL": start_redis(folder),
        "SECRET_KEY": "t" * 60,
        "BAIZE_DATA": str(folder / "var"),
        "LOG_LEVEL": "CRITICAL",
    }
    site = Site(env, folder / "redis.sock")
    yield site
    with contextlib.suppress(redis.ConnectionError):  # unless the test killed it
        site.kill_redis()
    shutil.rmtree(folder, ignore_errors=True)
