"""Signing in and out, and the sessions behind it.

Each session carries a random token; `SignIn` holds its digest. So a session can be listed and ended from elsewhere, its key can
be rotated freely, and whoever reads the database cannot take one over.
"""

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import cast

from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.hashers import make_password
from django.db import OperationalError, transaction
from django.http import HttpRequest

from casino import events
from casino.addresses import client_address
from casino.audit import record
from casino.models import SignIn, Staff, Subject
from casino.queries.sessions import facts_of
from casino.rules.sessions import why_over

TOKEN = "sign_in"  # noqa: S105 the name of the token's place in the session
NOTE_EVERY = timedelta(seconds=30)


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# ---- signing in and out ----------------------------------------------------------------------------------------------


def sign_in(request: HttpRequest, *, username: str, password: str, at: datetime) -> Staff | None:
    """Sign somebody in, or return nothing: the same nothing for an unknown name, a wrong password and a lock."""
    staff = checked(request, username=username, password=password, at=at)
    if staff is not None:
        login(request, staff)
    return staff


def checked(request: HttpRequest, *, username: str, password: str, at: datetime) -> Staff | None:
    """Return the person this name and password belong to. Failures are counted, and lock the name at this address."""
    staff = authenticate(request, username=username, password=password)
    if staff is None:
        failures = getattr(request, "axes_failures_since_start", None)
        if failures is None:
            make_password(password)  # a locked sign-in is not even compared: take as long as if it had been
        else:
            record_failure(username, is_locked=failures >= settings.AXES_FAILURE_LIMIT, at=at)
    return staff


@transaction.atomic
def record_failure(username: str, *, is_locked: bool, at: datetime) -> None:
    """Record that a sign-in failed, for whom if the name is known, never which name was tried."""
    staff = Staff.objects.filter(username=username).first()
    event = events.SIGN_IN_LOCKED if is_locked else events.SIGN_IN_FAILED
    record(event, staff or Subject("casino.staff", ""), by=None, at=at)


def sign_out(request: HttpRequest, *, at: datetime) -> None:
    sign_in = current_sign_in(request)
    if sign_in is not None:
        end_session(sign_in, why="signed_out", by=sign_in.staff, at=at)
    logout(request)


# ---- sessions --------------------------------------------------------------------------------------------------------


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
            address=client_address(request),
            device=request.META.get("HTTP_USER_AGENT", "")[:200],
        )
        record(events.SIGNED_IN, staff, by=staff, at=at, after={"session": sign_in.pk})
    return sign_in


def why_session_ends(request: HttpRequest, *, at: datetime, is_awake: bool = True) -> str:
    """Return why the session of this request is over; if it is not, and a person is behind it, note that it was seen."""
    staff = cast("Staff", request.user)
    sign_in = current_sign_in(request)
    if sign_in is None or sign_in.staff_id != staff.pk:
        return "unknown"
    why = why_over(facts_of(sign_in, staff), at=at)
    if why and sign_in.ended_at is None:
        end_session(sign_in, why=why, by=None, at=at)
    elif not why and is_awake and at - sign_in.seen_at >= NOTE_EVERY:
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


@transaction.atomic
def end_sessions(staff: Staff, *, why: str, by: Staff | None, at: datetime, but: int = 0) -> int:
    """End all sessions of somebody, except one if they keep it; return how many."""
    running = SignIn.objects.filter(staff=staff, ended_at=None).exclude(pk=but).order_by("pk")
    ended = list(running.select_for_update())
    for sign_in in ended:
        end_session(sign_in, why=why, by=by, at=at)
    return len(ended)
