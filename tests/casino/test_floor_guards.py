"""What the floor wrote down for good stays as it is, and no table is booked twice, whoever asks the database."""

from datetime import date, timedelta

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from casino.models import Booking, CardCheck, CardReplacement, CardSet, IncidentNotice, PaymentAttempt, PaymentError
from tests.casino.tampering import run
from tests.factories import MONDAY, make_staff
from tests.factories.approvals import make_incident
from tests.factories.floor import make_sign, make_table

HOUR = timedelta(hours=1)


@pytest.fixture
def written(db):
    """One row of each kind that is never changed."""
    table = make_table()
    dealer, supervisor = make_staff(venue=table.venue), make_staff(venue=table.venue)
    cards = CardSet.objects.create(venue=table.venue, table=table, decks=6, put_in_at=MONDAY)
    CardCheck.objects.create(
        card_set=cards,
        kind="opening",
        gaming_date=date(2026, 3, 2),
        checked_by=dealer,
        checked_at=MONDAY,
        expected=312,
        found=312,
    )
    CardReplacement.objects.create(card_set=cards, cards=["7s"], reason="Bent.", dealer=dealer, entered_at=MONDAY)
    IncidentNotice.objects.create(incident=make_incident(), to="inspector", told_at=MONDAY, told_by=supervisor)
    make_sign(table)
    error = PaymentError.objects.create(
        venue=table.venue,
        document="nsw-war",
        direction="over",
        cents=5_00,
        account="Paid twice.",
        happened_at=MONDAY,
        learned_at=MONDAY,
        recorded_at=MONDAY,
        recorded_by=dealer,
    )
    PaymentAttempt.objects.create(
        error=error, kind="contact", aim="ask_back", outcome="No answer.", made_at=MONDAY, made_by=dealer
    )


FOR_GOOD = (
    "casino_cardcheck",
    "casino_cardreplacement",
    "casino_incidentnotice",
    "casino_limitsign",
    "casino_paymentattempt",
)


def assert_refused(statement):
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        run(statement)


@pytest.mark.parametrize("statement", ["UPDATE {} SET id = id + 1", "DELETE FROM {}"])
@pytest.mark.parametrize("table", FOR_GOOD)
def test_database_refuses_to_change_what_was_written_for_good(written, table, statement):
    assert_refused(statement.format(table))


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("table", FOR_GOOD)
def test_sqlite_refuses_to_replace_what_was_written_for_good(written, table):
    assert_refused(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("table", FOR_GOOD)
def test_postgresql_refuses_to_truncate_what_was_written_for_good(written, table):
    run("SET CONSTRAINTS ALL IMMEDIATE")  # a table with checks outstanding is not truncated for another reason
    assert_refused(f"TRUNCATE {table} CASCADE")  # else what points at it is in the way


@pytest.mark.parametrize(
    "answer",
    [
        "UPDATE casino_cardcheck SET verified_at = checked_at, verified_by_id = (SELECT MAX(id) FROM casino_staff)",
        "UPDATE casino_cardreplacement SET replaced_at = entered_at",
        "UPDATE casino_cardreplacement SET called_off_at = entered_at",
        "UPDATE casino_limitsign SET withdrawn_at = posted_at",
    ],
)
def test_database_takes_the_answer_of_a_second_person_once(written, answer):
    run(answer)

    assert_refused(answer)


@pytest.mark.parametrize(
    "forgery",
    [
        "UPDATE casino_cardcheck SET found = 311, verified_at = checked_at",
        "UPDATE casino_cardcheck SET checked_by_id = (SELECT MAX(id) FROM casino_staff)",
        "UPDATE casino_cardreplacement SET reason = 'Marked.', replaced_at = entered_at",
        "UPDATE casino_limitsign SET effective_at = posted_at",
    ],
)
def test_database_keeps_what_the_first_person_wrote(written, forgery):
    assert_refused(forgery)


# ---- bookings --------------------------------------------------------------------------------------------------------


def book(table, starts_at, ends_at, **fields):
    with transaction.atomic():
        return Booking.objects.create(
            table=table, purpose="Final", starts_at=starts_at, ends_at=ends_at, booked_at=MONDAY, **fields
        )


@pytest.fixture
def booked(db):
    """A table kept from nine to eleven."""
    table = make_table()
    book(table, MONDAY, MONDAY + 2 * HOUR)
    return table


@pytest.mark.parametrize(
    ("starts", "ends"), [(0, 2), (-1, 3), (0.5, 1), (-1, 0.01), (1.99, 3)], ids=["same", "around", "in", "head", "tail"]
)
def test_database_refuses_a_booking_that_overlaps(booked, starts, ends):
    with pytest.raises(IntegrityError):
        book(booked, MONDAY + starts * HOUR, MONDAY + ends * HOUR)
    assert Booking.objects.count() == 1


def test_database_takes_bookings_end_to_end_at_another_table_and_after_a_cancelled_one(booked):
    book(booked, MONDAY - HOUR, MONDAY)
    book(booked, MONDAY + 2 * HOUR, MONDAY + 3 * HOUR)
    book(make_table(), MONDAY, MONDAY + 2 * HOUR)
    Booking.objects.filter(table=booked, starts_at=MONDAY).update(cancelled_at=MONDAY)
    book(booked, MONDAY + HOUR, MONDAY + 2 * HOUR)
    assert Booking.objects.count() == 5


def test_database_refuses_to_move_or_revive_a_booking_onto_another(booked):
    later = book(booked, MONDAY + 2 * HOUR, MONDAY + 3 * HOUR)
    cancelled = book(booked, MONDAY, MONDAY + HOUR, cancelled_at=MONDAY)
    for row, fields in ((later, {"starts_at": MONDAY + HOUR}), (cancelled, {"cancelled_at": None})):
        with pytest.raises(IntegrityError), transaction.atomic():
            Booking.objects.filter(pk=row.pk).update(**fields)
    Booking.objects.filter(pk=later.pk).update(purpose="Semi-final")
