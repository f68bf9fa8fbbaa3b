"""Issuing and ending player cards; whether a card is good enough to play is `admission`'s to say."""

from collections.abc import Collection
from datetime import date

from casino.rules.admission import PlayerCardFacts
from games.rulings import Refusal


def why_not_issue(
    cards: Collection[PlayerCardFacts], *, number: str, is_taken: bool, expires_on: date | None, day: date
) -> list[Refusal]:
    """Return why this player cannot get a card of this number today: a card is one person's, and a person has one."""
    refusals = []
    if not number:
        refusals.append(Refusal("Write the number on the card.", code="number_missing", field="number"))
    if is_taken:
        sentence = "This card was issued before. A card is one person's: take a fresh one."
        refusals.append(Refusal(sentence, code="card_taken", field="number"))
    if any(card.ended_at is None for card in cards):
        sentence = "This player has a card. End that one first: lost, replaced or returned."
        refusals.append(Refusal(sentence, code="has_a_card", field="number"))
    if expires_on is not None and expires_on < day:
        refusals.append(Refusal("Choose a day that is still to come.", code="expired", field="expires_on"))
    return refusals


def why_not_end(card: PlayerCardFacts) -> list[Refusal]:
    if card.ended_at is not None:
        return [Refusal("This card has ended already.", code="wrong_state")]
    return []
