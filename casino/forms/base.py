"""What every form has: refusals at their fields with their clauses, safe text, and a key that makes it act once."""

import re
import secrets
from collections.abc import Iterable
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from games.rulings import Refusal

# Controls, lone surrogates, non-characters and marks that turn the reading direction: none belongs in a name or a reason.
FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]")

YEARS = range(1900, 2200)
CAME_BACK_CHANGED = "Something that this page carries along came back changed: reload the page and try again."


def check_text(value: str) -> None:
    """Refuse characters that cannot be stored everywhere or that make text look like something else."""
    if FORBIDDEN.search(value):
        raise ValidationError("Remove the invisible control characters.", code="control_characters")


def check_day(value: date) -> None:
    """Refuse a day, or a moment on it, in a year that nobody means: counting on from it would leave the calendar."""
    if value.year not in YEARS:
        raise ValidationError("Write a year from 1900 to 2199.", code="no_such_year")


class TextField(forms.CharField):
    """One line of text that people may read anywhere."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("max_length", 200)
        super().__init__(**options)
        self.validators.insert(0, check_text)

    def to_python(self, value: Any) -> str:
        return " ".join((super().to_python(value) or "").split())


class LongTextField(forms.CharField):
    """Several lines of text, such as an explanation."""

    widget = forms.Textarea

    def __init__(self, **options: Any) -> None:
        options.setdefault("max_length", 4000)
        super().__init__(**options)
        self.validators.insert(0, check_text)


class BaizeForm(forms.Form):
    drawn: tuple[str, ...] = ()
    """Hidden fields that the page shows in a way of its own, with a place for what is refused."""
    once_key = forms.CharField(widget=forms.HiddenInput, max_length=64, required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        options.setdefault("label_suffix", "")
        super().__init__(*args, **options)
        self.fields["once_key"].initial = secrets.token_urlsafe(24)

    def values(self) -> dict[str, Any]:
        """Return what was typed, without the form's own key."""
        return {name: value for name, value in self.cleaned_data.items() if name != "once_key"}

    def refuse(self, refusals: Iterable[Refusal]) -> None:
        """Put each refusal at its field, or above the form, with its clause."""
        for refusal in refusals:
            field = refusal.field if self._has_place(refusal.field) else None
            error = ValidationError(refusal.sentence, code=refusal.code)
            error.clause = refusal.clause  # type: ignore[attr-defined]
            self.add_error(field, error)

    def add_error(self, field: str | None, error: Any) -> None:
        """Say above the form what is wrong with a field nobody sees, and so nobody can mend."""
        if field is None or self._has_place(field):
            super().add_error(field, error)
        else:
            super().add_error(None, ValidationError(CAME_BACK_CHANGED, code="came_back_changed"))

    def _has_place(self, name: str) -> bool:
        return name in self.fields and (name in self.drawn or not self.fields[name].widget.is_hidden)
