"""Makers of obligations and messages."""

from datetime import timedelta

from casino import obligations
from casino.models import Obligation, Outgoing
from casino.outbox import send_mail
from tests.factories import MONDAY, _numbers, make_venue


def make_duty(**fields) -> Obligation:
    """A director's duty due an hour after Monday's opening."""
    number = next(_numbers)
    defaults = {
        "key": f"duty:{number}",
        "title": f"Duty {number}",
        "due_at": MONDAY + timedelta(hours=1),
        "at": MONDAY,
        "role": "director",
    }
    return obligations.owe_duty("test.duty", fields.pop("subject", None) or make_venue(), **(defaults | fields))


def make_obligation(kind: str, **fields) -> Obligation:
    """Automatic work due on Monday's opening; its kind must have a handler."""
    number = next(_numbers)
    defaults = {"key": f"work:{number}", "title": f"Work {number}", "due_at": MONDAY, "at": MONDAY}
    return obligations.owe(kind, fields.pop("subject", None) or make_venue(), **(defaults | fields))


def make_mail(**fields) -> Outgoing:
    number = next(_numbers)
    defaults = {
        "key": f"mail:{number}",
        "to": "director@example.test",
        "headline": f"Mail {number}",
        "text": "Words.",
        "at": MONDAY,
    }
    return send_mail(fields.pop("subject", None) or make_venue(), **(defaults | fields))
