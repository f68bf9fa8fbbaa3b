"""What the game's document does not allow, and settings that exclude each other."""

import pytest

from tests.tournaments.rules.lint.plans import found, told
from tournaments.rules.definition.details import Game
from tournaments.rules.definition.format import Cap, Chip

HEATS = "format.stages.0"


@pytest.mark.clause("vic-war 10.4.8(c)")
@pytest.mark.parametrize(("decks", "codes"), [(4, []), (8, []), (9, ["decks"]), (3, ["decks"])])
def test_decks_are_those_of_the_document(decks, codes):
    assert [each.code for each in found({"details.game.decks": decks})] == codes


@pytest.mark.clause("vic-war 10.4.8(c)")
def test_a_game_without_a_document_is_asked_who_counts_and_no_game_is_an_error():
    assert [(each.grade, each.code) for each in found({"details.game": Game(other_game="Blackjack")})] == [
        ("warning", "no_document")
    ]
    assert [(each.grade, each.code) for each in found({"details.game": Game()})] == [("error", "no_game")]
    assert [each.code for each in found({"details.game": Game("bingo")})] == ["unknown_document"]


@pytest.mark.clause("vic-war 10.4.8(c)")
def test_a_method_of_dealing_is_one_of_the_document():
    assert [each.code for each in found({"details.game.method": "C"})] == ["method"]
    assert found({"details.game.method": "B"}) == []


@pytest.mark.clause("vic-war 10.4.4(a)")
@pytest.mark.parametrize(
    ("kind", "codes"),
    [("Cash chips", ["cash_chips"]), ("Tournament chips", []), ("Non-negotiable chips without cash value", [])],
)
def test_cash_chips_are_not_played_with(kind, codes):
    assert [each.code for each in found({"format.chip_type": kind})] == codes


@pytest.mark.clause("vic-war 2.1")
@pytest.mark.parametrize(("seats", "refused"), [(9, False), (10, True)])
def test_a_table_has_no_more_places_than_its_document_allows(seats, refused):
    assert (
        ("error", "too_many_seats", f"{HEATS}.tables.seats", "vic-war 2.1") in told({f"{HEATS}.tables.seats": seats})
    ) is refused


def test_employees_do_not_play_in_an_ordinary_event():
    assert told({"entry.employees_play": True}) == [
        ("error", "employees", "entry.employees_play", "vic-war 10.4.2(a)(v)")
    ]


def test_the_least_number_of_players_is_not_above_the_greatest():
    assert "least_above_most" in {each.code for each in found({"entry.least_players": 99})}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({f"{HEATS}.wagers.least": 100, f"{HEATS}.wagers.most": 50}, "least_above_most"),
        ({f"{HEATS}.wagers.least": 55, f"{HEATS}.wagers.step": 10}, "step"),
        ({f"{HEATS}.wagers.least": 1_000_000, f"{HEATS}.wagers.most": None}, "least_above_bank"),
        ({f"{HEATS}.wagers.caps": (Cap(5, 2, None),)}, "caps"),
        ({f"{HEATS}.wagers.caps": (Cap(1, 2, 1),)}, "caps"),
        ({f"{HEATS}.bank.chip_set": (Chip(5, 1),)}, "chip_set"),
    ],
)
def test_stakes_and_banks_that_cannot_be_are_found(changes, code):
    assert code in {each.code for each in found(changes)}
