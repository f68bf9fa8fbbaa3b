"""Answer for a second pair of eyes: approve, decline, or withdraw what was asked."""

from datetime import datetime

from django.apps import apps
from django.db import transaction

from casino import approvals
from casino.approvals import WHEN_GIVEN, facts_of
from casino.models import Approval, Staff
from casino.rules.reasons import why_not_silent
from casino.states import APPROVAL
from casino.steps import take, why_not_take
from games.rulings import Refusal, insist


@transaction.atomic
def give(approval: Approval, *, fingerprint: str, by: Staff, at: datetime) -> Approval:
    """Approve exactly what was shown, named by its fingerprint, and do at once what is tied to it.

    What has changed since it was asked is not approved: the request comes back void instead, and nothing else has happened.
    """
    lock_subject(approval)
    approval = Approval.objects.select_for_update().get(pk=approval.pk)
    insist(why_not_take(APPROVAL, "give", approval, by=by, at=at, facts=facts_of))
    insist(why_not_the_same(approval, fingerprint))
    if approvals.has_changed(approval):
        return approvals.void(approval, by=by, at=at)
    given = take(APPROVAL, "give", approval, by=by, at=at, facts=facts_of, answered_by=by, answered_at=at)
    if tied := WHEN_GIVEN.get(given.action):
        tied.does(given, by=by, at=at)
        given.refresh_from_db()
    return given


def decline(approval: Approval, *, reason: str, by: Staff, at: datetime) -> Approval:
    insist(why_not_silent(reason, sentence="Write why not, so that whoever asked can put it right."))
    return take(
        APPROVAL, "decline", approval, by=by, at=at, facts=facts_of, note=reason, answered_by=by, answered_at=at
    )


def withdraw(approval: Approval, *, by: Staff, at: datetime, reason: str = "") -> Approval:
    return take(APPROVAL, "withdraw", approval, by=by, at=at, facts=facts_of, note=reason)


def why_not_the_same(approval: Approval, fingerprint: str) -> list[Refusal]:
    """Return a refusal if the approver has read something else than what is asked."""
    if approval.fingerprint == fingerprint:
        return []
    return [Refusal("What you read is not what is asked: open the request again.", code="approval_stale")]


def lock_subject(approval: Approval) -> None:
    """Lock the thing before its approval and the audit head, as every step of that thing does: no two wait in a circle."""
    model = apps.get_model(approval.subject_type)
    model._default_manager.select_for_update().filter(pk=approval.subject_id).first()
    if tied := WHEN_GIVEN.get(approval.action):
        tied.also_locks(approval)
