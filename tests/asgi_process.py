"""The product's one application in a real uvicorn process, on the database of the test."""

import os
import subprocess
import sys
from contextlib import contextmanager
from urllib.parse import quote

from django.db import connection

SERVE = """
import socket, uvicorn
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
config = uvicorn.Config("casino.asgi:application", log_level="warning", timeout_graceful_shutdown=1)
uvicorn.Server(config).run(sockets=[listener])
"""


def database_url():
    """Return the address of the database the test runs on, for another process."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    host = quote(database.get("HOST") or database["OPTIONS"]["host"], safe="/")
    return f"postgres://{database['USER']}@/{database['NAME']}?host={host}"


@contextmanager
def serving(folder, **environment):
    """Run the application until the block ends; yield its port."""
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE],
        stdout=subprocess.PIPE,
        text=True,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "casino.settings",
            "DATABASE_URL": database_url(),
            "SECRET_KEY": "a" * 60,
            "BAIZE_DATA": str(folder),
            **environment,
        },
    )
    try:
        yield int(server.stdout.readline())
    finally:
        server.kill()
        server.wait()
        server.stdout.close()
