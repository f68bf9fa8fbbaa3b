"""The one door for a change of state.

`take()` opens one transaction, locks the row, asks whether the state fits, whether this person may, whether a second person has
approved, reads the facts after the lock, asks the rule, saves, and records the event with its clause. After commit the app's
reactions follow. `why_not_take()` asks the same questions without changing anything: it greys a button and says why.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from django.db import models, transaction

from casino import approvals
from casino.audit import record
from casino.lifecycle import Lifecycle, Step
from casino.models import Staff
from casino.permissions import acting_role, why_not
from games.rulings import Refusal, insist

Row = TypeVar("Row", bound=models.Model)
Facts = Callable[[Any], Any]


def no_facts(_row: models.Model) -> None:
    return None


def why_not_from(lifecycle: Lifecycle, step: Step, state: str) -> list[Refusal]:
    """Return why this step does not start from this state."""
    if state in step.sources:
        return []
    now = lifecycle.states(state).label.lower()
    return [Refusal(f"This is no longer possible: it is {now}.", step.clause, code="wrong_state")]


def why_not_take(
    lifecycle: Lifecycle,
    verb: str,
    row: models.Model,
    *,
    by: Staff | None,
    at: datetime,
    facts: Facts = no_facts,
    sealed: Mapping[str, Any] | None = None,
) -> list[Refusal]:
    """Return all that stands in the way of a step; empty means it may be taken. `by` is None for the system itself."""
    refusals = why_not_ask(lifecycle, verb, row, by=by, at=at, facts=facts)
    if not refusals and lifecycle.step(verb).takes_two:
        refusals = approvals.why_not_proceed(lifecycle.action(verb), row, sealed or {}, at=at)
    return refusals


def why_not_ask(
    lifecycle: Lifecycle, verb: str, row: models.Model, *, by: Staff | None, at: datetime, facts: Facts = no_facts
) -> list[Refusal]:
    """Return what stands in the way of a step apart from a second person's approval; empty means one may ask for that."""
    step = lifecycle.step(verb)
    refusals = why_not_from(lifecycle, step, row.state)  # type: ignore[attr-defined]
    if by is not None:
        refusals += why_not(by, step.permission, row)
    return refusals or step.why_not(facts(row), by=by.pk if by else None, at=at)


@transaction.atomic
def take(
    lifecycle: Lifecycle,
    verb: str,
    row: Row,
    *,
    by: Staff | None,
    at: datetime,
    facts: Facts = no_facts,
    sealed: Mapping[str, Any] | None = None,
    note: str = "",
    clause: str = "",
    **changes: Any,
) -> Row:
    """Take a step, or raise `RuleBroken` with every reason and leave nothing changed.

    `changes` are set before the rule is asked, so that it judges the row as it would be kept; `sealed` is the content that the
    second person approved.
    """
    step = lifecycle.step(verb)
    locked = type(row)._default_manager.select_for_update().get(pk=row.pk)
    before = {"state": locked.state}  # type: ignore[attr-defined]
    for name, value in changes.items():
        setattr(locked, name, value)
    insist(why_not_take(lifecycle, verb, locked, by=by, at=at, facts=facts, sealed=sealed))
    locked.state = step.target  # type: ignore[attr-defined]
    locked.save(update_fields=["state", *changes])
    if step.takes_two:
        approvals.use(lifecycle.action(verb), locked, by=by, at=at)
    approvals.void_unreachable(lifecycle, locked, by=by, at=at)
    record(
        step.event,
        locked,
        by=by,
        at=at,
        role=acting_role(by, step.permission) if by else "",
        clauses=[step.clause, clause],
        before=before,
        after={"state": step.target} | told(locked, changes),
        note=note,
    )
    return locked


def told(row: models.Model, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes that the chain may tell: people by number, personal fields not at all."""
    personal: frozenset[str] = getattr(row, "personal_fields", frozenset())
    return {
        name: value.pk if isinstance(value, models.Model) else value
        for name, value in changes.items()
        if name not in personal
    }
