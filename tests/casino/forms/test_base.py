"""What text a form takes, and where it puts a refusal."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError

from casino.forms.base import BaizeForm, LongTextField, TextField, check_day
from games.rulings import Refusal


class Note(BaizeForm):
    title = TextField()
    words = LongTextField(required=False)


def errors_of(**words):
    form = Note(words)
    return {name: [error.code for error in errors] for name, errors in form.errors.as_data().items()}


BAD = {
    "NUL": "a\x00b",
    "bell": "a\x07b",
    "escape": "a\x1b[31mb",
    "delete": "a\x7fb",
    "right-to-left override": "a\u202eb",
    "left-to-right isolate": "a\u2066b",
    "pop isolate": "a\u2069b",
    "byte order mark": "a\ufeffb",
    "non-character": "a\uffffb",
    "lone surrogate": "a\ud800b",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_characters_that_hide_or_cannot_be_kept_are_refused_in_both_fields(text):
    found = errors_of(title=text, words=text)

    assert {name: "control_characters" in codes for name, codes in found.items()} == {"title": True, "words": True}


@pytest.mark.parametrize(
    "text", ["Zoë O’Brien-Łukasz", "李小龍", "मोहन", "עברית", "👩🏽‍⚖️ wins", "a\tb", "<script>alert(1)</script>"]
)
def test_names_and_words_of_any_script_are_taken(text):
    assert errors_of(title=text, words=text) == {}


def test_spaces_in_one_line_are_made_one_and_lines_of_a_text_are_kept():
    form = Note({"title": "  Anna \n  Kelly\t", "words": "one\n\ntwo"})

    assert form.is_valid()
    assert form.values() == {"title": "Anna Kelly", "words": "one\n\ntwo"}


@pytest.mark.parametrize(("length", "codes"), [(200, []), (201, ["max_length"]), (10_000_000, ["max_length"])])
def test_a_line_has_a_longest_length(length, codes):
    assert errors_of(title="x" * length).get("title", []) == codes


@pytest.mark.parametrize(("length", "codes"), [(4000, []), (4001, ["max_length"]), (10_000_000, ["max_length"])])
def test_a_text_has_a_longest_length(length, codes):
    assert errors_of(title="x", words="x" * length).get("words", []) == codes


def test_only_spaces_are_nothing():
    assert errors_of(title="   ") == {"title": ["required"]}


def test_each_form_shown_has_a_key_of_its_own():
    keys = {Note()["once_key"].value() for _ in range(3)}

    assert len(keys) == 3
    assert all(len(key) == 32 for key in keys)


def test_a_refusal_stands_at_its_field_or_above_the_form_with_its_clause():
    form = Note({"title": "x"})
    assert form.is_valid()

    form.refuse(
        [
            Refusal("Another title.", "nsw-war 14.12", code="taken", field="title"),
            Refusal("Not today.", "vic-war 1.1", code="closed", field="nowhere"),
            Refusal("Sent before.", "vic-war 1.2", code="sent", field="once_key"),
        ]
    )

    told = {
        name: [(error.message, error.code, error.clause) for error in errors]
        for name, errors in form.errors.as_data().items()
    }
    assert told == {
        "title": [("Another title.", "taken", "nsw-war 14.12")],
        "__all__": [("Not today.", "closed", "vic-war 1.1"), ("Sent before.", "sent", "vic-war 1.2")],
    }


def test_what_is_wrong_with_a_field_nobody_sees_is_said_above_the_form():
    form = Note({"title": "x", "once_key": "k" * 65})

    assert form.errors == {
        "__all__": ["Something that this page carries along came back changed: reload the page and try again."]
    }


@pytest.mark.parametrize(
    ("day", "is_refused"),
    [(date(1899, 12, 31), True), (date(1900, 1, 1), False), (date(2199, 12, 31), False), (date(2200, 1, 1), True)],
)
def test_a_day_is_in_a_year_that_somebody_may_mean(day, is_refused):
    try:
        check_day(day)
    except ValidationError as error:
        assert (error.code, is_refused) == ("no_such_year", True)
    else:
        assert not is_refused
