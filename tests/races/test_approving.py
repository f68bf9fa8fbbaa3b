"""One person marks a duty as done while another approves calling it off: one of them wins, and neither hangs."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from casino import approvals, steps
from casino.models import Approval, Obligation
from casino.services import approvals as services
from casino.services.obligations import CALL_OFF, fulfil
from tests.at_once import outcome
from tests.factories import MONDAY, make_staff
from tests.factories.approvals import make_approval
from tests.factories.obligations import make_duty

A_MOMENT = 0.5


@pytest.fixture
def collide(transactional_db, monkeypatch):
    """Let the approver act while the doer holds the duty, and the doer go on once the approver holds the audit head."""
    director, compliance = make_staff("director"), make_staff("compliance")
    duty = make_duty(role="director")
    approval = make_approval(duty=duty, by=director)
    has_duty, has_head = Event(), Event()
    ask, tied = steps.why_not_take, approvals.WHEN_GIVEN[CALL_OFF]

    def ask_slowly(lifecycle, verb, row, **moment):
        if verb == "fulfil":
            has_duty.set()
            has_head.wait(A_MOMENT)
        return ask(lifecycle, verb, row, **moment)

    def do_and_tell(given, **moment):
        has_head.set()
        tied.does(given, **moment)

    monkeypatch.setattr(steps, "why_not_take", ask_slowly)
    monkeypatch.setitem(approvals.WHEN_GIVEN, CALL_OFF, approvals.Tied(do_and_tell, tied.content))

    def run():
        def approve():
            has_duty.wait(5)
            return services.give(approval, fingerprint=approval.fingerprint, by=compliance, at=MONDAY).state

        with ThreadPoolExecutor(2) as threads:
            doing = threads.submit(outcome, lambda: fulfil(duty, evidence="Seen.", by=director, at=MONDAY).state)
            approving = threads.submit(outcome, approve)
            answers = doing.result(20), approving.result(20)
        return answers, Obligation.objects.get(pk=duty.pk).state, Approval.objects.get(pk=approval.pk).state

    return run


def test_whoever_holds_the_duty_first_settles_it_and_the_other_hears_so(collide):
    assert collide() == (("done", "wrong_state"), "done", "void")


@pytest.mark.only_on("postgresql")
def test_the_twin_that_does_not_lock_the_duty_first_dead_locks(collide, monkeypatch):
    monkeypatch.setattr(services, "lock_subject", lambda _approval: None)

    answers, _duty, _approval = collide()

    assert "dead-lock" in answers
