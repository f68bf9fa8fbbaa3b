"""The clock, the trail and the duties that every journey looks at."""

from datetime import datetime, timedelta

import pytest

from casino import clock
from casino.models import AuditEvent, Obligation
from casino.states import ObligationState
from tests.factories import MONDAY


class Wall:
    """The clock of the evening: it stands still until somebody moves it on."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def pass_by(self, **time: int) -> None:
        self.now += timedelta(**time)

    @property
    def local(self) -> str:
        return f"{self.now + timedelta(hours=11):%Y-%m-%dT%H:%M}"

    def in_minutes(self, minutes: int) -> str:
        return f"{self.now + timedelta(hours=11, minutes=minutes):%Y-%m-%dT%H:%M}"


@pytest.fixture
def wall(monkeypatch) -> Wall:
    wall = Wall(MONDAY)
    monkeypatch.setattr(clock, "now", lambda: wall.now)
    return wall


def trail(*actions: str) -> list[tuple[str, list[str]]]:
    """Return what the trail says of these actions, with the clauses, in order."""
    events = AuditEvent.objects.filter(action__in=actions).order_by("seq")
    return [(event.action.rpartition(".")[2], event.clauses) for event in events]


def open_duties() -> set[str]:
    duties = Obligation.objects.filter(is_duty=True, state=ObligationState.PENDING)
    return set(duties.values_list("clause", flat=True))
