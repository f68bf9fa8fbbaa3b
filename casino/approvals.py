"""Four eyes, for any step of any app.

`ask()` shows a second person exactly what is to happen. When that person approves, the function which an app has tied to the
action with `when_given()` does it at once in the same transaction; `steps.take()` insists on the approval. What was changed in
between, or can no longer happen, is void.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import models, transaction

from casino import events, states
from casino.audit import record
from casino.fingerprint import fingerprint, plain
from casino.lifecycle import Lifecycle
from casino.models import Approval, Staff, subject_of
from casino.rules.approvals import VALID_FOR, ApprovalFacts, why_not_act
from casino.states import ApprovalState
from games.rulings import Refusal, insist

LIVE = (ApprovalState.ASKED, ApprovalState.GIVEN)
Does = Callable[..., None]
Content = Callable[[Any, Mapping[str, Any]], Mapping[str, Any]]
Locks = Callable[[Approval], None]


def nothing_more(_approval: Approval) -> None:
    """Lock no more than the thing itself."""


@dataclass(frozen=True, slots=True)
class Tied:
    """What happens when an action is approved, and what exactly would happen now: `content(subject, what was shown)`.

    `also_locks` locks what else will change, before the approval and the audit head are locked.
    """

    does: Does
    content: Content
    also_locks: Locks = nothing_more


WHEN_GIVEN: dict[str, Tied] = {}


def when_given(action: str, *, content: Content, also_locks: Locks = nothing_more) -> Callable[[Does], Does]:
    """Tie an action to the function that does it as soon as the second person agrees: `does(approval, by=…, at=…)`."""

    def tie(does: Does) -> Does:
        WHEN_GIVEN[action] = Tied(does, content, also_locks)
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
    if earlier := live_approval(action, subject):
        if not has_lapsed(earlier, content=content, at=at):
            insist(
                [Refusal("Somebody has already asked for this; it waits for a second person.", code="already_asked")]
            )
        void(earlier, by=by, at=at)
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


def has_lapsed(approval: Approval, *, content: Mapping[str, Any], at: datetime) -> bool:
    """Tell whether nothing can be done on this any more: its day is over, or what it showed is no longer so."""
    if approval.action not in WHEN_GIVEN and approval.fingerprint != fingerprint(content):
        return True
    return (approval.expires_at is not None and at >= approval.expires_at) or has_changed(approval)


def has_changed(approval: Approval) -> bool:
    """Tell whether the thing has changed since the second person was asked, or the request itself was tampered with."""
    if fingerprint(approval.content) != approval.fingerprint:
        return True
    tied = WHEN_GIVEN.get(approval.action)
    if tied is None:
        return False
    subject = approval.subject
    return subject is None or fingerprint(tied.content(subject, approval.content)) != approval.fingerprint


def use(action: str, subject: models.Model, *, by: Staff | None, at: datetime) -> None:
    """Spend the approval of an action that is being taken now, so that it covers nothing a second time."""
    approval = Approval.objects.select_for_update().get(
        action=action,
        subject_type=subject_of(subject).type,
        subject_id=subject_of(subject).id,
        state=ApprovalState.GIVEN,
    )
    _end(approval, "use", by=by, at=at)


def void(approval: Approval, *, by: Staff | None, at: datetime) -> Approval:
    """End an approval, asked or given, that no longer covers anything; what was answered or used meanwhile stays as it is."""
    locked = Approval.objects.select_for_update().get(pk=approval.pk)
    return _end(locked, "void", by=by, at=at) if locked.state in LIVE else locked


def void_unreachable(lifecycle: Lifecycle, row: models.Model, *, by: Staff | None, at: datetime) -> None:
    """Void what was asked for this row and cannot happen from the state it is in now."""
    state = row.state  # type: ignore[attr-defined]
    gone = [lifecycle.action(step.verb) for step in lifecycle.steps if step.takes_two and state not in step.sources]
    if not gone:
        return
    about = subject_of(row)
    for approval in Approval.objects.filter(
        action__in=gone, subject_type=about.type, subject_id=about.id, state__in=LIVE
    ):
        void(approval, by=by, at=at)


def _end(approval: Approval, verb: str, *, by: Staff | None, at: datetime) -> Approval:
    step = states.APPROVAL.step(verb)
    before = approval.state
    approval.state = step.target
    approval.save(update_fields=["state"])
    record(step.event, approval, by=by, at=at, before={"state": before}, after={"state": step.target})
    return approval
