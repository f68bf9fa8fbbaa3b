from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from casino.rules.bookings import Booked, why_not_book

SYDNEY = ZoneInfo("Australia/Sydney")
NOON = datetime(2026, 3, 2, 1, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
FINAL = Booked("the final", NOON, NOON + 2 * HOUR)


def asked(starts, ends, *, others=(FINAL,), is_retired=False, at=NOON - 24 * HOUR):
    return why_not_book(
        others,
        starts_at=NOON + starts * HOUR,
        ends_at=NOON + ends * HOUR,
        is_retired=is_retired,
        zone=SYDNEY,
        at=at,
    )


@pytest.mark.parametrize(
    ("starts", "ends", "codes"),
    [
        (-1, 0, []),
        (-1, 0.1, ["booked"]),
        (0.5, 1, ["booked"]),
        (1.9, 3, ["booked"]),
        (2, 3, []),
        (-1, 3, ["booked"]),
    ],
)
def test_bookings_stand_end_to_end_and_never_overlap(starts, ends, codes):
    assert [refusal.code for refusal in asked(starts, ends)] == codes


def test_the_refusal_names_the_booking_that_has_the_table():
    (refusal,) = asked(1, 3)

    assert refusal.sentence == (
        "The table is kept for the final from Monday 2 March 2026, 12:00 AEDT to Monday 2 March 2026, 14:00 AEDT."
    )


@pytest.mark.parametrize(
    ("starts", "ends", "options", "code"),
    [
        (1, 1, {}, "ends_before_it_starts"),
        (0, 1, {"at": NOON + HOUR}, "over"),
        (4, 5, {"is_retired": True}, "retired"),
    ],
)
def test_a_booking_makes_sense(starts, ends, options, code):
    assert [refusal.code for refusal in asked(starts, ends, others=(), **options)] == [code]


def test_a_booking_may_begin_at_once():
    assert asked(0, 2, others=(), at=NOON + HOUR) == []
