"""Makers of documents."""

from casino.models import Document
from casino.services.documents import request_document
from tests.factories import MONDAY, make_venue

EXTRACT = {
    "about": {"type": "casino.venue", "id": "1", "kind": "venue", "name": "The Star"},
    "time_zone": "Australia/Sydney",
    "left_out": 0,
    "events": [
        {
            "seq": 1,
            "at": "2026-03-02T09:00:00.000000+00:00",
            "day": "Mon 2 Mar 2026",
            "time": "20:00:00 AEDT",
            "sentence": "Ada changed The Star",
            "role": "compliance",
            "clauses": ["nsw-war 14.12"],
            "changes": [{"name": "time zone", "before": "Australia/Perth", "after": "Australia/Sydney"}],
            "note": "The venue moved.",
            "is_note_erased": False,
            "hash": "ab" * 32,
            "previous_hash": "cd" * 32,
        }
    ],
    "checkpoint": {"seq": 1, "statement": "{}", "signature": "ef" * 64, "public_key": "01" * 32},
}


def make_document(**fields) -> Document:
    defaults = {"title": "Audit extract: The Star", "content": EXTRACT, "by": None, "at": MONDAY}
    subject = fields.pop("subject", None) or make_venue()
    return request_document(fields.pop("kind", "audit-extract"), subject, **(defaults | fields))
