"""What left the house, what waits and what fails, and to whom that may be shown in full."""

from datetime import datetime

from django.db.models import Count, Q, QuerySet

from casino.mail import SENT_TO_NOBODY
from casino.models import Outgoing, Staff
from casino.permissions import Role
from casino.queries.health import BACKLOG_AFTER

SHOWS = {"all": "All", "waiting": "Waiting", "failing": "Failing", "sent": "Sent"}
READS_ALL = frozenset({Role.COMPLIANCE.value, Role.INSPECTOR.value})
"""A message may name a player: only these roles read addresses and words; others see that it went, and when."""


def selection(show: str) -> Q:
    is_waiting = Q(sent_at=None)
    return {
        "all": Q(),
        "waiting": is_waiting,
        "failing": is_waiting & Q(attempts__gte=1),
        "sent": ~is_waiting,
    }[show]


def mail_rows(*, show: str, words: str = "", about: str = "") -> QuerySet[Outgoing]:
    """Return messages, newest first; `about` is `type:id` of the thing they belong to."""
    rows = Outgoing.objects.filter(selection(show), channel=Outgoing.Channel.MAIL)
    for word in words.split():
        rows = rows.filter(Q(headline__icontains=word) | Q(clause__icontains=word))
    if about:
        subject_type, _, subject_id = about.partition(":")
        rows = rows.filter(subject_type=subject_type, subject_id=subject_id)
    return rows.order_by("-created_at", "-id")


def counts_of() -> dict[str, int]:
    rows = Outgoing.objects.filter(channel=Outgoing.Channel.MAIL)
    return rows.aggregate(**{show: Count("pk", filter=selection(show)) for show in SHOWS})


def standing_of(message: Outgoing, *, at: datetime) -> tuple[str, str]:
    """Return the word and the tone for how a message stands."""
    if message.sent_at is not None:
        return ("Kept in the folder", "warn") if message.receipt.endswith(SENT_TO_NOBODY) else ("Delivered", "good")
    if message.needs_human:
        return "Failing", "bad"
    if message.attempts or message.created_at < at - BACKLOG_AFTER:
        return "Tried again", "warn"
    return "Waiting", "plain"


def reads_all(staff: Staff) -> bool:
    return bool(staff.roles & READS_ALL)


def masked(address: str) -> str:
    """Show enough of an address to recognise it and not enough to use it."""
    name, at_sign, domain = address.partition("@")
    return f"{name[:1]}…{at_sign}{domain}"
