"""What is due, by when and whose: the board, one duty's ladder, and which of them a person answers for."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

from django.db.models import BooleanField, Case, Count, Q, QuerySet, Sum, Value, When
from django.db.models.functions import Coalesce

from casino.live import version_of
from casino.models import Obligation, Staff
from casino.permissions import Role
from casino.queries.health import IS_TRIED_OFTEN, LATE_AFTER
from casino.states import ObligationState

SHOWS = {
    "all": "All that is due",
    "mine": "Mine",
    "overdue": "Overdue",
    "today": "Today",
    "week": "This week",
    "done": "Done",
}
IS_PENDING = Q(state=ObligationState.PENDING)
IS_SHOWN = Q(is_routine=False) | (IS_PENDING & IS_TRIED_OFTEN)
"""Reminders and recurring work stay behind the scenes until they keep failing."""


def is_overdue(at: datetime) -> Q:
    """Select what is late: a duty from the first moment after its time, the system's own work after a minute."""
    return IS_PENDING & (Q(is_duty=True, due_at__lt=at) | Q(is_duty=False, due_at__lt=at - LATE_AFTER))


def is_mine(staff: Staff) -> Q:
    return Q(role__in=staff.roles)


def midnight_after(at: datetime, zone: ZoneInfo, days: int = 0) -> datetime:
    """Return the end of the venue's day, or of the day so many days later."""
    day = at.astimezone(zone).date() + timedelta(days=days + 1)
    return datetime.combine(day, time(), tzinfo=zone)


def end_of_week(at: datetime, zone: ZoneInfo) -> datetime:
    """Return the end of the venue's Sunday."""
    return midnight_after(at, zone, days=6 - at.astimezone(zone).weekday())


def selection(show: str, staff: Staff, at: datetime) -> Q:
    zone = staff.venue.zone
    return {
        "all": IS_PENDING,
        "mine": IS_PENDING & is_mine(staff),
        "overdue": is_overdue(at),
        "today": IS_PENDING & Q(due_at__lt=midnight_after(at, zone)),
        "week": IS_PENDING & Q(due_at__lt=end_of_week(at, zone)),
        "done": ~IS_PENDING,
    }[show]


def due_rows(staff: Staff, *, show: str, words: str = "", at: datetime) -> QuerySet[Obligation]:
    """Return what the board lists: overdue first, then by time; what is done newest first. All of `words` must be found."""
    rows = Obligation.objects.filter(IS_SHOWN, selection(show, staff, at))
    for word in words.split():
        rows = rows.filter(Q(title__icontains=word) | Q(clause__icontains=word) | Q(due_rule__icontains=word))
    late = Case(When(is_overdue(at), then=Value(True)), default=Value(False), output_field=BooleanField())  # noqa: FBT003
    rows = rows.select_related("done_by").annotate(is_late=late, settled_at=Coalesce("done_at", "due_at"))
    return rows.order_by("-settled_at", "-id") if show == "done" else rows.order_by("-is_late", "due_at", "id")


def counts_of(staff: Staff, *, at: datetime) -> dict[str, int]:
    """Return how much stands under each heading, in one query; what is done is not counted."""
    asked = {show: Count("pk", filter=selection(show, staff, at)) for show in SHOWS if show != "done"}
    return Obligation.objects.filter(IS_SHOWN, IS_PENDING).aggregate(**asked)


def board_version(staff: Staff, *, at: datetime) -> str:
    """Return what changes whenever the board would look different: a change, a deadline passed, a failure, a new day."""
    topic = version_of("casino.obligation")
    now = Obligation.objects.filter(IS_PENDING).aggregate(
        late=Count("pk", filter=is_overdue(at)), attempts=Coalesce(Sum("attempts"), 0)
    )
    return f"{topic}-{now['late']}-{now['attempts']}-{at.astimezone(staff.venue.zone):%y%m%d}"


# ---- as the board shows it -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One obligation on the board: the word for how it stands, its tone, and under which heading it is listed."""

    obligation: Obligation
    heading: str
    word: str
    tone: str


def line_of(obligation: Obligation, *, zone: ZoneInfo, at: datetime) -> Line:
    if obligation.state == ObligationState.CANCELLED:
        return Line(obligation, "Settled", "Called off", "plain")
    if obligation.state == ObligationState.DONE:
        is_late = obligation.done_at is not None and obligation.done_at > obligation.due_at + (
            timedelta(0) if obligation.is_duty else LATE_AFTER
        )
        return Line(obligation, "Settled", "Done late" if is_late else "Done", "warn" if is_late else "good")
    if obligation.needs_human:
        return Line(
            obligation, "Overdue" if has_passed(obligation, at) else heading_of(obligation, zone, at), "Failing", "bad"
        )
    if has_passed(obligation, at):
        return Line(obligation, "Overdue", "Overdue", "bad")
    heading = heading_of(obligation, zone, at)
    if not obligation.is_duty:
        return Line(obligation, heading, "Automatic", "plain")
    return Line(obligation, heading, "Due", "warn" if heading == "Today" else "plain")


def has_passed(obligation: Obligation, at: datetime) -> bool:
    """Tell for one row what `is_overdue` tells of a table."""
    grace = timedelta(0) if obligation.is_duty else LATE_AFTER
    return obligation.state == ObligationState.PENDING and obligation.due_at < at - grace


def heading_of(obligation: Obligation, zone: ZoneInfo, at: datetime) -> str:
    ends = [
        (midnight_after(at, zone), "Today"),
        (midnight_after(at, zone, days=1), "Tomorrow"),
        (end_of_week(at, zone), "This week"),
    ]
    return next((heading for end, heading in ends if obligation.due_at < end), "Later")


def grouped(rows: Iterable[Obligation], *, zone: ZoneInfo, at: datetime) -> list[tuple[str, list[Line]]]:
    """Return the rows under their headings, in the order they came."""
    lines = [line_of(row, zone=zone, at=at) for row in rows]
    return [(heading, list(group)) for heading, group in groupby(lines, key=lambda line: line.heading)]


# ---- one duty --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RungLine:
    at: datetime
    what: str
    word: str
    tone: str


def ladder_of(duty: Obligation, *, at: datetime) -> list[RungLine]:
    """Return the reminders and the deadline of a duty, and how each of them stands."""
    rungs = Obligation.objects.filter(subject_type="casino.obligation", subject_id=str(duty.pk), is_duty=False)
    return [rung_line(rung, duty, at=at) for rung in rungs.order_by("due_at", "id")]


def rung_line(rung: Obligation, duty: Obligation, *, at: datetime) -> RungLine:
    is_deadline = rung.kind == "casino.missed"
    what = "The deadline: an incident opens" if is_deadline else f"Remind: {Role(rung.role).label.lower()}"
    if rung.state == ObligationState.DONE:
        was_needed = duty.state == ObligationState.PENDING or (rung.done_at or at) < (duty.done_at or at)
        word, tone = ("Done", "good") if was_needed else ("Not needed", "plain")
    elif duty.state != ObligationState.PENDING:
        word, tone = "Not needed", "plain"
    elif rung.attempts:
        word, tone = f"Failed {rung.attempts} times", "bad"
    else:
        word, tone = "To come", "plain"
    return RungLine(at=rung.due_at, what=what, word=word, tone=tone)
