"""What leaves the house, and the relay that sends it.

`send_mail()` writes a row in the transaction of its cause. `relay()` claims rows under a lease, sends them outside any
transaction with a stable message id, and keeps the receipt. A crash after sending repeats one message with the same id; it
never loses one.
"""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import models, transaction

from casino import clock, events, leases
from casino.audit import record
from casino.models import Outgoing, Subject, subject_of

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=60)
Sender = Callable[[Outgoing], str]
SENDERS: dict[str, Sender] = {}


def sends(channel: str) -> Callable[[Sender], Sender]:
    """Tie a channel to the function that delivers one row and returns its receipt."""

    def tie(sender: Sender) -> Sender:
        SENDERS[channel] = sender
        return sender

    return tie


def send(
    channel: str,
    subject: models.Model | Subject,
    *,
    key: str,
    recipient: str,
    headline: str,
    payload: Mapping[str, Any],
    at: datetime,
    clause: str = "",
) -> Outgoing:
    """Write a message to be sent once this transaction commits; the same key is sent once, whoever asks again."""
    about = subject_of(subject) if isinstance(subject, models.Model) else subject
    with transaction.atomic():
        message, is_new = Outgoing.objects.get_or_create(
            key=key,
            defaults={
                "channel": channel,
                "subject_type": about.type,
                "subject_id": about.id,
                "recipient": recipient,
                "headline": headline,
                "payload": payload,
                "clause": clause,
                "created_at": at,
                "next_try_at": at,
            },
        )
        if is_new and channel == Outgoing.Channel.MAIL:
            record(events.MESSAGE_QUEUED, message, by=None, at=at, clauses=[clause], after={"key": key})
    return message


def send_mail(
    subject: models.Model | Subject, *, key: str, to: str, headline: str, text: str, at: datetime, clause: str = ""
) -> Outgoing:
    return send(
        Outgoing.Channel.MAIL,
        subject,
        key=key,
        recipient=to,
        headline=headline,
        payload={"text": text},
        at=at,
        clause=clause,
    )


# ---- the relay -------------------------------------------------------------------------------------------------------


def relay_one(at: datetime | None = None) -> bool:
    """Send the next waiting message; return whether there was one."""
    message = leases.claim(Outgoing.objects.filter(sent_at=None), lease=LEASE, at=at)
    if message is None:
        return False
    try:
        receipt = SENDERS[message.channel](message)
    except Exception as error:
        logger.warning("Message %s was not sent: %s", message.key, error)
        leases.put_off(message, error, at=at or clock.now())
        return True
    with transaction.atomic():
        sent_at = at or clock.now()
        Outgoing.objects.filter(pk=message.pk, sent_at=None).update(
            sent_at=sent_at, receipt=receipt[:500], lease_until=None
        )
        if message.channel == Outgoing.Channel.MAIL:
            record(
                events.MESSAGE_SENT, message, by=None, at=sent_at, clauses=[message.clause], after={"key": message.key}
            )
    return True


def relay(*, at: datetime | None = None, at_most: int = 200) -> int:
    sent = 0
    while sent < at_most and relay_one(at):
        sent += 1
    return sent
