"""A kept round as its page shows it: the story, the table at one step, whether it is true, other readings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from casino.models import AuditEvent, PlayedRound, Staff, subject_of
from games import log
from games.retelling import Change, Seen, Told, changes_under, seen_at, story_of
from games.rulebooks import BOOKS
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class RoundPage:
    round: PlayedRound
    story: Sequence[Told]
    step: int
    seen: Seen
    faults: Sequence[Refusal]

    @property
    def chapters(self) -> list[tuple[str, Sequence[Told]]]:
        """Return the story in two parts where a table had played on before: earlier rounds, and the round itself."""
        start = max((told.seq for told in self.story if told.opens_round), default=1) - 1
        earlier, last = self.story[:start], self.story[start:]
        return [(name, part) for name, part in (("Before this round", earlier), ("The round", last)) if part]

    @property
    def before(self) -> int | None:
        return self.step - 1 if self.step > 1 else None

    @property
    def after(self) -> int | None:
        return self.step + 1 if self.step < len(self.story) else None


def rounds_for(staff: Staff) -> QuerySet[PlayedRound]:
    return (
        PlayedRound.objects.filter(venue=staff.venue).select_related("kept_by").defer("log").order_by("-kept_at", "-pk")
    )


def round_page_of(round_: PlayedRound, *, step: int | None) -> RoundPage:
    lines = round_.lines
    at = min(max(step or len(lines), 1), len(lines))
    return RoundPage(round_, story_of(lines), at, seen_at(lines, at), faults_of(round_))


def faults_of(round_: PlayedRound) -> list[Refusal]:
    """Return what is wrong with a kept log: against its own chain, and against the seal in the audit trail."""
    faults = log.verify(round_.lines, head=round_.head)
    about = subject_of(round_)
    kept = AuditEvent.objects.filter(subject_type=about.type, subject_id=about.id, after__has_key="head").first()
    if kept is None or kept.after["head"] != round_.head:
        faults.append(Refusal("The audit trail holds another seal for this round.", code="other_seal"))
    return faults


def readings_of(document: str) -> list[dict[str, Any]]:
    """Return the clauses of a document that can be read in more than one way, with their options."""
    return [
        {"clause": reading.clause, "question": reading.question, "options": reading.options}
        for reading in BOOKS[document].readings
        if len(reading.options) > 1
    ]


def under_reading(round_: PlayedRound, clause: str, name: str) -> list[Change]:
    return changes_under(round_.lines, {clause: name})
