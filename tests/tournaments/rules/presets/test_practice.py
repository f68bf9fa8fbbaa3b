"""A real tournament as a plan of one's own."""

import pytest

from tournaments.rules.definition.plain import plain, without_times
from tournaments.rules.lint import Grade, findings
from tournaments.rules.presets import GAMES, PRACTICE, template
from tournaments.rules.real import CASES, real

WAR = GAMES["vic-war"]


def open_fields(key):
    """Return what is still an error, but for what only the director knows."""
    errors = [each for each in findings(template(key).make(WAR)) if each.grade is Grade.ERROR]
    return {each.field for each in errors if not each.field.startswith("details.")}


def kept(said, made):
    """Say whether everything that was said is still there."""
    if isinstance(said, dict):
        return isinstance(made, dict) and all(name in made and kept(value, made[name]) for name, value in said.items())
    if isinstance(said, list):
        return isinstance(made, list) and len(said) == len(made) and all(map(kept, said, made))
    return said == made


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
def test_every_fact_is_kept_but_name_place_and_times(case):
    made = plain(template(case.key).make(WAR))
    facts = plain(without_times(case.definition))

    assert made["details"] == {"game": {"document": "vic-war", "decks": 6, "method": "A"}}
    assert all(kept(facts[part], made[part]) for part in facts if part != "details")


@pytest.mark.parametrize(
    ("key", "left"),
    [
        ("RT-08", {"entry.least_players"}),
        ("RT-29", {"entry.least_players"}),
        ("RT-13", {"entry.least_players", "entry.most_players"}),
        ("RT-01", {"entry.least_players", "prizes.bands"}),
        ("RT-17", {"entry.least_players", "prizes.bands"}),
    ],
)
def test_only_what_nobody_published_is_left_to_say(key, left):
    assert open_fields(key) == left


def test_a_stage_without_answers_gets_the_usual_ones_and_one_with_answers_keeps_them():
    usual = template("RT-08").make(WAR).format.stages[0]
    own = template("RT-01").make(WAR).format.stages[0]

    assert (usual.length.count, usual.tables.seats, usual.bank.chips, usual.wagers.least) == (20, 7, 1_000, 50)
    assert (own.length.count, own.tables.seats, own.bank.chips, own.wagers.least) == (21, 7, 5_000, 100)
    assert own.ties == real("RT-01").definition.format.stages[0].ties


def test_all_of_them_can_be_chosen():
    assert [each.key for each in PRACTICE] == [case.key for case in CASES]
    assert all(each.summary for each in PRACTICE)
