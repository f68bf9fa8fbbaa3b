import hashlib

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino import events
from casino.checkpoints import make_checkpoint, statement_of
from casino.models import AuditEvent, AuditNote, Document
from casino.permissions import Role
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.audit import make_event

pytestmark = pytest.mark.django_db
TRAIL = "/api/v1/audit/"


def signed_in(*roles, **fields):
    client = APIClient()
    client.force_login(make_staff(*roles, **fields))
    return client


def test_trail_is_told_by_named_fields():
    venue = make_venue(name="The Star")
    event = make_event(venue, clauses=["nsw-war 14.12"], before={"a": 1}, after={"a": 2}, note="Why", role="compliance")

    answer = signed_in(Role.INSPECTOR).get(TRAIL, {"kind": "casino.venue"})

    assert answer.json()["results"] == [
        {
            "seq": event.seq,
            "at": "2026-03-02T09:00:00Z",
            "action": "casino.venue.changed",
            "who": "the system",
            "role": "compliance",
            "sentence": "The system changed The Star",
            "thing": {"type": "casino.venue", "id": str(venue.pk), "kind": "venue", "name": "The Star"},
            "clauses": ["nsw-war 14.12"],
            "changes": [{"name": "a", "before": "1", "after": "2"}],
            "note": "Why",
            "is_note_erased": False,
            "hash": event.hash,
            "previous_hash": event.previous_hash,
        }
    ]


def test_anybody_who_reads_an_event_can_compute_its_hash_anew():
    event = make_event(note="Why", after={"name": "Zoë"})

    told = signed_in(Role.INSPECTOR).get(f"{TRAIL}events/{event.seq}/").json()

    covered = b"\x00" + bytes.fromhex(told["previous_hash"]) + told["signed_text"].encode()
    assert hashlib.sha256(covered).hexdigest() == told["hash"]


@pytest.mark.parametrize(
    ("role", "status"), [(Role.COMPLIANCE, 200), (Role.INSPECTOR, 200), (Role.ADMINISTRATOR, 200), (Role.CASHIER, 403)]
)
def test_trail_has_the_same_readers_as_its_pages(role, status):
    client, venue = signed_in(role), make_venue()
    event = make_event(venue, note="Secret")

    answers = [
        client.get(address)
        for address in (
            TRAIL,
            f"{TRAIL}checkpoints/",
            f"{TRAIL}casino.venue/{venue.pk}/",
            f"{TRAIL}events/{event.seq}/",
        )
    ]

    assert [answer.status_code for answer in answers] == [status] * 4
    reads = role in (Role.COMPLIANCE, Role.INSPECTOR)
    assert any("Secret" in answer.content.decode() for answer in answers) is reads
    assert APIClient().get(TRAIL).status_code == 401


@pytest.mark.parametrize("asked", [{"day": "yesterday"}, {"kind": "nothing"}, {"person": "x"}, {"q": "\x00"}])
def test_filter_that_makes_no_sense_is_refused_at_its_field(asked):
    answer = signed_in(Role.COMPLIANCE).get(TRAIL, asked)

    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert {error["field"] for error in answer.json()["errors"]} == set(asked)


def test_note_is_erased_once_and_the_answer_tells_the_erasure():
    client, event = signed_in(Role.COMPLIANCE), make_event(note="Mr Example")
    address = f"{TRAIL}events/{event.seq}/erase-note/"

    erased = client.post(address, {"reason": "Order of the court"}, format="json")
    again = client.post(address, {"reason": "Order of the court"}, format="json")

    assert (erased.status_code, erased.json()["action"]) == (200, events.NOTE_ERASED)
    assert (again.status_code, again.json()["code"]) == (422, "no_note")
    assert [note.text for note in AuditNote.objects.all()] == ["Order of the court"]
    assert signed_in(Role.INSPECTOR).post(address, {"reason": "x"}, format="json").status_code == 403
    assert client.post(f"{TRAIL}events/999999/erase-note/", {"reason": "x"}, format="json").status_code == 404


def test_extract_is_asked_for_once_by_a_key():
    client, venue = signed_in(Role.COMPLIANCE), make_venue()
    make_event(venue)

    answers = [
        client.post(f"{TRAIL}casino.venue/{venue.pk}/extract/", format="json", headers={"Idempotency-Key": "k"})
        for _time in range(2)
    ]

    document = Document.objects.get()
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert (answers[0].json()["number"], answers[0].json()["state"]) == (str(document.number), "waiting")
    nothing = client.post(f"{TRAIL}casino.venue/999999/extract/", format="json")
    assert (nothing.status_code, nothing.json()["code"]) == (422, "nothing_to_say")


def test_checkpoints_are_told_with_the_very_text_that_was_signed():
    make_event()
    made = make_checkpoint(MONDAY)

    (told,) = signed_in(Role.INSPECTOR).get(f"{TRAIL}checkpoints/").json()["results"]

    assert told == {
        "seq": made.seq,
        "hash": made.hash,
        "at": "2026-03-02T09:00:00Z",
        "statement": statement_of(made),
        "signature": made.signature,
        "public_key": made.public_key,
    }


def test_trail_takes_the_same_number_of_queries_for_one_event_and_for_three(django_assert_num_queries):
    client, venue = signed_in(Role.COMPLIANCE), make_venue()
    make_event(venue, note="One")
    asked = {"kind": "casino.venue"}
    client.get(TRAIL, asked)
    with CaptureQueriesContext(connection) as one:
        client.get(TRAIL, asked)
    make_event(venue, by=make_staff(Role.DIRECTOR))
    make_event(make_venue(), note="Three")

    with django_assert_num_queries(len(one)):
        assert len(client.get(TRAIL, asked).json()["results"]) == 3
    assert AuditEvent.objects.filter(subject_type="casino.venue").count() == 3
