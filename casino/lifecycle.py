"""Life cycles as tables: which step leads from which states to which, what guards it and what it is called in the audit trail."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import TextChoices

from casino.events import Event
from games.rulings import Refusal


def nothing_else(_facts: Any, **_moment: Any) -> list[Refusal]:
    """Guard a step that needs no more than the right state and the right person."""
    return []


@dataclass(frozen=True, slots=True)
class Step:
    """One arrow of a life cycle.

    `why_not(facts, by=…, at=…)` is the rule asked after the row is locked. `takes_two` means that a second person must have
    approved exactly what is about to happen.
    """

    verb: str
    sources: frozenset[str]
    target: str
    event: Event
    permission: str
    why_not: Callable[..., list[Refusal]] = nothing_else
    clause: str = ""
    takes_two: bool = False


@dataclass(frozen=True, slots=True)
class Lifecycle:
    """All steps of one kind of thing; `of` is its model's label, such as `casino.incident`."""

    of: str
    states: type[TextChoices]
    initial: str
    steps: Sequence[Step] = field(default=())

    def step(self, verb: str) -> Step:
        return next(step for step in self.steps if step.verb == verb)

    def action(self, verb: str) -> str:
        """Name a step across the product, for approvals: `casino.obligation.call_off`."""
        return f"{self.of}.{verb}"


LIFECYCLES: dict[str, Lifecycle] = {}


def register(lifecycle: Lifecycle) -> Lifecycle:
    """Make a life cycle known, so that the docs draw it and the tests walk it."""
    LIFECYCLES[lifecycle.of] = lifecycle
    return lifecycle
