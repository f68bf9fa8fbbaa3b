"""The monthly report of payment errors, from the first of the month to the regulator."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from casino.models import AuditEvent, Obligation, PaymentErrorReport
from casino.obligations import sweep
from casino.recurrences import owe_recurring
from casino.services.payment_reports import lodge, owe_month_reports
from games.rulings import RuleBroken
from tests.factories import make_staff, make_venue
from tests.factories.floor import make_rules_in_force
from tests.factories.order import make_payment_error

pytestmark = pytest.mark.django_db
SYDNEY = ZoneInfo("Australia/Sydney")
LAST_DAY = datetime(2026, 8, 31, 18, 0, tzinfo=SYDNEY)


def local(*numbers):
    return datetime(*numbers, tzinfo=SYDNEY)


@pytest.fixture
def sydney():
    return make_rules_in_force(document="nsw-war").venue


def learned(at, *, venue, cents=5_000_00, **fields):
    return make_payment_error(venue=venue, cents=cents, happened_at=at, learned_at=at, at=at, **fields)


def report_of(month, part=1):
    return PaymentErrorReport.objects.get(month=month, part=part)


def told_in(report):
    return [line["number"] for line in report.paper.content["errors"]]


# ---- owing it --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 11.21.2")
def test_a_venue_whose_rules_ask_for_it_owes_each_month_s_report_on_its_last_day(sydney):
    make_rules_in_force(document="vic-war")
    make_rules_in_force(document="nsw-war", until_date=date(2026, 7, 31))

    for day in (3, 4):
        owe_month_reports(at=local(2026, 8, day, 10, 0))

    report = PaymentErrorReport.objects.get()
    duty = Obligation.objects.get(is_duty=True)
    assert (report.venue, report.month, report.part) == (sydney, date(2026, 8, 1), 1)
    assert (duty.subject, duty.role, duty.clause, duty.due_rule, duty.time_zone, duty.title) == (
        report,
        "compliance",
        "nsw-war 11.21.2",
        "on the last day of the month",
        "Australia/Sydney",
        "Report to the regulator: Payment errors of August 2026",
    )
    assert duty.due_at == datetime(2026, 8, 31, 13, 59, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "month"),
    [(local(2026, 8, 31, 23, 59), date(2026, 8, 1)), (local(2026, 9, 1, 0, 0), date(2026, 9, 1))],
)
def test_the_month_that_is_owed_is_the_one_on_the_venue_s_wall(sydney, at, month):
    owe_month_reports(at=at)

    assert PaymentErrorReport.objects.get().month == month


def test_the_daily_round_owes_it_by_itself(sydney):
    begins = local(2026, 8, 1, 0, 0)
    owe_recurring(begins)

    sweep(at=begins + timedelta(days=1))

    assert report_of(date(2026, 8, 1)).venue == sydney


def test_a_report_that_is_not_lodged_in_time_opens_an_incident(sydney):
    owe_month_reports(at=local(2026, 8, 3, 10, 0))

    sweep(at=local(2026, 9, 1, 0, 0))

    report = report_of(date(2026, 8, 1))
    duty = Obligation.objects.get(is_duty=True)
    missed = AuditEvent.objects.get(action="casino.obligation.missed")
    assert (duty.subject, missed.subject_id, missed.clauses) == (report, str(duty.pk), ["nsw-war 11.21.2"])


# ---- lodging it ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 11.21.2")
def test_the_report_lists_what_was_learned_in_its_month_and_is_above_the_sum(sydney):
    august = [local(2026, 8, 1, 0, 0), local(2026, 8, 31, 23, 59)]
    exactly = learned(august[0], venue=sydney, cents=1_000_00)
    small = learned(august[0], venue=sydney, cents=999_00)
    first = learned(august[0], venue=sydney, cents=1_000_01)
    last = learned(august[1], venue=sydney, cents=5_000_00)
    next_month = learned(local(2026, 9, 1, 0, 0), venue=sydney)
    elsewhere = learned(august[0], venue=make_venue(time_zone="Australia/Sydney"))
    compliance = make_staff("compliance", venue=sydney)
    sent = {"sent": "By mail to the regulator", "by": compliance}

    report = lodge(
        PaymentErrorReport.objects.get(venue=sydney, month=date(2026, 8, 1)), at=local(2026, 9, 1, 0, 5), **sent
    )

    assert told_in(report) == [first.pk, last.pk]
    assert (report.lodged_by, report.lodged_at, report.sent) == (compliance, local(2026, 9, 1, 0, 5), sent["sent"])
    assert (report.paper.kind, report.paper.content["total"], report.paper.content["clauses"]) == (
        "payment-error-report",
        6_000_01,
        ["nsw-war 11.21.2"],
    )
    for error, told in [(first, report), (last, report), (exactly, None), (small, None), (next_month, None)]:
        error.refresh_from_db()
        assert error.report == told
    elsewhere.refresh_from_db()
    assert elsewhere.report is None
    september = lodge(
        PaymentErrorReport.objects.get(venue=sydney, month=date(2026, 9, 1)), at=local(2026, 9, 30, 9, 0), **sent
    )
    assert told_in(september) == [next_month.pk]


@pytest.mark.parametrize(
    ("month", "first", "last", "next_one"),
    [
        (date(2026, 4, 1), local(2026, 4, 1, 0, 0), local(2026, 4, 30, 23, 59), local(2026, 5, 1, 0, 0)),
        (date(2026, 10, 1), local(2026, 10, 1, 0, 0), local(2026, 10, 31, 23, 59), local(2026, 11, 1, 0, 0)),
    ],
    ids=["clocks back", "clocks forward"],
)
def test_the_month_holds_across_changes_of_clocks(sydney, month, first, last, next_one):
    inside = [learned(first, venue=sydney), learned(last, venue=sydney)]
    learned(next_one, venue=sydney)

    report = lodge(report_of(month), sent="By mail", by=make_staff("compliance", venue=sydney), at=next_one)

    assert told_in(report) == [error.pk for error in inside]


def test_lodging_settles_the_duty_and_is_told_in_the_trail(sydney):
    owe_month_reports(at=local(2026, 8, 3, 10, 0))
    compliance = make_staff("compliance", venue=sydney)

    report = lodge(report_of(date(2026, 8, 1)), sent="By mail", by=compliance, at=LAST_DAY)

    duty = Obligation.objects.get(is_duty=True)
    assert (duty.state, duty.done_by, duty.evidence) == ("done", compliance, "By mail")
    event = AuditEvent.objects.get(action="casino.paymenterrorreport.lodged")
    assert (event.subject_id, event.actor, event.role, event.clauses, event.after["errors"]) == (
        str(report.pk),
        compliance,
        "compliance",
        ["nsw-war 11.21.2"],
        [],
    )


def test_a_month_without_errors_gives_a_paper_that_says_so(sydney):
    owe_month_reports(at=local(2026, 8, 3, 10, 0))

    report = lodge(report_of(date(2026, 8, 1)), sent="By mail", by=make_staff("compliance", venue=sydney), at=LAST_DAY)

    assert (report.paper.title, report.paper.content["errors"], report.paper.content["total"]) == (
        f"Payment errors of August 2026: {sydney.name}",
        [],
        0,
    )


def test_what_becomes_known_after_lodging_goes_into_another_part(sydney):
    before = learned(local(2026, 8, 31, 12, 0), venue=sydney)
    compliance = make_staff("compliance", venue=sydney)
    lodge(report_of(date(2026, 8, 1)), sent="By mail", by=compliance, at=LAST_DAY)

    after = learned(local(2026, 8, 31, 22, 0), venue=sydney)
    second = lodge(report_of(date(2026, 8, 1), part=2), sent="By mail", by=compliance, at=local(2026, 8, 31, 23, 0))

    assert (told_in(report_of(date(2026, 8, 1))), told_in(second)) == ([before.pk], [after.pk])
    assert str(second) == "Payment errors of August 2026, part 2"
    assert [duty.state for duty in Obligation.objects.filter(is_duty=True)] == ["done", "done"]


@pytest.mark.parametrize(
    ("role", "at", "sent", "codes"),
    [
        ("pit_boss", LAST_DAY, "By mail", ["not_allowed"]),
        ("compliance", local(2026, 8, 30, 23, 59), "By mail", ["too_early"]),
        ("compliance", LAST_DAY, " ", ["sent_missing"]),
    ],
)
def test_a_report_is_lodged_by_compliance_at_the_end_of_the_month(sydney, role, at, sent, codes):
    error = learned(local(2026, 8, 2, 10, 0), venue=sydney)
    report = report_of(date(2026, 8, 1))

    with pytest.raises(RuleBroken) as broken:
        lodge(report, sent=sent, by=make_staff(role, venue=sydney), at=at)

    assert [refusal.code for refusal in broken.value.refusals] == codes
    report.refresh_from_db()
    error.refresh_from_db()
    assert (report.lodged_at, error.report) == (None, None)


def test_a_report_is_lodged_once(sydney):
    owe_month_reports(at=local(2026, 8, 3, 10, 0))
    compliance = make_staff("compliance", venue=sydney)
    report = lodge(report_of(date(2026, 8, 1)), sent="By mail", by=compliance, at=LAST_DAY)

    with pytest.raises(RuleBroken) as broken:
        lodge(report, sent="By mail", by=compliance, at=LAST_DAY)

    assert [(refusal.code, refusal.clause) for refusal in broken.value.refusals] == [("wrong_state", "nsw-war 11.21.2")]
