"""Who has to be told of a version of the terms, by when, and that they were told.

At any time at most one notice to each is owed, that of the newest version: a new version, a step back into draft and a
cancellation close what was owed before.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

from casino.audit import record
from casino.models import Obligation, Staff
from casino.obligations import owe, owe_duty
from casino.permissions import Role, acting_role
from casino.services.obligations import settle
from casino.states import ObligationState
from tournaments import events, permissions
from tournaments.models import Notice, TermsVersion, Tournament
from tournaments.queries.tournaments import publication_facts
from tournaments.rules.notices import last_moment, lead_for
from tournaments.states import TAKES_ENTRIES

PRINT = "tournaments.print_terms"
CLAUSES = {
    Notice.To.PATRONS: "vic-war 10.2.2(a)",
    Notice.To.INSPECTORATE: "vic-war 10.2.2(b)",
    Notice.To.REGULATOR: "vic-war 10.4.1(c)",
    Notice.To.PLAYERS: "vic-war 10.4.1(b)",
}


def notice_key(tournament: Tournament, to: str, version: int) -> str:
    return f"tournaments.notice:{tournament.pk}:{to}:{version}"


def write_notice(version: TermsVersion, to: str, *, how: str, given_at: datetime, by: Staff, at: datetime) -> Notice:
    """Keep that somebody was told of a version."""
    notice = Notice.objects.create(
        tournament=version.tournament, version=version, to=to, how=how, given_at=given_at, given_by=by
    )
    record(
        events.NOTICE_GIVEN,
        version.tournament,
        by=by,
        at=at,
        role=acting_role(by, permissions.PUBLISH_TOURNAMENTS),
        clauses=[CLAUSES[Notice.To(to)]],
        after={"to": to, "version": version.number, "given_at": given_at},
        note=how,
    )
    return notice


# ---- what is owed ----------------------------------------------------------------------------------------------------


def lock_owed(tournament_id: int) -> list[str]:
    """Lock every notice that is still owed of a tournament, and return its key.

    Settling one records it, and nothing is locked after that: so all are locked before the first is settled.
    """
    owed = Obligation.objects.filter(
        key__startswith=f"tournaments.notice:{tournament_id}:", is_duty=True, state=ObligationState.PENDING
    )
    return list(owed.select_for_update().order_by("pk").values_list("key", flat=True))


def close_notices(tournament: Tournament, *, evidence: str, by: Staff, at: datetime) -> None:
    """Close every notice that is still owed, since something else takes its place."""
    for key in lock_owed(tournament.pk):
        settle(key, evidence=evidence, by=by, at=at)


def owe_notices(version: TermsVersion, *, at: datetime) -> None:
    """Owe the print of these terms at once, and each notice that they ask for in time."""
    tournament = version.tournament
    owe(
        PRINT,
        version,
        key=f"{PRINT}:{version.pk}",
        title=f"Print the terms of {tournament.name}, version {version.number}"[:200],
        due_at=at,
        at=at,
        clause="vic-war 10.2.2(a)",
    )
    if tournament.state not in TAKES_ENTRIES:
        _owe_inspectorate(version, at=at)
    facts = publication_facts(tournament)
    if facts.version > 1 and facts.changes_details:
        _owe_before_start(version, Notice.To.REGULATOR, at=at)
    if facts.version > 1 and facts.has_players:
        _owe_before_start(version, Notice.To.PLAYERS, at=at)


def _owe_inspectorate(version: TermsVersion, *, at: datetime) -> None:
    """Owe word to the inspectors on site, as long before the start as the place asks for and before entries are taken."""
    details = version.definition.details
    if details.starts_at is None:
        return
    lead = lead_for(details.game.document, details.notice_lead)
    due_at = last_moment(
        lead, starts_at=details.starts_at, entries_open_at=details.entries_open_at, zone=ZoneInfo(details.time_zone)
    )
    _owe(version, Notice.To.INSPECTORATE, title="Advise the inspectors on site", due_at=due_at, rule=lead.words, at=at)


def _owe_before_start(version: TermsVersion, to: Notice.To, *, at: datetime) -> None:
    title = f"Tell the {to} of version {version.number}"
    due_at = version.tournament.starts_at or at
    _owe(version, to, title=title, due_at=due_at, rule="before the tournament starts", at=at)


def _owe(version: TermsVersion, to: Notice.To, *, title: str, due_at: datetime, rule: str, at: datetime) -> None:
    tournament = version.tournament
    owe_duty(
        "tournaments.notice",
        tournament,
        key=notice_key(tournament, to, version.number),
        title=f"{title} of {tournament.name}"[:200],
        due_at=max(due_at, at),
        at=at,
        role=Role.DIRECTOR,
        clause=CLAUSES[to],
        due_rule=rule,
        time_zone=tournament.venue.time_zone,
    )
