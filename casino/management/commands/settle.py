import json
import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.settle import answer


class Command(BaseCommand):
    help = "Settle hands and rounds: JSON lines in, one result line each out. Exit code 1 if a line could not be understood."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        is_whole = True
        for line in sys.stdin.buffer:
            if not line.strip():
                continue
            result = self._answer(line)
            is_whole = is_whole and "error" not in result
            self.stdout.write(json.dumps(result, ensure_ascii=False))
        if not is_whole:
            sys.exit(1)

    def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            return {"id": None, "error": "This line is not JSON."}
        return answer(request)
