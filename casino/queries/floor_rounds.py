"""The rounds dealt at a table: as the rules ask for them, and as the dealer's strip on the table's page shows them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from casino.models import FloorRound, FloorWager, Player, Sitting, Table
from casino.rules.wagers import (
    INVALID_WHY,
    LABELS,
    REMEDIES,
    TIE,
    Laid,
    RoundFacts,
    WagerFacts,
    handling_of,
    offered,
    why_not_close_bets,
)
from games.rulebooks import BOOKS

LOOK_BACK = 12
"""How many rounds are looked at to say for how long somebody has been idle; no document asks for more than three."""
OPTIONS = {"has_progressive": "progressive", "has_bonus_spin": "bonus_spin"}
"""The wagers that a table may have or not, by the field that says so."""


# ---- facts -----------------------------------------------------------------------------------------------------------


def open_round_of(table: Table) -> FloorRound | None:
    return table.floor_rounds.filter(ended_at=None).first()


def round_facts(table: Table, round_: FloorRound | None, sittings: Iterable[Sitting]) -> RoundFacts:
    """Return what decides whether a wager is taken in a table's round, if one is open."""
    wagers = round_.wagers.exclude(state=FloorWager.State.INVALID).order_by("pk") if round_ else ()
    return RoundFacts(
        is_open=round_ is not None,
        are_bets_closed=round_ is not None and round_.bets_closed_at is not None,
        offered=wagers_at(table),
        sitting=frozenset((each.place, each.player_id) for each in sittings),
        laid=tuple(
            Laid(each.place, each.player_id, each.wager, each.cents, each.state == FloorWager.State.DECLINED)
            for each in wagers
        ),
    )


def wagers_at(table: Table) -> tuple[str, ...]:
    """Return the wagers that are staked at a table before the deal."""
    options = [wager for name, wager in OPTIONS.items() if getattr(table, name)]
    return offered(table.book.seats, options=options)


def wager_facts(wager: FloorWager) -> WagerFacts:
    others = FloorWager.objects.filter(
        round=wager.round_id, place=wager.place, player=wager.player_id, wager=wager.wager
    )
    return WagerFacts(
        is_invalid=wager.state == FloorWager.State.INVALID,
        are_bets_closed=wager.round.bets_closed_at is not None,
        is_round_over=wager.round.ended_at is not None,
        is_declined=wager.state == FloorWager.State.DECLINED,
        is_replaced=others.exclude(pk=wager.pk).exclude(state=FloorWager.State.INVALID).exists(),
    )


def invalid_clauses(wager: FloorWager) -> list[str]:
    """Return what makes a wager invalid, and what becomes of one that is found out as the round stands."""
    table = wager.round.table
    handling = handling_of(BOOKS[table.document], wager_facts(wager))
    return [*table.book.seats.own_card.clauses, *(handling.clauses if handling else ())]


def rounds_dealt(table: Table) -> list[FloorRound]:
    """Return the last rounds in which somebody staked, the newest first."""
    staked = FloorWager.objects.filter(round=OuterRef("pk")).exclude(state=FloorWager.State.DECLINED)
    ended = table.floor_rounds.filter(Exists(staked), ended_at__isnull=False)
    return list(ended.order_by("-number")[:LOOK_BACK])


def idle_rounds(sittings: Iterable[Sitting], rounds: list[FloorRound], open_round: FloorRound | None) -> dict[int, int]:
    """Return for each player the rounds in a row, up to now, that they sat through without a wager on any place.

    A round counts for whoever sat there when it was opened; an invalid wager is a wager all the same.
    """
    looked_at = [*rounds, *([open_round] if open_round else [])]
    staked = set(
        FloorWager.objects.filter(round__in=looked_at)
        .exclude(state=FloorWager.State.DECLINED)
        .values_list("round_id", "player_id")
    )
    since: dict[int, datetime] = {}
    for sitting in sittings:
        since[sitting.player_id] = min(sitting.sat_at, since.get(sitting.player_id, sitting.sat_at))
    idle = dict.fromkeys(since, 0)
    for player, sat_at in since.items():
        if open_round and (open_round.pk, player) in staked:
            continue
        for round_ in rounds:
            if round_.opened_at < sat_at or (round_.pk, player) in staked:
                break
            idle[player] += 1
    return idle


def was_full(table: Table, round_: FloorRound) -> bool:
    """Tell whether every place was in use from the opening of this round until now."""
    throughout = table.sittings.filter(left_at=None, sat_at__lte=round_.opened_at)
    return throughout.values("place").distinct().count() == table.layout.places


# ---- the dealer's strip ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ToStake:
    """A player who may still stake: what, and how much they staked on it last time."""

    sitting: Sitting
    name: str
    wagers: list[tuple[str, str]]
    cents: int | None
    may_decline: bool

    @property
    def dollars(self) -> str:
        """Write the amount as it is typed."""
        return "" if self.cents is None else f"{self.cents / 100:.2f}".removesuffix(".00")


@dataclass(frozen=True, slots=True)
class WagerShown:
    """A wager of the open round; for an invalid one, why and what the dealer does about it, each beside its clause."""

    wager: FloorWager
    label: str
    name: str
    why: str = ""
    remedy: str = ""
    remedy_clause: str = ""

    @property
    def tone(self) -> str:
        return {"taken": "good", "invalid": "bad"}.get(self.wager.state, "plain")


@dataclass(frozen=True, slots=True)
class Strip:
    """What the dealer sees of the round; `step` is the next thing to do: open, stake, close or end."""

    step: str
    round: FloorRound | None
    next_number: int
    to_stake: list[ToStake]
    wagers: list[WagerShown]

    @property
    def has_stakes(self) -> bool:
        return any(each.wager.state == FloorWager.State.TAKEN for each in self.wagers)


def strip_of(
    table: Table, round_: FloorRound | None, sittings: list[Sitting], rounds: list[FloorRound], *, sees_names: bool
) -> Strip:
    """Return the round as its dealer needs it, with at most three queries."""
    facts = round_facts(table, round_, sittings)
    rows = list(round_.wagers.select_related("player").order_by("place", "pk")) if round_ else []
    newest = table.floor_rounds.order_by("-number").values_list("number", flat=True).first() or 0
    to_stake = _to_stake(table, facts, sittings, rounds, sees_names=sees_names)
    return Strip(
        step=_step(table, facts, to_stake),
        round=round_,
        next_number=newest + 1,
        to_stake=to_stake,
        wagers=[_shown(row, round_, table, sees_names=sees_names) for row in rows if round_],
    )


def _step(table: Table, facts: RoundFacts, to_stake: list[ToStake]) -> str:
    """Name the next thing to do: while somebody has not staked at all, take wagers; then close the bets."""
    if not facts.is_open:
        return "open"
    if facts.are_bets_closed:
        return "end"
    first = table.book.seats.stakes[0]
    is_waited_for = any(first in dict(each.wagers) for each in to_stake)
    return "stake" if is_waited_for or why_not_close_bets(facts, table.book.seats) else "close"


def _to_stake(
    table: Table, facts: RoundFacts, sittings: list[Sitting], rounds: list[FloorRound], *, sees_names: bool
) -> list[ToStake]:
    if not facts.is_open or facts.are_bets_closed:
        return []
    book = table.book.seats
    last = FloorWager.objects.filter(round__in=rounds[:1], wager=book.stakes[0], state=FloorWager.State.TAKEN)
    amounts = {(place, player): cents for place, player, cents in last.values_list("place", "player_id", "cents")}
    found = []
    # Whoever has not staked at all comes first: they are waited for.
    for each in sorted(sittings, key=lambda sitting: facts.has(sitting.place, sitting.player_id, book.stakes[0])):
        spot = each.place, each.player_id
        wagers = [(wager, LABELS[wager]) for wager in facts.offered if not facts.has(*spot, wager)]
        has_chosen = any((laid.place, laid.player, laid.wager) == (*spot, TIE) for laid in facts.laid)
        may_decline = book.tie_preference.value and facts.has(*spot, book.stakes[0]) and not has_chosen
        cents = None if facts.has(*spot, book.stakes[0]) else amounts.get(spot)
        if wagers:
            found.append(ToStake(each, name_of(each.player, sees_names=sees_names), wagers, cents, may_decline))
    return found


def _shown(row: FloorWager, round_: FloorRound, table: Table, *, sees_names: bool) -> WagerShown:
    label, name = LABELS[row.wager], name_of(row.player, sees_names=sees_names)
    if row.state != FloorWager.State.INVALID:
        return WagerShown(row, label, name)
    closed_at = round_.bets_closed_at
    found = WagerFacts(
        is_invalid=True,
        are_bets_closed=closed_at is not None and row.invalid_at is not None and closed_at <= row.invalid_at,
        is_round_over=False,
    )
    handling = handling_of(BOOKS[table.document], found)
    why = INVALID_WHY[row.invalid_why]
    if handling is None:
        return WagerShown(row, label, name, why)
    return WagerShown(row, label, name, why, REMEDIES[handling.remedy], handling.clauses[1])


def name_of(player: Player | None, *, sees_names: bool) -> str:
    """Call a player by number, and by their chosen name for those who may find players."""
    if player is None:
        return "Somebody"
    return f"{player.number} {player.display_name}" if sees_names else str(player)
