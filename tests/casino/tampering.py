"""Ways to falsify the audit trail, by somebody who may do anything to the database but has neither the key nor the files."""

import importlib
import json

from django.db import connection

from casino import events
from casino.audit import link, note_digest
from casino.models import AuditEvent, AuditHead, AuditNote, Checkpoint

append_only = importlib.import_module("casino.migrations.0002_append_only")
TEXTS = ("role", "action", "subject_type", "subject_id", "note_digest", "request_id")
HASHES = ("previous_hash", "hash")
VALUES = ("clauses", "before", "after")


def drop_triggers():
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for _create, drop in reversed(append_only.statements(connection.vendor)):
            if "TRIGGER" in drop:
                cursor.execute(drop)


def run(sql, *values):
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def any_event(chance):
    return AuditEvent.objects.order_by("seq")[chance.randrange(AuditEvent.objects.count())]


def other_hash(chance, old):
    return "".join(chance.choice("0123456789abcdef") for _ in range(63)) + ("0" if old[-1] != "0" else "1")


# ---- single edits ----------------------------------------------------------------------------------------------------


def edit_text(chance):
    event, column = any_event(chance), chance.choice(TEXTS)
    run(f"UPDATE casino_auditevent SET {column} = %s WHERE seq = %s", (getattr(event, column) + "x")[-20:], event.seq)


def edit_hash(chance):
    event, column = any_event(chance), chance.choice(HASHES)
    changed = other_hash(chance, getattr(event, column))
    run(f"UPDATE casino_auditevent SET {column} = %s WHERE seq = %s", changed, event.seq)


def edit_value(chance):
    event, column = any_event(chance), chance.choice(VALUES)
    old = getattr(event, column)
    changed = [*old, "nsw-war 1.1"] if column == "clauses" else old | {"cents": old.get("cents", 0) + 1}
    run(f"UPDATE casino_auditevent SET {column} = %s WHERE seq = %s", json.dumps(changed), event.seq)


def edit_moment(chance):
    event = any_event(chance)
    AuditEvent.objects.filter(seq=event.seq).update(at=event.at.replace(microsecond=event.at.microsecond ^ 1))


def edit_actor(chance):
    event = any_event(chance)
    others = {None, *AuditEvent.objects.values_list("actor", flat=True)} - {event.actor_id}
    AuditEvent.objects.filter(seq=event.seq).update(actor=chance.choice(sorted(others, key=str)))


def renumber_event(chance):
    event = any_event(chance)
    moved = chance.choice([-1, 0, AuditEvent.objects.count() + chance.randrange(1, 9)])
    run("DELETE FROM casino_auditnote WHERE event_id = %s", event.seq)
    run("UPDATE casino_auditevent SET seq = %s WHERE seq = %s", moved, event.seq)


def delete_events(chance):
    event = any_event(chance)
    gone = (event.seq, event.seq + chance.randrange(4))
    run("DELETE FROM casino_auditnote WHERE event_id BETWEEN %s AND %s", *gone)
    run("DELETE FROM casino_auditevent WHERE seq BETWEEN %s AND %s", *gone)


def insert_event(chance):
    """Add an event that joins the chain perfectly and forget to move the head."""
    last = AuditEvent.objects.last()
    forged = AuditEvent(
        **{name: getattr(last, name) for name in (*TEXTS, *VALUES, "at", "actor_id") if name != "note_digest"},
        seq=last.seq + 1,
        previous_hash=last.hash,
    )
    forged.hash = link(forged)
    forged.save(force_insert=True)


def swap_events(chance):
    one, two = any_event(chance), any_event(chance)
    while one.seq == two.seq:
        two = any_event(chance)
    columns = [*TEXTS, *VALUES, "at", "actor_id", *chance.choice([(), ("previous_hash",), HASHES])]
    run("UPDATE casino_auditevent SET hash = %s WHERE seq = %s", "f" * 64, one.seq)  # the column is unique
    for target, source in ((two, one), (one, two)):
        AuditEvent.objects.filter(seq=target.seq).update(**{name: getattr(source, name) for name in columns})
    if "hash" not in columns:
        AuditEvent.objects.filter(seq=one.seq).update(hash=one.hash)


# ---- the head, notes and checkpoints ---------------------------------------------------------------------------------


def edit_head(chance):
    head = AuditHead.objects.get()
    chance.choice(
        [
            lambda: run("UPDATE casino_audithead SET seq = %s", head.seq + chance.choice([-3, -1, 1, 3])),
            lambda: run("UPDATE casino_audithead SET hash = %s", other_hash(chance, head.hash)),
            lambda: run("DELETE FROM casino_audithead"),
        ]
    )()


def edit_note(chance):
    notes = list(AuditNote.objects.order_by("pk"))
    note = chance.choice(notes)
    bare = AuditEvent.objects.filter(note_digest="").order_by("seq").values_list("seq", flat=True)
    chance.choice(
        [
            lambda: run("UPDATE casino_auditnote SET text = %s WHERE event_id = %s", note.text + ".", note.pk),
            lambda: run(
                "UPDATE casino_auditnote SET salt = %s WHERE event_id = %s", other_hash(chance, note.salt), note.pk
            ),
            lambda: run("UPDATE casino_auditnote SET event_id = %s WHERE event_id = %s", chance.choice(bare), note.pk),
            lambda: run("DELETE FROM casino_auditnote WHERE event_id = %s", note.pk),
            lambda: AuditNote.objects.create(event_id=chance.choice(bare), salt="00", text="Never said."),
        ]
    )()


def restore_erased_note(chance):
    erased = AuditEvent.objects.get(action=events.NOTE_ERASED)
    AuditNote.objects.create(event_id=int(erased.subject_id), salt="00", text="Back again.")


def edit_checkpoint(chance):
    row = chance.choice(list(Checkpoint.objects.order_by("seq")))
    free = chance.choice(sorted(set(range(1, 9)) - set(Checkpoint.objects.values_list("seq", flat=True))))
    chance.choice(
        [
            lambda: run("UPDATE casino_checkpoint SET seq = %s WHERE seq = %s", free, row.seq),
            lambda: run("UPDATE casino_checkpoint SET hash = %s WHERE seq = %s", other_hash(chance, row.hash), row.seq),
            lambda: Checkpoint.objects.filter(pk=row.pk).update(at=row.at.replace(second=row.at.second ^ 1)),
            lambda: run(
                "UPDATE casino_checkpoint SET signature = %s WHERE seq = %s",
                other_hash(chance, row.signature) * 2,
                row.seq,
            ),
            lambda: run(
                "UPDATE casino_checkpoint SET public_key = %s WHERE seq = %s",
                other_hash(chance, row.public_key),
                row.seq,
            ),
            lambda: run("DELETE FROM casino_checkpoint WHERE seq = %s", row.seq),
            lambda: Checkpoint.objects.create(
                seq=free, hash=row.hash, at=row.at, signature=row.signature, public_key=row.public_key
            ),
        ]
    )()


# ---- cunning: the chain joins again, only what left the house disagrees ----------------------------------------------


def rehash_from(seq):
    """Make the chain join again from an edited event to its end, and move the head along."""
    previous = AuditEvent.objects.filter(seq__lt=seq).last()
    before = previous.hash if previous else AuditEvent.objects.first().previous_hash
    for event in AuditEvent.objects.filter(seq__gte=seq):
        event.previous_hash, before = before, ""
        event.hash = before = link(event)
        AuditEvent.objects.filter(seq=event.seq).update(previous_hash=event.previous_hash, hash=event.hash)
    run("UPDATE casino_audithead SET seq = %s, hash = %s", AuditEvent.objects.last().seq, before)


def rewrite_history(chance):
    event = any_event(chance)
    AuditEvent.objects.filter(seq=event.seq).update(after=event.after | {"cents": event.after.get("cents", 0) + 1})
    rehash_from(event.seq)
    forget_checkpoints(chance, from_seq=event.seq)


def rewrite_note(chance):
    note = chance.choice(list(AuditNote.objects.order_by("pk")))
    AuditNote.objects.filter(pk=note.pk).update(text="It was agreed.")
    AuditEvent.objects.filter(seq=note.pk).update(note_digest=note_digest(note.salt, "It was agreed."))
    rehash_from(note.pk)
    forget_checkpoints(chance, from_seq=note.pk)


def cut_tail(chance):
    last = any_event(chance)
    while last.seq == AuditHead.objects.get().seq:
        last = any_event(chance)
    run("DELETE FROM casino_auditnote WHERE event_id > %s", last.seq)
    run("DELETE FROM casino_auditevent WHERE seq > %s", last.seq)
    run("UPDATE casino_audithead SET seq = %s, hash = %s", last.seq, last.hash)
    forget_checkpoints(chance, from_seq=last.seq + 1)


def wipe_everything(chance):
    for table in ("casino_auditnote", "casino_auditevent", "casino_checkpoint", "casino_audithead"):
        run(f"DELETE FROM {table}")


def forget_checkpoints(chance, *, from_seq):
    """Now and then also remove the rows that would disagree, so that only the files are left to tell."""
    if chance.random() < 0.7:
        run("DELETE FROM casino_checkpoint WHERE seq >= %s", from_seq)


PLAIN = (
    edit_text,
    edit_hash,
    edit_value,
    edit_moment,
    edit_actor,
    renumber_event,
    delete_events,
    insert_event,
    swap_events,
    edit_head,
    edit_note,
    restore_erased_note,
    edit_checkpoint,
)
CUNNING = (rewrite_history, rewrite_note, cut_tail, wipe_everything)
