"""What people type about players."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django import forms

from casino.forms.base import BaizeForm, LongTextField, TextField, check_day
from casino.forms.fields import VenueForm
from casino.forms.seats import PlayerNumberField
from casino.models import Exclusion, PlayerCard, Staff, StaffTie, Table, Venue
from casino.rules.wall_clock import midnight
from games.rulings import Refusal

OWN_WISH, HOUSE, GAME = "self", "operator", "table"
KEPT_APART = {"autocomplete": "off"}


class DayField(forms.DateField):
    """One day, chosen or typed."""

    default_validators = [check_day]

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", **KEPT_APART}))
        options.setdefault("input_formats", ["%Y-%m-%d", "%d/%m/%Y"])
        options.setdefault("error_messages", {"invalid": "Write a day, such as 1980-05-17."})
        super().__init__(**options)


class PlayerForm(BaizeForm):
    """A person; the tick that they are another appears only when somebody of the same name and birthday is known."""

    given_name = TextField(label="Given name", max_length=80, widget=forms.TextInput(attrs=KEPT_APART))
    family_name = TextField(
        label="Family name", max_length=80, required=False, widget=forms.TextInput(attrs=KEPT_APART)
    )
    born_on = DayField(label="Date of birth")
    identity_seen = TextField(
        label="Identity document seen", max_length=80, help_text="Which kind, such as passport. The age rests on it."
    )
    display_name = TextField(
        label="Display name",
        max_length=60,
        required=False,
        help_text="How they are called here; left empty, like Ada L.",
    )
    may_be_named = forms.BooleanField(
        label="Agrees to be named in public",
        required=False,
        help_text="On screens, in standings and among winners. Otherwise only their number is shown.",
    )
    email = forms.EmailField(label="Mail address", required=False, max_length=254)
    may_be_mailed = forms.BooleanField(label="Agrees to be written to", required=False)
    phone = TextField(label="Telephone", max_length=40, required=False)
    address = TextField(label="Postal address", max_length=300, required=False)
    is_another = forms.BooleanField(label="This is another person", required=False, widget=forms.HiddenInput)

    def refuse(self, refusals: Iterable[Refusal]) -> None:
        """Show the tick where it is asked for."""
        told = list(refusals)
        if any(refusal.field == "is_another" for refusal in told):
            self.fields["is_another"].widget = forms.CheckboxInput()
        super().refuse(told)


class IssueCardForm(BaizeForm):
    number = TextField(label="Number on the card", max_length=40, widget=forms.TextInput(attrs=KEPT_APART))
    expires_on = DayField(
        label="Last day on which it is good", required=False, help_text="Empty if it does not expire."
    )


class EndCardForm(BaizeForm):
    why = forms.ChoiceField(label="What became of it", choices=PlayerCard.End.choices, widget=forms.RadioSelect)


class ExcludeForm(VenueForm):
    what = forms.ChoiceField(
        label="Shut out of what, and by whose wish",
        choices=[
            (HOUSE, "The casino, by order of the house"),
            (OWN_WISH, "The casino, by the person's own wish"),
            (GAME, "The game at one table"),
        ],
        widget=forms.RadioSelect,
    )
    table = forms.ModelChoiceField(
        Table.objects.none(), label="Table", required=False, empty_label="None", help_text="For the game at one table."
    )
    from_at = DayField(label="First day", required=False, help_text="Empty for now.")
    until_at = DayField(label="Last day", required=False, help_text="Empty for until lifted.")
    reason = LongTextField(label="Why", help_text="Read by those who may see what is personal, and never in public.")

    def __init__(self, *args: Any, venue: Venue, at: datetime, **options: Any) -> None:
        super().__init__(*args, venue=venue, at=at, **options)
        self.today = venue.local(at).date()
        tables = Table.objects.select_related("layout", "venue").filter(venue=venue, is_retired=False)
        self.fields["table"].queryset = tables.order_by("name", "pk")  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if values.get("what") == GAME and not values.get("table"):
            self.add_error("table", "Choose the table whose game it is.")
        return values

    def values(self) -> dict[str, Any]:
        """Return the days as instants: from now or the first day's beginning, until the last day is over."""
        values = super().values()
        first, last = values["from_at"], values["until_at"]
        zone = self.venue.zone
        values["from_at"] = None if first in (None, self.today) else midnight(first, zone)
        values["until_at"] = midnight(last + timedelta(days=1), zone) if last else None
        return values


class LiftForm(BaizeForm):
    reason = LongTextField(label="Why they may come back", help_text="Stands in the audit trail beside your name.")


class TieForm(VenueForm):
    kind = forms.ChoiceField(label="What ties them", choices=StaffTie.Kind.choices)
    staff = forms.ModelChoiceField(
        Staff.objects.none(),
        label="Who works here",
        required=False,
        empty_label="Somebody without an account",
        help_text="Themselves, or the person they belong to.",
    )

    def __init__(self, *args: Any, venue: Venue, at: datetime, **options: Any) -> None:
        super().__init__(*args, venue=venue, at=at, **options)
        self.fields["staff"].queryset = Staff.objects.filter(venue=venue).order_by("name", "pk")  # type: ignore[attr-defined]


class MergeForm(BaizeForm):
    into = PlayerNumberField(label="Number of the record to keep")
    reason = LongTextField(label="How you know that this is one person", help_text="The second person reads it.")


WHOSE_WISH = {HOUSE: Exclusion.By.OPERATOR, OWN_WISH: Exclusion.By.SELF}
