"""Checks and counts: by whom, with what found, verified by whom."""

from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction

from casino.models import AuditEvent, CardCheck, Incident
from casino.queries.cards import card_facts
from casino.rules.cards import why_not_open
from casino.services.card_checks import check_cards, verify_check
from casino.services.cards import take_out
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_card_check, make_card_set, make_table

pytestmark = pytest.mark.django_db


def refused(act):
    with pytest.raises(RuleBroken) as broken, transaction.atomic():
        act()
    return [(refusal.code, refusal.clause) for refusal in broken.value.refusals]


def opens(table, at=MONDAY):
    return [refusal.code for refusal in why_not_open(card_facts(table, at=at), table.book.cards, at=at)]


@pytest.mark.clause("act-war 2.2")
def test_a_dealer_checks_eight_decks_and_the_table_may_open():
    table = make_table("act-war", decks=8)
    row, dealer = make_card_set(table, is_checked=False), make_staff("scorer", venue=table.venue)
    assert opens(table) == ["opening_check_missing"]

    check = check_cards(row, kind="opening", found=416, by=dealer, at=MONDAY)

    assert (check.checked_by, check.checked_at, check.expected, check.found) == (dealer, MONDAY, 416, 416)
    assert check.gaming_date == date(2026, 3, 2)
    assert opens(table) == []
    event = AuditEvent.objects.get(action="casino.cardset.checked")
    assert (event.actor, event.role, event.clauses) == (dealer, "scorer", ["act-war 2.2"])
    assert event.after == {
        "check": check.pk,
        "kind": "opening",
        "gaming_date": "2026-03-02",
        "expected": 416,
        "found": 416,
    }


@pytest.mark.clause("act-holdem 2.2")
def test_a_check_does_not_carry_over_into_the_next_gaming_day():
    table = make_table("act-holdem")
    row, dealer = make_card_set(table, is_checked=False), make_staff("scorer", venue=table.venue)
    six = MONDAY.replace(day=2, hour=19)  # six in the morning of the third in Sydney
    check_cards(row, kind="opening", found=52, by=dealer, at=six - timedelta(minutes=1))

    assert opens(table, at=six - timedelta(minutes=1)) == []
    assert opens(table, at=six) == ["opening_check_missing"]


# ---- verified by another ---------------------------------------------------------------------------------------------


@pytest.mark.clause("md-war 4.A")
def test_a_check_in_maryland_waits_for_a_second_person():
    table = make_table("md-war", decks=8)
    row, dealer = make_card_set(table, is_checked=False), make_staff("scorer", venue=table.venue)
    floorperson = make_staff("supervisor", venue=table.venue)
    check = check_cards(row, kind="opening", found=416, by=dealer, at=MONDAY)
    assert opens(table) == ["not_verified"]

    later = MONDAY + timedelta(minutes=5)
    verified = verify_check(check, by=floorperson, at=later)

    assert (verified.verified_by, verified.verified_at, verified.checked_by) == (floorperson, later, dealer)
    assert opens(table) == []
    event = AuditEvent.objects.get(action="casino.cardset.verified")
    assert (event.actor, event.clauses) == (floorperson, ["md-war 4.A"])
    assert event.after == {"check": check.pk, "checked_by": dealer.pk, "found": 416}


@pytest.mark.clause("md-war 4.A")
def test_one_person_does_not_do_both():
    table = make_table("md-war")
    row, floorperson = make_card_set(table, is_checked=False), make_staff("supervisor", venue=table.venue)
    check = check_cards(row, kind="opening", found=row.cards, by=floorperson, at=MONDAY)

    assert refused(lambda: verify_check(check, by=floorperson, at=MONDAY)) == [("same_person", "md-war 4.A")]
    with pytest.raises(IntegrityError), transaction.atomic():
        CardCheck.objects.filter(pk=check.pk).update(verified_by=floorperson, verified_at=MONDAY)


def test_a_dealer_does_not_verify_and_nobody_does_twice():
    table = make_table("md-war")
    row = make_card_set(table, is_checked=False)
    checked, second, third = (make_staff(role, venue=table.venue) for role in ("scorer", "scorer", "supervisor"))
    check = check_cards(row, kind="opening", found=row.cards, by=checked, at=MONDAY)

    assert refused(lambda: verify_check(check, by=second, at=MONDAY)) == [("rank_too_low", "md-war 4.A")]
    verify_check(check, by=third, at=MONDAY)
    pit_boss = make_staff("pit_boss", venue=table.venue)
    assert refused(lambda: verify_check(check, by=pit_boss, at=MONDAY)) == [("wrong_state", "")]


def test_cards_that_are_gone_are_neither_checked_nor_verified():
    table = make_table("md-war")
    row, dealer = make_card_set(table, is_checked=False), make_staff("scorer", venue=table.venue)
    check = check_cards(row, kind="opening", found=row.cards, by=dealer, at=MONDAY)
    take_out(row, reason="Worn.", by=dealer, at=MONDAY)
    supervisor = make_staff("supervisor", venue=table.venue)

    assert refused(lambda: verify_check(check, by=supervisor, at=MONDAY)) == [("wrong_state", "")]
    assert refused(lambda: check_cards(row, kind="count", found=1, by=supervisor, at=MONDAY)) == [("wrong_state", "")]


# ---- counts ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-holdem 2.4")
def test_a_count_that_finds_a_card_missing_opens_one_incident():
    table = make_table("act-holdem", is_open=True)
    row, supervisor = make_card_set(table), make_staff("supervisor", venue=table.venue)

    check = check_cards(row, kind="count", found=51, by=supervisor, at=MONDAY)

    assert (check.expected, check.found) == (52, 51)
    incident = Incident.objects.get()
    assert (incident.kind, incident.title) == ("card_count_wrong", f"51 of 52 cards at {table.name}")
    assert (incident.clause, incident.table, incident.venue) == ("act-holdem 2.4", table, table.venue)
    assert (incident.subject, incident.opened_by) == (check, supervisor)
    check_cards(row, kind="count", found=51, by=supervisor, at=MONDAY + timedelta(minutes=5))
    assert Incident.objects.count() == 1


def test_a_wrong_count_after_the_incident_was_closed_opens_another():
    table = make_table("act-holdem", is_open=True)
    row, supervisor = make_card_set(table), make_staff("supervisor", venue=table.venue)
    check_cards(row, kind="count", found=51, by=supervisor, at=MONDAY)
    Incident.objects.update(state="closed", closed_by=make_staff("compliance"), closed_at=MONDAY)

    check_cards(row, kind="count", found=53, by=supervisor, at=MONDAY)

    assert list(Incident.objects.order_by("pk").values_list("title", flat=True)) == [
        f"51 of 52 cards at {table.name}",
        f"53 of 52 cards at {table.name}",
    ]


@pytest.mark.clause("act-holdem 2.4")
def test_a_dealer_starts_no_count_and_all_cards_there_open_nothing():
    table = make_table("act-holdem", is_open=True)
    row, dealer = make_card_set(table), make_staff("scorer", venue=table.venue)
    supervisor = make_staff("supervisor", venue=table.venue)

    def count(by, found):
        return check_cards(row, kind="count", found=found, by=by, at=MONDAY)

    assert refused(lambda: count(dealer, 51)) == [("rank_too_low", "act-holdem 2.4")]
    count(supervisor, 52)
    assert (CardCheck.objects.filter(kind="count").count(), Incident.objects.count()) == (1, 0)


def test_an_incomplete_set_is_in_play_again_after_a_count_that_finds_all():
    table = make_table("act-holdem")
    row, supervisor = make_card_set(table), make_staff("supervisor", venue=table.venue)
    check_cards(row, kind="count", found=51, by=supervisor, at=MONDAY + timedelta(minutes=1))
    assert opens(table) == ["cards_incomplete"]

    check_cards(row, kind="count", found=52, by=supervisor, at=MONDAY + timedelta(minutes=2))

    assert opens(table) == []


def test_the_check_after_gaming_is_refused_while_the_table_is_open():
    table = make_table("act-war", is_open=True)
    row, dealer = make_card_set(table), make_staff("scorer", venue=table.venue)

    def closing():
        return check_cards(row, kind="closing", found=row.cards, by=dealer, at=MONDAY)

    assert refused(closing) == [("table_open", "act-war 2.2")]


def test_facts_take_as_many_queries_for_a_long_history(django_assert_num_queries):
    table = make_table("act-war")
    row = make_card_set(table)
    for _day in range(3):
        make_card_check(row)

    with django_assert_num_queries(5):
        card_facts(table, at=MONDAY)
