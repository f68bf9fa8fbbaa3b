"""What a second person says."""

from django import forms

from casino.forms.base import BaizeForm, LongTextField


class GiveForm(BaizeForm):
    """Nothing to type: the fingerprint of the content that was shown says what is approved."""

    fingerprint = forms.CharField(widget=forms.HiddenInput, max_length=64)


class DeclineForm(BaizeForm):
    reason = LongTextField(label="Why not", help_text="Whoever asked reads this and can put it right.")


class WithdrawForm(BaizeForm):
    """Nothing to type."""
