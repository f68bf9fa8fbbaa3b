"""A venue's settings: its clock and contacts, its hours, and the rule documents in force there. Every change locks the venue."""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import TypedDict, Unpack

from django.core.exceptions import ValidationError
from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import OpeningHours, RulesInForce, Staff, Table, Venue
from casino.models.floor import check_time_zone
from casino.permissions import SET_UP_FLOOR, acting_role, why_not
from casino.queries.tables import hours_of, methods_of
from casino.rules import venues as rules
from casino.rules.hours import WEEKDAYS, Hours, why_not_keep
from casino.services.changes import set_fields
from casino.states import TableState
from games.rulebooks import HEADERS
from games.rulings import Refusal, insist


class VenueFields(TypedDict, total=False):
    time_zone: str
    gaming_day_starts: time
    regulator: str
    regulator_email: str
    inspectorate: str
    inspectorate_email: str
    surveillance: str
    least_age: int


class RulesFields(TypedDict, total=False):
    approval: str
    from_date: date
    until_date: date | None
    method: str
    shuffles: list[str]
    smallest_chip: int


def locked_venue(by: Staff) -> Venue:
    """Lock the venue of the person who sets it up."""
    insist(why_not(by, SET_UP_FLOOR))
    return Venue.objects.select_for_update().get(pk=by.venue_id)


@transaction.atomic
def change_venue(*, by: Staff, at: datetime, **fields: Unpack[VenueFields]) -> Venue:
    """Change what is written down of a venue: its clock, its gaming day, whom it answers to."""
    venue = locked_venue(by)
    insist(why_not_zone(fields.get("time_zone", venue.time_zone)))
    changed = set_fields(venue, fields)
    if changed.after:
        venue.save(update_fields=list(changed.after))
        record(events.VENUE_CHANGED, venue, by=by, at=at, role=acting_role(by, SET_UP_FLOOR), **changed._asdict())
    return venue


def why_not_zone(name: str) -> list[Refusal]:
    try:
        check_time_zone(name)
    except ValidationError as error:
        return [Refusal(error.messages[0], code="time_zone", field="time_zone")]
    return []


@transaction.atomic
def set_hours(*, hours: Sequence[Hours], by: Staff, at: datetime) -> Venue:
    """Let gaming be on in exactly these hours of the week; none at all means without restriction."""
    venue = locked_venue(by)
    insist(why_not_keep(hours))
    before, after = in_words(hours_of(venue)), in_words(hours)
    if before != after:
        OpeningHours.objects.filter(venue=venue).delete()
        OpeningHours.objects.bulk_create(
            OpeningHours(venue=venue, weekday=each.weekday, opens=each.opens, closes=each.closes) for each in hours
        )
        record(
            events.VENUE_CHANGED,
            venue,
            by=by,
            at=at,
            role=acting_role(by, SET_UP_FLOOR),
            before={"hours": before},
            after={"hours": after},
        )
    return venue


def in_words(hours: Sequence[Hours]) -> list[str]:
    """Return hours as the audit trail tells them, in the order of the week."""
    week = sorted(hours, key=lambda each: (each.weekday, each.opens))
    return [f"{WEEKDAYS[each.weekday]} {each}" for each in week]


# ---- rules in force --------------------------------------------------------------------------------------------------


@transaction.atomic
def put_in_force(document: str, *, by: Staff, at: datetime, **fields: Unpack[RulesFields]) -> RulesInForce:
    """Let the venue deal by a document from one day on, with its approval number and the options the house takes."""
    venue = locked_venue(by)
    if document not in HEADERS:
        insist([Refusal("Choose one of the documents.", code="unknown_document", field="document")])
    row = RulesInForce(venue=venue, document=document, **fields)
    insist(why_not_rules(row))
    row.save(force_insert=True)
    record(
        events.RULES_PUT_IN_FORCE,
        row,
        by=by,
        at=at,
        role=acting_role(by, SET_UP_FLOOR),
        clauses=[row.floor.table.approval.clause],
        after={"document": document, **fields},
    )
    return row


@transaction.atomic
def change_rules(row: RulesInForce, *, by: Staff, at: datetime, **fields: Unpack[RulesFields]) -> RulesInForce:
    """Change the days, the approval number or the options of rules in force; the method only while no table deals by it."""
    venue = locked_venue(by)
    tables = Table.objects.filter(venue=venue, layout__document=row.document).order_by("pk")
    list(tables.select_for_update(of=("self",)))
    row = RulesInForce.objects.get(pk=row.pk, venue=venue)
    changed = set_fields(row, fields)
    refusals = why_not_rules(row)
    if "method" in changed.after:
        used = tables.exclude(state=TableState.CLOSED).values_list("name", flat=True)
        refusals += rules.why_not_change_method(list(used), methods_of(row.document))
    insist(refusals)
    if changed.after:
        row.save(update_fields=list(changed.after))
        record(events.RULES_CHANGED, row, by=by, at=at, role=acting_role(by, SET_UP_FLOOR), **changed._asdict())
    return row


def why_not_rules(row: RulesInForce) -> list[Refusal]:
    """Return what contradicts the document or the other rows of it."""
    others = RulesInForce.objects.filter(venue=row.venue, document=row.document).exclude(pk=row.pk)
    periods = [rules.Period(other.from_date, other.until_date) for other in others.order_by("from_date")]
    refusals = rules.why_not_in_force(rules.Period(row.from_date, row.until_date), periods)
    refusals += rules.why_not_chip(row.smallest_chip)
    return refusals + rules.why_not_method(row.method, methods_of(row.document))
