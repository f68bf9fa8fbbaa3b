from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino import clock, demo
from games.rulings import RuleBroken


class Command(BaseCommand):
    help = "Fill an empty database with an evening in progress; the same seed and moment give the same evening."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=1, help="which evening")
        parser.add_argument(
            "--at", type=datetime.fromisoformat, help="the moment, with its offset, such as 2026-05-01T20:00+10:00"
        )

    def handle(self, *args: Any, seed: int, at: datetime | None, **options: Any) -> None:
        if at is not None and at.tzinfo is None:
            raise CommandError("Give the moment with its offset, such as 2026-05-01T20:00+10:00.")
        try:
            venue = demo.load(seed=seed, at=at or clock.now())
        except RuleBroken as broken:
            raise CommandError(str(broken)) from broken
        self.stdout.write(f"{venue} is open. {demo.log_ins()}")
