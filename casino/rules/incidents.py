"""When an incident may be explained and closed.

The house asks for it: a missed deadline is explained by one person and closed by another, in words.
"""

from dataclasses import dataclass
from datetime import datetime

from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class IncidentFacts:
    explanation: str
    explained_by: int | None


def why_not_explain(incident: IncidentFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return what is missing from an explanation; the words stand in the facts as they would be kept."""
    if not incident.explanation.strip():
        return [
            Refusal("Write what happened and what was done about it.", code="explanation_missing", field="explanation")
        ]
    return []


def why_not_close(incident: IncidentFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    if by is not None and by == incident.explained_by:
        return [Refusal("Somebody other than the person who explained it has to close it.", code="same_person")]
    return []
