"""A large error is written down while the month's report is lodged: it is told in that part or in the next, never in none."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from threading import Event
from zoneinfo import ZoneInfo

import pytest
from django.db import connection

from casino.models import PaymentError, PaymentErrorReport, Venue
from casino.services import payment_errors, payment_reports
from casino.services.payment_reports import lodge
from tests.factories import make_staff
from tests.factories.floor import make_table
from tests.factories.order import make_payment_error

A_MOMENT = 0.5
LAST_DAY = datetime(2026, 8, 31, 18, 0, tzinfo=ZoneInfo("Australia/Sydney"))


@pytest.fixture
def collide(transactional_db, monkeypatch):
    """Let somebody write down a large error while the report of its month is being lodged."""
    table = make_table("nsw-war")
    compliance, supervisor = (make_staff(role, venue=table.venue) for role in ("compliance", "supervisor"))
    large = {"cents": 5_000_00, "happened_at": LAST_DAY, "learned_at": LAST_DAY, "at": LAST_DAY, "by": supervisor}
    make_payment_error(table=table, **large)
    report = PaymentErrorReport.objects.get()
    is_lodging, content_of = Event(), payment_reports.content_of

    def write_slowly(*what):
        is_lodging.set()
        Event().wait(A_MOMENT)
        return content_of(*what)

    monkeypatch.setattr(payment_reports, "content_of", write_slowly)

    def in_a_connection_of_its_own(act):
        try:
            act()
        finally:
            connection.close()

    def write_down():
        is_lodging.wait(5)
        make_payment_error(table=table, **large)

    def run():
        with ThreadPoolExecutor(2) as threads:
            lodging = threads.submit(
                in_a_connection_of_its_own, lambda: lodge(report, sent="By mail", by=compliance, at=LAST_DAY)
            )
            writing = threads.submit(in_a_connection_of_its_own, write_down)
            lodging.result(20)
            writing.result(20)
        told = PaymentError.objects.filter(report__isnull=False).count()
        to_be_told = PaymentErrorReport.objects.filter(lodged_at=None).count()
        return told, to_be_told

    return run


def test_an_error_that_comes_during_the_lodging_is_told_in_the_next_part(collide):
    assert collide() == (1, 1)


@pytest.mark.only_on("postgresql")
def test_without_the_venue_s_lock_it_would_be_told_in_none(collide, monkeypatch):
    def unlocked(*pks):
        return list(Venue.objects.filter(pk__in=pks))

    monkeypatch.setattr(payment_reports, "locked_venues", unlocked)
    monkeypatch.setattr(payment_errors, "locked_venues", unlocked)

    assert collide() == (1, 0)
