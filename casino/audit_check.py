"""Check the whole audit trail: the chain, what stands beside it, and what was signed and sent out of the house.

Nothing is trusted but the public keys given. Every link is computed anew, every note held against its digest, every checkpoint
against the chain, its signature and its file. Rows are read in batches, so that a chain of any length is checked in little
memory while it goes on growing.

What no check inside the house can see: events after the newest checkpoint, rewritten together with all that follows them.
That is why checkpoints are frequent.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from django.db import models

from casino import checkpoints, events
from casino.audit import GENESIS, link, note_digest
from casino.checkpoints import file_of, is_signed, sheet
from casino.models import AuditEvent, AuditHead, AuditNote, Checkpoint, Outgoing

BATCH = 1000
Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True, slots=True)
class Finding:
    """What is not as it should be; `is_tampering` is false where there is an innocent reason."""

    seq: int | None
    sentence: str
    is_tampering: bool = True


@dataclass(slots=True)
class Tally:
    """How much was looked at, and where the chain ends."""

    events: int = 0
    notes: int = 0
    erased_notes: int = 0
    checkpoints: int = 0
    checkpoint_files: int = 0
    seq: int = 0
    hash: str = GENESIS


def check_trail(tally: Tally, *, folder: Path, public_keys: frozenset[str]) -> Iterator[Finding]:
    """Yield everything that is wrong with the audit trail; nothing tampering means that it is whole."""
    yield from check_chain(tally)
    yield from check_notes_belong()
    yield from check_rows(tally, folder=folder, public_keys=public_keys)
    yield from check_files(tally, folder=folder, public_keys=public_keys)


def in_batches(rows: models.QuerySet[Row], *, after: int | None = None) -> Iterator[tuple[int, Row | None]]:
    """Yield rows by their number; a row whose columns cannot even be read comes as None.

    SQLite lets a number column hold text; such a row sorts last and comes as number 0, which no row of ours has.
    """
    while True:
        following = (rows if after is None else rows.filter(seq__gt=after)).order_by("seq")[:BATCH]
        try:
            batch: list[tuple[int, Row | None]] = [(row.pk, row) for row in following]
        except (ValueError, TypeError):
            batch = [(seq, _readable(rows, seq)) for seq in list(following.values_list("seq", flat=True))]
        numbered = [(seq, row) for seq, row in batch if isinstance(seq, int)]
        yield from numbered
        if len(numbered) < len(batch):
            yield 0, None
        if len(numbered) < BATCH:
            return
        after = numbered[-1][0]


def _readable(rows: models.QuerySet[Row], seq: int) -> Row | None:
    try:
        return rows.filter(seq=seq).first()
    except (ValueError, TypeError):
        return None


# ---- the chain -------------------------------------------------------------------------------------------------------


def check_chain(tally: Tally) -> Iterator[Finding]:
    """Recompute every link from the first event to the head, with the notes beside it."""
    erased = {
        int(seq)
        for seq in AuditEvent.objects.filter(action=events.NOTE_ERASED).values_list("subject_id", flat=True)
        if seq.isdecimal()
    }
    trail = AuditEvent.objects.select_related("note")
    is_growing = True
    while is_growing:
        for seq, event in in_batches(trail, after=tally.seq or None):
            yield from _check_place(tally, seq, event)
            if event is not None:
                yield from _check_note(tally, event, is_erased=seq in erased)
            tally.events += 1
            if seq > tally.seq:
                tally.seq, tally.hash = seq, event.hash if event is not None else ""
        head = AuditHead.objects.filter(pk=1).first()
        is_growing = head is not None and head.seq > tally.seq and trail.filter(seq__gt=tally.seq).exists()
    yield from _check_head(tally, head)


def _check_place(tally: Tally, seq: int, event: AuditEvent | None) -> Iterator[Finding]:
    expected = tally.seq + 1
    if seq < expected:
        yield Finding(seq, f"Event {seq} stands outside the count: it was added from outside.")
    elif seq > expected:
        missing = f"Event {expected} is" if seq == expected + 1 else f"Events {expected} to {seq - 1} are"
        yield Finding(expected, f"{missing} missing.")
    elif event is not None and tally.hash and event.previous_hash != tally.hash:
        yield Finding(seq, f"Event {seq} does not follow the event before it: the hashes do not join.")
    if event is None or _link(event) != event.hash:
        yield Finding(seq, f"Event {seq} is not what was recorded: its content does not match its hash.")


def _link(event: AuditEvent) -> str:
    try:
        return link(event)
    except (ValueError, TypeError):
        return ""


def _check_note(tally: Tally, event: AuditEvent, *, is_erased: bool) -> Iterator[Finding]:
    note = getattr(event, "note", None)
    if note is None:
        if event.note_digest and is_erased:
            tally.erased_notes += 1
            yield Finding(event.seq, f"The note of event {event.seq} was erased, as recorded.", is_tampering=False)
        elif event.note_digest:
            yield Finding(event.seq, f"The note of event {event.seq} is missing, and nobody recorded erasing it.")
        return
    tally.notes += 1
    if is_erased:
        yield Finding(event.seq, f"The note of event {event.seq} was recorded as erased and is there again.")
    elif note_digest(str(note.salt), str(note.text)) != event.note_digest:
        yield Finding(event.seq, f"The note of event {event.seq} is not what was written.")


def _check_head(tally: Tally, head: AuditHead | None) -> Iterator[Finding]:
    if head is None:
        if tally.events:
            yield Finding(None, "The head of the chain is missing.")
    elif head.seq > tally.seq:
        yield Finding(
            head.seq, f"The chain ends at event {tally.seq} and should end at {head.seq}: its tail was cut off."
        )
    elif head.seq < tally.seq:
        yield Finding(tally.seq, f"The chain should end at event {head.seq}; what follows was added from outside.")
    elif head.hash != tally.hash:
        yield Finding(head.seq, f"The head of the chain names another hash than event {head.seq} has.")


def check_notes_belong() -> Iterator[Finding]:
    """Find notes beside no event."""
    known = AuditEvent.objects.filter(seq=models.OuterRef("event_id"))
    for seq in AuditNote.objects.filter(~models.Exists(known)).values_list("event_id", flat=True).iterator():
        yield Finding(seq, f"A note stands beside event {seq}, which does not exist.")


# ---- checkpoints -----------------------------------------------------------------------------------------------------


def check_rows(tally: Tally, *, folder: Path, public_keys: frozenset[str]) -> Iterator[Finding]:
    """Hold every checkpoint row against the chain, its signature and its file."""
    for seq, checkpoint in in_batches(Checkpoint.objects.all()):
        tally.checkpoints += 1
        if checkpoint is None:
            yield Finding(seq, f"The checkpoint at event {seq} cannot be read.")
            continue
        yield from _check_signed(f"The checkpoint at event {seq}", sheet(checkpoint), public_keys)
        yield from _check_against_chain("checkpoint", seq, checkpoint.hash)
        if not file_of(seq, folder).exists():
            yield _missing_file(seq)


def _missing_file(seq: int) -> Finding:
    if Outgoing.objects.filter(key=f"checkpoint:{seq}", sent_at=None).exists():
        return Finding(seq, f"The file of the checkpoint at event {seq} waits to be written.", is_tampering=False)
    return Finding(seq, f"The file of the checkpoint at event {seq} is missing.")


def check_files(tally: Tally, *, folder: Path, public_keys: frozenset[str]) -> Iterator[Finding]:
    """Hold every checkpoint file, which a rewritten database cannot reach, against the chain, its signature and its row."""
    for path in folder.glob("checkpoint-*.json"):
        tally.checkpoint_files += 1
        try:
            written = json.loads(path.read_bytes())
            said = json.loads(written["statement"])
            seq, hash_signed = int(said["seq"]), str(said["hash"])
        except (ValueError, KeyError, TypeError, OSError):
            yield Finding(None, f"The file {path.name} is not a checkpoint.")
            continue
        if path.name != file_of(seq).name:
            yield Finding(seq, f"The file {path.name} speaks of event {seq}.")
        yield from _check_signed(f"The file {path.name}", written, public_keys)
        yield from _check_against_chain(f"file {path.name}", seq, hash_signed)
        row = _readable(Checkpoint.objects.all(), seq)
        if row is None:
            yield Finding(seq, f"The checkpoint of the file {path.name} is missing from the table.")
        elif sheet(row) != written:
            yield Finding(seq, f"The file {path.name} and the checkpoint in the table differ.")


def _check_signed(what: str, written: dict[str, Any], public_keys: frozenset[str]) -> Iterator[Finding]:
    text, signature, key = (str(written.get(name)) for name in ("statement", "signature", "public_key"))
    if key not in public_keys:
        yield Finding(None, f"{what} is signed with a key that is not this house's.")
    elif not is_signed(text, signature=signature, public_key=key):
        yield Finding(None, f"{what} does not carry a valid signature.")


def _check_against_chain(what: str, seq: int, hash_signed: str) -> Iterator[Finding]:
    now = AuditEvent.objects.filter(seq=seq).values_list("hash", flat=True).first()
    if now is None:
        yield Finding(seq, f"The {what} signs event {seq}, which is gone: the chain was cut.")
    elif now != hash_signed:
        yield Finding(seq, f"The {what} signs another history: something at or before event {seq} was rewritten.")


def known_keys() -> frozenset[str]:
    """Return the public half of this house's own key, if it is on this machine."""
    return frozenset({checkpoints.public_half(checkpoints.signing_key())}) if checkpoints.has_key() else frozenset()
