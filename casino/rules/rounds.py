"""What may be kept as a played round: a whole log whose chain holds, of a document that is known."""

from collections.abc import Sequence

from games import log
from games.retelling import opening_of, seen_at
from games.rulings import Refusal, RuleBroken

LONGEST = 5_000


def why_not_keep(lines: Sequence[str]) -> list[Refusal]:
    """Return why this is no round to keep; the first reason is the one to act on."""
    if not lines:
        return [Refusal("Paste the log of a round, one line for each event.", code="empty", field="lines")]
    if len(lines) > LONGEST:
        return [Refusal(f"A round has at most {LONGEST} events.", code="too_long", field="lines")]
    if broken := log.verify(lines):
        return [Refusal(refusal.sentence, refusal.clause, refusal.code, "lines") for refusal in broken]
    try:
        opening_of(lines)
        seen_at(lines, len(lines))
    except RuleBroken as refused:
        return [Refusal(refusal.sentence, refusal.clause, refusal.code, "lines") for refusal in refused.refusals]
    except (KeyError, ValueError, TypeError, LookupError, AttributeError):
        return [Refusal("The lines fit together, but they do not tell a round.", code="not_a_round", field="lines")]
    return []
