"""Keep played rounds: checked on the way in, never changed afterwards."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import PlayedRound, Staff, Venue
from casino.rules.rounds import why_not_keep
from games.retelling import document_of, opening_of
from games.rulings import insist


@transaction.atomic
def keep_round(venue: Venue, *, place: str, lines: Sequence[str], by: Staff | None, at: datetime) -> PlayedRound:
    """Keep a round's log under its last seal; the seal goes into the audit chain, so that the log cannot be swapped."""
    insist(why_not_keep(lines))
    round_ = PlayedRound.objects.create(
        venue=venue,
        document=document_of(lines),
        place=place,
        log="\n".join(lines),
        head=_head(lines),
        steps=len(lines),
        kept_at=at,
        kept_by=by,
    )
    record(
        events.ROUND_KEPT,
        round_,
        by=by,
        at=at,
        clauses=opening_of(lines).clauses,
        after={"document": round_.document, "head": round_.head, "steps": round_.steps},
    )
    return round_


def _head(lines: Sequence[str]) -> str:
    """Read the seal off the last line, which ends in `"sha256":"…"}`."""
    return lines[-1][-66:-2]
