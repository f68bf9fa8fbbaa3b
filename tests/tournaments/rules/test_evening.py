"""Who comes into a stage, and at how many tables they sit."""

import pytest

from tests.factories.stages import ENTRIES, counted, numbers, stage
from tournaments.rules.definition.format import Advance, Allocation, Origin, Scope, Source

# ---- tables ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.4.3(a)(ii)")
@pytest.mark.parametrize(
    ("tables", "seats", "entries", "used", "unfilled"),
    [
        (10, 7, 70, "10", "0"),
        (10, 7, 60, "10", "10"),  # the stated number is used, though nine would do
        (None, 7, 60, "9", "3"),
        (None, 7, 63, "9", "0"),
        (None, 7, 64, "10", "6"),
        (4, None, 60, "4", "None"),
        (None, None, 60, "None", "None"),
        (10, 7, 4, "4", "24"),
    ],
)
def test_a_stage_uses_the_tables_it_states_or_those_its_players_fill(tables, seats, entries, used, unfilled):
    only = counted(stage("heats", tables=tables, seats=seats, sources=ENTRIES), entries=entries).stages[0]

    assert (str(only.tables), str(only.unfilled)) == (used, unfilled)


@pytest.mark.parametrize(("entries", "seated", "away"), [(180, "180", "0"), (181, "180", "1"), (210, "180", "30")])
def test_whoever_finds_no_seat_is_counted(entries, seated, away):
    only = counted(stage("first", tables=6, seats=6, sessions=5, sources=ENTRIES), entries=entries).stages[0]

    assert (str(only.entrants), str(only.turned_away)) == (seated, away)


def test_a_rolling_stage_seats_whoever_comes():
    found = counted(
        stage("rolling", Advance("semi", Scope.STAGE, 18), tables=4, seats=6, sources=ENTRIES, is_rolling=True),
        stage("semi", Advance("final", Scope.TABLE, 2), tables=3, seats=6),
        stage("final", tables=1, seats=6),
        entries=180,
    )

    assert numbers(found) == {"rolling": ("180", ["18"]), "semi": ("18", ["6"]), "final": ("6", [])}
    assert str(found.stages[0].tables) == "30"


@pytest.mark.parametrize(
    ("entries", "rounds"), [(16, ["16", "8", "4", "2"]), (13, ["13", "8", "4", "2"]), (5, ["5", "5", "4", "2"])]
)
def test_whoever_has_no_opponent_goes_on(entries, rounds):
    pairs = {"tables": 8, "seats": 2, "is_head_to_head": True}
    found = counted(
        stage("last 16", Advance("last 8", Scope.TABLE, 1), **pairs, sources=ENTRIES),
        stage("last 8", Advance("last 4", Scope.TABLE, 1), **pairs | {"tables": 4}),
        stage("last 4", Advance("final", Scope.TABLE, 1), **pairs | {"tables": 2}),
        stage("final", **pairs | {"tables": 1}),
        entries=entries,
    )

    assert [str(each.entrants) for each in found.stages] == rounds


@pytest.mark.parametrize(("entries", "winners"), [(16, "8"), (15, "8"), (1, "1")])
def test_pairs_need_no_number_of_seats(entries, winners):
    found = counted(
        stage("pairs", Advance("next", Scope.TABLE, 1), sources=ENTRIES, is_head_to_head=True),
        stage("next"),
        entries=entries,
    )

    assert numbers(found)["next"] == (winners, [])


# ---- who comes -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.4.3(a)(v)")
@pytest.mark.parametrize(
    ("quota", "tables", "coming", "away"),
    [(None, 6, "0 to 36", "0 to 36"), (12, 6, "0 to 12", "0 to 60"), (None, None, "0 to 72", "0")],
)
def test_a_second_chance_may_be_wanted_by_all_who_did_not_go_on(quota, tables, coming, away):
    second_chance = Source(Origin.SECOND_CHANCE, "first", quota=quota, allocation=Allocation.FIRST_COME)
    found = counted(
        stage("first", Advance("second", Scope.TABLE, 3), tables=6, seats=6, sessions=4, sources=ENTRIES),
        stage("again", Advance("second", Scope.TABLE, 3), tables=tables, seats=6, sources=(second_chance,)),
        stage("second"),
        entries=144,
    )

    again = found.of("again")
    assert [str(arrival.wanting) for arrival in again.arrivals] == ["0 to 72"]
    assert (str(again.entrants), str(again.turned_away)) == (coming, away)


def test_a_second_chance_without_a_stage_is_open_to_the_beaten_of_all():
    found = counted(
        stage("first", Advance("second", Scope.TABLE, 2), seats=7, sources=ENTRIES),
        stage("second", Advance("final", Scope.TABLE, 2), seats=7),
        stage("wild card", Advance("final", Scope.STAGE, 1), sources=(Source(Origin.SECOND_CHANCE),)),
        stage("final"),
        entries=49,
    )

    assert numbers(found) == {
        "first": ("49", ["14"]),
        "second": ("14", ["4"]),
        "wild card": ("0 to 45", ["0 to 1"]),
        "final": ("4 to 5", []),
    }


def test_those_who_qualified_sit_before_a_second_chance():
    sources = (Source(Origin.SECOND_CHANCE, "first"), Source(Origin.ADVANCED))
    found = counted(
        stage("first", Advance("final", Scope.TABLE, 3), tables=2, seats=7, sources=ENTRIES),
        stage("final", tables=1, seats=7, sources=sources),
        entries=14,
    )

    assert [(each.source.origin, str(each.coming)) for each in found.of("final").arrivals] == [
        (Origin.ADVANCED, "6"),
        (Origin.SECOND_CHANCE, "0 to 1"),
    ]


@pytest.mark.parametrize(("quota", "invited"), [(3, "0 to 3"), (9, "0 to 4"), (None, "0 to 4")])
def test_the_invited_may_come_or_not(quota, invited):
    found = counted(
        stage("heats", Advance("final", Scope.TABLE, 1), tables=3, seats=7, sources=ENTRIES),
        stage("final", tables=1, seats=7, sources=(Source(Origin.ADVANCED), Source(Origin.INVITED, quota=quota))),
        entries=21,
    )

    assert [str(each.coming) for each in found.of("final").arrivals] == ["3", invited]


def test_entries_fill_one_stage_after_the_other_and_the_last_one_sees_who_is_left():
    found = counted(
        stage("friday", tables=2, seats=7, sources=ENTRIES),
        stage("saturday", tables=2, seats=7, sources=ENTRIES),
        entries=30,
    )

    assert [(str(each.entrants), str(each.turned_away)) for each in found.stages] == [("14", "0"), ("14", "2")]


def test_a_quota_of_entries_leaves_the_others_to_the_next_stage():
    found = counted(
        stage("seeded", Advance("main", Scope.STAGE, 4), sources=(Source(Origin.ENTRIES, quota=4),)),
        stage("main", sources=(Source(Origin.ADVANCED, "seeded"), *ENTRIES)),
        entries=20,
    )

    assert numbers(found) == {"seeded": ("4", ["4"]), "main": ("20", [])}


def test_a_quota_of_one_road_turns_away_on_that_road_alone():
    roads = (Source(Origin.ADVANCED, "north", quota=2), Source(Origin.ADVANCED))
    found = counted(
        stage("north", Advance("final", Scope.STAGE, 3), tables=1, seats=7, sources=ENTRIES),
        stage("south", Advance("final", Scope.STAGE, 3), tables=1, seats=7, sources=ENTRIES),
        stage("final", sources=roads),
        entries=14,
    )

    final = found.of("final")
    assert [str(each.coming) for each in final.arrivals] == ["2", "3"]
    assert str(final.turned_away) == "1"


@pytest.mark.parametrize(
    ("entries", "is_held", "semi"),
    [(49, False, "14"), (50, True, "6"), (7, False, "2")],
)
def test_an_optional_stage_is_held_if_the_next_one_cannot_seat_all(entries, is_held, semi):
    found = counted(
        stage("heats", Advance("quarter", Scope.TABLE, 2), seats=7, sources=ENTRIES),
        stage("quarter", Advance("semi", Scope.TABLE, 2), seats=7, is_optional=True),
        stage("semi", tables=2, seats=7),
        entries=entries,
    )

    quarter = found.of("quarter")
    assert (quarter.is_held, str(found.of("semi").entrants)) == (is_held, semi)
    assert (str(quarter.tables), str(quarter.unfilled)) == (("3", "5") if is_held else ("0", "0"))


def test_an_optional_stage_before_one_without_tables_may_be_held_or_not():
    found = counted(
        stage("heats", Advance("quarter", Scope.TABLE, 2), seats=7, sources=ENTRIES),
        stage("quarter", Advance("semi", Scope.TABLE, 2), seats=7, is_optional=True),
        stage("semi"),
        entries=49,
    )

    assert (found.of("quarter").is_held, str(found.of("semi").entrants)) == (None, "4 to 14")


def test_nobody_comes_from_where_a_quiet_evening_sends_nobody():
    found = counted(
        stage("heats", Advance("final", Scope.TABLE, 2), seats=7, sources=ENTRIES),
        stage("again", Advance("extra", Scope.TABLE, 1), seats=7, sources=(Source(Origin.SECOND_CHANCE, "heats"),)),
        stage("extra", Advance("final", Scope.TABLE, 1), seats=7, sources=(Source(Origin.INVITED, quota=3),)),
        stage("final", seats=7),
        entries=49,
    )

    assert [(each.source.origin, str(each.wanting), str(each.coming)) for each in found.of("extra").arrivals] == [
        (Origin.ADVANCED, "0 to 5", "0 to 5"),
        (Origin.INVITED, "0 to 3", "0 to 3"),
    ]


def test_an_optional_second_chance_is_held_if_somebody_comes():
    found = counted(
        stage("heats", Advance("final", Scope.TABLE, 1), seats=7, sources=ENTRIES),
        stage(
            "again",
            Advance("final", Scope.TABLE, 1),
            seats=7,
            is_optional=True,
            sources=(Source(Origin.SECOND_CHANCE),),
        ),
        stage("final"),
        entries=14,
    )

    assert (found.of("again").is_held, numbers(found)["final"][0]) == (None, "2 to 4")


# ---- what is left open -----------------------------------------------------------------------------------------------


def test_where_nobody_says_who_goes_on_all_may_want_the_second_chance():
    found = counted(
        stage("first", Advance("final"), sources=ENTRIES),
        stage("again", Advance("final"), sources=(Source(Origin.SECOND_CHANCE, "first"),)),
        stage("final", tables=1, seats=7),
        entries=60,
    )

    assert numbers(found) == {
        "first": ("60", ["0 to 60"]),
        "again": ("0 to 60", ["0 to 60"]),
        "final": ("0 to 7", []),
    }


@pytest.mark.parametrize(("entries", "taken"), [(60, "1 to 30"), (3, "1"), (1, "1"), (0, "0")])
def test_tables_nobody_counted_are_one_or_as_many_as_leave_nobody_alone(entries, taken):
    found = counted(stage("heats", Advance("final", Scope.TABLE, 1), sources=ENTRIES), stage("final"), entries=entries)

    assert numbers(found)["heats"] == (str(entries), [taken])
    assert found.of("heats").tables is None
