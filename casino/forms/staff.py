"""What administrators type about the people who work here."""

from django import forms

from casino.forms.base import BaizeForm, TextField
from casino.models import Staff
from casino.permissions import Role


class RolesField(forms.MultipleChoiceField):
    widget = forms.CheckboxSelectMultiple

    def __init__(self) -> None:
        super().__init__(
            label="Roles",
            choices=Role.choices,
            required=False,
            help_text="They act at once. Whoever inspects holds no other role.",
        )


class DetailsForm(BaizeForm):
    name = TextField(label="Name", max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    email = forms.EmailField(label="Mail address", help_text="Links to choose a password go there, and reminders.")


class NewStaffForm(DetailsForm):
    username = TextField(
        label="User name",
        max_length=40,
        help_text="Small letters, digits, dots and dashes, like anna.kelly.",
        validators=Staff._meta.get_field("username").validators[:1],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    roles = RolesField()
    field_order = ["name", "username", "email", "roles"]


class RolesForm(BaizeForm):
    roles = RolesField()


class NoteForm(BaizeForm):
    note = TextField(label="Why", help_text="Kept in the audit trail.")


class VenueForm(BaizeForm):
    requires_totp = forms.BooleanField(
        label="Ask everybody for a one-time code at sign-in",
        required=False,
        help_text="From the next page they open, people without a telephone set up are led to do so.",
    )
