"""Cards and devices as people see them: beside a table, and all of a house with what is overdue first."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from casino.models import CardCheck, CardReplacement, CardSet, Device, Malfunction, Staff, Table, Venue
from casino.permissions import rank_of
from casino.queries.cards import (
    CLOSING_CHECK,
    InUse,
    check_facts,
    devices_at,
    facts_of,
    playing_tables,
    replacement_facts,
    set_facts,
    sets_in_use,
)
from casino.rules import cards as rules
from casino.rules.cards import CardFacts
from casino.rules.hours import gaming_date
from casino.rules.replacements import why_not_confirm
from casino.states import DeviceState
from games.rulebooks.floors.book import CardRules, Item
from games.rulings import Refusal

TONES: dict[str, str] = {
    DeviceState.WORKING: "good",
    DeviceState.FAILED: "bad",
    DeviceState.COVERED: "warn",
    DeviceState.SIGNED: "warn",
}
LATE, WATCH, IDLE, FINE = "bad", "warn", "plain", "good"
WORDS = {LATE: "Overdue or failed", WATCH: "To be seen to", IDLE: "Not ready to open", FINE: "In order"}


@dataclass(frozen=True, slots=True)
class SetLine:
    """One set in use: when it has to be changed and checked, what was done today, and what waits for a second person."""

    row: CardSet
    name: str
    change_by: datetime | None
    time_left: str
    closing_check_by: datetime | None
    is_late: bool
    is_waived: bool
    checks: list[CardCheck]
    unverified: CardCheck | None
    why_not_verify: list[Refusal]
    replacement: CardReplacement | None
    why_not_confirm: list[Refusal]


@dataclass(frozen=True, slots=True)
class DeviceLine:
    device: Device
    tone: str
    malfunction: Malfunction | None


@dataclass(frozen=True, slots=True)
class CardsPanel:
    """The cards and devices of one table. `refusals` is what keeps it from opening or from its next round."""

    table: Table
    facts: CardFacts
    sets: list[SetLine]
    missing: list[int]
    devices: list[DeviceLine]
    checklist: list[tuple[Item, bool]]
    why_not_check: dict[str, list[Refusal]]
    refusals: list[Refusal]

    @property
    def rows_of_devices(self) -> list[Device]:
        return [line.device for line in self.devices]

    @property
    def tone(self) -> str:
        """Say how urgent it is: a closed table without cards or without today's check is not."""
        if any(line.is_late for line in self.sets) or any(line.tone == LATE for line in self.devices):
            return LATE
        if self.is_waiting or (self.refusals and not self.facts.is_table_closed):
            return WATCH
        return IDLE if self.refusals else FINE

    @property
    def word(self) -> str:
        return WORDS[self.tone]

    @property
    def is_urgent(self) -> bool:
        return self.tone in (LATE, WATCH)

    @property
    def is_waiting(self) -> bool:
        return any(line.unverified or line.replacement or line.closing_check_by for line in self.sets)


def cards_panel(table: Table, *, reader: Staff, at: datetime) -> dict[str, Any]:
    """Return what the page of a table shows of its cards and devices."""
    return {"cards": card_panels([table], reader=reader, at=at)[0]}


def panels_of(venue: Venue, *, reader: Staff, at: datetime) -> list[CardsPanel]:
    """Return the panels of all tables of a venue: what is overdue first, then what waits for somebody, then the rest."""
    tables = (
        Table.objects.filter(venue=venue, is_retired=False).select_related("layout", "venue").order_by("name", "pk")
    )
    panels = card_panels(list(tables), reader=reader, at=at)
    return sorted(panels, key=lambda panel: list(WORDS).index(panel.tone))


def devices_of(venue: Venue) -> list[DeviceLine]:
    """Return every device of a venue, those that failed first."""
    rows = list(Device.objects.filter(venue=venue).select_related("table").order_by("name", "pk"))
    lines = device_lines(rows)
    return sorted(lines, key=lambda line: ("bad", "warn", "good").index(line.tone))


def card_panels(tables: Sequence[Table], *, reader: Staff, at: datetime) -> list[CardsPanel]:
    """Return one panel for each table of the reader's house, with as many queries for several as for one."""
    in_use, devices, playing = sets_in_use(tables), devices_at(tables), playing_tables(tables)
    rows = [each.row for each in in_use]
    lines = device_lines([device for group in devices.values() for device in group])
    waiting, checks = waiting_for(rows), todays_checks(rows, reader.venue, at=at)
    panels = []
    for table in tables:
        sets = [each for each in in_use if each.row.table_id == table.pk]
        facts = facts_of(table, sets, devices[table.pk], is_round_open=table.pk in playing, at=at)
        why_not = rules.why_not_open if facts.is_table_closed else rules.why_not_round
        panels.append(
            CardsPanel(
                table=table,
                facts=facts,
                sets=[set_line(each, table.book.cards, facts, waiting, checks, reader=reader, at=at) for each in sets],
                missing=sorted(set(range(1, facts.batches + 1)) - {each.row.batch for each in sets}),
                devices=[line for line in lines if line.device.table_id == table.pk],
                checklist=checklist_of(table),
                why_not_check={
                    kind: rules.why_not_check(facts, table.book.cards, kind=kind, rank=rank_of(reader))
                    for kind in (rules.OPENING, rules.CLOSING, rules.COUNT)
                },
                refusals=why_not(facts, table.book.cards, at=at),
            )
        )
    return panels


def set_line(
    each: InUse,
    book: CardRules,
    facts: CardFacts,
    waiting: Mapping[int, CardReplacement],
    checks: Mapping[int, list[CardCheck]],
    *,
    reader: Staff,
    at: datetime,
) -> SetLine:
    row, rank = each.row, rank_of(reader)
    due_at, closing = rules.change_by(row.put_in_at, book), each.duties.get(CLOSING_CHECK)
    opening, replacement = each.opening, waiting.get(row.pk)
    waits = opening is not None and opening.verified_by_id is None and book.verified_by.value is not None
    unverified = opening if waits else None
    return SetLine(
        row=row,
        name="Cards" if facts.batches == 1 and row.batch == 1 else f"Batch {row.batch}",
        change_by=due_at,
        time_left=in_words(due_at - at) if due_at else "",
        closing_check_by=closing.due_at if closing else None,
        is_late=bool((due_at and at >= due_at) or (closing and closing.due_at < at)),
        is_waived=rules.is_waived(set_facts(each), book),
        checks=checks.get(row.pk, []),
        unverified=unverified,
        why_not_verify=rules.why_not_verify(check_facts(unverified), book, by=reader.pk, rank=rank)
        if unverified
        else [],
        replacement=replacement,
        why_not_confirm=why_not_confirm(replacement_facts(replacement), facts, book, by=reader.pk, rank=rank)
        if replacement
        else [],
    )


def checklist_of(table: Table) -> list[tuple[Item, bool]]:
    """Return what the document says of the cards as things, and whether each is ticked in the table's equipment."""
    items = [item for item in table.book.table.equipment if item.about == "cards" and item.when in ("", table.source)]
    return [(item, item.name in table.equipment) for item in items]


def device_lines(devices: Sequence[Device]) -> list[DeviceLine]:
    failed = [device for device in devices if device.state != DeviceState.WORKING]
    open_ = Malfunction.objects.filter(device__in=failed, repaired_at=None).select_related("found_by")
    malfunctions = {malfunction.device_id: malfunction for malfunction in open_}
    return [DeviceLine(device, TONES[device.state], malfunctions.get(device.pk)) for device in devices]


def waiting_for(rows: Sequence[CardSet]) -> dict[int, CardReplacement]:
    """Return the replacement that waits for a second person in each set that has one."""
    waiting = CardReplacement.objects.filter(card_set__in=rows, replaced_at=None, called_off_at=None)
    return {each.card_set_id: each for each in waiting.select_related("card_set", "dealer")}


def todays_checks(rows: Sequence[CardSet], venue: Venue, *, at: datetime) -> dict[int, list[CardCheck]]:
    """Return the checks of each set on this gaming day, the newest first."""
    found: dict[int, list[CardCheck]] = defaultdict(list)
    today = gaming_date(at, venue.zone, venue.gaming_day_starts)
    checks = CardCheck.objects.filter(card_set__in=rows, gaming_date=today)
    for check in checks.select_related("checked_by", "verified_by").order_by("-checked_at", "-pk"):
        found[check.card_set_id].append(check)
    return found


def in_words(left: timedelta) -> str:
    """Say how much time is left, or by how much it is over."""
    hours, minutes = divmod(abs(left) // timedelta(minutes=1), 60)
    words = f"{hours} h {minutes} min" if hours else f"{minutes} min"
    return f"{words} left" if left > timedelta(0) else f"{words} too late"
