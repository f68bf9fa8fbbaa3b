from datetime import timedelta

import pytest

from casino.models import AuditEvent, Booking
from casino.services.bookings import book_table, cancel_booking
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_table

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
EVENING = {"starts_at": MONDAY + 10 * HOUR, "ends_at": MONDAY + 14 * HOUR}


@pytest.fixture
def table():
    return make_table()


@pytest.fixture
def director(table):
    return make_staff("director", venue=table.venue)


def refused(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [refusal.code for refusal in broken.value.refusals]


def test_a_table_is_kept_and_the_trail_tells_for_when_but_not_whose_words(table, director):
    booking = book_table(table, purpose="Semi-final", **EVENING, by=director, at=MONDAY)

    event = AuditEvent.objects.last()
    assert (booking.booked_by, booking.purpose) == (director, "Semi-final")
    assert (event.action, event.role, event.after) == (
        "casino.booking.made",
        "director",
        {
            "table": table.pk,
            "starts_at": "2026-03-02T19:00:00.000000+00:00",
            "ends_at": "2026-03-02T23:00:00.000000+00:00",
        },
    )


def test_a_time_that_is_taken_is_refused_until_it_is_given_back(table, director):
    booking = book_table(table, purpose="Semi-final", **EVENING, by=director, at=MONDAY)
    with pytest.raises(RuleBroken, match="The table is kept for Semi-final from Tuesday 3 March 2026, 06:00 AEDT"):
        book_table(table, purpose="Final", **EVENING, by=director, at=MONDAY)

    cancel_booking(booking, by=director, at=MONDAY)
    book_table(table, purpose="Final", **EVENING, by=director, at=MONDAY)

    standing = Booking.objects.filter(cancelled_at=None)
    assert [booking.purpose for booking in standing] == ["Final"]


def test_a_booking_is_cancelled_once_and_before_it_is_over(table, director):
    booking = book_table(table, purpose="Final", **EVENING, by=director, at=MONDAY)

    assert refused(lambda: cancel_booking(booking, by=director, at=EVENING["ends_at"])) == ["over"]
    cancelled = cancel_booking(booking, by=director, at=MONDAY + 11 * HOUR)

    assert (cancelled.cancelled_by, cancelled.cancelled_at) == (director, MONDAY + 11 * HOUR)
    assert refused(lambda: cancel_booking(booking, by=director, at=MONDAY)) == ["cancelled"]


def test_a_booking_says_what_for(table, director):
    assert refused(lambda: book_table(table, purpose=" ", **EVENING, by=director, at=MONDAY)) == ["reason_missing"]


@pytest.mark.parametrize("role", ["supervisor", "scorer", "administrator"])
def test_only_those_who_may_book(table, role):
    somebody = make_staff(role, venue=table.venue)

    assert refused(lambda: book_table(table, purpose="Final", **EVENING, by=somebody, at=MONDAY)) == ["not_allowed"]


def test_nobody_books_a_table_of_another_venue(table):
    stranger = make_staff("director")

    assert refused(lambda: book_table(table, purpose="Final", **EVENING, by=stranger, at=MONDAY)) == ["not_allowed"]
