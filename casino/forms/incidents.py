"""What people type about an incident, and about what is done because of it."""

from collections.abc import Sequence
from typing import Any

from django import forms

from casino.forms.about import AtTableForm
from casino.forms.base import BaizeForm, LongTextField, TextField
from casino.forms.fields import MoneyField, PassedTimeField, VenueForm
from casino.forms.seats import PlayerNumberField
from casino.models import IncidentNotice, MeasureTaken
from casino.rules.incidents import KINDS, REPORTED

Choices = Sequence[tuple[str, str]]
NOT_NOW = "If it was not just now."


class ReportForm(AtTableForm):
    kind = forms.ChoiceField(
        label="What kind of thing it was",
        choices=[(name, kind.label) for name, kind in KINDS.items()],
        initial=REPORTED,
        required=False,
    )
    title = TextField(label="What happened, in a few words", help_text="So that others recognise it in a list.")
    account = LongTextField(label="The whole story", help_text="Where, when, who saw it, what was done at once.")
    clause = TextField(
        label="Clause",
        required=False,
        max_length=80,
        help_text="If you know which rule it touches, such as nsw-war 14.12. Left out, the table's rules say.",
    )
    field_order = ["kind", "table", "player", "title", "account", "clause"]

    def clean_kind(self) -> str:
        return self.cleaned_data["kind"] or REPORTED


class ExplainForm(BaizeForm):
    explanation = LongTextField(
        label="Explanation", help_text="Why it happened, what was done about it, what keeps it from happening again."
    )


class SendBackForm(BaizeForm):
    reason = LongTextField(label="What the explanation leaves open", help_text="Whoever explained it reads this.")


class CloseForm(BaizeForm):
    reason = LongTextField(label="Why this settles it", help_text="Stands in the audit trail beside your name.")


# ---- who was told, and what was done ---------------------------------------------------------------------------------


class TellForm(VenueForm):
    to = forms.ChoiceField(label="Who was told", choices=IncidentNotice.To.choices)
    told_at = PassedTimeField(label="When", required=False, help_text=NOT_NOW)


class MeasureForm(VenueForm):
    """A measure that the document offers; what else has to be said depends on which."""

    name = forms.ChoiceField(label="Measure", widget=forms.RadioSelect)
    player = PlayerNumberField(required=False, help_text="Whom it shuts out.")
    cents = MoneyField(label="Winnings held, in dollars", required=False)
    item = TextField(label="What was taken away", required=False, max_length=120)
    taken_at = PassedTimeField(label="When", required=False, help_text=NOT_NOW)

    def __init__(self, *args: Any, offered: Choices = (), has_player: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        names = {name for name, _label in offered}
        self.fields["name"].choices = list(offered)  # type: ignore[attr-defined]
        for field, needed in {
            "player": bool(names & {"bar", "exclude"}) and not has_player,
            "cents": "hold" in names,
            "item": "confiscate" in names,
        }.items():
            if not needed:
                del self.fields[field]


class InquiryForm(BaizeForm):
    finding = LongTextField(label="What the inquiry found")


class HoldForm(BaizeForm):
    outcome = forms.ChoiceField(
        label="The winnings are",
        widget=forms.RadioSelect,
        choices=[choice for choice in MeasureTaken.HoldOutcome.choices if choice[0]],
    )
    reason = LongTextField(label="Why")


class HandOverForm(VenueForm):
    to = forms.ChoiceField(label="Who took over", widget=forms.RadioSelect)
    name = TextField(label="Their name", max_length=120)
    ended_at = PassedTimeField(label="When", required=False, help_text=NOT_NOW)

    def __init__(self, *args: Any, takers: Choices = (), **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["to"].choices = list(takers)  # type: ignore[attr-defined]
