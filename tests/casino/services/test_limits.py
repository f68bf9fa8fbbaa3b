"""Signs go up and come down, markers are placed and taken away, limits are agreed with one player."""

from datetime import timedelta

import pytest

from casino.models import AuditEvent, LimitSign, PersonalLimit, Protection
from casino.queries.limits import limit_facts
from casino.rules.limits import OwnLimits, Stake, WagerLimits, why_not_stake
from casino.services.limits import (
    change_limits,
    end_for_player,
    end_personal_limit,
    end_protection,
    give_personal_limit,
    keep_protection,
    place_marker,
    withdraw_sign,
)
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_sign, make_sitting, make_table

pytestmark = pytest.mark.django_db
SOON = MONDAY + timedelta(minutes=20)


def to(low, high=500, unit=None, wagers=("initial", "tie")):
    return dict.fromkeys(wagers, WagerLimits(low * 100, high * 100, unit and unit * 100))


def codes_of(broken):
    return [refusal.code for refusal in broken.value.refusals]


def trail():
    return list(AuditEvent.objects.order_by("seq").values_list("action", "clauses"))


def refused(table, player, dollars, *, at=MONDAY, place=1):
    stake = Stake(player.pk, place, "initial", dollars * 100)
    found = why_not_stake(limit_facts(table, at=at), table.book.limits, stake=stake, at=at)
    return [refusal.code for refusal in found]


@pytest.fixture
def table():
    return make_table(is_open=True)


@pytest.fixture
def supervisor(table):
    return make_staff("supervisor", venue=table.venue)


@pytest.fixture
def player(table):
    return make_player(table.venue)


# ---- signs -----------------------------------------------------------------------------------------------------------


def test_the_first_sign_of_a_table_holds_at_once(table, supervisor):
    sign = change_limits(table, limits=to(25, 500, 5), by=supervisor, at=MONDAY)

    kept = LimitSign.objects.get(pk=sign.pk)
    said = {"min": 2500, "max": 50000, "unit": 500}
    assert (kept.limits, kept.basis, kept.clause) == ({"initial": said, "tie": said}, "per_area", "nsw-war 6.1")
    assert (kept.posted_at, kept.effective_at, kept.posted_by) == (MONDAY, MONDAY, supervisor)
    assert trail() == [("casino.table.limits_posted", ["nsw-war 6.1"])]


def test_a_change_leaves_the_old_sign_as_it_was(table, supervisor):
    old = make_sign(table)
    before = LimitSign.objects.filter(pk=old.pk).values().get()

    change_limits(table, limits=to(5), by=supervisor, at=SOON)

    assert LimitSign.objects.filter(pk=old.pk).values().get() == before


def test_a_higher_minimum_waits_for_the_time_on_its_sign(table, supervisor, player):
    change_limits(table, limits=to(25), by=supervisor, at=MONDAY)

    change_limits(table, limits=to(50), effective_at=SOON, by=supervisor, at=MONDAY)

    assert refused(table, player, 25, at=SOON - timedelta(seconds=1)) == []
    assert refused(table, player, 25, at=SOON) == ["below_minimum"]
    assert trail()[-1] == ("casino.table.limits_posted", ["nsw-war 6.5"])


def test_a_refused_change_leaves_nothing_behind(table, supervisor):
    make_sign(table)

    with pytest.raises(RuleBroken) as broken:
        change_limits(table, limits=to(50), by=supervisor, at=MONDAY)

    assert codes_of(broken) == ["time_missing"]
    assert (LimitSign.objects.count(), AuditEvent.objects.count()) == (1, 0)


@pytest.mark.parametrize("role", ["scorer", "director", "inspector"])
def test_limits_are_changed_by_those_who_run_tables(table, role):
    with pytest.raises(RuleBroken) as broken:
        change_limits(table, limits=to(25), by=make_staff(role, venue=table.venue), at=MONDAY)

    assert codes_of(broken) == ["not_allowed"]


@pytest.mark.clause("vic-war 6.4")
def test_a_supervisor_in_melbourne_leaves_limits_to_a_pit_boss():
    table = make_table("vic-war", is_open=True)

    with pytest.raises(RuleBroken) as broken:
        change_limits(table, limits=to(25), by=make_staff("supervisor", venue=table.venue), at=MONDAY)
    sign = change_limits(table, limits=to(25), by=make_staff("pit_boss", venue=table.venue), at=MONDAY)

    assert [(refusal.code, refusal.clause) for refusal in broken.value.refusals] == [("rank_too_low", "vic-war 6.4")]
    assert LimitSign.objects.get() == sign


def test_an_announced_sign_comes_down_and_never_takes_effect(table, supervisor, player):
    change_limits(table, limits=to(25), by=supervisor, at=MONDAY)
    announced = change_limits(table, limits=to(50), effective_at=SOON, by=supervisor, at=MONDAY)

    withdraw_sign(announced, by=supervisor, at=SOON - timedelta(seconds=1))

    assert refused(table, player, 25, at=SOON) == []
    assert trail()[-1][0] == "casino.table.limits_withdrawn"
    with pytest.raises(RuleBroken) as broken:
        withdraw_sign(announced, by=supervisor, at=SOON)
    assert codes_of(broken) == ["not_announced"]


# ---- who keeps the old minimum ---------------------------------------------------------------------------------------


@pytest.fixture
def risen(table, supervisor, player):
    """A table whose minimum rose at once from 25 to 50 while this player sat on places 2 and 3."""
    make_sitting(table, player, 2)
    make_sitting(table, player, 3, is_at_place=False)
    change_limits(table, limits=to(25), by=supervisor, at=MONDAY)
    change_limits(table, limits=to(50), is_at_once=True, by=supervisor, at=SOON)
    return table


@pytest.mark.clause("nsw-war 6.5.1")
@pytest.mark.clause("nsw-war 6.5.1.1")
@pytest.mark.clause("nsw-war 6.5.1.3")
def test_a_rise_at_once_marks_everybody_who_plays(risen, player):
    newcomer = make_player(risen.venue)

    kept = Protection.objects.get()
    assert (kept.player, kept.marker_place, kept.places, kept.since) == (player, 2, [2, 3], SOON)
    assert [refused(risen, player, 25, at=SOON, place=place) for place in (2, 3)] == [[], []]
    assert refused(risen, newcomer, 25, at=SOON, place=4) == ["below_minimum"]
    assert trail()[-2:] == [
        ("casino.table.limits_posted", ["nsw-war 6.5.1"]),
        ("casino.table.protection_marked", ["nsw-war 6.5.1.1", "nsw-war 6.5.1.3"]),
    ]


def test_a_change_at_once_that_raises_nothing_marks_nobody(table, supervisor, player):
    make_sitting(table, player)
    make_sign(table)

    change_limits(table, limits=to(5), is_at_once=True, by=supervisor, at=MONDAY)

    assert not Protection.objects.exists()


@pytest.mark.clause("nsw-war 6.5.1.1")
def test_a_second_rise_at_once_marks_only_those_without_a_marker(risen, supervisor, player):
    newcomer = make_player(risen.venue)
    make_sitting(risen, newcomer, 5)

    change_limits(risen, limits=to(100), is_at_once=True, by=supervisor, at=SOON)

    assert [refused(risen, who, 25, at=SOON, place=place) for who, place in ((player, 2), (newcomer, 5))] == [
        [],
        ["below_minimum"],
    ]
    assert refused(risen, newcomer, 50, at=SOON, place=5) == []
    assert list(Protection.objects.order_by("id").values_list("player", flat=True)) == [player.pk, newcomer.pk]


@pytest.mark.clause("nsw-war 6.5.1.2")
def test_the_marker_goes_with_the_player_and_does_not_come_back(risen, supervisor, player):
    risen.sittings.update(left_at=SOON)

    end_for_player(risen, player, SOON, by=supervisor)
    make_sitting(risen, player, 2, sat_at=SOON)

    assert Protection.objects.get().ended_at == SOON
    assert refused(risen, player, 25, at=SOON, place=2) == ["below_minimum"]
    assert trail()[-1] == ("casino.table.protection_ended", ["nsw-war 6.5.1.2"])


@pytest.mark.clause("nsw-war 6.5.1.3")
def test_the_marker_moves_with_a_player_who_gives_up_one_of_several_places(risen, player):
    risen.sittings.filter(place=2).update(left_at=SOON)

    end_for_player(risen, player, SOON)

    kept = Protection.objects.get()
    assert (kept.marker_place, kept.ended_at) == (3, None)
    assert refused(risen, player, 25, at=SOON, place=3) == []


@pytest.mark.clause("nsw-war 6.5.2")
def test_the_old_minimum_ends_at_the_time_on_its_sign_unless_that_comes_down(risen, supervisor, player):
    ends_at = SOON + timedelta(minutes=20)

    with pytest.raises(RuleBroken) as broken:
        end_protection(risen, ends_at=ends_at - timedelta(minutes=1), by=supervisor, at=SOON)
    assert codes_of(broken) == ["too_soon"]
    assert end_protection(risen, ends_at=ends_at, by=supervisor, at=SOON) == [player.pk]
    assert refused(risen, player, 25, at=ends_at, place=2) == ["below_minimum"]
    assert trail()[-1] == ("casino.table.protection_end_posted", ["nsw-war 6.5.2"])

    keep_protection(risen, by=supervisor, at=SOON)
    assert refused(risen, player, 25, at=ends_at, place=2) == []
    assert trail()[-1] == ("casino.table.protection_kept", ["nsw-war 6.5.2"])


def test_a_player_whose_old_minimum_ended_by_its_sign_may_be_marked_again(risen, supervisor, player):
    later = SOON + timedelta(minutes=20)
    end_protection(risen, ends_at=later, by=supervisor, at=SOON)

    change_limits(risen, limits=to(100), is_at_once=True, by=supervisor, at=later)

    assert list(Protection.objects.order_by("id").values_list("player", "ended_at")) == [
        (player.pk, later),
        (player.pk, None),
    ]
    assert (refused(risen, player, 50, at=later, place=2), refused(risen, player, 49, at=later, place=2)) == (
        [],
        ["below_minimum"],
    )


# ---- limits of one player --------------------------------------------------------------------------------------------


def up_to(dollars):
    return {"initial": OwnLimits(max=dollars * 100)}


@pytest.mark.clause("nsw-war 6.6")
def test_what_is_agreed_holds_once_its_sign_is_in_place_and_until_it_ends(table, supervisor, player):
    make_sitting(table, player)
    make_sign(table)

    own = give_personal_limit(table, player=player, limits=up_to(2000), by=supervisor, at=MONDAY)
    assert refused(table, player, 1500) == ["marker_missing"]
    place_marker(own, by=make_staff("scorer", venue=table.venue), at=MONDAY)
    assert refused(table, player, 1500) == []
    end_personal_limit(own, by=supervisor, at=SOON)
    assert refused(table, player, 1500, at=SOON) == ["above_maximum"]

    assert trail() == [
        ("casino.table.personal_limit_given", ["nsw-war 6.6"]),
        ("casino.table.personal_limit_marked", ["nsw-war 6.6"]),
        ("casino.table.personal_limit_ended", ["nsw-war 6.6"]),
    ]


@pytest.mark.clause("act-war 3.2")
def test_in_canberra_the_marker_speaks_for_its_box():
    table = make_table("act-war", is_open=True)
    supervisor, player = make_staff("supervisor", venue=table.venue), make_player(table.venue)
    make_sitting(table, player, 2)
    make_sitting(table, player, 3, is_at_place=False)
    make_sign(table)

    own = give_personal_limit(
        table, player=player, place=2, limits=up_to(1000), is_marked=True, by=supervisor, at=MONDAY
    )
    assert [refused(table, player, 800, place=place) for place in (2, 3)] == [[], ["above_maximum"]]
    table.sittings.filter(place=2).update(left_at=SOON)
    end_for_player(table, player, SOON)

    own.refresh_from_db()
    assert own.ended_at == SOON


def test_elsewhere_what_is_agreed_goes_along_to_another_place_and_ends_when_the_player_leaves(
    table, supervisor, player
):
    make_sitting(table, player, 2)
    make_sitting(table, player, 3, is_at_place=False)
    make_sign(table)
    give_personal_limit(table, player=player, place=2, limits=up_to(1000), by=supervisor, at=MONDAY)

    table.sittings.filter(place=2).update(left_at=SOON)
    end_for_player(table, player, SOON)
    moved = PersonalLimit.objects.values_list("place", "ended_at").get()
    table.sittings.update(left_at=SOON)
    end_for_player(table, player, SOON)

    assert (moved, PersonalLimit.objects.values_list("place", "ended_at").get()) == ((3, None), (3, SOON))


def test_what_was_agreed_is_marked_once_and_ended_once(table, supervisor, player):
    make_sitting(table, player)
    make_sign(table)
    own = give_personal_limit(table, player=player, limits=up_to(500), is_marked=True, by=supervisor, at=MONDAY)

    with pytest.raises(RuleBroken) as marked:
        place_marker(own, by=supervisor, at=MONDAY)
    end_personal_limit(own, by=supervisor, at=MONDAY)
    with pytest.raises(RuleBroken) as ended:
        end_personal_limit(own, by=supervisor, at=MONDAY)

    assert (codes_of(marked), codes_of(ended)) == (["wrong_state"], ["wrong_state"])


def test_personal_limits_are_given_by_those_who_run_tables(table, player):
    make_sitting(table, player)
    make_sign(table)

    with pytest.raises(RuleBroken) as broken:
        give_personal_limit(
            table, player=player, limits=up_to(500), by=make_staff("scorer", venue=table.venue), at=MONDAY
        )

    assert codes_of(broken) == ["not_allowed"]
