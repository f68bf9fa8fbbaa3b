from dataclasses import replace

import pytest

from casino.rules.measures import (
    MeasureFacts,
    Taking,
    ends,
    measure_in,
    offered,
    why_not_close_inquiry,
    why_not_end_hold,
    why_not_hand_over,
    why_not_take,
)
from games.rulebooks.floors import FLOORS
from games.rulebooks.war_book import Role

NSW, VIC, ACT = FLOORS["nsw-war"].order, FLOORS["vic-war"].order, FLOORS["act-war"].order
DEVICE = Taking(name="void", kind="prohibited_device", rank=Role.PIT_BOSS)


def told(refusals):
    return [(refusal.code, refusal.clause) for refusal in refusals]


def taken(order, name, **fields):
    return MeasureFacts(measure_in(order, name), **fields)


# ---- who may do what -------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 13.4")
@pytest.mark.clause("vic-war 11.2")
@pytest.mark.parametrize(
    ("order", "kind", "names"),
    [
        (NSW, "prohibited_device", ["void", "bar", "exclude", "detain"]),
        (NSW, "side_bet", []),
        (VIC, "prohibited_device", ["void", "bar", "hold", "confiscate", "detain"]),
        (VIC, "side_bet", ["void", "bar"]),
        (ACT, "side_bet", ["void", "bar"]),
        (FLOORS["md-war"].order, "prohibited_device", []),
    ],
)
def test_an_incident_offers_the_measures_of_its_document_for_its_kind(order, kind, names):
    assert [measure.name for measure in offered(order, kind)] == names


@pytest.mark.clause("nsw-war 13.4")
@pytest.mark.parametrize(
    ("rank", "found"),
    [
        (Role.PIT_BOSS, []),
        (Role.SUPERVISOR, []),
        (Role.DEALER, [("rank_too_low", "nsw-war 13.4")]),
        (None, [("rank_too_low", "nsw-war 13.4")]),
    ],
)
def test_in_sydney_a_casino_supervisor_takes_measures(rank, found):
    assert told(why_not_take(replace(DEVICE, rank=rank), NSW)) == found


@pytest.mark.clause("vic-war 11.2")
@pytest.mark.parametrize(
    ("rank", "found"), [(Role.PIT_BOSS, []), (Role.SUPERVISOR, [("rank_too_low", "vic-war 11.2")])]
)
def test_in_melbourne_a_pit_boss_takes_measures(rank, found):
    assert told(why_not_take(replace(DEVICE, rank=rank), VIC)) == found


@pytest.mark.clause("vic-war 11.2.3")
@pytest.mark.clause("vic-war 11.2.4")
@pytest.mark.clause("vic-war 11.2.5")
@pytest.mark.parametrize(
    ("name", "clause"),
    [("hold", "vic-war 11.2.3"), ("confiscate", "vic-war 11.2.4"), ("detain", "vic-war 11.2.5")],
)
def test_three_measures_of_melbourne_are_for_devices_alone(name, clause):
    side_bet = replace(DEVICE, name=name, kind="side_bet", cents=400_00, item="A telephone")

    assert told(why_not_take(side_bet, VIC)) == [("device_only", clause)]
    assert told(why_not_take(replace(side_bet, kind="prohibited_device"), VIC)) == []


@pytest.mark.parametrize(
    ("order", "name", "found"),
    [
        (NSW, "hold", [("no_such_measure", "nsw-war 13.4")]),
        (ACT, "detain", [("no_such_measure", "")]),
        (VIC, "flog", [("no_such_measure", "vic-war 11.2")]),
    ],
)
def test_no_measure_is_taken_that_the_document_does_not_name(order, name, found):
    assert told(why_not_take(replace(DEVICE, name=name), order)) == found


# ---- what a measure has to say ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"name": "hold", "cents": 400_00}, []),
        ({"name": "hold"}, [("sum_missing", "cents", "vic-war 11.2.3")]),
        ({"name": "hold", "cents": 0}, [("sum_missing", "cents", "vic-war 11.2.3")]),
        ({"name": "confiscate", "item": "A telephone"}, []),
        ({"name": "confiscate", "item": " "}, [("item_missing", "item", "vic-war 11.2.4")]),
        ({"name": "bar", "has_player": True}, []),
        ({"name": "bar"}, [("player_missing", "player", "vic-war 11.2.2")]),
        ({"name": "void", "taken": frozenset({"bar"})}, []),
        ({"name": "void", "taken": frozenset({"void"})}, [("taken_already", "name", "vic-war 11.2.1")]),
        ({"name": "void", "is_closed": True}, [("wrong_state", "", "vic-war 11.2.1")]),
    ],
)
def test_a_measure_says_all_that_it_needs(change, found):
    refusals = why_not_take(replace(DEVICE, **change), VIC)

    assert [(refusal.code, refusal.field, refusal.clause) for refusal in refusals] == found


# ---- how a hold and a detention end ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "goes_on"), [("hold", True), ("detain", True), ("void", False), ("confiscate", False)]
)
def test_a_hold_and_a_detention_go_on_until_somebody_ends_them(name, goes_on):
    assert ends(name) == goes_on


@pytest.mark.clause("vic-war 11.2.3")
@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({}, [("inquiry_open", "vic-war 11.2.3")]),
        ({"is_inquiry_closed": True}, []),
        ({"is_inquiry_closed": True, "has_ended": True}, [("wrong_state", "vic-war 11.2.3")]),
    ],
)
def test_held_winnings_move_only_after_the_inquiry(fields, found):
    assert told(why_not_end_hold(taken(VIC, "hold", **fields))) == found


@pytest.mark.parametrize(
    ("fields", "found"), [({}, []), ({"is_inquiry_closed": True}, [("wrong_state", "vic-war 11.2.3")])]
)
def test_an_inquiry_is_closed_once(fields, found):
    assert told(why_not_close_inquiry(taken(VIC, "hold", **fields))) == found


@pytest.mark.clause("nsw-war 13.4.4")
@pytest.mark.clause("vic-war 11.2.5")
@pytest.mark.parametrize(
    ("order", "to", "found"),
    [
        (NSW, "inspector", []),
        (NSW, "police", []),
        (NSW, "authorised_person", [("not_a_taker", "nsw-war 13.4.4")]),
        (VIC, "authorised_person", []),
        (VIC, "a friend", [("not_a_taker", "vic-war 11.2.5")]),
    ],
)
def test_a_detention_ends_with_those_whom_the_document_names(order, to, found):
    assert told(why_not_hand_over(taken(order, "detain"), to=to, name="Inspector Dale")) == found


@pytest.mark.parametrize(
    ("fields", "name", "found"),
    [
        ({}, "Inspector Dale", []),
        ({}, " ", [("name_missing", "nsw-war 13.4.4")]),
        ({"has_ended": True}, "Inspector Dale", [("wrong_state", "nsw-war 13.4.4")]),
    ],
)
def test_a_detention_ends_once_and_with_a_name(fields, name, found):
    assert told(why_not_hand_over(taken(NSW, "detain", **fields), to="inspector", name=name)) == found


def test_only_a_hold_has_an_inquiry_and_only_a_detention_is_handed_over():
    void = taken(NSW, "void")

    assert told(why_not_close_inquiry(void)) == [("no_inquiry", "nsw-war 13.4.1")]
    assert told(why_not_end_hold(void)) == [("no_hold", "nsw-war 13.4.1")]
    assert told(why_not_hand_over(void, to="police", name="Dale")) == [("no_detention", "nsw-war 13.4.1")]
