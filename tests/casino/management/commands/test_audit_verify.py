import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from casino import outbox
from casino.checkpoints import make_checkpoint
from casino.models import AuditEvent, AuditHead
from tests.casino import tampering
from tests.factories import MONDAY
from tests.factories.audit import make_event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def trail(settings, tmp_path):
    settings.AUDIT_KEY_FILE = tmp_path / "keys" / "audit.pem"
    settings.CHECKPOINT_DIR = tmp_path / "checkpoints"
    make_event(note="Why")
    make_event()
    make_checkpoint(MONDAY)
    outbox.relay(at=MONDAY)


def verify(*arguments):
    out = StringIO()
    try:
        call_command("audit_verify", *arguments, stdout=out)
    except SystemExit as end:
        return end.code, out.getvalue()
    return 0, out.getvalue()


def test_whole_trail_gets_one_line_and_exit_0():
    newest = AuditEvent.objects.last()

    code, said = verify()

    assert code == 0
    assert said == (
        "The audit trail is whole. Events: 2, notes: 1, erased notes: 0, checkpoints: 1, checkpoint files: 1; "
        f"newest event 2, hash {newest.hash}.\n"
    )


def test_tampering_is_told_and_exits_1():
    tampering.drop_triggers()
    AuditEvent.objects.filter(seq=1).update(role="nobody")

    code, said = verify()

    assert code == 1
    assert said.splitlines()[0] == ("TAMPERED: Event 1 is not what was recorded: its content does not match its hash.")
    assert said.splitlines()[1].startswith("The audit trail is NOT whole. Events: 2")


def test_json_says_the_same():
    AuditHead.objects.update(seq=3)

    code, said = verify("--json")

    answer = json.loads(said)
    assert (code, answer["is_whole"], answer["events"], answer["left_out"]) == (1, False, 2, 0)
    assert answer["findings"] == [
        {
            "seq": 3,
            "sentence": "The chain ends at event 2 and should end at 3: its tail was cut off.",
            "is_tampering": True,
        }
    ]


def test_inspectors_own_copies_are_checked_with_the_key_they_hold(settings, tmp_path):
    own = tmp_path / "copies"
    settings.CHECKPOINT_DIR.rename(own)
    held = json.loads(next(own.iterdir()).read_bytes())["public_key"]
    settings.AUDIT_KEY_FILE.unlink()

    assert verify("--checkpoints", str(own), "--public-key", held)[0] == 0
    assert verify("--checkpoints", str(own), "--public-key", "00" * 32)[0] == 1
    assert verify("--checkpoints", str(own))[0] == 1
    assert not settings.AUDIT_KEY_FILE.exists()


def test_missing_folder_is_said_in_words(tmp_path):
    with pytest.raises(CommandError, match="There is no folder"):
        verify("--checkpoints", str(tmp_path / "nowhere"))
