"""The page of one tournament: what stands between it and its start, and who was told what."""

from dataclasses import dataclass
from datetime import datetime

from casino.models import Document, Staff
from casino.steps import why_not_ask, why_not_take
from games.rulings import Refusal
from tournaments.models import Notice, TermsVersion, Tournament
from tournaments.queries.tournaments import (
    PUBLIC,
    approval_facts,
    draft_changes,
    newest_version,
    printed,
    publication_facts,
)
from tournaments.rules.lint import Finding, Grade
from tournaments.rules.publication import why_not_start
from tournaments.states import TOURNAMENT, TournamentState

PARTS = ("details", "fees", "entry", "format", "prizes", "conduct")


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing that vic-war 10.2 asks of the operator, and whether it is done."""

    sentence: str
    clause: str
    is_done: bool
    done_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of the builder with what the checker finds there."""

    part: str
    errors: int
    warnings: int


@dataclass(frozen=True, slots=True)
class Overview:
    topics: list[Topic]
    errors: list[Finding]
    open_warnings: list[Finding]
    duties: list[Duty]
    versions: list[tuple[TermsVersion, Document | None]]
    notices: list[Notice]
    changes: int
    why_not: dict[str, list[Refusal]]
    owed: list[Refusal]

    @property
    def next_topic(self) -> str:
        """Name the first topic in which something is to be put right, or nothing."""
        return next((topic.part for topic in self.topics if topic.errors), "")

    @property
    def next_step(self) -> str:
        """Name the one step that is open to this person now, or nothing."""
        order = ("approve", "publish", "open_entries", "close_entries")
        return next((verb for verb in order if verb in self.why_not and not self.why_not[verb]), "")


def overview_of(tournament: Tournament, *, reader: Staff, at: datetime) -> Overview:
    facts, published = approval_facts(tournament), publication_facts(tournament)
    errors = [finding for finding in facts.findings if finding.grade == Grade.ERROR]
    warnings = [
        finding for finding in facts.findings if finding.grade == Grade.WARNING and finding.mark not in facts.answered
    ]
    versions = list(tournament.versions.select_related("asked_by", "approved_by").order_by("-number"))
    return Overview(
        topics=topics_of(errors, warnings),
        errors=errors,
        open_warnings=warnings,
        duties=duties_of(tournament),
        versions=[(version, printed(version)) for version in versions],
        notices=list(tournament.notices.select_related("given_by", "version").order_by("-given_at", "-pk")),
        changes=len(draft_changes(tournament)) if tournament.state in PUBLIC else 0,
        why_not=why_not_steps(tournament, reader=reader, at=at),
        owed=why_not_start(published, at=at) if tournament.state in PUBLIC else [],
    )


def topics_of(errors: list[Finding], warnings: list[Finding]) -> list[Topic]:
    return [
        Topic(
            part,
            sum(finding.topic == part for finding in errors),
            sum(finding.topic == part for finding in warnings),
        )
        for part in PARTS
    ]


def why_not_steps(tournament: Tournament, *, reader: Staff, at: datetime) -> dict[str, list[Refusal]]:
    """Return for each step that starts from this state why this person may not take it now."""
    steps = [step for step in TOURNAMENT.steps if tournament.state in step.sources]
    facts = {"approve": approval_facts, "publish": publication_facts, "open_entries": publication_facts}
    return {
        step.verb: (why_not_ask if step.takes_two else why_not_take)(
            TOURNAMENT,
            step.verb,
            tournament,
            by=reader,
            at=at,
            **({"facts": facts[step.verb]} if step.verb in facts else {}),
        )
        for step in steps
    }


def duties_of(tournament: Tournament) -> list[Duty]:
    """Return what the operator owes for this tournament before entries are taken: vic-war 10.2."""
    version = newest_version(tournament)
    told = dict(tournament.notices.values_list("to", "given_at"))
    director = tournament.definition.details.director
    return [
        Duty(
            "The terms are written and approved",
            "vic-war 10.2.1",
            version is not None and tournament.state != TournamentState.DRAFT,
            version.approved_at if version else None,
        ),
        Duty(
            "Patrons have the terms",
            "vic-war 10.2.2(a)",
            Notice.To.PATRONS in told,
            told.get(Notice.To.PATRONS),
        ),
        Duty(
            "The inspectors on site are advised",
            "vic-war 10.2.2(b)",
            Notice.To.INSPECTORATE in told,
            told.get(Notice.To.INSPECTORATE),
        ),
        Duty(f"A Tournament Director is named{f': {director}' if director else ''}", "vic-war 10.2.3", bool(director)),
    ]
