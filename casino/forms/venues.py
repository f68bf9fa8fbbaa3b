"""What people type about a venue: its clock and contacts, its hours, and the documents in force there."""

import re
from datetime import time
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from casino.forms.base import BaizeForm, LongTextField, TextField, check_day
from casino.forms.fields import MoneyField
from casino.models import RulesInForce, Venue
from casino.rules.hours import WEEKDAYS, Hours
from games.rulebooks import HEADERS

PERIOD = re.compile(r"(\d{1,2}:\d{2}) ?(?:to|-|–) ?(\d{1,2}:\d{2})", re.ASCII)
LONGEST_SHUFFLE = 60
DAY = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class VenueDetailsForm(BaizeForm):
    time_zone = TextField(
        label="Time zone", max_length=60, help_text="Like Australia/Sydney. All times here are its times."
    )
    gaming_day_starts = forms.TimeField(
        label="Start of the gaming day",
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        help_text="Whatever happens before it belongs to yesterday's gaming.",
    )
    least_age = forms.IntegerField(label="Least age to play", min_value=18, max_value=99)
    regulator = TextField(label="Regulator", max_length=120, required=False)
    regulator_email = forms.EmailField(label="Regulator's mail address", required=False)
    inspectorate = TextField(label="Inspectors on site", max_length=120, required=False)
    inspectorate_email = forms.EmailField(label="Inspectors' mail address", required=False)
    surveillance = TextField(
        label="Surveillance room",
        max_length=120,
        required=False,
        help_text="How it is reached, such as extension 4400.",
    )


class HoursField(TextField):
    """The hours that begin on one day: one or several of 12:00 to 06:00, with commas between; empty if there are none."""

    def __init__(self, weekday: int) -> None:
        self.weekday = weekday
        super().__init__(label=WEEKDAYS[weekday], required=False, max_length=100)

    def clean(self, value: Any) -> list[Hours]:
        return [self.hours(typed.strip()) for typed in super().clean(value).split(",") if typed.strip()]

    def hours(self, typed: str) -> Hours:
        found = PERIOD.fullmatch(typed)
        try:
            opens, closes = (time.fromisoformat(part.zfill(5)) for part in (found.groups() if found else ()))
        except ValueError:
            sentence = "Write hours like 12:00 to 06:00, with commas between several."
            raise ValidationError(sentence, code="hours") from None
        return Hours(self.weekday, opens, closes)

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) or value is None else ", ".join(str(hours) for hours in value)


class HoursForm(BaizeForm):
    monday, tuesday, wednesday, thursday, friday, saturday, sunday = map(HoursField, range(7))

    def values(self) -> dict[str, Any]:
        return {"hours": [hours for day in WEEKDAYS for hours in self.cleaned_data[day.lower()]]}


class ShufflesField(LongTextField):
    """Names of shuffles, one a line."""

    def clean(self, value: Any) -> list[str]:
        names = [" ".join(line.split()) for line in super().clean(value).splitlines()]
        if any(len(name) > LONGEST_SHUFFLE for name in names):
            raise ValidationError(f"A name has at most {LONGEST_SHUFFLE} characters: shorten it.", code="max_length")
        return list(dict.fromkeys(name for name in names if name))

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value


class RulesForm(BaizeForm):
    approval = TextField(
        label="Approval number", max_length=80, required=False, help_text="No table opens by these rules without it."
    )
    from_date = forms.DateField(label="In force from", widget=DAY, validators=[check_day])
    until_date = forms.DateField(
        label="In force until",
        required=False,
        widget=DAY,
        validators=[check_day],
        help_text="The last day. Empty: until further notice.",
    )
    method = forms.ChoiceField(
        label="Method of dealing a war",
        choices=[("", "As the document has it"), ("A", "Method A"), ("B", "Method B")],
        required=False,
        help_text="Where the document leaves a choice. All tables deal by the same one.",
    )
    shuffles = ShufflesField(
        label="Approved shuffles", required=False, help_text="One a line, as the approved procedures name them."
    )
    smallest_chip = MoneyField(label="Smallest chip that is paid", help_text="In dollars, such as 1 or 2.50.")


class NewRulesForm(RulesForm):
    document = forms.ChoiceField(
        label="Document", choices=[(key, f"{header.title}, {header.jurisdiction}") for key, header in HEADERS.items()]
    )
    field_order = ["document"]


def details_of(venue: Venue) -> dict[str, Any]:
    return {name: getattr(venue, name) for name in VenueDetailsForm.base_fields if name != "once_key"}


def options_of(rules: RulesInForce) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in RulesForm.base_fields if name != "once_key"}
