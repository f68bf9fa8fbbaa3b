"""Duties: done by a person with evidence, or called off by two."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from casino import approvals
from casino.models import Approval, Obligation, Staff
from casino.rules.obligations import ObligationFacts
from casino.rules.reasons import why_not_silent
from casino.states import OBLIGATION, ObligationState
from casino.steps import take, why_not_ask
from games.rulings import insist

CALL_OFF = OBLIGATION.action("call_off")


def facts_of(obligation: Obligation) -> ObligationFacts:
    return ObligationFacts(is_duty=obligation.is_duty, evidence=obligation.evidence)


def fulfil(duty: Obligation, *, evidence: str, by: Staff, at: datetime) -> Obligation:
    """Mark a duty as done, with what shows it; a wish to call it off is void from then on."""
    return take(
        OBLIGATION,
        "fulfil",
        duty,
        by=by,
        at=at,
        facts=facts_of,
        note=evidence,
        clause=duty.clause,
        evidence=evidence,
        done_by=by,
        done_at=at,
    )


def settle(key: str, *, evidence: str, by: Staff, at: datetime) -> None:
    """Mark the duty under this key as done by the very act that it asked for; nothing if it is settled or was never owed.

    For the service that does the thing: whoever may do that need not hold the duty's own role. It locks the duty, so it comes
    before anything that is recorded.
    """
    duty = Obligation.objects.select_for_update().filter(key=key, state=ObligationState.PENDING).first()
    if duty is None:
        return
    take(
        OBLIGATION,
        "fulfil",
        duty,
        by=None,
        at=at,
        facts=facts_of,
        note=evidence,
        clause=duty.clause,
        evidence=evidence,
        done_by=by,
        done_at=at,
    )


def content_of_call_off(duty: Obligation, shown: Mapping[str, Any]) -> dict[str, Any]:
    """Return all that a second person approves: the duty as it stands, and the reason that was given."""
    return {
        "duty": duty.title,
        "clause": duty.clause,
        "whose": duty.get_role_display(),
        "due_at": duty.due_at,
        "reason": shown["reason"],
    }


@transaction.atomic
def ask_to_call_off(duty: Obligation, *, reason: str, by: Staff, at: datetime) -> Approval:
    """Ask a second person to agree that this duty need not be done. Until then it stays due."""
    duty = Obligation.objects.select_for_update().get(pk=duty.pk)
    insist(why_not_silent(reason, sentence="Write why this need not be done."))
    insist(why_not_ask(OBLIGATION, "call_off", duty, by=by, at=at, facts=facts_of))
    return approvals.ask(
        CALL_OFF,
        duty,
        headline=f"Call off: {duty.title}"[:200],
        content=content_of_call_off(duty, {"reason": reason}),
        by=by,
        at=at,
        clause=duty.clause,
        note=reason,
    )


@approvals.when_given(CALL_OFF, content=content_of_call_off)
def call_off(approval: Approval, *, by: Staff, at: datetime) -> None:
    """Call a duty off as soon as the second person agrees. It is the act of whoever asked; the approval names the other."""
    duty = Obligation.objects.get(pk=approval.subject_id)
    take(
        OBLIGATION,
        "call_off",
        duty,
        by=approval.asked_by,
        at=at,
        facts=facts_of,
        sealed=content_of_call_off(duty, approval.content),
        clause=duty.clause,
        note=approval.content["reason"],
    )
