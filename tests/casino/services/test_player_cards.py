from datetime import date

import pytest

from casino.models import AuditEvent
from casino.queries.players import person_facts
from casino.rules.admission import why_not_card
from casino.services.player_cards import end_card, issue_card
from games.rulebooks.floors import FLOORS
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.floor import make_player

pytestmark = pytest.mark.django_db
NSW = FLOORS["nsw-war"].seats


@pytest.fixture
def cashier():
    return make_staff("cashier")


@pytest.fixture
def player(cashier):
    return make_player(cashier.venue)


def codes(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [(refusal.code, refusal.field) for refusal in broken.value.refusals]


def wrong_with(player, card):
    facts = person_facts(player, at=MONDAY)
    return [refusal.clause for refusal in why_not_card(facts, NSW, card_shown=card.pk, day=date(2026, 3, 2), at=MONDAY)]


def test_a_card_is_kept_without_what_people_write_between(cashier, player):
    card = issue_card(player, number="c-000 123", by=cashier, at=MONDAY, expires_on=date(2027, 3, 2))

    assert (card.number, str(card), card.venue, card.issued_by) == (
        "C000123",
        "Card ending in 0123",
        cashier.venue,
        cashier,
    )
    event = AuditEvent.objects.get(action="casino.player.card_issued")
    assert event.after == {"card": card.pk, "expires_on": "2027-03-02"}


@pytest.mark.clause("nsw-war 5.1")
def test_a_card_is_good_from_its_issue_until_it_is_ended(cashier, player):
    card = issue_card(player, number="C1", by=cashier, at=MONDAY)
    assert wrong_with(player, card) == []

    end_card(card, why="lost", by=cashier, at=MONDAY)

    assert wrong_with(player, card) == ["nsw-war 5.1"]
    event = AuditEvent.objects.get(action="casino.player.card_ended")
    assert event.after == {"card": card.pk, "ended_why": "lost"}


@pytest.mark.clause("nsw-war 13.1")
def test_a_card_is_good_in_nobody_elses_hands(cashier, player):
    card = issue_card(player, number="C1", by=cashier, at=MONDAY)

    assert wrong_with(make_player(cashier.venue), card) == ["nsw-war 13.1"]


def test_a_second_card_waits_until_the_first_has_ended(cashier, player):
    first = issue_card(player, number="C1", by=cashier, at=MONDAY)

    assert codes(lambda: issue_card(player, number="C2", by=cashier, at=MONDAY)) == [("has_a_card", "number")]
    end_card(first, why="replaced", by=cashier, at=MONDAY)
    assert issue_card(player, number="C2", by=cashier, at=MONDAY).player == player


def test_no_card_is_issued_twice_in_a_house(cashier, player):
    end_card(issue_card(player, number="C1", by=cashier, at=MONDAY), why="returned", by=cashier, at=MONDAY)
    elsewhere = make_staff("cashier")

    assert codes(lambda: issue_card(make_player(cashier.venue), number="c 1", by=cashier, at=MONDAY)) == [
        ("card_taken", "number")
    ]
    assert issue_card(make_player(elsewhere.venue), number="C1", by=elsewhere, at=MONDAY).number == "C1"


def test_a_card_ends_once(cashier, player):
    card = end_card(issue_card(player, number="C1", by=cashier, at=MONDAY), why="lost", by=cashier, at=MONDAY)

    assert codes(lambda: end_card(card, why="returned", by=cashier, at=MONDAY)) == [("wrong_state", "")]


def test_a_dealer_issues_no_card(player):
    dealer = make_staff("scorer", venue=player.venue)

    assert codes(lambda: issue_card(player, number="C1", by=dealer, at=MONDAY)) == [("not_allowed", "")]


def test_a_merged_record_gets_no_card(cashier, player):
    merged = make_player(cashier.venue, merged_into=player)

    assert codes(lambda: issue_card(merged, number="C1", by=cashier, at=MONDAY)) == [("merged", "player")]


def test_expiry_is_judged_on_the_venues_day():
    venue = make_venue(time_zone="Pacific/Auckland")  # 22:00 on Monday there
    cashier = make_staff("cashier", venue=venue)

    card = issue_card(make_player(venue), number="C1", by=cashier, at=MONDAY, expires_on=date(2026, 3, 2))

    assert card.expires_on == date(2026, 3, 2)
