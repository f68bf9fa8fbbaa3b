"""Sets of cards: put in, taken out, and the duties that come and go with them."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from casino import obligations
from casino.models import AuditEvent, CardSet, Incident, Obligation
from casino.queries.cards import card_facts
from casino.queries.obligations import due_rows
from casino.rules.cards import why_not_round
from casino.services.card_checks import check_cards
from casino.services.cards import owe_closing_checks, put_in, take_out
from casino.services.replacements import change_set
from casino.services.tables import close_table, open_table
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_card_set, make_ready_table, make_table

pytestmark = pytest.mark.django_db
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


def refused(act):
    with pytest.raises(RuleBroken) as broken, transaction.atomic():
        act()
    return [(refusal.code, refusal.clause, refusal.field) for refusal in broken.value.refusals]


def trail():
    rows = AuditEvent.objects.filter(subject_type="casino.cardset").order_by("seq")
    return [(event.action.rpartition(".")[2], event.clauses) for event in rows]


def test_cards_are_put_in_by_whoever_deals():
    table = make_table("md-war", decks=8)
    dealer = make_staff("scorer", venue=table.venue)

    row = put_in(table, decks=8, back_colour="red", is_preinspected=True, is_preshuffled=True, by=dealer, at=MONDAY)

    row.refresh_from_db()
    assert (row.table, row.venue, row.batch, row.decks, row.cards) == (table, table.venue, 1, 8, 416)
    assert (row.back_colour, row.put_in_at, row.put_in_by, row.taken_out_at) == ("red", MONDAY, dealer, None)
    event = AuditEvent.objects.get(action="casino.cardset.put_in")
    assert (event.actor, event.role, event.clauses) == (dealer, "scorer", ["md-war 4.F"])
    assert event.after == {
        "table": table.pk,
        "batch": 1,
        "decks": 8,
        "back_colour": "red",
        "is_preinspected": True,
        "is_preshuffled": True,
    }


@pytest.mark.parametrize("role", ["cashier", "director", "compliance", "inspector"])
def test_others_leave_the_cards_alone(role):
    table = make_table("act-war")
    stranger = make_staff(role, venue=table.venue)

    assert refused(lambda: put_in(table, decks=6, by=stranger, at=MONDAY)) == [("not_allowed", "", "")]
    assert CardSet.objects.count() == 0


def test_a_dealer_of_another_house_leaves_the_cards_alone():
    table = make_table("act-war")

    assert refused(lambda: put_in(table, decks=6, by=make_staff("scorer"), at=MONDAY)) == [("not_allowed", "", "")]


def test_a_batch_has_one_set_at_a_time():
    table = make_table("md-war", source="batch_shuffler", decks=6)
    dealer = make_staff("scorer", venue=table.venue)
    put_in(table, decks=6, batch=1, back_colour="red", by=dealer, at=MONDAY)

    def again(batch, colour):
        return put_in(table, decks=6, batch=batch, back_colour=colour, by=dealer, at=MONDAY)

    assert refused(lambda: again(1, "red")) == [("cards_there", "", "batch")]
    assert refused(lambda: again(2, "red")) == [("backs_alike", "md-war 3.B(2)", "back_colour")]
    again(2, "blue")
    assert list(CardSet.objects.order_by("batch").values_list("batch", "back_colour")) == [(1, "red"), (2, "blue")]


def test_database_refuses_a_second_set_in_a_batch():
    table = make_table("act-war")
    make_card_set(table, is_checked=False)

    with pytest.raises(IntegrityError), transaction.atomic():
        make_card_set(table, is_checked=False)


def test_cards_leave_a_closed_table_and_stay_at_one_in_play():
    table = make_table("act-war", is_open=True)
    supervisor, row = make_staff("supervisor", venue=table.venue), make_card_set(table)

    assert refused(lambda: take_out(row, reason="Worn.", by=supervisor, at=MONDAY)) == [("cards_in_use", "", "")]
    table.state = "closed"
    table.save(update_fields=["state"])
    assert refused(lambda: take_out(row, reason=" ", by=supervisor, at=MONDAY)) == [("reason_missing", "", "reason")]
    taken = take_out(row, reason="Worn.", by=supervisor, at=MONDAY)

    assert (taken.taken_out_at, taken.taken_out_why) == (MONDAY, "Worn.")
    assert card_facts(table, at=MONDAY).sets == ()
    assert refused(lambda: take_out(row, reason="Worn.", by=supervisor, at=MONDAY)) == [("wrong_state", "", "")]


# ---- changed within a day --------------------------------------------------------------------------------------------


@pytest.mark.clause("md-war 3.C")
def test_putting_cards_in_owes_their_change_a_day_later_and_changing_them_settles_it():
    table = make_table("md-war", decks=8)
    dealer = make_staff("scorer", venue=table.venue)
    row = put_in(table, decks=8, by=dealer, at=MONDAY)
    duty = Obligation.objects.get(kind="casino.change_cards", is_duty=True)
    assert (duty.due_at, duty.role, duty.clause) == (MONDAY + 24 * HOUR, "supervisor", "md-war 3.C")
    assert (duty.subject, duty.time_zone) == (row, table.venue.time_zone)

    change_set(row, reason="A day is over.", by=dealer, at=MONDAY + 23 * HOUR)

    duty.refresh_from_db()
    assert (duty.state, duty.done_by, duty.evidence) == ("done", dealer, "Taken out: A day is over.")
    new = Obligation.objects.get(kind="casino.change_cards", state="pending")
    assert new.due_at == MONDAY + 47 * HOUR


@pytest.mark.clause("md-war 3.C")
def test_a_round_waits_for_the_change_once_a_day_is_over():
    table = make_table("md-war", decks=8)
    row, dealer = make_card_set(table), make_staff("scorer", venue=table.venue)
    late = MONDAY + 24 * HOUR + MINUTE

    def codes():
        return [refusal.code for refusal in why_not_round(card_facts(table, at=late), table.book.cards, at=late)]

    assert codes() == ["change_due"]

    change_set(row, reason="A day is over.", is_preinspected=True, is_preshuffled=True, by=dealer, at=late)

    assert codes() == []


def test_a_change_that_nobody_made_opens_an_incident():
    table = make_table("md-war", decks=8)
    put_in(table, decks=8, by=make_staff("scorer", venue=table.venue), at=MONDAY)
    make_staff("supervisor", venue=table.venue)

    obligations.sweep(at=MONDAY + 24 * HOUR)

    incident = Incident.objects.get()
    assert (incident.kind, incident.clause) == ("missed-deadline", "md-war 3.C")


def test_no_change_is_owed_where_the_document_sets_no_time():
    table = make_table("act-war")
    put_in(table, decks=6, by=make_staff("scorer", venue=table.venue), at=MONDAY)

    assert Obligation.objects.filter(is_duty=True).count() == 0


# ---- the check after gaming ------------------------------------------------------------------------------------------


@pytest.mark.clause("act-war 2.2")
@pytest.mark.clause("act-holdem 2.2")
@pytest.mark.parametrize(("document", "clause"), [("act-war", "act-war 2.2"), ("act-holdem", "act-holdem 2.2")])
def test_a_closed_table_without_its_check_is_overdue_until_somebody_checks(document, clause, capsys):
    table = make_ready_table(document)
    dealer, supervisor = (make_staff(role, venue=table.venue) for role in ("scorer", "supervisor"))
    open_table(table, by=supervisor, at=MONDAY)
    close_table(table, by=supervisor, at=MONDAY + HOUR)
    duty, row = Obligation.objects.get(kind="casino.closing_check"), CardSet.objects.get()
    late = duty.due_at + MINUTE
    assert (duty.role, duty.clause, duty.subject) == ("supervisor", clause, row)
    assert list(due_rows(supervisor, show="overdue", at=duty.due_at)) == []
    assert list(due_rows(supervisor, show="overdue", at=late)) == [duty]
    with pytest.raises(SystemExit) as ended:
        call_command("obligations", "--overdue")
    assert (ended.value.code, f"Check the cards of {table.name} after gaming" in capsys.readouterr().out) == (1, True)

    check_cards(row, kind="closing", found=row.cards, by=dealer, at=late)

    duty.refresh_from_db()
    assert (duty.state, duty.done_by, duty.done_at) == ("done", dealer, late)
    assert list(due_rows(supervisor, show="overdue", at=late)) == []
    obligations.sweep()  # the deadline itself, which finds the duty done
    call_command("obligations", "--overdue")


def test_a_check_is_owed_once_however_often_the_table_closes_and_again_after_it_was_made():
    table = make_table("act-war")
    row, dealer = make_card_set(table), make_staff("scorer", venue=table.venue)
    for hours in (0, 1):
        owe_closing_checks(table, at=MONDAY + hours * HOUR)
    duties = Obligation.objects.filter(kind="casino.closing_check").order_by("pk")
    assert [duty.state for duty in duties] == ["pending"]

    check_cards(row, kind="closing", found=row.cards, by=dealer, at=MONDAY + 2 * HOUR)
    owe_closing_checks(table, at=MONDAY + 3 * HOUR)

    assert [duty.state for duty in duties.all()] == ["done", "pending"]


def test_each_batch_owes_its_own_check():
    table = make_table("act-war", source="batch_shuffler")
    rows = [make_card_set(table, batch=batch, is_checked=False) for batch in (1, 2)]

    owe_closing_checks(table, at=MONDAY)

    owed = Obligation.objects.filter(kind="casino.closing_check").order_by("pk")
    assert [duty.subject for duty in owed] == rows


@pytest.mark.parametrize("document", ["md-war", "nsw-war"])
def test_no_check_is_owed_where_the_document_asks_for_none(document):
    table = make_table(document)
    make_card_set(table)

    owe_closing_checks(table, at=MONDAY)

    assert Obligation.objects.filter(kind="casino.closing_check").count() == 0


def test_every_change_stands_in_the_trail():
    table = make_table("act-holdem")
    dealer, supervisor = (make_staff(role, venue=table.venue) for role in ("scorer", "supervisor"))
    row = put_in(table, decks=1, by=dealer, at=MONDAY)
    check_cards(row, kind="opening", found=52, by=dealer, at=MONDAY)
    check_cards(row, kind="count", found=52, by=supervisor, at=MONDAY)
    take_out(row, reason="Worn.", by=supervisor, at=MONDAY)

    assert trail() == [
        ("put_in", []),
        ("checked", ["act-holdem 2.2"]),
        ("checked", ["act-holdem 2.4"]),
        ("taken_out", []),
    ]
