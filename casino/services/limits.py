"""Limits of a table: signs go up and come down, markers are placed and taken away, limits are agreed with one player."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Q

from casino import events
from casino.audit import record
from casino.events import Event
from casino.models import LimitSign, PersonalLimit, Player, Protection, Sitting, Staff, Table
from casino.permissions import DEAL, RUN_TABLES, acting_role, rank_of
from casino.queries.limits import limit_facts
from casino.rules.limit_changes import (
    Change,
    clauses_behind,
    markers_for,
    rises,
    unannounced,
    why_not_end_protection,
    why_not_give,
    why_not_keep_protection,
    why_not_post,
    why_not_withdraw,
)
from casino.rules.limits import LimitFacts, OwnLimits, Personal, Sign, WagerLimits, sign_at
from casino.services.locks import locked_table
from games.rulings import Refusal, insist


def locked(table: Table, *, by: Staff, at: datetime, permission: str = RUN_TABLES) -> tuple[Table, LimitFacts]:
    """Lock a table for somebody who may change its limits, and read what they depend on."""
    table = locked_table(table.pk, permission, by=by)
    return table, limit_facts(table, at=at)


def write_down(
    event: Event,
    table: Table,
    *,
    by: Staff | None,
    at: datetime,
    clauses: tuple[str, ...] = (),
    permission: str = RUN_TABLES,
    **after: Any,
) -> None:
    role = acting_role(by, permission) if by else ""
    record(event, table, by=by, at=at, role=role, clauses=clauses, after=after)


# ---- signs -----------------------------------------------------------------------------------------------------------


@transaction.atomic
def change_limits(
    table: Table,
    *,
    limits: Mapping[str, WagerLimits],
    basis: str = LimitSign.Basis.PER_AREA,
    effective_at: datetime | None = None,
    told_at: datetime | None = None,
    is_at_once: bool = False,
    by: Staff,
    at: datetime,
) -> LimitSign:
    """Put up a sign with new limits; where a minimum rises at once, mark everybody who plays as keeping the old one."""
    table, facts = locked(table, by=by, at=at)
    book, change = table.book.limits, Change(limits, basis, effective_at, told_at, is_at_once)
    insist(why_not_post(facts, book, change=change, rank=rank_of(by), at=at))
    current = sign_at(facts.signs, at)
    clauses = clauses_behind(facts, book, change=change, at=at)
    sign = LimitSign.objects.create(
        table=table,
        limits={wager: asdict(said) for wager, said in limits.items()},
        basis=basis,
        posted_at=at,
        posted_by=by,
        effective_at=effective_at or at,
        told_at=told_at,
        clause=clauses[0] if clauses else "",
    )
    kept = []
    if is_at_once and current is not None and rises(current, change.as_sign(at)):
        kept = protect(table, facts, old_sign=current, at=at)
    write_down(
        events.LIMITS_POSTED,
        table,
        by=by,
        at=at,
        clauses=clauses,
        sign=sign.pk,
        limits=sign.limits,
        basis=basis,
        effective_at=sign.effective_at,
        told_at=told_at,
    )
    clauses = (*book.protected_marker.clauses, *book.protected_at.clauses)
    for each in kept:
        told = {"player": each.player_id, "place": each.marker_place, "places": each.places}
        write_down(events.PROTECTION_MARKED, table, by=by, at=at, clauses=clauses, **told)
    return sign


def protect(table: Table, facts: LimitFacts, *, old_sign: Sign, at: datetime) -> list[Protection]:
    """Give each player who sits there and has none a marker that keeps the old minimum for them."""
    end_lapsed(table, at=at)
    return Protection.objects.bulk_create(
        Protection(
            table=table,
            player_id=marker.player,
            old_sign_id=old_sign.id,
            marker_place=marker.place,
            places=list(marker.places),
            since=at,
        )
        for marker in markers_for(facts, at=at)
    )


def end_lapsed(table: Table, *, at: datetime) -> None:
    """Write down the end of what ended by the time on its sign, so that nobody is taken to have two markers."""
    Protection.objects.filter(table=table, ended_at=None, ends_at__lte=at).update(ended_at=F("ends_at"))


@transaction.atomic
def withdraw_sign(sign: LimitSign, *, by: Staff, at: datetime) -> LimitSign:
    """Take down a sign before its time has come."""
    table, facts = locked(sign.table, by=by, at=at)
    insist(why_not_withdraw(facts, table.book.limits, sign_id=sign.pk, rank=rank_of(by), at=at))
    sign = LimitSign.objects.get(pk=sign.pk)
    sign.withdrawn_at = at
    sign.save(update_fields=["withdrawn_at"])
    write_down(events.LIMITS_WITHDRAWN, table, by=by, at=at, clauses=table.book.limits.changed_by.clauses, sign=sign.pk)
    return sign


# ---- who keeps the old minimum ---------------------------------------------------------------------------------------


@transaction.atomic
def end_protection(table: Table, *, ends_at: datetime | None, by: Staff, at: datetime) -> list[int]:
    """Put up when the old minimum ends for all who keep one; return their players. Until then it holds."""
    table, facts = locked(table, by=by, at=at)
    book = table.book.limits
    insist(why_not_end_protection(facts, book, ends_at=ends_at, rank=rank_of(by), at=at))
    keeping = unannounced(facts, at=at)
    ends_at = ends_at or at
    Protection.objects.filter(pk__in=[each.id for each in keeping]).update(end_posted_at=at, ends_at=ends_at)
    players = [each.player for each in keeping]
    clauses = book.protected_end_notice.clauses
    write_down(events.PROTECTION_END_POSTED, table, by=by, at=at, clauses=clauses, players=players, ends_at=ends_at)
    return players


@transaction.atomic
def keep_protection(table: Table, *, by: Staff, at: datetime) -> None:
    """Take down when the old minimum ends, before that time has come."""
    table, facts = locked(table, by=by, at=at)
    book = table.book.limits
    insist(why_not_keep_protection(facts, book, rank=rank_of(by), at=at))
    ending = [each for each in facts.protections if each.is_running(at) and each.ends_at is not None]
    Protection.objects.filter(pk__in=[each.id for each in ending]).update(end_posted_at=None, ends_at=None)
    players = [each.player for each in ending]
    write_down(events.PROTECTION_KEPT, table, by=by, at=at, clauses=book.protected_end_notice.clauses, players=players)


# ---- limits of one player --------------------------------------------------------------------------------------------


@transaction.atomic
def give_personal_limit(
    table: Table,
    *,
    player: Player,
    limits: Mapping[str, OwnLimits],
    place: int | None = None,
    is_marked: bool = False,
    by: Staff,
    at: datetime,
) -> PersonalLimit:
    """Agree limits with one player. They hold from the moment their marker or sign is in place."""
    table, facts = locked(table, by=by, at=at)
    book = table.book.limits
    agreed = Personal(player.pk, limits, at, place, is_marked)
    insist(why_not_give(facts, book, agreed=agreed, rank=rank_of(by), at=at))
    own = PersonalLimit.objects.create(
        table=table,
        player=player,
        place=place,
        limits={wager: asdict(each) for wager, each in limits.items()},
        is_marked=is_marked,
        given_at=at,
        given_by=by,
        clause=book.personal.clause,
    )
    write_down(
        events.PERSONAL_LIMIT_GIVEN,
        table,
        by=by,
        at=at,
        clauses=book.personal.clauses,
        player=player.pk,
        place=place,
        limits=own.limits,
        is_marked=is_marked,
    )
    return own


@transaction.atomic
def place_marker(own: PersonalLimit, *, by: Staff, at: datetime) -> PersonalLimit:
    """Write down that the marker of a player's limits stands at the table now; whoever deals there may."""
    table, own = _locked_own(own, by=by, at=at, permission=DEAL)
    if own.is_marked:
        insist([Refusal("The marker is in place already.", own.clause, code="wrong_state")])
    own.is_marked = True
    own.save(update_fields=["is_marked"])
    write_down(
        events.PERSONAL_LIMIT_MARKED,
        table,
        by=by,
        at=at,
        clauses=(own.clause,),
        permission=DEAL,
        player=own.player_id,
        place=own.place,
    )
    return own


@transaction.atomic
def end_personal_limit(own: PersonalLimit, *, by: Staff, at: datetime) -> PersonalLimit:
    """End what was agreed with a player; their marker comes away."""
    table, own = _locked_own(own, by=by, at=at)
    own.ended_at = at
    own.save(update_fields=["ended_at"])
    write_down(events.PERSONAL_LIMIT_ENDED, table, by=by, at=at, clauses=(own.clause,), player=own.player_id)
    return own


def _locked_own(
    own: PersonalLimit, *, by: Staff, at: datetime, permission: str = RUN_TABLES
) -> tuple[Table, PersonalLimit]:
    table, _facts = locked(own.table, by=by, at=at, permission=permission)
    own = PersonalLimit.objects.get(pk=own.pk)
    if own.ended_at is not None:
        insist([Refusal("These limits have ended already.", own.clause, code="wrong_state")])
    return table, own


# ---- when a player gets up -------------------------------------------------------------------------------------------


def end_for_player(table: Table, player: Player, at: datetime, *, by: Staff | None = None) -> None:
    """See to a player's markers after they gave up a place: they go with the player, or move to where the player sits now.

    Called inside the change that ended the sitting, with the table locked and before that change is recorded. A place kept
    for a player who takes a break is no place given up.
    """
    end_lapsed(table, at=at)
    book = table.book.limits
    held = Sitting.objects.filter(table=table, player=player, left_at=None).order_by("-is_at_place", "place")
    places = list(held.values_list("place", flat=True))
    kept = Protection.objects.filter(table=table, player=player, ended_at=None)
    agreed = PersonalLimit.objects.filter(table=table, player=player, ended_at=None)
    if places:
        kept.update(marker_place=places[0])
        agreed = agreed.exclude(Q(place=None) | Q(place__in=places))
        if not book.personal_at_box.value:
            agreed.update(place=places[0])
            return
    has_ended = not places and kept.update(ended_at=at)
    has_own_ended = agreed.update(ended_at=at)
    if has_ended:
        clauses = book.protected_until.clauses
        write_down(events.PROTECTION_ENDED, table, by=by, at=at, clauses=clauses, player=player.pk)
    if has_own_ended:
        clauses = book.personal.clauses
        write_down(events.PERSONAL_LIMIT_ENDED, table, by=by, at=at, clauses=clauses, player=player.pk)
