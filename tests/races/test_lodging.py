"""The month's report is lodged while a large error is being written down: it is told in this part or the next one."""

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
    """Lodge the report of a month while somebody has written down a large error but not finished."""
    table = make_table("nsw-war")
    compliance, supervisor = (make_staff(role, venue=table.venue) for role in ("compliance", "supervisor"))
    large = {"cents": 5_000_00, "happened_at": LAST_DAY, "learned_at": LAST_DAY, "at": LAST_DAY, "by": supervisor}
    make_payment_error(table=table, **large)
    report = PaymentErrorReport.objects.get()
    is_writing, open_report = Event(), payment_errors.open_report

    def open_slowly(*what, **how):
        open_report(*what, **how)
        is_writing.set()
        Event().wait(A_MOMENT)

    monkeypatch.setattr(payment_errors, "open_report", open_slowly)

    def in_a_connection_of_its_own(act):
        try:
            act()
        finally:
            connection.close()

    def lodge_meanwhile():
        is_writing.wait(5)
        lodge(report, sent="By mail", by=compliance, at=LAST_DAY)

    def run():
        with ThreadPoolExecutor(2) as threads:
            writing = threads.submit(in_a_connection_of_its_own, lambda: make_payment_error(table=table, **large))
            lodging = threads.submit(in_a_connection_of_its_own, lodge_meanwhile)
            writing.result(20)
            lodging.result(20)
        told = PaymentError.objects.filter(report__isnull=False).count()
        to_be_told = PaymentErrorReport.objects.filter(lodged_at=None).count()
        return told, to_be_told

    return run


def test_an_error_that_is_being_written_down_is_waited_for_and_told(collide):
    assert collide() == (2, 0)


@pytest.mark.only_on("postgresql")
def test_without_the_venue_s_lock_it_would_be_told_in_none(collide, monkeypatch):
    def unlocked(*pks):
        return list(Venue.objects.filter(pk__in=pks))

    monkeypatch.setattr(payment_reports, "locked_venues", unlocked)
    monkeypatch.setattr(payment_errors, "locked_venues", unlocked)

    assert collide() == (1, 0)
