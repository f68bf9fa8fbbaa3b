"""The limits of a table, as the rules weigh them and as pages show them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q

from casino.models import FloorRound, LimitSign, PersonalLimit, Protection, Sitting, Table
from casino.rules.limits import LimitFacts, OwnLimits, Personal, Protected, Seated, Sign, WagerLimits
from casino.states import TableState


def limit_facts(table: Table, *, at: datetime) -> LimitFacts:
    """Return what binds the stakes at a table: its signs, markers, agreements, the people seated and the open round."""
    opened_at = FloorRound.objects.filter(table=table, ended_at=None).values_list("opened_at", flat=True).first()
    seated = tuple(
        Seated(player, place, is_at_place)
        for player, place, is_at_place in Sitting.objects.filter(table=table, left_at=None)
        .order_by("place", "id")
        .values_list("player_id", "place", "is_at_place")
    )
    protections = Protection.objects.filter(table=table, ended_at=None).select_related("old_sign")
    agreed = PersonalLimit.objects.filter(table=table, ended_at=None)
    return LimitFacts(
        signs=signs_of(table, since=min(at, opened_at or at)),
        protections=tuple(map(protected, protections.order_by("id"))),
        personal=tuple(map(personal, agreed.order_by("id"))),
        seated=seated,
        round_opened_at=opened_at,
        is_in_play=table.state != TableState.CLOSED or bool(seated),
        has_odds=table.layout.has_odds,
        max_payout=table.max_payout,
    )


def signs_of(table: Table, *, since: datetime) -> tuple[Sign, ...]:
    """Return the sign that stood at a moment and all that followed, in the order in which they take effect."""
    kept = LimitSign.objects.filter(table=table, withdrawn_at=None)
    stood = kept.filter(effective_at__lt=since).order_by("-effective_at", "-posted_at", "-id")
    relevant = kept.filter(Q(effective_at__gte=since) | Q(pk__in=stood.values("pk")[:1]))
    return tuple(map(sign, relevant.order_by("effective_at", "posted_at", "id")))


# ---- rows as values --------------------------------------------------------------------------------------------------


def wager_limits(said: Mapping[str, Mapping[str, Any]]) -> dict[str, WagerLimits]:
    return {wager: WagerLimits(**each) for wager, each in said.items()}


def sign(row: LimitSign) -> Sign:
    return Sign(
        limits=wager_limits(row.limits),
        posted_at=row.posted_at,
        effective_at=row.effective_at,
        basis=row.basis,
        told_at=row.told_at,
        withdrawn_at=row.withdrawn_at,
        id=row.pk,
    )


def protected(row: Protection) -> Protected:
    return Protected(
        player=row.player_id,
        marker_place=row.marker_place,
        places=frozenset(row.places),
        limits=wager_limits(row.old_sign.limits),
        since=row.since,
        end_posted_at=row.end_posted_at,
        ends_at=row.ends_at,
        ended_at=row.ended_at,
        id=row.pk,
    )


def personal(row: PersonalLimit) -> Personal:
    return Personal(
        player=row.player_id,
        limits={wager: OwnLimits(**each) for wager, each in row.limits.items()},
        given_at=row.given_at,
        place=row.place,
        is_marked=row.is_marked,
        ended_at=row.ended_at,
        id=row.pk,
    )
