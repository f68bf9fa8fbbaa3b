from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino.models import PaymentError, PaymentErrorReport
from casino.services.payment_errors import attempt
from casino.services.payment_reports import owe_month_reports
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_rules_in_force, make_table
from tests.factories.order import make_payment_error

pytestmark = pytest.mark.django_db
LIST = "/api/v1/payment-errors/"
PROBLEM = "application/problem+json"
SYDNEY = ZoneInfo("Australia/Sydney")
BODY = {
    "direction": "over",
    "cents": 1_000_01,
    "account": "Paid a chip too many.",
    "happened_at": "2026-03-02T20:00:00+11:00",
    "learned_at": "2026-03-02T20:30:00+11:00",
}


def signed_in(staff):
    client = APIClient()
    client.force_login(staff)
    return client


def refused(response):
    return response.status_code, response["Content-Type"], response.json()["code"]


def test_an_error_is_written_down_and_told_by_named_fields():
    table = make_table("nsw-war")
    cashier, player = make_staff("cashier", venue=table.venue), make_player(table.venue)

    response = signed_in(cashier).post(LIST, BODY | {"table": table.pk, "player": player.number}, format="json")

    error = PaymentError.objects.get()
    assert response.status_code == 201
    assert response.json() == {
        "id": error.pk,
        "document": "nsw-war",
        "table": {"id": table.pk, "name": table.name},
        "round": None,
        "player": player.number,
        "state": "open",
        "direction": "over",
        "cents": 1_000_01,
        "account": "Paid a chip too many.",
        "happened_at": "2026-03-02T09:00:00Z",
        "learned_at": "2026-03-02T09:30:00Z",
        "recorded_at": response.json()["recorded_at"],
        "recorded_by": {"id": cashier.pk, "name": cashier.name},
        "finding": "",
        "enquiry": "",
        "found_at": None,
        "found_by": None,
        "remedy": "",
        "remedied_at": None,
        "attempts": [],
        "report": None,
        "closed_at": None,
        "closed_by": None,
    }


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"cents": 0}, 422, "sum_missing"),
        ({"cents": 10**16}, 422, "max_value"),
        ({"direction": "sideways"}, 422, "invalid_choice"),
        ({"learned_at": "2026-03-02T20:30:00"}, 422, "no_offset"),
        ({"learned_at": "2026-03-02T19:59:00+11:00"}, 422, "learned_before"),
        ({"learned_at": "3026-03-02T20:30:00+11:00"}, 422, "in_the_future"),
        ({"table": None}, 422, "table_missing"),
        ({"state": "closed"}, 400, "unknown_field"),
    ],
)
def test_a_malformed_error_is_refused_and_nothing_is_kept(change, status, code):
    table = make_table()
    api = signed_in(make_staff("cashier", venue=table.venue))

    response = api.post(LIST, BODY | {"table": table.pk} | change, format="json")

    assert refused(response) == (status, PROBLEM, code)
    assert not PaymentError.objects.exists()


def test_an_error_goes_from_written_down_to_closed():
    error = make_payment_error()
    pit_boss = make_staff("pit_boss", venue=error.venue)
    player = make_player(error.venue)
    api, address = signed_in(pit_boss), f"{LIST}{error.pk}/"
    offer = {"kind": "liaise", "aim": "reimburse", "cents": 40_00, "outcome": "Paid.", "player": player.number}

    silent = api.post(f"{address}find/", {"finding": "unintentional"}, format="json")
    api.post(f"{address}find/", {"finding": "unintentional", "enquiry": "Asked."}, format="json")
    early = api.post(f"{address}close/", {"reason": "Done."}, format="json")
    api.post(f"{address}attempt/", offer, format="json")
    api.post(f"{address}remedy/", {"remedy": "rectified"}, format="json")
    closed = api.post(f"{address}close/", {"reason": "Done."}, format="json").json()

    assert (refused(silent), silent.json()["clause"]) == ((422, PROBLEM, "enquiry_missing"), "nsw-war 11.19.1")
    assert (refused(early), early.json()["clause"]) == ((422, PROBLEM, "remedy_missing"), "nsw-war 11.19.2")
    assert (closed["state"], closed["player"], closed["attempts"][0]["cents"]) == ("closed", player.number, 40_00)


@pytest.mark.parametrize(
    ("role", "path"),
    [("scorer", ""), ("cashier", "{pk}/find/"), ("inspector", "{pk}/remedy/"), ("supervisor", "{pk}/close/")],
)
def test_a_role_without_the_right_is_refused(role, path):
    error = make_payment_error()
    address = LIST + path.format(pk=error.pk)

    response = signed_in(make_staff(role, venue=error.venue)).post(address, {}, format="json")

    assert refused(response) == (403, PROBLEM, "not_allowed")


def test_an_error_of_another_venue_is_not_found():
    assert signed_in(make_staff("pit_boss")).get(f"{LIST}{make_payment_error().pk}/").status_code == 404


def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(django_assert_num_queries):
    table = make_table()
    supervisor = make_staff("supervisor", venue=table.venue)
    api = signed_in(supervisor)

    def one_more():
        error = make_payment_error(table=table)
        attempt(error, kind="contact", aim="find", outcome="None.", by=supervisor, at=MONDAY)

    one_more()
    api.get(LIST)
    with CaptureQueriesContext(connection) as one:
        api.get(LIST)
    one_more()
    one_more()

    with django_assert_num_queries(len(one)):
        assert len(api.get(LIST).json()["results"]) == 3


# ---- reports ---------------------------------------------------------------------------------------------------------


def test_a_month_s_report_is_listed_shown_and_lodged(monkeypatch):
    venue = make_rules_in_force(document="nsw-war").venue
    at = datetime(2026, 8, 3, 10, 0, tzinfo=SYDNEY)
    owe_month_reports(at=at)
    error = make_payment_error(venue=venue, cents=5_000_00, happened_at=at, learned_at=at, at=at)
    report = PaymentErrorReport.objects.get()
    api, address = signed_in(make_staff("compliance", venue=venue)), f"{LIST}reports/{report.pk}/"

    monkeypatch.setattr("casino.api.ways.clock.now", lambda: at)
    early = api.post(f"{address}lodge/", {"sent": "By mail"}, format="json")
    monkeypatch.setattr("casino.api.ways.clock.now", lambda: at.replace(day=31))
    lodged = api.post(f"{address}lodge/", {"sent": "By mail"}, format="json")

    assert refused(early) == (422, PROBLEM, "too_early")
    assert (lodged.status_code, lodged.json()["tells"], lodged.json()["sent"]) == (200, [error.pk], "By mail")
    [listed] = api.get(f"{LIST}reports/").json()["results"]
    report.refresh_from_db()
    assert (listed["month"], listed["part"], listed["paper"]) == ("2026-08-01", 1, str(report.paper.number))
    assert api.get(address).json() == lodged.json()
    assert report.month == date(2026, 8, 1)


def test_only_compliance_lodges():
    venue = make_rules_in_force(document="nsw-war").venue
    owe_month_reports(at=datetime(2026, 8, 3, 10, 0, tzinfo=SYDNEY))
    address = f"{LIST}reports/{PaymentErrorReport.objects.get().pk}/lodge/"

    response = signed_in(make_staff("pit_boss", venue=venue)).post(address, {"sent": "By mail"}, format="json")

    assert refused(response) == (403, PROBLEM, "not_allowed")
