"""What people choose when they have a document made."""

from django import forms

from casino.forms.base import BaizeForm
from games.rulebooks import HEADERS


class RulebookForm(BaizeForm):
    key = forms.ChoiceField(
        label="Rulebook",
        choices=[(key, f"{header.jurisdiction}: {header.title}") for key, header in HEADERS.items()],
        help_text="The document is public: anybody with its address can read it.",
    )


class JustDoIt(BaizeForm):
    """A button: everything is said by its address."""
