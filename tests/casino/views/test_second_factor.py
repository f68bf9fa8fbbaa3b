"""One-time codes: set up, asked for, used once each, recovered, and required by the venue."""

import re
import time

import pytest
import time_machine
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.models import AuditEvent
from tests.factories import MONDAY, make_staff, make_venue

PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db


def code_of(device, steps=0):
    """Return the code the telephone shows now, or some steps of half a minute later."""
    totp = TOTP(device.bin_key)
    totp.time = time.time() + 30 * steps
    return f"{totp.token():06}"


def set_up(client, staff):
    """Set up codes as a person would; return the device and the recovery codes shown."""
    client.post("/second-factor/start/")
    device = TOTPDevice.objects.get(user=staff)
    page = client.post("/second-factor/set-up/", {"code": code_of(device)})
    codes = re.findall(r"<code>([a-z0-9-]+)</code>", page.content.decode())
    device.refresh_from_db()
    return device, codes


@pytest.fixture
def frozen():
    with time_machine.travel(MONDAY, tick=False) as moment:
        yield moment


@pytest.fixture
def anna():
    return make_staff("director", username="anna", venue=make_venue(name="The Star"))


def test_setting_up_shows_a_qr_code_and_takes_the_first_code(client, anna, frozen):
    client.force_login(anna)

    assert TOTPDevice.objects.count() == 0
    before = client.get("/second-factor/set-up/")
    client.post("/second-factor/start/")
    device = TOTPDevice.objects.get(user=anna)
    page = client.get("/second-factor/set-up/").content.decode()
    wrong = client.post("/second-factor/set-up/", {"code": "000000"})
    right = client.post("/second-factor/set-up/", {"code": code_of(device)})

    assert "<svg" not in before.content.decode().split("<main")[1]
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in page or "<svg width" in page
    assert " style=" not in page
    assert wrong.status_code == 422
    assert right.status_code == 200
    assert right["Cache-Control"] == "no-store"
    assert TOTPDevice.objects.get(user=anna).confirmed
    assert [event.action for event in AuditEvent.objects.filter(actor=anna).order_by("seq")] == [
        "casino.staff.signed_in",
        "casino.staff.totp_set_up",
    ]


def test_recovery_codes_are_shown_once_and_kept_as_digests_only(client, anna, frozen):
    client.force_login(anna)

    _device, codes = set_up(client, anna)

    assert len(set(codes)) == 10
    assert all(re.fullmatch(r"[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}", code) for code in codes)
    kept = set(StaticToken.objects.values_list("token", flat=True))
    assert not kept & {code.replace("-", "") for code in codes}
    assert codes[0] not in client.get("/second-factor/set-up/").content.decode()


def test_whoever_set_up_codes_is_asked_for_one_even_where_the_venue_does_not(client, make_client, anna, frozen):
    client.force_login(anna)
    device, _codes = set_up(client, anna)
    browser = make_client()

    signed_in = browser.post("/sign-in/", {"username": "anna", "password": PASSWORD})
    desk = browser.get("/desk/account/")
    frozen.shift(30)
    before = browser.cookies["baize"].value
    right = browser.post("/second-factor/", {"code": code_of(device), "next": "/desk/account/"})

    assert signed_in["Location"] == "/desk/"
    assert desk["Location"] == "/second-factor/?next=%2Fdesk%2Faccount%2F"
    assert right["Location"] == "/desk/account/"
    assert browser.get("/desk/account/").status_code == 200
    assert browser.cookies["baize"].value != before


def test_a_code_works_once(client, make_client, anna, frozen):
    client.force_login(anna)
    device, _codes = set_up(client, anna)
    frozen.shift(30)
    code = code_of(device)
    first, second = make_client(), make_client()
    first.force_login(anna)
    second.force_login(anna)

    assert first.post("/second-factor/", {"code": code}).status_code == 303
    assert second.post("/second-factor/", {"code": code}).status_code == 422
    assert second.get("/desk/account/").status_code == 302
    assert AuditEvent.objects.filter(action="casino.staff.sign_in_failed", after={"step": "code"}).count() == 1


def test_a_recovery_code_works_once_however_it_is_typed(client, make_client, anna, frozen):
    client.force_login(anna)
    _device, codes = set_up(client, anna)
    first, second = make_client(), make_client()
    first.force_login(anna)
    second.force_login(anna)

    assert first.post("/second-factor/", {"code": f" {codes[0].upper().replace('-', ' ')} "}).status_code == 303
    assert second.post("/second-factor/", {"code": codes[0]}).status_code == 422
    frozen.shift(2)
    assert second.post("/second-factor/", {"code": codes[1]}).status_code == 303
    assert StaticToken.objects.count() == 8


def test_wrong_codes_make_the_next_try_wait_longer(client, make_client, anna, frozen):
    client.force_login(anna)
    device, _codes = set_up(client, anna)
    browser = make_client()
    browser.force_login(anna)
    frozen.shift(60)

    for wait in (1, 2, 4):
        assert browser.post("/second-factor/", {"code": "000000"}).status_code == 422
        assert browser.post("/second-factor/", {"code": code_of(device)}).status_code == 422, "still waiting"
        frozen.shift(wait)

    assert browser.post("/second-factor/", {"code": code_of(device)}).status_code == 303


def test_where_the_venue_asks_for_codes_nobody_opens_the_desk_without(client, frozen):
    staff = make_staff("director", venue=make_venue(requires_totp=True))
    client.force_login(staff)

    assert client.get("/desk/")["Location"] == "/second-factor/?next=%2Fdesk%2F"
    assert client.get("/second-factor/")["Location"] == "/second-factor/set-up/"
    assert "asks everybody for a one-time code" in client.get("/second-factor/set-up/").content.decode()
    set_up(client, staff)
    assert client.get("/desk/account/").status_code == 200


def test_a_venue_that_starts_to_ask_acts_on_the_next_page(client, anna, frozen):
    client.force_login(anna)
    assert client.get("/desk/account/").status_code == 200

    anna.venue.requires_totp = True
    anna.venue.save()

    assert client.get("/desk/account/")["Location"].startswith("/second-factor/")


def test_a_device_cannot_be_replaced_by_somebody_who_has_not_used_it(client, make_client, anna, frozen):
    client.force_login(anna)
    device, _codes = set_up(client, anna)
    thief = make_client()
    thief.force_login(anna)

    assert thief.get("/second-factor/set-up/")["Location"] == "/second-factor/"
    assert thief.post("/second-factor/start/")["Location"] == "/second-factor/"
    assert thief.post("/desk/account/codes/remove/", {"current": PASSWORD})["Location"].startswith("/second-factor/")
    assert list(TOTPDevice.objects.all()) == [device]


def test_removing_codes_and_making_new_ones_ask_for_the_password(client, anna, frozen):
    client.force_login(anna)
    _device, codes = set_up(client, anna)

    wrong = client.post("/desk/account/codes/recovery/", {"current": "wrong"})
    right = client.post("/desk/account/codes/recovery/", {"current": PASSWORD})
    assert (wrong.status_code, right.status_code) == (422, 200)
    assert codes[0] not in right.content.decode()
    assert StaticToken.objects.count() == 10

    assert client.post("/desk/account/codes/remove/", {"current": "wrong"}).status_code == 422
    assert client.post("/desk/account/codes/remove/", {"current": PASSWORD}).status_code == 303
    assert not TOTPDevice.objects.exists()
    assert not StaticToken.objects.exists()
    assert client.post("/desk/account/codes/recovery/", {"current": PASSWORD}).status_code == 409
    assert [event.action for event in AuditEvent.objects.filter(actor=anna).order_by("seq")][2:] == [
        "casino.staff.recovery_codes_made",
        "casino.staff.totp_removed",
        "casino.action.refused",
    ]
