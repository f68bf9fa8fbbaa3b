import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import Pool
from casino.permissions import Role
from casino.services.ledger import Line, fill_pool, reverse
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.ledger import make_account, make_booking, make_pool

pytestmark = pytest.mark.django_db
LEDGER = "/desk/ledger/"


@pytest.fixture
def cashier(client):
    staff = make_staff(Role.CASHIER)
    client.force_login(staff)
    return staff


def keys(response):
    return [journal.key for journal in response.context["page"]]


@pytest.mark.parametrize(
    ("role", "status"),
    [(Role.CASHIER, 200), (Role.COMPLIANCE, 200), (Role.DIRECTOR, 200), (Role.INSPECTOR, 200), (Role.MARKETING, 403)],
)
def test_ledger_is_for_those_who_answer_for_money(client, role, status):
    client.force_login(make_staff(role))

    assert client.get(LEDGER).status_code == status


def test_ledger_shows_bookings_with_their_lines_balances_and_reversals(client, cashier):
    house, player = make_account(name="House"), make_account(name="Player")
    journal = make_booking(
        Line(player, house, 123_456), headline="Entry of seat 4", clause="nsw-war 14.12", by=cashier, key="entry:4"
    )
    reverse(journal, headline="Wrong seat", by=cashier, at=MONDAY)
    make_booking(Line(player, house, 5))

    response = client.get(LEDGER)

    text = response.content.decode()
    assert "$1,234.56</span> from Player to House" in text
    assert "Reverses entry:4" in text
    assert 'href="/rules/nsw-war/#' in text
    assert [(row.account.name, row.cents) for row in response.context["balances"]] == [("House", 5), ("Player", -5)]
    assert "Sums to nothing, pools agree" in text


def test_pool_that_disagrees_is_cried_out(client, cashier):
    pool, bank = make_pool(name="Prize pool"), make_account()
    fill_pool(
        pool, source=bank, cents=100, subject=make_venue(), key="k", kind="prize", headline="h", by=None, at=MONDAY
    )
    Pool.objects.update(cents=90)

    text = client.get(LEDGER).content.decode()

    assert "The pools do not agree with the ledger" in text
    assert "the pool says $0.90 in and $0.00 paid, the ledger $1.00 in and $0.00 paid" in text


def test_ledger_is_narrowed_by_account_kind_day_and_words(client, cashier):
    house, player = make_account(), make_account()
    make_booking(Line(player, house, 5), key="a", kind="entry_fee", headline="Entry of Ada")
    make_booking(Line(make_account(), house, 5), key="b", kind="refund", headline="Back to Bob")

    found = [
        keys(client.get(LEDGER, asked))
        for asked in (
            {},
            {"account": player.pk},
            {"account": house.pk},
            {"kind": "refund"},
            {"q": "ada"},
            {"day": "2026-03-02"},
            {"day": "2026-03-03"},
        )
    ]

    assert found == [["b", "a"], ["a"], ["b", "a"], ["b"], ["a"], ["b", "a"], []]


@pytest.mark.parametrize("asked", [{"account": "x"}, {"kind": "none"}, {"day": "32"}, {"q": "\x00"}, {"page": "x"}])
def test_nonsense_gets_a_page_and_a_sentence_never_a_crash(client, cashier, asked):
    assert client.get(LEDGER, asked).status_code == 200


def test_ledger_takes_the_same_number_of_queries_for_one_booking_and_for_three(
    client, cashier, django_assert_num_queries
):
    make_booking(by=cashier)
    client.get(LEDGER)
    with CaptureQueriesContext(connection) as one:
        client.get(LEDGER)
    make_booking(by=make_staff(Role.DIRECTOR))
    make_booking(Line(make_account(), make_pool().account, 5), by=cashier)

    with django_assert_num_queries(len(one)):
        assert len(keys(client.get(LEDGER))) == 3
