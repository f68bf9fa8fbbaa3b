"""`manage.py odds` as a script and a person use it."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parents[4]


def told(*words):
    out, err = StringIO(), StringIO()
    call_command("odds", *words, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.mark.clause("act-holdem 8.1")
@pytest.mark.clause("act-holdem 9.1")
@pytest.mark.clause("act-holdem 11.1")
def test_holdem_costs_what_counting_every_deal_comes_to():
    """All 27,813,810,024,000 deals, for the best play: about half a minute."""
    words = [sys.executable, "manage.py", "odds", "act-holdem", "--json"]

    done = subprocess.run(words, capture_output=True, cwd=ROOT, check=True)

    assert json.loads(done.stdout) == {"ante_call": "-1363917077/63213204600", "bonus": "-5809/92820"}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["nsw-war"], {"war": "-23138/993023", "surrender": "-23/622", "tie": "-58/311"}),
        (["vic-war", "--decks", "8"], {"war": "-276706/11826255", "surrender": "-31/830", "tie": "-74/415"}),
        (
            ["md-war", "--decks", "6"],
            {
                "war": "-23138/993023",
                "surrender": "-23/622",
                "tie": "-58/311",
                "tie2": "-2974/15965",
                "progressive": "-182980/993023",
            },
        ),
    ],
)
def test_programs_get_fractions_by_wager(words, expected):
    out, err = told(*words, "--json")

    assert (json.loads(out), err) == (expected, "")


def test_people_read_of_what_and_by_which_clauses():
    out, _ = told("md-war")

    lines = out.splitlines()
    assert lines[0] == "Casino War, Maryland (md-war), 6 decks, every deal of them"
    assert "tie          -18.649518 %  of the tie wager" in lines
    assert lines[-1].startswith("bonus_spin  no odds") and lines[-1].endswith("(md-war 10.D(1))")
    assert "md-war 10.B(1)" in out


@pytest.mark.clause("nsw-war 3.1")
def test_decks_that_no_table_may_use_are_counted_and_pointed_out():
    out, err = told("nsw-war", "--decks", "8", "--json")

    assert json.loads(out)["tie"] == "-74/415"
    assert err == "nsw-war is dealt with 6 decks. (nsw-war 3.1) What follows is counted with 8 all the same.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["whist"], "There is no document whist. Choose one of: act-war, act-holdem, nsw-war, vic-war, md-war."),
        (["nsw-war", "--decks", "0"], "Count with one deck or more. (nsw-war 3.1)"),
        (["act-holdem", "--decks", "2"], "act-holdem is dealt with 1 deck. (act-holdem 2.1)"),
        (["nsw-war", "--decks", "six"], "Error: argument --decks: invalid int value: 'six'"),
    ],
)
def test_what_cannot_be_counted_is_answered_with_a_sentence(words, sentence):
    with pytest.raises(CommandError) as refused:
        told(*words)

    assert str(refused.value) == sentence
