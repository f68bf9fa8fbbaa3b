from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from casino.rules.payment_reports import due_at, is_reported, lodged_from, span_of, why_not_lodge
from games.rulebooks.floors import FLOORS

SYDNEY = ZoneInfo("Australia/Sydney")
AUGUST = date(2026, 8, 1)
CLAUSE = "nsw-war 11.21.2"


def local(*numbers):
    return datetime(*numbers, tzinfo=SYDNEY)


@pytest.mark.clause("nsw-war 11.21.2")
@pytest.mark.parametrize(
    ("cents", "reported"), [(999_00, False), (1_000_00, False), (1_000_01, True), (5_000_00, True)]
)
def test_only_what_is_above_a_thousand_dollars_is_reported(cents, reported):
    assert is_reported(cents, FLOORS["nsw-war"].order.payment_errors) == reported


@pytest.mark.parametrize("key", ["act-war", "act-holdem", "vic-war", "md-war"])
def test_where_no_document_asks_nothing_is_reported(key):
    assert not is_reported(10**9, FLOORS[key].order.payment_errors)


@pytest.mark.clause("nsw-war 11.21.2")
@pytest.mark.parametrize(
    ("learned", "month"),
    [
        (local(2026, 7, 31, 23, 59, 59), date(2026, 7, 1)),
        (local(2026, 8, 1, 0, 0), date(2026, 8, 1)),
        (local(2026, 8, 31, 23, 59), date(2026, 8, 1)),
        (local(2026, 9, 1, 0, 0), date(2026, 9, 1)),
        (local(2026, 4, 30, 23, 59), date(2026, 4, 1)),  # the month in which the clocks go back
        (local(2026, 5, 1, 0, 0), date(2026, 5, 1)),
        (local(2026, 10, 31, 23, 59), date(2026, 10, 1)),  # the month in which they go forward
        (local(2026, 11, 1, 0, 0), date(2026, 11, 1)),
    ],
)
def test_an_error_belongs_to_the_month_in_which_the_house_learned_of_it(learned, month):
    begins, ends = span_of(month, SYDNEY)

    assert begins <= learned < ends


@pytest.mark.parametrize(
    ("month", "hours"), [(4, 30 * 24 + 1), (10, 31 * 24 - 1), (8, 31 * 24)], ids=["back", "forward", "neither"]
)
def test_a_month_is_as_long_as_the_clocks_make_it(month, hours):
    begins, ends = span_of(date(2026, month, 1), SYDNEY)

    assert (ends - begins).total_seconds() == hours * 3600


@pytest.mark.clause("nsw-war 11.21.2")
@pytest.mark.parametrize(
    ("month", "due"),
    [
        (AUGUST, datetime(2026, 8, 31, 13, 59, 59, tzinfo=UTC)),
        (date(2026, 10, 1), datetime(2026, 10, 31, 12, 59, 59, tzinfo=UTC)),
        (date(2028, 2, 1), datetime(2028, 2, 29, 12, 59, 59, tzinfo=UTC)),
    ],
)
def test_the_report_is_due_on_the_last_day_of_its_month(month, due):
    assert due_at(month, SYDNEY) == due
    assert lodged_from(month, SYDNEY) < due


@pytest.mark.parametrize(
    ("at", "is_lodged", "sent", "found"),
    [
        (local(2026, 8, 31, 0, 0), False, "By mail", []),
        (local(2026, 8, 30, 23, 59, 59), False, "By mail", [("too_early", "")]),
        (local(2026, 9, 3, 12, 0), False, "By mail", []),
        (local(2026, 8, 31, 12, 0), False, " ", [("sent_missing", "sent")]),
        (local(2026, 8, 31, 12, 0), True, "By mail", [("wrong_state", "")]),
    ],
)
def test_a_report_is_lodged_once_from_the_last_day_on(at, is_lodged, sent, found):
    refusals = why_not_lodge(AUGUST, zone=SYDNEY, is_lodged=is_lodged, sent=sent, clause=CLAUSE, at=at)

    assert [(refusal.code, refusal.field) for refusal in refusals] == found
    assert {refusal.clause for refusal in refusals} <= {CLAUSE}
