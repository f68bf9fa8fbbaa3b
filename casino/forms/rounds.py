from typing import Any

from django import forms

from casino.forms.base import BaizeForm, TextField


class LogField(forms.CharField):
    """A round's log as it was written: not a character of it may be tidied."""

    widget = forms.Textarea

    def __init__(self, **options: Any) -> None:
        super().__init__(strip=False, max_length=2_000_000, **options)

    def to_python(self, value: Any) -> list[str]:  # type: ignore[override]
        return [line for line in (super().to_python(value) or "").splitlines() if line]

    def run_validators(self, value: Any) -> None:
        super().run_validators("\n".join(value))


class KeepRoundForm(BaizeForm):
    place = TextField(label="Where it was played", max_length=80, help_text="Such as Table 4.")
    lines = LogField(label="The log", help_text="One line for each event, as the table wrote it.")
