"""Who may call the API: the same people, sessions and permissions as the pages."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from casino import permissions
from casino.models import Staff
from casino.views.access import lacks_second_factor


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
    """Let a view through if the person holds `view.permission`; a view without one is open to nobody."""

    def has_permission(self, request: Request, view: Any) -> bool:
        name = getattr(view, "permission", None)
        if isinstance(name, dict):
            name = name.get(request.method)
        if name == "public":
            return True
        return bool(name and request.user.is_authenticated and permissions.may(request.user, name))
