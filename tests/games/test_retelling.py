"""A log alone tells its round again: the story, the table at each step, and what another reading would have paid."""

import json

import pytest

from games import log, retelling
from games.log import Event, Log
from games.rulebooks import BOOKS
from games.rulings import RuleBroken
from tests.factories.rounds import played_lines


@pytest.mark.parametrize("key", BOOKS)
def test_every_event_becomes_a_sentence_with_its_clauses(key):
    lines = played_lines(key)

    story = retelling.story_of(lines)

    assert [told.seq for told in story] == list(range(1, len(lines) + 1))
    assert all(told.sentence.strip() and told.sentence[-1] in ".”" for told in story)
    assert [told.clauses for told in story] == [tuple(json.loads(line)["clauses"]) for line in lines]


@pytest.mark.parametrize("key", BOOKS)
def test_the_table_can_be_seen_at_every_step_and_never_loses_a_card(key):
    lines = played_lines(key)

    drawn = [retelling.seen_at(lines, step).drawn for step in range(1, len(lines) + 1)]

    assert drawn == sorted(drawn)
    assert retelling.seen_at(lines, len(lines)).boxes[0].nets


def test_the_last_step_shows_what_the_round_paid():
    seen = retelling.seen_at(played_lines("vic-war"), 10_000)

    (box,) = seen.boxes
    assert (seen.phase, box.number, box.player) == ("complete", 4, "Player 41")
    assert dict(box.stakes) == {"initial": 2500, "tie": 500, "war": 2500}
    assert ("tie", "win", 5000) in box.nets


def test_a_round_told_under_its_own_readings_changes_nothing():
    assert [retelling.changes_under(played_lines(key), {}) for key in BOOKS] == [[]] * 5


def test_another_reading_shows_each_wager_it_would_have_paid_otherwise():
    lines = _tied_war()

    changes = retelling.changes_under(lines, {"md-war 10.A(4)": _other("md-war", "md-war 10.A(4)")})

    assert [(change.wager, change.before) for change in changes] == [("war", 2500 * 2)]
    assert changes[0].after != changes[0].before


def _other(key, clause):
    reading = next(reading for reading in BOOKS[key].readings if reading.clause == clause)
    return reading.options[1].name


def _tied_war():
    """Search the seeds for a round whose war cards are equal too."""
    for number in range(2000):
        lines = played_lines("md-war", number.to_bytes(32, "big"))
        if ("war", "win", 5000) in retelling.seen_at(lines, len(lines)).boxes[0].nets:
            return lines
    raise AssertionError("No seed gave two ties in a row.")


@pytest.mark.parametrize("first", [[], [Event("opened", {"document": "nowhere"})], [Event("seated", {})]])
def test_a_log_that_opens_no_known_table_is_refused(first):
    written = Log()
    for event in first:
        written.append(event)

    with pytest.raises(RuleBroken):
        retelling.document_of(written.lines())


def test_an_event_without_a_sentence_of_its_own_is_still_told():
    assert retelling.sentence_of(Event("incident", {"what": "foreign_card"})) == "Foreign card."


def test_retelling_does_not_depend_on_the_seal():
    lines = played_lines()

    assert log.verify(lines) == []
    assert retelling.document_of(lines) == "nsw-war"
