"""Devices that fail: what has to be said of it, and what has to be done before the table goes on in another way."""

from datetime import UTC, datetime

import pytest

from casino.models import Device, Malfunction
from casino.rules.devices import (
    EFFECTS,
    NATURES,
    WORKING,
    DeviceFacts,
    MalfunctionFacts,
    why_not_fail,
    why_not_rely_on,
    why_not_repair,
    why_not_switch,
)
from casino.states import DeviceState
from games.rulebooks.floors import FLOORS

ACT, NSW, MD = (FLOORS[key].cards for key in ("act-war", "nsw-war", "md-war"))
AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
NO_NATURE, NO_EFFECT = ("nature_missing", "act-war 13.4"), ("effect_missing", "act-war 13.4")


def told(refusals):
    return [(refusal.code, refusal.clause) for refusal in refusals]


@pytest.mark.clause("act-war 13.4")
@pytest.mark.parametrize(
    ("nature", "effect", "expected"),
    [
        ("mechanical", "hampers_shuffling", []),
        ("electrical", "spoils_cards", []),
        ("", "spoils_cards", [NO_NATURE]),
        ("magnetic", "spoils_cards", [NO_NATURE]),
        ("mechanical", "", [NO_EFFECT]),
        ("", "", [NO_NATURE, NO_EFFECT]),
    ],
)
def test_a_malfunction_states_its_nature_and_its_effect(nature, effect, expected):
    assert told(why_not_fail(MalfunctionFacts(ACT, nature, effect), by=1, at=AT)) == expected


def test_a_document_that_asks_for_no_statement_takes_a_failure_as_it_is():
    assert why_not_fail(MalfunctionFacts(NSW), by=1, at=AT) == []


def test_a_repair_is_told_in_words():
    assert told(why_not_repair(MalfunctionFacts(ACT, repair=" "), by=1, at=AT)) == [("repair_missing", "")]
    assert why_not_repair(MalfunctionFacts(ACT, repair="New belt."), by=1, at=AT) == []


@pytest.mark.clause("md-war 11.E")
@pytest.mark.parametrize(
    ("state", "expected"), [("working", []), ("failed", [("device_unmarked", "md-war 11.E")])], ids=["works", "failed"]
)
def test_no_other_method_is_used_beside_a_failed_device_that_nobody_marked(state, expected):
    assert told(why_not_switch([DeviceFacts("Shuffler 4", "shuffler", state)], MD)) == expected


@pytest.mark.clause("md-war 11.E(1)")
def test_a_cover_marks_a_failed_device():
    assert why_not_switch([DeviceFacts("Shuffler 4", "shuffler", "covered")], MD) == []


@pytest.mark.clause("md-war 11.E(2)")
def test_an_out_of_order_sign_marks_a_failed_device():
    assert why_not_switch([DeviceFacts("Shuffler 4", "shuffler", "out_of_order_sign")], MD) == []


def test_each_unmarked_device_is_named_at_the_source_of_the_cards():
    devices = [DeviceFacts(name, "shuffler", "failed") for name in ("Shuffler 4", "Shuffler 5")]

    refusals = why_not_switch(devices, MD)

    assert [(refusal.sentence.partition(" has")[0], refusal.field) for refusal in refusals] == [
        ("Shuffler 4", "source"),
        ("Shuffler 5", "source"),
    ]


def test_a_document_that_asks_for_no_mark_lets_the_table_go_on():
    assert why_not_switch([DeviceFacts("Shuffler 4", "shuffler", "failed")], ACT) == []


def test_what_failed_is_named_when_nothing_else_gives_the_cards():
    devices = [DeviceFacts("Shuffler 4", "shuffler", "covered"), DeviceFacts("Shuffler 5", "shuffler", "failed")]

    sentences = [refusal.sentence for refusal in why_not_rely_on("shuffler", devices)]

    assert sentences == ["Repair Shuffler 4 and Shuffler 5 first, or let the cards come from somewhere else."]


def test_the_rules_and_the_rows_speak_the_same_words():
    assert tuple(Malfunction.Nature.values) == NATURES
    assert tuple(Malfunction.Effect.values) == EFFECTS
    assert DeviceState.WORKING == WORKING
    assert {mark for mark, _clause in MD.device_marks} == {DeviceState.COVERED, DeviceState.SIGNED}
    assert set(Device.Kind.values) == {"shuffler", "shoe"}
