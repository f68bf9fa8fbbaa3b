"""What people type about a payment error and its monthly report."""

from typing import Any

from django import forms

from casino.forms.about import AtRoundForm
from casino.forms.base import BaizeForm, LongTextField, TextField
from casino.forms.fields import MoneyField, PassedTimeField, VenueForm
from casino.forms.seats import PlayerNumberField
from casino.models import PaymentAttempt, PaymentError
from casino.rules.payment_errors import AIMS, FIND

NOT_NOW = "If it was not just now."


class RecordForm(AtRoundForm):
    direction = forms.ChoiceField(
        label="What happened", choices=PaymentError.Direction.choices, widget=forms.RadioSelect
    )
    cents = MoneyField(label="By how much, in dollars")
    happened_at = PassedTimeField(label="When it happened", help_text="As the clock here showed it.")
    learned_at = PassedTimeField(
        label="When the house learned of it", help_text="The first moment anybody here knew: it decides the month."
    )
    account = LongTextField(
        label="The whole story", help_text="How it came to light, who saw it, what was done at once."
    )
    field_order = ["direction", "cents", "table", "round", "player", "happened_at", "learned_at", "account"]


class AttemptForm(VenueForm):
    kind = forms.ChoiceField(label="What was tried", choices=PaymentAttempt.Kind.choices, widget=forms.RadioSelect)
    aim = forms.ChoiceField(label="To what end", widget=forms.RadioSelect)
    cents = MoneyField(label="How much it was about, in dollars", required=False)
    player = PlayerNumberField(required=False, help_text="If the attempt told who the patron is.")
    outcome = LongTextField(label="What came of it")
    made_at = PassedTimeField(label="When", required=False, help_text=NOT_NOW)

    def __init__(self, *args: Any, direction: str, is_identified: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        fitting = {FIND, AIMS[direction]}
        aims = [choice for choice in PaymentAttempt.Aim.choices if choice[0] in fitting]
        self.fields["aim"].choices = aims  # type: ignore[attr-defined]
        if is_identified:
            del self.fields["player"]


class FindForm(BaizeForm):
    finding = forms.ChoiceField(
        label="How it came about",
        widget=forms.RadioSelect,
        choices=[choice for choice in PaymentError.Finding.choices if choice[0]],
    )
    enquiry = LongTextField(
        label="The enquiry", required=False, help_text="Who was asked, what was looked at, what it showed."
    )


class RemedyForm(VenueForm):
    remedy = forms.ChoiceField(
        label="What became of it",
        widget=forms.RadioSelect,
        choices=[choice for choice in PaymentError.Remedy.choices if choice[0]],
    )
    remedied_at = PassedTimeField(label="When", required=False, help_text=NOT_NOW)


class CloseForm(BaizeForm):
    reason = LongTextField(label="How it ended", help_text="Stands in the audit trail beside your name.")


class LodgeForm(BaizeForm):
    sent = TextField(
        label="How it is sent, and to whom", help_text="Such as: by mail to the regulator, reference 2026-08."
    )
