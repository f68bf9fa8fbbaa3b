"""The small forms around the planning of a tournament."""

from django import forms

from casino.forms.base import BaizeForm, LongTextField, TextField
from casino.forms.fields import PassedTimeField, VenueForm
from games.rulebooks import HEADERS
from tournaments.documents import OFFERED
from tournaments.models import Notice
from tournaments.rules.presets import PRACTICE, TEMPLATES


class NewForm(BaizeForm):
    name = TextField(label="Name", max_length=120, help_text="As the public will read it.")
    document = forms.ChoiceField(
        label="Game", choices=[(key, f"{each.game}, {each.jurisdiction}") for key, each in HEADERS.items()]
    )
    template = forms.ChoiceField(
        widget=forms.HiddenInput,
        choices=[("", "An empty plan"), *((each.key, each.name) for each in (*TEMPLATES, *PRACTICE))],
        required=False,
    )


class CopyForm(BaizeForm):
    name = TextField(label="Name", max_length=120)


class AnswerForm(BaizeForm):
    answer = LongTextField(label="Why this is all right as it is", max_length=1000)


class ReasonForm(BaizeForm):
    reason = LongTextField(label="Why", max_length=1000)


class ConfirmForm(BaizeForm):
    """Nothing to type: the button is the whole answer."""


class NoticeForm(VenueForm):
    to = forms.ChoiceField(label="Who was told", choices=[each for each in Notice.To.choices if each[0] != "patrons"])
    how = TextField(label="How", help_text="By mail, by hand, at the desk, with whom.")
    given_at = PassedTimeField(label="When")


class PaperForm(BaizeForm):
    kind = forms.ChoiceField(label="What", widget=forms.RadioSelect, choices=list(OFFERED.items()))


class AcceptanceForm(BaizeForm):
    drawn = ("signature",)
    player = forms.IntegerField(label="Player number", min_value=1)
    version = forms.IntegerField(widget=forms.HiddenInput)
    signature = forms.CharField(widget=forms.HiddenInput, required=False)
