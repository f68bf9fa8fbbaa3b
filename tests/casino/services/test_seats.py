from datetime import timedelta

import pytest

from casino.models import AuditEvent, PersonalLimit, Reservation, Sitting, Waiting
from casino.services.seats import (
    ask_release,
    end_reservation,
    leave_place,
    reserve_places,
    seat_player,
    set_caps,
    stop_waiting,
    vacate,
    wait_for_place,
    withdraw_leave,
)
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_card, make_player, make_sign, make_table
from tests.factories.seats import make_floor_round, make_game, make_guest, sit

pytestmark = pytest.mark.django_db
LATER = MONDAY + timedelta(hours=1)


def codes_of(broken):
    return [refusal.code for refusal in broken.value.refusals]


def told():
    event = AuditEvent.objects.order_by("seq").last()
    return event.action, event.clauses, event.after


def staff_at(table, role):
    return make_staff(role, venue=table.venue)


# ---- sitting down ----------------------------------------------------------------------------------------------------


def test_a_dealer_seats_a_player_with_their_card():
    table = make_game()
    player, dealer = make_guest(table), staff_at(table, "scorer")
    card = player.cards.get()

    seat_player(table, place=3, player=player.number, card=card.number, by=dealer, at=MONDAY)

    kept = Sitting.objects.get()
    assert (kept.table, kept.place, kept.player, kept.card) == (table, 3, player, card)
    assert (kept.is_at_place, kept.sat_at, kept.left_at, kept.leave_given_by) == (True, MONDAY, None, None)
    after = {"player": player.number, "place": 3, "is_further": False}
    assert told() == ("casino.table.player_seated", [], after)


@pytest.mark.clause("nsw-war 5.7")
def test_a_player_takes_a_second_place_and_sits_at_the_first():
    table = make_game()
    first = sit(table, 2)

    second = seat_player(
        table,
        place=3,
        player=first.player.number,
        card=first.card.number,
        by=staff_at(table, "scorer"),
        at=LATER,
    )

    assert [(each.place, each.is_at_place) for each in table.sittings.order_by("place")] == [(2, True), (3, False)]
    assert (second.leave_given_by, told()[1]) == (None, ["nsw-war 5.7"])


@pytest.mark.clause("vic-war 5.13")
def test_in_victoria_a_supervisor_gives_leave_while_a_table_with_the_same_limits_has_room():
    table = make_game("vic-war")
    first, supervisor = sit(table, 2), staff_at(table, "supervisor")
    asked = {"place": 3, "player": first.player.number, "gives_leave": True, "by": supervisor, "at": LATER}

    with pytest.raises(RuleBroken) as no_like_seat:
        seat_player(table, **asked)
    make_game("vic-war", venue=table.venue)
    with pytest.raises(RuleBroken) as by_a_dealer:
        seat_player(table, **asked | {"by": staff_at(table, "scorer")})
    further = seat_player(table, **asked)

    assert (codes_of(no_like_seat), codes_of(by_a_dealer)) == (["no_like_seat"], ["rank_too_low"])
    assert (further.leave_given_by, further.is_at_place) == (supervisor, False)


@pytest.mark.parametrize(
    ("typed", "code", "field"),
    [
        ({"player": 999_999}, "no_player", "player"),
        ({"card": "nothing"}, "no_card", "card"),
        ({"place": 8}, "no_such_place", "place"),
        ({"card": ""}, "card_missing", "card"),
    ],
)
def test_what_cannot_be_found_is_said_at_its_field(typed, code, field):
    table = make_game(places=7)
    player = make_guest(table)
    asked = {"place": 1, "player": player.number, "card": player.cards.get().number} | typed

    with pytest.raises(RuleBroken) as broken:
        seat_player(table, **asked, by=staff_at(table, "scorer"), at=MONDAY)

    assert [(each.code, each.field) for each in broken.value.refusals] == [(code, field)]
    assert not Sitting.objects.exists()


def test_players_and_cards_of_another_venue_do_not_exist_here():
    table, stranger = make_game(), make_player()
    player = make_guest(table)
    dealer = staff_at(table, "scorer")

    with pytest.raises(RuleBroken) as no_player:
        seat_player(table, place=1, player=stranger.number, by=dealer, at=MONDAY)
    with pytest.raises(RuleBroken) as no_card:
        seat_player(table, place=1, player=player.number, card=make_card(stranger).number, by=dealer, at=MONDAY)

    assert (codes_of(no_player), codes_of(no_card)) == (["no_player"], ["no_card"])


@pytest.mark.parametrize(("role", "is_refused"), [("scorer", False), ("pit_boss", False), ("cashier", True)])
def test_who_deals_seats_players(role, is_refused):
    table = make_game("act-war")
    player = make_guest(table)

    try:
        seat_player(table, place=1, player=player.number, by=staff_at(table, role), at=MONDAY)
    except RuleBroken as broken:
        assert [refusal.code for refusal in broken.refusals] == ["not_allowed"]

    assert Sitting.objects.exists() is not is_refused


def test_staff_of_another_venue_seat_nobody():
    table = make_game("act-war")

    with pytest.raises(RuleBroken) as broken:
        seat_player(table, place=1, player=make_guest(table).number, by=make_staff("pit_boss"), at=MONDAY)

    assert codes_of(broken) == ["not_allowed"]


def test_who_is_seated_no_longer_waits():
    table = make_game("act-war")
    player, dealer = make_guest(table), staff_at(table, "scorer")
    waiting = wait_for_place(table, player=player.number, by=dealer, at=MONDAY)

    seat_player(table, place=1, player=player.number, by=dealer, at=LATER)

    waiting.refresh_from_db()
    assert waiting.until == LATER


# ---- leaving ---------------------------------------------------------------------------------------------------------


def test_a_player_leaves_once():
    table = make_game()
    sitting, dealer = sit(table, 2), staff_at(table, "scorer")

    leave_place(sitting, by=dealer, at=LATER)
    with pytest.raises(RuleBroken) as broken:
        leave_place(sitting, by=dealer, at=LATER)

    assert (Sitting.objects.get().left_at, codes_of(broken)) == (LATER, ["left"])
    assert AuditEvent.objects.filter(action="casino.table.player_left").count() == 1


def test_who_gives_up_their_seat_sits_at_the_first_of_their_other_places():
    table = make_game()
    first = sit(table, 2)
    for place in (6, 5):
        sit(table, place, first.player, is_at_place=False)

    leave_place(first, by=staff_at(table, "scorer"), at=LATER)

    here = table.sittings.filter(left_at=None).order_by("place")
    assert [(each.place, each.is_at_place) for each in here] == [(5, True), (6, False)]


def test_limits_agreed_with_a_player_end_with_their_last_place():
    table = make_game()
    first, dealer = sit(table, 2), staff_at(table, "scorer")
    second = sit(table, 3, first.player, is_at_place=False)
    agreed = PersonalLimit.objects.create(
        table=table, player=first.player, limits={}, is_marked=True, given_at=MONDAY, given_by=dealer
    )

    leave_place(second, by=dealer, at=LATER)
    agreed.refresh_from_db()
    still_agreed = agreed.ended_at is None
    leave_place(first, by=dealer, at=LATER)

    agreed.refresh_from_db()
    assert (still_agreed, agreed.ended_at) == (True, LATER)


@pytest.mark.clause("vic-war 5.13")
def test_leave_is_taken_back_with_its_place():
    table = make_game("vic-war")
    first, supervisor = sit(table, 2), staff_at(table, "supervisor")
    further = sit(table, 3, first.player, is_at_place=False, leave_given_by=supervisor)

    with pytest.raises(RuleBroken) as broken:
        withdraw_leave(first, by=supervisor, at=LATER)
    withdraw_leave(further, by=supervisor, at=LATER)

    assert codes_of(broken) == ["no_leave_given"]
    assert [each.place for each in table.sittings.filter(left_at=None)] == [2]
    assert told()[:2] == ("casino.table.leave_withdrawn", ["vic-war 5.13"])


# ---- making room -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 5.7.1")
def test_somebody_with_two_places_is_asked_for_one_when_somebody_waits():
    table = make_game(places=2)
    first, supervisor = sit(table, 1), staff_at(table, "supervisor")
    second = sit(table, 2, first.player, is_at_place=False)

    with pytest.raises(RuleBroken) as broken:
        ask_release(second, by=supervisor, at=LATER)
    wait_for_place(table, by=supervisor, at=LATER)
    ask_release(second, by=supervisor, at=LATER)

    second.refresh_from_db()
    assert (codes_of(broken), second.release_asked_at, second.left_at) == (["nobody_waits"], LATER, None)
    assert told()[:2] == ("casino.table.release_asked", ["nsw-war 5.7.1"])


@pytest.mark.clause("nsw-war 13.10")
def test_an_idle_player_gives_up_all_places_after_three_rounds():
    table = make_game(places=3)
    idle, busy = sit(table, 1), sit(table, 3)
    sit(table, 2, idle.player, is_at_place=False)
    supervisor = staff_at(table, "supervisor")
    for minute in (1, 2):
        make_floor_round(table, busy, at=MONDAY + timedelta(minutes=minute))

    with pytest.raises(RuleBroken) as broken:
        vacate(idle, by=supervisor, at=LATER)
    make_floor_round(table, busy, at=MONDAY + timedelta(minutes=3))
    vacate(idle, by=supervisor, at=LATER)

    assert codes_of(broken) == ["not_idle"]
    assert list(table.sittings.filter(left_at=None)) == [busy]
    after = {"player": idle.player.number, "places": [1, 2]}
    assert told() == ("casino.table.player_vacated", ["nsw-war 13.10"], after)


@pytest.mark.clause("act-war 12.6")
@pytest.mark.parametrize(("full", "codes"), [((True, True, True), []), ((True, False, True), ["was_not_full"])])
def test_in_canberra_three_full_rounds_cost_the_seat(full, codes):
    table = make_game("act-war", places=2)
    idle, busy = sit(table, 1), sit(table, 2)
    for minute, was_full in enumerate(full, 1):
        make_floor_round(table, busy, at=MONDAY + timedelta(minutes=minute), was_full=was_full)

    try:
        vacate(idle, by=staff_at(table, "supervisor"), at=LATER)
    except RuleBroken as broken:
        assert [refusal.code for refusal in broken.refusals] == codes

    assert table.sittings.filter(left_at=None).count() == 1 + len(codes)


@pytest.mark.parametrize("act", [vacate, ask_release, withdraw_leave])
def test_a_dealer_alone_has_nobody_make_room(act):
    table = make_game()

    with pytest.raises(RuleBroken) as broken:
        act(sit(table, 1), by=staff_at(table, "scorer"), at=LATER)

    assert codes_of(broken) == ["not_allowed"]


# ---- keeping and capping ---------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 5.10")
def test_places_are_kept_for_one_player_until_a_supervisor_ends_it():
    table = make_game()
    regular, other = make_guest(table), make_guest(table)
    supervisor = staff_at(table, "supervisor")
    asked = {"place": 2, "by": supervisor, "at": LATER}

    reserve_places(table, places=[3, 1, 2], player=regular.number, by=supervisor, at=MONDAY)
    with pytest.raises(RuleBroken) as broken:
        seat_player(table, player=other.number, card=other.cards.get().number, **asked)
    seat_player(table, player=regular.number, card=regular.cards.get().number, **asked)
    end_reservation(Reservation.objects.get(place=1), by=supervisor, at=LATER)

    assert codes_of(broken) == ["reserved"]
    kept = Reservation.objects.filter(ended_at=None).order_by("place")
    assert [(each.place, each.player) for each in kept] == [(2, regular), (3, regular)]
    assert told()[:2] == ("casino.table.reservation_ended", ["nsw-war 5.10"])


def test_a_reservation_ends_once():
    table = make_game()
    supervisor = staff_at(table, "supervisor")
    [kept] = reserve_places(table, places=[1], player=make_guest(table).number, by=supervisor, at=MONDAY)

    end_reservation(kept, by=supervisor, at=LATER)
    with pytest.raises(RuleBroken) as broken:
        end_reservation(kept, by=supervisor, at=LATER)

    assert codes_of(broken) == ["ended"]


@pytest.mark.clause("nsw-war 5.7.2")
def test_with_a_cap_of_four_the_fifth_player_is_refused():
    table = make_game()
    fifth, supervisor = make_guest(table), staff_at(table, "supervisor")
    for place in (1, 2, 3):
        sit(table, place)
    set_caps(table, players_cap=4, players_per_place=None, by=supervisor, at=MONDAY)
    fourth = make_guest(table)

    seat_player(table, place=4, player=fourth.number, card=fourth.cards.get().number, by=supervisor, at=LATER)
    with pytest.raises(RuleBroken) as broken:
        seat_player(table, place=5, player=fifth.number, card=fifth.cards.get().number, by=supervisor, at=LATER)

    assert [(each.code, each.clause) for each in broken.value.refusals] == [("table_full", "nsw-war 5.7.2")]
    capped = AuditEvent.objects.get(action="casino.table.seating_capped")
    assert (capped.before, capped.after, capped.clauses) == (
        {"players_cap": None, "players_per_place": None},
        {"players_cap": 4, "players_per_place": None},
        ["nsw-war 5.7.2"],
    )


@pytest.mark.clause("vic-war 5.10")
def test_with_one_player_a_place_the_second_is_refused():
    table = make_game("vic-war")
    supervisor, second, third = staff_at(table, "supervisor"), make_guest(table), make_guest(table)
    sit(table, 4)

    seat_player(table, place=4, player=second.number, by=supervisor, at=MONDAY)
    set_caps(table, players_cap=None, players_per_place=1, by=supervisor, at=MONDAY)
    with pytest.raises(RuleBroken) as broken:
        seat_player(table, place=4, player=third.number, by=supervisor, at=LATER)

    assert [(each.code, each.clause) for each in broken.value.refusals] == [("place_full", "vic-war 5.10")]


# ---- waiting ---------------------------------------------------------------------------------------------------------


def test_a_player_waits_once_at_a_table_and_somebody_without_a_number_as_often_as_they_come():
    table = make_game()
    player, dealer = make_guest(table), staff_at(table, "scorer")
    waiting = wait_for_place(table, player=player.number, by=dealer, at=MONDAY)

    with pytest.raises(RuleBroken) as twice:
        wait_for_place(table, player=player.number, by=dealer, at=MONDAY)
    for _ in range(2):
        wait_for_place(table, by=dealer, at=MONDAY)
    stop_waiting(waiting, by=dealer, at=LATER)
    with pytest.raises(RuleBroken) as ended:
        stop_waiting(waiting, by=dealer, at=LATER)

    assert (codes_of(twice), codes_of(ended)) == (["waits_already"], ["ended"])
    assert Waiting.objects.filter(until=None).count() == 2


# ---- like limits -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 5.13")
@pytest.mark.parametrize(
    ("other", "is_like"),
    [
        ({}, True),
        ({"document": "nsw-war"}, False),
        ({"limits": {"initial": {"min": 10_00, "max": 200_00}, "tie": {"min": 10_00, "max": 100_00}}}, False),
        ({"state": "closing"}, False),
        ({"state": "closed"}, False),
        ({"is_full": True}, False),
        ({"players_cap": 0}, False),
    ],
)
def test_a_like_seat_is_a_free_one_at_an_open_table_of_the_game_with_the_same_limits(other, is_like):
    table = make_game("vic-war")
    first = sit(table, 2)
    there = make_table(other.pop("document", "vic-war"), is_open=True, venue=table.venue)
    make_sign(there, **({"limits": other.pop("limits")} if "limits" in other else {}))
    if other.pop("is_full", False):
        there.layout.places = 1
        there.layout.save()
        sit(there, 1)
    for name, value in other.items():
        setattr(there, name, value)
    there.save()

    try:
        seat_player(
            table,
            place=3,
            player=first.player.number,
            gives_leave=True,
            by=staff_at(table, "supervisor"),
            at=LATER,
        )
    except RuleBroken as broken:
        assert [refusal.code for refusal in broken.refusals] == ["no_like_seat"]

    assert table.sittings.count() == (2 if is_like else 1)
