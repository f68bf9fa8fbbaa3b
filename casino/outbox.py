"""What leaves the house, and the relay that sends it.

`send_mail()` writes a row in the transaction of its cause. `relay()` claims rows under a lease, sends them outside any
transaction with a stable message id, and keeps the receipt. A crash after sending repeats one message with the same id; it
never loses one.
"""

import base64
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a mail; kept with the message, so that it is sent as it was when the message was written."""

    name: str
    type: str
    content: bytes

    def payload(self) -> dict[str, str]:
        return {"name": self.name, "type": self.type, "base64": base64.b64encode(self.content).decode("ascii")}


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
    subject: models.Model | Subject,
    *,
    key: str,
    to: str,
    headline: str,
    text: str,
    at: datetime,
    clause: str = "",
    attachments: Sequence[Attachment] = (),
) -> Outgoing:
    payload: dict[str, Any] = {"text": text}
    if attachments:
        payload["attachments"] = [attachment.payload() for attachment in attachments]
    return send(
        Outgoing.Channel.MAIL,
        subject,
        key=key,
        recipient=to,
        headline=" ".join(headline.split())[:200],
        payload=payload,
        at=at,
        clause=clause,
    )


# ---- the relay -------------------------------------------------------------------------------------------------------


def relay_one(at: datetime | None = None) -> Outgoing | None:
    """Try to send the next waiting message and return it as it was left, or nothing if none waits."""
    message = leases.claim(Outgoing.objects.filter(sent_at=None), lease=LEASE, at=at)
    if message is None:
        return None
    try:
        receipt = SENDERS[message.channel](message)
    except Exception as error:
        logger.warning("Message %s was not sent: %s", message.key, error)
        leases.put_off(message, error, at=at or clock.now())
        return message
    keep_receipt(message, receipt, at=at or clock.now())
    return message


@transaction.atomic
def keep_receipt(message: Outgoing, receipt: str, *, at: datetime) -> None:
    """Write down that a message is out; of two that sent it, the first one's receipt stays."""
    message.sent_at, message.receipt = at, receipt[:500]
    if not Outgoing.objects.filter(pk=message.pk, sent_at=None).update(
        sent_at=at, receipt=message.receipt, lease_until=None
    ):
        return
    if message.channel == Outgoing.Channel.MAIL:
        record(events.MESSAGE_SENT, message, by=None, at=at, clauses=[message.clause], after={"key": message.key})


def relay(*, at: datetime | None = None, at_most: int = 200) -> int:
    """Send what waits and return how much went out.

    Stops at the first failure: with the mail server away the next round, a second later, is soon enough, and one message
    waits for it instead of all.
    """
    sent = 0
    while sent < at_most and (message := relay_one(at)) is not None and message.sent_at is not None:
        sent += 1
    return sent
