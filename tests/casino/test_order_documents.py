"""What the house hands out and lodges when something went wrong: the sheet of rights, and the report of payment errors."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from casino import pdf
from casino.documents import request_rights_advice
from casino.models import PaymentErrorReport
from casino.services.disputes import decide
from casino.services.payment_errors import attempt
from casino.services.payment_reports import lodge, owe_month_reports
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_rules_in_force
from tests.factories.order import make_dispute, make_payment_error

pytestmark = pytest.mark.django_db
LAST_DAY = datetime(2026, 8, 31, 18, 0, tzinfo=ZoneInfo("Australia/Sydney"))


def printed(document):
    return " ".join(pdf.html_of(document).split())


def rights_of(document):
    dispute = make_dispute(document)
    pit_boss = make_staff("pit_boss", venue=dispute.venue)
    dispute = decide(dispute, ruling="The hand stands <script>.", by=pit_boss, at=MONDAY)
    return request_rights_advice(dispute, by=pit_boss, at=MONDAY)


@pytest.mark.parametrize(
    ("document", "clauses", "words"),
    [
        ("act-war", ["act-war 12.4"], "you may ask the regulator to review it"),
        ("act-holdem", ["act-holdem 15.4"], "you may ask the regulator to review it"),
        ("nsw-war", ["nsw-war 13.12", "nsw-war 13.13"], "you may lodge a complaint with an inspector"),
        ("vic-war", ["vic-war 11.9", "vic-war 11.10"], "You may talk to the inspector about your dispute"),
        ("md-war", [], "The rules of this game name no further step"),
    ],
)
def test_a_sheet_tells_the_rights_of_its_document(document, clauses, words):
    sheet = rights_of(document)

    assert [right["clause"] for right in sheet.content["rights"]] == clauses
    assert words in printed(sheet)
    assert ("Ask any member of staff to call one." in printed(sheet)) == (document in {"nsw-war", "vic-war"})
    assert "The hand stands &lt;script&gt;." in printed(sheet)


def test_a_sheet_names_the_venue_s_regulator_and_inspectors_with_their_addresses():
    dispute = make_dispute("nsw-war")
    venue = dispute.venue
    venue.regulator, venue.regulator_email = "The Commission", "commission@example.test"
    venue.inspectorate, venue.inspectorate_email = "Level 1", "inspectors@example.test"
    venue.save()
    pit_boss = make_staff("pit_boss", venue=venue)
    dispute = decide(dispute, ruling="So.", by=pit_boss, at=MONDAY)

    sheet = printed(request_rights_advice(dispute, by=pit_boss, at=MONDAY))

    assert "The Commission, commission@example.test" in sheet
    assert "Level 1, inspectors@example.test. Ask any member of staff to call one." in sheet


@pytest.mark.clause("nsw-war 11.21.2")
def test_the_report_prints_each_error_with_what_was_done():
    venue = make_rules_in_force(document="nsw-war").venue
    error = make_payment_error(
        venue=venue,
        cents=1_000_01,
        happened_at=LAST_DAY,
        learned_at=LAST_DAY,
        at=LAST_DAY,
        account="Paid <b>twice</b>.",
    )
    supervisor = make_staff("supervisor", venue=venue)
    attempt(error, kind="contact", aim="find", outcome="Nobody answered.", by=supervisor, at=LAST_DAY)
    compliance = make_staff("compliance", venue=venue)

    report = lodge(PaymentErrorReport.objects.get(), sent="By mail", by=compliance, at=LAST_DAY)

    paper = printed(report.paper)
    assert f"Payment error {error.pk}: paid too little, $1,000.01" in paper
    assert "nsw-war 11.21.2: each over- or underpayment above $1,000.00" in paper
    assert "Paid &lt;b&gt;twice&lt;/b&gt;." in paper
    assert "Mon 31 Aug 2026 18:00 AEST" in paper
    assert "Nobody answered." in paper


def test_the_report_of_a_month_without_errors_says_that_there_were_none():
    venue = make_rules_in_force(document="nsw-war").venue
    owe_month_reports(at=LAST_DAY)
    compliance = make_staff("compliance", venue=venue)

    report = lodge(PaymentErrorReport.objects.get(), sent="By mail", by=compliance, at=LAST_DAY)

    assert "<strong>None.</strong> In August 2026 the house learned of no overpayment" in printed(report.paper)
