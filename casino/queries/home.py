"""What needs doing now, for one person, most pressing first; the one sentence to show when something is wrong; and, for the
front door, the figures behind the house's promises."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.text import capfirst

from casino import permissions
from casino.clauses import Count as Counted
from casino.models import Approval, Checkpoint, Incident, Obligation, Outgoing, Staff
from casino.permissions import Role
from casino.queries.health import BACKLOG_AFTER, LATE_AFTER, silent_processes
from casino.queries.rules import Book, books
from casino.states import ApprovalState, IncidentState, ObligationState

SOON = timedelta(hours=24)
LATER = timedelta(days=7)
LISTED_AT_MOST = 30
SEES_ALL_DUTIES = frozenset({Role.COMPLIANCE.value, Role.INSPECTOR.value})
"""Compliance answers for every duty, the inspector reads every one; others see what falls to their roles."""


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do: what, in which state, by when, under which clause, and the one button that does it."""

    title: str
    word: str
    tone: str
    url: str
    button: str
    text: str = ""
    clause: str = ""
    due_at: datetime | None = None
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Desk:
    now: list[Task]
    later: list[Task]

    @property
    def first(self) -> Task | None:
        return self.now[0] if self.now else None

    @property
    def rest(self) -> list[Task]:
        return self.now[1:]


@dataclass(frozen=True, slots=True)
class Alarm:
    """What is wrong, and where to go about it: the name of an address and the words on its button."""

    sentence: str
    place: str = ""
    button: str = ""


def duties_of(staff: Staff) -> QuerySet[Obligation]:
    """Return the open duties this person answers for, or reads."""
    duties = Obligation.objects.filter(state=ObligationState.PENDING, is_duty=True)
    return duties if staff.roles & SEES_ALL_DUTIES else duties.filter(role__in=staff.roles)


def desk_of(staff: Staff, *, at: datetime) -> Desk:
    """Return what waits for this person: overdue first, then what only they can unblock, then what is due soon."""
    duties = [duty_task(duty, staff, at=at) for duty in _next_duties(staff, at)]
    overdue = [task for task in duties if task.tone == "bad"]
    soon = [task for task in duties if task.tone == "warn"]
    now = [*overdue, *incident_tasks(staff), *approval_tasks(staff, at=at), *soon, *mail_tasks(staff, at=at)]
    return Desk(now=now, later=[task for task in duties if task.tone == "plain"])


def _next_duties(staff: Staff, at: datetime) -> QuerySet[Obligation]:
    return duties_of(staff).filter(due_at__lt=at + LATER).order_by("due_at", "id")[:LISTED_AT_MOST]


def duty_task(duty: Obligation, staff: Staff, *, at: datetime) -> Task:
    if duty.due_at < at:
        word, tone = "Overdue", "bad"
    elif duty.due_at < at + SOON:
        word, tone = "Due soon", "warn"
    else:
        word, tone = "Later", "plain"
    may_do = permissions.may(staff, permissions.FULFIL_OBLIGATIONS, duty)
    return Task(
        title=duty.title,
        word=word,
        tone=tone,
        url=duty.get_absolute_url(),
        button="Do it now" if may_do and tone != "plain" else "Look at it",
        text=capfirst(duty.due_rule),
        clause=duty.clause,
        due_at=duty.due_at,
        zone=duty.time_zone,
    )


def incident_tasks(staff: Staff) -> Iterator[Task]:
    """Yield what this person can explain, and what somebody else explained and they can close."""
    may_explain = permissions.may(staff, permissions.EXPLAIN_INCIDENTS)
    may_close = permissions.may(staff, permissions.CLOSE_INCIDENTS)
    to_explain = Q(state=IncidentState.OPEN) if may_explain else Q(pk__in=[])
    to_close = Q(state=IncidentState.EXPLAINED) & ~Q(explained_by=staff) if may_close else Q(pk__in=[])
    # An open one comes first: nobody has answered for it yet.
    for incident in Incident.objects.filter(to_explain | to_close).order_by("-state", "opened_at")[:LISTED_AT_MOST]:
        is_open = incident.state == IncidentState.OPEN
        yield Task(
            title=incident.title,
            word="Incident to explain" if is_open else "Incident to close",
            tone="bad" if is_open else "warn",
            url=incident.get_absolute_url(),
            button="Explain it" if is_open else "Read and close",
            text="Say what happened and what was done about it" if is_open else "Read the explanation, then close it",
            clause=incident.clause,
        )


def approval_tasks(staff: Staff, *, at: datetime) -> Iterator[Task]:
    """Yield what others asked for and this person may approve or decline; what ran out waits for nobody."""
    if not permissions.may(staff, permissions.GIVE_APPROVALS):
        return
    asked = Approval.objects.filter(Q(expires_at=None) | Q(expires_at__gt=at), state=ApprovalState.ASKED)
    for approval in asked.exclude(asked_by=staff).select_related("asked_by").order_by("asked_at")[:LISTED_AT_MOST]:
        yield Task(
            title=approval.headline,
            word="Waits for your eyes",
            tone="warn",
            url=approval.get_absolute_url(),
            button="Look and decide",
            text=f"{approval.asked_by.name} asked for a second person",
            clause=approval.clause,
            due_at=approval.expires_at,
        )


def mail_tasks(staff: Staff, *, at: datetime) -> Iterator[Task]:
    """Yield one task if messages have waited longer than they should."""
    if not permissions.may(staff, permissions.SEE_MAIL):
        return
    stuck = Outgoing.objects.filter(sent_at=None, created_at__lt=at - BACKLOG_AFTER).count()
    if stuck:
        yield Task(
            title="1 message is not delivered" if stuck == 1 else f"{stuck} messages are not delivered",
            word="Mail is stuck",
            tone="bad",
            url=reverse("casino:mail"),
            button="See why",
            text="They are tried again by themselves; look whether the address or the mail server is wrong",
        )


def alarms_for(staff: Staff, *, at: datetime) -> list[Alarm]:
    """Return what this person must know on every page: duties overdue, and background work standing still."""
    late = Obligation.objects.filter(state=ObligationState.PENDING).aggregate(
        duties=Count("pk", filter=_answers_for(staff) & Q(is_duty=True, due_at__lt=at)),
        automatic=Count("pk", filter=Q(is_duty=False, due_at__lt=at - LATE_AFTER)),
    )
    alarms = []
    if count := late["duties"]:
        sentence = "1 duty is overdue." if count == 1 else f"{count} duties are overdue."
        alarms.append(Alarm(sentence, "casino:obligations", "See what is due"))
    if silent := silent_processes(at):
        sentence = f"Background work stands still: no sign of life for a minute from {', '.join(silent)}."
        alarms.append(Alarm(f"{sentence} Tell the administrator; deadlines are still watched from these pages."))
    elif count := late["automatic"]:
        sentence = "1 automatic step is late." if count == 1 else f"{count} automatic steps are late."
        alarms.append(Alarm(f"{sentence} Tell the administrator."))
    return alarms


def _answers_for(staff: Staff) -> Q:
    return Q() if staff.roles & SEES_ALL_DUTIES else Q(role__in=staff.roles)


# ---- the front door --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figures:
    books: tuple[Book, ...]
    count: Counted


def house_in_figures() -> Figures:
    """Return the rulebooks and how many of their clauses are kept, as the source itself says."""
    every = books()
    return Figures(every, Counted(sum(book.count.all for book in every), sum(book.count.kept for book in every)))


def newest_checkpoint() -> Checkpoint | None:
    return Checkpoint.objects.order_by("-seq").first()
