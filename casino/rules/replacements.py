"""Replacing cards: which, when, and who has to look at them first.

clause            rule                                                     function
act-war 2.5       one card at any time, the whole set after a round        why_not_replace
act-holdem 2.3    any card after a round, none during it                   why_not_replace
both              dealer and supervisor check each replacement card        why_not_confirm
"""

from collections.abc import Sequence
from dataclasses import dataclass

from casino.rules.cards import CardFacts, why_not_backs, why_not_before_its_check
from casino.rules.ranks import why_not_rank
from games import cards as playing_cards
from games.rulebooks.book import Ruled
from games.rulebooks.floors.book import CardRules
from games.rulebooks.war_book import Role
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class ReplacementFacts:
    """Cards that are to come in, single ones or a whole set with these backs in place of that batch."""

    is_whole_set: bool
    cards: tuple[str, ...] = ()
    batch: int = 1
    back_colour: str = ""
    entered_by: int | None = None
    is_settled: bool = False


def why_not_replace(replacement: ReplacementFacts, cards: CardFacts, book: CardRules) -> list[Refusal]:
    """Return why these cards may not be replaced now: between two rounds all may be, during one a single card at most."""
    refusals = (
        why_not_new_set(replacement, cards, book) if replacement.is_whole_set else why_not_read(replacement.cards)
    )
    may_interrupt = book.single_card_any_time.value and not replacement.is_whole_set
    if cards.is_round_open and not may_interrupt:
        what = "The whole set" if replacement.is_whole_set else "A card"
        sentence = f"{what} may be changed once the round is over, not during it."
        refusals.append(Refusal(sentence, book.single_card_any_time.clause, "round_open"))
    return refusals


def why_not_new_set(replacement: ReplacementFacts, cards: CardFacts, book: CardRules) -> list[Refusal]:
    """Return why the set that lies there may not go yet, or the new one may not come."""
    others = [each.back_colour for each in cards.sets if each.batch != replacement.batch]
    refusals = why_not_backs([*others, replacement.back_colour], book)
    for each in cards.sets:
        if each.batch == replacement.batch:
            refusals += why_not_before_its_check(each, cards, book)
    return refusals


def why_not_confirm(
    replacement: ReplacementFacts, cards: CardFacts, book: CardRules, *, by: int, rank: Role | None
) -> list[Refusal]:
    """Return why this person cannot be the second who checked the replacement, or why it cannot come into play now."""
    asked = book.replacement_checked_by
    needed = Ruled(asked.value or Role.SUPERVISOR, asked.clauses)
    if replacement.is_settled:
        return [Refusal("This replacement is settled already.", code="wrong_state")]
    refusals = []
    if by == replacement.entered_by:
        sentence = "Somebody other than the person who entered it has to check the cards as well."
        refusals.append(Refusal(sentence, needed.clause, "same_person"))
    refusals += why_not_rank(rank, needed, to="check replacement cards")
    return [*refusals, *why_not_replace(replacement, cards, book)]


def why_not_read(texts: Sequence[str]) -> list[Refusal]:
    """Return a refusal unless these are cards, one at least."""
    unknown = [text for text in texts if text not in playing_cards.TEXTS]
    if texts and not unknown:
        return []
    sentence = "Write each card as rank and suit, such as Ah, Td or 7c."
    if unknown:
        sentence = f"{', '.join(unknown)}: {sentence[0].lower()}{sentence[1:]}"
    return [Refusal(sentence, code="not_a_card", field="cards")]
