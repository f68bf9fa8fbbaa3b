import pytest

from casino import events
from casino.audit import note_digest
from casino.models import AuditEvent, AuditNote
from casino.permissions import Role
from casino.services.audit import erase_note
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.audit import make_event

pytestmark = pytest.mark.django_db


def test_erasing_a_note_removes_the_words_and_records_who_did_it_and_why():
    officer = make_staff(Role.COMPLIANCE)
    event = make_event(note="Mr Example was rude.")
    note = event.note

    erasure = erase_note(event, by=officer, at=MONDAY, reason="Asked for by the person it named.")

    assert not AuditNote.objects.filter(event=event).exists()
    assert (erasure.action, erasure.actor, erasure.role, erasure.subject_type, erasure.subject_id) == (
        events.NOTE_ERASED,
        officer,
        "compliance",
        "casino.auditevent",
        str(event.seq),
    )
    assert erasure.note.text == "Asked for by the person it named."
    assert AuditEvent.objects.get(seq=event.seq).note_digest == note_digest(note.salt, "Mr Example was rude.")


@pytest.mark.parametrize("note", ["", "Once"])
def test_note_that_is_not_there_cannot_be_erased(note):
    officer = make_staff(Role.COMPLIANCE)
    event = make_event(note=note)
    if note:
        erase_note(event, by=officer, at=MONDAY)

    with pytest.raises(RuleBroken, match="There is no note to erase"):
        erase_note(event, by=officer, at=MONDAY)


def test_only_compliance_erases_notes():
    event = make_event(note="Kept")

    with pytest.raises(RuleBroken, match="takes another role: compliance"):
        erase_note(event, by=make_staff(Role.ADMINISTRATOR), at=MONDAY)

    assert AuditNote.objects.get(event=event).text == "Kept"
