import threading
from datetime import timedelta

import pytest
from django.db import IntegrityError

from casino import clock, events, pdf
from casino.live import version_of
from casino.models import AuditEvent, Document, Subject
from casino.permissions import Role
from casino.services import documents
from casino.services.documents import render_one, render_waiting, request_document, topic_of, try_again
from games.rulings import RuleBroken
from tests.at_once import at_once
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.documents import EXTRACT, make_document

pytestmark = pytest.mark.django_db
SHA = "ab" * 32


@pytest.fixture
def printer(monkeypatch):
    """A printer that needs no time: notes what it was given, and does what the test says."""

    class Printer:
        def __init__(self):
            self.printed, self.error, self.meanwhile = [], None, lambda document, progress: None

        def __call__(self, document, *, progress):
            self.printed.append(document.pk)
            self.meanwhile(document, progress)
            if self.error:
                raise self.error
            return pdf.Made(SHA, 3)

    printer = Printer()
    monkeypatch.setattr(pdf, "make", printer)
    return printer


# ---- asking ----------------------------------------------------------------------------------------------------------


def test_asking_fixes_the_content_and_tells_the_audit_trail():
    director, venue = make_staff(Role.DIRECTOR), make_venue()

    document = make_document(subject=venue, by=director, clause="nsw-war 14.12")

    document.refresh_from_db()
    assert (document.state, document.version, document.content, document.requested_at) == (
        "waiting",
        1,
        EXTRACT,
        MONDAY,
    )
    event = AuditEvent.objects.get(action=events.DOCUMENT_REQUESTED)
    assert (event.actor, event.role, event.subject_id, event.clauses) == (
        director,
        "director",
        str(document.pk),
        ["nsw-war 14.12"],
    )
    assert event.after == {"kind": "audit-extract", "version": 1, "fingerprint": document.fingerprint}


def test_same_content_is_the_same_document_and_changed_content_the_next_version():
    venue = make_venue()

    first, again = make_document(subject=venue), make_document(subject=venue)
    changed = make_document(subject=venue, content=EXTRACT | {"left_out": 1})
    retitled = make_document(subject=venue, title="Another title")
    public = make_document(subject=venue, is_public=True)
    back = make_document(subject=venue)
    elsewhere = make_document(subject=make_venue())

    assert first == again == back
    assert [document.version for document in (first, changed, retitled, public, elsewhere)] == [1, 2, 3, 4, 1]
    assert len({document.fingerprint for document in (first, changed, retitled, public)}) == 4
    assert AuditEvent.objects.filter(action=events.DOCUMENT_REQUESTED).count() == 5


def test_document_may_be_about_something_that_is_no_row():
    document = make_document(kind="rulebook", subject=Subject("games.rulebook", "nsw-war"))

    assert (document.subject_type, document.subject_id, document.subject) == ("games.rulebook", "nsw-war", None)


def test_asking_takes_the_right_role():
    with pytest.raises(RuleBroken, match="takes another role"):
        make_document(by=make_staff(Role.CASHIER))

    assert not Document.objects.exists()


def ask_both(venue):
    def ask():
        return request_document("terms", venue, title="Terms", content={"prize": 1}, by=None, at=MONDAY)

    return at_once(ask, ask)


@pytest.mark.only_on("postgresql")
@pytest.mark.django_db(transaction=True)
def test_without_the_lock_two_who_ask_at_once_collide(monkeypatch):
    meeting = threading.Barrier(2)
    monkeypatch.setattr(documents, "locked_head", lambda: None)
    monkeypatch.setattr(Document.objects, "create", meet_first(Document.objects.create, meeting))

    answers = ask_both(make_venue())

    assert {type(answer) for answer in answers} == {Document, IntegrityError}


def meet_first(act, meeting):
    def met(**fields):
        meeting.wait(timeout=10)
        return act(**fields)

    return met


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_at_once_get_one_document():
    answers = ask_both(make_venue())

    assert answers == [Document.objects.get()] * 2
    assert Document.objects.get().version == 1


# ---- rendering -------------------------------------------------------------------------------------------------------


def test_rendering_keeps_the_hash_and_tells_the_audit_trail(printer):
    document = make_document()
    seen = version_of(topic_of(document))

    assert render_one(document.pk) is True

    document.refresh_from_db()
    assert (document.state, document.progress, document.pdf_sha256, document.pages) == ("ready", 100, SHA, 3)
    assert document.lease_until is None
    assert AuditEvent.objects.get(action=events.DOCUMENT_RENDERED).after == {"pdf_sha256": SHA, "pages": 3}
    assert version_of(topic_of(document)) > seen


def test_document_is_rendered_once(printer):
    document = make_document()

    assert [render_one(document.pk), render_one(document.pk), render_waiting()] == [True, False, 0]
    assert printer.printed == [document.pk]


def test_document_held_by_another_is_left_alone_until_its_lease_runs_out(printer):
    document = make_document()
    Document.objects.update(lease_until=clock.now() + timedelta(seconds=60))
    assert render_one(document.pk) is False

    Document.objects.update(lease_until=clock.now() - timedelta(seconds=1))
    assert render_one(document.pk) is True


def test_failure_is_kept_in_words_and_tried_again_after_a_pause(printer):
    document = make_document()
    printer.error = pdf.CannotRender("This machine cannot make PDFs yet.")

    assert render_waiting() == 0

    document.refresh_from_db()
    assert (document.state, document.attempts, document.lease_until) == ("waiting", 1, None)
    assert document.last_error == "CannotRender: This machine cannot make PDFs yet."
    assert document.next_try_at > clock.now()
    assert render_one(document.pk) is False

    printer.error = None
    Document.objects.update(next_try_at=MONDAY)
    assert render_one(document.pk) is True
    document.refresh_from_db()
    assert (document.state, document.last_error) == ("ready", "")


def test_one_failing_document_does_not_hold_up_the_others(printer):
    bad, good = make_document(), make_document()

    def fail_for_the_first(document, progress):
        printer.error = ValueError("broken") if document.pk == bad.pk else None

    printer.meanwhile = fail_for_the_first

    assert render_waiting() == 1
    assert list(Document.objects.order_by("pk").values_list("state", flat=True)) == ["waiting", "ready"]
    assert printer.printed == [bad.pk, good.pk]


def test_failed_document_is_tried_again_at_once_when_somebody_says_so(printer):
    document, director = make_document(), make_staff(Role.DIRECTOR)
    printer.error = ValueError("broken")
    render_one(document.pk)

    try_again(document, by=director, at=MONDAY)

    printer.error = None
    assert AuditEvent.objects.get(action=events.DOCUMENT_RETRIED).actor == director
    assert render_one(document.pk) is True
    with pytest.raises(RuleBroken, match="It is ready"):
        try_again(document, by=director, at=MONDAY)


def test_progress_is_shown_and_renews_the_lease(printer):
    document = make_document()
    shown = []

    def work(claimed, progress):
        progress(40)
        row = Document.objects.get(pk=document.pk)
        shown.append((row.progress, row.lease_until == claimed.lease_until, row.lease_until > clock.now()))

    printer.meanwhile = work
    render_one(document.pk)

    assert shown == [(40, True, True)]


def test_render_that_lost_its_lease_does_not_undo_what_another_finished(printer):
    document = make_document()

    def overtaken(claimed, progress):
        printer.meanwhile = lambda document, progress: None
        Document.objects.filter(pk=document.pk).update(lease_until=MONDAY)
        assert render_one(document.pk) is True
        progress(80)

    printer.meanwhile = overtaken

    assert render_one(document.pk) is False
    document.refresh_from_db()
    assert (document.state, document.progress) == ("ready", 100)
    assert AuditEvent.objects.filter(action=events.DOCUMENT_RENDERED).count() == 1


@pytest.mark.django_db(transaction=True)
def test_document_asked_for_by_six_workers_is_rendered_by_one(printer):
    document = make_document()

    answers = at_once(*[lambda: render_one(document.pk)] * 6)

    assert sorted(answers) == [False] * 5 + [True]
    assert printer.printed == [document.pk]
