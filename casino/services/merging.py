"""Two records of one person become one: compliance asks, a second person approves, and everything moves at once.

The record that is gone stays as a pointer to the one that was kept. Whatever names a player moves along, in whichever app it
stands; a rule about one-ness, such as one card a player, decides which of two twins goes on. Rows of a model that says
`stays_with_record` are never changed, and neither is a twin that nothing can end: they lead on by the pointer.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import models, transaction

from casino import approvals, events
from casino.audit import record
from casino.models import (
    Approval,
    Exclusion,
    Player,
    PlayerCard,
    Staff,
    Waiting,
)
from casino.permissions import MERGE_PLAYERS, acting_role, why_not
from casino.queries.merging import holdings, is_same_birthday, is_same_name, record_facts, references
from casino.rules.people import why_not_merge
from casino.rules.reasons import why_not_silent
from casino.services.players import write_tokens
from games.rulings import Refusal, RuleBroken, insist

MERGE = "casino.player.merge"
FOR_GOOD = datetime.max.replace(tzinfo=UTC)


# ---- asking ----------------------------------------------------------------------------------------------------------


def content_of_merge(gone: Player, shown: Mapping[str, Any]) -> dict[str, Any]:
    """Return all that a second person approves: which record points where, and what each holds before and after."""
    kept = Player.objects.select_related("details").get(venue=gone.venue_id, number=shown["into"])
    held = holdings(gone, kept)
    return {
        "merge": gone.number,
        "into": kept.number,
        "same_name": is_same_name(gone, kept),
        "same_date_of_birth": is_same_birthday(gone, kept),
        "before": {
            f"player {gone.number}": {each.name: each.gone for each in held},
            f"player {kept.number}": {each.name: each.kept for each in held},
        },
        "after": {f"player {kept.number}": {each.name: each.after for each in held}},
        "reason": shown["reason"],
    }


@transaction.atomic
def ask_to_merge(gone: Player, *, into: int, reason: str, by: Staff, at: datetime) -> Approval:
    """Ask a second person to agree that `gone` is the same person as the player of that number, and points there."""
    gone = Player.objects.select_for_update().get(pk=gone.pk)
    insist(why_not(by, MERGE_PLAYERS, gone))
    insist(why_not_silent(reason, sentence="Write how you know that this is one person."))
    kept = record_numbered(gone, into)
    insist(why_not_merge(record_facts(gone), record_facts(kept)))
    insist(why_not_both_ways(kept))
    return approvals.ask(
        MERGE,
        gone,
        headline=f"Merge player {gone.number} into player {into}",
        content=content_of_merge(gone, {"into": into, "reason": reason}),
        by=by,
        at=at,
        note=reason,
    )


def record_numbered(gone: Player, number: int) -> Player:
    """Return the record of this number in the same house, or refuse in words."""
    kept = Player.objects.filter(venue=gone.venue_id, number=number).first()
    if kept is None:
        sentence = f"There is no player {number} here. Look the number up."
        raise RuleBroken([Refusal(sentence, code="no_player", field="into")])
    return kept


def why_not_both_ways(kept: Player) -> list[Refusal]:
    """Return a refusal if the record to be kept is itself about to be merged."""
    if approvals.live_approval(MERGE, kept) is None:
        return []
    sentence = f"Somebody has asked to merge player {kept.number} into another record: have that answered first."
    return [Refusal(sentence, code="already_asked", field="into")]


# ---- merging ---------------------------------------------------------------------------------------------------------


def lock_both(approval: Approval) -> None:
    """Lock the kept record and whatever names either of them, so that nothing waits for it once the audit head is held."""
    gone = Player.objects.get(pk=approval.subject_id)
    kept = Player.objects.select_for_update().filter(venue=gone.venue_id, number=approval.content["into"]).first()
    for player in filter(None, (gone, kept)):
        for reference in references():
            list(reference.rows(player).select_for_update().order_by("pk").values_list("pk", flat=True))


@approvals.when_given(MERGE, content=content_of_merge, also_locks=lock_both)
def merge(approval: Approval, *, by: Staff, at: datetime) -> None:
    """Merge two records as soon as the second person agrees. It is the act of whoever asked; the approval names the other."""
    gone = Player.objects.select_for_update().get(pk=approval.subject_id)
    kept = Player.objects.select_for_update().get(venue=gone.venue_id, number=approval.content["into"])
    asked_by = approval.asked_by
    insist(why_not(asked_by, MERGE_PLAYERS, gone))
    insist(why_not_merge(record_facts(gone), record_facts(kept)))
    insist(approvals.why_not_proceed(MERGE, gone, content_of_merge(gone, approval.content), at=at))
    joined = join_exclusions(gone, kept, at=at)
    moved = move(gone, kept, at=at)
    Player.objects.filter(merged_into=gone).update(merged_into=kept)
    gone.merged_into = kept
    gone.save(update_fields=["merged_into"])
    write_tokens(kept)
    approvals.use(MERGE, gone, by=asked_by, at=at)
    role, note = acting_role(asked_by, MERGE_PLAYERS), approval.content["reason"]
    record(
        events.PLAYER_MERGED, gone, by=asked_by, at=at, role=role, after={"into": kept.pk, "moved": moved}, note=note
    )
    record(
        events.PLAYER_TAKEN_OVER,
        kept,
        by=asked_by,
        at=at,
        role=role,
        after={"from": gone.pk, "moved": moved, "joined": joined},
        note=note,
    )


def move(gone: Player, kept: Player, *, at: datetime) -> dict[str, int]:
    """Let everything that names the one record name the other; return how many rows of each kind moved."""
    moved: dict[str, int] = {}
    for reference in references():
        staying = list(reference.staying(gone, kept).values_list("pk", flat=True))
        giving_way = list(reference.twins(gone, kept).exclude(pk__in=staying).values_list("pk", flat=True))
        if giving_way:
            reference.model._default_manager.filter(pk__in=giving_way).update(**ended(reference.model, at))
        if count := reference.rows(gone).exclude(pk__in=staying).update(**{reference.field: kept}):
            moved[reference.model._meta.label_lower] = count
    return moved


def ended(model: type[models.Model], at: datetime) -> dict[str, Any]:
    """Return what ends a row that gives way to the kept record's own."""
    if model is Waiting:
        return {"until": at}
    return {"ended_at": at} | ({"ended_why": PlayerCard.End.REPLACED} if model is PlayerCard else {})


def join_exclusions(gone: Player, kept: Player, *, at: datetime) -> list[int]:
    """Where both records are shut out alike, let the longer exclusion go on from the earlier beginning; return the others.

    Nobody is let in a minute sooner by being merged.
    """
    reference = next(each for each in references() if each.model is Exclusion)
    ended = []
    for mine in reference.twins(gone, kept):
        alike = {"scope": mine.scope, "table": mine.table_id, "asked_by": mine.asked_by}
        theirs = kept.exclusions.get(lifted_at=None, **alike)
        shorter, longer = sorted((mine, theirs), key=lambda each: each.until_at or FOR_GOOD)
        longer.from_at = min(shorter.from_at, longer.from_at)
        shorter.lifted_at = min(at, shorter.until_at or at)
        shorter.save(update_fields=["lifted_at"])
        longer.save(update_fields=["from_at"])
        ended.append(shorter.pk)
    return ended
