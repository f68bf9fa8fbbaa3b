"""What people type about layouts and tables, and about opening, closing, staffing and booking one."""

from collections.abc import Iterable
from typing import Any

from django import forms

from casino.forms.base import BaizeForm, TextField
from casino.forms.fields import MoneyField, VenueForm, WallTimeField
from casino.models import Layout, Staff, Table
from casino.queries.tables import decks_allowed
from games.rulebooks.floors import FLOORS
from games.rulebooks.floors.book import Item, TableRules

MOST_PLACES = 30
DEALING = ("source", "decks", "shuffle")
FARTHEST = 40
"""The size of the map, in tables: far more than any room holds."""


def ticks(items: Iterable[Item]) -> list[tuple[str, str]]:
    """Return the lines of a checklist, each with the clause that asks for it."""
    return [(item.name, f"{item.sentence} ({item.clause})") for item in items]


class LayoutForm(BaizeForm):
    name = TextField(label="Name", max_length=80, help_text="So that others recognise it, such as War, blue cloth.")
    places = forms.IntegerField(label="Places for players", min_value=1, max_value=MOST_PLACES)
    approval = TextField(
        label="Approval reference", max_length=80, required=False, help_text="No table opens on it without one."
    )
    items = forms.MultipleChoiceField(
        label="What is printed on it", required=False, widget=forms.CheckboxSelectMultiple
    )
    has_odds = forms.BooleanField(label="Odds and payout limit are printed on it", required=False)

    def __init__(self, *args: Any, document: str, **options: Any) -> None:
        super().__init__(*args, **options)
        book = FLOORS[document].table
        self.fields["items"].choices = ticks(book.layout_items)  # type: ignore[attr-defined]
        self.fields["places"].initial = book.places_preset.value
        if not book.layout_items:
            del self.fields["items"]

    def values(self) -> dict[str, Any]:
        return {"items": [], **super().values()}


class TableForm(BaizeForm):
    """How a table is set up; the document of its layout decides what there is to choose."""

    name = TextField(label="Name", max_length=40, help_text="As it is called on the floor, such as War 3.")
    layout = forms.TypedChoiceField(label="Layout", coerce=int)
    pit = TextField(label="Pit", max_length=40, required=False)
    across = forms.IntegerField(
        label="Place on the map, from the left", min_value=0, max_value=FARTHEST, help_text="In tables: 0 is the wall."
    )
    down = forms.IntegerField(label="Place on the map, from the top", min_value=0, max_value=FARTHEST)
    source = forms.ChoiceField(label="Cards come from", required=False)
    source_approval = TextField(label="Approval of the device", max_length=80, required=False)
    decks = forms.TypedChoiceField(
        label="Decks", required=False, coerce=int, empty_value=None, help_text="In the shoe, or in each batch."
    )
    shuffle = forms.ChoiceField(label="Approved shuffle", required=False)
    takes_cash = forms.BooleanField(label="Takes cash", required=False)
    equipment = forms.MultipleChoiceField(
        label="Equipment in place", required=False, widget=forms.CheckboxSelectMultiple
    )
    max_payout = MoneyField(label="Maximum payout", required=False, help_text="In dollars, as it is on show.")
    has_progressive = forms.BooleanField(label="Offers the progressive wager", required=False)
    has_bonus_spin = forms.BooleanField(label="Offers the bonus spin", required=False)
    progressive_system = TextField(label="Linked progressive system", max_length=80, required=False)
    progressive_rate = TextField(
        label="Contribution to the meter",
        max_length=40,
        required=False,
        help_text="As submitted, such as 15 % of a wager.",
    )
    progressive_reset = MoneyField(label="Reset of the meter", required=False, help_text="In dollars, as submitted.")

    def __init__(
        self, *args: Any, document: str, layouts: Iterable[Layout], shuffles: Iterable[str], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        book = FLOORS[document].table
        sources = [(source, label) for source, label in Table.Source.choices if source in book.sources.value]
        numbers = sorted({*decks_allowed(document).value, *decks_allowed(document, source=Table.Source.BATCHES).value})
        offered: dict[str, list[tuple[Any, str]]] = {
            "layout": [(layout.pk, layout.name) for layout in layouts],
            "source": [("", "Not chosen yet"), *sources],
            "decks": [("", "Not determined yet"), *((number, str(number)) for number in numbers)],
            "shuffle": [("", "Not determined yet"), *((name, name) for name in dict.fromkeys(shuffles))],
            "equipment": ticks(book.equipment),
        }
        for name, choices in offered.items():
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        for name in unknown_to(book):
            del self.fields[name]


class DealingForm(TableForm):
    """What of a table's set-up is decided where it is dealt: where the cards come from, how many, how shuffled."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in [name for name in self.fields if name not in (*DEALING, "once_key")]:
            del self.fields[name]


def unknown_to(book: TableRules) -> list[str]:
    """Return the fields about wagers that a document does not have."""
    has_progressive, has_bonus_spin = book.progressive_system.value, book.bonus_spin_system.value
    fields = [] if has_progressive else ["has_progressive", "progressive_rate", "progressive_reset"]
    fields += [] if has_bonus_spin else ["has_bonus_spin"]
    return fields + ([] if has_progressive or has_bonus_spin else ["progressive_system"])


def set_up_typed(table: Table) -> dict[str, Any]:
    """Return how a table is set up, for a form that changes it."""
    kept = {name: getattr(table, name) for name in TableForm.base_fields if name not in ("once_key", "layout")}
    return {**kept, "layout": table.layout_id}


# ---- opening, closing, staffing, booking -----------------------------------------------------------------------------


class ClosingSignForm(VenueForm):
    closes_at = WallTimeField(label="Closing time on the sign", required=False)


class DealerForm(BaizeForm):
    dealer = forms.TypedChoiceField(label="Who deals from now on", coerce=int)

    def __init__(self, *args: Any, people: Iterable[Staff], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["dealer"].choices = [("", "Choose"), *((person.pk, person.name) for person in people)]  # type: ignore[attr-defined]


class BookingForm(VenueForm):
    purpose = TextField(label="Kept for", max_length=120, help_text="Such as Friday Night War, semi-final.")
    starts_at = WallTimeField(label="From")
    ends_at = WallTimeField(label="Until", help_text="From this moment on the table is free again.")
