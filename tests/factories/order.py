"""Makers of disputes and payment errors."""

from casino.models import Dispute
from casino.services.disputes import open_dispute
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
