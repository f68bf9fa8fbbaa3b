"""What the house must be told about itself: that it was down, and that its clocks disagree. Each becomes an incident, once."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max, Q, QuerySet

from casino.models import Heartbeat, Incident, Obligation, Subject
from casino.outbox import send_mail
from casino.permissions import Role
from casino.queries.health import clock_alarms
from casino.queries.people import reachable
from casino.rules.deadlines import in_words
from casino.services.incidents import open_incident
from casino.states import ObligationState

DOWN_AFTER = timedelta(seconds=60)
LISTED_AT_MOST = 100


def came_due(*, since: datetime, until: datetime) -> QuerySet[Obligation]:
    """Return what came due while nothing ran: not tried yet, or a duty whose deadline passed meanwhile. Reminders aside."""
    return Obligation.objects.filter(
        Q(is_duty=False, attempts=0) | Q(is_duty=True, due_at__gte=since),
        state=ObligationState.PENDING,
        is_routine=False,
        due_at__lte=until,
    ).order_by("due_at", "id")


def report_outage(at: datetime) -> Incident | None:
    """Tell the director what came due while nobody gave a sign of life, for them to acknowledge; nothing if nothing did.

    To be called before the first sweep. The last sign of life names the outage, so that of several processes that start at
    once only the first reports it. The relay's does not count: it sends, but does nothing that is due.
    """
    last_sign = Heartbeat.objects.exclude(name="relay").aggregate(at=Max("at"))["at"]
    if last_sign is None or at - last_sign < DOWN_AFTER:
        return None
    late = list(came_due(since=last_sign, until=at)[: LISTED_AT_MOST + 1])
    if not late:
        return None
    down = f"{in_words(last_sign, 'UTC')} to {in_words(at, 'UTC')}"
    lines = [f"{in_words(each.due_at, each.time_zone)}: {each.title}" for each in late[:LISTED_AT_MOST]]
    more = ["… and more."] if len(late) > LISTED_AT_MOST else []
    incident = open_incident(
        "came-due-while-down",
        Subject("casino.outage", f"{last_sign:%Y-%m-%dT%H:%M:%S.%fZ}"),
        title=f"Came due while the system was down: {len(lines)}{' and more' if more else ''}",
        at=at,
        account="\n".join([f"Nothing ran from {down}. Meanwhile came due:", *lines, *more]),
    )
    for person in reachable(Role.DIRECTOR):
        send_mail(
            incident,
            key=f"outage:{incident.subject_id}:{person.pk}",
            to=person.email,
            headline=incident.title,
            text=f"{incident.account}\n\nLook at it and say what was done:\n{settings.SITE_URL}{incident.get_absolute_url()}\n",
            at=at,
        )
    return incident


def report_clocks(at: datetime) -> list[Incident]:
    """Open an incident for each thing that speaks against the clocks, once a day."""
    return [
        open_incident(
            alarm.code.replace("_", "-"), Subject("casino.clock", f"{at:%Y-%m-%d}"), title=alarm.sentence[:200], at=at
        )
        for alarm in clock_alarms(at)
    ]
