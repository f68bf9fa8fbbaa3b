"""Fields that the floor's forms share: amounts in dollars, and times as the venue's wall showed them."""

import re
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError

from casino.forms.base import YEARS, BaizeForm
from casino.models import Venue
from casino.rules.wall_clock import instant_of, passed_instant_of, why_not_typed

AMOUNT = re.compile(r"\$?(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})(?:\.(\d{1,2}))?", re.ASCII)
LOCAL = "%Y-%m-%dT%H:%M"


class MoneyField(forms.CharField):
    """An amount typed in dollars, such as 40 or 1,000.01; kept in whole cents, and nothing for an empty field."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})

    def to_python(self, value: Any) -> int | None:  # type: ignore[override]
        typed = super().to_python(value)
        if not typed:
            return None
        found = AMOUNT.fullmatch(typed.strip())
        if not found:
            raise ValidationError("Write an amount in dollars, such as 40 or 1,000.01.", code="not_an_amount")
        dollars, cents = found.groups()
        return int(dollars.replace(",", "")) * 100 + int((cents or "0").ljust(2, "0"))

    def prepare_value(self, value: Any) -> Any:
        """Write cents as they are typed: 2500 is 25, 250 is 2.50."""
        if not isinstance(value, int):
            return value
        whole, rest = divmod(value, 100)
        return f"{whole}.{rest:02}" if rest else str(whole)

    def run_validators(self, value: Any) -> None:
        """An amount has passed all there is to check of a text."""

    def validate(self, value: Any) -> None:
        if self.required and value is None:
            raise ValidationError("Write the amount in dollars.", code="required")


class WallTimeField(forms.Field):
    """A date and time as the venue's wall shows it; kept as an instant. `VenueForm` tells it zone and time."""

    widget = forms.DateTimeInput(format=LOCAL, attrs={"type": "datetime-local"})
    zone: ZoneInfo
    at: datetime

    def to_python(self, value: Any) -> datetime | None:
        if not value:
            return None
        try:
            wall = datetime.fromisoformat(str(value).strip())
        except ValueError:
            wall = None
        if wall is None or wall.tzinfo is not None or wall.year not in YEARS:
            raise ValidationError("Write date and time as the clock here shows them, like 2026-08-31 23:59.")
        for refusal in why_not_typed(wall, self.zone):
            raise ValidationError(refusal.sentence, code=refusal.code)
        return self.instant(wall)

    def instant(self, wall: datetime) -> datetime:
        return instant_of(wall, self.zone)

    def prepare_value(self, value: Any) -> Any:
        return value.astimezone(self.zone).strftime(LOCAL) if isinstance(value, datetime) else value


class PassedTimeField(WallTimeField):
    """When something happened: of a time that came twice, the later one that is not still to come."""

    def instant(self, wall: datetime) -> datetime:
        return passed_instant_of(wall, self.zone, at=self.at)


class VenueForm(BaizeForm):
    """A form about something at one venue, filled in at one moment."""

    def __init__(self, *args: Any, venue: Venue, at: datetime, **options: Any) -> None:
        super().__init__(*args, **options)
        self.venue = venue
        for field in self.fields.values():
            if isinstance(field, WallTimeField):
                field.zone, field.at = venue.zone, at
