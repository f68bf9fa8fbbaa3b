"""What terms are made of: numbers, lists, sums and sentences."""

import pytest

from tests.factories.tournaments import wall
from tournaments.rules.terms.text import (
    Item,
    Section,
    chips,
    listed,
    money,
    number,
    opening,
    ordinal,
    places,
    said,
    sentence,
    when,
)


def test_items_are_numbered_as_deep_as_their_clauses():
    items = (
        Item("One", "vic-war 10.4.8(a)"),
        Item("One, first", "vic-war 10.4.8(a)(i)"),
        Item("Without a clause, beside it"),
        Item("Two", "vic-war 10.4.8(b)"),
        Item("Without a clause, after it"),
    )

    numbered = Section(8, "Conduct of play", "vic-war 10.4.8", items).numbered

    assert [(each.number, each.depth, each.item.text) for each in numbered] == [
        ("8.1", 1, "One"),
        ("8.1.1", 2, "One, first"),
        ("8.1.2", 2, "Without a clause, beside it"),
        ("8.2", 1, "Two"),
        ("8.3", 1, "Without a clause, after it"),
    ]


def test_deep_item_that_comes_first_stands_alone():
    assert [each.number for each in Section(1, "A", "", (Item("x", "vic-war 10.4.1(a)(i)"), Item("y"))).numbered] == [
        "1.1",
        "1.2",
    ]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (13, "13th"),
        (20, "20th"),
        (21, "21st"),
        (111, "111th"),
    ],
)
def test_places_are_written_as_ordinals(place, words):
    assert ordinal(place) == words
    assert places(place, place) == words


def test_words_for_sums_lists_and_silence():
    assert (money(1_234_50), money(None)) == ("$1,234.50", "[not yet said]")
    assert (chips(1_000), chips(None)) == ("1,000 in chips", "[not yet said]")
    assert [number(n, "entry", "entries") for n in (1, 2, 1_000, None)] == [
        "1 entry",
        "2 entries",
        "1,000 entries",
        "[not yet said] entries",
    ]
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert listed(["cash", "card"], "or") == "cash or card"
    assert places(2, 7) == "2nd to 7th"
    assert (said(""), said(None), said(0), said("x")) == ("[not yet said]", "[not yet said]", "0", "x")


def test_sentences_begin_and_end_as_such():
    assert [sentence(text) for text in ("", " a warning ", "Stop!", "Why?", "Done.")] == [
        "",
        "a warning.",
        "Stop!",
        "Why?",
        "Done.",
    ]
    assert (opening("a warning"), opening("")) == ("A warning", "")


def test_times_are_written_in_full():
    assert when(wall("2026-03-01 09:05")) == "Sunday 1 March 2026, 09:05"
    assert when(None) == "[not yet said]"


def test_item_is_open_if_it_or_one_of_its_points_is():
    assert [
        Item(text, points=points).is_open
        for text, points in (("x", ()), ("[not yet said]", ()), ("x", ("[not yet said]",)))
    ] == [
        False,
        True,
        True,
    ]
