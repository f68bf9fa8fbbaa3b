"""Signing in and out, one's password, and the list of one's own sessions."""

from typing import Any

from django.contrib.auth import update_session_auth_hash
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from casino import clock
from casino.forms.account import (
    ChangePasswordForm,
    ConfirmForm,
    ForgottenPasswordForm,
    NewPasswordForm,
    SignInForm,
)
from casino.models import Staff
from casino.queries.sessions import sessions_of
from casino.services import access, passwords, second_factor
from casino.views.access import SIGNED_IN, go_to, needs, staff_of
from casino.views.commands import command
from games.rulings import Refusal, RuleBroken

SAID = {
    "idle": "You were signed out because nobody used this session for a while.",
    "shift": "You were signed out because the shift of eight hours was over.",
    "ended": "This session was ended from elsewhere.",
    "password": "Your password was changed: sign in with the new one.",
    "signed_out": "You are signed out.",
    "mail": "If that address belongs to somebody here, a mail with a link is on its way to it.",
}
NOT_SIGNED_IN = Refusal(
    "User name and password do not fit, or were wrong five times in a row: then wait a quarter of an hour.",
    code="not_signed_in",
)


def locked_out(request: HttpRequest, response: HttpResponse, credentials: dict[str, Any] | None = None) -> HttpResponse:
    """Answer a locked sign-in exactly as any other that failed: the lock must not tell which names exist."""
    return response


def safe_next(request: HttpRequest) -> str:
    """Return where to go after signing in: a page of this house, or the desk."""
    target = request.POST.get("next", request.GET.get("next", ""))
    is_ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if is_ours else reverse("casino:desk")


@sensitive_post_parameters("password")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Let somebody in by name and password; a one-time code is asked for on the next page."""
    if request.user.is_authenticated:
        return HttpResponseRedirect(safe_next(request))
    form = SignInForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        staff = access.sign_in(request, **form.values(), at=clock.now())
        if staff is not None:
            return HttpResponseRedirect(safe_next(request), status=303)
        form.refuse([NOT_SIGNED_IN])
    said = "" if form.is_bound else SAID.get(request.GET.get("said", ""), "")
    context = {"form": form, "next": safe_next(request), "said": said}
    return render(request, "casino/account/sign_in.html", context, status=422 if form.is_bound else 200)


def sign_out(request: HttpRequest) -> HttpResponse:
    """Ask, then sign out; a GET alone never does."""
    if request.method == "POST":
        access.sign_out(request, at=clock.now())
        return go_to("casino:sign_in", said="signed_out")
    return render(request, "casino/account/sign_out.html", {"form": ConfirmForm()})


# ---- passwords -------------------------------------------------------------------------------------------------------


def forgotten_password(request: HttpRequest) -> HttpResponse:
    """Mail a link to whoever has this address, and say the same to everybody."""
    form = ForgottenPasswordForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        passwords.ask_for_link(form.cleaned_data["email"], at=clock.now())
        return go_to("casino:sign_in", said="mail")
    page = "casino/account/forgotten_password.html"
    return render(request, page, {"form": form}, status=422 if form.is_bound else 200)


@sensitive_post_parameters("new", "again")
def choose_password(request: HttpRequest, number: str, token: str) -> HttpResponse:
    """Set a password by the link that came by mail."""
    form = NewPasswordForm(request.POST if request.method == "POST" else None)
    owner = passwords.owner_of_link(number, token)
    if form.is_valid() and owner is not None:
        try:
            passwords.choose_password(number, token, password=form.cleaned_data["new"], at=clock.now())
        except RuleBroken as broken:
            form.refuse(broken.refusals)
        else:
            return go_to("casino:sign_in", said="password")
    status = 410 if owner is None else 422 if form.is_bound else 200
    return render(request, "casino/account/choose_password.html", {"form": form, "owner": owner}, status=status)


@sensitive_post_parameters("current", "new", "again")
@needs(SIGNED_IN)
def change_password(request: HttpRequest) -> HttpResponse:
    def act(values: dict[str, Any]) -> Staff:
        session = access.current_sign_in(request)
        keep = session.pk if session else 0
        return passwords.change_password(staff_of(request), new=values["new"], at=clock.now(), keep_session=keep)

    def then(staff: Staff) -> str:
        update_session_auth_hash(request, staff)
        return reverse("casino:account")

    return command(
        request,
        ChangePasswordForm,
        page="casino/account/change_password.html",
        act=act,
        then=then,
        said="Your password is changed. All your other sessions were ended.",
        is_right=lambda password: is_own_password(request, password),
    )


def is_own_password(request: HttpRequest, password: str) -> bool:
    """Tell whether whoever sits here knows their own password; wrong ones count towards the lock."""
    return access.checked(request, username=staff_of(request).username, password=password, at=clock.now()) is not None


# ---- one's own account -----------------------------------------------------------------------------------------------


@require_safe
@needs(SIGNED_IN)
def account(request: HttpRequest) -> HttpResponse:
    staff = staff_of(request)
    context = {
        "device": second_factor.confirmed_device(staff),
        "codes_left": second_factor.recovery_codes_left(staff),
        "sessions": sessions_of(staff, at=clock.now(), current=access.current_sign_in(request)),
    }
    return render(request, "casino/account/account.html", context)


@needs(SIGNED_IN)
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    """End one of one's own sessions; other people's do not exist here."""
    staff = staff_of(request)
    session = staff.sign_ins.filter(pk=pk, ended_at=None).first()
    if session is None:
        raise Http404
    return command(
        request,
        ConfirmForm,
        page="casino/account/end_session.html",
        act=lambda _values: access.end_session(session, why="ended", by=staff, at=clock.now()),
        then=lambda _done: reverse("casino:account"),
        said="The session is ended.",
        context={"session": session},
    )
