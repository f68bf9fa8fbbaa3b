"""Whether the house is in order: what is overdue, who fell silent, what waits to be sent, whether the clocks agree.

Predicates over rows, evaluated when asked: no job has to run for a missed deadline or a dead process to show.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from casino import clock
from casino.models import AuditEvent, Document, Heartbeat, Obligation, Outgoing
from casino.rules.clocks import why_not_trust
from casino.states import ObligationState
from games.rulings import Refusal

LATE_AFTER = timedelta(seconds=60)
"""The sweep runs every second; what is a minute late has nobody who does it."""
SILENT_AFTER = timedelta(seconds=60)
FORGOTTEN_AFTER = timedelta(days=7)
"""A process that has been silent for a week was taken away."""
BACKLOG_AFTER = timedelta(minutes=5)
IS_TRIED_OFTEN = Q(attempts__gte=5)


@dataclass(frozen=True, slots=True)
class Health:
    overdue_duties: int
    overdue_automatic: int
    needs_human: int
    silent: tuple[str, ...]
    unsent: int
    unsent_late: int
    clock_difference_ms: int
    clock_alarms: tuple[str, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """Say in words what does not hold; empty means that all is well."""
        found = [
            (self.overdue_duties, f"Duties past their deadline: {self.overdue_duties}."),
            (self.overdue_automatic, f"Automatic obligations over a minute late: {self.overdue_automatic}."),
            (self.needs_human, f"Work that failed five times or more: {self.needs_human}."),
            (self.silent, f"No sign of life for a minute from: {', '.join(self.silent)}."),
            (self.unsent_late, f"Messages that have waited over five minutes: {self.unsent_late}."),
        ]
        return (*(sentence for is_wrong, sentence in found if is_wrong), *self.clock_alarms)


def overdue_duties(at: datetime) -> int:
    return Obligation.objects.filter(state=ObligationState.PENDING, is_duty=True, due_at__lt=at).count()


def overdue_automatic(at: datetime) -> int:
    late = Obligation.objects.filter(state=ObligationState.PENDING, is_duty=False, due_at__lt=at - LATE_AFTER)
    return late.count()


def silent_processes(at: datetime) -> tuple[str, ...]:
    """Name the background processes that should have said by now that they live; without any scheduler, that one."""
    beats = dict(Heartbeat.objects.filter(at__gt=at - FORGOTTEN_AFTER).values_list("name", "at"))
    beats.setdefault("scheduler", at - FORGOTTEN_AFTER)
    beats.pop("web", None)  # the web speaks up only in the scheduler's stead
    return tuple(sorted(name for name, beat_at in beats.items() if beat_at < at - SILENT_AFTER))


def clock_alarms(at: datetime) -> list[Refusal]:
    """Compare this machine's clock, the database's and the newest audit event."""
    newest = AuditEvent.objects.order_by("-seq").values_list("at", flat=True).first()
    return why_not_trust(here=clock.here(), database=at, newest_event_at=newest)


def health_of(at: datetime | None = None) -> Health:
    """Look at everything that must hold while the house is open."""
    at = at or clock.now()
    unsent = Outgoing.objects.filter(sent_at=None)
    return Health(
        overdue_duties=overdue_duties(at),
        overdue_automatic=overdue_automatic(at),
        needs_human=Obligation.objects.filter(IS_TRIED_OFTEN, state=ObligationState.PENDING).count()
        + unsent.filter(IS_TRIED_OFTEN).count()
        + Document.objects.filter(IS_TRIED_OFTEN, state=Document.State.WAITING).count(),
        silent=silent_processes(at),
        unsent=unsent.count(),
        unsent_late=unsent.filter(created_at__lt=at - BACKLOG_AFTER).count(),
        clock_difference_ms=round((clock.here() - at).total_seconds() * 1000),
        clock_alarms=tuple(alarm.sentence for alarm in clock_alarms(at)),
    )
