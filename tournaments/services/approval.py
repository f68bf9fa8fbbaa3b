"""Four eyes on the terms: ask for approval of a draft or an amendment, and keep what was approved under its number."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from casino import approvals
from casino.audit import record
from casino.fingerprint import fingerprint
from casino.models import Approval, Staff
from casino.permissions import acting_role, why_not
from casino.rules.reasons import why_not_silent
from casino.steps import take, why_not_ask
from games.rulings import Refusal, insist
from tournaments import events, permissions
from tournaments.models import Notice, TermsVersion, Tournament
from tournaments.queries.tournaments import PUBLIC, approval_facts, draft_changes, newest_version
from tournaments.rules.publication import why_not_amend, why_not_approve
from tournaments.services.notices import close_notices, lock_owed, owe_notices, write_notice
from tournaments.services.planning import shown_of
from tournaments.states import TOURNAMENT

APPROVE = TOURNAMENT.action("approve")
AMEND = TOURNAMENT.action("amend")


def also_locks(approval: Approval) -> None:
    """Lock the notices whose place a new version takes."""
    lock_owed(int(approval.subject_id))


def content_of_terms(tournament: Tournament, _shown: Mapping[str, Any]) -> dict[str, Any]:
    """Return all that a second person approves: the very definition, and the answers given to warnings."""
    answers = tournament.answers.order_by("finding").values_list("sentence", "answer")
    return {
        "tournament": tournament.name,
        "definition": tournament.draft,
        "fingerprint": fingerprint(tournament.draft),
        "warnings": [{"warning": sentence, "answer": answer} for sentence, answer in answers],
    }


@transaction.atomic
def ask_for_approval(tournament: Tournament, *, by: Staff, at: datetime) -> Approval:
    """Ask a second person to approve the terms; the checker must have nothing against them."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    insist(why_not_ask(TOURNAMENT, "approve", tournament, by=by, at=at, facts=approval_facts))
    return approvals.ask(
        APPROVE,
        tournament,
        headline=f"Terms of {tournament.name}",
        content=content_of_terms(tournament, {}),
        by=by,
        at=at,
        clause=TOURNAMENT.step("approve").clause,
    )


@approvals.when_given(APPROVE, content=content_of_terms, also_locks=also_locks)
def approve(approval: Approval, *, by: Staff, at: datetime) -> None:
    """Keep the approved definition as the next version, and have its terms printed."""
    tournament = Tournament.objects.select_for_update().get(pk=approval.subject_id)
    version = keep_version(tournament, asked_by=approval.asked_by, by=by, at=at)
    version.tournament = take(
        TOURNAMENT,
        "approve",
        tournament,
        by=approval.asked_by,
        at=at,
        facts=approval_facts,
        sealed=content_of_terms(tournament, {}),
    )
    owe_notices(version, at=at)


def keep_version(tournament: Tournament, *, asked_by: Staff, by: Staff, at: datetime, reason: str = "") -> TermsVersion:
    """Write down the draft as the next version; it takes the place of all that was still owed of the one before."""
    newest = newest_version(tournament)
    if newest is not None:
        evidence = f"Version {newest.number + 1} takes the place of version {newest.number}."
        close_notices(tournament, evidence=evidence, by=by, at=at)
    return TermsVersion.objects.create(
        tournament=tournament,
        number=newest.number + 1 if newest else 1,
        content=tournament.draft,
        fingerprint=fingerprint(tournament.draft),
        reason=reason,
        asked_by=asked_by,
        approved_by=by,
        approved_at=at,
    )


@transaction.atomic
def revise(tournament: Tournament, *, reason: str, by: Staff, at: datetime) -> Tournament:
    """Take approved terms that nobody has seen yet back into draft; nobody has to hear of them any more."""
    insist(why_not_silent(reason, sentence="Write what has to change."))
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    insist(why_not_ask(TOURNAMENT, "revise", tournament, by=by, at=at))
    close_notices(tournament, evidence="The terms were taken back into draft.", by=by, at=at)
    return take(TOURNAMENT, "revise", tournament, by=by, at=at, note=reason)


# ---- amendments ------------------------------------------------------------------------------------------------------


def content_of_amendment(tournament: Tournament, shown: Mapping[str, Any]) -> dict[str, Any]:
    """Return all that a second person approves: each changed field with both values, and why."""
    newest = newest_version(tournament)
    return {
        "tournament": tournament.name,
        "version": newest.number + 1 if newest else 1,
        "changes": [
            {"field": field, "before": before, "after": after} for field, before, after in draft_changes(tournament)
        ],
        "fingerprint": fingerprint(tournament.draft),
        "reason": shown["reason"],
    }


def why_not_ask_to_amend(tournament: Tournament, *, reason: str, by: Staff, at: datetime) -> list[Refusal]:
    """Return what stands in the way of an amendment: the state, the checker, or that nothing changed."""
    refusals = why_not(by, permissions.PLAN_TOURNAMENTS, tournament)
    if tournament.state not in PUBLIC:
        refusals.append(Refusal("Only published terms are amended; a draft is simply changed.", code="wrong_state"))
    changed = [field for field, _before, _after in draft_changes(tournament)]
    return [
        *refusals,
        *why_not_amend(changes=changed, reason=reason),
        *why_not_approve(approval_facts(tournament), by=by.pk, at=at),
    ]


@transaction.atomic
def ask_to_amend(tournament: Tournament, *, reason: str, by: Staff, at: datetime) -> Approval:
    """Ask a second person to agree to a change of published terms."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    insist(why_not_ask_to_amend(tournament, reason=reason, by=by, at=at))
    return approvals.ask(
        AMEND,
        tournament,
        headline=f"Amendment of {tournament.name}",
        content=content_of_amendment(tournament, {"reason": reason}),
        by=by,
        at=at,
        clause="vic-war 10.4.1(c)",
        note=reason,
    )


@approvals.when_given(AMEND, content=content_of_amendment, also_locks=also_locks)
def amend(approval: Approval, *, by: Staff, at: datetime) -> None:
    """Keep the amendment as the next version, public from this moment, and owe the notices that it asks for."""
    tournament = Tournament.objects.select_for_update().get(pk=approval.subject_id)
    changed = [field for field, _before, _after in draft_changes(tournament)]
    version = keep_version(tournament, asked_by=approval.asked_by, by=by, at=at, reason=approval.content["reason"])
    approvals.use(AMEND, tournament, by=by, at=at)
    for name, value in shown_of(tournament).items():
        setattr(tournament, name, value)
    tournament.save(update_fields=["name", "starts_at"])
    record(
        events.TERMS_AMENDED,
        tournament,
        by=by,
        at=at,
        role=acting_role(by, permissions.PUBLISH_TOURNAMENTS),
        clauses=["vic-war 10.4.1(c)"],
        after={"version": version.number, "fields": changed},
    )
    write_notice(version, Notice.To.PATRONS, how="public page", given_at=at, by=by, at=at)
    owe_notices(version, at=at)
