"""Where somebody is signed in."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from casino.models import SignIn, Staff
from casino.permissions import MONEY_ROLES
from casino.rules.sessions import SessionFacts, why_over

BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class Session:
    pk: int
    device: str
    address: str
    started_at: datetime
    seen_at: datetime
    is_this: bool


def idle_limit(staff: Staff) -> timedelta:
    """Return how long this person's sessions may stand idle: shorter for those who move money, draws or rights."""
    seconds = settings.SESSION_IDLE_SECONDS_MONEY if staff.roles & MONEY_ROLES else settings.SESSION_IDLE_SECONDS
    return timedelta(seconds=seconds)


def facts_of(sign_in: SignIn, staff: Staff) -> SessionFacts:
    return SessionFacts(sign_in.started_at, sign_in.seen_at, sign_in.ended_why, idle_limit(staff))


def device_words(user_agent: str) -> str:
    """Say in words what somebody signed in with."""
    browser = next((name for sign, name in BROWSERS if sign in user_agent), "A program")
    system = next((name for sign, name in SYSTEMS if sign in user_agent), "")
    return f"{browser} on {system}" if system else browser


def sessions_of(staff: Staff, *, at: datetime, current: SignIn | None = None) -> list[Session]:
    """Return the sessions that still run, the latest used first."""
    rows = SignIn.objects.filter(staff=staff, ended_at=None).order_by("-seen_at", "-pk")
    return [
        Session(
            pk=row.pk,
            device=device_words(row.device),
            address=row.address or "",
            started_at=row.started_at,
            seen_at=row.seen_at,
            is_this=current is not None and row.pk == current.pk,
        )
        for row in rows
        if not why_over(facts_of(row, staff), at=at)
    ]
