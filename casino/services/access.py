"""Signing in and out, and the sessions behind it.

Each session carries a random token; `SignIn` holds its digest. So a session can be listed and ended from elsewhere, its key can
be rotated freely, and whoever reads the database cannot take one over.
"""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import OperationalError, transaction
from django.http import HttpRequest

from casino import events
from casino.audit import record
from casino.models import SignIn, Staff
from casino.permissions import MONEY_ROLES
from casino.rules.sessions import SessionFacts, why_over

TOKEN = "sign_in"  # noqa: S105 the name of the token's place in the session
NOTE_EVERY = timedelta(seconds=30)


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def idle_limit(staff: Staff) -> timedelta:
    """Return how long this person's sessions may stand idle: shorter for those who move money, draws or rights."""
    seconds = settings.SESSION_IDLE_SECONDS_MONEY if staff.roles & MONEY_ROLES else settings.SESSION_IDLE_SECONDS
    return timedelta(seconds=seconds)


def current_sign_in(request: HttpRequest) -> SignIn | None:
    token = request.session.get(TOKEN, "")
    return SignIn.objects.filter(session_digest=digest_of(token)).first() if token else None


def start_session(request: HttpRequest, staff: Staff, *, at: datetime) -> SignIn:
    """Write down a session that has just begun. Whoever calls Django's `login()` gets here."""
    token = secrets.token_urlsafe(32)
    request.session[TOKEN] = token
    with transaction.atomic():
        sign_in = SignIn.objects.create(
            staff=staff,
            session_digest=digest_of(token),
            started_at=at,
            seen_at=at,
            address=request.META.get("REMOTE_ADDR") or None,
            device=request.META.get("HTTP_USER_AGENT", "")[:200],
        )
        record(events.SIGNED_IN, staff, by=staff, at=at, after={"session": sign_in.pk})
    return sign_in


def why_session_ends(request: HttpRequest, *, at: datetime) -> str:
    """Return why the session of this request is over; if it is not, note that it was seen."""
    staff = request.user
    sign_in = current_sign_in(request)
    if sign_in is None or sign_in.staff_id != staff.pk:
        return "unknown"
    facts = SessionFacts(sign_in.started_at, sign_in.seen_at, sign_in.ended_why, idle_limit(staff))
    why = why_over(facts, at=at)
    if why and sign_in.ended_at is None:
        end_session(sign_in, why=why, by=None, at=at)
    elif not why and at - sign_in.seen_at >= NOTE_EVERY:
        note_seen(sign_in, at=at)
    return why


def note_seen(sign_in: SignIn, *, at: datetime) -> None:
    """Note that the session is in use; a database that is busy is not kept waiting for this."""
    try:
        SignIn.objects.filter(pk=sign_in.pk, ended_at=None).update(seen_at=at)
    except OperationalError:
        return


@transaction.atomic
def end_session(sign_in: SignIn, *, why: str, by: Staff | None, at: datetime) -> None:
    """End one session; the next request that carries it is signed out."""
    locked = SignIn.objects.select_for_update().get(pk=sign_in.pk)
    if locked.ended_at is not None:
        return
    locked.ended_at, locked.ended_why = at, why
    locked.save(update_fields=["ended_at", "ended_why"])
    event = events.SIGNED_OUT if why == "signed_out" else events.SESSION_ENDED
    record(event, locked.staff, by=by, at=at, after={"session": locked.pk, "why": why})
