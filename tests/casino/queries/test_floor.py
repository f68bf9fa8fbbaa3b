"""The floor at a glance."""

from datetime import timedelta

import pytest

from casino.models import Booking, Device, Protection, Sitting
from casino.queries.floor import floor_duties, floor_of
from casino.services.incidents import open_incident
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.floor import make_player, make_shift, make_sign, make_sitting, make_table
from tests.factories.obligations import make_duty
from tests.factories.people import make_exclusion

pytestmark = pytest.mark.django_db
LATER = timedelta(minutes=20)


@pytest.fixture
def venue():
    return make_venue(time_zone="Australia/Sydney")


def notes(venue) -> list[list[tuple[str, str]]]:
    return [[(note.text, note.tone) for note in each.notes] for each in floor_of(venue, at=MONDAY)]


def make_dealt_table(venue, **fields):
    table = make_table(venue=venue, is_open=True, **fields)
    make_shift(table, make_staff("scorer", venue=venue))
    return table


def test_a_table_shows_its_limits_its_dealer_and_how_many_places_are_taken(venue):
    table = make_table(venue=venue, is_open=True)
    make_sign(table)
    make_shift(table, make_staff("scorer", venue=venue, name="Teddy Okafor"))
    alone, couple = make_player(venue), make_player(venue)
    for place, player in ((2, alone), (3, alone), (3, couple)):
        Sitting.objects.create(table=table, place=place, player=player, is_at_place=place == 2, sat_at=MONDAY)

    (shown,) = floor_of(venue, at=MONDAY)

    assert (shown.limits, shown.dealer, shown.taken, shown.tone, shown.notes) == (
        "$10 to $100",
        "Teddy Okafor",
        2,
        "good",
        (),
    )


def test_what_needs_a_look_stands_beside_its_table_the_worst_first(venue):
    table = make_dealt_table(venue)
    make_sign(table, limits={"initial": {"min": 50_00, "max": 500_00, "unit": None}}, effective_at=MONDAY + LATER)
    open_incident("foreign_card", table, title="A card too many", at=MONDAY, table=table)

    assert notes(venue) == [[("1 incident", "bad"), ("From $50 at 20:20", "warn")]]
    assert floor_of(venue, at=MONDAY)[0].tone == "bad"


def test_a_closing_sign_shows_its_time_on_the_venue_s_wall(venue):
    make_dealt_table(venue).__class__.objects.update(state="closing", closes_at=MONDAY + LATER)

    assert notes(venue) == [[("Closes 20:20", "warn")]]


def test_an_open_table_without_a_dealer_is_pointed_out_and_a_closed_one_is_not(venue):
    make_table(venue=venue, name="A", is_open=True)
    make_table(venue=venue, name="B")

    assert notes(venue) == [[("No dealer", "warn")], []]


@pytest.mark.parametrize(
    ("starts", "ends", "shown"),
    [
        (timedelta(hours=2), timedelta(hours=4), [("22:00 Friday Night War", "plain")]),
        (timedelta(hours=2, minutes=1), timedelta(hours=4), []),
        (timedelta(hours=-1), timedelta(minutes=1), [("Friday Night War until 20:01", "plain")]),
        (timedelta(hours=-1), timedelta(0), []),
    ],
)
def test_a_booking_shows_from_two_hours_before_until_its_end(venue, starts, ends, shown):
    Booking.objects.create(
        table=make_table(venue=venue),
        purpose="Friday Night War",
        starts_at=MONDAY + starts,
        ends_at=MONDAY + ends,
        booked_at=MONDAY,
    )

    assert notes(venue) == [shown]


def test_markers_and_failed_devices_show(venue):
    table = make_dealt_table(venue)
    Device.objects.create(venue=venue, table=table, kind="shuffler", name="Shuffler 4", state="covered")
    Protection.objects.create(
        table=table, player=make_player(venue), old_sign=make_sign(table), marker_place=2, places=[2], since=MONDAY
    )

    assert notes(venue) == [[("Shuffler 4: Failed and covered", "warn"), ("1 marker", "plain")]]


def test_somebody_who_sits_there_though_shut_out_shows_with_the_clause(venue):
    table, player = make_dealt_table(venue), make_player(venue)
    make_sitting(table, player, 3)
    make_exclusion(player, clause="nsw-war 13.4.3")

    (shown,) = floor_of(venue, at=MONDAY)

    assert [(note.text, note.tone, note.clause) for note in shown.notes] == [
        (f"Player {player.number} is shut out, and at place 3", "bad", "nsw-war 13.4.3")
    ]


def test_other_houses_and_retired_tables_are_not_on_the_map(venue):
    make_table(is_open=True)
    make_table(venue=venue, is_retired=True)

    assert floor_of(venue, at=MONDAY) == []


def test_the_newest_sign_in_effect_counts_and_a_withdrawn_one_does_not(venue):
    table = make_dealt_table(venue)
    make_sign(table, effective_at=MONDAY - timedelta(days=1))
    make_sign(table, limits={"initial": {"min": 25_00, "max": 500_00, "unit": None}})
    make_sign(
        table, limits={"initial": {"min": 99_00, "max": 500_00, "unit": None}}, withdrawn_at=MONDAY - timedelta(hours=1)
    )

    assert floor_of(venue, at=MONDAY)[0].limits == "$25 to $500"


@pytest.mark.parametrize("tables", [1, 3])
def test_the_floor_takes_the_same_number_of_queries_for_any_number_of_tables(venue, tables, django_assert_num_queries):
    for _number in range(tables):
        table = make_dealt_table(venue)
        make_sign(table)
        make_sitting(table, make_player(venue))
        make_sitting(table, make_exclusion(make_player(venue)).player, place=2)

    with django_assert_num_queries(16):
        floor_of(venue, at=MONDAY)


def test_duties_of_people_on_the_floor_are_listed_by_their_time():
    late = make_duty(role="supervisor", due_at=MONDAY - timedelta(hours=1))
    soon = make_duty(role="pit_boss", due_at=MONDAY + timedelta(hours=1))
    make_duty(role="marketing", due_at=MONDAY + timedelta(hours=1))
    make_duty(role="supervisor", due_at=MONDAY + timedelta(hours=24))

    assert list(floor_duties(at=MONDAY)) == [late, soon]
