"""Players as others ask for them."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from casino.models import Exclusion, Player, Table
from casino.rules.admission import ExclusionFacts, PersonFacts, PlayerCardFacts, TieFacts
from games.rulebooks.floors import FLOORS

TablesByGame = Mapping[tuple[int, str], frozenset[int]]


def person_facts(player: Player, *, at: datetime) -> PersonFacts:
    """Return what decides whether this player may play at this moment."""
    row = Player.objects.select_related("details", "merged_into").get(pk=player.pk)
    exclusions = list(row.exclusions.filter(from_at__lte=at).order_by("from_at", "pk"))
    tables = tables_by_game(exclusions)
    return PersonFacts(
        born_on=row.details.born_on,
        exclusions=tuple(exclusion_facts(exclusion, venue_id=row.venue_id, tables=tables) for exclusion in exclusions),
        cards=tuple(
            PlayerCardFacts(card.pk, card.issued_at, card.expires_on, card.ended_at)
            for card in row.cards.order_by("pk")
        ),
        ties=tuple(TieFacts(tie.kind, tie.from_at, tie.ended_at) for tie in row.ties.order_by("pk")),
        merged_into=row.merged_into.number if row.merged_into else None,
    )


def exclusion_facts(exclusion: Exclusion, *, venue_id: int, tables: TablesByGame) -> ExclusionFacts:
    return ExclusionFacts(
        from_at=exclusion.from_at,
        until_at=exclusion.until_at,
        lifted_at=exclusion.lifted_at,
        tables=_tables_of(exclusion, venue_id, tables),
        is_own_wish=exclusion.asked_by == Exclusion.By.SELF,
        clause=exclusion.clause,
    )


def _tables_of(exclusion: Exclusion, venue_id: int, tables: TablesByGame) -> frozenset[int] | None:
    if exclusion.table_id is None:
        return None
    if reaches_game(exclusion):
        return tables.get((venue_id, exclusion.document), frozenset())
    return frozenset({exclusion.table_id})


def tables_by_game(exclusions: Iterable[Exclusion]) -> TablesByGame:
    """Return at which tables each venue deals each game that one of these bars reaches in whole; no query if none does."""
    games = {bar.document for bar in exclusions if reaches_game(bar)}
    if not games:
        return {}
    found: dict[tuple[int, str], set[int]] = {}
    tables = Table.objects.filter(layout__document__in=games).values_list("venue", "layout__document", "pk")
    for venue, document, pk in tables:
        found.setdefault((venue, document), set()).add(pk)
    return {game: frozenset(pks) for game, pks in found.items()}


def reaches_game(exclusion: Exclusion) -> bool:
    """Tell whether this is a bar that holds wherever the house deals that game, by the document it was ordered under."""
    if exclusion.scope != Exclusion.Scope.TABLE:
        return False
    return FLOORS[exclusion.document].seats.bar_reach.value == "game"
