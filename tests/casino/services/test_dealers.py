from datetime import timedelta

import pytest

from casino.models import AuditEvent, DealerShift, FloorRound
from casino.services.dealers import put_dealer, relieve_dealer
from games.rulings import RuleBroken
from tests.at_once import at_once
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_shift, make_table

LATER = MONDAY + timedelta(hours=1)


@pytest.fixture
def table(db):
    return make_table("vic-war", is_open=True)


@pytest.fixture
def supervisor(table):
    return make_staff("supervisor", venue=table.venue)


def refused(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [(refusal.code, refusal.field) for refusal in broken.value.refusals]


def dealing(table):
    return list(table.shifts.filter(ended_at=None).values_list("dealer", flat=True))


def test_a_new_dealer_relieves_the_one_before_and_stands_in_the_trail(table, supervisor):
    first, second = make_staff("scorer", venue=table.venue), make_staff("scorer", venue=table.venue)
    put_dealer(table, dealer=first.pk, by=supervisor, at=MONDAY)

    put_dealer(table, dealer=second.pk, by=supervisor, at=LATER)

    event = AuditEvent.objects.last()
    assert dealing(table) == [second.pk]
    assert DealerShift.objects.get(dealer=first).ended_at == LATER
    assert (event.action, event.role, event.clauses, event.before, event.after) == (
        "casino.table.dealer_changed",
        "supervisor",
        [],
        {"dealer": first.pk},
        {"dealer": second.pk},
    )


@pytest.mark.clause("vic-war 1.2")
@pytest.mark.parametrize("role", ["supervisor", "pit_boss"])
def test_a_supervisor_or_a_pit_boss_stands_in_for_a_dealer(table, supervisor, role):
    somebody = make_staff(role, venue=table.venue)

    put_dealer(table, dealer=somebody.pk, by=supervisor, at=MONDAY)

    assert dealing(table) == [somebody.pk]
    assert AuditEvent.objects.last().clauses == ["vic-war 1.2"]


@pytest.mark.parametrize(
    ("role", "expected"), [("cashier", [("rank_too_low", "dealer")]), ("director", [("rank_too_low", "dealer")])]
)
def test_nobody_else_deals(table, supervisor, role, expected):
    somebody = make_staff(role, venue=table.venue)

    assert refused(lambda: put_dealer(table, dealer=somebody.pk, by=supervisor, at=MONDAY)) == expected


def test_somebody_who_deals_elsewhere_or_works_elsewhere_is_refused(table, supervisor):
    busy, stranger = make_staff("scorer", venue=table.venue), make_staff("scorer")
    make_shift(make_table(venue=table.venue, is_open=True), busy)

    assert refused(lambda: put_dealer(table, dealer=busy.pk, by=supervisor, at=MONDAY)) == [
        ("deals_elsewhere", "dealer")
    ]
    assert refused(lambda: put_dealer(table, dealer=stranger.pk, by=supervisor, at=MONDAY)) == [("not_here", "dealer")]
    assert refused(lambda: put_dealer(table, dealer=0, by=supervisor, at=MONDAY)) == [("not_here", "dealer")]


def test_putting_the_same_dealer_again_changes_nothing(table, supervisor):
    dealer = make_staff("scorer", venue=table.venue)
    put_dealer(table, dealer=dealer.pk, by=supervisor, at=MONDAY)

    put_dealer(table, dealer=dealer.pk, by=supervisor, at=LATER)

    assert DealerShift.objects.count() == AuditEvent.objects.count() == 1


def test_a_dealer_is_called_away_between_rounds(table, supervisor):
    make_shift(table, make_staff("scorer", venue=table.venue))
    open_round = FloorRound.objects.create(table=table, number=1, opened_at=MONDAY, opened_by=supervisor)

    assert refused(lambda: relieve_dealer(table, by=supervisor, at=LATER)) == [("round_open", "")]
    open_round.ended_at = LATER
    open_round.save()
    relieve_dealer(table, by=supervisor, at=LATER)

    assert dealing(table) == []
    assert refused(lambda: relieve_dealer(table, by=supervisor, at=LATER)) == [("no_dealer", "")]


def test_a_dealer_whom_two_tables_want_at_once_goes_to_one(transactional_db):
    one = make_table(is_open=True)
    tables = [one, make_table(venue=one.venue, is_open=True)]
    boss, dealer = make_staff("pit_boss", venue=one.venue), make_staff("scorer", venue=one.venue)

    answers = at_once(
        *(lambda each=each: put_dealer(each, dealer=dealer.pk, by=boss, at=MONDAY).table_id for each in tables)
    )

    refusals = [answer for answer in answers if isinstance(answer, RuleBroken)]
    assert (len(refusals), DealerShift.objects.count()) == (1, 1)
    assert refusals[0].refusals[0].code == "deals_elsewhere"
