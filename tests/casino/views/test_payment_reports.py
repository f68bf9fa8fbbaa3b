from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import PaymentErrorReport
from casino.services.payment_reports import lodge, owe_month_reports
from tests.factories import make_staff
from tests.factories.floor import make_rules_in_force
from tests.factories.order import make_payment_error

pytestmark = pytest.mark.django_db
LIST = "/desk/payment-errors/reports/"
SYDNEY = ZoneInfo("Australia/Sydney")
EARLY, LAST_DAY, LATE = (
    datetime(2026, 8, 3, 10, 0, tzinfo=SYDNEY),
    datetime(2026, 8, 31, 18, 0, tzinfo=SYDNEY),
    datetime(2026, 9, 2, 10, 0, tzinfo=SYDNEY),
)


@pytest.fixture
def venue():
    return make_rules_in_force(document="nsw-war").venue


@pytest.fixture
def compliance(client, venue):
    staff = make_staff("compliance", venue=venue)
    client.force_login(staff)
    return staff


@pytest.fixture
def now(monkeypatch):
    return lambda moment: monkeypatch.setattr("casino.views.payment_reports.clock.now", lambda: moment)


@pytest.fixture
def august(venue):
    owe_month_reports(at=EARLY)
    return PaymentErrorReport.objects.get(month=date(2026, 8, 1))


def words_of(response):
    return " ".join(response.content.decode().split())


@pytest.mark.parametrize(
    ("at", "word"), [(EARLY, "Month runs"), (LAST_DAY, "To lodge now"), (LATE, "Overdue")], ids=["3rd", "31st", "after"]
)
def test_a_report_says_how_it_stands(client, compliance, august, now, at, word):
    now(at)

    for page in (LIST, august.get_absolute_url()):
        assert f">{word}</span>" in words_of(client.get(page))


@pytest.mark.parametrize(("at", "word"), [(LAST_DAY, "Lodged"), (LATE, "Lodged late")])
def test_a_lodged_report_says_whether_it_was_in_time(client, compliance, august, at, word):
    lodge(august, sent="By mail", by=compliance, at=at)

    assert f">{word}</span>" in words_of(client.get(LIST))


def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(
    client, compliance, august, django_assert_num_queries
):
    client.get(LIST)
    with CaptureQueriesContext(connection) as one:
        client.get(LIST)
    for month in (9, 10):
        owe_month_reports(at=EARLY.replace(month=month))

    with django_assert_num_queries(len(one)):
        assert len(client.get(LIST).context["lines"]) == 3


@pytest.mark.clause("nsw-war 11.21.2")
def test_a_report_is_lodged_from_its_page_with_what_it_lists(client, compliance, august, now, venue):
    error = make_payment_error(venue=venue, cents=1_000_01, happened_at=EARLY, learned_at=EARLY, at=EARLY)
    now(LAST_DAY)

    page = client.get(august.get_absolute_url())
    response = client.post(f"{august.get_absolute_url()}lodge/", {"sent": "By mail to the regulator"})

    assert [line.error for line in page.context["lines"]] == [error]
    assert (response.status_code, response["Location"]) == (303, august.get_absolute_url())
    august.refresh_from_db()
    assert (august.lodged_by, august.lodged_at, august.paper.content["errors"][0]["number"]) == (
        compliance,
        LAST_DAY,
        error.pk,
    )
    lodged = words_of(client.get(august.get_absolute_url()))
    assert "What it told" in lodged
    assert f'href="{august.paper.get_absolute_url()}"' in lodged


def test_a_report_is_not_lodged_too_early_or_without_words(client, compliance, august, now):
    now(EARLY)
    early = client.post(f"{august.get_absolute_url()}lodge/", {"sent": "By mail"})
    now(LAST_DAY)
    silent = client.post(f"{august.get_absolute_url()}lodge/", {"sent": ""})

    assert "Lodge it on the last day of the month, 31 August" in words_of(early)
    assert 'value="By mail"' in words_of(early)
    assert (silent.status_code, list(silent.context["form"].errors)) == (422, ["sent"])
    august.refresh_from_db()
    assert august.lodged_at is None


@pytest.mark.parametrize(("role", "status"), [("pit_boss", 403), ("inspector", 403)])
def test_only_compliance_lodges(make_client, august, venue, role, status):
    browser = make_client()
    browser.force_login(make_staff(role, venue=venue))

    assert browser.get(august.get_absolute_url()).status_code == 200
    assert browser.post(f"{august.get_absolute_url()}lodge/", {"sent": "By mail"}).status_code == status


def test_a_report_of_another_venue_does_not_exist(client, august):
    client.force_login(make_staff("compliance"))

    assert client.get(august.get_absolute_url()).status_code == 404
