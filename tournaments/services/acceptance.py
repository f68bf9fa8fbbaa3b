"""Have a player accept one version of the terms, signed where that is required."""

from datetime import datetime
from hashlib import sha256

from django.db import transaction

from casino.audit import record
from casino.models import Player, Staff
from casino.permissions import acting_role, why_not
from casino.queries.players import person_facts
from casino.rules.admission import why_not_admit
from games.rulebooks.floors import FLOORS
from games.rulebooks.floors.book import SeatRules
from games.rulings import Refusal, insist
from tournaments import events, permissions
from tournaments.models import Acceptance, TermsVersion, Tournament
from tournaments.queries.tournaments import PUBLIC, newest_version
from tournaments.rules.publication import AcceptanceFacts, why_not_accept
from tournaments.rules.signatures import why_not_signature


@transaction.atomic
def accept_terms(
    tournament: Tournament, player: Player, *, version: int, signature: str = "", by: Staff, at: datetime
) -> Acceptance:
    """Keep that this player accepted this version; the same acceptance again changes nothing."""
    insist(why_not(by, permissions.TAKE_ACCEPTANCES, tournament))
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    newest = newest_version(tournament)
    insist(why_not_now(tournament, newest))
    assert newest is not None
    earlier = Acceptance.objects.filter(version=newest, player=player).first()
    if earlier is not None and newest.number == version:
        return earlier
    insist(why_not_signature(signature))
    insist(why_not_accept(acceptance_facts(newest, player, version=version, signature=signature, at=at)))
    kept = Acceptance.objects.create(
        tournament=tournament,
        version=newest,
        player=player,
        accepted_at=at,
        witnessed_by=by,
        signature=signature,
        signature_sha256=sha256(signature.encode()).hexdigest() if signature else "",
    )
    record(
        events.TERMS_ACCEPTED,
        tournament,
        by=by,
        at=at,
        role=acting_role(by, permissions.TAKE_ACCEPTANCES),
        clauses=["vic-war 10.4.2(a)(i)", "vic-war 10.4.2(b)(iii)" if signature else ""],
        after={"player": player.number, "version": newest.number, "signature": kept.signature_sha256},
    )
    return kept


def why_not_now(tournament: Tournament, newest: TermsVersion | None) -> list[Refusal]:
    if newest is None or tournament.state not in PUBLIC:
        sentence = "Terms are accepted once they are published."
        return [Refusal(sentence, "vic-war 10.4.2(a)(i)", "not_published")]
    return []


def acceptance_facts(
    newest: TermsVersion, player: Player, *, version: int, signature: str, at: datetime
) -> AcceptanceFacts:
    tournament = newest.tournament
    document = newest.definition.details.game.document
    book = FLOORS[document].seats if document in FLOORS else SeatRules()
    return AcceptanceFacts(
        version=version,
        newest=newest.number,
        signature_required=bool(newest.definition.entry.signature_required),
        is_signed=bool(signature),
        refusals=why_not_admit(
            person_facts(player, at=at),
            table_id=None,
            book=book,
            day=tournament.venue.local(at).date(),
            at=at,
            least_age=tournament.venue.least_age,
        ),
    )
