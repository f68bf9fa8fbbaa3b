"""Every field of a definition has words."""

from collections.abc import Iterator
from dataclasses import is_dataclass
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from tournaments.rules.definition import Definition
from tournaments.rules.words import WORDS, in_words, without_numbers, word_for


def paths(kind: Any, at: str = "") -> Iterator[str]:
    """Yield the path of every field of a definition, items of lists without their numbers."""
    for name, hint in get_type_hints(kind).items():
        path = f"{at}.{name}".lstrip(".")
        yield path
        for inner in (hint, *get_args(hint)) if isinstance(hint, UnionType) or get_origin(hint) is tuple else (hint,):
            if is_dataclass(inner):
                yield from paths(inner, path)


def test_every_field_has_a_label_and_every_label_a_field():
    fields = {without_numbers(path) for path in paths(Definition)}

    assert fields - WORDS.keys() == set()
    assert WORDS.keys() - fields == set()


def test_a_field_is_found_whatever_item_of_a_list_it_stands_in():
    assert word_for("format.stages.3.bank.chips").label == "Chips"
    assert word_for("prizes.bands.0.prizes.2.or_else.name").label == "What"


def test_a_changed_field_is_named_by_all_that_leads_to_it():
    assert in_words("format.stages.1.bank.chips") == "Stage 2, Starting bank, Chips"
    assert in_words("details.starts_at") == "Start"
    assert in_words("fees") == "Fees"
