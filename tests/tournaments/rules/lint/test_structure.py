"""Whether the stages fit together."""

from dataclasses import replace

import pytest

from tests.tournaments.rules.lint.plans import found, sound, told
from tournaments.rules.definition.format import Advance, Allocation, Elimination, Knock, Origin, Scope, Source
from tournaments.rules.definition.format import Cap as BetCap

HEATS, FINAL = "format.stages.0", "format.stages.1"
FIRST, LAST = sound().format.stages


@pytest.mark.clause("vic-war 10.4.3(a)(iii)")
def test_the_best_two_of_what_has_to_be_said():
    rule = Advance(LAST.key, scope=None, take=2)

    (finding,) = found({f"{HEATS}.advancement": (rule,)})

    assert (finding.code, finding.field) == ("no_scope", f"{HEATS}.advancement.0.scope")
    assert "each table, each session or the whole stage" in finding.sentence


@pytest.mark.clause("vic-war 10.4.3(a)(ii)")
def test_no_more_may_enter_than_there_are_seats():
    seats = FIRST.places

    assert "more_than_seats" not in {each.code for each in found({"entry.most_players": seats})}
    assert "more_than_seats" in {each.code for each in found({"entry.most_players": seats + 1})}


@pytest.mark.clause("vic-war 10.4.3(a)(v)")
def test_a_second_chance_that_more_want_than_have_seats_says_who_gets_one():
    chance = replace(
        LAST,
        key="chance",
        name="Second chance",
        sources=(Source(Origin.SECOND_CHANCE, FIRST.key),),
        advancement=(Advance(LAST.key, Scope.STAGE, 1),),
    )
    stages = (FIRST, chance, replace(LAST, tables=replace(LAST.tables, count=2)))
    by_draw = replace(chance, sources=(replace(chance.sources[0], allocation=Allocation.DRAW),))

    assert "scarce_second_chance" in {each.code for each in found({"format.stages": stages})}
    assert "scarce_second_chance" not in {each.code for each in found({"format.stages": (FIRST, by_draw, stages[2])})}
    assert "scarce_second_chance" not in {
        each.code for each in found({"format.stages": stages, "format.repechage_by_director": True})
    }


@pytest.mark.clause("vic-war 10.4.3(a)(iii)")
def test_everybody_who_goes_on_finds_a_seat():
    too_many = Advance(LAST.key, Scope.TABLE, 7)

    assert "no_seats" in {each.code for each in found({f"{HEATS}.advancement": (too_many,)})}


@pytest.mark.clause("vic-war 10.4.6(a)")
def test_level_scores_at_the_end_are_decided():
    assert told({f"{FINAL}.ties": ()}) == [("error", "no_tie_rule", f"{FINAL}.ties", "vic-war 10.4.6(a)")]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({f"{HEATS}.name": " "}, "no_name"),
        ({f"{FINAL}.key": FIRST.key}, "name_twice"),
        ({f"{HEATS}.advancement": (Advance("nowhere", Scope.TABLE, 1),)}, "no_stage"),
        ({f"{FINAL}.advancement": (Advance(FIRST.key, Scope.TABLE, 1),)}, "backwards"),
        ({f"{FINAL}.sources": (Source(Origin.ADVANCED, "nowhere"),)}, "no_stage"),
        ({f"{FINAL}.sources": (Source(Origin.ENTRIES, price="gold"),)}, "no_price"),
        ({f"{HEATS}.advancement": (Advance(LAST.key, Scope.TABLE),)}, "no_number"),
        ({f"{HEATS}.elimination": (Elimination(Knock.LAST_AT_HANDS, (8, 999)),)}, "beyond_the_end"),
        ({f"{HEATS}.wagers.caps": (BetCap(999, None, None),)}, "beyond_the_end"),
        ({f"{HEATS}.length.announced_at": 999}, "beyond_the_end"),
    ],
)
def test_what_does_not_fit_is_found(changes, code):
    assert code in {each.code for each in found(changes)}


def test_what_happens_at_the_very_last_hand_is_not_beyond_the_end():
    last = FIRST.length.count
    changes = {
        f"{HEATS}.elimination": (Elimination(Knock.LAST_AT_HANDS, (last,)), *FIRST.elimination),
        f"{HEATS}.wagers.caps": (BetCap(last, None, None),),
        f"{HEATS}.length.announced_at": last,
    }

    assert "beyond_the_end" not in {each.code for each in found(changes)}


def test_a_stage_that_nobody_reaches_is_found():
    lost = replace(LAST, key="lost", name="Lost", sources=())

    assert "unreached" in {each.code for each in found({"format.stages": (FIRST, lost, LAST)})}


def test_seats_that_stay_empty_with_a_full_field_are_a_question():
    assert ("warning", "empty_seats", f"{FINAL}.tables", "vic-war 10.4.3(a)(ii)") in told(
        {f"{HEATS}.advancement": (Advance(LAST.key, Scope.TABLE, 1),)}
    )
