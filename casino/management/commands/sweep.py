"""Do what is due: every second until stopped, or once."""

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino import scheduler


class Command(BaseCommand):
    help = "Do what is due, send what waits. Runs until stopped; any number of these may run at once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what is due now and end, for cron")

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        if once:
            scheduler.work_once()
            return
        stop = threading.Event()
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, lambda *_: stop.set())
        scheduler.run(stop)
