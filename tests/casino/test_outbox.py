"""The outbox: written with its cause, sent once, kept until it is."""

from datetime import timedelta

import pytest
from django.db import transaction

from casino import events, outbox
from casino.models import AuditEvent, Outgoing
from casino.outbox import SENDERS, keep_receipt, relay
from tests.factories import MONDAY
from tests.factories.obligations import make_mail
from tests.postman import postman

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch):
    keys = []

    def note(message):
        keys.append(message.key)
        return f"250 taken as {message.key}"

    monkeypatch.setitem(SENDERS, "mail", note)
    return keys


@pytest.mark.django_db(transaction=True)
def test_a_message_whose_cause_fails_was_never_written():
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        make_mail()
        _ = 1 // 0

    assert not Outgoing.objects.exists()


def test_the_same_key_is_written_and_sent_once(sent):
    assert make_mail(key="notice").pk == make_mail(key="notice", headline="Another").pk

    assert (relay(at=MONDAY), relay(at=MONDAY)) == (1, 0)
    assert sent == ["notice"]


def test_a_sent_message_keeps_its_receipt_and_stands_in_the_trail(sent):
    make_mail(key="notice", clause="nsw-war 14.8")

    relay(at=MONDAY)

    message = Outgoing.objects.get()
    assert (message.sent_at, message.receipt, message.lease_until) == (MONDAY, "250 taken as notice", None)
    told = AuditEvent.objects.filter(subject_type="casino.outgoing").order_by("seq")
    assert [(event.action, event.after, event.clauses) for event in told] == [
        (events.MESSAGE_QUEUED, {"key": "notice"}, ["nsw-war 14.8"]),
        (events.MESSAGE_SENT, {"key": "notice"}, ["nsw-war 14.8"]),
    ]


def test_the_chain_holds_neither_the_address_nor_the_words(sent):
    make_mail(to="canary@example.test", headline="canary headline", text="canary text")
    relay(at=MONDAY)

    assert "canary" not in "".join(f"{event.before}{event.after}" for event in AuditEvent.objects.all())


def test_of_two_who_sent_it_the_first_receipt_stays(sent):
    first, second = make_mail(key="notice"), Outgoing.objects.get()
    keep_receipt(first, "250 first", at=MONDAY)
    keep_receipt(second, "250 second", at=MONDAY + timedelta(minutes=2))

    assert Outgoing.objects.values_list("receipt", "sent_at").get() == ("250 first", MONDAY)
    assert AuditEvent.objects.filter(action=events.MESSAGE_SENT).count() == 1


def test_a_server_that_is_away_costs_one_attempt_a_round_and_nothing_is_lost(settings):
    for _ in range(3):
        make_mail()
    with postman() as server:
        settings.MAIL_URL = server.url

    assert relay(at=MONDAY) == 0
    assert sorted(Outgoing.objects.values_list("attempts", flat=True)) == [0, 0, 1]

    with postman() as server:
        settings.MAIL_URL = server.url
        assert relay(at=MONDAY + timedelta(minutes=1)) == 3
    assert len(server.letters) == 3


def test_a_message_the_server_will_not_take_stays_and_calls_for_a_person(settings):
    make_mail()
    with postman("choosy") as server:
        settings.MAIL_URL = server.url
        for _ in range(5):
            relay(at=Outgoing.objects.get().next_try_at)

    message = Outgoing.objects.get()
    assert (message.sent_at, message.needs_human) == (None, True)
    assert message.last_error == "MailRefused: 550 5.1.1 nobody of that name lives here"


def test_a_bad_message_does_not_stand_in_the_way_of_the_next(sent, monkeypatch):
    make_mail(key="bad", at=MONDAY - timedelta(minutes=1))
    make_mail(key="good")
    kind = SENDERS["mail"]
    monkeypatch.setitem(SENDERS, "mail", lambda message: kind(message) if message.key == "good" else 1 // 0)

    assert [relay(at=MONDAY), relay(at=MONDAY)] == [0, 1]
    assert sent == ["good"]


def test_a_server_that_took_the_letter_and_fell_silent_gets_the_same_letter_again(settings, monkeypatch):
    monkeypatch.setattr("casino.mail.STEP_SECONDS", 0.2)
    make_mail(key="notice")
    with postman("takes it and is silent") as server:
        settings.MAIL_URL = server.url
        relay(at=MONDAY)
        server.mood = "kind"
        relay(at=Outgoing.objects.get().next_try_at)

    (_, _, first), (_, _, second) = server.letters
    assert first == second
    assert Outgoing.objects.get().receipt.startswith("250 ")


def test_a_claimer_that_died_after_sending_repeats_one_message_after_the_lease(sent):
    make_mail(key="notice")
    outbox.leases.claim(Outgoing.objects.filter(sent_at=None), lease=outbox.LEASE, at=MONDAY)

    assert relay(at=MONDAY + outbox.LEASE) == 0
    assert relay(at=MONDAY + outbox.LEASE + timedelta(seconds=1)) == 1
