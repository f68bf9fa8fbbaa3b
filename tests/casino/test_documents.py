import pytest

from casino import documents
from casino.checkpoints import make_checkpoint, sheet
from casino.documents import audit_extract_of, request_audit_extract, request_rulebook, rulebook_of
from casino.fingerprint import fingerprint
from casino.models import Document, subject_of
from casino.permissions import Role
from games.rulebooks import HEADERS, clauses_of
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.audit import make_event


@pytest.fixture
def officer(db):
    venue = make_venue(name="The Star", time_zone="Australia/Sydney")
    return make_staff(Role.COMPLIANCE, venue=venue, name="Olivia Officer", email="")


def test_extract_tells_the_whole_timeline_in_local_time_with_hashes_and_the_checkpoint_that_covers_it(officer):
    event = make_event(
        officer.venue,
        by=officer,
        role="compliance",
        clauses=["nsw-war 14.12"],
        before={"a": 1},
        after={"a": 2},
        note="Why",
    )
    make_event(make_venue())
    covering = make_checkpoint(MONDAY)
    make_event(make_venue())
    make_checkpoint(MONDAY)

    assert audit_extract_of(subject_of(officer.venue), reader=officer) == {
        "about": {"type": "casino.venue", "id": str(officer.venue.pk), "kind": "venue", "name": "The Star"},
        "time_zone": "Australia/Sydney",
        "left_out": 0,
        "events": [
            {
                "seq": event.seq,
                "at": MONDAY,
                "day": "Mon 2 Mar 2026",
                "time": "20:00:00 AEDT",
                "sentence": "Olivia Officer changed The Star",
                "role": "compliance",
                "clauses": ["nsw-war 14.12"],
                "changes": [{"name": "a", "before": "1", "after": "2"}],
                "note": "Why",
                "is_note_erased": False,
                "hash": event.hash,
                "previous_hash": event.previous_hash,
            }
        ],
        "checkpoint": {"seq": covering.seq, **sheet(covering)},
    }


def test_extract_of_an_unchanged_thing_stays_the_same_document_while_the_house_goes_on(officer):
    make_event(officer.venue)
    make_checkpoint(MONDAY)
    first = request_audit_extract(subject_of(officer.venue), by=officer, at=MONDAY)
    make_event(make_venue())
    make_checkpoint(MONDAY)

    assert request_audit_extract(subject_of(officer.venue), by=officer, at=MONDAY) == first
    make_event(officer.venue)
    assert request_audit_extract(subject_of(officer.venue), by=officer, at=MONDAY).version == 2


def test_long_extract_keeps_the_newest_events_and_says_how_many_are_left_out(officer, monkeypatch):
    monkeypatch.setattr(documents, "LONGEST_EXTRACT", 2)
    made = [make_event(officer.venue).seq for _ in range(3)]

    content = audit_extract_of(subject_of(officer.venue), reader=officer)

    assert ([event["seq"] for event in content["events"]], content["left_out"]) == (made[1:], 1)


@pytest.mark.parametrize("role", [Role.ADMINISTRATOR, Role.DIRECTOR, Role.INSPECTOR])
def test_extract_is_made_by_compliance_only(officer, role):
    make_event(officer.venue)

    with pytest.raises(RuleBroken, match="takes another role"):
        request_audit_extract(subject_of(officer.venue), by=make_staff(role), at=MONDAY)

    assert not Document.objects.exists()


def test_extract_of_nothing_is_refused(officer):
    with pytest.raises(RuleBroken, match="says nothing about this"):
        request_audit_extract(subject_of(officer.venue), by=officer, at=MONDAY)


@pytest.mark.parametrize("key", list(HEADERS))
def test_rulebook_holds_every_clause_in_the_documents_order(key):
    content = rulebook_of(key)

    inventory = clauses_of(key)
    assert [clause["number"] for clause in content["clauses"]] == list(inventory)
    assert [(clause["gist"], clause["kind"], clause["reading"]) for clause in content["clauses"]] == [
        (clause.gist, clause.kind, clause.reading) for clause in inventory.values()
    ]
    assert content["to_keep"] == sum(clause.is_to_keep for clause in inventory.values())
    assert content["text_sha256"] == HEADERS[key].text_sha256
    assert fingerprint(content) == fingerprint(rulebook_of(key))


def test_rulebook_document_is_public_and_about_the_rulebook_itself(officer):
    document = request_rulebook("vic-war", by=officer, at=MONDAY)

    assert (document.is_public, document.subject_type, document.subject_id) == (True, "games.rulebook", "vic-war")
    assert document.title == "Victoria: Casino War, with tournament play"


def test_unknown_rulebook_is_refused(officer):
    with pytest.raises(RuleBroken, match="no such rulebook"):
        request_rulebook("xyz-war", by=officer, at=MONDAY)
