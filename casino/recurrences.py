"""Obligations that come back: each one, when done, owes the next, in the same transaction."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import wraps

from casino.models import Obligation, Subject
from casino.obligations import Handler, handles, owe
from casino.states import ObligationState

ORIGIN = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Recurrence:
    every: timedelta
    title: str


RECURRENCES: dict[str, Recurrence] = {}


def recurs(kind: str, *, every: timedelta, title: str) -> Callable[[Handler], Handler]:
    """Tie a kind to a handler that is due at every whole multiple of `every`.

    Doing it writes its next row in the same transaction, so the series cannot break off. Times that passed while nothing ran are
    not made up for: the next one looks at everything that is there.
    """

    def tie(handler: Handler) -> Handler:
        @handles(kind)
        @wraps(handler)
        def do_and_owe_again(obligation: Obligation, at: datetime) -> None:
            handler(obligation, at)
            owe_next(kind, after=max(at, obligation.due_at), at=at)

        RECURRENCES[kind] = Recurrence(every, title)
        return handler

    return tie


def owe_next(kind: str, *, after: datetime, at: datetime) -> Obligation:
    """Write down the next time of a recurring kind; the time is its key, so that any number of callers write it once."""
    recurrence = RECURRENCES[kind]
    due_at = next_multiple(recurrence.every, after)
    while (
        obligation := owe(
            kind,
            Subject("casino.recurrence", kind),
            key=f"{kind}@{due_at:%Y-%m-%dT%H:%M:%SZ}",
            title=recurrence.title,
            due_at=due_at,
            at=at,
            is_routine=True,
        )
    ).state != ObligationState.PENDING:
        due_at += recurrence.every  # that time was done before the clock was set back
    return obligation


def next_multiple(every: timedelta, after: datetime) -> datetime:
    return ORIGIN + ((after - ORIGIN) // every + 1) * every


def owe_recurring(at: datetime) -> None:
    """See that every recurring kind has a next time: at each start, and harmless at any moment."""
    waiting = set(
        Obligation.objects.filter(kind__in=RECURRENCES, state=ObligationState.PENDING).values_list("kind", flat=True)
    )
    for kind in RECURRENCES.keys() - waiting:
        owe_next(kind, after=at, at=at)
