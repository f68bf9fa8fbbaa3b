"""How long a session lasts: until it is ended, until nobody has used it for a while, and never beyond a shift."""

from dataclasses import dataclass
from datetime import datetime, timedelta

SHIFT = timedelta(hours=8)


@dataclass(frozen=True, slots=True)
class SessionFacts:
    started_at: datetime
    seen_at: datetime
    ended_why: str
    idle_limit: timedelta


def why_over(session: SessionFacts, *, at: datetime) -> str:
    """Return why a session is over, as a word; empty means that it goes on."""
    if session.ended_why:
        return session.ended_why
    if at - session.started_at >= SHIFT:
        return "shift"
    if at - session.seen_at >= session.idle_limit:
        return "idle"
    return ""
