"""Four eyes, for any step of any app.

`ask()` shows a second person exactly what is to happen; `give()` approves it and, where an app has tied the action to a
function with `when_given()`, does it at once in the same transaction; `steps.take()` insists on it.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import models, transaction

from casino import events, states
from casino.audit import record
from casino.fingerprint import fingerprint, plain
from casino.lifecycle import Step
from casino.models import Approval, Staff, subject_of
from casino.rules.approvals import VALID_FOR, ApprovalFacts, why_not_act
from casino.states import ApprovalState
from games.rulings import Refusal, insist

WHEN_GIVEN: dict[str, Callable[..., None]] = {}
LIVE = (ApprovalState.ASKED, ApprovalState.GIVEN)


def when_given(action: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Tie an action to the function that does it as soon as the second person agrees."""

    def tie(does: Callable[..., None]) -> Callable[..., None]:
        WHEN_GIVEN[action] = does
        return does

    return tie


def facts_of(approval: Approval) -> ApprovalFacts:
    return ApprovalFacts(
        state=approval.state,
        asked_by=approval.asked_by_id,
        fingerprint=approval.fingerprint,
        expires_at=approval.expires_at,
    )


def live_approval(action: str, subject: models.Model) -> Approval | None:
    about = subject_of(subject)
    return Approval.objects.filter(action=action, subject_type=about.type, subject_id=about.id, state__in=LIVE).first()


@transaction.atomic
def ask(
    action: str,
    subject: models.Model,
    *,
    headline: str,
    content: Mapping[str, Any],
    by: Staff,
    at: datetime,
    clause: str = "",
    note: str = "",
) -> Approval:
    """Ask for a second pair of eyes on `content`: what the approver sees, and all that the approval will cover."""
    if live_approval(action, subject) is not None:
        insist([Refusal("Somebody has already asked for this; it waits for a second person.", code="already_asked")])
    about = subject_of(subject)
    approval = Approval.objects.create(
        action=action,
        subject_type=about.type,
        subject_id=about.id,
        headline=headline,
        content=plain(content),
        fingerprint=fingerprint(content),
        clause=clause,
        asked_by=by,
        asked_at=at,
        expires_at=at + VALID_FOR,
    )
    record(
        events.APPROVAL_ASKED,
        approval,
        by=by,
        at=at,
        clauses=[clause],
        after={"action": action, "fingerprint": approval.fingerprint},
        note=note,
    )
    return approval


def why_not_proceed(action: str, subject: models.Model, content: Mapping[str, Any], *, at: datetime) -> list[Refusal]:
    approval = live_approval(action, subject)
    return why_not_act(facts_of(approval) if approval else None, fingerprint=fingerprint(content), at=at)


def use(action: str, subject: models.Model, *, by: Staff | None, at: datetime) -> None:
    """Spend the approval of an action that is being taken now, so that it covers nothing a second time."""
    approval = Approval.objects.select_for_update().get(
        action=action,
        subject_type=subject_of(subject).type,
        subject_id=subject_of(subject).id,
        state=ApprovalState.GIVEN,
    )
    step: Step = states.APPROVAL.step("use")
    approval.state = step.target
    approval.save(update_fields=["state"])
    record(step.event, approval, by=by, at=at, before={"state": ApprovalState.GIVEN}, after={"state": step.target})
