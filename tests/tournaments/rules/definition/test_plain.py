"""A definition as plain values and back."""

from dataclasses import replace
from datetime import datetime

import pytest

from games.rulings import RuleBroken
from tournaments.rules.definition import Definition, Details, Format
from tournaments.rules.definition.format import Advance, Scope, Session, Stage
from tournaments.rules.definition.plain import changes, plain, read, without_times

HEATS = Stage(
    "heats", "Heats", advancement=(Advance("final", Scope.TABLE, 2, places=(4, 4), weights=((3, 3), (4, 2))),)
)
FRIDAY = Definition(
    details=Details(name="Friday Night War", starts_at=datetime.fromisoformat("2026-05-09T18:00")),
    format=Format(stages=(HEATS,)),
)


def test_a_definition_comes_back_as_it_was():
    assert read(plain(FRIDAY)) == FRIDAY


def test_what_is_unanswered_is_left_out():
    assert plain(Definition()) == {}
    assert plain(FRIDAY.details) == {"name": "Friday Night War", "starts_at": "2026-05-09T18:00"}


@pytest.mark.parametrize(
    ("data", "field", "sentence"),
    [
        ({"details": {"name": 3}}, "details.name", "This has to be text without control characters."),
        ({"details": {"name": "a\x00b"}}, "details.name", "This has to be text without control characters."),
        ({"details": {"nickname": "x"}}, "details.nickname", "A definition has no such field."),
        ({"details": {"starts_at": "tomorrow"}}, "details.starts_at", "This has to be a date and time of these years."),
        (
            {"details": {"starts_at": "2026-05-09T18:00+10:00"}},
            "details.starts_at",
            "This has to be a date and time of these years.",
        ),
        (
            {"details": {"starts_at": "1899-12-31T23:59"}},
            "details.starts_at",
            "This has to be a date and time of these years.",
        ),
        (
            {"details": {"starts_at": "2200-01-01T00:00"}},
            "details.starts_at",
            "This has to be a date and time of these years.",
        ),
        ({"entry": {"least_players": True}}, "entry.least_players", "This has to be a whole number."),
        ({"entry": {"occasion": "gala"}}, "entry.occasion", "Choose one of: ordinary, charity, media."),
        ({"format": {"stages": [{"key": "a"}]}}, "format.stages.0.name", "This is needed."),
        ({"format": {"stages": {}}}, "format.stages", "This has to be a list."),
        ({"format": []}, "format", "This has to be a set of named values."),
    ],
)
def test_a_wrong_value_is_named_at_its_field(data, field, sentence):
    with pytest.raises(RuleBroken) as broken:
        read(data)

    assert [(refusal.field, refusal.sentence) for refusal in broken.value.refusals] == [(field, sentence)]


@pytest.mark.parametrize("moment", ["1900-01-01T00:00", "2199-12-31T23:59"])
def test_the_years_of_these_centuries_are_read(moment):
    assert read({"details": {"starts_at": moment}}).details.starts_at == datetime.fromisoformat(moment)


def test_every_wrong_value_is_named_at_once():
    with pytest.raises(RuleBroken) as broken:
        read({"details": {"name": 3, "place": 4}, "fees": {"prices": [{"key": "entry"}]}})

    assert [refusal.field for refusal in broken.value.refusals] == [
        "details.name",
        "details.place",
        "fees.prices.0.buys",
        "fees.prices.0.name",
    ]


def test_changes_name_each_field_with_both_values():
    moved = {"details": {"name": "Friday Night War", "starts_at": "2026-05-09T19:00"}, "format": plain(FRIDAY.format)}

    assert list(changes(plain(FRIDAY), moved)) == [("details.starts_at", "2026-05-09T18:00", "2026-05-09T19:00")]


def test_a_stage_taken_out_is_a_change():
    assert list(changes({"format": {"stages": [{"key": "a"}]}}, {"format": {"stages": []}})) == [
        ("format.stages.0", {"key": "a"}, None)
    ]


def test_times_can_be_taken_out_wherever_they_stand():
    dated = replace(
        FRIDAY, format=Format(stages=(replace(HEATS, sessions=(Session("First", FRIDAY.details.starts_at),)),))
    )

    assert without_times(dated) == Definition(
        details=Details(name="Friday Night War"),
        format=Format(stages=(replace(HEATS, sessions=(Session("First"),)),)),
    )
