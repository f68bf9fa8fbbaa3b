"""What people type about places, rounds and wagers at a table."""

from collections.abc import Iterable
from typing import Any

from django import forms

from casino.forms.base import BaizeForm, LongTextField, TextField
from casino.forms.fields import MoneyField
from casino.rules.wagers import INVALID_WHY, REASONS
from games.rulebooks.floors.book import SeatRules

LARGEST_NUMBER = 2_147_483_647
MOST_PLACES = 99


class PlayerNumberField(forms.IntegerField):
    """The number of a player, as it stands on their record."""

    def __init__(self, **options: Any) -> None:
        defaults: dict[str, Any] = {
            "label": "Player number",
            "min_value": 1,
            "max_value": LARGEST_NUMBER,
            "widget": forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        }
        super().__init__(**(defaults | options))


class PlaceField(forms.IntegerField):
    def __init__(self, **options: Any) -> None:
        defaults: dict[str, Any] = {"label": "Place", "min_value": 1, "max_value": MOST_PLACES}
        super().__init__(**(defaults | options))


class CardField(TextField):
    """The number on a player card."""

    def __init__(self, **options: Any) -> None:
        defaults: dict[str, Any] = {"label": "Number on the card shown", "max_length": 40, "required": False}
        super().__init__(**(defaults | options))


class SeatForm(BaizeForm):
    player = PlayerNumberField()
    card = CardField()
    gives_leave = forms.BooleanField(
        label="I give leave for a further place",
        required=False,
        help_text="Only where the player has a place here already, and only for a supervisor to give.",
    )

    def __init__(self, *args: Any, book: SeatRules, **options: Any) -> None:
        super().__init__(*args, **options)
        if not book.several_need_leave.value:
            del self.fields["gives_leave"]


class ReserveForm(BaizeForm):
    player = PlayerNumberField()
    places = forms.TypedMultipleChoiceField(
        label="Places to keep", coerce=int, widget=forms.CheckboxSelectMultiple, required=True
    )

    def __init__(self, *args: Any, places: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["places"].choices = [(place, str(place)) for place in range(1, places + 1)]  # type: ignore[attr-defined]


class CapsForm(BaizeForm):
    players_cap = forms.IntegerField(
        label="Most players at the table",
        required=False,
        min_value=1,
        max_value=MOST_PLACES,
        help_text="Empty: as many as find a place. Whoever sits already stays.",
    )
    players_per_place = forms.IntegerField(
        label="Most players at a place",
        required=False,
        min_value=1,
        max_value=MOST_PLACES,
        help_text="Empty: as many as the rules allow.",
    )

    def __init__(self, *args: Any, book: SeatRules, **options: Any) -> None:
        super().__init__(*args, **options)
        if not book.players_cap.value:
            del self.fields["players_cap"]

    def values(self) -> dict[str, Any]:
        return {"players_cap": None} | super().values()


class WaitForm(BaizeForm):
    player = PlayerNumberField(required=False, help_text="Empty: just somebody who asked for a place.")


class WagerForm(BaizeForm):
    place = PlaceField()
    player = PlayerNumberField()
    wager = forms.ChoiceField(label="Wager")
    cents = MoneyField(label="Amount")
    card = CardField(help_text="Empty: the card shown when they sat down.")

    def __init__(self, *args: Any, offered: Iterable[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["wager"].choices = list(offered)  # type: ignore[attr-defined]


class DeclineTieForm(BaizeForm):
    place = PlaceField()
    player = PlayerNumberField()


class InvalidForm(BaizeForm):
    why = forms.ChoiceField(label="What was wrong with it", choices=list(INVALID_WHY.items()), widget=forms.RadioSelect)


class RestoreForm(BaizeForm):
    reason = forms.ChoiceField(
        label="Why the wager is valid after all", choices=list(REASONS.items()), widget=forms.RadioSelect
    )
    account = LongTextField(label="What was mistaken", help_text="Stands in the audit trail beside your name.")
