"""Players as others ask for them: what decides whether they may play, who is shut out and yet seated, who belongs to staff."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch

from casino.models import Exclusion, Player, PlayerCard, Sitting, StaffTie, Table, Venue
from casino.rules.admission import ExclusionFacts, PersonFacts, PlayerCardFacts, TieFacts, why_not_admit
from games.rulebooks.floors import FLOORS
from games.rulings import Refusal

TablesByGame = Mapping[tuple[int, str], frozenset[int]]


# ---- what decides ----------------------------------------------------------------------------------------------------


def person_facts(player: Player, *, at: datetime) -> PersonFacts:
    """Return what decides whether this player may play; each fact tells by itself whether it holds at a moment."""
    return people_facts([player.pk])[player.pk]


def people_facts(pks: Iterable[int]) -> dict[int, PersonFacts]:
    """Return what decides whether these players may play, with the same number of queries for one and for many."""
    rows = Player.objects.filter(pk__in=list(pks)).select_related("details", "merged_into")
    rows = rows.prefetch_related(
        Prefetch("exclusions", queryset=Exclusion.objects.order_by("from_at", "pk")),
        Prefetch("cards", queryset=PlayerCard.objects.order_by("pk")),
        Prefetch("ties", queryset=StaffTie.objects.order_by("pk")),
    )
    tables = tables_by_game(exclusion for row in rows for exclusion in row.exclusions.all())
    return {row.pk: _facts(row, tables) for row in rows}


def _facts(row: Player, tables: TablesByGame) -> PersonFacts:
    return PersonFacts(
        born_on=row.details.born_on,
        exclusions=tuple(
            exclusion_facts(exclusion, venue_id=row.venue_id, tables=tables) for exclusion in row.exclusions.all()
        ),
        cards=tuple(card_facts_of(card) for card in row.cards.all()),
        ties=tuple(tie_facts(tie) for tie in row.ties.all()),
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


def card_facts_of(card: PlayerCard) -> PlayerCardFacts:
    return PlayerCardFacts(card.pk, card.issued_at, card.expires_on, card.ended_at)


def tie_facts(tie: StaffTie) -> TieFacts:
    return TieFacts(tie.kind, tie.from_at, tie.ended_at)


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


# ---- what others ask -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unwelcome:
    """Somebody at a table who may no longer be there, and why."""

    player: Player
    table: Table
    places: tuple[int, ...]
    refusals: tuple[Refusal, ...]


def excluded_and_seated(venue: Venue, *, at: datetime) -> list[Unwelcome]:
    """Return everybody who sits at a table of this venue though they are shut out of it, for the floor to act at once.

    Only those with an exclusion that was not lifted are looked at more closely: a full floor is asked for every few seconds.
    """
    standing = Exclusion.objects.filter(player=OuterRef("player"), lifted_at=None)
    sittings = Sitting.objects.filter(Exists(standing), table__venue=venue, left_at=None).select_related(
        "player", "table__layout", "table__venue"
    )
    seated: dict[tuple[int, int], list[Sitting]] = {}
    for sitting in sittings.order_by("table__name", "place"):
        seated.setdefault((sitting.table_id, sitting.player_id), []).append(sitting)
    facts = people_facts({player for _table, player in seated})
    return [
        Unwelcome(here[0].player, here[0].table, tuple(sitting.place for sitting in here), tuple(refusals))
        for (_table, player), here in seated.items()
        if (refusals := why_shut_out(facts[player], here[0].table, at=at))
    ]


def why_shut_out(person: PersonFacts, table: Table, *, at: datetime) -> list[Refusal]:
    """Return the exclusions that keep somebody from this table now."""
    day, least_age = table.venue.local(at).date(), table.venue.least_age
    book = table.book.seats
    refusals = why_not_admit(person, table_id=table.pk, book=book, day=day, at=at, least_age=least_age)
    return [refusal for refusal in refusals if refusal.code in ("excluded", "barred")]


def ties_of(player: Player, *, at: datetime) -> list[StaffTie]:
    """Return the ties to staff that hold at this moment: whoever draws prizes or takes entries asks for them."""
    rows = StaffTie.objects.filter(player=player).select_related("staff").order_by("from_at", "pk")
    return [tie for tie in rows if tie_facts(tie).holds(at)]
