"""Mail, by SMTP or into a folder; what the server answered is kept as the receipt.

`MAIL_URL` says how: `smtp://user:password@host:port`, `smtp+tls://` (STARTTLS demanded), `smtps://` (TLS from the first byte), or
`file:///folder`, where each mail becomes a file and its receipt says that nobody was sent it.
"""

import base64
import hashlib
import smtplib
import ssl
import time
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP as MAIL_POLICY
from email.utils import format_datetime, parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.core.validators import validate_email

from casino.files import keep_file
from casino.models import Outgoing
from casino.outbox import sends

STEP_SECONDS = 10.0
WHOLE_SECONDS = 45.0
"""Below the relay's lease, so that a message is not taken for abandoned while its server is merely slow."""
SENT_TO_NOBODY = "No mail server is set: nobody was sent this."
PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


class MailRefused(Exception):
    """The mail server said no, in its own words."""


@dataclass(frozen=True, slots=True)
class MailServer:
    scheme: str
    host: str
    port: int
    user: str
    password: str


@sends(Outgoing.Channel.MAIL)
def deliver(message: Outgoing) -> str:
    """Send one message the way this house sends mail, and return the receipt."""
    letter = letter_of(message)
    if settings.MAIL_URL.startswith("file://"):
        return put_in_folder(letter, Path(unquote(urlsplit(settings.MAIL_URL).path)))
    return hand_over(letter, server_of(settings.MAIL_URL))


def server_of(url: str) -> MailServer:
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(
            "MAIL_URL must look like smtp://host:25, smtp+tls://user:password@host:587, smtps://… or file:///folder."
        )
    return MailServer(
        scheme=parts.scheme,
        host=parts.hostname,
        port=parts.port or PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
    )


# ---- the letter ------------------------------------------------------------------------------------------------------


def address_of(text: str, *, name: str = "") -> Address:
    """Return one checked address; anything else, a list or a line break above all, is refused."""
    validate_email(text)
    return Address(display_name=name, addr_spec=text)


def house() -> Address:
    name, address = parseaddr(settings.MAIL_FROM)
    return address_of(address, name=name)


def message_id(key: str) -> str:
    """Name a message for ever: sent twice, it is recognisably the same."""
    return f"<{hashlib.sha256(key.encode()).hexdigest()[:40]}@{house().domain}>"


def letter_of(message: Outgoing) -> EmailMessage:
    """Write out a message. The library refuses line breaks in headers, so nothing typed can become one."""
    letter = EmailMessage(policy=MAIL_POLICY)
    letter["From"] = house()
    letter["To"] = address_of(message.recipient)
    letter["Subject"] = message.headline
    letter["Date"] = format_datetime(message.created_at)
    letter["Message-ID"] = message_id(message.key)
    letter["Auto-Submitted"] = "auto-generated"
    # What only the recipient may see, such as a link that signs in, stands beside the text and is put into it here.
    letter.set_content(message.payload["text"].replace("{link}", message.payload.get("link", "")))
    for attachment in message.payload.get("attachments", []):
        kind, _, subtype = attachment["type"].partition("/")
        letter.add_attachment(
            base64.b64decode(attachment["base64"]), maintype=kind, subtype=subtype, filename=attachment["name"]
        )
    if letter.is_multipart():
        letter.set_boundary(f"=={hashlib.sha256(message.key.encode()).hexdigest()[:40]}")  # a repeat is the same letter
    return letter


# ---- the ways --------------------------------------------------------------------------------------------------------


def put_in_folder(letter: EmailMessage, folder: Path) -> str:
    """Write the mail as a file, named by its message id, so that a repeat is the same file."""
    name = f"{letter['Message-ID'].strip('<>').partition('@')[0]}.eml"
    keep_file(folder / name, letter.as_bytes())
    return f"Written to the mail folder as {name}. {SENT_TO_NOBODY}"


def hand_over(letter: EmailMessage, server: MailServer) -> str:
    """Hand the letter to the mail server and return its answer to the text itself: code, words and the message id.

    The one moment that matters is the server's 250 after the text: before it nothing was accepted, after it the server
    answers for the letter. Whatever happens later on the line changes nothing.
    """
    sender, recipient = letter["From"].addresses[0], letter["To"].addresses[0]
    line = connect(server, name=sender.domain)
    try:
        if server.scheme == "smtp+tls":
            line.starttls(context=ssl.create_default_context())
        if server.user:
            line.login(server.user, server.password)
        line.ehlo_or_helo_if_needed()
        expect(line.mail(sender.addr_spec))
        expect(line.rcpt(recipient.addr_spec))
        code, words = expect(line.data(letter.as_bytes()))
    finally:
        line.close()
    return f"{code} {words} {letter['Message-ID']}"


def expect(answer: tuple[int, bytes]) -> tuple[int, str]:
    code, words = answer[0], " ".join(answer[1].decode("utf-8", "replace").split())
    if code not in (250, 251):
        raise MailRefused(f"{code} {words}")
    return code, words


class Hurried:
    """Give each step on the line no more than what is left of the whole, so that a dawdling server cannot hold it for ever."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.gives_up_at = time.monotonic() + WHOLE_SECONDS
        super().__init__(*args, **kwargs)

    def getreply(self) -> Any:
        left = self.gives_up_at - time.monotonic()
        if left <= 0:
            raise TimeoutError("The mail server took too long over the whole letter.")
        self.sock.settimeout(min(STEP_SECONDS, left))  # type: ignore[attr-defined]
        return super().getreply()  # type: ignore[misc]


class HurriedLine(Hurried, smtplib.SMTP):
    pass


class HurriedSafeLine(Hurried, smtplib.SMTP_SSL):
    pass


def connect(server: MailServer, *, name: str) -> smtplib.SMTP:
    """Open the line. `name` is how this house introduces itself; asking the network for it could take long."""
    if server.scheme == "smtps":
        return HurriedSafeLine(
            server.host, server.port, name, timeout=STEP_SECONDS, context=ssl.create_default_context()
        )
    return HurriedLine(server.host, server.port, name, timeout=STEP_SECONDS)
