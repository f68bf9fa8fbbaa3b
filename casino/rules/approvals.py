"""Four eyes: who may approve, and what an approval covers.

An approval covers exactly the content that was shown, for a day. Whoever asked cannot approve; any later edit voids it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.rulings import Refusal

VALID_FOR = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class ApprovalFacts:
    state: str
    asked_by: int
    fingerprint: str
    expires_at: datetime | None


def why_not_answer(approval: ApprovalFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    if by == approval.asked_by:
        return [Refusal("Whoever asked cannot approve: somebody else has to look.", code="same_person")]
    return []


def why_not_give(approval: ApprovalFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    if approval.expires_at is not None and at >= approval.expires_at:
        return [Refusal("This was asked more than a day ago: it has to be asked again.", code="approval_expired")]
    return why_not_answer(approval, by=by, at=at)


def why_not_withdraw(approval: ApprovalFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    if by != approval.asked_by:
        return [Refusal("Only the person who asked can withdraw it; decline it instead.", code="not_the_asker")]
    return []


def why_not_act(approval: ApprovalFacts | None, *, fingerprint: str, at: datetime) -> list[Refusal]:
    """Return why the action may not go ahead on this approval; the content is what would happen now."""
    if approval is None or approval.state != "given":
        return [Refusal("A second person has to approve this first.", code="approval_missing")]
    if approval.fingerprint != fingerprint:
        return [Refusal("It was changed after it was approved: ask for approval again.", code="approval_stale")]
    if approval.expires_at is not None and at >= approval.expires_at:
        return [Refusal("The approval is more than a day old: ask again.", code="approval_expired")]
    return []
