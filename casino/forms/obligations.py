"""What people type about a duty."""

from casino.forms.base import BaizeForm, LongTextField


class FulfilForm(BaizeForm):
    evidence = LongTextField(
        label="How it was done",
        help_text="To whom, when, and what shows it: a receipt number, the name of whoever answered, a page of the day book.",
    )


class CallOffForm(BaizeForm):
    reason = LongTextField(
        label="Why this need not be done",
        help_text="A second person reads this and decides. Until then the duty stays due.",
    )
