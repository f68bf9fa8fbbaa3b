from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino import events
from casino.checkpoints import make_checkpoint
from casino.models import AuditEvent, AuditNote, Document
from casino.outbox import send_mail
from casino.permissions import Role
from casino.queries import audit as queries
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.audit import make_event

pytestmark = pytest.mark.django_db
TRAIL = "/desk/audit/"


@pytest.fixture
def officer(client):
    staff = make_staff(Role.COMPLIANCE, name="Olivia Officer", venue=make_venue(name="The Star"))
    client.force_login(staff)
    return staff


def lines(response):
    """Return the lines shown, without those of the reader's own signing in."""
    return [line for line in response.context["lines"] if line.action != events.SIGNED_IN]


def seqs(response):
    return [line.seq for line in lines(response)]


def said(response):
    return [line.sentence for line in lines(response)]


# ---- who reads it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "status"),
    [
        (Role.COMPLIANCE, 200),
        (Role.INSPECTOR, 200),
        (Role.ADMINISTRATOR, 200),
        (Role.CASHIER, 403),
        (Role.DIRECTOR, 403),
    ],
)
@pytest.mark.parametrize("address", [TRAIL, f"{TRAIL}checkpoints/", f"{TRAIL}casino.venue/%s/"])
def test_trail_is_for_compliance_administrators_and_inspectors(client, role, status, address):
    venue = make_venue()
    make_event(venue)
    client.force_login(make_staff(role))

    assert client.get(address % venue.pk if "%" in address else address).status_code == status


@pytest.mark.parametrize(
    ("role", "reads"), [(Role.COMPLIANCE, True), (Role.INSPECTOR, True), (Role.ADMINISTRATOR, False)]
)
def test_notes_and_the_words_of_mail_are_for_compliance_and_inspectors(client, role, reads):
    venue = make_venue()
    make_event(venue, note="Mr Example complained.")
    mail = send_mail(venue, key="k", to="a@example.test", headline="To Mr Example", text="…", at=MONDAY)
    client.force_login(make_staff(role))

    page = client.get(TRAIL)

    assert ("Mr Example complained." in page.content.decode()) is reads
    assert ("To Mr Example" in page.content.decode()) is reads
    assert (f"outgoing {mail.pk}" in page.content.decode()) is not reads
    assert bool(client.get(TRAIL, {"q": "complained"}).context["lines"]) is reads


# ---- what it says ----------------------------------------------------------------------------------------------------


def test_event_is_a_sentence_with_its_clause_its_change_its_note_and_its_thing(client, officer):
    event = make_event(
        officer.venue,
        by=officer,
        role="compliance",
        clauses=["nsw-war 14.12"],
        before={"state": "old", "seen_at": MONDAY, "requires_totp": False},
        after={"state": "new", "is_open": True, "requires_totp": True},
        note="Because.",
    )

    response = client.get(TRAIL)

    (line,) = lines(response)
    text = response.content.decode()
    assert line.sentence == "Olivia Officer changed The Star"
    assert (line.role, line.note, line.clauses) == ("compliance", "Because.", ["nsw-war 14.12"])
    assert line.changes == [
        queries.Change("is open", "", "yes"),
        queries.Change("one-time code at sign-in", "no", "yes"),
        queries.Change("seen at", "2 Mar 2026 20:00 AEDT", ""),
        queries.Change("state", "old", "new"),
    ]
    assert 'href="/rules/nsw-war/#' in text
    assert f'href="/desk/audit/casino.venue/{officer.venue.pk}/"' in text
    assert f'href="/desk/audit/events/{event.seq}/erase-note/"' in text


def test_event_without_a_person_was_done_by_the_system_and_an_unknown_one_is_still_told(client, officer):
    make_event(officer.venue, event=events.DOCUMENT_RENDERED)
    make_event(officer.venue, event="retired.action")

    assert said(client.get(TRAIL)) == ["The system did “retired.action” to The Star", "The Star was made"]


def test_text_people_typed_is_escaped(client, officer):
    make_event(make_venue(name="<script>alert(1)</script>"), note="<img src=x>", before={"<b>": "<i>"})

    text = client.get(TRAIL).content.decode()

    assert "<script>alert" not in text
    assert "<img src=x" not in text
    assert "<b>" not in text


# ---- finding ---------------------------------------------------------------------------------------------------------


def test_the_beginning_of_a_hash_is_found_though_it_be_all_digits(client, officer):
    event = make_event(officer.venue)
    while not event.hash[:8].isdecimal():
        event = make_event(officer.venue)

    assert seqs(client.get(TRAIL, {"q": event.hash[:8]})) == [event.seq]


def test_trail_is_narrowed_by_person_action_kind_clause_day_and_words(client, officer):
    venue, cashier = officer.venue, make_staff(Role.CASHIER, name="Carl Cashier")
    first = make_event(venue, by=officer, clauses=["nsw-war 14.12"])
    second = make_event(cashier, by=cashier, event=events.STAFF_CHANGED, clauses=["nsw-war 14.1"], note="A secret word")
    third = make_event(venue, at=MONDAY + timedelta(hours=4))  # 00:00 on Tuesday in Sydney

    found = {
        tuple(asked.items()): seqs(client.get(TRAIL, asked))
        for asked in (
            {},
            {"person": cashier.pk},
            {"action": events.STAFF_CHANGED},
            {"kind": "casino.venue"},
            {"clause": "nsw-war 14.1"},
            {"clause": "nsw-war 14.12"},
            {"day": "2026-03-02"},
            {"day": "2026-03-03"},
            {"q": str(second.seq)},
            {"q": first.hash[:12]},
            {"q": "carl"},
            {"q": "secret"},
            {"q": "changed the details"},
            {"q": "nothing like that"},
            {"kind": "casino.venue", "day": "2026-03-03"},
        )
    }

    assert list(found.values()) == [
        [third.seq, second.seq, first.seq],
        [second.seq],
        [second.seq],
        [third.seq, first.seq],
        [second.seq],
        [first.seq],
        [second.seq, first.seq],
        [third.seq],
        [second.seq],
        [first.seq],
        [second.seq],
        [second.seq],
        [second.seq],
        [],
        [third.seq],
    ]


@pytest.mark.parametrize(
    "asked",
    [
        {"person": "x"},
        {"person": "99999999999999999999"},
        {"action": "no.such"},
        {"day": "yesterday"},
        {"before": "-1"},
        {"after": "9" * 30},
        {"q": "\x00"},
        {"q": "1" * 199},
        {"q": "9" * 19},
        {"clause": "c" * 81},
    ],
)
def test_nonsense_gets_a_page_and_a_sentence_never_a_crash(client, officer, asked):
    make_event()

    assert client.get(TRAIL, asked).status_code == 200


def test_pages_are_cut_by_number_so_that_new_events_do_not_shift_them(client, officer, monkeypatch):
    monkeypatch.setattr(queries, "PAGE", 2)
    made = [make_event(officer.venue).seq for _ in range(5)]

    def page(**place):
        return client.get(TRAIL, {"kind": "casino.venue", **place})

    first = page()
    make_event(officer.venue)
    second = page(before=first.context["stretch"].older_than)
    third = page(before=second.context["stretch"].older_than)
    back = page(after=third.context["stretch"].newer_than)

    one, two, three, four, five = made
    assert [seqs(shown) for shown in (first, second, third, back)] == [[five, four], [three, two], [one], [three, two]]
    assert (first.context["stretch"].newer_than, third.context["stretch"].older_than) == (None, None)


@pytest.mark.parametrize("address", [TRAIL, f"{TRAIL}casino.venue/%s/", f"{TRAIL}checkpoints/"])
def test_pages_take_the_same_number_of_queries_for_one_event_and_for_three(
    client, officer, address, django_assert_num_queries
):
    address = address % officer.venue.pk if "%" in address else address
    make_event(officer.venue, by=officer, note="One")
    make_checkpoint(MONDAY)
    client.get(address)
    with CaptureQueriesContext(connection) as one:
        client.get(address)
    for number in range(2):
        make_event(officer.venue, by=make_staff(Role.DIRECTOR), note=str(number))
        make_checkpoint(MONDAY)

    with django_assert_num_queries(len(one)):
        client.get(address)


# ---- the timeline of one thing ---------------------------------------------------------------------------------------


def test_timeline_tells_what_happened_to_one_thing_oldest_first(client, officer):
    first = make_event(officer.venue)
    make_event()
    last = make_event(officer.venue)

    response = client.get(f"{TRAIL}casino.venue/{officer.venue.pk}/")

    assert seqs(response) == [first.seq, last.seq]
    assert "The Star" in response.content.decode()


@pytest.mark.parametrize("thing", ["casino.venue/999999", "no.model/1", "casino/1", "casino.venue/x", "x/../y"])
def test_thing_the_trail_says_nothing_about_is_not_found(client, officer, thing):
    assert client.get(f"{TRAIL}{thing}/").status_code == 404


def test_thing_that_is_gone_is_told_by_its_kind_and_number(client, officer):
    venue = make_venue()
    make_event(venue)
    number = venue.pk
    venue.delete()

    assert said(client.get(f"{TRAIL}casino.venue/{number}/")) == [f"The system changed venue {number}"]


def test_make_pdf_asks_for_an_extract_and_leads_to_it(client, officer):
    make_event(officer.venue, note="Why")

    answer = client.post(f"{TRAIL}casino.venue/{officer.venue.pk}/extract/", {"once_key": "k"})
    again = client.post(f"{TRAIL}casino.venue/{officer.venue.pk}/extract/", {"once_key": "k"})

    document = Document.objects.get()
    assert (answer.status_code, answer.url, again.url) == (303, *[document.get_absolute_url()] * 2)
    assert (document.title, document.is_public) == ("Audit extract: The Star", False)
    assert [event["note"] for event in document.content["events"]] == ["Why"]


def test_administrator_reads_the_timeline_but_makes_no_extract_of_its_notes(client):
    venue = make_venue()
    make_event(venue)
    client.force_login(make_staff(Role.ADMINISTRATOR))

    page = client.get(f"{TRAIL}casino.venue/{venue.pk}/").content.decode()
    answer = client.post(f"{TRAIL}casino.venue/{venue.pk}/extract/", {"once_key": "k"})

    assert "Make PDF" not in page
    assert (answer.status_code, Document.objects.count()) == (422, 0)


# ---- notes -----------------------------------------------------------------------------------------------------------


def test_note_is_erased_with_a_reason(client, officer):
    event = make_event(officer.venue, note="Mr Example")
    address = f"{TRAIL}events/{event.seq}/erase-note/"

    assert "Mr Example" in client.get(address).content.decode()
    assert client.post(address, {"reason": " "}).status_code == 422
    answer = client.post(address, {"reason": "Order of the court"})

    assert answer.url == f"/desk/audit/casino.venue/{officer.venue.pk}/"
    assert [note.text for note in AuditNote.objects.all()] == ["Order of the court"]
    assert AuditEvent.objects.get(action=events.NOTE_ERASED).actor == officer
    assert "Its note was erased for good." in client.get(answer.url).content.decode()
    assert client.post(address, {"reason": "Again"}).status_code == 422


def test_erasing_the_note_of_no_event_is_not_found(client, officer):
    assert client.get(f"{TRAIL}events/99/erase-note/").status_code == 404


# ---- checkpoints -----------------------------------------------------------------------------------------------------


def test_checkpoints_show_the_key_and_how_to_check(client, officer):
    assert "Nothing signed yet" in client.get(f"{TRAIL}checkpoints/").content.decode()
    make_event()
    made = make_checkpoint(MONDAY)

    text = client.get(f"{TRAIL}checkpoints/").content.decode()

    assert made.public_key in text
    assert "manage.py audit_verify" in text
    assert made.hash[:8] in text
