"""When terms may be approved, published, amended and accepted, and when entries may be taken.

clause                                               rule                                          function
vic-war definition:Tournament Terms and Conditions   only approved terms are published             (the step's sources)
vic-war 10.2.1                                       nothing that the terms must say is missing    why_not_approve
vic-war 10.2.2                                       patrons and inspectorate before entries       why_not_take_entries
vic-war 10.4.1(c)                                    the regulator is told of a change             why_not_start
vic-war 10.4.2(a)(i)                                 one version is accepted, by its number        why_not_accept
vic-war 10.4.2(b)(iii)                               where signing is required, it is signed       why_not_accept
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.rulings import Refusal
from tournaments.rules.lint import Finding, Grade

DETAILS = (
    "details.starts_at",
    "details.time_zone",
    "details.place",
    "fees",
    "entry.least_players",
    "entry.most_players",
    "entry.most_entries",
)
"""What vic-war 10.4.1 calls the details: the regulator is told when one of these changes before the tournament."""


@dataclass(frozen=True, slots=True)
class ApprovalFacts:
    findings: Sequence[Finding]
    answered: Collection[str]
    """Marks of the warnings that somebody answered."""


def why_not_approve(facts: ApprovalFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return every error of the checker and every warning without an answer."""
    errors = [
        Refusal(finding.sentence, finding.clause or "vic-war 10.2.1", finding.code, finding.field)
        for finding in facts.findings
        if finding.grade == Grade.ERROR
    ]
    open_warnings = [
        Refusal(f"Answer this first: {finding.sentence}", finding.clause, "unanswered", finding.field)
        for finding in facts.findings
        if finding.grade == Grade.WARNING and finding.mark not in facts.answered
    ]
    return errors + open_warnings


def why_not_answer(finding: Finding | None, answer: str) -> list[Refusal]:
    if finding is None:
        return [Refusal("The checker no longer says this: look again.", code="no_such_finding")]
    if finding.grade != Grade.WARNING:
        return [Refusal("An error is not answered but put right.", finding.clause, "not_a_warning")]
    if not answer.strip():
        return [Refusal("Write why this is all right as it is.", finding.clause, "answer_missing", "answer")]
    return []


# ---- publishing and entries ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PublicationFacts:
    """What is known of the newest version of the terms; the times are those at which somebody was told of it."""

    version: int
    is_printed: bool
    patrons_at: datetime | None = None
    inspectorate_at: datetime | None = None
    regulator_at: datetime | None = None
    players_at: datetime | None = None
    changes_details: bool = False
    has_players: bool = False


def why_not_publish(facts: PublicationFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    if not facts.is_printed:
        sentence = "The terms are still being printed: publish them when the document is ready."
        return [Refusal(sentence, "vic-war 10.2.2(a)", "not_printed")]
    return []


def why_not_take_entries(facts: PublicationFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return what has to come before the first entry: both times must lie in the past."""
    refusals = []
    if facts.patrons_at is None or facts.patrons_at > at:
        sentence = "Make the terms available to patrons first."
        refusals.append(Refusal(sentence, "vic-war 10.2.2(a)", "patrons_not_told", "patrons"))
    if facts.inspectorate_at is None or facts.inspectorate_at > at:
        sentence = "Advise the inspectors on site first, and write down when."
        refusals.append(Refusal(sentence, "vic-war 10.2.2(b)", "inspectorate_not_told", "inspectorate"))
    return refusals


def why_not_start(facts: PublicationFacts, *, at: datetime) -> list[Refusal]:
    """Return which notices of an amendment are still owed before play may begin."""
    refusals = []
    if facts.version > 1 and facts.changes_details and (facts.regulator_at is None or facts.regulator_at > at):
        sentence = f"Tell the regulator of version {facts.version} first: details of the tournament were changed."
        refusals.append(Refusal(sentence, "vic-war 10.4.1(c)", "regulator_not_told", "regulator"))
    if facts.version > 1 and facts.has_players and (facts.players_at is None or facts.players_at > at):
        sentence = f"Tell the players of version {facts.version} first."
        refusals.append(Refusal(sentence, "vic-war 10.4.1(b)", "players_not_told", "players"))
    return refusals


def why_not_amend(*, changes: Collection[str], reason: str) -> list[Refusal]:
    refusals = []
    if not changes:
        refusals.append(Refusal("Nothing has changed since the last version.", code="no_change"))
    if not reason.strip():
        refusals.append(Refusal("Write why the terms are changed.", code="reason_missing", field="reason"))
    return refusals


def changes_details(changed: Collection[str]) -> bool:
    """Tell whether one of these changed fields is a detail of which the regulator hears."""
    return any(field == detail or field.startswith(f"{detail}.") for field in changed for detail in DETAILS) or any(
        field.startswith("format.stages.") and ".sessions" in field for field in changed
    )


# ---- acceptance ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AcceptanceFacts:
    version: int
    newest: int
    signature_required: bool
    is_signed: bool
    refusals: Sequence[Refusal] = ()
    """What the house's own rules hold against this person, such as an exclusion."""


def why_not_accept(facts: AcceptanceFacts) -> list[Refusal]:
    refusals = list(facts.refusals)
    if facts.version != facts.newest:
        sentence = f"Version {facts.newest} is in force: show the player that one."
        refusals.append(Refusal(sentence, "vic-war 10.4.2(a)(i)", "old_version", "version"))
    if facts.signature_required and not facts.is_signed:
        sentence = "The player has to sign before taking part."
        refusals.append(Refusal(sentence, "vic-war 10.4.2(b)(iii)", "not_signed", "signature"))
    return refusals
