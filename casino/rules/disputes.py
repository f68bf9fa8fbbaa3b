"""Who decides a dispute, who looks again, what the person has to be told, and when it is over.

The documents differ in who decides, whether the house reviews its own decision, and whether the regulator may be asked; all
that stands in `FloorBook.order`. That the decider does not also close the dispute is the house's own rule.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from casino.rules.ranks import why_not_rank
from games.rulebooks.book import Ruled
from games.rulebooks.floors.book import OrderRules
from games.rulebooks.war_book import Role
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class DisputeFacts:
    """A dispute as it would be kept, and the rank of whoever acts on it."""

    order: OrderRules
    rank: Role | None = None
    ruling: str = ""
    decided_by: int | None = None
    review: str = ""
    reviewed_by: int | None = None
    is_satisfied: bool | None = None
    is_advised: bool = False


class Standing(NamedTuple):
    """How far a decision stands, in a word, and the clause that says so."""

    word: str
    tone: str
    clause: str


def standing_of(state: str, order: OrderRules) -> Standing:
    """Return what the house can say of a dispute in this state: a decision is final until the regulator is asked."""
    if state == "open":
        return Standing("To decide", "bad", order.dispute_decided_by.clause)
    if state == "referred":
        return Standing("With the regulator", "warn", order.dispute_referred.clause)
    return Standing("Final", "good" if state == "closed" else "warn", order.dispute_final.clause)


def why_not_open(complaint: str, *, document: str) -> list[Refusal]:
    """Return what is missing from a dispute that somebody brings."""
    refusals = []
    if not document:
        sentence = "Choose the table or the round: its rules say who decides."
        refusals.append(Refusal(sentence, code="table_missing", field="table"))
    if not complaint.strip():
        refusals.append(Refusal("Write what the person says.", code="complaint_missing", field="complaint"))
    return refusals


def why_not_decide(dispute: DisputeFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    refusals = why_not_rank(dispute.rank, dispute.order.dispute_decided_by, to="decide a dispute")
    if not dispute.ruling.strip():
        refusals.append(Refusal("Write what is decided, and why.", code="ruling_missing", field="ruling"))
    return refusals


def why_not_review(dispute: DisputeFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return why this person does not review the decision; only some documents have one, and another person gives it."""
    reviewer = dispute.order.dispute_reviewed_by
    if reviewer.value is None:
        sentence = "Here the first decision is the house's last word: the person may turn to the regulator."
        return [Refusal(sentence, dispute.order.dispute_final.clause, code="no_review")]
    refusals = why_not_rank(dispute.rank, Ruled(reviewer.value, reviewer.clauses), to="review a decision")
    if by is not None and by == dispute.decided_by:
        sentence = "Somebody other than the person who decided has to review it."
        refusals.append(Refusal(sentence, reviewer.clause, code="same_person"))
    if not dispute.review.strip():
        refusals.append(Refusal("Write what the review found.", code="review_missing", field="review"))
    return refusals


def why_not_answer(*, is_decided: bool) -> list[Refusal]:
    if is_decided:
        return []
    return [Refusal("There is no decision yet that the person could accept.", code="wrong_state")]


def why_not_advise(dispute: DisputeFacts, *, is_decided: bool) -> list[Refusal]:
    """Return why nobody writes down now that the person was told of their rights."""
    clause = dispute.order.rights_advised.clause
    if not is_decided:
        return [Refusal("Decide first: rights are about a decision.", clause, code="wrong_state")]
    if dispute.is_advised:
        return [Refusal("That the person was told stands here already.", clause, code="told_already")]
    return []


def why_not_refer(dispute: DisputeFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return a refusal where no clause lets the regulator review the house's decision."""
    if dispute.order.dispute_referred.clauses:
        return []
    sentence = "These rules leave the decision with the house: tell the person of their right to complain."
    return [Refusal(sentence, dispute.order.dispute_final.clause, code="no_referral")]


def why_not_close(dispute: DisputeFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return all that still has to happen before a dispute is over."""
    refusals = []
    if by is not None and by in {dispute.decided_by, dispute.reviewed_by}:
        refusals.append(Refusal("Somebody other than those who decided has to close it.", code="same_person"))
    rights = dispute.order.rights_advised
    if rights.clauses and not dispute.is_satisfied and not dispute.is_advised:
        is_unanswered = dispute.is_satisfied is None
        sentence = "Ask whether the person accepts the decision; if not, " if is_unanswered else "First "
        refusals.append(Refusal(f"{sentence}tell them of their rights.", rights.clause, code="rights_not_advised"))
    return refusals
