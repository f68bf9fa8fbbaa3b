"""What people type about cards and the devices that shuffle them."""

import re
from typing import Any

from django import forms

from casino.forms.base import BaizeForm, LongTextField, TextField
from casino.models import Device, Malfunction, Table, Venue
from games.rulebooks.floors.book import CardRules

MOST_DECKS = 8
MOST_FOUND = 999
"""A number of cards that nobody counts at a table; above it the number was mistyped."""
NO_TABLE = "In store"


class ConfirmForm(BaizeForm):
    """A button that says all by itself."""


class ReasonForm(BaizeForm):
    reason = TextField(label="Why", help_text="Kept in the audit trail beside your name.")


# ---- cards -----------------------------------------------------------------------------------------------------------


class NewCardsForm(BaizeForm):
    """What is said of a set that comes to a table."""

    back_colour = TextField(label="Colour of the backs", required=False, max_length=30)
    is_preinspected = forms.BooleanField(label="Inspected before they came to the table", required=False)
    is_preshuffled = forms.BooleanField(label="Shuffled before they came to the table", required=False)


class PutInForm(NewCardsForm):
    batch = forms.TypedChoiceField(label="Batch", choices=[(1, "1"), (2, "2")], coerce=int)
    decks = forms.IntegerField(label="Decks", min_value=1, max_value=MOST_DECKS)
    field_order = ["batch", "decks", "back_colour"]

    def __init__(self, *args: Any, has_batches: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not has_batches:
            del self.fields["batch"]


class ChangeSetForm(NewCardsForm):
    reason = TextField(label="Why the whole set is changed")


class CheckForm(BaizeForm):
    found = forms.IntegerField(label="Cards found", min_value=0, max_value=MOST_FOUND)

    def __init__(self, *args: Any, expected: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["found"].help_text = f"There should be {expected}. A difference opens an incident."


class PlayingCardsField(TextField):
    """Cards typed one after the other, such as `Qh, 10s`; whether each is one is for the rules to say."""

    def clean(self, value: Any) -> list[str]:
        typed = re.split(r"[\s,;]+", str(super().clean(value)))
        return [self.as_written(text) for text in typed if text]

    @staticmethod
    def as_written(text: str) -> str:
        rank, suit = text[:-1].upper().replace("10", "T"), text[-1:].lower()
        return rank + suit


class ReplaceForm(BaizeForm):
    cards = PlayingCardsField(label="Cards", help_text="Rank and suit of each, such as Qh, Td or 7c.")
    reason = TextField(label="What is wrong with them")


# ---- devices ---------------------------------------------------------------------------------------------------------


class TableField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """One of the venue's tables, or none: a device that stands in store."""

    def __init__(self) -> None:
        super().__init__(Table.objects.none(), label="Table", required=False, empty_label=NO_TABLE)

    def of(self, venue: Venue) -> None:
        self.queryset = Table.objects.filter(venue=venue, is_retired=False).order_by("name", "pk")


class MoveForm(BaizeForm):
    table = TableField()

    def __init__(self, *args: Any, venue: Venue, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["table"].of(venue)  # type: ignore[attr-defined]


class DeviceForm(MoveForm):
    kind = forms.ChoiceField(label="What it is", choices=Device.Kind.choices)
    name = TextField(label="Name", max_length=80, help_text="What people call it, such as Shuffler 4.")
    approval = TextField(label="Approval reference", required=False, max_length=80)
    field_order = ["kind", "name", "approval", "table"]


class AskedField(forms.ChoiceField):
    """A choice that the document asks for: left open, the rule says so with its clause."""

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=forms.RadioSelect, **options)

    def validate(self, value: Any) -> None:
        if value:
            super().validate(value)


class FailForm(BaizeForm):
    nature = AskedField(label="The fault is", choices=Malfunction.Nature.choices)
    effect = AskedField(label="What it does", choices=Malfunction.Effect.choices)
    account = LongTextField(label="What happened", help_text="When, in which round, what you did at once.")

    def __init__(self, *args: Any, book: CardRules, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("nature", "effect"):
            self.fields[name].required = book.malfunction_stated.value


class RepairForm(BaizeForm):
    repair = LongTextField(label="What was repaired or changed")
