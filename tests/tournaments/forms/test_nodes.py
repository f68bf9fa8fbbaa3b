"""What is shown and what is folded away."""

import pytest

from games.rulings import Refusal
from tournaments.forms.definition import PartForm
from tournaments.forms.nodes import FOLDED, INWARD, SELDOM
from tournaments.rules.definition import Fees, Format
from tournaments.rules.lint.finding import error
from tournaments.rules.words import WORDS


def price(**given) -> PartForm:
    entry = {"key": "entry", "buys": "entry", "name": "Entry", "lines": [{"part": "pool", "cents": 100}]}
    return PartForm.of("fees", Fees, {"prices": [entry | given]})


def stages(*names, **options) -> PartForm:
    return PartForm.of("format", Format, {"stages": [{"key": name.lower(), "name": name} for name in names]}, **options)


def listed(form: PartForm, name: str):
    return next(node for node in form.fields.nodes if node.path == name)


def seen(form: PartForm) -> list[str]:
    (row,) = listed(form, "fees.prices").rows
    return [node.path.rpartition(".")[2] for node in row.fields.usual]


def open_rows(form: PartForm) -> list[str]:
    return [row.title for row in listed(form, "format.stages").rows if row.is_marked]


@pytest.mark.parametrize("names", [SELDOM, INWARD, FOLDED])
def test_only_fields_that_there_are_are_folded_away(names):
    assert names - WORDS.keys() == set()


def test_what_few_need_is_folded_away_until_it_is_answered():
    assert seen(price()) == ["buys", "name", "lines"]
    assert seen(price(members_only=True)) == ["buys", "name", "lines", "members_only"]


def test_what_is_wrong_is_never_folded_away():
    form = price()

    form.refuse([Refusal("Write a whole number.", field="fees.prices.0.chips")])

    assert seen(form) == ["buys", "name", "lines", "chips"]


def test_long_rows_are_folded_where_there_are_several():
    assert [row.is_folded for row in listed(stages("Heats"), "format.stages").rows] == [False]
    assert [row.is_folded for row in listed(stages("Heats", "Final"), "format.stages").rows] == [True, True]


def test_the_row_in_which_something_is_to_do_is_open():
    said = error("no_seats", "Say how many seats.", "format.stages.1.tables")

    assert open_rows(stages("Heats", "Final", findings=(said,))) == ["Stage 2: Final"]


@pytest.mark.parametrize(
    ("order", "opened"),
    [
        ("add:format.stages", ["Stage 3"]),
        ("add:format.stages.0.sessions", ["Stage 1: Heats"]),
        ("up:format.stages.1", ["Stage 1: Final"]),
        ("remove:format.stages.1", []),
    ],
)
def test_the_row_that_was_changed_last_is_open(order, opened):
    form = stages("Heats", "Final")

    form.change_rows(order)

    assert open_rows(form) == opened
