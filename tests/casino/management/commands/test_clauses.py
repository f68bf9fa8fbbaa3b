"""`manage.py clauses` answers people and programs."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from casino.clauses import count, index


def said(*words: str) -> str:
    out = StringIO()
    call_command("clauses", *words, stdout=out)
    return out.getvalue()


def test_json_has_the_totals_and_every_clause():
    answer = json.loads(said("--json"))

    totals, found = answer["totals"], answer["clauses"]
    assert (totals["all"], totals["kept"] + totals["open"]) == (785, 785)
    assert totals["by_document"]["nsw-war"]["all"] == 219
    assert sum(kind["all"] for kind in totals["by_kind"].values()) == 785
    assert sum(app["kept"] for app in totals["by_app"].values()) == totals["kept"]
    assert list(found) == list(index())
    assert {"kind", "rules", "tests"} <= set(found["nsw-war 14.12"])


def test_json_of_one_clause_names_its_rules_and_tests():
    keeping = next(iter(index().values()))
    document, number = keeping.clause.citation.document, keeping.clause.citation.number

    answer = json.loads(said("--json", document, number))

    assert answer["clauses"] == {
        keeping.clause.citation: {
            "kind": keeping.clause.kind.value,
            "app": keeping.clause.app,
            "gist": keeping.clause.gist,
            "reading": keeping.clause.reading,
            "to_keep": keeping.clause.is_to_keep,
            "kept": keeping.is_kept,
            "rules": [place.name for place in keeping.rules],
            "tests": [place.name for place in keeping.tests],
        }
    }


def test_the_last_eight_lines_sum_up():
    lines = said().rstrip("\n").split("\n")

    counted = count(index().values())
    assert [line.split()[0] for line in lines[-8:-1]] == [
        "to",
        "act-war",
        "act-holdem",
        "nsw-war",
        "vic-war",
        "md-war",
        "all",
    ]
    assert lines[-2].split() == ["all", "785", str(counted.kept), str(counted.open)]
    assert lines[-1] == "260 more clauses are shown to people or only name things."


def test_a_document_lists_its_clauses():
    lines = said("vic-war").rstrip("\n").split("\n")

    assert len(lines) == 264 + 1
    assert lines[0].split() == ["1", "-", "heading", "definitions."]


def test_one_clause_is_told_whole_even_with_a_space_in_its_name():
    assert said("nsw-war", "definition:stand", "off").split("\n")[1:3] == [
        "Wager that is neither won nor lost.",
        "shown by: A wager of 30 with outcome stand off returns 30 and nets 0.",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["qld-war"], "There is no document qld-war. Choose one of: act-war, act-holdem, nsw-war, vic-war, md-war."),
        (["nsw-war", "14.99"], "nsw-war has no clause 14.99. `manage.py clauses nsw-war` lists all of them."),
    ],
)
def test_what_does_not_exist_is_said_in_a_sentence(words, sentence):
    with pytest.raises(CommandError) as refused:
        said(*words)

    assert (str(refused.value), refused.value.returncode) == (sentence, 1)
