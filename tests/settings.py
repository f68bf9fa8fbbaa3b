"""The product's settings with what tests need: a folder of their own, cheap passwords, no hashing of static files."""

import os
import tempfile
from pathlib import Path

TEST_DIR = Path(os.environ.setdefault("BAIZE_TEST_DIR", tempfile.mkdtemp(prefix="baize-test-")))
os.environ["BAIZE_DATA"] = str(TEST_DIR / "var")
os.environ.pop("DATABASE_URL", None)
os.environ.pop("REDIS_URL", None)
if os.environ.get("BAIZE_TEST_ON") == "postgresql":
    os.environ["DATABASE_URL"] = os.environ["BAIZE_TEST_DATABASE_URL"]
    os.environ["REDIS_URL"] = os.environ["BAIZE_TEST_REDIS_URL"]
    os.environ.setdefault("SECRET_KEY", "t" * 60)

from casino.settings import *  # noqa: E402, F403 an overlay of the one settings file
from casino.settings import DATABASES, STORAGES  # noqa: E402

ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
if "sqlite" in DATABASES["default"]["ENGINE"]:
    # A file, since threads and processes of one test share it.
    DATABASES["default"]["TEST"] = {"NAME": str(TEST_DIR / "test.sqlite3")}
DATABASES["default"]["CONN_MAX_AGE"] = 0
WEB_TICKS = False  # a page under test does what the test asks and nothing else
