"""Who becomes a player, under which name the public hears of them, and when two records become one."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

import pytest

from casino.rules.admission import TieFacts
from casino.rules.people import (
    Person,
    RecordFacts,
    public_name,
    usual_name,
    why_not_keep,
    why_not_merge,
    why_not_tie,
    why_not_untie,
)

DAY = date(2026, 3, 2)
GROWN_UP = Person(born_on=date(1980, 5, 17), has_identity=True)


@dataclass
class Somebody:
    number: int = 4711
    display_name: str = "Ada L."
    may_be_named: bool = True


@pytest.mark.parametrize(
    ("player", "name"),
    [
        (Somebody(), "Ada L."),
        (Somebody(may_be_named=False), "Player 4711"),
        (Somebody(display_name=""), "Player 4711"),
    ],
)
def test_the_public_hears_the_chosen_name_only_of_those_who_agreed(player, name):
    assert public_name(player) == name


@pytest.mark.parametrize(
    ("given", "family", "name"), [("Ada", "Lovelace", "Ada L."), ("Teller", "", "Teller"), ("A" * 80, "B", "A" * 60)]
)
def test_who_chooses_no_name_is_called_by_the_usual_one(given, family, name):
    assert usual_name(given, family) == name


def added(person, least_age=18):
    return [(refusal.code, refusal.field) for refusal in why_not_keep(person, day=DAY, least_age=least_age)]


@pytest.mark.parametrize(
    ("born_on", "expected"),
    [
        (date(2008, 3, 2), []),
        (date(2008, 3, 3), [("under_age", "born_on")]),
        (date(2026, 3, 3), [("born_when", "born_on")]),
        (date(1906, 1, 1), []),
        (date(1905, 12, 31), [("born_when", "born_on")]),
    ],
)
def test_nobody_is_added_who_is_too_young_or_was_born_when_nobody_was(born_on, expected):
    assert added(replace(GROWN_UP, born_on=born_on)) == expected


def test_nobody_is_added_without_an_identity_document():
    assert added(replace(GROWN_UP, has_identity=False)) == [("identity_missing", "identity_seen")]


def test_nobody_agrees_to_mail_without_an_address():
    assert added(replace(GROWN_UP, is_unreachable=True)) == [("address_missing", "email")]


def test_somebody_who_seems_a_player_already_is_added_only_as_another_person():
    alike = replace(GROWN_UP, alike=(7, 9))

    (refusal,) = why_not_keep(alike, day=DAY, least_age=18)

    assert refusal.sentence == (
        "There is a player with this name and date of birth: number 7, 9. Use that record, or tick that this is another "
        "person."
    )
    assert added(replace(alike, is_another=True)) == []


def test_a_tie_is_written_down_once():
    standing = {("partner", 3), ("employee", None)}

    asked = [("partner", 3), ("partner", 4), ("child", 3), ("employee", None)]

    assert [bool(why_not_tie(kind, staff, standing=standing)) for kind, staff in asked] == [True, False, False, True]


def test_a_tie_ends_once():
    begun = datetime(2026, 3, 2, tzinfo=UTC)

    assert why_not_untie(TieFacts("child", begun)) == []
    assert [refusal.code for refusal in why_not_untie(TieFacts("child", begun, ended_at=begun))] == ["wrong_state"]


GONE = RecordFacts(id=1, number=12, is_merged=False, is_seated=False)
KEPT = RecordFacts(id=2, number=7, is_merged=False, is_seated=False)


@pytest.mark.parametrize(
    ("gone", "kept", "expected"),
    [
        (GONE, KEPT, []),
        (GONE, GONE, ["Choose another record: this is the same one."]),
        (
            replace(GONE, is_merged=True),
            KEPT,
            ["Player 12 was merged already: open the record it points to."],
        ),
        (
            replace(GONE, is_seated=True),
            replace(KEPT, is_seated=True),
            [
                "Player 12 sits at a table: wait until they have left it.",
                "Player 7 sits at a table: wait until they have left it.",
            ],
        ),
    ],
)
def test_two_records_become_one_only_away_from_the_tables(gone, kept, expected):
    assert [refusal.sentence for refusal in why_not_merge(gone, kept)] == expected
