from dataclasses import replace
from datetime import timedelta

import pytest

from casino.rules.payment_errors import (
    Attempt,
    PaymentFacts,
    Task,
    Verdict,
    is_slow,
    tasks_of,
    verdict_of,
    why_not_attempt,
    why_not_close,
    why_not_find,
    why_not_record,
    why_not_remedy,
)
from games.rulebooks.floors import FLOORS
from tests.factories import MONDAY

NSW, ACT = (FLOORS[key].order.payment_errors for key in ("nsw-war", "act-war"))
UNDER = PaymentFacts(NSW, "under", 40_00, finding="unintentional", enquiry="Watched the recording.", remedy="rectified")
OVER = replace(UNDER, direction="over")
HOUR = timedelta(hours=1)


def told(refusals):
    return [(refusal.code, refusal.clause) for refusal in refusals]


# ---- writing it down -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, []),
        ({"learned_at": MONDAY - HOUR}, []),
        ({"learned_at": MONDAY - HOUR - timedelta(seconds=1)}, [("learned_before", "learned_at")]),
        ({"learned_at": MONDAY + timedelta(seconds=1)}, [("in_the_future", "learned_at")]),
        ({"cents": 1}, []),
        ({"cents": 0}, [("sum_missing", "cents")]),
        ({"account": " "}, [("account_missing", "account")]),
        ({"document": ""}, [("table_missing", "table")]),
    ],
)
def test_an_error_is_written_down_with_its_times_and_sum(change, found):
    written = {
        "cents": 40_00,
        "account": "Paid 20 of 60.",
        "document": "nsw-war",
        "happened_at": MONDAY - HOUR,
        "learned_at": MONDAY,
    }

    refusals = why_not_record(**(written | change), at=MONDAY)

    assert [(refusal.code, refusal.field) for refusal in refusals] == found


@pytest.mark.clause("nsw-war 11.21.1")
@pytest.mark.parametrize("kind", ["identify", "contact", "liaise"])
def test_an_attempt_is_to_identify_to_contact_or_to_liaise(kind):
    attempt = Attempt(kind, "find")

    refusals = why_not_attempt(attempt, UNDER, outcome="No answer.", made_at=MONDAY, at=MONDAY)

    assert refusals == []


@pytest.mark.clause("nsw-war 11.21.1")
@pytest.mark.parametrize("kind", ["", "hope"])
def test_nothing_else_counts_as_an_attempt(kind):
    refusals = why_not_attempt(Attempt(kind, "find"), UNDER, outcome="No answer.", made_at=MONDAY, at=MONDAY)

    assert told(refusals) == [("no_attempt", "nsw-war 11.21.1")]


@pytest.mark.parametrize(
    ("error", "aim", "cents", "found"),
    [
        (UNDER, "reimburse", 40_00, []),
        (UNDER, "reimburse", 1, []),
        (UNDER, "reimburse", 0, [("sum_missing", "nsw-war 11.21.1.1")]),
        (UNDER, "reimburse", 40_01, [("sum_too_high", "nsw-war 11.21.1.1")]),
        (UNDER, "ask_back", 40_00, [("wrong_aim", "nsw-war 11.21.1.1")]),
        (OVER, "ask_back", 40_00, []),
        (OVER, "reimburse", 40_00, [("wrong_aim", "nsw-war 11.21.1.2")]),
        (OVER, "ask_back", 0, [("sum_missing", "nsw-war 11.21.1.2")]),
    ],
)
def test_an_attempt_aims_at_what_would_put_the_error_right(error, aim, cents, found):
    attempt = Attempt("liaise", aim, cents)

    refusals = why_not_attempt(attempt, error, outcome="Paid.", made_at=MONDAY, at=MONDAY)

    assert told(refusals) == found


@pytest.mark.parametrize(
    ("outcome", "ahead", "codes"),
    [("Paid.", timedelta(0), []), (" ", timedelta(0), ["outcome_missing"]), ("Paid.", HOUR, ["in_the_future"])],
)
def test_an_attempt_says_what_came_of_it_and_when(outcome, ahead, codes):
    refusals = why_not_attempt(Attempt("contact", "find"), UNDER, outcome=outcome, made_at=MONDAY + ahead, at=MONDAY)

    assert [refusal.code for refusal in refusals] == codes


# ---- finding and remedy ----------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 11.19.1")
@pytest.mark.parametrize(
    ("finding", "enquiry", "found"),
    [
        ("unintentional", "Asked the dealer.", []),
        ("unintentional", "  ", [("enquiry_missing", "nsw-war 11.19.1")]),
        ("intentional", "The dealer knows the player.", []),
        ("intentional", "", [("enquiry_missing", "nsw-war 11.20")]),
        ("", "Asked the dealer.", [("finding_missing", "")]),
    ],
)
def test_a_finding_rests_on_an_enquiry(finding, enquiry, found):
    error = replace(UNDER, finding=finding, enquiry=enquiry)

    assert told(why_not_find(error, by=1, at=MONDAY)) == found


@pytest.mark.parametrize(
    ("remedy", "attempts", "found"),
    [
        ("rectified", (), []),
        ("reported", (), []),
        ("attempted", (Attempt("contact", "find"),), []),
        ("attempted", (), [("attempt_missing", "nsw-war 11.21.1")]),
        ("forgotten", (), [("remedy_missing", "")]),
    ],
)
def test_that_something_was_tried_takes_an_attempt(remedy, attempts, found):
    error = replace(UNDER, attempts=attempts)

    assert told(why_not_remedy(remedy, error, remedied_at=MONDAY, learned_at=MONDAY, at=MONDAY)) == found


@pytest.mark.parametrize(
    ("remedied_at", "codes"),
    [
        (MONDAY - HOUR, []),
        (MONDAY - HOUR - timedelta(seconds=1), ["remedied_before"]),
        (MONDAY, []),
        (MONDAY + timedelta(seconds=1), ["in_the_future"]),
    ],
)
def test_a_remedy_comes_after_the_house_knew_and_not_ahead_of_time(remedied_at, codes):
    refusals = why_not_remedy("rectified", UNDER, remedied_at=remedied_at, learned_at=MONDAY - HOUR, at=MONDAY)

    assert [refusal.code for refusal in refusals] == codes


# ---- is it a breach? -------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 11.19")
@pytest.mark.parametrize(
    ("finding", "remedy", "verdict"),
    [
        ("unintentional", "rectified", Verdict("Not a breach", "good", "nsw-war 11.19")),
        ("unintentional", "attempted", Verdict("Not a breach", "good", "nsw-war 11.19")),
        ("unintentional", "reported", Verdict("Not a breach", "good", "nsw-war 11.19")),
        ("unintentional", "", None),
        ("", "rectified", None),
        ("intentional", "rectified", Verdict("Seems intentional", "bad", "nsw-war 11.20")),
    ],
)
def test_an_error_is_no_breach_only_if_it_was_unintentional_and_something_was_done(finding, remedy, verdict):
    assert verdict_of(replace(UNDER, finding=finding, remedy=remedy)) == verdict


def test_where_no_document_says_so_nothing_is_called_no_breach():
    assert verdict_of(replace(UNDER, rules=ACT)) is None


@pytest.mark.clause("nsw-war 11.19.2")
@pytest.mark.parametrize(
    ("remedy", "waited", "slow"),
    [
        ("", timedelta(days=7), False),
        ("", timedelta(days=7, seconds=1), True),
        ("attempted", timedelta(days=30), False),
    ],
)
def test_the_house_is_warned_when_it_knew_for_seven_days_and_did_nothing(remedy, waited, slow):
    assert is_slow(replace(UNDER, remedy=remedy), learned_at=MONDAY - waited, at=MONDAY) == slow


# ---- closing ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 11.19.2")
@pytest.mark.parametrize(
    ("remedy", "found"),
    [("rectified", []), ("attempted", []), ("reported", []), ("", [("remedy_missing", "nsw-war 11.19.2")])],
)
def test_an_unintentional_error_closes_when_it_was_put_right_attempted_or_raised(remedy, found):
    assert told(why_not_close(replace(UNDER, remedy=remedy), by=1, at=MONDAY)) == found


@pytest.mark.clause("nsw-war 11.20")
def test_one_that_seems_intentional_opens_two_tasks():
    assert tasks_of(replace(UNDER, finding="intentional", remedy="")) == [
        Task("correction_missing", "Correct the payment, or try to.", "nsw-war 11.20.1", is_done=False),
        Task("identification_missing", "Find out who the patron is, or try to.", "nsw-war 11.20.2", is_done=False),
    ]


@pytest.mark.clause("nsw-war 11.20.1")
@pytest.mark.parametrize(
    ("remedy", "found"),
    [
        ("rectified", []),
        ("attempted", []),
        ("reported", [("correction_missing", "nsw-war 11.20.1")]),
        ("", [("correction_missing", "nsw-war 11.20.1")]),
    ],
)
def test_one_that_seems_intentional_closes_only_corrected_or_after_an_attempt(remedy, found):
    error = replace(UNDER, finding="intentional", remedy=remedy, attempts=(Attempt("identify", "find"),))

    assert told(why_not_close(error, by=1, at=MONDAY)) == found


@pytest.mark.clause("nsw-war 11.20.2")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"attempts": (Attempt("identify", "find"),)}, []),
        ({"is_identified": True, "attempts": (Attempt("liaise", "reimburse", 40_00),)}, []),
        ({"attempts": (Attempt("contact", "find"),)}, [("identification_missing", "nsw-war 11.20.2")]),
        ({}, [("identification_missing", "nsw-war 11.20.2")]),
    ],
)
def test_one_that_seems_intentional_closes_only_if_the_patron_is_known_or_was_looked_for(change, found):
    error = replace(UNDER, finding="intentional", **change)

    assert told(why_not_close(error, by=1, at=MONDAY)) == found


@pytest.mark.clause("nsw-war 11.21.1.1")
@pytest.mark.parametrize(
    ("is_identified", "attempts", "found"),
    [
        (False, (), []),
        (True, (Attempt("liaise", "reimburse", 40_00),), []),
        (True, (Attempt("liaise", "reimburse", 39_99),), [("Offer the patron $40.", "nsw-war 11.21.1.1")]),
        (True, (Attempt("contact", "find", 40_00),), [("Offer the patron $40.", "nsw-war 11.21.1.1")]),
        (True, (), [("Offer the patron $40.", "nsw-war 11.21.1.1")]),
    ],
)
def test_a_known_patron_who_was_underpaid_is_offered_all_that_was_missing(is_identified, attempts, found):
    error = replace(UNDER, is_identified=is_identified, attempts=attempts)

    refusals = why_not_close(error, by=1, at=MONDAY)

    assert [(refusal.sentence, refusal.clause) for refusal in refusals] == found


@pytest.mark.clause("nsw-war 11.21.1.2")
@pytest.mark.parametrize(
    ("is_identified", "attempts", "found"),
    [
        (False, (), []),
        (True, (Attempt("liaise", "ask_back", 40_00),), []),
        (True, (Attempt("liaise", "ask_back", 39_99),), [("Ask the patron for $40 back.", "nsw-war 11.21.1.2")]),
        (True, (), [("Ask the patron for $40 back.", "nsw-war 11.21.1.2")]),
    ],
)
def test_a_known_patron_who_was_overpaid_is_asked_for_all_of_it(is_identified, attempts, found):
    error = replace(OVER, is_identified=is_identified, attempts=attempts)

    refusals = why_not_close(error, by=1, at=MONDAY)

    assert [(refusal.sentence, refusal.clause) for refusal in refusals] == found


def test_closing_names_everything_that_is_missing():
    error = replace(OVER, finding="intentional", remedy="", is_identified=True)

    assert told(why_not_close(error, by=1, at=MONDAY)) == [
        ("correction_missing", "nsw-war 11.20.1"),
        ("offer_missing", "nsw-war 11.21.1.2"),
    ]
