"""Run the whole product: set up what is missing, then web, worker and scheduler until stopped."""

import hashlib
import os
import socket
import subprocess
import sys
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from casino import demo as demo_house
from casino import scheduler, supervisor
from casino.models import Venue

STAMP = settings.DATA_DIR / "static.stamp"


class Command(BaseCommand):
    help = "Set up and run everything on this machine: pages, background work and the scheduler, until Ctrl-C."
    requires_system_checks = []  # migrate runs them

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))
        parser.add_argument(
            "--demo",
            action="store_true",
            default=os.environ.get("BAIZE_DEMO", "") not in {"", "0"},
            help="fill an empty database with an evening in progress",
        )

    def handle(self, *args: Any, host: str, port: int, demo: bool, **options: Any) -> None:
        address = f"http://{host}:{port}"
        insist_on_free_port(host, port)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
        os.environ.setdefault("SITE_URL", address)
        crew = supervisor.Crew(self.say)
        crew.listen()
        self.set_up(demo=demo)
        if crew.is_asked_to_stop:
            return
        code = crew.run(
            supervisor.parts(host=host, port=port),
            greeting=lambda: f"Baize is open at {address} (Ctrl-C stops it)" if supervisor.answers(address) else None,
        )
        sys.exit(code)

    def set_up(self, *, demo: bool) -> None:
        """Bring database and static files up to date, side by side, and take up what came due."""
        collecting = start_collecting()
        call_command("migrate", verbosity=0, interactive=False)
        if demo and not Venue.objects.exists():
            call_command("demo", stdout=self.stdout)
        elif demo_house.is_loaded():
            self.say(demo_house.log_ins())
        scheduler.take_up("scheduler")
        connections.close_all()
        if collecting is not None:
            if collecting.wait() != 0:
                raise CommandError("The static files could not be collected; see the words above.")
            STAMP.write_text(static_mark(), encoding="ascii")

    def say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def insist_on_free_port(host: str, port: int) -> None:
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        raise CommandError(
            f"Port {port} of {host} cannot be used ({os.strerror(error.errno or 0)}). Choose another: PORT={port + 1} ./baize run"
        ) from error


def static_mark() -> str:
    """Return a mark that changes whenever any static file does."""
    mark = hashlib.sha256()
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: found[0]):
            found = os.stat(storage.path(name))
            mark.update(f"{name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return mark.hexdigest()


def start_collecting() -> subprocess.Popen[bytes] | None:
    """Start collecting the static files in a process of its own, unless they are as they were."""
    if STAMP.exists() and STAMP.read_text(encoding="ascii") == static_mark() and settings.STATIC_ROOT.exists():
        return None
    return supervisor.start(
        supervisor.Part(
            "static files", [sys.executable, "-m", "django", "collectstatic", "--noinput", "--verbosity", "0"]
        )
    )
