"""Shut a person out of the casino or of a game, and let them in again. The row stays, lifted or not."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from casino import events, permissions
from casino.audit import record
from casino.models import Exclusion, Player, Staff, Table
from casino.permissions import EXCLUDE_PLAYERS, LIFT_OWN_WISHES, acting_role, may, rank_of, why_not
from casino.queries.players import exclusion_facts, person_facts, tables_by_game
from casino.rules import exclusions as rules
from casino.rules.admission import ExclusionFacts
from casino.rules.people import why_not_gone
from casino.rules.reasons import why_not_silent
from games.rulings import Refusal, insist

NO_REASON = "Write why: whoever meets this person later has to know."


@transaction.atomic
def exclude(
    player: Player,
    *,
    asked_by: str,
    reason: str,
    by: Staff,
    at: datetime,
    from_at: datetime | None = None,
    until_at: datetime | None = None,
    clause: str = "",
) -> Exclusion:
    """Exclude somebody from the casino, by their own wish or the house's; without an end, until lifted."""
    player, standing = locked(player, by=by, at=at)
    span = rules.Span(from_at or at, until_at)
    is_own_wish = asked_by == Exclusion.By.SELF
    insist(why_not_silent(reason, sentence=NO_REASON))
    insist(rules.why_not_exclude(standing, span, is_own_wish=is_own_wish, at=at))
    return shut_out(
        player, span, by=by, at=at, reason=reason, scope=Exclusion.Scope.CASINO, asked_by=asked_by, clause=clause
    )


@transaction.atomic
def bar(
    player: Player,
    table: Table,
    *,
    reason: str,
    by: Staff,
    at: datetime,
    from_at: datetime | None = None,
    until_at: datetime | None = None,
) -> Exclusion:
    """Bar somebody from the game at a table, by the clause of the document it deals by; without an end, until lifted."""
    player, standing = locked(player, by=by, at=at)
    span, book = rules.Span(from_at or at, until_at), table.book
    insist(why_not_silent(reason, sentence=NO_REASON))
    insist(why_not_here(player, table))
    insist(
        rules.why_not_bar(standing, span, table_id=table.pk, rank=rank_of(by), ordered_by=book.order.measures_by, at=at)
    )
    return shut_out(
        player,
        span,
        by=by,
        at=at,
        reason=reason,
        scope=Exclusion.Scope.TABLE,
        asked_by=Exclusion.By.OPERATOR,
        table=table,
        document=table.document,
        clause=book.seats.bar_from_game.clause,
    )


@transaction.atomic
def lift(exclusion: Exclusion, *, reason: str, by: Staff, at: datetime) -> Exclusion:
    """Let somebody in again before the end; a person's own wish is lifted by compliance alone."""
    player = Player.objects.select_for_update().get(pk=exclusion.player_id)
    exclusion = Exclusion.objects.select_for_update().get(pk=exclusion.pk)
    insist(why_not(by, EXCLUDE_PLAYERS, player))
    insist(why_not_silent(reason, sentence="Write why they may come back."))
    insist(why_not_lift(exclusion, by=by, at=at))
    exclusion.lifted_at, exclusion.lifted_by = at, by
    exclusion.save(update_fields=["lifted_at", "lifted_by"])
    record(
        events.PLAYER_READMITTED,
        player,
        by=by,
        at=at,
        role=acting_role(by, EXCLUDE_PLAYERS),
        clauses=[exclusion.clause],
        before=told(exclusion),
        after={"exclusion": exclusion.pk, "lifted_at": at},
        note=reason,
    )
    return exclusion


def why_not_lift(exclusion: Exclusion, *, by: Staff, at: datetime) -> list[Refusal]:
    """Return why this person cannot lift it now; that words are missing is the form's to say."""
    facts = exclusion_facts(exclusion, venue_id=exclusion.player.venue_id, tables=tables_by_game([exclusion]))
    return rules.why_not_lift(facts, may_lift_own_wish=may(by, LIFT_OWN_WISHES, exclusion.player), at=at)


def locked(player: Player, *, by: Staff, at: datetime) -> tuple[Player, Iterable[ExclusionFacts]]:
    """Lock the player, insist on the right to shut them out, and return them with what stands already."""
    player = Player.objects.select_for_update().get(pk=player.pk)
    insist(permissions.why_not(by, EXCLUDE_PLAYERS, player))
    facts = person_facts(player, at=at)
    insist(why_not_gone(facts.merged_into))
    return player, facts.exclusions


def why_not_here(player: Player, table: Table) -> list[Refusal]:
    if table.venue_id == player.venue_id:
        return []
    return [Refusal("This table stands in another house: choose one of ours.", code="other_venue", field="table")]


def shut_out(player: Player, span: rules.Span, *, by: Staff, at: datetime, reason: str, **fields: Any) -> Exclusion:
    """Keep the exclusion; what ran out before gives up its place by counting as lifted at its end."""
    player.exclusions.filter(lifted_at=None, until_at__lte=at).update(lifted_at=F("until_at"))
    exclusion = Exclusion.objects.create(
        player=player, from_at=span.from_at, until_at=span.until_at, reason=reason, ordered_by=by, **fields
    )
    record(
        events.PLAYER_EXCLUDED,
        player,
        by=by,
        at=at,
        role=acting_role(by, EXCLUDE_PLAYERS),
        clauses=[exclusion.clause],
        after=told(exclusion),
        note=reason,
    )
    return exclusion


def told(exclusion: Exclusion) -> dict[str, Any]:
    """Return what the chain may tell of an exclusion; the reason stands beside it."""
    return {
        "exclusion": exclusion.pk,
        "scope": exclusion.scope,
        "asked_by": exclusion.asked_by,
        "table": exclusion.table_id,
        "from_at": exclusion.from_at,
        "until_at": exclusion.until_at,
    }
