"""What people and programs get when something cannot be done: one sentence, where to go from there, never a trace.

Pages answer with a page, addresses under `/api/` with problem+json. A refusal keeps its status wherever it was raised: 403 for a
missing right, 409 for a wrong state, 422 for a rule. A database that is busy is a 503 to be tried again, not a fault.
"""

import sys

from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from casino.api.problems import problem_response, status_of
from casino.refusals import record_refusal
from games.rulings import Refusal, RuleBroken

TITLES = {
    400: "That request made no sense",
    403: "Not with your role",
    404: "Nothing here",
    405: "Not that way",
    409: "Too late for that",
    413: "Too much at once",
    422: "A rule stands against it",
    500: "Something broke on our side",
    503: "Busy for a moment",
}
BUSY_SIGNS = (
    "lock timeout",
    "statement timeout",
    "deadlock detected",
    "could not serialize",
    "database is locked",
    "database table is locked",
)


def answer(request: HttpRequest, status: int, refusals: list[Refusal], **headers: str) -> HttpResponse:
    """Answer in the shape the caller reads: a page, or problem+json."""
    if request.path.startswith("/api/"):
        return problem_response(status, refusals, **headers)
    context = {"status": status, "title": TITLES[status], "sentence": refusals[0].sentence, "refusals": refusals}
    # A fault may be the database's: such a page is drawn without asking it who is signed in.
    words = render_to_string("casino/error.html", context, request if status < 500 else None)
    return HttpResponse(words, status=status, headers=headers)


def answer_to(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """Answer an expected failure that no view answered itself; anything else rises."""
    if isinstance(error, RuleBroken):
        record_refusal(request, error.refusals)
        return answer(request, status_of(error), list(error.refusals))
    if isinstance(error, OperationalError) and is_busy(error):
        return busy(request)
    return None


def is_busy(error: OperationalError) -> bool:
    """Tell a database that is merely waiting for somebody from one that is broken."""
    return any(sign in str(error) for sign in BUSY_SIGNS)


def busy(request: HttpRequest) -> HttpResponse:
    sentence = "Somebody else is working on this right now. Nothing was changed: try again in a second."
    return answer(request, 503, [Refusal(sentence, code="busy")], **{"Retry-After": "1"})


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return answer(request, 413, [Refusal("Send less at once: two megabytes at most.", code="too_large")])
    return answer(request, 400, [Refusal("Go back, reload the page and try again.", code="malformed")])


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    refusal = Refusal(str(exception or "") or "Ask an administrator for the role this takes.", code="not_allowed")
    record_refusal(request, [refusal])
    return answer(request, 403, [refusal])


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    sentence = "The address is wrong, or what was here is not for you to see."
    return answer(request, 404, [Refusal(sentence, code="not_found")])


def not_that_way(request: HttpRequest, allowed: str) -> HttpResponse:
    sentence = "This address does not take what was sent to it. Go back, reload the page and try again."
    return answer(request, 405, [Refusal(sentence, code="method_not_allowed")], Allow=allowed)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer what nobody expected. A busy database met outside of any view, while a session is saved, ends here too."""
    expected = answer_to(request, sys.exception())
    sentence = "Nothing was changed. Try again; if it happens again, tell the administrator."
    return expected or answer(request, 500, [Refusal(sentence, code="broken")])


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = "This form is too old. Reload the page and send it again: nothing was changed."
    return answer(request, 403, [Refusal(sentence, code="csrf")])
