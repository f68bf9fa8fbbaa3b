"""Which table, round and player something is about; the forms of incidents, disputes and payment errors begin with these."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.db.models import QuerySet

from casino.forms.fields import VenueForm
from casino.forms.seats import PlayerNumberField
from casino.models import PlayedRound, Table, Venue

ROUNDS_SHOWN = 50


class RoundField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """One of the newest rounds that were kept, told by place and time."""

    venue: Venue

    def label_from_instance(self, round_: PlayedRound) -> str:
        return f"{round_.place}, {self.venue.local(round_.kept_at):%a %d %b %H:%M}"


class AtTableForm(VenueForm):
    table = forms.ModelChoiceField(Table.objects.none(), label="Table", required=False, empty_label="At no table")
    player = PlayerNumberField(required=False, help_text="If you know who it was.")

    def __init__(self, *args: Any, venue: Venue, at: datetime, **options: Any) -> None:
        super().__init__(*args, venue=venue, at=at, **options)
        tables = Table.objects.select_related("layout", "venue").filter(venue=venue, is_retired=False)
        self.fields["table"].queryset = tables.order_by("name", "pk")  # type: ignore[attr-defined]


class AtRoundForm(AtTableForm):
    """The rules that apply are those of the round, else of the table: one of the two is needed, and the service says so."""

    round = RoundField(
        PlayedRound.objects.none(),
        label="Round",
        required=False,
        to_field_name="number",
        empty_label="No kept round",
        help_text="A round that was kept can be replayed and printed.",
    )
    field_order = ["table", "round", "player"]

    def __init__(self, *args: Any, venue: Venue, at: datetime, **options: Any) -> None:
        super().__init__(*args, venue=venue, at=at, **options)
        field = self.fields["round"]
        field.venue = venue  # type: ignore[attr-defined]
        field.queryset = rounds_to_choose(venue, self.chosen_round())  # type: ignore[attr-defined]

    def chosen_round(self) -> UUID | None:
        """Return the round that the page came with, which may be older than those on offer."""
        try:
            return UUID(str(self["round"].value() or ""))
        except ValueError:
            return None


def rounds_to_choose(venue: Venue, chosen: UUID | None) -> QuerySet[PlayedRound]:
    here = PlayedRound.objects.filter(venue=venue)
    newest = list(here.order_by("-kept_at", "-pk").values_list("number", flat=True)[:ROUNDS_SHOWN])
    return here.filter(number__in=[*newest, *([chosen] if chosen else [])]).order_by("-kept_at", "-pk")
