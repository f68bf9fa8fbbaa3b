"""Makers of accounts, pools and bookings."""

from itertools import count

from casino.models import Account, Journal, Pool
from casino.services.ledger import Line, post
from tests.factories import MONDAY, make_venue

_numbers = count(1)


def make_account(**fields) -> Account:
    number = next(_numbers)
    return Account.objects.create(**({"code": f"account:{number}", "name": f"Account {number}"} | fields))


def make_pool(**fields) -> Pool:
    return Pool.objects.create(account=make_account(**fields))


def make_booking(*lines: Line, **fields) -> Journal:
    number = next(_numbers)
    defaults = {"key": f"booking:{number}", "kind": "entry_fee", "headline": "Entry fee", "by": None, "at": MONDAY}
    subject = fields.pop("subject", None) or make_venue()
    return post(subject, lines=lines or [Line(make_account(), make_account(), 100)], **(defaults | fields))
