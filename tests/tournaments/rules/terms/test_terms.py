"""The terms as a whole: eight sections, every clause answered, every field of the definition said."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import StrEnum

import pytest

from games.rulebooks import clauses_of
from tests.factories.tournaments import make_definition, with_field
from tests.tournaments.rules.terms.reading import HOUSE, refused, titles
from tests.tournaments.rules.terms.rich import RICH
from tournaments.rules.definition import Definition
from tournaments.rules.terms import terms_of


@pytest.mark.clause("vic-war 10.4")
def test_terms_have_eight_sections_and_nothing_is_approved_without_its_items():
    assert titles() == [
        (1, "Tournament details", "vic-war 10.4.1"),
        (2, "Conditions of entry", "vic-war 10.4.2"),
        (3, "Format", "vic-war 10.4.3"),
        (4, "Wagers", "vic-war 10.4.4"),
        (5, "Elimination", "vic-war 10.4.5"),
        (6, "Winners", "vic-war 10.4.6"),
        (7, "Prize pool", "vic-war 10.4.7"),
        (8, "Conduct of play", "vic-war 10.4.8"),
    ]
    assert titles(Definition()) == titles()
    assert refused(make_definition()) == []
    assert {clause.rpartition(" ")[2][:6] for clause, _field in refused(Definition())} >= {
        f"10.4.{section}" for section in (1, 2, 3, 4, 6, 7, 8)
    }


def test_complete_terms_leave_nothing_open_and_a_draft_says_what_it_leaves():
    complete = terms_of(make_definition(), HOUSE)
    empty = terms_of(Definition(), HOUSE)

    assert [item for section in complete.sections for item in section.items if item.is_open] == []
    assert complete.title == "Spring War Night: terms and conditions"
    assert empty.title == "Tournament: terms and conditions"
    assert sum(item.is_open for section in empty.sections for item in section.items) > 20


def test_terms_of_a_full_event_answer_every_clause_that_asks_for_terms():
    asked = {str(row.citation) for row in clauses_of("vic-war").values() if row.kind == "terms"}

    assert len(asked) == 65
    assert asked - terms_of(RICH, HOUSE).clauses == {"vic-war 10.4"}


def test_each_item_is_a_fixed_statement_comes_from_a_field_or_is_worded_by_the_house():
    items = [item for section in terms_of(RICH, HOUSE).sections for item in section.items]

    assert [item for item in items if not item.text] == []
    assert {item.kind for item in items} == {"fixed", "told", "worded"}
    assert [item.text for item in items if item.kind == "told" and not item.field] == []


# ---- the terms are the program: what runs is said ------------------------------------------------------------------------

UNSAID = {
    "details.summary": "the public page's own sentence",
    "details.notice_lead": "when the regulator is told, which the terms do not promise",
    "fees.is_free": "the prices say what is charged",
    "entry.withdrawal_decided": "a time says more",
    "entry.substitute_decided": "a time says more",
    "conduct.refunds_decided": "the cases say more",
    "format.stages.0.sources.0.quota": "every place is for entries",
    "format.stages.2.sources.0.quota": "the rule of advancement says how many",
}
"""Fields whose change the terms need not show where the others are answered, and why."""
SILENT_PARTS = ("key", "stage", "to", "price", "origin", "scope", "until_stage_ends", "basis", "pick", "until")
"""Names by which parts refer to each other and choices that other tests try one by one."""


def leaves(value, at="") -> Iterator[tuple[str, object]]:
    if is_dataclass(value):
        for field in fields(value):
            yield from leaves(getattr(value, field.name), f"{at}.{field.name}".lstrip("."))
    elif isinstance(value, tuple) and any(is_dataclass(each) for each in value):
        for n, each in enumerate(value):
            yield from leaves(each, f"{at}.{n}")
    else:
        yield at, value


def another(value):
    """Some other value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, StrEnum):
        return next(each for each in type(value) if each != value)
    if isinstance(value, int):
        return value + 1
    if isinstance(value, datetime):
        return value + timedelta(minutes=1)
    if isinstance(value, str):
        return {"postpone_or_refund": "cancel_and_refund"}.get(value, f"{value} altered")
    return (value[0], value[1] + 1) if len(value) == 2 and isinstance(value[0], int) else value[1:]


ANSWERED = [
    (path, value)
    for path, value in leaves(RICH)
    if value not in (None, "", (), 0) and path not in UNSAID and path.rpartition(".")[2] not in SILENT_PARTS
]


@pytest.mark.parametrize(("path", "value"), ANSWERED, ids=[path for path, _value in ANSWERED])
def test_every_answer_shows_in_the_terms(path, value):
    other = with_field(RICH, path, another(value))

    assert terms_of(other, HOUSE) != terms_of(RICH, HOUSE)


def test_rich_event_reaches_nearly_every_field():
    assert len(ANSWERED) > 150
    assert {path for path, _value in leaves(RICH)} >= UNSAID.keys()


def test_fields_that_the_terms_leave_out_really_are_left_out():
    for path in UNSAID:
        value = dict(leaves(RICH))[path]
        other = with_field(RICH, path, another(value) if value is not None else 3)
        assert terms_of(other, HOUSE) == terms_of(RICH, HOUSE), path
