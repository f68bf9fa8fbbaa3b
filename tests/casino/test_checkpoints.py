import json
from datetime import timedelta

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.db import connection

from casino import checkpoints, outbox
from casino.checkpoints import ChainBroken, make_checkpoint
from casino.live import version_of
from casino.models import AuditEvent, AuditHead, Checkpoint, Outgoing
from casino.permissions import Role
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.audit import make_event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def places(settings, tmp_path):
    settings.AUDIT_KEY_FILE = tmp_path / "keys" / "audit.pem"
    settings.CHECKPOINT_DIR = tmp_path / "checkpoints"
    return tmp_path


def test_checkpoint_signs_the_newest_event_so_that_anybody_can_check_it():
    make_event()
    newest = make_event()

    made = make_checkpoint(MONDAY)

    text = f'{{"at":"2026-03-02T09:00:00.000000+00:00","hash":"{newest.hash}","seq":2,"what":"baize audit checkpoint"}}'
    assert (made.seq, made.hash, checkpoints.statement_of(made)) == (2, newest.hash, text)
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(made.public_key))
    key.verify(bytes.fromhex(made.signature), text.encode())
    with pytest.raises(InvalidSignature):
        key.verify(bytes.fromhex(made.signature), text.replace("seq", "sea").encode())


def test_key_is_made_once_and_only_its_owner_can_read_it(places):
    make_event()
    first = make_checkpoint(MONDAY)
    make_event()
    second = make_checkpoint(MONDAY)

    path = places / "keys" / "audit.pem"
    assert first.public_key == second.public_key
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_nothing_new_makes_no_checkpoint():
    assert make_checkpoint(MONDAY) is None
    make_event()
    assert make_checkpoint(MONDAY) is not None
    assert make_checkpoint(MONDAY + timedelta(hours=1)) is None
    assert Checkpoint.objects.count() == 1


def test_checkpoint_says_so_on_the_live_topic():
    make_event()
    before = version_of("checkpoint")

    make_checkpoint(MONDAY)

    assert version_of("checkpoint") == before + 1


def test_relay_writes_the_signed_text_into_a_file_outside_the_database(places):
    make_event()
    made = make_checkpoint(MONDAY)

    outbox.relay(at=MONDAY)

    (path,) = (places / "checkpoints").iterdir()
    assert path.name == "checkpoint-000000000001.json"
    assert json.loads(path.read_bytes()) == {
        "statement": checkpoints.statement_of(made),
        "signature": made.signature,
        "public_key": made.public_key,
    }
    sent = Outgoing.objects.get()
    assert (sent.channel, sent.receipt, sent.sent_at) == ("checkpoint", path.name, MONDAY)


def test_file_of_another_history_is_left_alone_and_the_relay_says_so(places):
    make_event()
    make_checkpoint(MONDAY)
    other = places / "checkpoints" / "checkpoint-000000000001.json"
    other.parent.mkdir()
    other.write_text("{}")

    outbox.relay(at=MONDAY)

    waiting = Outgoing.objects.get()
    assert (other.read_text(), waiting.sent_at) == ("{}", None)
    assert "already exists with another content" in waiting.last_error


def test_compliance_gets_one_mail_a_day_in_its_own_time_zone():
    sydney = make_venue(time_zone="Australia/Sydney")
    officer = make_staff(Role.COMPLIANCE, venue=sydney, email="officer@example.test")
    make_staff(Role.COMPLIANCE, venue=sydney, email="")
    make_staff(Role.CASHIER, venue=sydney)
    make_staff(Role.COMPLIANCE, venue=sydney, is_active=False)

    for hours in (0, 1, 3.9, 4.1):  # 9:00 UTC on Monday is 20:00 in Sydney: its day ends four hours later
        make_event()
        make_checkpoint(MONDAY + timedelta(hours=hours))

    mails = Outgoing.objects.filter(channel="mail").order_by("pk")
    assert [(mail.key, mail.recipient) for mail in mails] == [
        (f"checkpoint:2026-03-02:{officer.pk}", "officer@example.test"),
        (f"checkpoint:2026-03-03:{officer.pk}", "officer@example.test"),
    ]
    assert Checkpoint.objects.first().signature in mails[0].payload["text"]


def drop_protection():
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DROP TRIGGER casino_auditevent_no_update")
        else:
            cursor.execute("DROP TRIGGER casino_auditevent_no_change ON casino_auditevent")


def test_rewritten_history_is_not_signed_again():
    signed = make_event()
    make_checkpoint(MONDAY)
    make_event()
    drop_protection()
    AuditEvent.objects.filter(seq=signed.seq).update(hash="0" * 64)

    with pytest.raises(ChainBroken, match="audit_verify"):
        make_checkpoint(MONDAY)


def test_shortened_history_is_not_signed_again():
    first = make_event()
    make_event()
    make_checkpoint(MONDAY)
    AuditHead.objects.update(seq=first.seq, hash=first.hash)

    with pytest.raises(ChainBroken, match="audit_verify"):
        make_checkpoint(MONDAY)
