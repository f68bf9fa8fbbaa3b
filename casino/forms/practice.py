"""The bets of a practice table: one amount in dollars for each wager on offer."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms

from games.money import dollars
from games.practice.scene import Offer
from games.rulings import Refusal


class BetForm(forms.Form):
    def __init__(self, offers: Sequence[Offer], *args: Any, **options: Any) -> None:
        super().__init__(*args, **({"label_suffix": ""} | options))
        for offer in offers:
            self.fields[offer.name] = _fixed(offer) if offer.fixed else _amount(offer)

    def amounts(self) -> dict[str, int]:
        """Return what was bet, in cents."""
        found = {name: Decimal(value or 0) for name, value in self.cleaned_data.items()}
        return {name: int(value * 100) for name, value in found.items() if value}

    def refuse(self, refusals: Sequence[Refusal]) -> None:
        for refusal in refusals:
            error = forms.ValidationError(refusal.sentence, code=refusal.code)
            error.clause = refusal.clause  # type: ignore[attr-defined]
            self.add_error(refusal.field if refusal.field in self.fields else None, error)


def _fixed(offer: Offer) -> forms.Field:
    amount = Decimal(offer.fixed) / 100
    return forms.TypedChoiceField(
        label=offer.label, choices=[("", "No"), (str(amount), dollars(offer.fixed))], required=False
    )


def _amount(offer: Offer) -> forms.Field:
    return forms.DecimalField(
        label=offer.label,
        help_text=f"{dollars(offer.least)} to {dollars(offer.most)}" + (", if you like" if offer.is_optional else ""),
        required=False,
        min_value=0,
        max_value=1_000_000,
        decimal_places=2,
        error_messages={"invalid": "Write an amount in dollars, such as 10 or 12.50."},
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 6}),
    )
