"""Replacements: entered by one person, checked by a second, each under their own name."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from casino.models import AuditEvent, CardReplacement, CardSet, FloorRound
from casino.queries.cards import card_facts
from casino.rules.cards import why_not_round
from casino.services.replacements import call_off, change_set, confirm, replace_cards
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_card_set, make_table

pytestmark = pytest.mark.django_db
LATER = MONDAY + timedelta(minutes=5)


def refused(act):
    with pytest.raises(RuleBroken) as broken, transaction.atomic():
        act()
    return [(refusal.code, refusal.clause, refusal.field) for refusal in broken.value.refusals]


def pair_at(table):
    return make_staff("scorer", venue=table.venue), make_staff("supervisor", venue=table.venue)


def deal(table):
    return FloorRound.objects.create(
        table=table, number=1, opened_at=MONDAY, opened_by=make_staff("scorer", venue=table.venue)
    )


@pytest.mark.clause("act-war 2.5")
def test_a_bent_card_is_replaced_during_a_round_once_both_have_checked_it():
    table = make_table("act-war", is_open=True)
    row, (dealer, supervisor) = make_card_set(table), pair_at(table)
    deal(table)

    entered = replace_cards(row, cards=["Qh"], reason="Bent.", by=dealer, at=MONDAY)
    assert (entered.dealer, entered.entered_at, entered.replaced_at) == (dealer, MONDAY, None)
    done = confirm(entered, by=supervisor, at=LATER)

    assert (done.supervisor, done.replaced_at, done.new_set) == (supervisor, LATER, None)
    events = AuditEvent.objects.filter(subject_type="casino.cardset").order_by("seq")
    assert [(event.action.rpartition(".")[2], event.actor, event.clauses) for event in events] == [
        ("replacement_entered", dealer, ["act-war 2.5"]),
        ("replaced", supervisor, ["act-war 2.5"]),
    ]
    assert events[1].after == {"replacement": done.pk, "entered_by": dealer.pk, "cards": ["Qh"]}


@pytest.mark.clause("act-war 2.5")
def test_the_whole_set_is_changed_after_the_round_not_during_it():
    table = make_table("act-war", is_open=True)
    row, (dealer, supervisor) = make_card_set(table), pair_at(table)
    dealt = deal(table)

    def change():
        return change_set(row, reason="Worn.", back_colour="blue", by=dealer, at=MONDAY)

    assert refused(change) == [("round_open", "act-war 2.5", "")]
    dealt.ended_at = MONDAY
    dealt.save(update_fields=["ended_at"])
    done = confirm(change(), by=supervisor, at=LATER)

    row.refresh_from_db()
    new = CardSet.objects.get(taken_out_at=None)
    assert (row.taken_out_at, row.taken_out_why, done.new_set) == (LATER, "Worn.", new)
    assert (new.table, new.batch, new.decks, new.back_colour, new.put_in_by) == (table, 1, 6, "blue", supervisor)
    assert why_not_round(card_facts(table, at=LATER), table.book.cards, at=LATER) == []


@pytest.mark.clause("act-war 2.5")
def test_what_was_entered_between_two_rounds_is_not_confirmed_during_the_next():
    table = make_table("act-war", is_open=True)
    row, (dealer, supervisor) = make_card_set(table), pair_at(table)
    entered = change_set(row, reason="Worn.", by=dealer, at=MONDAY)
    deal(table)

    assert refused(lambda: confirm(entered, by=supervisor, at=LATER)) == [("round_open", "act-war 2.5", "")]


@pytest.mark.clause("act-holdem 2.3")
def test_in_holdem_cards_are_changed_after_the_round_and_by_two():
    table = make_table("act-holdem", is_open=True)
    row, (dealer, supervisor) = make_card_set(table), pair_at(table)
    dealt = deal(table)

    def replace():
        return replace_cards(row, cards=["Qh"], reason="Bent.", by=dealer, at=MONDAY)

    assert refused(replace) == [("round_open", "act-holdem 2.3", "")]
    dealt.ended_at = MONDAY
    dealt.save(update_fields=["ended_at"])
    entered = replace()
    assert refused(lambda: confirm(entered, by=dealer, at=LATER)) == [
        ("same_person", "act-holdem 2.3", ""),
        ("rank_too_low", "act-holdem 2.3", ""),
    ]
    assert confirm(entered, by=supervisor, at=LATER).replaced_at == LATER


def test_database_refuses_one_person_as_both():
    table = make_table("act-war")
    row, (_dealer, supervisor) = make_card_set(table), pair_at(table)
    entered = replace_cards(row, cards=["Qh"], reason="Bent.", by=supervisor, at=MONDAY)

    with pytest.raises(IntegrityError), transaction.atomic():
        CardReplacement.objects.filter(pk=entered.pk).update(supervisor=supervisor, replaced_at=LATER)


def test_one_replacement_waits_at_a_time_and_may_be_called_off():
    table = make_table("act-war")
    row, (dealer, supervisor) = make_card_set(table), pair_at(table)
    entered = replace_cards(row, cards=["Qh"], reason="Bent.", by=dealer, at=MONDAY)

    def again():
        return replace_cards(row, cards=["7c"], reason="Marked.", by=dealer, at=MONDAY)

    assert refused(again) == [("already_waiting", "", "")]

    off = call_off(entered, reason="It was only dusty.", by=supervisor, at=LATER)

    assert (off.called_off_by, off.called_off_at, off.replaced_at) == (supervisor, LATER, None)
    again()
    for act in (
        lambda: confirm(entered, by=supervisor, at=LATER),
        lambda: call_off(entered, reason="x", by=dealer, at=LATER),
    ):
        assert refused(act) == [("wrong_state", "", "")]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({"cards": [], "reason": "Bent."}, [("not_a_card", "", "cards")]),
        ({"cards": ["11h"], "reason": "Bent."}, [("not_a_card", "", "cards")]),
        ({"cards": ["Qh"], "reason": " "}, [("reason_missing", "", "reason")]),
    ],
)
def test_a_replacement_says_which_cards_and_why(words, expected):
    table = make_table("act-war")
    row, (dealer, _supervisor) = make_card_set(table), pair_at(table)

    assert refused(lambda: replace_cards(row, **words, by=dealer, at=MONDAY)) == expected


def test_where_the_document_asks_for_no_second_person_a_change_is_done_at_once():
    table = make_table("md-war", is_open=True)
    row, (dealer, _supervisor) = make_card_set(table), pair_at(table)

    done = change_set(row, reason="A day is over.", by=dealer, at=LATER)

    assert (done.replaced_at, done.supervisor) == (LATER, None)
    codes = [each.code for each in why_not_round(card_facts(table, at=LATER), table.book.cards, at=LATER)]
    assert codes == ["opening_check_missing"]


def test_a_new_set_has_as_many_decks_as_the_table_is_set_up_for():
    table = make_table("act-war", decks=6)
    row, (dealer, supervisor) = make_card_set(table), pair_at(table)
    table.decks = 8
    table.save(update_fields=["decks"])

    done = confirm(change_set(row, reason="Eight decks from today.", by=dealer, at=MONDAY), by=supervisor, at=LATER)

    assert (row.decks, done.new_set.decks) == (6, 8)
