"""What people type about a dispute."""

from django import forms

from casino.forms.about import AtRoundForm
from casino.forms.base import BaizeForm, LongTextField
from casino.forms.fields import MoneyField


class OpenForm(AtRoundForm):
    complaint = LongTextField(label="What the person says", help_text="In their words, as far as possible.")
    cents = MoneyField(label="Amount in dispute, in dollars", required=False)
    field_order = ["table", "round", "player", "cents", "complaint"]


class DecideForm(BaizeForm):
    ruling = LongTextField(label="The decision", help_text="What is decided, and why.")


class ReviewForm(BaizeForm):
    review = LongTextField(label="What the review found", help_text="Whether the decision stands, and why.")


class AnswerForm(BaizeForm):
    is_satisfied = forms.TypedChoiceField(
        label="Does the person accept the decision?",
        choices=[("yes", "Yes"), ("no", "No")],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )


class AdviseForm(BaizeForm):
    """That the person was told needs no words: who says so, and when, is kept."""


class ReferForm(BaizeForm):
    reason = LongTextField(label="Who asked the regulator, and how")


class TakeBackForm(BaizeForm):
    reason = LongTextField(label="What the regulator answered")


class CloseForm(BaizeForm):
    reason = LongTextField(label="How it ended", help_text="Stands in the audit trail beside your name.")
