"""What it takes to call a duty done, or to call it off."""

from dataclasses import dataclass
from datetime import datetime

from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class ObligationFacts:
    is_duty: bool
    evidence: str


def why_not_fulfil(obligation: ObligationFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    if not obligation.is_duty:
        return [Refusal("The system does this by itself; nobody has to.", code="automatic")]
    if not obligation.evidence.strip():
        return [
            Refusal("Say how it was done: to whom, when, and what shows it.", code="evidence_missing", field="evidence")
        ]
    return []


def why_not_call_off(obligation: ObligationFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return why this may not be called off. What the system does by itself goes with the thing it is about."""
    if not obligation.is_duty:
        return [Refusal("The system does this by itself: change what it is about instead.", code="automatic")]
    return []
