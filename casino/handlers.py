"""What the shared automatic obligations do. Database work only: each runs in the transaction of its claim."""

from datetime import datetime, timedelta

from django.conf import settings

from casino import events
from casino.audit import record
from casino.checkpoints import make_checkpoint
from casino.models import Obligation
from casino.obligations import handles
from casino.outbox import send_mail
from casino.permissions import Role
from casino.queries.people import reachable
from casino.recurrences import recurs
from casino.rules.deadlines import in_words
from casino.services.incidents import open_incident
from casino.services.payment_reports import owe_month_reports
from casino.states import ObligationState


def duty_of(obligation: Obligation) -> Obligation:
    """Return the duty that a rung of its ladder is about, locked: it is either done before this looks, or after."""
    return Obligation.objects.select_for_update().get(pk=obligation.subject_id)


@handles("casino.remind")
def remind(obligation: Obligation, at: datetime) -> None:
    """Mail everybody who holds the role that this rung tells, unless the duty is settled; say so if there is nobody."""
    duty = duty_of(obligation)
    if duty.state != ObligationState.PENDING:
        return
    people = reachable(obligation.role)
    if not people:
        open_incident(
            "nobody-to-remind",
            obligation,
            title=f"Nobody could be reminded as {Role(obligation.role).label.lower()}: {duty.title}",
            at=at,
            clause=duty.clause,
            account="No active person with this role has a mail address.",
        )
        return
    for person in people:
        send_mail(
            duty,
            key=f"{obligation.key.rpartition(':')[0]}:{person.pk}",  # without the role: who holds two gets one mail
            to=person.email,
            headline=f"Due {in_words(duty.due_at, duty.time_zone)}: {duty.title}",
            text=reminder(duty),
            at=at,
            clause=duty.clause,
        )
    record(events.REMINDER_SENT, duty, by=None, at=at, clauses=[duty.clause], after={"rung": obligation.key})


REMINDER = """{title}

This is still to be done, by {due} at the latest.{rule}

When it is done, say so here, with what shows it:
{link}
"""


def reminder(duty: Obligation) -> str:
    rule = " ".join(part for part in (duty.clause, duty.due_rule) if part)
    return REMINDER.format(
        title=duty.title,
        due=in_words(duty.due_at, duty.time_zone),
        rule=f" Rule: {rule}." if rule else "",
        link=f"{settings.SITE_URL}{duty.get_absolute_url()}",
    )


@handles("casino.missed")
def miss(obligation: Obligation, at: datetime) -> None:
    """Open the incident of a deadline that passed, unless the duty was settled in time."""
    duty = duty_of(obligation)
    if duty.state != ObligationState.PENDING:
        return
    open_incident(
        "missed-deadline",
        duty,
        title=f"Deadline passed: {duty.title}",
        at=at,
        clause=duty.clause,
        account=f"It was due {in_words(duty.due_at, duty.time_zone)} and nobody had said that it was done.",
    )
    record(events.OBLIGATION_MISSED, duty, by=None, at=at, clauses=[duty.clause], after={"due_at": duty.due_at})


@recurs("casino.checkpoint", every=timedelta(minutes=10), title="Sign an audit checkpoint")
def checkpoint(obligation: Obligation, at: datetime) -> None:
    """Sign the audit trail as far as it has come, if anything was added since the last time."""
    make_checkpoint(at)


@recurs("casino.month_reports", every=timedelta(days=1), title="See that this month's reports are owed")
def month_reports(obligation: Obligation, at: datetime) -> None:
    """Owe the running month's report of payment errors wherever the rules in force ask for one."""
    owe_month_reports(at=at)
