"""The limits of a table, as the rules weigh them, as its sign shows them and as its page does."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import groupby
from math import ceil
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils.formats import date_format

from casino.fingerprint import fingerprint
from casino.models import FloorRound, LimitSign, PersonalLimit, Protection, Sitting, Staff, Table
from casino.permissions import DEAL, REQUEST_DOCUMENTS, RUN_TABLES, may, rank_of
from casino.rules.limit_changes import unannounced
from casino.rules.limits import (
    WAGER_NAMES,
    LimitFacts,
    OwnLimits,
    Personal,
    Protected,
    Seated,
    Sign,
    WagerLimits,
    announced_at,
    sign_for,
)
from casino.rules.ranks import why_not_rank
from casino.rules.signs import Board, Line, board_of, lines_of
from casino.states import TableState
from games.rulebooks import HEADERS


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


# ---- what people see -------------------------------------------------------------------------------------------------


def board_at(table: Table, *, at: datetime, facts: LimitFacts | None = None) -> Board:
    """Return what the sign of a table shows."""
    offers = frozenset({"progressive"} if table.has_progressive else ())
    return board_of(facts or limit_facts(table, at=at), table.book.limits, offers=offers, at=at)


def lines_beside_wagers(table: Table, round_: FloorRound | None, *, at: datetime) -> tuple[Line, ...]:
    """Return the limits that bind the wagers of a round, to stand where they are taken; with one query."""
    opened_at = round_.opened_at if round_ else None
    facts = LimitFacts(signs=signs_of(table, since=min(at, opened_at or at)), round_opened_at=opened_at)
    found = sign_for(facts, table.book.limits, at)
    return lines_of(found.limits) if found else ()


@dataclass(frozen=True, slots=True)
class Due:
    """A moment on a sign, as the clock on the wall will show it, and how far it is away."""

    at: datetime
    words: str
    seconds: int


def due(moment: datetime, *, zone: ZoneInfo, at: datetime) -> Due:
    local = moment.astimezone(zone)
    is_today = local.date() == at.astimezone(zone).date()
    words = f"{local:%H:%M}" if is_today else f"{local:%H:%M} on {date_format(local, 'D j M')}"
    return Due(local, words, max(0, ceil((moment - at).total_seconds())))


def sign_shown(table: Table, *, at: datetime) -> dict[str, Any]:
    """Return the sign of a table for its public page, and `mark`, which changes whenever something on it does."""
    board, zone = board_at(table, at=at), table.venue.zone
    closes_at = table.closes_at if table.state == TableState.CLOSING else None
    shown = [table.name, table.state, closes_at, asdict(board)]
    return {
        "table": table,
        "header": HEADERS[table.document],
        "board": board,
        "announced": [(due(notice.begins_at, zone=zone, at=at), notice.lines) for notice in board.announced],
        "old": [(old.ends_at and due(old.ends_at, zone=zone, at=at), old.lines) for old in board.old],
        "closing": closes_at and due(closes_at, zone=zone, at=at),
        "mark": fingerprint(shown)[:16],
    }


def limits_panel(table: Table, *, reader: Staff, at: datetime) -> dict[str, Any]:
    """Return what the page of a table shows of its limits, and what this reader may do about them."""
    facts, book = limit_facts(table, at=at), table.book.limits
    kept = {each.id for each in facts.protections if each.is_running(at)}
    board = board_at(table, at=at, facts=facts)
    protections = (
        Protection.objects.filter(pk__in=kept)
        .select_related("player", "old_sign")
        .order_by("old_sign_id", "ends_at", "marker_place")
    )
    agreed = PersonalLimit.objects.filter(table=table, ended_at=None).select_related("player").order_by("place", "id")
    return {
        "limits": {
            "board": board,
            "book": book,
            "announced": [
                (each.id, each.effective_at, lines_of(each.limits)) for each in announced_at(facts.signs, at)
            ],
            "old": [
                (ends_at, lines_of(wager_limits(old)), list(rows))
                for (ends_at, old), rows in groupby(protections, key=lambda row: (row.ends_at, row.old_sign.limits))
            ],
            "has_open_protection": bool(unannounced(facts, at=at)),
            "is_ending": any(each.ends_at for each in facts.protections if each.id in kept),
            "personal": [(row, own_lines(row.limits)) for row in agreed],
            "may_run": may(reader, RUN_TABLES, table),
            "may_deal": may(reader, DEAL, table),
            "may_print": may(reader, REQUEST_DOCUMENTS),
            "may_change": may(reader, RUN_TABLES, table) and not why_not_rank(rank_of(reader), book.changed_by, to=""),
            "may_agree": may(reader, RUN_TABLES, table)
            and bool(book.personal.value and facts.seated)
            and not why_not_rank(rank_of(reader), book.personal_by, to=""),
        }
    }


def own_lines(limits: Mapping[str, Mapping[str, int | None]]) -> list[tuple[str, int | None, int | None]]:
    """Return what was agreed of each wager: its name, least and most, where something was."""
    return [
        (name, limits[wager]["min"], limits[wager]["max"]) for wager, name in WAGER_NAMES.items() if wager in limits
    ]


def seated_at(table: Table) -> list[Sitting]:
    """Return who sits at a table, by place."""
    return list(table.sittings.filter(left_at=None).select_related("player").order_by("place", "id"))


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
