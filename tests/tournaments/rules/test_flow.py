"""How many players reach each stage."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.factories.stages import ENTRIES, counted, numbers, stage
from tournaments.rules.definition.format import (
    Advance,
    Format,
    Origin,
    Pick,
    Scope,
    Session,
    Source,
    Stage,
    Tables,
    Until,
)
from tournaments.rules.definition.prizes import StagePrize
from tournaments.rules.flow import Span, flow, groups_of


@pytest.mark.parametrize(("span", "words"), [(Span(21, 21), "21"), (Span(72, 90), "72 to 90")])
def test_a_span_is_written_as_one_number_if_it_is_one(span, words):
    assert str(span) == words


# ---- who goes on -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.4.3(a)(iii)")
def test_the_best_of_each_table_and_a_lucky_loser_fill_the_next_tables():
    found = counted(
        stage(
            "heats",
            Advance("semi", Scope.TABLE, 2),
            Advance("semi", Scope.STAGE, 1, pick=Pick.DRAW),
            tables=10,
            seats=7,
            sources=ENTRIES,
        ),
        stage("semi", Advance("final", Scope.TABLE, 2), tables=3, seats=7),
        stage("final", tables=1, seats=7),
        entries=70,
    )

    assert numbers(found) == {"heats": ("70", ["20", "1"]), "semi": ("21", ["6"]), "final": ("6", [])}
    assert [str(each.unfilled) for each in found.stages] == ["0", "0", "1"]
    assert [str(each.staying) for each in found.stages] == ["49", "15", "6"]


@pytest.mark.clause("vic-war 10.4.3(a)(iii)")
def test_rules_take_from_those_whom_no_earlier_rule_took():
    found = counted(
        stage(
            "flight",
            Advance("next", Scope.TABLE, 3),
            Advance("next", Scope.SESSION, 4, places=(4, 4)),
            tables=8,
            seats=7,
            sessions=2,
            sources=ENTRIES,
        ),
        stage("next"),
        entries=112,
    )

    assert numbers(found) == {"flight": ("112", ["48", "8"]), "next": ("56", [])}


@pytest.mark.parametrize(("players", "fourth"), [(3, "0"), (4, "1"), (7, "1")])
def test_a_placing_that_no_table_has_takes_nobody(players, fourth):
    found = counted(
        stage("heat", Advance("next", Scope.STAGE, 2, places=(4, 4)), tables=1, seats=7, sources=ENTRIES),
        stage("next"),
        entries=players,
    )

    assert str(found.stages[0].leaving[0].number) == fourth


@pytest.mark.parametrize(
    ("scope", "taken"), [(Scope.STAGE, "2"), (Scope.SESSION, "6"), (Scope.TABLE, "24"), (None, "2 to 24")]
)
def test_the_scope_decides_and_an_open_one_is_read_both_ways(scope, taken):
    found = counted(
        stage("heats", Advance("final", scope, 2), tables=4, seats=7, sessions=3, sources=ENTRIES),
        stage("final"),
        entries=84,
    )

    assert numbers(found) == {"heats": ("84", [taken]), "final": (taken, [])}


@pytest.mark.parametrize(
    ("entries", "taken", "unfilled"), [(180, ["30", "6"], "0"), (150, ["30", "6"], "0"), (20, ["20", "0"], "16")]
)
def test_the_next_best_fill_the_next_stage(entries, taken, unfilled):
    found = counted(
        stage(
            "first",
            Advance("second", Scope.TABLE, 1),
            Advance("second", Scope.STAGE, 6, until=Until.NEXT_IS_FULL),
            tables=6,
            seats=6,
            sessions=5,
            sources=ENTRIES,
        ),
        stage("second", tables=6, seats=6),
        entries=entries,
    )

    assert (numbers(found)["first"][1], str(found.stages[1].unfilled)) == (taken, unfilled)


@pytest.mark.parametrize(("tables", "lucky"), [(9, "3"), (10, "1"), (7, "0")])
def test_lucky_losers_fill_the_last_table(tables, lucky):
    found = counted(
        stage(
            "heats",
            Advance("semi", Scope.TABLE, 2),
            Advance("semi", Scope.STAGE, pick=Pick.DRAW, until=Until.TABLES_ARE_FULL),
            tables=tables,
            seats=7,
            sources=ENTRIES,
        ),
        stage("semi", seats=7),
        entries=70,
    )

    assert numbers(found)["heats"][1] == [str(2 * tables), lucky]
    assert str(found.stages[1].unfilled) == "0"


def test_a_rule_that_fills_a_stage_without_tables_takes_its_number():
    found = counted(
        stage("heats", Advance("final", Scope.STAGE, 5, until=Until.NEXT_IS_FULL), seats=7, sources=ENTRIES),
        stage("final"),
        entries=30,
    )

    assert numbers(found) == {"heats": ("30", ["5"]), "final": ("5", [])}


@pytest.mark.parametrize(("tables", "arrive"), [(None, "0 to 30"), (1, "0 to 7")])
def test_a_rule_without_a_number_may_take_anybody_and_as_many_arrive_as_can_sit(tables, arrive):
    found = counted(
        stage("heats", Advance("final", Scope.STAGE), seats=7, sources=ENTRIES),
        stage("final", tables=tables, seats=7),
        entries=30,
    )

    assert numbers(found) == {"heats": ("30", ["0 to 30"]), "final": (arrive, [])}


def test_first_and_second_may_take_different_ways():
    found = counted(
        stage(
            "heats",
            Advance("final", Scope.TABLE, 1),
            Advance("semi", Scope.TABLE, 1),
            tables=4,
            seats=7,
            sources=ENTRIES,
        ),
        stage("semi", Advance("final", Scope.TABLE, 2), tables=1, seats=4),
        stage("final", tables=1, seats=6),
        entries=28,
    )

    assert numbers(found) == {"heats": ("28", ["4", "4"]), "semi": ("4", ["2"]), "final": ("6", [])}


def test_a_small_field_sends_on_no_more_than_it_has():
    found = counted(
        stage("heats", Advance("final", Scope.TABLE, 3), tables=2, seats=7, sources=ENTRIES),
        stage("final", tables=1, seats=7),
        entries=3,
    )

    assert numbers(found) == {"heats": ("3", ["3"]), "final": ("3", [])}


# ---- for others ------------------------------------------------------------------------------------------------------


def test_a_slip_of_the_hand_is_not_counted_through():
    assert str(counted(stage("heats", sources=ENTRIES), entries=10**12).stages[0].entrants) == "10000"


def test_prizes_by_session_and_table_know_how_many_there_are():
    found = counted(
        stage("weeks", tables=1, seats=6, sessions=4, sources=ENTRIES),
        stage("semi", seats=6, sources=(Source(Origin.SECOND_CHANCE, "weeks"),)),
        stage("final"),
        entries=20,
    )
    prizes = (
        StagePrize("weeks", 1, 1, scope=Scope.SESSION),
        StagePrize("semi", 1, 1, scope=Scope.TABLE),
        StagePrize("final", 1, 1, scope=Scope.TABLE),
        StagePrize("nowhere", 1, 1, scope=Scope.SESSION),
    )

    assert groups_of(prizes, found) == {"weeks": 4, "semi": 4}


@st.composite
def formats(draw):
    """Draw any stages that send players to any others, answered or not."""
    keys = ["a", "b", "c", "d"][: draw(st.integers(1, 4))]
    some = lambda values: st.none() | values  # noqa: E731
    rules = st.builds(
        Advance,
        to=st.sampled_from([*keys, "nowhere"]),
        scope=some(st.sampled_from(Scope)),
        take=some(st.integers(0, 9)),
        places=some(st.tuples(st.integers(1, 5), st.integers(1, 9))),
        until=st.sampled_from(Until),
    )
    sources = st.builds(
        Source, origin=st.sampled_from(Origin), stage=st.sampled_from(["", *keys]), quota=some(st.integers(0, 20))
    )
    return Format(
        stages=tuple(
            Stage(
                key,
                key,
                sources=tuple(draw(st.lists(sources, max_size=3, unique=True))),
                sessions=(Session(),) * draw(st.integers(0, 3)),
                tables=Tables(draw(some(st.integers(0, 5))), draw(some(st.integers(1, 7)))),
                advancement=tuple(draw(st.lists(rules, max_size=3))),
                is_optional=draw(st.booleans()),
                is_rolling=draw(st.booleans()),
                is_head_to_head=draw(st.booleans()),
            )
            for key in keys
        )
    )


@settings(max_examples=300, deadline=None)
@given(structure=formats(), entries=st.integers(0, 200))
def test_nobody_appears_or_vanishes_whatever_the_stages(structure, entries):
    for each in flow(structure, entries).stages:
        assert 0 <= each.entrants.low <= each.entrants.high
        assert min(each.staying.low, each.turned_away.low) >= 0
        assert sum(leaving.number.low for leaving in each.leaving) <= each.entrants.high
        assert each.unfilled is None or each.unfilled.low >= 0
