from datetime import timedelta

import pytest

from casino.models import AuditEvent
from casino.queries.players import ties_of
from casino.services.ties import tie, untie
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def cashier():
    return make_staff("cashier")


@pytest.fixture
def player(cashier):
    return make_player(cashier.venue)


def codes(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [refusal.code for refusal in broken.value.refusals]


def test_a_tie_holds_from_its_beginning_until_its_end(cashier, player):
    dealer = make_staff("scorer", venue=cashier.venue)
    written = tie(player, kind="partner", staff=dealer, by=cashier, at=MONDAY)

    untie(written, by=cashier, at=MONDAY + DAY)

    moments = [MONDAY - DAY, MONDAY, MONDAY + DAY]
    assert [len(ties_of(player, at=at)) for at in moments] == [0, 1, 0]
    assert [(each.kind, each.staff) for each in ties_of(player, at=MONDAY)] == [("partner", dealer)]
    assert [event.after["kind"] for event in AuditEvent.objects.filter(subject_type="casino.player")] == ["partner"] * 2


def test_somebody_may_work_here_without_an_account(cashier, player):
    tie(player, kind="employee", by=cashier, at=MONDAY)

    assert codes(lambda: tie(player, kind="employee", by=cashier, at=MONDAY)) == ["tied_already"]


def test_the_same_tie_may_come_again_after_its_end(cashier, player):
    untie(tie(player, kind="household", staff=cashier, by=cashier, at=MONDAY), by=cashier, at=MONDAY)

    tie(player, kind="household", staff=cashier, by=cashier, at=MONDAY)

    assert len(ties_of(player, at=MONDAY)) == 1


def test_a_tie_ends_once(cashier, player):
    written = untie(tie(player, kind="child", staff=cashier, by=cashier, at=MONDAY), by=cashier, at=MONDAY)

    assert codes(lambda: untie(written, by=cashier, at=MONDAY)) == ["wrong_state"]


def test_a_tie_is_to_somebody_of_this_house(cashier, player):
    assert codes(lambda: tie(player, kind="child", staff=make_staff("scorer"), by=cashier, at=MONDAY)) == [
        "other_venue"
    ]


def test_a_dealer_writes_down_no_tie(player):
    dealer = make_staff("scorer", venue=player.venue)

    assert codes(lambda: tie(player, kind="employee", by=dealer, at=MONDAY)) == ["not_allowed"]
