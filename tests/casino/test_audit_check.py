import random
from collections import Counter
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction

from casino import events, outbox
from casino.audit_check import Finding, Tally, check_trail, known_keys
from casino.checkpoints import file_of, make_checkpoint
from casino.models import AuditEvent, AuditHead, AuditNote, Checkpoint
from casino.permissions import Role
from casino.request_id import set_request_id
from casino.services.audit import erase_note
from tests.casino import tampering
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.audit import make_event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.AUDIT_KEY_FILE = tmp_path / "keys" / "audit.pem"
    settings.CHECKPOINT_DIR = tmp_path / "checkpoints"
    return settings.CHECKPOINT_DIR


@pytest.fixture
def trail():
    """A trail of 24 events with notes, one of them erased, and three checkpoints, the last of which signs the newest event."""
    venue = make_venue()
    officer, cashier = make_staff(Role.COMPLIANCE, venue=venue, email=""), make_staff(Role.CASHIER, venue=venue)
    for number in range(1, 24):
        set_request_id(f"request-{number}")
        event = make_event(
            venue,
            by=(officer, cashier, None)[number % 3],
            role=("compliance", "cashier", "")[number % 3],
            at=MONDAY + timedelta(minutes=number),
            clauses=["nsw-war 14.12"] if number % 4 else [],
            before={"cents": number},
            after={"cents": number * 100},
            note=f"Reason {number}" if number % 2 else "",
        )
        if number == 5:
            erase_note(event, by=officer, at=MONDAY, reason="Asked for by the person it named.")
        if number in (8, 15):
            make_checkpoint(MONDAY + timedelta(minutes=number))
    set_request_id("")
    make_checkpoint(MONDAY + timedelta(hours=1))
    outbox.relay(at=MONDAY + timedelta(hours=1))


def findings(folder, keys=None):
    return list(check_trail(Tally(), folder=folder, public_keys=known_keys() if keys is None else keys))


def tampered(folder):
    return [finding.sentence for finding in findings(folder) if finding.is_tampering]


def test_untouched_trail_is_whole_and_its_erased_note_is_told(trail, folder):
    tally = Tally()

    found = list(check_trail(tally, folder=folder, public_keys=known_keys()))

    newest = AuditEvent.objects.last()
    assert found == [Finding(5, "The note of event 5 was erased, as recorded.", is_tampering=False)]
    assert tally == Tally(
        events=24, notes=12, erased_notes=1, checkpoints=3, checkpoint_files=3, seq=24, hash=newest.hash
    )


def test_empty_trail_is_whole(folder):
    assert findings(folder) == []


def test_two_hundred_falsifications_are_all_found(trail, folder):
    tampering.drop_triggers()
    missed, tried = [], Counter()

    for seed in range(200):
        chance = random.Random(seed)
        falsify = chance.choice(tampering.PLAIN if chance.random() < 0.7 else tampering.CUNNING)
        with transaction.atomic():
            falsify(chance)
            if not tampered(folder):
                missed.append((seed, falsify.__name__))
            transaction.set_rollback(True)
        tried[falsify.__name__] += 1

    assert missed == []
    assert set(tried) == {way.__name__ for way in (*tampering.PLAIN, *tampering.CUNNING)}
    assert tampered(folder) == []


def test_history_rehashed_to_its_end_is_found_by_the_files_alone(trail, folder):
    tampering.drop_triggers()
    AuditEvent.objects.filter(seq=10).update(after={"cents": 1})
    tampering.rehash_from(10)
    tampering.run("DELETE FROM casino_checkpoint")
    rewritten = [f"The file checkpoint-{seq:012d}.json signs another history" for seq in (16, 24)]

    found = tampered(folder)

    assert [sentence.split(":")[0] for sentence in found if "another history" in sentence] == rewritten
    assert tampered(folder.parent / "nowhere") == []


def test_tail_cut_off_with_the_head_moved_back_is_found_by_the_files_alone(trail, folder):
    tampering.drop_triggers()
    last = AuditEvent.objects.get(seq=20)
    tampering.run("DELETE FROM casino_auditnote WHERE event_id > 20")
    tampering.run("DELETE FROM casino_auditevent WHERE seq > 20")
    tampering.run("UPDATE casino_audithead SET seq = %s, hash = %s", last.seq, last.hash)
    tampering.run("DELETE FROM casino_checkpoint WHERE seq > 20")

    found = tampered(folder)

    assert sorted(found) == [
        "The checkpoint of the file checkpoint-000000000024.json is missing from the table.",
        "The file checkpoint-000000000024.json signs event 24, which is gone: the chain was cut.",
    ]
    assert tampered(folder.parent / "nowhere")[:1] == ["The file of the checkpoint at event 9 is missing."]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file checkpoint-000000000009.json is not a checkpoint."),
        (b"[]", "The file checkpoint-000000000009.json is not a checkpoint."),
        (b'{"statement": "{}"}', "The file checkpoint-000000000009.json is not a checkpoint."),
        (None, "The file of the checkpoint at event 9 is missing."),
    ],
)
def test_damaged_or_missing_file_is_found(trail, folder, content, sentence):
    path = file_of(9)
    path.unlink()
    if content is not None:
        path.write_bytes(content)

    assert tampered(folder) == [sentence]


def test_file_that_speaks_of_another_event_is_found(trail, folder):
    file_of(9).write_bytes(file_of(16).read_bytes())

    assert tampered(folder) == ["The file checkpoint-000000000009.json speaks of event 16."]


def test_file_that_waits_in_the_outbox_is_no_tampering(trail, folder):
    make_event()
    made = make_checkpoint(MONDAY)

    waiting = Finding(
        made.seq, f"The file of the checkpoint at event {made.seq} waits to be written.", is_tampering=False
    )
    assert waiting in findings(folder)
    assert tampered(folder) == []


def test_checkpoints_of_another_key_are_not_believed(trail, folder):
    other = frozenset({"00" * 32})

    strange = [finding.sentence for finding in findings(folder, other) if finding.is_tampering]

    assert len(strange) == 6
    assert all(sentence.endswith("is signed with a key that is not this house's.") for sentence in strange)


def test_note_beside_no_event_is_found(trail, folder):
    tampering.drop_triggers()
    with transaction.atomic():
        AuditNote.objects.create(event_id=999, salt="00", text="Never said.")
        found = tampered(folder)
        transaction.set_rollback(True)

    assert found == ["A note stands beside event 999, which does not exist."]


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize(
    "garbage", ["after = 'not json'", "at = '2026-99-99 00:00:00'", "after = '{\"cents\": 1.5}'", "seq = 'seven'"]
)
def test_row_that_cannot_be_read_is_found_and_the_check_goes_on(trail, folder, garbage):
    tampering.drop_triggers()
    tampering.run("PRAGMA ignore_check_constraints = ON")
    with transaction.atomic():
        tampering.run("DELETE FROM casino_auditnote WHERE event_id = 7")
        tampering.run(f"UPDATE casino_auditevent SET {garbage} WHERE seq = 7")
        tampering.run("UPDATE casino_auditevent SET role = 'nobody' WHERE seq = 20")
        found = tampered(folder)
        transaction.set_rollback(True)
    tampering.run("PRAGMA ignore_check_constraints = OFF")

    assert "Event 20 is not what was recorded: its content does not match its hash." in found
    assert {
        "Event 7 is not what was recorded: its content does not match its hash.",
        "Event 7 is missing.",
    } & set(found)


def test_trail_longer_than_a_batch_is_checked_in_pieces(trail, folder, monkeypatch):
    monkeypatch.setattr("casino.audit_check.BATCH", 5)
    assert tampered(folder) == []

    tampering.drop_triggers()
    AuditEvent.objects.filter(seq=17).update(role="nobody")

    assert tampered(folder) == ["Event 17 is not what was recorded: its content does not match its hash."]


def test_event_written_while_the_check_runs_is_no_tampering(trail, folder):
    checking = check_trail(Tally(), folder=folder, public_keys=known_keys())

    first = next(checking)
    make_event()

    assert [first, *checking] == [Finding(5, "The note of event 5 was erased, as recorded.", is_tampering=False)]


# ---- the database's own refusal --------------------------------------------------------------------------------------

REFUSED = [
    "UPDATE casino_auditevent SET role = 'x'",
    "DELETE FROM casino_auditevent",
    "UPDATE casino_checkpoint SET hash = 'x'",
    "DELETE FROM casino_checkpoint",
    "UPDATE casino_auditnote SET text = 'x'",
]
REFUSED_BY_SQLITE = [
    "UPDATE OR REPLACE casino_auditevent SET role = 'x'",
    "INSERT OR REPLACE INTO casino_auditevent SELECT * FROM casino_auditevent WHERE seq = 3",
    "INSERT OR REPLACE INTO casino_checkpoint SELECT * FROM casino_checkpoint",
    "REPLACE INTO casino_auditevent SELECT * FROM casino_auditevent WHERE seq = 3",
]
REFUSED_BY_POSTGRESQL = ["TRUNCATE casino_auditevent CASCADE", "TRUNCATE casino_checkpoint"]


def assert_refused(statement):
    before = list(AuditEvent.objects.values()), list(Checkpoint.objects.values()), list(AuditNote.objects.values())
    with pytest.raises(DatabaseError, match=r"never changed|append-only"), transaction.atomic():
        tampering.run(statement)
    assert before == (
        list(AuditEvent.objects.values()),
        list(Checkpoint.objects.values()),
        list(AuditNote.objects.values()),
    )


@pytest.mark.parametrize("statement", REFUSED)
def test_database_refuses_to_change_the_trail(trail, statement):
    assert_refused(statement)


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("statement", REFUSED_BY_SQLITE)
def test_sqlite_refuses_to_replace_a_row_of_the_trail(trail, statement):
    assert_refused(statement)


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("statement", REFUSED_BY_POSTGRESQL)
def test_postgresql_refuses_to_empty_the_trail(trail, statement):
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert_refused(statement)


def test_model_refuses_to_delete_an_event(trail):
    with pytest.raises(DatabaseError), transaction.atomic():
        AuditEvent.objects.filter(action=events.NOTE_ERASED).delete()
    assert AuditHead.objects.get().seq == AuditEvent.objects.count() == 24
