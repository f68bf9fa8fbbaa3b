"""Who gets to a page: signed in, with a second factor where one is due, and with the right for it."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import reverse
from django_otp import user_has_device

from casino import permissions
from casino.models import Staff
from casino.refusals import SAFE_METHODS

View = TypeVar("View", bound=Callable[..., HttpResponse])
Row = TypeVar("Row", bound=models.Model)
SIGNED_IN = "signed in"
"""The permission of views that are open to everybody who works here, whatever their role: their own account."""


def staff_of(request: HttpRequest) -> Staff:
    """Return the signed-in person; only for views behind `needs()`."""
    return cast("Staff", request.user)


def needs(permission: str) -> Callable[[View], View]:
    """Let only people with this permission through; one to read opens a page for reading alone.

    The view carries it as `permission`, so that one test can list all routes.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return to_sign_in(request)
            if lacks_second_factor(request):
                return go_to("casino:second_factor", next=request.get_full_path())
            if permission != SIGNED_IN:
                insist_on_right(staff_of(request), permission)
                if permissions.PERMISSIONS[permission].is_read and request.method not in SAFE_METHODS:
                    return HttpResponseNotAllowed(SAFE_METHODS)
            return view(request, *args, **kwargs)

        guarded.permission = permission  # type: ignore[attr-defined]
        return cast("View", guarded)

    return wrap


def insist_on_right(staff: Staff, permission: str) -> None:
    if not permissions.may(staff, permission):
        raise PermissionDenied(permissions.why_not(staff, permission)[0].sentence)


def go_to(name: str, **words: str) -> HttpResponseRedirect:
    return HttpResponseRedirect(f"{reverse(name)}?{urlencode(words)}")


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """Lead to the sign-in page and back here afterwards; say there why the last session ended."""
    why = getattr(request, "session_ended", "")
    is_page = request.method == "GET" and "HX-Request" not in request.headers
    here = request.get_full_path() if is_page else reverse("casino:desk")
    answer = go_to("casino:sign_in", next=here, **({"said": why} if why else {}))
    if "HX-Request" in request.headers:
        # A part that asks by itself must send the whole page there, not fill itself with the sign-in form.
        return HttpResponse(status=401, headers={"HX-Redirect": answer.url})
    return answer


def lacks_second_factor(request: HttpRequest) -> bool:
    """Tell whether a code is still due: the venue asks everybody for one, and nobody's own device is passed over."""
    staff = staff_of(request)
    return not staff.is_verified() and (  # type: ignore[attr-defined]
        staff.venue.requires_totp or user_has_device(staff)
    )


def visible_or_404(request: HttpRequest, permission: str, rows: models.QuerySet[Row], **lookup: Any) -> Row:
    """Return the one row asked for; what this person may not know of does not exist for them."""
    row = rows.filter(**lookup).first()
    if row is None or not permissions.may_see(staff_of(request), permission, row):
        raise Http404
    return row
