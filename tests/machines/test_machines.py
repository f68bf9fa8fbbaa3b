"""Random walks at small size; `./baize prove` walks further."""

import pytest
from hypothesis import Phase

from casino.services import ledger
from proofs.approvals_machine import ApprovalWalk
from proofs.ledger_machine import LedgerWalk
from proofs.machines import walk

pytestmark = pytest.mark.django_db


def test_the_ledger_keeps_its_model_whatever_is_booked():
    assert walk(LedgerWalk, walks=8, steps=15) >= 50


def test_approvals_keep_their_model_whatever_is_tried():
    assert walk(ApprovalWalk, walks=10, steps=15) >= 50


def test_a_ledger_that_forgets_its_pools_is_found_out(monkeypatch):
    monkeypatch.setattr(ledger, "_move_pools", lambda lines, *, is_reversal: None)

    with pytest.raises(AssertionError):
        walk(
            LedgerWalk, walks=8, steps=15, phases=[Phase.generate]
        )  # finding it is enough; no need for the shortest way
