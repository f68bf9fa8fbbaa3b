"""Makers of disputes and payment errors."""

from casino.models import Dispute, PaymentError
from casino.services.disputes import open_dispute
from casino.services.payment_errors import record_error
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_table


def make_dispute(document: str = "nsw-war", **fields) -> Dispute:
    """A player's word against the dealer's, at a table of this document."""
    table = fields.pop("table", None) or make_table(document)
    defaults = {
        "complaint": "I had the higher card.",
        "by": fields.pop("by", None) or make_staff("scorer", venue=table.venue),
        "at": MONDAY,
    }
    return open_dispute(table=table, **(defaults | fields))


def make_payment_error(document: str = "nsw-war", **fields) -> PaymentError:
    """Forty dollars too little, paid and noticed on Monday morning."""
    table = fields.pop("table", None) or make_table(document, venue=fields.pop("venue", None))
    defaults = {
        "direction": "under",
        "cents": 40_00,
        "account": "Paid 20 of 60.",
        "happened_at": MONDAY,
        "learned_at": MONDAY,
        "by": fields.pop("by", None) or make_staff("supervisor", venue=table.venue),
        "at": MONDAY,
    }
    return record_error(table=table, **(defaults | fields))
