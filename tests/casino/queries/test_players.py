"""What others ask of players: what decides, who is shut out and yet seated."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import Sitting
from casino.queries.players import excluded_and_seated, people_facts, person_facts
from casino.rules.admission import ExclusionFacts, PersonFacts, PlayerCardFacts, TieFacts
from tests.factories import MONDAY, make_venue
from tests.factories.floor import make_card, make_player, make_table
from tests.factories.people import make_exclusion, make_tie

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def sit(player, table, place=1, **fields):
    return Sitting.objects.create(player=player, table=table, place=place, **({"sat_at": MONDAY} | fields))


def test_the_facts_are_all_that_decides():
    player = make_player()
    card = make_card(player, expires_on=date(2027, 1, 1))
    bar = make_exclusion(player, table=make_table(venue=player.venue), clause="nsw-war 13.4.2")
    make_exclusion(player, asked_by="self", from_at=MONDAY + DAY, until_at=MONDAY + 2 * DAY)
    make_tie(player, kind="child", ended_at=MONDAY)

    assert person_facts(player, at=MONDAY) == PersonFacts(
        born_on=date(1980, 5, 17),
        exclusions=(
            ExclusionFacts(MONDAY, tables=frozenset({bar.table_id}), clause="nsw-war 13.4.2"),
            ExclusionFacts(MONDAY + DAY, until_at=MONDAY + 2 * DAY, is_own_wish=True),
        ),
        cards=(PlayerCardFacts(card.pk, MONDAY, date(2027, 1, 1)),),
        ties=(TieFacts("child", MONDAY, MONDAY),),
    )


def test_a_merged_record_names_the_number_that_was_kept():
    kept = make_player()

    assert person_facts(make_player(kept.venue, merged_into=kept), at=MONDAY).merged_into == kept.number


@pytest.mark.clause("act-war 12.2(b)")
def test_a_bar_that_reaches_the_game_reaches_the_tables_of_this_house_that_deal_it():
    player = make_player()
    here, also_here = (make_table("act-war", venue=player.venue) for _ in range(2))
    make_table("act-holdem", venue=player.venue)
    make_table("act-war", venue=make_venue())
    make_exclusion(player, table=here)

    (bar,) = person_facts(player, at=MONDAY).exclusions

    assert bar.tables == {here.pk, also_here.pk}


def test_one_player_and_three_take_the_same_number_of_queries(django_assert_num_queries):
    def barred():
        player = make_player()
        make_exclusion(player, table=make_table("act-war", venue=player.venue))
        make_card(player)
        return player.pk

    first = barred()
    with CaptureQueriesContext(connection) as one:
        people_facts([first])
    others = [barred(), barred()]

    with django_assert_num_queries(len(one)):
        assert len(people_facts([first, *others])) == 3


def test_who_is_shut_out_and_yet_seated_is_told_with_the_reason():
    table = make_table(is_open=True)
    venue = table.venue
    excluded, barred, welcome = (make_player(venue) for _ in range(3))
    make_exclusion(excluded)
    make_exclusion(barred, table=table)
    for place, player in [(1, excluded), (4, excluded), (2, barred), (3, welcome)]:
        sit(player, table, place, is_at_place=place != 4)

    unwelcome = excluded_and_seated(venue, at=MONDAY)

    assert [(each.player, each.table, each.places, [r.code for r in each.refusals]) for each in unwelcome] == [
        (excluded, table, (1, 4), ["excluded"]),
        (barred, table, (2,), ["barred"]),
    ]


def test_who_has_left_or_sits_elsewhere_is_no_matter():
    table = make_table(is_open=True)
    gone, elsewhere, later = (make_player(table.venue) for _ in range(3))
    make_exclusion(gone)
    make_exclusion(elsewhere, table=make_table(venue=table.venue))
    make_exclusion(later, from_at=MONDAY + DAY)
    sit(gone, table, left_at=MONDAY)
    sit(elsewhere, table, 2)
    sit(later, table, 3)

    assert excluded_and_seated(table.venue, at=MONDAY) == []
    assert [each.player for each in excluded_and_seated(table.venue, at=MONDAY + DAY)] == [later]


def test_the_floor_asks_with_the_same_number_of_queries_for_one_and_for_three(django_assert_num_queries):
    table = make_table("act-war", is_open=True)

    def seat_excluded(place):
        player = make_player(table.venue)
        make_exclusion(player, table=table)
        sit(player, table, place)

    seat_excluded(1)
    with CaptureQueriesContext(connection) as one:
        excluded_and_seated(table.venue, at=MONDAY)
    seat_excluded(2)
    seat_excluded(3)

    with django_assert_num_queries(len(one)):
        assert len(excluded_and_seated(table.venue, at=MONDAY)) == 3
