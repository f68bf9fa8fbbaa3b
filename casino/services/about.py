"""What an incident, a dispute or a payment error is about: a table, a round, a player of this venue."""

from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet

from casino.models import PlayedRound, Player, Staff, Table, Venue
from casino.services.seats import player_numbered
from games.rulings import Refusal, insist

Thing = Table | PlayedRound | Player
Row = TypeVar("Row", bound=Model)


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


# ---- named by number -------------------------------------------------------------------------------------------------


def named(venue: Venue, words: Mapping[str, Any]) -> dict[str, Any]:
    """Return these words with the player, the table and the round themselves where only their numbers were given."""
    found = dict(words)
    if isinstance(number := words.get("player"), int):
        found["player"] = player_numbered(venue, number)
    if isinstance(number := words.get("table"), int):
        found["table"] = table_numbered(venue, number)
    if isinstance(number := words.get("round"), UUID):
        found["round"] = round_numbered(venue, number)
    return found


def table_numbered(venue: Venue, number: int) -> Table:
    return _here(Table.objects.select_related("layout", "venue").filter(venue=venue, pk=number), "table")


def round_numbered(venue: Venue, number: UUID) -> PlayedRound:
    return _here(PlayedRound.objects.filter(venue=venue, number=number), "round")


def _here(rows: QuerySet[Row], field: str) -> Row:
    found = rows.first()
    if found is None:
        insist([Refusal(f"There is no such {field} here.", code=f"no_{field}", field=field)])
    return found  # type: ignore[return-value]
