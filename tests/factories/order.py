"""Makers of disputes and payment errors, and of an evening full of trouble."""

from datetime import datetime

from casino.models import Dispute, PaymentError, Venue
from casino.services.disputes import decide, open_dispute
from casino.services.incidents import open_incident
from casino.services.measures import take_measure
from casino.services.payment_errors import attempt, record_error
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


def make_trouble(venue: Venue, *, at: datetime) -> dict[str, int]:
    """A bad evening: a device with a hold and a detention, a foreign card, a dispute, a payment error to report."""
    pit_boss = make_staff("pit_boss", venue=venue)
    melbourne = make_table("vic-war", venue=venue, name="Melbourne 5")
    device = open_incident("prohibited_device", title="A telephone in a sleeve", at=at, by=pit_boss, table=melbourne)
    held = take_measure(device, name="hold", cents=400_00, by=pit_boss, at=at)
    take_measure(device, name="detain", by=pit_boss, at=at)
    sydney = make_table("nsw-war", venue=venue, name="Sydney 6")
    open_incident("foreign_card", title="A red seven among the blue", at=at, by=pit_boss, table=sydney)
    dispute = make_dispute(table=sydney, by=pit_boss, at=at, cents=25_00)
    decide(dispute, ruling="The hand stands: the recording shows a nine.", by=pit_boss, at=at)
    error = make_payment_error(table=sydney, by=pit_boss, cents=1_250_00, happened_at=at, learned_at=at, at=at)
    attempt(error, kind="contact", aim="find", outcome="Nobody answered.", by=pit_boss, at=at)
    return {
        "measure": held.pk,
        "dispute": dispute.pk,
        "payment_error": error.pk,
        "payment_report": venue.payment_error_reports.get().pk,
    }
