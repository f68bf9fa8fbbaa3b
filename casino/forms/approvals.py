"""What a second person says."""

from casino.forms.base import BaizeForm, LongTextField


class GiveForm(BaizeForm):
    """Nothing to type: the content that was shown is what is approved."""


class DeclineForm(BaizeForm):
    reason = LongTextField(label="Why not", help_text="Whoever asked reads this and can put it right.")


class WithdrawForm(BaizeForm):
    """Nothing to type."""
