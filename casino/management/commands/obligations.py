"""List what is due, for people and for monitors."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino import clock
from casino.models import Obligation
from casino.rules.deadlines import in_words
from casino.states import ObligationState


class Command(BaseCommand):
    help = "List what is due. With --overdue only what is late, and exit 1 if anything is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--overdue", action="store_true", help="only what is late; exit 1 if there is any")
        parser.add_argument("--json", action="store_true", help="one JSON list instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        at = clock.now()
        pending = Obligation.objects.filter(state=ObligationState.PENDING).order_by("due_at", "id")
        if options["overdue"]:
            pending = pending.filter(due_at__lt=at)
        found = list(pending)
        if options["json"]:
            self.stdout.write(json.dumps([row_of(each, is_late=each.due_at < at) for each in found], indent=2))
        else:
            self.show(found, is_overdue=options["overdue"])
        if options["overdue"] and found:
            raise SystemExit(1)

    def show(self, found: list[Obligation], *, is_overdue: bool) -> None:
        if not found:
            self.stdout.write("Nothing is overdue." if is_overdue else "Nothing is due.")
        for each in found:
            whose = each.get_role_display() if each.is_duty else "the system"
            tries = f", failed {each.attempts} times: {each.last_error}" if each.attempts else ""
            self.stdout.write(f"{in_words(each.due_at, each.time_zone)}  {each.title}  ({whose}) {each.clause}{tries}")


def row_of(obligation: Obligation, *, is_late: bool) -> dict[str, object]:
    return {
        "key": obligation.key,
        "kind": obligation.kind,
        "title": obligation.title,
        "clause": obligation.clause,
        "role": obligation.role,
        "is_duty": obligation.is_duty,
        "due_at": obligation.due_at.isoformat(),
        "is_late": is_late,
        "attempts": obligation.attempts,
        "last_error": obligation.last_error,
    }
