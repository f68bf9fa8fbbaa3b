"""One-time codes: asked for after the password, set up with a telephone, recovered with a list kept in a drawer."""

import segno
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django_otp import login as remember_device
from django_otp import user_has_device

from casino import clock
from casino.forms.account import CheckPasswordForm, CodeForm, ConfirmForm
from casino.services import second_factor as codes
from casino.views.access import SIGNED_IN, lacks_second_factor, needs, staff_of, to_sign_in
from casino.views.account import is_own_password, safe_next
from casino.views.commands import command
from games.rulings import RuleBroken


def second_factor(request: HttpRequest) -> HttpResponse:
    """Ask for the code that is due; whoever has no telephone set up yet is led to do so."""
    if not request.user.is_authenticated:
        return to_sign_in(request)
    if not lacks_second_factor(request):
        return HttpResponseRedirect(safe_next(request))
    staff = staff_of(request)
    if not user_has_device(staff):
        return HttpResponseRedirect(reverse("casino:set_up_codes"))
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            codes.verify(request, staff, form.cleaned_data["code"], at=clock.now())
        except RuleBroken as broken:
            form.refuse(broken.refusals)
        else:
            return HttpResponseRedirect(safe_next(request), status=303)
    context = {"form": form, "next": safe_next(request)}
    return render(request, "casino/account/second_factor.html", context, status=422 if form.is_bound else 200)


def may_set_up(request: HttpRequest) -> HttpResponse | None:
    """Return where to send those who may not set up codes now: strangers, and owners of a device who have not used it."""
    if not request.user.is_authenticated:
        return to_sign_in(request)
    if lacks_second_factor(request) and user_has_device(staff_of(request)):
        return HttpResponseRedirect(reverse("casino:second_factor"))
    return None


def set_up_codes(request: HttpRequest) -> HttpResponse:
    """Show the secret to scan and take it into use with the first code of it; then show the recovery codes, once."""
    if elsewhere := may_set_up(request):
        return elsewhere
    staff = staff_of(request)
    device = codes.pending_device(staff)
    if device is None:
        return render(request, "casino/account/start_codes.html", {"form": ConfirmForm()})
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            device, recovery = codes.confirm(staff, form.cleaned_data["code"], at=clock.now())
        except RuleBroken as broken:
            form.refuse(broken.refusals)
        else:
            request.session.cycle_key()
            remember_device(request, device)
            return render(request, "casino/account/recovery_codes.html", {"codes": recovery})
    context = {"form": form, "qr": qr_of(device.config_url), "secret": secret_words(device.config_url)}
    return render(request, "casino/account/set_up_codes.html", context, status=422 if form.is_bound else 200)


def start_codes(request: HttpRequest) -> HttpResponse:
    """Make the secret. Apart from showing it, since looking at a page makes nothing."""
    if elsewhere := may_set_up(request):
        return elsewhere
    return command(
        request,
        ConfirmForm,
        page="casino/account/start_codes.html",
        act=lambda _values: codes.start_set_up(staff_of(request)),
        then=lambda _device: reverse("casino:set_up_codes"),
    )


@needs(SIGNED_IN)
def new_recovery_codes(request: HttpRequest) -> HttpResponse:
    """Replace the recovery codes and show them, once. Sent twice, the second list is the one that works."""
    form = CheckPasswordForm(
        request.POST if request.method == "POST" else None,
        is_right=lambda password: is_own_password(request, password),
    )
    if form.is_valid():
        recovery = codes.renew_recovery_codes(staff_of(request), at=clock.now())
        return render(request, "casino/account/recovery_codes.html", {"codes": recovery})
    page = "casino/account/new_recovery_codes.html"
    return render(request, page, {"form": form}, status=422 if form.is_bound else 200)


@needs(SIGNED_IN)
def remove_codes(request: HttpRequest) -> HttpResponse:
    """Do without one-time codes, or start over with another telephone."""
    staff = staff_of(request)
    return command(
        request,
        CheckPasswordForm,
        page="casino/account/remove_codes.html",
        act=lambda _values: codes.remove(staff, by=staff, at=clock.now()),
        then=lambda _done: reverse("casino:account"),
        said="One-time codes are removed.",
        is_right=lambda password: is_own_password(request, password),
    )


def qr_of(text: str) -> SafeString:
    """Draw a QR code as inline SVG: black on white in both themes, since cameras want it so."""
    return mark_safe(segno.make(text, error="m").svg_inline(scale=5, border=4, light="#fff"))  # noqa: S308 made here


def secret_words(url: str) -> str:
    """Return the secret in groups of four, for telephones that cannot scan."""
    secret = url.partition("secret=")[2].partition("&")[0]
    return " ".join(secret[place : place + 4] for place in range(0, len(secret), 4))
