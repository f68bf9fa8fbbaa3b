"""What happens around every request: its number and headers, the house's clockwork, the session behind it, and its errors."""

import secrets
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse

from casino import clock
from casino.request_id import set_request_id
from casino.services import access
from casino.tick import tick_after
from casino.views import errors

GetResponse = Callable[[HttpRequest], HttpResponse]
PERMISSIONS_POLICY = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"


def asks_by_itself(request: HttpRequest) -> bool:
    """Tell whether a part of a page asks again on its own: that keeps a screen current, and nobody awake."""
    return "HX-Request" in request.headers and "v" in request.GET


class HeadersMiddleware:
    """Number the request and say to the browser what Django's own middleware leaves unsaid."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = secrets.token_hex(8)
        set_request_id(request_id)
        response = self.get_response(request)
        response.setdefault("X-Request-ID", request_id)
        response.setdefault("X-Frame-Options", settings.X_FRAME_OPTIONS)
        response.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if settings.SESSION_COOKIE_NAME in request.COOKIES or response.cookies:
            # What was made for one person is kept by nobody: not by a proxy, not by the back button after signing out.
            response["Cache-Control"] = "no-store"
        else:
            response.setdefault("Cache-Control", "no-cache")
        return response


class TickMiddleware:
    """Let the web do due work too, after the answer has gone out, should nothing else be running."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        tick_after(response)
        return response


class SignInMiddleware:
    """End sessions that were ended elsewhere, stood idle or outlived the shift; note when the others were last seen."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Without a cookie there is no session to look at, and a public page stays free of any.
        if settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
            why = access.why_session_ends(request, at=clock.now(), is_awake=not asks_by_itself(request))
            if why:
                logout(request)
                request.session_ended = why  # type: ignore[attr-defined]
        return self.get_response(request)


class ErrorsMiddleware:
    """Turn refusals and full queues that escaped a view into answers that say what to do."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            return errors.not_that_way(request, response["Allow"])
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return errors.answer_to(request, error)
