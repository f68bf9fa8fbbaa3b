"""Cards and devices: what the rules ask about those of a table, and what its page shows of them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
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


def card_facts(table: Table, *, at: datetime) -> CardFacts:
    """Return what the rules ask about the cards and devices of a table."""
    return card_facts_of([table], at=at)[table.pk]


def card_facts_of(tables: Sequence[Table], *, at: datetime) -> dict[int, CardFacts]:
    """Return the same for several tables, with as many queries as for one."""
    sets: dict[int, list[SetFacts]] = defaultdict(list)
    for table_id, facts in set_facts_of(sets_in_use(tables)):
        sets[table_id].append(facts)
    devices: dict[int | None, list[DeviceFacts]] = defaultdict(list)
    for device in Device.objects.filter(table__in=tables).order_by("name", "pk"):
        devices[device.table_id].append(DeviceFacts(device.name, device.kind, device.state))
    playing = set(FloorRound.objects.filter(table__in=tables, ended_at=None).values_list("table_id", flat=True))
    return {
        table.pk: CardFacts(
            gaming_date=gaming_date(at, table.venue.zone, table.venue.gaming_day_starts),
            decks=table.decks,
            batches=2 if table.source == Table.Source.BATCHES else 1,
            source=DEVICES.get(table.source, ""),
            is_table_closed=table.state == TableState.CLOSED,
            is_round_open=table.pk in playing,
            sets=tuple(sets[table.pk]),
            devices=tuple(devices[table.pk]),
        )
        for table in tables
    }


def sets_in_use(tables: Sequence[Table]) -> QuerySet[CardSet]:
    """Return the sets that lie at these tables, each with the numbers of its newest checks."""
    newest = CardCheck.objects.filter(card_set=OuterRef("pk")).order_by("-checked_at", "-pk").values("pk")
    replacements = CardReplacement.objects.filter(new_set=OuterRef("pk"))
    return (
        CardSet.objects.filter(table__in=tables, taken_out_at=None)
        .annotate(
            opening_id=Subquery(newest.filter(kind=CardCheck.Kind.OPENING)[:1]),
            latest_id=Subquery(newest[:1]),
            is_replacement=Exists(replacements),
        )
        .order_by("table_id", "batch")
    )


def set_facts_of(rows: Iterable[CardSet]) -> list[tuple[int, SetFacts]]:
    """Return the facts of each set beside the number of its table; the rows come from `sets_in_use`."""
    rows = list(rows)
    numbers = {number for row in rows for number in (row.opening_id, row.latest_id) if number}  # type: ignore[attr-defined]
    checks = {pk: check_facts(check) for pk, check in CardCheck.objects.in_bulk(numbers).items()}
    owing = set(duties_of(rows).filter(kind=CLOSING_CHECK).values_list("subject_id", flat=True))
    return [
        (
            row.table_id,
            SetFacts(
                decks=row.decks,
                put_in_at=row.put_in_at,
                batch=row.batch,
                back_colour=row.back_colour,
                is_preinspected=row.is_preinspected,
                is_preshuffled=row.is_preshuffled,
                is_replacement=row.is_replacement,  # type: ignore[attr-defined]
                opening=checks.get(row.opening_id),  # type: ignore[attr-defined]
                latest=checks.get(row.latest_id),  # type: ignore[attr-defined]
                owes_closing_check=str(row.pk) in owing,
            ),
        )
        for row in rows
    ]


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


def duties_of(rows: Iterable[CardSet]) -> QuerySet[Obligation]:
    """Return what is still to be done about these sets."""
    return Obligation.objects.filter(
        subject_type="casino.cardset", subject_id__in=[str(row.pk) for row in rows], state=ObligationState.PENDING
    )
