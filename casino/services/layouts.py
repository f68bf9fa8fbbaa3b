"""Layouts: what a cloth has and how it was approved. One that lies on an open table stays as it is."""

from datetime import datetime
from typing import TypedDict, Unpack

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import Layout, Staff, Table
from casino.permissions import SET_UP_FLOOR, acting_role
from casino.queries.tables import layout_facts
from casino.rules.layouts import why_not_lay
from casino.services.changes import set_fields
from casino.services.venues import locked_venue
from casino.states import TableState
from games.rulebooks.floors import FLOORS
from games.rulings import Refusal, insist


class LayoutFields(TypedDict, total=False):
    name: str
    places: int
    approval: str
    has_odds: bool
    items: list[str]


@transaction.atomic
def add_layout(document: str, *, by: Staff, at: datetime, **fields: Unpack[LayoutFields]) -> Layout:
    """Add a layout for one document's game."""
    venue = locked_venue(by)
    if document not in FLOORS:
        insist([Refusal("Choose one of the documents.", code="unknown_document", field="document")])
    layout = Layout(venue=venue, document=document, **fields)
    insist(why_not_keep(layout))
    layout.save(force_insert=True)
    record(
        events.LAYOUT_KEPT,
        layout,
        by=by,
        at=at,
        role=acting_role(by, SET_UP_FLOOR),
        clauses=[FLOORS[document].table.layout_approved.clause],
        after={"document": document, **fields},
    )
    return layout


@transaction.atomic
def change_layout(layout: Layout, *, by: Staff, at: datetime, **fields: Unpack[LayoutFields]) -> Layout:
    """Change a layout that lies on no open table."""
    venue = locked_venue(by)
    tables = Table.objects.filter(layout=layout).order_by("pk")
    list(tables.select_for_update(of=("self",)))
    layout = Layout.objects.get(pk=layout.pk, venue=venue)
    changed = set_fields(layout, fields)
    if not changed.after:
        return layout
    used = tables.exclude(state=TableState.CLOSED).values_list("name", flat=True)
    insist(why_not_touch(list(used)) + why_not_keep(layout))
    layout.save(update_fields=list(changed.after))
    record(
        events.LAYOUT_KEPT,
        layout,
        by=by,
        at=at,
        role=acting_role(by, SET_UP_FLOOR),
        clauses=[FLOORS[layout.document].table.layout_approved.clause],
        **changed._asdict(),
    )
    return layout


def why_not_keep(layout: Layout) -> list[Refusal]:
    """Return what contradicts the document, or another layout of the same name."""
    refusals = why_not_lay(layout_facts(layout), FLOORS[layout.document].table)
    if Layout.objects.filter(venue=layout.venue, name=layout.name).exclude(pk=layout.pk).exists():
        refusals.append(Refusal("Another layout has this name: choose one of its own.", code="taken", field="name"))
    return refusals


def why_not_touch(open_tables: list[str]) -> list[Refusal]:
    if not open_tables:
        return []
    sentence = f"This layout is in use: close {', '.join(open_tables)} first."
    return [Refusal(sentence, code="table_open")]
