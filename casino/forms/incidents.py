"""What people type about an incident."""

from casino.forms.base import BaizeForm, LongTextField, TextField


class ReportForm(BaizeForm):
    title = TextField(label="What happened, in a few words", help_text="So that others recognise it in a list.")
    account = LongTextField(label="The whole story", help_text="Where, when, who saw it, what was done at once.")
    clause = TextField(
        label="Clause",
        required=False,
        max_length=80,
        help_text="If you know which rule it touches, such as nsw-war 14.12.",
    )


class ExplainForm(BaizeForm):
    explanation = LongTextField(
        label="Explanation", help_text="Why it happened, what was done about it, what keeps it from happening again."
    )


class SendBackForm(BaizeForm):
    reason = LongTextField(label="What the explanation leaves open", help_text="Whoever explained it reads this.")


class CloseForm(BaizeForm):
    reason = LongTextField(label="Why this settles it", help_text="Stands in the audit trail beside your name.")
