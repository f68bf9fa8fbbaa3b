"""The cloth of a table: how many places it may have, and what must be on it before it is used.

field of TableRules   decides
places_most           why_not_lay: how many places there may be at most
layout_approved       why_not_use: that the regulator approved it
layout_items          why_not_use: what is printed on it, for what the table offers
"""

from collections.abc import Collection
from dataclasses import dataclass

from games.rulebooks.floors.book import Item, TableRules
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class LayoutFacts:
    places: int
    approval: str = ""
    items: frozenset[str] = frozenset()
    id: int = 0


def why_not_lay(layout: LayoutFacts, book: TableRules) -> list[Refusal]:
    """Return why no layout of this document may look like that."""
    refusals = []
    most = book.places_most.value
    if layout.places < 1:
        refusals.append(Refusal("A layout has at least one place.", code="no_places", field="places"))
    if most is not None and layout.places > most:
        sentence = f"A table has at most {most} places: take {layout.places - most} off."
        refusals.append(Refusal(sentence, book.places_most.clause, "too_many_places", "places"))
    if unknown := sorted(layout.items - {item.name for item in book.layout_items}):
        refusals.append(
            Refusal(f"No layout of this document has {', '.join(unknown)}.", code="unknown_item", field="items")
        )
    return refusals


def why_not_use(layout: LayoutFacts, book: TableRules, *, options: Collection[str]) -> list[Refusal]:
    """Return what is missing from a layout for a table that offers these options."""
    refusals = []
    if book.layout_approved.value and not layout.approval:
        sentence = "The layout is not approved: enter the reference of its approval."
        refusals.append(Refusal(sentence, book.layout_approved.clause, "layout_not_approved", "layout"))
    missing = missing_of(book.layout_items, layout.items, options=options)
    return refusals + [
        Refusal(
            f"Not on the layout: {lowered(item)}. See to it and tick it there.",
            item.clause,
            "layout_incomplete",
            "layout",
        )
        for item in missing
    ]


def missing_of(items: Collection[Item], ticked: Collection[str], *, options: Collection[str]) -> list[Item]:
    """Return the lines of a checklist that are needed and not ticked; `options` is what the table offers."""
    return [item for item in items if is_needed(item, options) and item.name not in ticked]


def is_needed(item: Item, options: Collection[str]) -> bool:
    return item.is_mandatory and (not item.when or item.when in options)


def lowered(item: Item) -> str:
    """Return a line of a checklist for the middle of a sentence."""
    return item.sentence[0].lower() + item.sentence[1:]
