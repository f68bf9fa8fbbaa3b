"""Shufflers and shoes: where they stand, that they failed, how they are marked, that they work again."""

from datetime import datetime
from typing import Any

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import Device, Malfunction, Staff, Table, Venue
from casino.permissions import RUN_TABLES, SET_UP_FLOOR, acting_role, why_not
from casino.rules.devices import DeviceFacts, MalfunctionFacts, why_not_switch
from casino.rules.reasons import why_not_silent
from casino.services.incidents import open_incident
from casino.states import DEVICE, DeviceState
from casino.steps import take
from games.rulebooks.floors.book import CardRules
from games.rulings import Refusal, insist

DEVICE_FAILED = "device_failed"


@transaction.atomic
def add_device(
    *, kind: str, name: str, by: Staff, at: datetime, approval: str = "", table: Table | None = None
) -> Device:
    """Add a shuffler or a shoe to the venue, in store or at a table."""
    venue = Venue.objects.select_for_update().get(pk=by.venue_id)
    insist(why_not(by, SET_UP_FLOOR, table))
    insist(why_not_silent(name, field="name", sentence="Give it the name by which people call it."))
    if Device.objects.filter(venue=venue, name=name).exists():
        insist([Refusal("Another device has this name: choose one of its own.", code="name_taken", field="name")])
    device = Device.objects.create(venue=venue, table=table, kind=kind, name=name, approval=approval)
    record(
        events.DEVICE_ADDED,
        device,
        by=by,
        at=at,
        role=acting_role(by, SET_UP_FLOOR),
        after={"kind": kind, "name": name, "approval": approval, "table": table.pk if table else None},
    )
    return device


@transaction.atomic
def move_device(device: Device, *, table: Table | None, by: Staff, at: datetime) -> Device:
    """Move a device to another table or into store; one that failed at a table leaves it marked, where that is asked."""
    device = locked(device)
    insist([*why_not(by, RUN_TABLES, device), *(why_not(by, RUN_TABLES, table) if table else [])])
    facts = DeviceFacts(device.name, device.kind, device.state)
    insist(Refusal(each.sentence, each.clause, each.code, "table") for each in why_not_switch([facts], book_of(device)))
    before = {"table": device.table_id}
    device.table = table
    device.save(update_fields=["table"])
    record(
        events.DEVICE_MOVED,
        device,
        by=by,
        at=at,
        role=acting_role(by, RUN_TABLES),
        before=before,
        after={"table": device.table_id},
    )
    return device


@transaction.atomic
def fail(device: Device, *, account: str, by: Staff, at: datetime, nature: str = "", effect: str = "") -> Device:
    """Take a device out of work, with what is known of the fault; from here on the document's own procedure runs."""
    device = locked(device)
    insist(why_not_silent(account, field="account", sentence="Write what happened."))
    book = book_of(device)
    stated = MalfunctionFacts(book, nature=nature, effect=effect)
    device = step(device, "fail", stated, by=by, at=at, note=account, clause=book.malfunction_stated.clause)
    malfunction = Malfunction.objects.create(
        device=device, nature=nature, effect=effect, account=account, found_at=at, found_by=by
    )
    open_incident(
        DEVICE_FAILED,
        malfunction,
        title=f"{device.name} failed",
        at=at,
        by=by,
        clause=book.malfunction_stated.clause or book.device_marked.clause,
        account=account,
        venue=device.venue,
        table=device.table,
    )
    return device


def cover(device: Device, *, by: Staff, at: datetime) -> Device:
    """Say that a failed device is covered."""
    return mark(device, "cover", DeviceState.COVERED, by=by, at=at)


def sign(device: Device, *, by: Staff, at: datetime) -> Device:
    """Say that an out-of-order sign stands on a failed device."""
    return mark(device, "sign", DeviceState.SIGNED, by=by, at=at)


@transaction.atomic
def repair(device: Device, *, repair: str, by: Staff, at: datetime) -> Device:
    """Put a device back to work, with what was done to it."""
    device = locked(device)
    Malfunction.objects.filter(device=device, repaired_at=None).update(repaired_at=at, repaired_by=by)
    return step(device, "repair", MalfunctionFacts(book_of(device), repair=repair), by=by, at=at, note=repair)


# ---- the parts of them -----------------------------------------------------------------------------------------------


def locked(device: Device) -> Device:
    """Lock the table at which a device stands, then the device; one in store has no table."""
    table_id = Device.objects.values_list("table_id", flat=True).get(pk=device.pk)
    if table_id is not None:
        Table.objects.select_for_update().get(pk=table_id)
    rows = Device.objects.select_for_update(of=("self",)).select_related("venue", "table__layout")
    return rows.get(pk=device.pk)


def book_of(device: Device) -> CardRules:
    """Return the rules of the game dealt where a device stands; in store it stands under none."""
    return device.table.book.cards if device.table else CardRules()


@transaction.atomic
def mark(device: Device, verb: str, state: DeviceState, *, by: Staff, at: datetime) -> Device:
    device = locked(device)
    book = book_of(device)
    clause = dict(book.device_marks).get(state.value, "")
    return step(device, verb, MalfunctionFacts(book), by=by, at=at, clause=clause)


def step(device: Device, verb: str, facts: MalfunctionFacts, *, by: Staff, at: datetime, **words: Any) -> Device:
    """Take a step of a device, and return it with its venue and table."""
    take(DEVICE, verb, device, by=by, at=at, facts=lambda _row: facts, **words)
    return Device.objects.select_related("venue", "table__layout").get(pk=device.pk)
