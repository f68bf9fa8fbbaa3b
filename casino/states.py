"""The life cycles of what every part of the house shares, as tables. Drawn in docs/states.md, walked by one test."""

from django.db.models import TextChoices

from casino import events, permissions
from casino.lifecycle import Lifecycle, Step, register
from casino.rules import approvals, incidents, obligations


class ObligationState(TextChoices):
    PENDING = "pending", "Due"
    DONE = "done", "Done"
    CANCELLED = "cancelled", "Called off"


OBLIGATION = register(
    Lifecycle(
        of="casino.obligation",
        states=ObligationState,
        initial=ObligationState.PENDING,
        steps=(
            Step(
                verb="fulfil",
                sources=frozenset({ObligationState.PENDING}),
                target=ObligationState.DONE,
                event=events.OBLIGATION_FULFILLED,
                permission=permissions.FULFIL_OBLIGATIONS,
                why_not=obligations.why_not_fulfil,
            ),
            Step(
                verb="call_off",
                sources=frozenset({ObligationState.PENDING}),
                target=ObligationState.CANCELLED,
                event=events.OBLIGATION_CALLED_OFF,
                permission=permissions.FULFIL_OBLIGATIONS,
                why_not=obligations.why_not_call_off,
                takes_two=True,
            ),
        ),
    )
)


class IncidentState(TextChoices):
    OPEN = "open", "Open"
    EXPLAINED = "explained", "Explained"
    CLOSED = "closed", "Closed"


INCIDENT = register(
    Lifecycle(
        of="casino.incident",
        states=IncidentState,
        initial=IncidentState.OPEN,
        steps=(
            Step(
                verb="explain",
                sources=frozenset({IncidentState.OPEN}),
                target=IncidentState.EXPLAINED,
                event=events.INCIDENT_EXPLAINED,
                permission=permissions.EXPLAIN_INCIDENTS,
                why_not=incidents.why_not_explain,
            ),
            Step(
                verb="send_back",
                sources=frozenset({IncidentState.EXPLAINED}),
                target=IncidentState.OPEN,
                event=events.INCIDENT_REOPENED,
                permission=permissions.CLOSE_INCIDENTS,
            ),
            Step(
                verb="close",
                sources=frozenset({IncidentState.EXPLAINED}),
                target=IncidentState.CLOSED,
                event=events.INCIDENT_CLOSED,
                permission=permissions.CLOSE_INCIDENTS,
                why_not=incidents.why_not_close,
            ),
        ),
    )
)


class ApprovalState(TextChoices):
    ASKED = "asked", "Waiting for a second person"
    GIVEN = "given", "Approved"
    USED = "used", "Approved and done"
    DECLINED = "declined", "Declined"
    WITHDRAWN = "withdrawn", "Withdrawn"
    VOID = "void", "Void"


APPROVAL = register(
    Lifecycle(
        of="casino.approval",
        states=ApprovalState,
        initial=ApprovalState.ASKED,
        steps=(
            Step(
                verb="give",
                sources=frozenset({ApprovalState.ASKED}),
                target=ApprovalState.GIVEN,
                event=events.APPROVAL_GIVEN,
                permission=permissions.GIVE_APPROVALS,
                why_not=approvals.why_not_give,
            ),
            Step(
                verb="decline",
                sources=frozenset({ApprovalState.ASKED}),
                target=ApprovalState.DECLINED,
                event=events.APPROVAL_DECLINED,
                permission=permissions.GIVE_APPROVALS,
                why_not=approvals.why_not_answer,
            ),
            Step(
                verb="withdraw",
                sources=frozenset({ApprovalState.ASKED}),
                target=ApprovalState.WITHDRAWN,
                event=events.APPROVAL_WITHDRAWN,
                permission=permissions.ASK_APPROVALS,
                why_not=approvals.why_not_withdraw,
            ),
            Step(
                verb="use",
                sources=frozenset({ApprovalState.GIVEN}),
                target=ApprovalState.USED,
                event=events.APPROVAL_USED,
                permission=permissions.ASK_APPROVALS,
            ),
            Step(
                verb="void",
                sources=frozenset({ApprovalState.ASKED, ApprovalState.GIVEN}),
                target=ApprovalState.VOID,
                event=events.APPROVAL_VOIDED,
                permission=permissions.ASK_APPROVALS,
            ),
        ),
    )
)
