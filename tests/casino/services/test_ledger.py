import pytest
from django.db import DatabaseError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino import events
from casino.models import AuditEvent, Journal, Pool, Transfer, subject_of
from casino.queries.ledger import balances, differences
from casino.services.ledger import LARGEST_CENTS, Line, fill_pool, pay_from_pool, post, reverse
from games.rulings import RuleBroken
from tests.at_once import at_once
from tests.factories import MONDAY, make_venue
from tests.factories.ledger import make_account, make_booking, make_pool

pytestmark = pytest.mark.django_db


def booking(venue, key):
    return {"subject": venue, "key": key, "kind": "prize", "headline": "Prize", "by": None, "at": MONDAY}


def balance_of(*accounts):
    found = {balance.account: balance.cents for balance in balances()}
    return [found[account] for account in accounts]


def counters(pool):
    pool.refresh_from_db()
    return pool.cents, pool.paid


# ---- booking ---------------------------------------------------------------------------------------------------------


def test_booking_moves_money_and_tells_the_audit_trail():
    house, player = make_account(code="house"), make_account(code="player")

    journal = make_booking(Line(player, house, 2_000), Line(house, player, 500), key="entry:1", clause="nsw-war 14.12")

    assert balance_of(house, player) == [1_500, -1_500]
    event = AuditEvent.objects.get(action=events.LEDGER_POSTED)
    assert (event.subject_type, event.subject_id, event.clauses) == (*subject_of(journal), ["nsw-war 14.12"])
    assert event.after == {
        "key": "entry:1",
        "kind": "entry_fee",
        "reverses": None,
        "lines": [["player", "house", 2_000], ["house", "player", 500]],
    }


@pytest.mark.parametrize(
    ("cents", "code"), [(0, "amount"), (-1, "amount"), (1, None), (LARGEST_CENTS, None), (LARGEST_CENTS + 1, "amount")]
)
def test_amounts_are_whole_cents_above_zero(cents, code):
    lines = [Line(make_account(), make_account(), cents)]

    assert refusal_of(lambda: make_booking(*lines)) == code


def test_money_moves_somewhere_and_in_one_currency():
    house = make_account()

    assert refusal_of(lambda: make_booking(Line(house, house, 5))) == "same_account"
    assert refusal_of(lambda: make_booking(Line(house, make_account(currency="USD"), 5))) == "currency"
    assert refusal_of(lambda: post(house, lines=[], key="k", kind="k", headline="h", by=None, at=MONDAY)) == "no_lines"
    assert not Journal.objects.exists()


def refusal_of(act):
    try:
        act()
    except RuleBroken as broken:
        return broken.refusals[0].code
    return None


def test_same_key_books_once():
    house, player, venue = make_account(), make_account(), make_venue()
    line = Line(player, house, 100)

    first = make_booking(line, key="entry:7", subject=venue)
    again = make_booking(line, key="entry:7", subject=venue)

    assert (first, Transfer.objects.count(), AuditEvent.objects.count()) == (again, 1, 1)


def test_same_key_with_another_content_is_refused():
    house, player, venue = make_account(), make_account(), make_venue()
    make_booking(Line(player, house, 100), key="entry:7", subject=venue)

    for other in (
        {"lines": [Line(player, house, 101)]},
        {"lines": [Line(house, player, 100)]},
        {"lines": [Line(player, house, 100)], "kind": "refund"},
        {"lines": [Line(player, house, 100)], "subject": make_venue()},
    ):
        lines = other.pop("lines")
        assert refusal_of(lambda: make_booking(*lines, **({"key": "entry:7", "subject": venue} | other))) == (
            "booked_differently"
        )
    assert Transfer.objects.count() == 1


# ---- reversals -------------------------------------------------------------------------------------------------------


def test_reversal_restores_every_balance_once():
    house, player, bank = make_account(), make_account(), make_account()
    journal = make_booking(Line(player, house, 100), Line(house, bank, 30))

    back = reverse(journal, headline="Wrong player", by=None, at=MONDAY)

    assert balance_of(house, player, bank) == [0, 0, 0]
    assert (back.reverses, back.subject_type, back.subject_id) == (journal, journal.subject_type, journal.subject_id)
    assert refusal_of(lambda: reverse(journal, headline="Again", by=None, at=MONDAY)) == "already_reversed"
    assert refusal_of(lambda: reverse(back, headline="Undo", by=None, at=MONDAY)) == "is_reversal"


# ---- pools -----------------------------------------------------------------------------------------------------------


def test_pool_pays_what_it_holds_and_not_a_cent_more():
    venue, pool, bank, winner = make_venue(), make_pool(), make_account(), make_account()
    fill_pool(pool, source=bank, cents=10_000, **booking(venue, "fill"))

    pay_from_pool(pool, target=winner, cents=6_000, **booking(venue, "first"))

    assert (
        refusal_of(lambda: pay_from_pool(pool, target=winner, cents=4_001, **booking(venue, "second"))) == "pool_empty"
    )
    assert counters(pool) == (10_000, 6_000)
    pay_from_pool(pool, target=winner, cents=4_000, **booking(venue, "second"))
    assert counters(pool) == (10_000, 10_000)
    assert differences() == []


def test_plain_booking_that_touches_a_pool_moves_its_counters_too():
    pool, bank = make_pool(), make_account()

    make_booking(Line(bank, pool.account, 500))

    assert counters(pool) == (500, 0)
    assert refusal_of(lambda: make_booking(Line(pool.account, bank, 501))) == "pool_empty"
    assert (counters(pool), Journal.objects.count(), differences()) == ((500, 0), 1, [])


def test_asking_twice_pays_once():
    venue, pool, bank, winner = make_venue(), make_pool(), make_account(), make_account()
    fill_pool(pool, source=bank, cents=100, **booking(venue, "fill"))
    fill_pool(pool, source=bank, cents=100, **booking(venue, "fill"))

    for _time in range(2):
        pay_from_pool(pool, target=winner, cents=60, **booking(venue, "prize"))

    assert (counters(pool), differences()) == ((100, 60), [])


def test_reversed_payment_goes_back_into_the_pool():
    venue, pool, bank, winner = make_venue(), make_pool(), make_account(), make_account()
    fill_pool(pool, source=bank, cents=100, **booking(venue, "fill"))
    paid = pay_from_pool(pool, target=winner, cents=100, **booking(venue, "prize"))

    reverse(paid, headline="Wrong winner", by=None, at=MONDAY)

    assert (counters(pool), differences()) == ((100, 0), [])


def test_money_that_was_paid_out_cannot_be_taken_back_out_of_the_pool():
    venue, pool, bank, winner = make_venue(), make_pool(), make_account(), make_account()
    filled = fill_pool(pool, source=bank, cents=100, **booking(venue, "fill"))
    paid = pay_from_pool(pool, target=winner, cents=1, **booking(venue, "prize"))

    assert refusal_of(lambda: reverse(filled, headline="Undo", by=None, at=MONDAY)) == "pool_spent"
    reverse(paid, headline="Undo", by=None, at=MONDAY)
    reverse(filled, headline="Undo", by=None, at=MONDAY)
    assert (counters(pool), differences()) == ((0, 0), [])


def test_pool_that_does_not_agree_with_the_ledger_is_found():
    venue, pool, bank = make_venue(), make_pool(), make_account()
    fill_pool(pool, source=bank, cents=100, **booking(venue, "fill"))

    Pool.objects.update(cents=150, paid=20)

    (difference,) = differences()
    assert (difference.pool, difference.cents_booked, difference.paid_booked) == (pool, 100, 0)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(["post", "fill", "pay", "reverse", "repeat"]),
            st.integers(0, 3),
            st.integers(0, 3),
            st.integers(1, 10**9),
        ),
        max_size=10,
    )
)
def test_whatever_is_booked_and_reversed_all_balances_sum_to_nothing_and_pools_agree(steps):
    with transaction.atomic():
        venue, pool = make_venue(), make_pool()
        accounts = [pool.account, *(make_account() for _ in range(3))]
        for number, (verb, one, two, cents) in enumerate(steps):
            before = balance_of(*accounts), counters(pool)
            try:
                with transaction.atomic():
                    step(verb, number, venue, pool, accounts, one, two, cents)
            except RuleBroken:
                assert (balance_of(*accounts), counters(pool)) == before
        assert sum(balance.cents for balance in balances()) == 0
        assert differences() == []
        cents, paid = counters(pool)
        assert balance_of(pool.account) == [cents - paid]
        standing = Journal.objects.filter(reverses=None, reversed_by=None).order_by("-pk")
        # What the pool paid goes back before what was put into it.
        for journal in sorted(standing, key=lambda each: each.transfers.get().source_id != pool.account_id):
            reverse(journal, headline="Undo", by=None, at=MONDAY)
        assert balance_of(*accounts) == [0, 0, 0, 0]
        assert (counters(pool), differences()) == ((0, 0), [])
        transaction.set_rollback(True)


def step(verb, number, venue, pool, accounts, one, two, cents):
    options = booking(venue, f"step:{number}")
    if verb == "post":
        post(lines=[Line(accounts[one], accounts[two], cents)], **options)
    elif verb == "fill":
        fill_pool(pool, source=accounts[1 + one % 3], cents=cents, **options)
    elif verb == "pay":
        pay_from_pool(pool, target=accounts[1 + two % 3], cents=cents % 1000 + 1, **options)
    elif journal := Journal.objects.filter(reverses=None).order_by("pk")[one : one + 1].first():
        if verb == "reverse":
            reverse(journal, headline="Undo", by=None, at=MONDAY)
        else:
            lines = [Line(line.source, line.target, line.cents) for line in journal.transfers.order_by("line")]
            post(lines=lines, **(options | {"key": journal.key}))


# ---- the database's own refusal --------------------------------------------------------------------------------------

REFUSED = [
    ("UPDATE casino_journal SET headline = 'x'", "book a reversal"),
    ("DELETE FROM casino_journal", "book a reversal"),
    ("UPDATE casino_transfer SET cents = cents + 1", "book a reversal"),
    ("DELETE FROM casino_transfer", "book a reversal"),
    (
        (
            "INSERT INTO casino_transfer (journal_id, line, source_id, target_id, cents)"
            " SELECT journal_id, line + 1, source_id, target_id, cents FROM casino_transfer"
        ),
        "no such line",
    ),
    (
        (
            "INSERT INTO casino_transfer (journal_id, line, source_id, target_id, cents)"
            " SELECT journal_id, 0, source_id, target_id, cents FROM casino_transfer"
        ),
        "no such line",
    ),
    ("UPDATE casino_pool SET paid = cents + 1", "pool_never_overdrawn"),
]


@pytest.mark.parametrize(("statement", "words"), REFUSED)
def test_database_refuses_to_falsify_the_ledger(statement, words):
    make_pool()
    make_booking()

    with pytest.raises(DatabaseError, match=words), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)

    assert list(Transfer.objects.values_list("line", "cents")) == [(1, 100)]


@pytest.mark.only_on("sqlite")
def test_sqlite_refuses_to_replace_a_line():
    make_booking()

    with pytest.raises(DatabaseError, match="book a reversal"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT OR REPLACE INTO casino_transfer (id, journal_id, line, source_id, target_id, cents)"
            " SELECT id, journal_id, line, source_id, target_id, 999 FROM casino_transfer"
        )


# ---- races -----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_six_payers_at_once_never_overdraw_the_pool():
    venue, pool, bank, winner = make_venue(), make_pool(), make_account(), make_account()
    fill_pool(pool, source=bank, cents=100, **booking(venue, "fill"))

    def pay(key):
        return lambda: pay_from_pool(pool, target=winner, cents=60, **booking(venue, key))

    answers = at_once(*(pay(f"prize:{number}") for number in range(6)))

    assert sorted(type(answer).__name__ for answer in answers) == ["Journal", *["RuleBroken"] * 5]
    assert (counters(pool), differences()) == ((100, 60), [])


@pytest.mark.django_db(transaction=True)
def test_same_payment_asked_for_by_six_at_once_is_paid_once():
    venue, pool, bank, winner = make_venue(), make_pool(), make_account(), make_account()
    fill_pool(pool, source=bank, cents=1_000, **booking(venue, "fill"))

    def pay():
        return pay_from_pool(pool, target=winner, cents=60, **booking(venue, "prize"))

    answers = at_once(*[pay] * 6)

    assert {answer.pk for answer in answers} == {Journal.objects.get(key="prize").pk}
    assert (counters(pool), differences()) == ((1_000, 60), [])


@pytest.mark.django_db(transaction=True)
def test_booking_is_reversed_once_by_any_number_at_once():
    house, player = make_account(), make_account()
    journal = make_booking(Line(player, house, 100))

    answers = at_once(*[lambda: reverse(journal, headline="Undo", by=None, at=MONDAY)] * 4)

    assert sorted(type(answer).__name__ for answer in answers) == ["Journal", *["RuleBroken"] * 3]
    assert balance_of(house, player) == [0, 0]
