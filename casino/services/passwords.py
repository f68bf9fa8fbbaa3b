"""Passwords: set by a link that came by mail, changed by their owner, never known to anybody else.

A link works once, for three days, and only until the password it was made for changes.
"""

from datetime import datetime

from axes.utils import reset as forget_failures
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from casino import events, outbox
from casino.audit import record
from casino.models import Outgoing, Staff, Subject
from casino.services.access import end_sessions
from games.rulings import Refusal, RuleBroken, insist

INVITATION = """Hello {name},

{venue} has given you access to Baize. Your user name is {username}.
Choose your password here within three days:

{link}

Did you not expect this? Then do nothing and tell the venue."""

REPLACEMENT = """Hello {name},

somebody, probably you, asked for a new password for the user name {username}.
Choose it here within three days:

{link}

Was it not you? Then do nothing: your password stays as it is."""


def send_link(staff: Staff, *, key: str, headline: str, text: str, at: datetime) -> Outgoing:
    """Mail somebody the link to choose a password.

    The link stands beside the text: whoever may read what was sent must not be able to sign in as its recipient.
    """
    number = urlsafe_base64_encode(str(staff.pk).encode())
    path = reverse("casino:choose_password", args=[number, default_token_generator.make_token(staff)])
    words = text.format(name=staff.name, venue=staff.venue.name, username=staff.username, link="{link}")
    return outbox.send(
        Outgoing.Channel.MAIL,
        staff,
        key=key,
        recipient=staff.email,
        headline=headline,
        payload={"text": words, "link": f"{settings.SITE_URL}{path}"},
        at=at,
    )


def send_invitation(staff: Staff, *, at: datetime) -> Outgoing:
    """Mail somebody new the link by which they choose their first password."""
    key = f"invitation:{staff.pk}:{at.isoformat()}"
    return send_link(staff, key=key, headline="Your access to Baize", text=INVITATION, at=at)


@transaction.atomic
def ask_for_link(email: str, *, at: datetime) -> None:
    """Mail a link to everybody here with this address, and tell the asker nothing of who that may be.

    At most one in ten minutes: nobody's mailbox is filled by strangers.
    """
    ten_minutes = f"{at:%Y%m%dT%H}{at.minute // 10}"
    record(events.PASSWORD_ASKED, Subject("casino.staff", ""), by=None, at=at)
    for staff in Staff.objects.filter(email__iexact=email, is_active=True).exclude(email=""):
        key = f"new-password:{staff.pk}:{ten_minutes}"
        send_link(staff, key=key, headline="A new password for Baize", text=REPLACEMENT, at=at)


def owner_of_link(number: str, token: str, *, rows: QuerySet[Staff] | None = None) -> Staff | None:
    """Return the person a link was made for, if it still works; `rows` may lock them."""
    try:
        pk = int(force_str(urlsafe_base64_decode(number)))
    except (ValueError, OverflowError):
        return None
    rows = Staff.objects.all() if rows is None else rows
    staff = rows.filter(pk=pk, is_active=True).first() if pk < 2**63 else None
    return staff if staff is not None and default_token_generator.check_token(staff, token) else None


def why_not_password(staff: Staff, password: str, *, field: str) -> list[Refusal]:
    """Return why this password is too weak for this person, in words."""
    try:
        validate_password(password, user=staff)
    except ValidationError as error:
        return [Refusal(sentence, code="weak_password", field=field) for sentence in error.messages]
    return []


@transaction.atomic
def choose_password(number: str, token: str, *, password: str, at: datetime) -> Staff:
    """Set a password by a link, which is spent by that; all sessions of its owner end."""
    staff = owner_of_link(number, token, rows=Staff.objects.select_for_update())
    if staff is None:
        raise RuleBroken([Refusal("This link was used or is too old: ask for another one.", code="link_spent")])
    return keep_password(staff, password, field="password", at=at)


@transaction.atomic
def change_password(staff: Staff, *, new: str, at: datetime, keep_session: int = 0) -> Staff:
    """Change one's own password, its old one having been checked; all other sessions end."""
    staff = Staff.objects.select_for_update().get(pk=staff.pk)
    return keep_password(staff, new, field="new", at=at, keep_session=keep_session)


def keep_password(staff: Staff, password: str, *, field: str, at: datetime, keep_session: int = 0) -> Staff:
    insist(why_not_password(staff, password, field=field))
    staff.set_password(password)
    staff.save(update_fields=["password"])
    end_sessions(staff, why="password", by=staff, at=at, but=keep_session)
    forget_failures(username=staff.username)
    record(events.PASSWORD_SET, staff, by=staff, at=at)
    return staff
