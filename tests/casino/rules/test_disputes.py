from dataclasses import replace

import pytest

from casino.rules.disputes import (
    DisputeFacts,
    Standing,
    standing_of,
    why_not_advise,
    why_not_answer,
    why_not_close,
    why_not_decide,
    why_not_open,
    why_not_refer,
    why_not_review,
)
from games.rulebooks.floors import FLOORS
from games.rulebooks.war_book import Role
from tests.factories import MONDAY

ORDERS = {key: floor.order for key, floor in FLOORS.items()}
DECIDER, OTHER = 1, 2


def dispute(key="nsw-war", **fields):
    decided = {"rank": Role.PIT_BOSS, "ruling": "The hand stands.", "decided_by": DECIDER, "review": "Rightly so."}
    return DisputeFacts(ORDERS[key], **(decided | fields))


def told(refusals):
    return [(refusal.code, refusal.clause) for refusal in refusals]


# ---- a decision ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("complaint", "document", "found"),
    [
        ("I had nineteen.", "nsw-war", []),
        ("I had nineteen.", "", [("table_missing", "table")]),
        (" ", "nsw-war", [("complaint_missing", "complaint")]),
    ],
)
def test_a_dispute_says_what_and_under_which_rules(complaint, document, found):
    refusals = why_not_open(complaint, document=document)

    assert [(refusal.code, refusal.field) for refusal in refusals] == found


@pytest.mark.clause("nsw-war 13.12")
@pytest.mark.clause("vic-war 11.10")
@pytest.mark.parametrize(
    ("key", "rank", "found"),
    [
        ("nsw-war", Role.SUPERVISOR, []),
        ("nsw-war", Role.DEALER, [("rank_too_low", "nsw-war 13.12")]),
        ("vic-war", Role.PIT_BOSS, []),
        ("vic-war", Role.SUPERVISOR, [("rank_too_low", "vic-war 11.10")]),
        ("act-war", Role.SUPERVISOR, []),
        ("act-war", None, [("rank_too_low", "")]),
    ],
)
def test_a_dispute_is_decided_by_the_rank_that_its_document_names(key, rank, found):
    assert told(why_not_decide(dispute(key, rank=rank), by=DECIDER, at=MONDAY)) == found


def test_a_decision_needs_words():
    refusals = why_not_decide(dispute(ruling=" "), by=DECIDER, at=MONDAY)

    assert [(refusal.code, refusal.field) for refusal in refusals] == [("ruling_missing", "ruling")]


@pytest.mark.clause("act-war 12.4")
@pytest.mark.clause("act-holdem 15.4")
@pytest.mark.clause("nsw-war 13.13")
@pytest.mark.clause("vic-war 11.10")
@pytest.mark.parametrize(
    ("key", "final"),
    [
        ("act-war", "act-war 12.4"),
        ("act-holdem", "act-holdem 15.4"),
        ("nsw-war", "nsw-war 13.13"),
        ("vic-war", "vic-war 11.10"),
    ],
)
def test_a_decision_is_final(key, final):
    order = ORDERS[key]

    assert standing_of("open", order).word == "To decide"
    assert standing_of("decided", order) == Standing("Final", "warn", final)
    assert standing_of("reviewed", order) == Standing("Final", "warn", final)
    assert standing_of("closed", order) == Standing("Final", "good", final)


@pytest.mark.clause("act-war 12.4")
@pytest.mark.clause("act-holdem 15.4")
@pytest.mark.clause("vic-war 11.10")
@pytest.mark.parametrize(
    ("key", "clause"),
    [("act-war", "act-war 12.4"), ("act-holdem", "act-holdem 15.4"), ("vic-war", "vic-war 11.10")],
)
def test_the_regulator_may_be_asked_to_review_a_decision(key, clause):
    assert why_not_refer(dispute(key), by=OTHER, at=MONDAY) == []
    assert standing_of("referred", ORDERS[key]) == Standing("With the regulator", "warn", clause)


@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 13.13"), ("md-war", "")])
def test_where_no_clause_lets_the_regulator_review_nothing_is_referred(key, clause):
    assert told(why_not_refer(dispute(key), by=OTHER, at=MONDAY)) == [("no_referral", clause)]


# ---- a second look ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 13.12")
@pytest.mark.parametrize(
    ("change", "by", "found"),
    [
        ({}, OTHER, []),
        ({"rank": Role.SUPERVISOR}, OTHER, []),
        ({}, DECIDER, [("same_person", "nsw-war 13.12")]),
        ({"rank": Role.DEALER}, OTHER, [("rank_too_low", "nsw-war 13.12")]),
        ({"review": ""}, OTHER, [("review_missing", "")]),
    ],
)
def test_in_sydney_another_casino_supervisor_reviews_a_decision(change, by, found):
    assert told(why_not_review(replace(dispute("nsw-war"), **change), by=by, at=MONDAY)) == found


@pytest.mark.parametrize(("key", "clause"), [("vic-war", "vic-war 11.10"), ("act-war", "act-war 12.4")])
def test_elsewhere_the_house_does_not_review_itself(key, clause):
    assert told(why_not_review(dispute(key), by=OTHER, at=MONDAY)) == [("no_review", clause)]


# ---- what the person is told, and the end ----------------------------------------------------------------------------


@pytest.mark.parametrize(("is_decided", "codes"), [(True, []), (False, ["wrong_state"])])
def test_a_person_accepts_or_does_not_accept_a_decision(is_decided, codes):
    assert [refusal.code for refusal in why_not_answer(is_decided=is_decided)] == codes


@pytest.mark.parametrize(
    ("is_decided", "is_advised", "codes"),
    [(True, False, []), (False, False, ["wrong_state"]), (True, True, ["told_already"])],
)
def test_rights_are_told_once_and_about_a_decision(is_decided, is_advised, codes):
    refusals = why_not_advise(dispute(is_advised=is_advised), is_decided=is_decided)

    assert [refusal.code for refusal in refusals] == codes


@pytest.mark.clause("nsw-war 13.13")
@pytest.mark.clause("vic-war 11.9")
@pytest.mark.parametrize(
    ("key", "is_satisfied", "is_advised", "found"),
    [
        ("nsw-war", True, False, []),
        ("nsw-war", False, True, []),
        ("nsw-war", False, False, [("rights_not_advised", "nsw-war 13.13")]),
        ("nsw-war", None, False, [("rights_not_advised", "nsw-war 13.13")]),
        ("vic-war", True, False, []),
        ("vic-war", None, True, []),
        ("vic-war", None, False, [("rights_not_advised", "vic-war 11.9")]),
        ("vic-war", False, False, [("rights_not_advised", "vic-war 11.9")]),
        ("act-war", False, False, []),
    ],
)
def test_a_dispute_that_is_not_resolved_closes_only_after_the_person_was_told_of_their_rights(
    key, is_satisfied, is_advised, found
):
    facts = dispute(key, is_satisfied=is_satisfied, is_advised=is_advised)

    assert told(why_not_close(facts, by=OTHER, at=MONDAY)) == found


@pytest.mark.parametrize(("by", "codes"), [(DECIDER, ["same_person"]), (OTHER, ["same_person"]), (3, [])])
def test_whoever_decided_or_reviewed_does_not_close(by, codes):
    facts = dispute(reviewed_by=OTHER, is_satisfied=True)

    assert [refusal.code for refusal in why_not_close(facts, by=by, at=MONDAY)] == codes
