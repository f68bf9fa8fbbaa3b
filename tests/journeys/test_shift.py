"""A shift on the floor, through the pages alone: opening, a raise, a foreign card, a complaint, a payment error, closing.

At each step the trail says what happened and by which clause, and what is owed is owed.
"""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from casino.audit_check import Tally, check_chain
from casino.models import (
    CardSet,
    Dispute,
    Incident,
    PaymentError,
    Protection,
    Sitting,
    Staff,
    Table,
)
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.floor import make_card, make_player, make_rules_in_force, make_table
from tests.journeys.conftest import open_duties, trail

pytestmark = pytest.mark.django_db
LIMITS = {"initial_min": "25", "initial_max": "500", "tie_min": "5", "tie_max": "500", "basis": "per_area"}
RAISED = LIMITS | {"initial_min": "50"}


@pytest.fixture
def house():
    return make_venue(time_zone="Australia/Sydney", regulator="NSW Independent Casino Commission")


@pytest.fixture
def post(wall) -> Callable[..., int]:
    """Send a form as somebody, and return the answer's status: 303 for done, 422 for refused."""

    def send(who: Staff, name: str, *args: int, **typed: object) -> int:
        client = Client()
        client.force_login(who)
        wall.pass_by(seconds=5)
        return client.post(reverse(f"casino:{name}", args=args), typed).status_code

    return send


def test_a_shift_from_opening_to_closing(house, wall, post):
    boss, compliance = make_staff("pit_boss", venue=house), make_staff("compliance", venue=house)
    supervisor, dealer = make_staff("supervisor", venue=house), make_staff("scorer", venue=house)
    for document in ("nsw-war", "act-war"):
        make_rules_in_force(house, document, shuffles=["Riffle, riffle, strip, riffle"])
    war, canberra = make_table("nsw-war", venue=house), make_table("act-war", venue=house)
    regular, newcomer = make_player(house), make_player(house)
    cards = {player: make_card(player, issued_at=MONDAY) for player in (regular, newcomer)}

    # Opening: cards in, checked where the document asks for it, limits on the sign; nothing opens before that.
    assert post(supervisor, "table_open", war.pk) == 422
    assert post(supervisor, "table_open", canberra.pk) == 422
    for table in (war, canberra):
        assert post(dealer, "table_put_in_cards", table.pk, decks=table.decks, back_colour="red") == 303
        assert post(boss, "table_limits", table.pk, **LIMITS, told_at=wall.local) == 303
    assert post(supervisor, "table_open", canberra.pk) == 422
    checked = CardSet.objects.get(table=canberra)
    assert post(dealer, "card_set_opening_check", checked.pk, found=checked.cards) == 303
    assert post(supervisor, "table_open", canberra.pk) == 303
    assert post(supervisor, "table_open", war.pk) == 303
    assert set(Table.objects.values_list("state", flat=True)) == {"open"}
    assert trail("casino.cardset.checked") == [("checked", ["act-war 2.2"])]
    assert len(trail("casino.table.opened")) == 2

    # A raise at once: whoever sits there keeps the old minimum under a marker, a newcomer does not.
    assert post(supervisor, "table_dealer", war.pk, dealer=dealer.pk) == 303
    assert post(dealer, "table_seat", war.pk, 1, player=regular.number, card=cards[regular].number) == 303
    assert post(supervisor, "table_limits", war.pk, **RAISED) == 422
    assert post(supervisor, "table_limits", war.pk, **RAISED, is_at_once="on") == 303
    assert post(dealer, "table_seat", war.pk, 2, player=newcomer.number, card=cards[newcomer].number) == 303
    assert list(Protection.objects.values_list("player", "marker_place")) == [(regular.pk, 1)]
    assert post(dealer, "table_round_open", war.pk) == 303
    stake = {"wager": "initial", "cents": "25"}
    assert post(dealer, "table_wager", war.pk, place=1, player=regular.number, **stake) == 303
    assert post(dealer, "table_wager", war.pk, place=2, player=newcomer.number, **stake) == 422
    assert post(dealer, "table_wager", war.pk, place=2, player=newcomer.number, wager="initial", cents="50") == 303
    assert post(dealer, "table_close_bets", war.pk) == 303
    assert post(dealer, "table_round_end", war.pk) == 303

    # A foreign card: surveillance and an inspector are told before anybody closes it, and not by whoever explained it.
    told = {
        "kind": "foreign_card",
        "title": "A blue card in the shoe",
        "account": "Found while racking.",
        "table": war.pk,
    }
    assert post(dealer, "incident_report", **told) == 303
    incident = Incident.objects.get(kind="foreign_card")
    assert "nsw-war 11.17.4" in open_duties()
    assert post(supervisor, "incident_explain", incident.pk, explanation="A card of the next table.") == 303
    assert post(compliance, "incident_close", incident.pk, reason="Both tables were counted.") == 422
    assert post(supervisor, "incident_tell", incident.pk, to="surveillance") == 303
    assert post(compliance, "incident_close", incident.pk, reason="Both tables were counted.") == 422
    assert post(supervisor, "incident_tell", incident.pk, to="inspector") == 303
    assert "nsw-war 11.17.4" not in open_duties()
    assert post(compliance, "incident_close", incident.pk, reason="Both tables were counted.") == 303

    # A complaint: decided, not accepted, and closed only after the person was told of their rights.
    assert post(dealer, "dispute_open", complaint="No cards were burnt.", table=war.pk, player=regular.number) == 303
    dispute = Dispute.objects.get()
    assert post(dealer, "dispute_decide", dispute.pk, ruling="The burn was seen.") == 403
    assert post(supervisor, "dispute_decide", dispute.pk, ruling="The burn was seen.") == 303
    assert post(supervisor, "dispute_answer", dispute.pk, is_satisfied="no") == 303
    assert post(boss, "dispute_close", dispute.pk, reason="The film shows it.") == 422
    assert post(supervisor, "dispute_advise", dispute.pk) == 303
    assert post(boss, "dispute_close", dispute.pk, reason="The film shows it.") == 303
    assert trail("casino.dispute.rights_advised") == [("rights_advised", ["nsw-war 13.13"])]

    # A payment error above $1,000: looked into, put right, closed; the month's report is owed.
    happened = {"happened_at": wall.local, "learned_at": wall.local, "account": "A tie was paid twice."}
    over = {"direction": "over", "cents": "1,000.01", "table": war.pk, "player": regular.number}
    wall.pass_by(minutes=1)
    assert post(supervisor, "payment_error_record", **over, **happened) == 303
    error = PaymentError.objects.get()
    assert post(boss, "payment_error_find", error.pk, finding="unintentional", enquiry="") == 422
    assert post(boss, "payment_error_find", error.pk, finding="unintentional", enquiry="The film shows a slip.") == 303
    assert post(boss, "payment_error_close", error.pk, reason="Done.") == 422
    asked = {"kind": "liaise", "aim": "ask_back", "cents": "1,000.01", "outcome": "Paid back at once."}
    assert post(supervisor, "payment_error_attempt", error.pk, **asked) == 303
    assert post(supervisor, "payment_error_remedy", error.pk, remedy="rectified") == 303
    assert post(boss, "payment_error_close", error.pk, reason="The money is back.") == 303
    assert "nsw-war 11.21.2" in open_duties()

    # Closing: a sign of twenty minutes while somebody sits there; Canberra closes on notice and owes its check.
    assert post(supervisor, "table_announce_closing", war.pk, closes_at=wall.in_minutes(21)) == 303
    put_up = Table.objects.get(pk=war.pk).closing_announced_at
    wall.now = put_up + timedelta(minutes=19)
    assert post(supervisor, "table_close", war.pk) == 422
    wall.now = Table.objects.get(pk=war.pk).closes_at
    assert post(supervisor, "table_close", war.pk) == 303
    assert not Sitting.objects.filter(left_at=None).exists()
    assert not Protection.objects.filter(ended_at=None).exists()
    assert post(supervisor, "table_announce_closing", canberra.pk, closes_at=wall.in_minutes(2)) == 303
    wall.pass_by(minutes=2)
    assert post(supervisor, "table_close", canberra.pk) == 303
    assert "act-war 2.2" in open_duties()
    assert post(dealer, "card_set_closing_check", checked.pk, found=checked.cards) == 303
    assert "act-war 2.2" not in open_duties()

    assert set(Table.objects.values_list("state", flat=True)) == {"closed"}
    assert [clauses for _closed, clauses in trail("casino.table.closed")] == [["nsw-war 13.9"], ["act-war 11.2"]]
    assert list(check_chain(Tally())) == []
