"""Signing in and out on real requests: who gets in, who does not, and that nobody can tell why not."""

from datetime import timedelta

import pytest
import time_machine
from axes.models import AccessAttempt
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.html import strip_tags

from casino.models import AuditEvent, Outgoing, SignIn, Staff
from casino.services import passwords
from casino.views.account import NOT_SIGNED_IN, SAID
from tests.factories import MONDAY, make_staff

PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db


def sign_in(client, username, password=PASSWORD, **extra):
    return client.post("/sign-in/", {"username": username, "password": password}, **extra)


def told(response):
    """Return what a page says, without the key that differs in every form."""
    return " ".join(strip_tags(response.content.decode()).split())


def actions(**about):
    return list(AuditEvent.objects.filter(**about).order_by("seq").values_list("action", flat=True))


# ---- in and out ------------------------------------------------------------------------------------------------------


def test_signing_in_opens_a_listed_session_and_leads_to_the_page_asked_for(client):
    staff = make_staff("director", username="anna")

    asked = client.get("/desk/account/")
    response = sign_in(client, "anna", REMOTE_ADDR="10.0.0.7", HTTP_USER_AGENT="Firefox/140 Linux")

    assert asked["Location"] == "/sign-in/?next=%2Fdesk%2Faccount%2F"
    assert (response.status_code, response["Location"]) == (303, "/desk/")
    session = SignIn.objects.get(staff=staff)
    assert (session.address, session.device, session.ended_at) == ("10.0.0.7", "Firefox/140 Linux", None)
    assert actions(actor=staff) == ["casino.staff.signed_in"]


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("/desk/account/", "/desk/account/"),
        ("https://evil.example/", "/desk/"),
        ("//evil.example/", "/desk/"),
        ("javascript:alert(1)", "/desk/"),
        ("", "/desk/"),
    ],
)
def test_signing_in_leads_on_only_within_the_house(client, asked, given):
    make_staff("director", username="anna")

    response = client.post("/sign-in/", {"username": "anna", "password": PASSWORD, "next": asked})

    assert response["Location"] == given


def test_the_user_name_may_be_typed_in_capitals(client):
    make_staff("director", username="anna")

    assert sign_in(client, " Anna ").status_code == 303


def test_the_key_of_the_session_changes_at_sign_in(client):
    make_staff("director", username="anna")
    client.session.save()
    client.cookies["baize"] = client.session.session_key
    before = client.cookies["baize"].value

    sign_in(client, "anna")

    assert client.cookies["baize"].value != before


def test_signing_out_ends_the_session_for_whoever_kept_its_cookie(client):
    staff = make_staff("director", username="anna")
    sign_in(client, "anna")
    cookie = client.cookies["baize"].value

    assert client.get("/sign-out/").status_code == 200
    assert client.get("/desk/account/").status_code == 200
    response = client.post("/sign-out/")
    client.cookies["baize"] = cookie

    assert response["Location"] == "/sign-in/?said=signed_out"
    assert client.get("/desk/account/").status_code == 302
    assert SignIn.objects.get(staff=staff).ended_why == "signed_out"
    assert actions(actor=staff) == ["casino.staff.signed_in", "casino.staff.signed_out"]


# ---- failures and the lock -------------------------------------------------------------------------------------------


def test_unknown_name_wrong_password_ended_access_and_lock_give_the_same_answer(client):
    make_staff("director", username="anna")
    make_staff("director", username="gone", is_active=False)

    unknown = sign_in(client, "nobody", "wrong wrong wrong")
    ended = sign_in(client, "gone")
    wrong = [sign_in(client, "anna", "wrong wrong wrong") for _ in range(5)]
    locked = sign_in(client, "anna")

    answers = [unknown, ended, *wrong, locked]
    assert {response.status_code for response in answers} == {422}
    assert len({told(response) for response in answers}) == 1
    assert NOT_SIGNED_IN.sentence in told(locked)
    assert not SignIn.objects.exists()


def test_a_locked_sign_in_hashes_a_password_as_any_other_does(client, monkeypatch):
    make_staff("director", username="anna")
    hashed = []
    hasher = "django.contrib.auth.hashers.MD5PasswordHasher.encode"
    from django.contrib.auth.hashers import MD5PasswordHasher

    plain = MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda self, *a: hashed.append(hasher) or plain(self, *a))

    counts = []
    for name in ["nobody", *["anna"] * 5, "anna"]:
        hashed.clear()
        sign_in(client, name, "wrong wrong wrong")
        counts.append(len(hashed))

    assert set(counts) == {1}


def test_five_failures_lock_one_name_at_one_address_for_a_quarter_of_an_hour(client):
    make_staff("director", username="anna")
    make_staff("director", username="bert")
    with time_machine.travel(MONDAY, tick=False) as clock:
        for _ in range(4):
            sign_in(client, "anna", "wrong wrong wrong", REMOTE_ADDR="10.0.0.7")
        assert sign_in(client, "anna", REMOTE_ADDR="10.0.0.7").status_code == 303
        client.logout()
        for _ in range(5):
            sign_in(client, "anna", "wrong wrong wrong", REMOTE_ADDR="10.0.0.7")
        assert sign_in(client, "anna", REMOTE_ADDR="10.0.0.7").status_code == 422
        assert sign_in(client, "bert", REMOTE_ADDR="10.0.0.7").status_code == 303
        client.logout()
        assert sign_in(client, "anna", REMOTE_ADDR="10.0.0.8").status_code == 303
        client.logout()
        clock.shift(timedelta(minutes=14, seconds=59))
        assert sign_in(client, "anna", REMOTE_ADDR="10.0.0.7").status_code == 422
        clock.shift(timedelta(seconds=2))
        assert sign_in(client, "anna", REMOTE_ADDR="10.0.0.7").status_code == 303


def test_failures_are_counted_in_the_database_and_told_in_the_audit_trail_without_the_name(client):
    staff = make_staff("director", username="anna")

    sign_in(client, "rumpelstilzchen", "wrong wrong wrong")
    for _ in range(6):
        sign_in(client, "anna", "wrong wrong wrong")

    assert AccessAttempt.objects.get(username="anna").failures_since_start == 5
    told_events = AuditEvent.objects.order_by("seq").values_list("action", "subject_id", "actor", "before", "after")
    failed, locked = "casino.staff.sign_in_failed", "casino.staff.sign_in_locked"
    assert list(told_events) == [
        (failed, "", None, {}, {}),
        *[(failed, str(staff.pk), None, {}, {})] * 4,
        (locked, str(staff.pk), None, {}, {}),
    ]


@pytest.mark.parametrize("name", ["a\x00b", "x" * 5000, "\u202eanna", "'; DROP TABLE casino_staff; --", "ａｎｎａ"])
def test_a_strange_user_name_is_refused_in_words(client, name):
    response = sign_in(client, name)

    assert response.status_code == 422


# ---- sessions that end -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "minutes", "is_open"),
    [
        ("scorer", 29, True),
        ("scorer", 31, False),
        ("cashier", 14, True),
        ("cashier", 16, False),
    ],
)
def test_an_idle_session_ends_sooner_for_those_who_move_money(client, role, minutes, is_open):
    staff = make_staff(role)
    client.force_login(staff)
    session = SignIn.objects.get(staff=staff)
    SignIn.objects.update(seen_at=session.seen_at - timedelta(minutes=minutes))

    response = client.get("/desk/account/")

    assert response.status_code == (200 if is_open else 302)
    if not is_open:
        assert response["Location"] == "/sign-in/?next=%2Fdesk%2Faccount%2F&said=idle"
        assert SAID["idle"] in client.get(response["Location"]).content.decode()
        assert SignIn.objects.get(pk=session.pk).ended_why == "idle"
        assert actions(action="casino.staff.session_ended") == ["casino.staff.session_ended"]


@pytest.mark.parametrize(("minutes", "is_open"), [(8 * 60 - 1, True), (8 * 60 + 1, False)])
def test_a_session_ends_after_a_shift_even_in_use(client, minutes, is_open):
    client.force_login(make_staff("director"))
    session = SignIn.objects.get()
    SignIn.objects.update(started_at=session.started_at - timedelta(minutes=minutes))

    assert client.get("/desk/account/").status_code == (200 if is_open else 302)


def test_a_request_by_a_person_keeps_the_session_awake_and_a_polling_part_does_not(client):
    client.force_login(make_staff("director"))
    now = SignIn.objects.get().seen_at
    SignIn.objects.update(seen_at=now - timedelta(minutes=10))

    client.get("/desk/account/?v=3", headers={"HX-Request": "true"})
    after_poll = SignIn.objects.get().seen_at
    client.get("/desk/account/")
    after_page = SignIn.objects.get().seen_at

    assert after_poll == now - timedelta(minutes=10)
    assert after_page >= now


def test_a_polling_part_sends_the_whole_page_to_the_sign_in(client):
    response = client.get("/desk/account/?v=3", headers={"HX-Request": "true"})

    assert (response.status_code, response["HX-Redirect"]) == (401, "/sign-in/?next=%2Fdesk%2F")


def test_a_session_no_list_knows_of_is_refused(client):
    client.force_login(make_staff("director"))
    SignIn.objects.all().delete()

    assert client.get("/desk/account/").status_code == 302


def test_people_list_and_end_their_own_sessions_and_no_others(client, make_client):
    staff, other = make_staff("director"), make_staff("director")
    client.force_login(staff)
    tablet = make_client(HTTP_USER_AGENT="Safari/605 iPad")
    tablet.force_login(staff)
    make_client().force_login(other)
    _here, there = SignIn.objects.filter(staff=staff).order_by("pk")
    foreign = SignIn.objects.get(staff=other)

    assert client.get(f"/desk/account/sessions/{there.pk}/end/").status_code == 200
    assert client.post(f"/desk/account/sessions/{foreign.pk}/end/").status_code == 404
    ended = client.post(f"/desk/account/sessions/{there.pk}/end/")

    assert ended["Location"] == "/desk/account/"
    assert tablet.get("/desk/account/")["Location"].endswith("said=ended")
    assert client.get("/desk/account/").status_code == 200
    assert client.post(f"/desk/account/sessions/{there.pk}/end/").status_code == 404


# ---- passwords -------------------------------------------------------------------------------------------------------


def test_changing_the_password_asks_for_the_old_one_and_ends_all_other_sessions(client, make_client):
    staff = make_staff("director", username="anna")
    client.force_login(staff)
    elsewhere = make_client()
    elsewhere.force_login(staff)
    new = "a completely new password"

    wrong = client.post("/desk/account/password/", {"current": "wrong", "new": new, "again": new})
    right = client.post("/desk/account/password/", {"current": PASSWORD, "new": new, "again": new})

    assert (wrong.status_code, right.status_code) == (422, 303)
    assert "That is not your password." in wrong.content.decode()
    assert Staff.objects.get(pk=staff.pk).check_password(new)
    assert client.get("/desk/account/").status_code == 200
    assert elsewhere.get("/desk/account/").status_code == 302
    assert actions(action="casino.staff.password_set") == ["casino.staff.password_set"]


def test_guessing_the_old_password_in_a_session_counts_towards_the_lock(client):
    staff = make_staff("director", username="anna")
    client.force_login(staff)
    new = "a completely new password"

    for _ in range(5):
        client.post("/desk/account/password/", {"current": "wrong", "new": new, "again": new})
    right = client.post("/desk/account/password/", {"current": PASSWORD, "new": new, "again": new})

    assert right.status_code == 422
    assert Staff.objects.get(pk=staff.pk).check_password(PASSWORD)


@pytest.mark.parametrize(
    ("new", "again", "sentence"),
    [
        ("short", "short", "at least 12 characters"),
        ("password1234", "password1234", "too common"),
        ("anna.kelly.director", "anna.kelly.director", "too similar"),
        ("one good long password", "another good password", "type the new password twice"),
    ],
)
def test_a_weak_password_is_refused_in_words(client, new, again, sentence):
    client.force_login(make_staff("director", username="anna.kelly.director"))

    response = client.post("/desk/account/password/", {"current": PASSWORD, "new": new, "again": again})

    assert response.status_code == 422
    assert sentence in told(response)


def test_a_forgotten_password_gives_the_same_answer_for_an_unknown_address(client):
    staff = make_staff("director", email="Anna@example.test")

    known = client.post("/forgotten-password/", {"email": "anna@EXAMPLE.test"})
    unknown = client.post("/forgotten-password/", {"email": "nobody@example.test"})

    assert known["Location"] == unknown["Location"] == "/sign-in/?said=mail"
    assert SAID["mail"] in client.get(known["Location"]).content.decode()
    assert [message.recipient for message in Outgoing.objects.all()] == [staff.email]


def test_asking_again_within_ten_minutes_sends_no_second_mail(client):
    make_staff("director", email="anna@example.test")

    passwords.ask_for_link("anna@example.test", at=MONDAY)
    passwords.ask_for_link("anna@example.test", at=MONDAY + timedelta(minutes=9))
    assert Outgoing.objects.count() == 1
    passwords.ask_for_link("anna@example.test", at=MONDAY + timedelta(minutes=10))
    assert Outgoing.objects.count() == 2


def test_the_link_is_in_the_letter_and_not_in_what_others_may_read_of_it(client):
    from casino.mail import letter_of

    make_staff("director", email="anna@example.test")
    client.post("/forgotten-password/", {"email": "anna@example.test"})
    message = Outgoing.objects.get()

    assert "/choose-password/" not in message.payload["text"]
    assert message.payload["link"] in letter_of(message).get_content()


def link_of(staff):
    passwords.send_invitation(staff, at=MONDAY)
    return Outgoing.objects.get().payload["link"].removeprefix("http://127.0.0.1:8000")


def test_a_link_sets_the_password_once_and_ends_every_session(client, make_client):
    staff = make_staff("director", username="anna")
    elsewhere = make_client()
    elsewhere.force_login(staff)
    link = link_of(Staff.objects.get(pk=staff.pk))
    new = "a completely new password"

    assert client.get(link).status_code == 200
    weak = client.post(link, {"new": "short", "again": "short"})
    first = client.post(link, {"new": new, "again": new})
    second = client.post(link, {"new": "another completely new one", "again": "another completely new one"})

    assert (weak.status_code, first.status_code, second.status_code) == (422, 302, 410)
    assert first["Location"] == "/sign-in/?said=password"
    assert elsewhere.get("/desk/account/").status_code == 302
    assert sign_in(client, "anna", new).status_code == 303


@pytest.mark.parametrize(("days", "works"), [(2.9, True), (3.1, False)])
def test_a_link_works_for_three_days(client, days, works):
    staff = make_staff("director")
    with time_machine.travel(MONDAY, tick=False):
        link = link_of(staff)
    with time_machine.travel(MONDAY + timedelta(days=days), tick=False):
        assert client.get(link).status_code == (200 if works else 410)


@pytest.mark.parametrize("number", ["MQ", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5", "é", "LTE", "x" * 3000])
def test_a_made_up_link_is_refused_in_words(client, number):
    response = client.get(reverse("casino:choose_password", args=[number, "c0ffee-0123"]))

    assert response.status_code == 410


def test_the_link_of_somebody_whose_access_ended_does_not_work(client):
    staff = make_staff("director")
    link = link_of(staff)
    Staff.objects.update(is_active=False)

    assert client.get(link).status_code == 410
    assert default_token_generator.check_token(staff, link.rstrip("/").rpartition("/")[2])
