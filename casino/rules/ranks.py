"""Who on the floor may give which order: the documents name a rank, and each rank may do what those below it may."""

from games.rulebooks.book import Ruled
from games.rulebooks.war_book import Role
from games.rulings import Refusal

NAMES = {Role.DEALER: "dealer", Role.SUPERVISOR: "gaming supervisor", Role.PIT_BOSS: "pit boss"}


def why_not_rank(rank: Role | None, needed: Ruled[Role], *, to: str) -> list[Refusal]:
    """Return a refusal if somebody of this rank may not do what the book leaves to another; `to` finishes "To …"."""
    if rank is not None and rank.may_act_as(needed.value):
        return []
    name = NAMES[needed.value]
    return [Refusal(f"To {to} takes a {name} or somebody above: call one.", needed.clause, code="rank_too_low")]
