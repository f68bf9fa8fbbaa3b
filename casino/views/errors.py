"""What people see when something cannot be done: a sentence, and where to go from there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def _page(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    return render(request, "casino/error.html", {"status": status, "title": title, "sentence": sentence}, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 400, "That request made no sense", "Go back, reload the page and try again.")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(
        request, 403, "Not with your role", str(exception or "") or "Ask an administrator for the role this takes."
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 404, "Nothing here", "The address is wrong, or what was here is not for you to see.")


def broken(request: HttpRequest) -> HttpResponse:
    return _page(
        request,
        500,
        "Something broke on our side",
        "Nothing was changed. Try again; if it happens again, tell the administrator.",
    )


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _page(request, 403, "This form is too old", "Reload the page and send it again. Nothing was changed.")
