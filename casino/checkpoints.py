"""Signed checkpoints: what the audit chain said at a moment, told outside the database.

A checkpoint states "event `seq` has this hash" and signs it with Ed25519. The row stays here; the same statement goes into a
file of its own and, once a day, to compliance by mail. Whoever can rewrite every table can still not rewrite those. Only
`make_checkpoint()` reads the private key: pages and checks need the public half alone.
"""

import contextlib
from datetime import datetime
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings
from django.db import transaction

from casino.files import keep_file
from casino.fingerprint import canonical
from casino.live import bump
from casino.models import AuditEvent, AuditHead, Checkpoint, Outgoing
from casino.outbox import send, send_mail, sends
from casino.permissions import Role
from casino.queries.people import reachable

TOPIC = "checkpoint"


class ChainBroken(Exception):
    """The chain no longer is what the last checkpoint signed; nothing further is signed until somebody has looked."""


# ---- the statement and its signature ---------------------------------------------------------------------------------


def statement(*, seq: int, hash: str, at: datetime) -> str:  # noqa: A002 the word of the chain
    """Return the very text that is signed."""
    return canonical({"what": "baize audit checkpoint", "seq": seq, "hash": hash, "at": at}).decode()


def statement_of(checkpoint: Checkpoint) -> str:
    return statement(seq=checkpoint.seq, hash=checkpoint.hash, at=checkpoint.at)


def is_signed(text: str, *, signature: str, public_key: str) -> bool:
    """Tell whether this key signed this text; anything malformed was not signed."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def signing_key() -> Ed25519PrivateKey:
    """Return this installation's signing key, making it on first use for its owner's eyes only."""
    path = Path(settings.AUDIT_KEY_FILE)
    if not has_key():
        made = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        with contextlib.suppress(FileExistsError):  # another process was first: its key is the key
            keep_file(path, made, mode=0o600)
    key = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise TypeError(
            f"{path} does not hold an Ed25519 key. Put the right file there, or move it away for a new key."
        )
    return key


def has_key() -> bool:
    return Path(settings.AUDIT_KEY_FILE).exists()


def public_half(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


# ---- making one ------------------------------------------------------------------------------------------------------


@transaction.atomic
def make_checkpoint(at: datetime) -> Checkpoint | None:
    """Sign the newest event and send the statement out of the house; return nothing if it was signed already.

    Refuses to sign a chain that no longer holds what the last checkpoint signed.
    """
    head = AuditHead.objects.filter(pk=1).first()
    last = Checkpoint.objects.order_by("-seq").first()
    if head is None or head.seq == (last.seq if last else 0):
        return None
    _insist_on_history(head, last)
    key = signing_key()
    text = statement(seq=head.seq, hash=head.hash, at=at)
    checkpoint, is_new = Checkpoint.objects.get_or_create(
        seq=head.seq,
        defaults={
            "hash": head.hash,
            "at": at,
            "signature": key.sign(text.encode()).hex(),
            "public_key": public_half(key),
        },
    )
    if not is_new:
        return None
    bump(TOPIC)
    send(
        Outgoing.Channel.CHECKPOINT,
        checkpoint,
        key=f"checkpoint:{checkpoint.seq}",
        recipient="checkpoint folder",
        headline=f"Audit checkpoint at event {checkpoint.seq}",
        payload=sheet(checkpoint),
        at=at,
    )
    _tell_compliance(checkpoint, at=at)
    return checkpoint


def _insist_on_history(head: AuditHead, last: Checkpoint | None) -> None:
    signed = [(head.seq, head.hash)] + ([(last.seq, last.hash)] if last else [])
    kept = dict(AuditEvent.objects.filter(seq__in=[seq for seq, _ in signed]).values_list("seq", "hash"))
    if any(kept.get(seq) != value for seq, value in signed) or (last and last.seq > head.seq):
        raise ChainBroken("The audit chain is not what its last checkpoint signed. Run manage.py audit_verify.")


def _tell_compliance(checkpoint: Checkpoint, *, at: datetime) -> None:
    """Mail the statement to each compliance person, once on each of their days."""
    for person in reachable(Role.COMPLIANCE):
        send_mail(
            checkpoint,
            key=f"checkpoint:{at.astimezone(person.venue.zone):%Y-%m-%d}:{person.pk}",
            to=person.email,
            headline=f"Audit checkpoint at event {checkpoint.seq}",
            text=MAIL.format(**sheet(checkpoint)),
            at=at,
        )


MAIL = """Keep this mail: it lets you prove later that the audit trail up to this event has not been changed.

Statement
{statement}

Signature (Ed25519)
{signature}

Public key
{public_key}

How to check it: open "Checkpoints" in the audit trail, or run manage.py audit_verify.
"""


# ---- the file --------------------------------------------------------------------------------------------------------


def sheet(checkpoint: Checkpoint) -> dict[str, Any]:
    """Return what a checkpoint's file holds: the signed text as it was signed, so that checking needs no program of ours."""
    return {
        "statement": statement_of(checkpoint),
        "signature": checkpoint.signature,
        "public_key": checkpoint.public_key,
    }


def file_of(seq: int, folder: Path | None = None) -> Path:
    return Path(folder or settings.CHECKPOINT_DIR) / f"checkpoint-{seq:012d}.json"


@sends(Outgoing.Channel.CHECKPOINT)
def write_file(message: Outgoing) -> str:
    """Write a checkpoint's file; a file of another content under the same number is never replaced."""
    path = file_of(int(message.subject_id))
    keep_file(path, canonical(message.payload) + b"\n")
    return path.name
