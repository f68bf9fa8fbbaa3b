"""One-time codes: set up with a telephone, asked for at sign-in, with recovery codes for the day it is lost.

Of recovery codes only digests are kept. A code of either kind works once; wrong ones make the next try wait longer.
"""

import hashlib
import secrets
from datetime import datetime

from django.db import transaction
from django.http import HttpRequest
from django_otp import login as remember_device
from django_otp import verify_token
from django_otp.models import Device
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino import events
from casino.audit import record
from casino.models import Staff
from games.rulings import Refusal, insist

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look like another
RECOVERY_CODES = 10
WRONG_CODE = Refusal(
    "That code is wrong or was used already. Wait for the next one and check the telephone's clock.",
    code="wrong_code",
    field="code",
)


def pending_device(staff: Staff) -> TOTPDevice | None:
    return TOTPDevice.objects.filter(user=staff, confirmed=False).order_by("-pk").first()


def confirmed_device(staff: Staff) -> TOTPDevice | None:
    return TOTPDevice.objects.filter(user=staff, confirmed=True).order_by("-pk").first()


def recovery_codes_left(staff: Staff) -> int:
    return int(StaticToken.objects.filter(device__user=staff).count())


@transaction.atomic
def start_set_up(staff: Staff) -> TOTPDevice:
    """Make a fresh secret to be scanned; it counts for nothing until a code of it was typed in."""
    Staff.objects.select_for_update().get(pk=staff.pk)
    TOTPDevice.objects.filter(user=staff, confirmed=False).delete()
    return TOTPDevice.objects.create(user=staff, name="Telephone", confirmed=False)


@transaction.atomic
def confirm(staff: Staff, code: str, *, at: datetime) -> tuple[TOTPDevice, list[str]]:
    """Take the scanned secret into use if this code is its own; return it with the recovery codes, told this once."""
    Staff.objects.select_for_update().get(pk=staff.pk)
    device = TOTPDevice.objects.select_for_update().filter(user=staff, confirmed=False).order_by("-pk").first()
    if device is None or not device.verify_token(code):
        insist([WRONG_CODE])
    TOTPDevice.objects.filter(user=staff, confirmed=True).delete()
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    record(events.TOTP_SET_UP, staff, by=staff, at=at)
    return device, new_recovery_codes(staff)


@transaction.atomic
def renew_recovery_codes(staff: Staff, *, at: datetime) -> list[str]:
    """Replace the recovery codes; the old ones work no longer."""
    if confirmed_device(staff) is None:
        insist([Refusal("Set up one-time codes first.", code="wrong_state")])
    record(events.RECOVERY_CODES_MADE, staff, by=staff, at=at)
    return new_recovery_codes(staff)


def new_recovery_codes(staff: Staff) -> list[str]:
    StaticDevice.objects.filter(user=staff).delete()
    device = StaticDevice.objects.create(user=staff, name="Recovery codes")
    codes = [
        "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3)) for _ in range(RECOVERY_CODES)
    ]
    StaticToken.objects.bulk_create(StaticToken(device=device, token=digest_of(code)) for code in codes)
    return codes


def digest_of(code: str) -> str:
    """Return what is kept of a recovery code, however it was typed."""
    letters = "".join(char for char in code.lower() if char in LETTERS)
    return hashlib.sha256(letters.encode()).hexdigest()[:16]


def verify(request: HttpRequest, staff: Staff, code: str, *, at: datetime) -> Device:
    """Check a code at sign-in and remember in the session that it was right; its key changes with its rank."""
    digits = "".join(code.split())
    if digits.isdecimal() and len(digits) == 6:
        devices: list[Device] = list(TOTPDevice.objects.filter(user=staff, confirmed=True))
        token = digits
    else:
        devices = list(StaticDevice.objects.filter(user=staff, confirmed=True))
        token = digest_of(code)
    found = next((device for device in devices if verify_token(staff, device.persistent_id, token)), None)
    if found is None:
        with transaction.atomic():
            record(events.SIGN_IN_FAILED, staff, by=None, at=at, after={"step": "code"})
        insist([WRONG_CODE])
    request.session.cycle_key()
    remember_device(request, found)
    with transaction.atomic():
        kind = "recovery" if isinstance(found, StaticDevice) else "telephone"
        record(events.CODE_ACCEPTED, staff, by=staff, at=at, after={"by": kind})
    return found


@transaction.atomic
def remove(staff: Staff, *, by: Staff, at: datetime) -> bool:
    """Forget the devices and recovery codes of somebody; return whether there were any."""
    Staff.objects.select_for_update().get(pk=staff.pk)
    telephones, _ = TOTPDevice.objects.filter(user=staff).delete()
    StaticDevice.objects.filter(user=staff).delete()
    if telephones:
        record(events.TOTP_REMOVED, staff, by=by, at=at)
    return bool(telephones)
