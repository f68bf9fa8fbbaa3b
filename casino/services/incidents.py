"""Incidents: what went wrong is said once, told to those who must know, explained by one person and closed by another."""

from datetime import datetime

from django.db import models, transaction

from casino import events, permissions
from casino.audit import record
from casino.models import Incident, IncidentNotice, Player, Staff, Subject, Table, Venue, subject_of
from casino.obligations import owe_duty
from casino.rules import incidents as rules
from casino.rules.incidents import IncidentFacts
from casino.rules.measures import ends
from casino.rules.reasons import why_not_silent
from casino.rules.wall_clock import end_of_gaming_day, why_not_yet
from casino.services.about import why_not_elsewhere
from casino.services.obligations import settle
from casino.states import INCIDENT, IncidentState
from casino.steps import take
from games import rulebooks
from games.rulebooks.floors import FLOORS
from games.rulebooks.floors.book import OrderRules
from games.rulings import Refusal, insist

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
    venue: Venue | None = None,
    table: Table | None = None,
    player: Player | None = None,
) -> Incident:
    """Open an incident, or return the one that was opened for the same kind and subject before. `by` is None for the system.

    The rules of the table say which clause it breaks, unless the caller does, and who has to be told of it.
    """
    about = subject_of(subject) if isinstance(subject, models.Model) else subject
    fields = {
        "title": title[:200],
        "clause": clause or (rules.breach_of(kind, table.book) if table else ""),
        "account": account,
        "opened_by": by,
        "opened_at": at,
        "venue": table.venue if table else venue,
        "table": table,
        "document": table.document if table else "",
        "player": player,
    }
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
        clauses=[incident.clause],
        after={"kind": kind, "about": [about.type, about.id], "table": incident.table_id, "state": incident.state},
    )
    owe_notices(incident, at=at)
    return incident


def report_incident(
    *,
    title: str,
    account: str,
    by: Staff,
    at: datetime,
    kind: str = rules.REPORTED,
    table: Table | None = None,
    player: Player | None = None,
    clause: str = "",
) -> Incident:
    """Open an incident that a person saw: what happened, in their words."""
    insist(permissions.why_not(by, permissions.REPORT_INCIDENTS))
    insist(why_not_elsewhere(by, table=table, player=player))
    insist(rules.why_not_report(kind, has_table=table is not None))
    insist(why_not_silent(title, field="title", sentence="Give it a short title, so that others recognise it."))
    insist(why_not_silent(account, field="account", sentence="Write what happened: where, when, who saw it."))
    insist(why_not_cite(clause))
    return open_incident(
        kind,
        title=title,
        account=account,
        by=by,
        at=at,
        clause=clause,
        venue=by.venue,
        table=table,
        player=player,
    )


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


# ---- who has to be told ----------------------------------------------------------------------------------------------


def notices_key(incident: Incident) -> str:
    return f"incident:{incident.pk}:notices"


def owe_notices(incident: Incident, *, at: datetime) -> None:
    """Write down the duty to tell those whom the document names.

    It names no time; read: by the end of the gaming day, when the last shift that saw it goes home.
    """
    owed = rules.notices_owed(incident.kind, order_of(incident))
    if not owed.value or incident.venue is None:
        return
    venue = incident.venue
    owe_duty(
        "casino.incident.notices",
        incident,
        key=notices_key(incident),
        title=f"Tell {' and '.join(rules.TOLD[to] for to in owed.value)}: {incident.title}"[:200],
        due_at=end_of_gaming_day(at, starts=venue.gaming_day_starts, zone=venue.zone),
        at=at,
        role=permissions.Role.SUPERVISOR,
        clause=owed.clause,
        due_rule="by the end of the gaming day",
        time_zone=venue.time_zone,
    )


@transaction.atomic
def tell(incident: Incident, *, to: str, by: Staff, at: datetime, told_at: datetime | None = None) -> IncidentNotice:
    """Write down that surveillance or an inspector was told, when and by whom; with the last of those owed, the duty is done."""
    incident = Incident.objects.select_for_update().get(pk=incident.pk)
    insist(permissions.why_not(by, permissions.TAKE_MEASURES, incident))
    facts = facts_of(incident)
    told_at = told_at or at
    insist(why_not_yet(told_at, at=at, field="told_at"))
    insist(rules.why_not_tell(to, facts, is_closed=incident.state == IncidentState.CLOSED))
    notice = IncidentNotice.objects.create(incident=incident, to=to, told_at=told_at, told_by=by)
    if facts.owed.value and set(facts.owed.value) <= facts.told | {to}:
        settle(notices_key(incident), evidence=f"The last to be told was {rules.TOLD[to]}.", by=by, at=at)
    record(
        events.INCIDENT_TOLD,
        incident,
        by=by,
        at=at,
        role=permissions.acting_role(by, permissions.TAKE_MEASURES),
        clauses=[facts.owed.clause] if to in facts.owed.value else [],
        after={"to": to, "told_at": told_at},
    )
    return notice


# ---- from open to closed ---------------------------------------------------------------------------------------------


def order_of(incident: Incident) -> OrderRules:
    """Return what the document of the incident's table says of order; the silent rules where there was no table."""
    floor = FLOORS.get(incident.document)
    return floor.order if floor else OrderRules()


def facts_of(incident: Incident) -> IncidentFacts:
    order = order_of(incident)
    unended = [each.name for each in incident.measures.all() if ends(each.name) and each.ended_at is None]
    return IncidentFacts(
        explanation=incident.explanation,
        explained_by=incident.explained_by_id,
        owed=rules.notices_owed(incident.kind, order),
        told=frozenset(notice.to for notice in incident.notices.all()),
        open_measures=tuple(measure for measure in order.measures if measure.name in unended),
    )


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
