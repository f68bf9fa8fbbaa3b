"""Makers of incidents and approvals."""

from casino.models import Approval, Incident
from casino.services.incidents import open_incident
from casino.services.obligations import ask_to_call_off
from tests.factories import MONDAY, _numbers, make_staff
from tests.factories.obligations import make_duty


def make_incident(**fields) -> Incident:
    number = next(_numbers)
    defaults = {"title": f"Incident {number}", "at": MONDAY, "account": "A card fell off the table."}
    return open_incident(fields.pop("kind", "reported"), **(defaults | fields))


def make_approval(**fields) -> Approval:
    """A director's wish to call off a duty of theirs."""
    duty = fields.pop("duty", None) or make_duty(role="director")
    defaults = {"by": fields.pop("by", None) or make_staff("director"), "at": MONDAY, "reason": "It was entered twice."}
    return ask_to_call_off(duty, **(defaults | fields))
