"""Who may call the API: the same people, sessions and permissions as the pages."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from casino import permissions
from casino.models import Staff
from casino.refusals import SAFE_METHODS
from casino.views.access import SIGNED_IN, lacks_second_factor


class SignedIn(SessionAuthentication):
    """The session of the pages; writes need its CSRF token. Without one the answer is 401, not 403."""

    def authenticate(self, request: Request) -> tuple[Staff | AnonymousUser, None] | None:
        found = super().authenticate(request)
        if found is not None and lacks_second_factor(request._request):
            return None
        return found

    def authenticate_header(self, request: Request) -> str:
        return "Session"


class MayUse(BasePermission):
    """Let a view through if the person holds `view.permission`; a view without one is open to nobody.

    The permission may differ by method. What is public or for reading is so for reading alone. A method the view does not
    have is left to it to refuse.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        method = request.method or ""
        if not hasattr(view, method.lower()):
            return True
        name = getattr(view, "permission", None)
        if isinstance(name, dict):
            name = name.get("GET" if method == "HEAD" else method)
        if name == "public":
            return method in SAFE_METHODS
        if not name or not request.user.is_authenticated:
            return False
        if name == SIGNED_IN:
            return True
        if not permissions.may(request.user, name):
            raise PermissionDenied(permissions.why_not(request.user, name)[0].sentence, code="not_allowed")
        return method in SAFE_METHODS or not permissions.PERMISSIONS[name].is_read
