"""Who gets to a page: signed in, with a second factor where the venue asks for one, and with the right for it."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino import permissions
from casino.models import Staff

View = TypeVar("View", bound=Callable[..., HttpResponse])
Row = TypeVar("Row", bound=models.Model)


def staff_of(request: HttpRequest) -> Staff:
    """Return the signed-in person; only for views behind `needs()`."""
    return cast("Staff", request.user)


def needs(permission: str) -> Callable[[View], View]:
    """Let only people with this permission through. The view carries it as `permission`, so that one test can list all routes."""

    def wrap(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            staff = staff_of(request)
            if lacks_second_factor(request):
                return redirect("casino:second_factor")
            if not permissions.may(staff, permission):
                raise PermissionDenied(permissions.why_not(staff, permission)[0].sentence)
            return view(request, *args, **kwargs)

        guarded.permission = permission  # type: ignore[attr-defined]
        return cast("View", guarded)

    return wrap


def lacks_second_factor(request: HttpRequest) -> bool:
    staff = staff_of(request)
    return staff.venue.requires_totp and not staff.is_verified()  # type: ignore[attr-defined]


def visible_or_404(request: HttpRequest, permission: str, rows: models.QuerySet[Row], **lookup: Any) -> Row:
    """Return the one row asked for; what this person may not know of does not exist for them."""
    row = rows.filter(**lookup).first()
    if row is None or not permissions.may_see(staff_of(request), permission, row):
        raise Http404
    return row
