"""Publish the terms, write down who was told, open and close entries, cancel."""

from datetime import datetime

from django.db import transaction

from casino.models import Staff
from casino.permissions import why_not
from casino.rules.reasons import why_not_silent
from casino.rules.wall_clock import why_not_yet
from casino.services.obligations import settle
from casino.steps import take, why_not_ask
from games.rulings import Refusal, insist
from tournaments import permissions
from tournaments.models import Notice, TermsVersion, Tournament
from tournaments.queries.tournaments import newest_version, publication_facts
from tournaments.services.notices import CLAUSES, close_notices, notice_key, write_notice
from tournaments.states import TOURNAMENT


@transaction.atomic
def publish(tournament: Tournament, *, by: Staff, at: datetime) -> Tournament:
    """Make the terms available to patrons: from this moment they stand on the public page."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    published = take(TOURNAMENT, "publish", tournament, by=by, at=at, facts=publication_facts)
    version = newest_version(published)
    if version is not None:
        write_notice(version, Notice.To.PATRONS, how="public page", given_at=at, by=by, at=at)
    return published


@transaction.atomic
def give_notice(tournament: Tournament, *, to: str, how: str, given_at: datetime, by: Staff, at: datetime) -> Notice:
    """Write down that somebody was told of the newest version: whom, how and when."""
    insist(why_not(by, permissions.PUBLISH_TOURNAMENTS, tournament))
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    version = newest_version(tournament)
    insist(why_not_give_notice(version, to, how, given_at, at=at))
    assert version is not None
    settle(notice_key(tournament, to, version.number), evidence=how, by=by, at=at)
    return write_notice(version, to, how=how, given_at=given_at, by=by, at=at)


def why_not_give_notice(
    version: TermsVersion | None, to: str, how: str, given_at: datetime, *, at: datetime
) -> list[Refusal]:
    if version is None:
        return [
            Refusal("Nothing is approved yet of which anybody could be told.", CLAUSES[Notice.To(to)], "not_approved")
        ]
    refusals = why_not_silent(how, field="how", sentence="Write how they were told: by mail, by hand, at the desk.")
    refusals += why_not_yet(given_at, at=at, field="given_at")
    if given_at < version.approved_at:
        sentence = f"Version {version.number} was approved only afterwards: nobody can have been told of it then."
        refusals.append(Refusal(sentence, CLAUSES[Notice.To(to)], "before_approval", "given_at"))
    if version.notices.filter(to=to).exists():
        refusals.append(Refusal("This is written down already.", CLAUSES[Notice.To(to)], "told_already", "to"))
    return refusals


def open_entries(tournament: Tournament, *, by: Staff, at: datetime) -> Tournament:
    """Open entries, once patrons have the terms and the inspectors on site know of the plan."""
    return take(TOURNAMENT, "open_entries", tournament, by=by, at=at, facts=publication_facts)


def close_entries(tournament: Tournament, *, by: Staff, at: datetime) -> Tournament:
    return take(TOURNAMENT, "close_entries", tournament, by=by, at=at)


@transaction.atomic
def cancel(tournament: Tournament, *, reason: str, by: Staff, at: datetime) -> Tournament:
    """Cancel a tournament before play; its page says so and why."""
    insist(why_not_silent(reason, sentence="Write why it is cancelled: players will read it."))
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    insist(why_not_ask(TOURNAMENT, "cancel", tournament, by=by, at=at))
    close_notices(tournament, evidence="The tournament was cancelled.", by=by, at=at)
    return take(TOURNAMENT, "cancel", tournament, by=by, at=at, note=reason, cancelled_why=reason)
