"""Disputes: written down, decided by the rank that the document names, looked at again, answered, and closed by another."""

from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import Dispute, PlayedRound, Player, Staff, Table
from casino.permissions import OPEN_DISPUTES, RULE_DISPUTES, acting_role, rank_of, why_not
from casino.rules import disputes as rules
from casino.rules.disputes import DisputeFacts
from casino.rules.reasons import why_not_silent
from casino.services.about import document_of, why_not_elsewhere
from casino.states import DISPUTE, DisputeState
from casino.steps import Facts, take
from games.rulebooks.floors import FLOORS
from games.rulebooks.floors.book import OrderRules
from games.rulings import insist


@transaction.atomic
def open_dispute(
    *,
    complaint: str,
    by: Staff,
    at: datetime,
    table: Table | None = None,
    round: PlayedRound | None = None,  # noqa: A002 the word of the floor
    player: Player | None = None,
    cents: int | None = None,
) -> Dispute:
    """Write down what somebody complains of, under the rules of the table or of the round."""
    insist(why_not(by, OPEN_DISPUTES))
    insist(why_not_elsewhere(by, table=table, round=round, player=player))
    document = document_of(table, round)
    insist(rules.why_not_open(complaint, document=document))
    dispute = Dispute.objects.create(
        venue=by.venue,
        document=document,
        table=table,
        round=round,
        player=player,
        complaint=complaint,
        cents=cents,
        opened_at=at,
        opened_by=by,
    )
    record(
        events.DISPUTE_OPENED,
        dispute,
        by=by,
        at=at,
        role=acting_role(by, OPEN_DISPUTES),
        after={
            "document": document,
            "table": dispute.table_id,
            "round": dispute.round_id,
            "player": dispute.player_id,
            "cents": cents,
            "state": dispute.state,
        },
        note=complaint,
    )
    return dispute


def order_of(dispute: Dispute) -> OrderRules:
    return FLOORS[dispute.document].order


def is_decided(dispute: Dispute) -> bool:
    """Tell whether the house's decision stands and the dispute is not over."""
    return dispute.state in {DisputeState.DECIDED, DisputeState.REVIEWED, DisputeState.REFERRED}


def facts_for(by: Staff | None) -> Facts:
    """Return how to read a dispute's facts for somebody who acts on it."""
    rank = rank_of(by) if by else None

    def facts_of(dispute: Dispute) -> DisputeFacts:
        return DisputeFacts(
            order=order_of(dispute),
            rank=rank,
            ruling=dispute.ruling,
            decided_by=dispute.decided_by_id,
            review=dispute.review,
            reviewed_by=dispute.reviewed_by_id,
            is_satisfied=dispute.is_satisfied,
            is_advised=dispute.rights_advised_at is not None,
        )

    return facts_of


# ---- from open to closed ---------------------------------------------------------------------------------------------


def decide(dispute: Dispute, *, ruling: str, by: Staff, at: datetime) -> Dispute:
    """Decide for the house; that is final, unless the document lets somebody look again."""
    order = order_of(dispute)
    return take(
        DISPUTE,
        "decide",
        dispute,
        by=by,
        at=at,
        facts=facts_for(by),
        note=ruling,
        clause=order.dispute_decided_by.clause or order.dispute_final.clause,
        ruling=ruling,
        decided_by=by,
        decided_at=at,
    )


def review(dispute: Dispute, *, review: str, by: Staff, at: datetime) -> Dispute:
    """Look at a decision again, as another person; whether the complainant accepts it has to be asked anew."""
    return take(
        DISPUTE,
        "review",
        dispute,
        by=by,
        at=at,
        facts=facts_for(by),
        note=review,
        clause=order_of(dispute).dispute_reviewed_by.clause,
        review=review,
        reviewed_by=by,
        reviewed_at=at,
        is_satisfied=None,
    )


def refer(dispute: Dispute, *, reason: str, by: Staff, at: datetime) -> Dispute:
    """Write down that the regulator was asked to review the decision."""
    insist(why_not_silent(reason, sentence="Write who asked the regulator, and how."))
    return take(
        DISPUTE,
        "refer",
        dispute,
        by=by,
        at=at,
        facts=facts_for(by),
        note=reason,
        clause=order_of(dispute).dispute_referred.clause,
        referred_at=at,
    )


def take_back(dispute: Dispute, *, reason: str, by: Staff, at: datetime) -> Dispute:
    """Reopen a dispute after the regulator's answer: the house decides anew. What was decided before stays in the trail."""
    insist(why_not_silent(reason, sentence="Write what the regulator answered."))
    return take(
        DISPUTE,
        "take_back",
        dispute,
        by=by,
        at=at,
        facts=facts_for(by),
        note=reason,
        clause=order_of(dispute).dispute_referred.clause,
        ruling="",
        decided_by=None,
        decided_at=None,
        review="",
        reviewed_by=None,
        reviewed_at=None,
        is_satisfied=None,
        rights_advised_by=None,
        rights_advised_at=None,
    )


def close(dispute: Dispute, *, reason: str, by: Staff, at: datetime) -> Dispute:
    """Close a decided dispute, in words, by somebody else than those who decided."""
    insist(why_not_silent(reason, sentence="Write how it ended."))
    return take(
        DISPUTE,
        "close",
        dispute,
        by=by,
        at=at,
        facts=facts_for(by),
        note=reason,
        clause=order_of(dispute).dispute_final.clause,
        closed_by=by,
        closed_at=at,
    )


# ---- between the house and the person --------------------------------------------------------------------------------


@transaction.atomic
def answer(dispute: Dispute, *, is_satisfied: bool, by: Staff, at: datetime) -> Dispute:
    """Write down whether the person accepts the decision."""
    dispute = locked(dispute, by=by)
    insist(rules.why_not_answer(is_decided=is_decided(dispute)))
    before, dispute.is_satisfied = dispute.is_satisfied, is_satisfied
    dispute.save(update_fields=["is_satisfied"])
    record(
        events.DISPUTE_ANSWERED,
        dispute,
        by=by,
        at=at,
        role=acting_role(by, RULE_DISPUTES),
        before={"is_satisfied": before},
        after={"is_satisfied": is_satisfied},
    )
    return dispute


@transaction.atomic
def advise_of_rights(dispute: Dispute, *, by: Staff, at: datetime) -> Dispute:
    """Write down that the person was told what they may do about the decision, when and by whom."""
    dispute = locked(dispute, by=by)
    insist(rules.why_not_advise(facts_for(by)(dispute), is_decided=is_decided(dispute)))
    dispute.rights_advised_by, dispute.rights_advised_at = by, at
    dispute.save(update_fields=["rights_advised_by", "rights_advised_at"])
    record(
        events.DISPUTE_RIGHTS_ADVISED,
        dispute,
        by=by,
        at=at,
        role=acting_role(by, RULE_DISPUTES),
        clauses=[order_of(dispute).rights_advised.clause],
        after={"rights_advised_by": by.pk, "rights_advised_at": at},
    )
    return dispute


def locked(dispute: Dispute, *, by: Staff) -> Dispute:
    dispute = Dispute.objects.select_for_update().get(pk=dispute.pk)
    insist(why_not(by, RULE_DISPUTES, dispute))
    return dispute
