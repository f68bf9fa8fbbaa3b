"""Incidents: what went wrong is said once, explained by one person and closed by another."""

from datetime import datetime

from django.db import models, transaction

from casino import events, permissions
from casino.audit import record
from casino.models import Incident, Staff, Subject, subject_of
from casino.rules.incidents import IncidentFacts
from casino.rules.reasons import why_not_silent
from casino.states import INCIDENT
from casino.steps import take
from games import rulebooks
from games.rulings import Refusal, insist

REPORTED = "reported"
NOTHING = Subject("", "")
"""The subject of an incident that is about no row of ours; each of those is an incident of its own."""


@transaction.atomic
def open_incident(
    kind: str,
    subject: models.Model | Subject = NOTHING,
    *,
    title: str,
    at: datetime,
    by: Staff | None = None,
    clause: str = "",
    account: str = "",
) -> Incident:
    """Open an incident, or return the one that was opened for the same kind and subject before. `by` is None for the system."""
    about = subject_of(subject) if isinstance(subject, models.Model) else subject
    fields = {"title": title[:200], "clause": clause, "account": account, "opened_by": by, "opened_at": at}
    if about.id:
        incident, is_new = Incident.objects.get_or_create(
            kind=kind, subject_type=about.type, subject_id=about.id, defaults=fields
        )
        if not is_new:
            return incident
    else:
        incident = Incident.objects.create(kind=kind, subject_type=about.type, subject_id="", **fields)
    record(
        events.INCIDENT_OPENED,
        incident,
        by=by,
        at=at,
        clauses=[clause],
        after={"kind": kind, "about": [about.type, about.id], "state": incident.state},
    )
    return incident


def report_incident(*, title: str, account: str, by: Staff, at: datetime, clause: str = "") -> Incident:
    """Open an incident that a person saw: what happened, in their words."""
    insist(permissions.why_not(by, permissions.REPORT_INCIDENTS))
    insist(why_not_silent(title, field="title", sentence="Give it a short title, so that others recognise it."))
    insist(why_not_silent(account, field="account", sentence="Write what happened: where, when, who saw it."))
    insist(why_not_cite(clause))
    return open_incident(REPORTED, title=title, account=account, by=by, at=at, clause=clause)


def why_not_cite(clause: str) -> list[Refusal]:
    """Return a refusal if somebody named a clause that no rulebook holds; naming none is fine."""
    if not clause:
        return []
    try:
        rulebooks.clause(clause)
    except KeyError:
        sentence = "No rulebook has this clause. Write it like nsw-war 14.12, or leave it out."
        return [Refusal(sentence, code="unknown_clause", field="clause")]
    return []


def facts_of(incident: Incident) -> IncidentFacts:
    return IncidentFacts(explanation=incident.explanation, explained_by=incident.explained_by_id)


def explain(incident: Incident, *, explanation: str, by: Staff, at: datetime) -> Incident:
    """Explain what happened and what was done about it; earlier explanations stay in the audit trail."""
    return take(
        INCIDENT,
        "explain",
        incident,
        by=by,
        at=at,
        facts=facts_of,
        note=explanation,
        clause=incident.clause,
        explanation=explanation,
        explained_by=by,
        explained_at=at,
    )


def send_back(incident: Incident, *, reason: str, by: Staff, at: datetime) -> Incident:
    """Ask for another explanation."""
    insist(why_not_silent(reason, sentence="Write what the explanation leaves open."))
    return take(INCIDENT, "send_back", incident, by=by, at=at, facts=facts_of, note=reason, clause=incident.clause)


def close(incident: Incident, *, reason: str, by: Staff, at: datetime) -> Incident:
    """Close an explained incident, in words, by somebody else than the person who explained it."""
    insist(why_not_silent(reason, sentence="Write why this explanation settles it."))
    return take(
        INCIDENT,
        "close",
        incident,
        by=by,
        at=at,
        facts=facts_of,
        note=reason,
        clause=incident.clause,
        closed_by=by,
        closed_at=at,
    )
