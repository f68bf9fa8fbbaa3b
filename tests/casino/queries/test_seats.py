from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import LimitSign, Protection, Reservation, Waiting
from casino.queries.seats import seats_panel
from casino.services.floor_rounds import close_bets, mark_invalid, open_round, take_wager
from casino.services.seats import seat_player
from tests.factories import MONDAY, make_staff
from tests.factories.seats import make_floor_round, make_game, make_guest, sit

pytestmark = pytest.mark.django_db
LATER = MONDAY + timedelta(minutes=30)


def minute(number):
    return MONDAY + timedelta(minutes=number)


def panel_of(table, *, role="scorer", at=LATER):
    return seats_panel(table, reader=make_staff(role, venue=table.venue), at=at)


def idle_of(table):
    return {each.number: each.idle for place in panel_of(table)["places"] for each in place.people}


# ---- places ----------------------------------------------------------------------------------------------------------


def test_each_place_says_who_is_there_and_for_whom_it_is_kept():
    table = make_game(places=4)
    sitting, regular = sit(table, 1), make_guest(table)
    by = make_staff("supervisor", venue=table.venue)
    Reservation.objects.create(table=table, place=3, player=regular, made_at=MONDAY, made_by=by)
    old = LimitSign.objects.get()
    Protection.objects.create(
        table=table, player=sitting.player, old_sign=old, marker_place=1, places=[1], since=MONDAY
    )

    places = panel_of(table)["places"]

    name = f"{sitting.player.number} {sitting.player.display_name}"
    assert [(place.number, place.state, place.word) for place in places] == [
        (1, "taken", str(sitting.player.number)),
        (2, "free", "free"),
        (3, "kept", "kept"),
        (4, "free", "free"),
    ]
    assert [place.label for place in places[:3]] == [
        f"Place 1: {name}, old minimum",
        "Place 2: free",
        f"Place 3: kept, kept for player {regular.number}",
    ]


@pytest.mark.parametrize(("role", "sees"), [("scorer", True), ("administrator", False)])
def test_who_may_not_find_players_reads_numbers_alone(role, sees):
    table = make_game(places=1)
    player = sit(table, 1).player

    [place] = panel_of(table, role=role)["places"]

    assert place.people[0].name == (f"{player.number} {player.display_name}" if sees else f"Player {player.number}")


def test_the_panel_takes_the_same_number_of_queries_for_one_player_and_for_many():
    table, reader = make_game(), make_staff("scorer")
    make_floor_round(table, sit(table, 1), at=minute(1))
    open_round(table, by=make_staff("scorer", venue=table.venue), at=LATER)
    reader.roles  # noqa: B018 asked for once a request
    with CaptureQueriesContext(connection) as one:
        seats_panel(table, reader=reader, at=LATER)
    others = [sit(table, place) for place in (2, 3, 4)]
    for number in (2, 3):
        make_floor_round(table, *others, number=number + 10, at=minute(number))
    Waiting.objects.create(table=table, since=MONDAY, player=make_guest(table))

    with CaptureQueriesContext(connection) as many:
        seats_panel(table, reader=reader, at=LATER)

    assert len(many) == len(one)


# ---- idle rounds -----------------------------------------------------------------------------------------------------


def test_rounds_without_a_wager_are_counted_back_to_the_last_one_with_one():
    table = make_game(places=3)
    busy, idle, newcomer = sit(table, 1), sit(table, 2), sit(table, 3, sat_at=minute(3))
    make_floor_round(table, busy, at=minute(1))
    make_floor_round(table, busy, idle, at=minute(2))
    for number in (3, 4, 5):
        make_floor_round(table, busy, at=minute(number))

    assert idle_of(table) == {busy.player.number: 0, idle.player.number: 3, newcomer.player.number: 3}


def test_a_round_counts_for_who_sat_there_when_it_was_opened():
    table = make_game(places=2)
    busy, newcomer = sit(table, 1), sit(table, 2, sat_at=minute(2))
    for number in (1, 2, 3):
        make_floor_round(table, busy, at=minute(number) - timedelta(seconds=1))

    assert idle_of(table) == {busy.player.number: 0, newcomer.player.number: 1}


def test_a_round_in_which_nobody_staked_is_no_round_of_play():
    table = make_game(places=2)
    busy, idle = sit(table, 1), sit(table, 2)
    make_floor_round(table, busy, at=minute(1))
    make_floor_round(table, at=minute(2))

    assert idle_of(table) == {busy.player.number: 0, idle.player.number: 1}


def test_a_wager_in_the_open_round_ends_the_idling():
    table = make_game(places=2)
    busy, idle = sit(table, 1), sit(table, 2)
    dealer = make_staff("scorer", venue=table.venue)
    for number in (1, 2, 3):
        make_floor_round(table, busy, at=minute(number))
    flagged_before = [place.state for place in panel_of(table)["places"]]
    open_round(table, by=dealer, at=minute(4))

    take_wager(table, place=2, player=idle.player.number, wager="initial", cents=50_00, by=dealer, at=minute(4))

    assert (flagged_before, idle_of(table)[idle.player.number]) == (["taken", "idle"], 0)


def test_an_idle_player_on_two_places_is_idle_on_none_as_long_as_they_stake_on_one():
    table = make_game(places=3)
    first = sit(table, 1)
    sit(table, 2, first.player, is_at_place=False)
    for number in (1, 2, 3):
        make_floor_round(table, first, at=minute(number))

    assert idle_of(table) == {first.player.number: 0}


# ---- the dealer's strip ----------------------------------------------------------------------------------------------


def test_the_next_thing_to_do_is_named_all_through_a_round():
    table = make_game(places=2)
    first, dealer = sit(table, 1), make_staff("scorer", venue=table.venue)
    steps = [panel_of(table)["strip"].step]
    open_round(table, by=dealer, at=LATER)
    steps.append(panel_of(table)["strip"].step)
    take_wager(table, place=1, player=first.player.number, wager="initial", cents=50_00, by=dealer, at=LATER)
    steps.append(panel_of(table)["strip"].step)
    close_bets(table, by=dealer, at=LATER)
    steps.append(panel_of(table)["strip"].step)

    assert steps == ["open", "stake", "close", "end"]


def test_a_round_with_nobody_to_stake_goes_on_taking_wagers():
    table = make_game()
    open_round(table, by=make_staff("scorer", venue=table.venue), at=LATER)

    assert panel_of(table)["strip"].step == "stake"


def test_each_player_is_offered_what_they_have_not_staked_and_the_amount_of_the_last_round():
    table = make_game("vic-war", places=2)
    regular, newcomer = sit(table, 1), sit(table, 2)
    dealer = make_staff("scorer", venue=table.venue)
    make_floor_round(table, regular, at=minute(1))
    open_round(table, by=dealer, at=LATER)
    before = panel_of(table)["strip"].to_stake

    take_wager(table, place=1, player=regular.player.number, wager="initial", cents=50_00, by=dealer, at=LATER)
    after = panel_of(table)["strip"].to_stake

    offered = [("initial", "Casino War"), ("tie", "Tie")]
    assert [(each.sitting, each.wagers, each.dollars, each.may_decline) for each in before] == [
        (regular, offered, "25", False),
        (newcomer, offered, "", False),
    ]
    assert [(each.sitting, each.wagers, each.dollars, each.may_decline) for each in after] == [
        (newcomer, offered, "", False),
        (regular, offered[1:], "", True),
    ]


@pytest.mark.parametrize(
    ("is_dealt", "remedy", "clause"),
    [
        (False, "Hand the stake back now.", "nsw-war 11.22.1"),
        (True, "The wager is void: hand the stake back, pay nothing on it.", "nsw-war 11.22.2"),
    ],
)
def test_an_invalid_wager_says_what_the_dealer_does_about_it(is_dealt, remedy, clause):
    table = make_game()
    sitting, dealer = sit(table, 1), make_staff("scorer", venue=table.venue)
    open_round(table, by=dealer, at=LATER)
    number = sitting.player.number
    wager = take_wager(table, place=1, player=number, wager="initial", cents=50_00, by=dealer, at=LATER)
    if is_dealt:
        close_bets(table, by=dealer, at=LATER)
    mark_invalid(wager, why="for_another", by=dealer, at=LATER)

    [shown] = panel_of(table)["strip"].wagers

    assert (shown.why, shown.remedy, shown.remedy_clause) == ("Staked for somebody else", remedy, clause)
    assert (shown.label, shown.tone, shown.wager.clause) == ("Casino War", "bad", "nsw-war 13.1")


def test_people_who_wait_are_listed_in_the_order_in_which_they_came():
    table = make_game("act-war")
    player, dealer = make_guest(table), make_staff("scorer", venue=table.venue)
    Waiting.objects.create(table=table, player=player, since=minute(2))
    Waiting.objects.create(table=table, since=minute(1))
    seated = Waiting.objects.create(table=table, player=make_guest(table), since=MONDAY)
    seat_player(table, place=1, player=seated.player.number, by=dealer, at=LATER)

    assert [name for _waiting, name in panel_of(table)["waiting"]] == [
        "Somebody",
        f"{player.number} {player.display_name}",
    ]
