"""Write the pages of documentation that the program knows best."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from casino.state_drawings import page


class Command(BaseCommand):
    help = "Write docs/states.md from the tables of life cycles."

    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "docs" / "states.md"
        path.write_text(page(), encoding="utf-8")
        self.stdout.write(f"Wrote {path.relative_to(settings.BASE_DIR)}.")
