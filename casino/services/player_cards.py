"""Player cards: issued to one person, and ended when lost, replaced or returned."""

from datetime import date, datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import Player, PlayerCard, Staff
from casino.permissions import KEEP_PLAYERS, acting_role, why_not
from casino.queries.players import card_facts_of, person_facts
from casino.rules import player_cards as rules
from casino.rules.names import card_number
from casino.rules.people import why_not_gone
from casino.services.players import write_tokens
from games.rulings import insist


@transaction.atomic
def issue_card(player: Player, *, number: str, by: Staff, at: datetime, expires_on: date | None = None) -> PlayerCard:
    """Issue a card to a player; `expires_on` is the last day on which it is good."""
    player = Player.objects.select_for_update().get(pk=player.pk)
    insist(why_not(by, KEEP_PLAYERS, player))
    facts = person_facts(player, at=at)
    insist(why_not_gone(facts.merged_into))
    number = card_number(number)
    is_taken = PlayerCard.objects.filter(venue=player.venue_id, number=number).exists()
    day = player.venue.local(at).date()
    insist(rules.why_not_issue(facts.cards, number=number, is_taken=is_taken, expires_on=expires_on, day=day))
    card = PlayerCard.objects.create(
        player=player, venue_id=player.venue_id, number=number, issued_at=at, issued_by=by, expires_on=expires_on
    )
    write_tokens(player)
    record(
        events.PLAYER_CARD_ISSUED,
        player,
        by=by,
        at=at,
        role=acting_role(by, KEEP_PLAYERS),
        after={"card": card.pk, "expires_on": expires_on},
    )
    return card


@transaction.atomic
def end_card(card: PlayerCard, *, why: str, by: Staff, at: datetime) -> PlayerCard:
    """End a card: from this moment nobody plays with it."""
    player = Player.objects.select_for_update().get(pk=card.player_id)
    card = PlayerCard.objects.select_for_update().get(pk=card.pk)
    insist(why_not(by, KEEP_PLAYERS, player))
    insist(rules.why_not_end(card_facts_of(card)))
    card.ended_at, card.ended_why = at, why
    card.save(update_fields=["ended_at", "ended_why"])
    record(
        events.PLAYER_CARD_ENDED,
        player,
        by=by,
        at=at,
        role=acting_role(by, KEEP_PLAYERS),
        after={"card": card.pk, "ended_why": why},
    )
    return card
