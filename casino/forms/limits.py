"""What people type about limits. Which fields there are is for the table's document to say."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms

from casino.forms.fields import MoneyField, PassedTimeField, VenueForm, WallTimeField
from casino.models import LimitSign, Sitting, Venue
from casino.rules.limits import WAGER_NAMES, OwnLimits, WagerLimits
from games.rulebooks.floors.book import LimitRules


class LimitsForm(VenueForm):
    """A sign about to go up: the limits of each wager, when they begin, and what the document asks besides."""

    effective_at = WallTimeField(label="Begins at", required=False)
    told_at = PassedTimeField(label="Players were told at", required=False)
    is_at_once = forms.BooleanField(
        label="The minimum rises at once, and everybody who plays now keeps the old one", required=False
    )
    basis = forms.ChoiceField(label="Limits are", choices=LimitSign.Basis.choices)

    def __init__(self, *args: Any, book: LimitRules, venue: Venue, at: datetime, **options: Any) -> None:
        super().__init__(*args, venue=venue, at=at, **options)
        self.wagers = book.wagers.value
        for wager in self.wagers:
            self.fields[f"{wager}_min"] = MoneyField(label="Minimum")
            self.fields[f"{wager}_max"] = MoneyField(label="Maximum")
            self.fields[f"{wager}_unit"] = MoneyField(label="In multiples of", required=False)
        self._ask_only(book)
        self.fields["effective_at"].help_text = f"Empty to begin now.{higher(book.raise_notice.value, venue, at)}"
        self.order_fields([f"{wager}_{part}" for wager in self.wagers for part in ("min", "max", "unit")])

    def _ask_only(self, book: LimitRules) -> None:
        """Leave out what this document does not know."""
        if not book.told_before.value:
            del self.fields["told_at"]
        if not book.raise_at_once.value:
            del self.fields["is_at_once"]
        if len(book.unit_basis.value) == 1:
            del self.fields["basis"]

    def by_wager(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the fields of each wager under its name."""
        return [
            (WAGER_NAMES[wager], [self[f"{wager}_{part}"] for part in ("min", "max", "unit")]) for wager in self.wagers
        ]

    def further(self) -> list[forms.BoundField]:
        """Return the fields that are about the sign as a whole."""
        return [self[name] for name in ("basis", "effective_at", "told_at", "is_at_once") if name in self.fields]

    def values(self) -> dict[str, Any]:
        typed = super().values()
        parts = {wager: [typed.pop(f"{wager}_{part}") for part in ("min", "max", "unit")] for wager in self.wagers}
        return {**typed, "limits": {wager: WagerLimits(*each) for wager, each in parts.items()}}


def higher(minutes: int, venue: Venue, at: datetime) -> str:
    """Say from when on a minimum may rise if the sign goes up now: the next whole minute that is far enough away."""
    if not minutes:
        return ""
    earliest = venue.local(at + timedelta(minutes=minutes, seconds=59)).replace(second=0, microsecond=0)
    return f" A higher minimum needs {minutes} minutes on the sign: now that is {earliest:%H:%M} or later."


def initial_limits(limits: Mapping[str, WagerLimits], basis: str) -> dict[str, Any]:
    """Return the limits that stand, for a form that changes them."""
    parts = {
        f"{wager}_{part}": getattr(each, part) for wager, each in limits.items() for part in ("min", "max", "unit")
    }
    return {**parts, "basis": basis}


class EndProtectionForm(VenueForm):
    ends_at = WallTimeField(label="The old minimum ends at", required=False)

    def __init__(self, *args: Any, book: LimitRules, venue: Venue, at: datetime, **options: Any) -> None:
        super().__init__(*args, venue=venue, at=at, **options)
        self.fields["ends_at"].help_text = higher(book.protected_end_notice.value, venue, at).strip()


class PersonalLimitForm(VenueForm):
    """Limits for one player who sits here; `sittings` are those there are."""

    player = forms.ChoiceField(label="Player")
    is_marked = forms.BooleanField(
        label="The marker or sign is in place",
        required=False,
        help_text="Until it is, the limits of the table hold for this player too.",
    )

    def __init__(self, *args: Any, book: LimitRules, sittings: list[Sitting], **options: Any) -> None:
        super().__init__(*args, **options)
        self.sittings = {str(sitting.pk): sitting for sitting in sittings}
        self.fields["player"].choices = [  # type: ignore[attr-defined]
            (key, f"Place {sitting.place}: {sitting.player}") for key, sitting in self.sittings.items()
        ]
        self.wagers = book.wagers.value
        for wager in self.wagers:
            name = WAGER_NAMES[wager]
            self.fields[f"{wager}_min"] = MoneyField(label=f"{name}: own minimum", required=False)
            self.fields[f"{wager}_max"] = MoneyField(label=f"{name}: own maximum", required=False)
        self.order_fields(["player", *(f"{wager}_{part}" for wager in self.wagers for part in ("min", "max"))])

    def values(self) -> dict[str, Any]:
        typed = super().values()
        own = {wager: OwnLimits(typed[f"{wager}_min"], typed[f"{wager}_max"]) for wager in self.wagers}
        sitting = self.sittings[typed["player"]]
        return {
            "player": sitting.player,
            "place": sitting.place,
            "limits": {wager: each for wager, each in own.items() if each != OwnLimits()},
            "is_marked": typed["is_marked"],
        }
