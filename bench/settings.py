"""The product's settings on a throw-away SQLite database."""

import os
import tempfile

os.environ["BAIZE_DATA"] = tempfile.mkdtemp(prefix="baize-bench-")
os.environ.pop("DATABASE_URL", None)
os.environ.pop("REDIS_URL", None)

from casino.settings import *  # noqa: F403 an overlay of the one settings file
