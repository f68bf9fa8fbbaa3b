"""The structure of a tournament as a picture."""

import re

import pytest

from tests.factories.tournaments import make_definition, with_field
from tournaments.pictures import Way, in_words, structure, ways_of
from tournaments.rules.definition.format import Advance, Origin, Scope, Source
from tournaments.rules.flow import Span, flow
from tournaments.rules.real import CASES

PHONE = 390


def picture_of(definition, entries=27):
    return flow(definition.format, entries)


def test_the_picture_says_in_words_who_goes_on():
    assert in_words(picture_of(make_definition())) == "Heats: 27 players; 9 to Final go on. Final: 9 players"


def test_rules_that_lead_the_same_way_are_one_way():
    rules = (Advance("final", Scope.TABLE, 2), Advance("final", Scope.STAGE, 3))
    counted = picture_of(with_field(make_definition(), "format.stages.0.advancement", rules))

    assert ways_of(counted) == [Way("heats", "final", Span(9, 9))]


def test_a_second_chance_is_a_way_of_its_own():
    sources = (Source(Origin.ADVANCED, "heats"), Source(Origin.SECOND_CHANCE, "heats", quota=4))
    definition = with_field(make_definition(), "format.stages.1.sources", sources)
    counted = picture_of(with_field(definition, "format.stages.0.advancement", (Advance("final", Scope.STAGE, 5),)))

    assert ways_of(counted) == [
        Way("heats", "final", Span(5, 5)),
        Way("heats", "final", Span(0, 4), is_second_chance=True),
    ]
    assert "0 to 4 in Final get a second chance" in in_words(counted)


def test_a_way_to_a_stage_that_is_not_there_is_not_drawn():
    astray = with_field(make_definition(), "format.stages.0.advancement", (Advance("semi", Scope.TABLE, 2),))

    assert ways_of(picture_of(astray)) == []


def test_names_are_written_as_text():
    definition = with_field(make_definition(), "format.stages.0.name", "<b>Heats</b>")

    assert "<b>" not in structure(picture_of(definition))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
def test_stages_one_after_the_other_fit_a_phone(case):
    counted = picture_of(case.definition, 60)
    drawn = structure(counted)

    width = int(re.search(r'width="(\d+)"', drawn)[1])
    boxes = [(int(x), int(y)) for x, y in re.findall(r'<rect x="(\d+)" y="(\d+)"', drawn)]
    side_by_side = max(sum(y == other for _x, other in boxes) for _x, y in boxes)
    assert len(set(boxes)) == len(counted.stages)
    assert side_by_side > 1 or width < PHONE - 100
