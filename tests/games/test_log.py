"""The log kernel: what is recorded stays, folds to the same state, and shows every tampering."""

import json
from hashlib import sha256

import pytest

from games.log import GENESIS, Event, Log, Play, canonical, read, replay, verify


def add(total: int, event: Event) -> int:
    return total + event.facts["amount"]


@pytest.fixture
def play():
    play = Play(start=0, apply=add)
    play.record(Event("paid", {"amount": 5, "to": "box 1"}, ("act-war 9.1",)))
    play.record(Event("taken", {"amount": -2}))
    play.record(Event("paid", {"to": "box 2", "amount": 7}))
    return play


def test_lines_are_canonical_and_chained(play):
    assert play.log.lines()[1] == (
        '{"clauses":[],"event":"taken","facts":{"amount":-2},"seq":1,'
        '"sha256":"c663f5087fbcbe801d2cd083a7096ce14ddcac0a8557915cd07039cb4c065c91"}'
    )


def test_replay_of_every_prefix_equals_the_live_state():
    play = Play(start=0, apply=add)
    for amount in (4, -9, 12):
        play.record(Event("moved", {"amount": amount}))

        assert replay(play.log.lines(), 0, add) == play.state


def test_reading_gives_the_events_back(play):
    assert list(read(play.log.lines())) == play.log.events


def test_an_untouched_log_verifies(play):
    assert verify(play.log.lines(), head=play.log.head) == []
    assert verify([], head=GENESIS) == []


def test_any_changed_byte_breaks_verification(play):
    lines = play.log.lines()
    for number, line in enumerate(lines):
        for at in range(len(line)):
            changed = line[:at] + chr(ord(line[at]) ^ 1) + line[at + 1 :]

            assert verify([*lines[:number], changed, *lines[number + 1 :]], head=play.log.head), (number, at)


@pytest.mark.parametrize("order", [(0, 2), (1, 0, 2), (0, 0, 1, 2), (0, 1)])
def test_missing_moved_doubled_and_cut_lines_break_verification(play, order):
    lines = play.log.lines()

    assert verify([lines[each] for each in order], head=play.log.head)


def test_a_resealed_line_that_is_not_canonical_is_refused():
    body = '{"event":"paid","clauses":[],"facts":{},"seq":0}'
    line = f'{body[:-1]},"sha256":"{sha256((GENESIS + body).encode()).hexdigest()}"}}'

    assert [fault.code for fault in verify([line])] == ["not_canonical"]


def test_floats_that_are_no_numbers_cannot_be_logged():
    with pytest.raises(ValueError):
        Log().append(Event("paid", {"amount": float("nan")}))


def test_the_canonical_form_is_that_of_the_standard_encoder():
    values = [{"b": [1, None, True], "a": {"ü": '\n"', "é": -5}}, [], {}, "x", 10**30, ["Ah", ["Kd"]]]

    assert [canonical(value) for value in values] == [
        json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False) for value in values
    ]
