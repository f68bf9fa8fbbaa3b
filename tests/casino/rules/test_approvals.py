from datetime import timedelta

import pytest

from casino.rules.approvals import (
    VALID_FOR,
    ApprovalFacts,
    why_not_act,
    why_not_answer,
    why_not_give,
    why_not_withdraw,
)
from tests.factories import MONDAY

ASKER, OTHER = 1, 2
JUST_BEFORE = MONDAY + VALID_FOR - timedelta(microseconds=1)


def facts(**fields):
    return ApprovalFacts(
        **({"state": "asked", "asked_by": ASKER, "fingerprint": "f", "expires_at": MONDAY + VALID_FOR} | fields)
    )


def codes(refusals):
    return [refusal.code for refusal in refusals]


@pytest.mark.parametrize(("by", "expected"), [(ASKER, ["same_person"]), (OTHER, [])])
def test_the_second_pair_of_eyes_is_not_the_first(by, expected):
    assert codes(why_not_answer(facts(), by=by, at=MONDAY)) == expected
    assert codes(why_not_give(facts(), by=by, at=MONDAY)) == expected


@pytest.mark.parametrize(("at", "expected"), [(JUST_BEFORE, []), (MONDAY + VALID_FOR, ["approval_expired"])])
def test_a_request_can_be_approved_for_one_day(at, expected):
    assert codes(why_not_give(facts(), by=OTHER, at=at)) == expected


def test_a_request_that_ran_out_can_still_be_declined():
    assert why_not_answer(facts(), by=OTHER, at=MONDAY + VALID_FOR) == []


@pytest.mark.parametrize(("by", "expected"), [(ASKER, []), (OTHER, ["not_the_asker"])])
def test_only_the_asker_withdraws(by, expected):
    assert codes(why_not_withdraw(facts(), by=by, at=MONDAY)) == expected


@pytest.mark.parametrize(
    ("approval", "at", "expected"),
    [
        (None, MONDAY, ["approval_missing"]),
        (facts(), MONDAY, ["approval_missing"]),
        (facts(state="given"), MONDAY, []),
        (facts(state="given", fingerprint="g"), MONDAY, ["approval_stale"]),
        (facts(state="given"), JUST_BEFORE, []),
        (facts(state="given"), MONDAY + VALID_FOR, ["approval_expired"]),
    ],
)
def test_an_action_needs_a_fresh_approval_of_exactly_its_content(approval, at, expected):
    assert codes(why_not_act(approval, fingerprint="f", at=at)) == expected
