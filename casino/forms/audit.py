"""What a reader of the audit trail looks for, and what erasing a note takes."""

from typing import Any

from django import forms

from casino.events import EVENTS
from casino.forms.base import BaizeForm, TextField
from casino.models import Staff
from casino.queries.audit import Wanted
from casino.queries.things import kinds

ANYTHING = ("", "Anything")


def _actions() -> list[tuple[str, str]]:
    named = [(name, event.sentence.format(who="somebody", what="it")) for name, event in EVENTS.items()]
    return [ANYTHING, *sorted(named, key=lambda pair: pair[1].lower())]


class Place(forms.IntegerField):
    """Where a page of the trail begins: an event's number."""

    def __init__(self) -> None:
        super().__init__(min_value=0, max_value=2**62, required=False, widget=forms.HiddenInput)


class AuditFilter(forms.Form):
    q = TextField(
        label="Search",
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": "Number, hash, name or word"}),
    )
    person = forms.ModelChoiceField(Staff.objects.order_by("name"), required=False, empty_label="Anybody")
    action = forms.ChoiceField(label="What happened", choices=_actions, required=False)
    kind = forms.ChoiceField(label="Kind of thing", choices=lambda: [ANYTHING, *kinds()], required=False)
    clause = TextField(label="Clause", required=False, max_length=80)
    day = forms.DateField(label="Day", required=False, widget=forms.DateInput(attrs={"type": "date"}))
    before = Place()
    after = Place()

    def __init__(self, *args: Any, **options: Any) -> None:
        options.setdefault("label_suffix", "")
        super().__init__(*args, **options)

    def wanted(self) -> Wanted:
        """Return what was asked for; what could not be understood is left out and said beside its field."""
        said = self.cleaned_data if self.is_valid() else getattr(self, "cleaned_data", {})
        person = said.get("person")
        return Wanted(
            person=person.pk if person else None,
            action=said.get("action", ""),
            kind=said.get("kind", ""),
            clause=said.get("clause", ""),
            day=said.get("day"),
            words=said.get("q", ""),
        )


class EraseNoteForm(BaizeForm):
    reason = TextField(
        label="Why",
        max_length=400,
        help_text="Which law or order asks for it. This stays in the audit trail: name no person here.",
    )
