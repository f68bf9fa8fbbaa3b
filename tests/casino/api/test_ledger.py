import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino.models import Pool
from casino.permissions import Role
from casino.services.ledger import Line
from tests.factories import make_staff
from tests.factories.ledger import make_account, make_booking, make_pool

pytestmark = pytest.mark.django_db
JOURNALS, BALANCES = "/api/v1/ledger/journals/", "/api/v1/ledger/balances/"


def signed_in(*roles):
    client = APIClient()
    client.force_login(make_staff(*roles))
    return client


def test_bookings_and_balances_are_told_by_named_fields():
    pool, player = make_pool(code="pool", name="Pool"), make_account(code="player", name="Player")
    journal = make_booking(Line(player, pool.account, 500), key="entry:1", headline="Entry")
    client = signed_in(Role.CASHIER)

    assert client.get(JOURNALS).json()["results"] == [
        {
            "id": journal.pk,
            "key": "entry:1",
            "kind": "entry_fee",
            "headline": "Entry",
            "clause": "",
            "at": "2026-03-02T09:00:00Z",
            "by": None,
            "reverses": None,
            "lines": [{"line": 1, "from_account": "player", "to_account": "pool", "cents": 500}],
        }
    ]
    assert client.get(BALANCES).json() == {
        "accounts": [
            {
                "code": "player",
                "name": "Player",
                "currency": "AUD",
                "received": 0,
                "sent": 500,
                "cents": -500,
                "left_in_pool": None,
            },
            {
                "code": "pool",
                "name": "Pool",
                "currency": "AUD",
                "received": 500,
                "sent": 0,
                "cents": 500,
                "left_in_pool": 500,
            },
        ],
        "pools_agree": True,
    }
    Pool.objects.update(cents=499)
    assert client.get(BALANCES).json()["pools_agree"] is False


def test_ledger_has_the_same_readers_and_filters_as_its_page():
    account = make_account()
    make_booking(Line(account, make_account(), 5), key="mine")
    make_booking(key="other")
    client = signed_in(Role.INSPECTOR)

    assert [row["key"] for row in client.get(JOURNALS, {"account": account.pk}).json()["results"]] == ["mine"]
    assert client.get(JOURNALS, {"day": "x"}).status_code == 422
    assert [signed_in(Role.MARKETING).get(address).status_code for address in (JOURNALS, BALANCES)] == [403, 403]
    assert [APIClient().get(address).status_code for address in (JOURNALS, BALANCES)] == [401, 401]


@pytest.mark.parametrize("address", [JOURNALS, BALANCES])
def test_ledger_takes_the_same_number_of_queries_for_one_booking_and_for_three(address, django_assert_num_queries):
    client = signed_in(Role.CASHIER)
    make_booking(by=make_staff(Role.CASHIER))
    client.get(address)
    with CaptureQueriesContext(connection) as one:
        client.get(address)
    make_booking()
    make_booking(by=make_staff(Role.CASHIER))

    with django_assert_num_queries(len(one)):
        client.get(address)
