"""The life cycles of what every part of the house shares, as tables. Drawn in docs/states.md, walked by one test."""

from django.db.models import TextChoices

from casino import events, permissions
from casino.lifecycle import Lifecycle, Step, register
from casino.rules import approvals, closing, devices, disputes, incidents, obligations, payment_errors, tables


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


class TableState(TextChoices):
    CLOSED = "closed", "Closed"
    OPEN = "open", "Open"
    CLOSING = "closing", "Closing sign up"


TABLE = register(
    Lifecycle(
        of="casino.table",
        states=TableState,
        initial=TableState.CLOSED,
        steps=(
            Step(
                verb="open",
                sources=frozenset({TableState.CLOSED}),
                target=TableState.OPEN,
                event=events.TABLE_OPENED,
                permission=permissions.RUN_TABLES,
                why_not=tables.why_not_open,
            ),
            Step(
                verb="announce_closing",
                sources=frozenset({TableState.OPEN}),
                target=TableState.CLOSING,
                event=events.TABLE_CLOSING_ANNOUNCED,
                permission=permissions.RUN_TABLES,
                why_not=closing.why_not_announce,
            ),
            Step(
                verb="withdraw_closing",
                sources=frozenset({TableState.CLOSING}),
                target=TableState.OPEN,
                event=events.TABLE_CLOSING_WITHDRAWN,
                permission=permissions.RUN_TABLES,
            ),
            Step(
                verb="close",
                sources=frozenset({TableState.OPEN, TableState.CLOSING}),
                target=TableState.CLOSED,
                event=events.TABLE_CLOSED,
                permission=permissions.RUN_TABLES,
                why_not=closing.why_not_close,
            ),
        ),
    )
)


class DeviceState(TextChoices):
    WORKING = "working", "Working"
    FAILED = "failed", "Failed"
    COVERED = "covered", "Failed and covered"
    SIGNED = "out_of_order_sign", "Failed, with a sign"


DEVICE = register(
    Lifecycle(
        of="casino.device",
        states=DeviceState,
        initial=DeviceState.WORKING,
        steps=(
            Step(
                verb="fail",
                sources=frozenset({DeviceState.WORKING}),
                target=DeviceState.FAILED,
                event=events.DEVICE_FAILED,
                permission=permissions.KEEP_CARDS,
                why_not=devices.why_not_fail,
            ),
            Step(
                verb="cover",
                sources=frozenset({DeviceState.FAILED}),
                target=DeviceState.COVERED,
                event=events.DEVICE_COVERED,
                permission=permissions.KEEP_CARDS,
            ),
            Step(
                verb="sign",
                sources=frozenset({DeviceState.FAILED}),
                target=DeviceState.SIGNED,
                event=events.DEVICE_SIGNED,
                permission=permissions.KEEP_CARDS,
            ),
            Step(
                verb="repair",
                sources=frozenset({DeviceState.FAILED, DeviceState.COVERED, DeviceState.SIGNED}),
                target=DeviceState.WORKING,
                event=events.DEVICE_REPAIRED,
                permission=permissions.RUN_TABLES,
                why_not=devices.why_not_repair,
            ),
        ),
    )
)


class DisputeState(TextChoices):
    OPEN = "open", "Open"
    DECIDED = "decided", "Decided"
    REVIEWED = "reviewed", "Decided and reviewed"
    REFERRED = "referred", "With the regulator"
    CLOSED = "closed", "Closed"


DISPUTE = register(
    Lifecycle(
        of="casino.dispute",
        states=DisputeState,
        initial=DisputeState.OPEN,
        steps=(
            Step(
                verb="decide",
                sources=frozenset({DisputeState.OPEN}),
                target=DisputeState.DECIDED,
                event=events.DISPUTE_DECIDED,
                permission=permissions.RULE_DISPUTES,
                why_not=disputes.why_not_decide,
            ),
            Step(
                verb="review",
                sources=frozenset({DisputeState.DECIDED}),
                target=DisputeState.REVIEWED,
                event=events.DISPUTE_REVIEWED,
                permission=permissions.RULE_DISPUTES,
                why_not=disputes.why_not_review,
            ),
            Step(
                verb="refer",
                sources=frozenset({DisputeState.DECIDED, DisputeState.REVIEWED}),
                target=DisputeState.REFERRED,
                event=events.DISPUTE_REFERRED,
                permission=permissions.RULE_DISPUTES,
                why_not=disputes.why_not_refer,
            ),
            Step(
                verb="take_back",
                sources=frozenset({DisputeState.REFERRED}),
                target=DisputeState.OPEN,
                event=events.DISPUTE_RETURNED,
                permission=permissions.RULE_DISPUTES,
            ),
            Step(
                verb="close",
                sources=frozenset({DisputeState.DECIDED, DisputeState.REVIEWED, DisputeState.REFERRED}),
                target=DisputeState.CLOSED,
                event=events.DISPUTE_CLOSED,
                permission=permissions.CLOSE_DISPUTES,
                why_not=disputes.why_not_close,
            ),
        ),
    )
)


class PaymentErrorState(TextChoices):
    OPEN = "open", "To look into"
    FOUND = "found", "To put right"
    CLOSED = "closed", "Closed"


PAYMENT_ERROR = register(
    Lifecycle(
        of="casino.paymenterror",
        states=PaymentErrorState,
        initial=PaymentErrorState.OPEN,
        steps=(
            Step(
                verb="find",
                sources=frozenset({PaymentErrorState.OPEN, PaymentErrorState.FOUND}),
                target=PaymentErrorState.FOUND,
                event=events.PAYMENT_ERROR_FOUND,
                permission=permissions.JUDGE_PAYMENT_ERRORS,
                why_not=payment_errors.why_not_find,
            ),
            Step(
                verb="close",
                sources=frozenset({PaymentErrorState.FOUND}),
                target=PaymentErrorState.CLOSED,
                event=events.PAYMENT_ERROR_CLOSED,
                permission=permissions.JUDGE_PAYMENT_ERRORS,
                why_not=payment_errors.why_not_close,
            ),
        ),
    )
)
