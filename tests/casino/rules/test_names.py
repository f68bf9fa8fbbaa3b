"""However somebody writes a name, it folds to the same words."""

from datetime import date

import pytest

from casino.models import PlayerToken
from casino.rules.names import (
    Sought,
    card_number,
    day_of,
    email_token,
    folded_words,
    name_tokens,
    number_token,
    same_names,
    search_key,
    sought,
)

NAMES = frozenset({"name", "card"})
NUMBERS = frozenset({"number", "card", "name"})


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Zoë", ["zoe"]),
        ("ZOË", ["zoe"]),
        ("O'Neill", ["oneill"]),
        ("O’Neill", ["oneill"]),
        ("Whakatōhea-Smith", ["whakatohea", "smith"]),
        ("van der Berg", ["van", "der", "berg"]),
        ("Weiß", ["weiss"]),
        ("Łukasz Øst", ["lukasz", "ost"]),
        ("İnci", ["inci"]),
        ("Пётр", ["петр"]),
        ("李 小龍", ["李", "小龍"]),
        ("  -  ", []),
    ],
)
def test_case_accents_and_apostrophes_do_not_matter(written, folded):
    assert folded_words(written) == folded


def test_the_key_has_the_family_name_first_and_fits_its_column():
    assert search_key("Zoë", "O'Neill") == "oneill zoe"
    assert len(search_key("ﷺ" * 80, "ﷺ" * 80)) == 200


def test_two_people_seem_the_same_whichever_name_comes_first():
    assert same_names("Chen", "Wei") == same_names("Wei", "Chen") == {"wei chen", "chen wei"}


def test_a_name_is_found_by_its_words_its_parts_and_its_parts_run_together():
    assert name_tokens("Mary-Jane", "O'Neill") == {"mary", "jane", "maryjane", "oneill", "neill"}


def test_a_single_letter_before_an_apostrophe_is_no_name():
    assert name_tokens("D'Arcy") == {"darcy", "arcy"}


def test_numbers_and_addresses_lose_what_people_put_between():
    assert number_token("C-000 123") == "c000123"
    assert card_number("c-000 123") == "C000123"
    assert email_token(" Anna.Kelly@Example.test ") == "anna.kelly@example.test"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("sánchez ZOE", [Sought("sanchez", NAMES), Sought("zoe", NAMES)]),
        ("mary-jane", [Sought("mary", NAMES), Sought("jane", NAMES)]),
        ("4711", [Sought("4711", NUMBERS)]),
        ("C-000-123", [Sought("c000123", NUMBERS)]),
        ("Anna@ex", [Sought("anna@ex", frozenset({"email"}))]),
        ("17/5/1980", [Sought("1980-05-17", frozenset({"born"}))]),
        ("smith 1980-05-17", [Sought("smith", NAMES), Sought("1980-05-17", frozenset({"born"}))]),
        ("'", []),
        ("", []),
    ],
)
def test_what_is_typed_says_what_is_meant(words, expected):
    assert sought(words) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("17.5.1980", date(1980, 5, 17)),
        ("1980-5-17", date(1980, 5, 17)),
        ("29/2/1980", date(1980, 2, 29)),
        ("29/2/1981", None),
        ("5/1980", None),
        ("1980", None),
    ],
)
def test_a_day_is_a_day_only_if_there_was_one(word, expected):
    assert day_of(word) == expected


def test_what_can_be_meant_is_what_is_kept():
    kinds = {kind for words in ("anna", "1", "a@b", "1980-05-17") for each in sought(words) for kind in each.kinds}

    assert kinds == set(PlayerToken.Kind)
