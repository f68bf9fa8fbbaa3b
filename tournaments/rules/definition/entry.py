"""Who may enter and how: vic-war 10.4.2."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Occasion(StrEnum):
    ORDINARY = "ordinary"
    CHARITY = "charity"
    MEDIA = "media"


@dataclass(frozen=True, slots=True)
class Entry:
    """Conditions of entry. A yes-or-no that is None has not been answered yet."""

    least_players: int | None = None
    most_players: int | None = None
    """Persons at most; `most_entries` caps participations, which a person may hold several of."""
    most_entries: int | None = None
    entries_per_person: int | None = 1
    best_entry_counts: bool = False
    one_seat_a_session: bool = True
    session_closes_minutes_before: int | None = None
    """How long before each session its entries close, where they do not close once for all."""
    refusal_reserved: bool | None = None
    has_criteria: bool | None = None
    criteria: str = ""
    members_only: bool = False
    occasion: Occasion = Occasion.ORDINARY
    employees_play: bool = False
    employees_approved_by: str = ""
    how_to_enter: str = ""
    copies_from: str = ""
    """How a player gets a copy of the terms."""
    signature_required: bool | None = None
    withdrawal_decided: bool = False
    free_withdrawal_until: datetime | None = None
    substitute_decided: bool = False
    substitute_named_until: datetime | None = None
    too_few: str = "postpone_or_refund"
    """What happens below the least number: `postpone_or_refund` or `cancel_and_refund`."""
