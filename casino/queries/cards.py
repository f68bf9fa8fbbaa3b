"""Cards and devices: what the rules ask about those of a table."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from casino.models import CardCheck, CardReplacement, CardSet, Device, FloorRound, Obligation, Table
from casino.rules.cards import CardFacts, CheckFacts, SetFacts
from casino.rules.devices import DeviceFacts
from casino.rules.hours import gaming_date
from casino.rules.replacements import ReplacementFacts
from casino.states import ObligationState, TableState

CLOSING_CHECK, CHANGE = "casino.closing_check", "casino.change_cards"
"""The duties that cards bring: to be checked after gaming, to be changed in time."""
DEVICES = {
    Table.Source.SHOE.value: Device.Kind.SHOE.value,
    Table.Source.BATCHES.value: Device.Kind.SHUFFLER.value,
    Table.Source.CONTINUOUS.value: Device.Kind.SHUFFLER.value,
}
"""The kind of device that each source of cards needs."""


@dataclass(frozen=True, slots=True)
class InUse:
    """A set that lies at a table, with its newest check before gaming, its newest of any kind, and what it is owed."""

    row: CardSet
    opening: CardCheck | None
    latest: CardCheck | None
    duties: Mapping[str, Obligation]
    is_replacement: bool


# ---- facts for the rules ---------------------------------------------------------------------------------------------


def card_facts(table: Table, *, at: datetime) -> CardFacts:
    """Return what the rules ask about the cards and devices of a table."""
    devices = devices_at([table])
    playing = playing_tables([table])
    return facts_of(table, sets_in_use([table]), devices[table.pk], is_round_open=table.pk in playing, at=at)


def facts_of(
    table: Table, sets: Iterable[InUse], devices: Iterable[Device], *, is_round_open: bool, at: datetime
) -> CardFacts:
    """Return the same from rows that were read before."""
    return CardFacts(
        gaming_date=gaming_date(at, table.venue.zone, table.venue.gaming_day_starts),
        decks=table.decks,
        batches=2 if table.source == Table.Source.BATCHES else 1,
        source=DEVICES.get(table.source, ""),
        is_table_closed=table.state == TableState.CLOSED,
        is_round_open=is_round_open,
        sets=tuple(set_facts(each) for each in sets),
        devices=tuple(DeviceFacts(device.name, device.kind, device.state) for device in devices),
    )


def set_facts(each: InUse) -> SetFacts:
    return SetFacts(
        decks=each.row.decks,
        put_in_at=each.row.put_in_at,
        batch=each.row.batch,
        back_colour=each.row.back_colour,
        is_preinspected=each.row.is_preinspected,
        is_preshuffled=each.row.is_preshuffled,
        is_replacement=each.is_replacement,
        opening=check_facts(each.opening) if each.opening else None,
        latest=check_facts(each.latest) if each.latest else None,
        owes_closing_check=CLOSING_CHECK in each.duties,
    )


def check_facts(check: CardCheck) -> CheckFacts:
    return CheckFacts(
        kind=check.kind,
        gaming_date=check.gaming_date,
        checked_by=check.checked_by_id,
        expected=check.expected,
        found=check.found,
        verified_by=check.verified_by_id,
    )


def replacement_facts(replacement: CardReplacement) -> ReplacementFacts:
    return ReplacementFacts(
        is_whole_set=replacement.is_whole_set,
        cards=tuple(replacement.cards),
        batch=replacement.card_set.batch,
        back_colour=replacement.back_colour,
        entered_by=replacement.dealer_id,
        is_settled=replacement.is_settled,
    )


# ---- the rows, with as many queries for several tables as for one ----------------------------------------------------


def sets_in_use(tables: Sequence[Table]) -> list[InUse]:
    """Return the sets that lie at these tables, by table and batch."""
    newest = CardCheck.objects.filter(card_set=OuterRef("pk")).order_by("-checked_at", "-pk").values("pk")
    rows = list(
        CardSet.objects.filter(table__in=tables, taken_out_at=None)
        .annotate(
            opening_id=Subquery(newest.filter(kind=CardCheck.Kind.OPENING)[:1]),
            latest_id=Subquery(newest[:1]),
            is_replacement=Exists(CardReplacement.objects.filter(new_set=OuterRef("pk"))),
        )
        .order_by("table_id", "batch")
    )
    numbers = {number for row in rows for number in (row.opening_id, row.latest_id) if number}
    checks = CardCheck.objects.select_related("checked_by").in_bulk(numbers)
    duties: dict[str, dict[str, Obligation]] = defaultdict(dict)
    for duty in duties_of(rows):
        duties[duty.subject_id][duty.kind] = duty
    return [
        InUse(row, checks.get(row.opening_id), checks.get(row.latest_id), duties[str(row.pk)], row.is_replacement)
        for row in rows
    ]


def duties_of(rows: Iterable[CardSet]) -> QuerySet[Obligation]:
    """Return what people still have to do about these sets."""
    return Obligation.objects.filter(
        subject_type="casino.cardset",
        subject_id__in=[str(row.pk) for row in rows],
        state=ObligationState.PENDING,
        is_duty=True,
    )


def devices_at(tables: Sequence[Table]) -> dict[int | None, list[Device]]:
    devices: dict[int | None, list[Device]] = defaultdict(list)
    for device in Device.objects.filter(table__in=tables).order_by("name", "pk"):
        devices[device.table_id].append(device)
    return devices


def playing_tables(tables: Sequence[Table]) -> set[int]:
    """Return the numbers of those tables at which a round is open."""
    return set(FloorRound.objects.filter(table__in=tables, ended_at=None).values_list("table_id", flat=True))
