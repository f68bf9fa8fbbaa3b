"""What a second person reads before approving: the terms as they will be printed, or what an amendment changes in words."""

from django.template.loader import render_to_string

from casino.fingerprint import fingerprint
from casino.models import Approval
from casino.views.approvals import READ_AS
from tournaments.models import Tournament
from tournaments.pictures import picture_of
from tournaments.queries.build import full_field, house_of
from tournaments.queries.tournaments import newest_version
from tournaments.rules.amendments import changes_in_words
from tournaments.rules.definition import Definition
from tournaments.rules.definition.plain import read
from tournaments.rules.terms import terms_of
from tournaments.services.approval import AMEND, APPROVE


def add() -> None:
    READ_AS[APPROVE] = terms_read
    READ_AS[AMEND] = amendment_read


def terms_read(approval: Approval) -> str:
    """Show the very definition that the approval seals, as its terms read."""
    definition = read(approval.content["definition"])
    tournament = Tournament.objects.select_related("venue").get(pk=approval.subject_id)
    shown = {
        "terms": terms_of(definition, house_of(definition, tournament.venue)),
        "warnings": approval.content["warnings"],
        "picture": picture_of(full_field(definition)),
    }
    return render_to_string("tournaments/desk/_approve_terms.html", shown)


def amendment_read(approval: Approval) -> str:
    """Show each change in words; nothing if the draft is no longer what was asked about."""
    tournament = Tournament.objects.get(pk=approval.subject_id)
    both = _before_and_after(tournament, approval)
    if both is None:
        return ""
    shown = {"changes": changes_in_words(*both), "reason": approval.content["reason"]}
    return render_to_string("tournaments/desk/_approve_amendment.html", shown)


def _before_and_after(tournament: Tournament, approval: Approval) -> tuple[Definition, Definition] | None:
    kept = tournament.versions.filter(number=approval.content["version"]).first()
    if kept is not None and kept.fingerprint == approval.content["fingerprint"]:
        return tournament.versions.get(number=kept.number - 1).definition, kept.definition
    newest = newest_version(tournament)
    if newest is None or fingerprint(tournament.draft) != approval.content["fingerprint"]:
        return None
    return newest.definition, tournament.definition
