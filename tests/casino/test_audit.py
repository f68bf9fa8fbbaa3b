import pytest
from django.db import transaction

from casino import events
from casino.audit import GENESIS, link, note_digest, record
from casino.audit_check import Tally, check_chain
from casino.models import AuditEvent, AuditHead, AuditNote, Subject
from tests.at_once import at_once
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.audit import make_event

pytestmark = pytest.mark.django_db


def test_each_event_covers_the_hash_of_the_one_before_it():
    first, second = make_event(), make_event()

    assert (first.seq, first.previous_hash, second.seq, second.previous_hash) == (1, GENESIS, 2, first.hash)
    assert [event.hash for event in AuditEvent.objects.all()] == [link(event) for event in AuditEvent.objects.all()]
    assert (AuditHead.objects.get().seq, AuditHead.objects.get().hash) == (2, second.hash)


def test_event_reads_back_as_it_was_hashed():
    make_event(after={"at": MONDAY, "many": (1, 2), "name": "Zoë", "nothing": None}, clauses=["", "nsw-war 14.12"])

    event = AuditEvent.objects.get()

    assert event.after == {"at": "2026-03-02T09:00:00.000000+00:00", "many": [1, 2], "name": "Zoë", "nothing": None}
    assert event.clauses == ["nsw-war 14.12"]
    assert link(event) == event.hash


def test_note_stands_beside_the_chain_bound_by_a_salted_digest():
    one, two = make_event(note="Same words"), make_event(note="Same words")

    note = AuditNote.objects.get(event=one)
    assert one.note_digest == note_digest(note.salt, "Same words")
    assert one.note_digest != two.note_digest
    assert make_event().note_digest == ""


@pytest.mark.parametrize("side", ["before", "after"])
def test_personal_fields_do_not_enter_the_chain(side):
    staff = make_staff()

    with pytest.raises(ValueError, match=r"Personal data does not go into the audit chain: email, name\."):
        make_event(staff, event=events.STAFF_CHANGED, **{side: {"name": "Ada", "email": "a@example.test", "role": "x"}})

    assert not AuditEvent.objects.exists()


def test_float_is_refused_since_it_has_no_exact_form():
    with pytest.raises(TypeError, match="no exact form"):
        make_event(after={"dollars": 1.5})


def test_event_without_its_change_is_refused(monkeypatch):
    monkeypatch.setattr(transaction.get_connection(), "in_atomic_block", False)

    with pytest.raises(RuntimeError, match="belongs into the transaction of its change"):
        record(events.VENUE_CHANGED, Subject("casino.venue", "1"), by=None, at=MONDAY)


def test_change_that_fails_takes_its_event_with_it():
    make_event()

    with pytest.raises(ZeroDivisionError), transaction.atomic():
        record(events.VENUE_CHANGED, make_venue(), by=None, at=MONDAY)
        raise ZeroDivisionError

    assert (AuditEvent.objects.count(), AuditHead.objects.get().seq) == (1, 1)
    assert list(check_chain(Tally())) == []


@pytest.mark.django_db(transaction=True)
def test_eight_writers_at_once_leave_one_unbroken_chain():
    venue = make_venue()

    answers = at_once(*[lambda: make_event(venue, note="Why")] * 8)

    assert sorted(event.seq for event in answers) == list(range(1, 9))
    tally = Tally()
    assert (list(check_chain(tally)), tally.events, tally.notes) == ([], 8, 8)
