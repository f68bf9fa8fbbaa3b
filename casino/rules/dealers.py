"""Who may deal at a table.

clause          rule                                                       field of TableRules
vic-war 1.2     a game supervisor or anybody above may do a dealer's work  dealer_stand_in
"""

from dataclasses import dataclass

from casino.rules.ranks import why_not_rank
from games.rulebooks.book import Ruled
from games.rulebooks.floors.book import TableRules
from games.rulebooks.war_book import Role
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class DealerFacts:
    """Somebody who would deal; `deals_at` is the table at which they deal already."""

    rank: Role | None
    is_active: bool = True
    is_of_venue: bool = True
    deals_at: str = ""


def why_not_deal(rank: Role | None, book: TableRules) -> list[Refusal]:
    """Return a refusal for somebody without a rank on the floor; each rank may stand in for those below it."""
    least = Ruled(Role.DEALER, book.dealer_stand_in.clauses)
    return why_not_rank(rank, least, to="deal")


def why_not_put(person: DealerFacts, book: TableRules, *, is_open: bool) -> list[Refusal]:
    """Return why this person cannot take over the dealing here now."""
    if not person.is_active or not person.is_of_venue:
        return [Refusal("This person does not work here: choose somebody else.", code="not_here", field="dealer")]
    refusals = [
        Refusal(refusal.sentence, refusal.clause, refusal.code, "dealer") for refusal in why_not_deal(person.rank, book)
    ]
    if person.deals_at:
        sentence = f"This person deals at {person.deals_at}: relieve them there first."
        refusals.append(Refusal(sentence, code="deals_elsewhere", field="dealer"))
    if not is_open:
        refusals.append(Refusal("The table is closed: open it first.", code="table_closed"))
    return refusals


def why_not_relieve(*, has_dealer: bool, is_round_open: bool) -> list[Refusal]:
    """Return why nobody may leave here without somebody taking over."""
    if not has_dealer:
        return [Refusal("Nobody deals here.", code="no_dealer")]
    if is_round_open:
        return [Refusal("A round is open: put somebody else there instead, or end it first.", code="round_open")]
    return []
