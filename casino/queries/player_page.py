"""A player as their page shows them: whether they may play and where not, their cards, and who shut them out."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from casino.models import Exclusion, Player, PlayerCard, Sitting, Staff
from casino.permissions import LIFT_OWN_WISHES, may
from casino.queries.player_search import standing_of
from casino.queries.players import card_facts_of, exclusion_facts, person_facts, tables_by_game, why_shut_out
from casino.rules.admission import ExclusionFacts, PersonFacts, PlayerCardFacts, why_not_admit, why_not_card
from casino.rules.exclusions import why_not_lift
from games.rulebooks import HEADERS
from games.rulebooks.floors import FLOORS
from games.rulebooks.floors.book import SeatRules
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class CardRow:
    card: PlayerCard
    word: str
    tone: str

    @property
    def ending(self) -> str:
        return self.card.number[-4:]


@dataclass(frozen=True, slots=True)
class ExclusionRow:
    exclusion: Exclusion
    where: str
    word: str
    tone: str
    why_not_lift: list[Refusal]


@dataclass(frozen=True, slots=True)
class Seated:
    """Where somebody sits now, and why they should not."""

    sitting: Sitting
    refusals: list[Refusal]


def player_page(player: Player, *, reader: Staff, at: datetime) -> dict[str, Any]:
    """Return what everybody who may find players sees of one."""
    facts, day = person_facts(player, at=at), player.venue.local(at).date()
    word, tone = standing_of(facts, player.venue, day=day, at=at)
    return {
        "player": player,
        "standing": word,
        "tone": tone,
        "why_not": why_not_here(player, facts, day=day, at=at),
        "cards": cards_of(player, day=day, at=at),
        "exclusions": exclusions_of(player, reader=reader, at=at),
        "seated": seated_now(player, facts, at=at),
        "merged_from": list(player.merged_from.order_by("number")),
    }


def why_not_here(player: Player, facts: PersonFacts, *, day: date, at: datetime) -> list[tuple[str, Refusal]]:
    """Return all that stands against playing in this house, with where: everywhere, or by which document's rules."""
    venue = player.venue
    everywhere = why_not_admit(facts, table_id=None, book=SeatRules(), day=day, at=at, least_age=venue.least_age)
    found = [("Everywhere", refusal) for refusal in everywhere]
    valid = next((card.id for card in facts.cards if card.is_valid(day=day, at=at)), None)
    for document in sorted(set(venue.layouts.values_list("document", flat=True))):
        header = HEADERS[document]
        refusals = why_not_card(facts, FLOORS[document].seats, card_shown=valid, day=day, at=at)
        found += [(f"{header.game} ({header.jurisdiction})", refusal) for refusal in refusals]
    return found


def cards_of(player: Player, *, day: date, at: datetime) -> list[CardRow]:
    cards = player.cards.order_by("-issued_at", "-pk")
    return [CardRow(card, *_card_standing(card, card_facts_of(card), day=day, at=at)) for card in cards]


def _card_standing(card: PlayerCard, facts: PlayerCardFacts, *, day: date, at: datetime) -> tuple[str, str]:
    if card.ended_at is not None:
        return card.get_ended_why_display() or "Ended", "plain"
    return ("Valid", "good") if facts.is_valid(day=day, at=at) else ("Expired", "warn")


def exclusions_of(player: Player, *, reader: Staff, at: datetime) -> list[ExclusionRow]:
    """Return the exclusions, newest first; those that stand say why this reader cannot lift them."""
    rows = list(player.exclusions.select_related("table", "ordered_by", "lifted_by").order_by("-from_at", "-pk"))
    tables = tables_by_game(rows)
    lifts_own_wishes = may(reader, LIFT_OWN_WISHES, player)
    found = []
    for row in rows:
        facts = exclusion_facts(row, venue_id=player.venue_id, tables=tables)
        word, tone = _exclusion_standing(facts, at)
        refusals = why_not_lift(facts, may_lift_own_wish=lifts_own_wishes, at=at)
        found.append(ExclusionRow(row, _where(row, facts), word, tone, refusals))
    return found


def _exclusion_standing(facts: ExclusionFacts, at: datetime) -> tuple[str, str]:
    if facts.holds(at):
        return "In force", "bad"
    if facts.lifted_at is not None and (facts.until_at is None or facts.lifted_at < facts.until_at):
        return "Lifted", "plain"
    return ("Still to begin", "warn") if at < facts.from_at else ("Over", "plain")


def _where(row: Exclusion, facts: ExclusionFacts) -> str:
    if row.table is None:
        return "The casino"
    if facts.tables != frozenset({row.table.pk}):
        return f"{HEADERS[row.document].game}, at every table"
    return f"The game at {row.table.name}"


def seated_now(player: Player, facts: PersonFacts, *, at: datetime) -> list[Seated]:
    sittings = Sitting.objects.filter(player=player, left_at=None).select_related("table__layout", "table__venue")
    return [
        Seated(sitting, why_shut_out(facts, sitting.table, at=at))
        for sitting in sittings.order_by("table__name", "place")
    ]
