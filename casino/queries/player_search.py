"""Players found while somebody types: by the beginnings of their words, each looked up in one index."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q, QuerySet

from casino.models import Player, PlayerToken, Venue
from casino.queries.players import people_facts
from casino.rules.admission import PersonFacts, why_not_admit
from casino.rules.names import Sought, sought
from games.rulebooks.floors.book import SeatRules

MOST = 50
PRIVATE = frozenset({PlayerToken.Kind.EMAIL.value, PlayerToken.Kind.BORN.value})
"""What only those who may read it may look for: else anybody could find out by asking."""
AFTER_ALL_LETTERS = b"\xff"


@dataclass(frozen=True, slots=True)
class Found:
    """One player as everybody on the floor sees them."""

    player: Player
    standing: str
    tone: str
    card_ending: str


@dataclass(frozen=True, slots=True)
class Findings:
    rows: list[Found]
    has_more: bool


def findings(venue: Venue, words: str, *, sees_details: bool, at: datetime) -> Findings:
    """Return at most fifty players who fit all words, by name; without words those who were added last."""
    rows = list(players_found(venue, words, sees_details=sees_details)[: MOST + 1])
    shown = rows[:MOST]
    facts = people_facts(player.pk for player in shown)
    day = venue.local(at).date()
    endings = card_endings(shown)
    return Findings(
        [
            Found(player, *standing_of(facts[player.pk], venue, day=day, at=at), endings.get(player.pk, ""))
            for player in shown
        ],
        has_more=len(rows) > MOST,
    )


def players_found(venue: Venue, words: str, *, sees_details: bool) -> QuerySet[Player]:
    """Return the players of a venue who fit every word; words that can be nothing fit nobody."""
    rows = Player.objects.filter(venue=venue, merged_into=None)
    if not words.strip():
        return rows.order_by("-pk")
    meant = sought(words)
    if not meant:
        return rows.none()
    for each in meant:
        rows = rows.filter(pk__in=beginning_with(venue, each, sees_details=sees_details).values("player"))
    return rows.order_by("details__search_key", "pk")


def beginning_with(venue: Venue, word: Sought, *, sees_details: bool) -> QuerySet[PlayerToken]:
    """Return the tokens that begin with a word, as a range of the index; a player's number has to be whole."""
    token = word.beginning.encode()
    kinds = word.kinds if sees_details else word.kinds - PRIVATE
    rows = PlayerToken.objects.filter(
        venue=venue, token__gte=token, token__lt=token + AFTER_ALL_LETTERS, kind__in=sorted(kinds)
    )
    return rows.filter(~Q(kind=PlayerToken.Kind.NUMBER) | Q(token=token))


def card_endings(players: Iterable[Player]) -> dict[int, str]:
    """Return the last digits of each player's card, which is all that the floor needs to compare."""
    cards = Player.objects.filter(pk__in=[player.pk for player in players], cards__ended_at=None)
    return {pk: number[-4:] for pk, number in cards.values_list("pk", "cards__number") if number}


def standing_of(person: PersonFacts, venue: Venue, *, day: date, at: datetime) -> tuple[str, str]:
    """Return in a word whether somebody may play, and in which tone to say it; where they may not is on their page."""
    refusals = why_not_admit(person, table_id=None, book=SeatRules(), day=day, at=at, least_age=venue.least_age)
    if refusals:
        return WORDS[refusals[0].code], "bad"
    if any(exclusion.holds(at) for exclusion in person.exclusions):
        return "Barred from a game", "warn"
    if not any(card.is_valid(day=day, at=at) for card in person.cards):
        return "No valid card", "plain"
    return "May play", "good"


WORDS = {"excluded": "Excluded", "under_age": "Under age", "merged": "Merged"}
