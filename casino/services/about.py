"""What an incident, a dispute or a payment error is about: a table, a round, a player of this venue."""

from casino.models import PlayedRound, Player, Staff, Table
from games.rulings import Refusal

Thing = Table | PlayedRound | Player


def why_not_elsewhere(by: Staff, **things: Thing | None) -> list[Refusal]:
    """Return a refusal for everything named that belongs to another venue than the person who names it."""
    return [
        Refusal("This belongs to another venue.", code="other_venue", field=field)
        for field, thing in things.items()
        if thing is not None and thing.venue_id != by.venue_id
    ]


def document_of(table: Table | None, round_: PlayedRound | None) -> str:
    """Return the rules it happened under: those of the round that was dealt, else those of the table; empty for neither."""
    if round_ is not None:
        return round_.document
    return table.document if table is not None else ""
