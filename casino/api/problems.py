"""One shape for every refusal: problem+json with code, field and clause (RFC 9457)."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response

from casino.refusals import record_refusal
from games.rulings import Refusal, RuleBroken

CONTENT_TYPE = "application/problem+json"
STATUS_BY_CODE = {
    "wrong_state": 409,
    "not_allowed": 403,
    "already_asked": 409,
    "approval_stale": 409,
    "approval_expired": 409,
    "already_reversed": 409,
    "booked_differently": 409,
}
TITLES = {
    400: "Malformed",
    401: "Sign in first",
    403: "Not allowed",
    404: "Not found",
    405: "Not this method",
    406: "Not acceptable",
    409: "Not in this state",
    413: "Too large",
    415: "Send JSON",
    422: "A rule stands against it",
    429: "Too often",
    503: "Try again",
}


def problem(status: int, refusals: list[Refusal], title: str = "") -> dict[str, Any]:
    """Return the body of a refusal; `errors` lists every reason, the first one stands on top."""
    first = refusals[0]
    return {
        "type": "about:blank",
        "title": title or TITLES.get(status, "Refused"),
        "status": status,
        "detail": first.sentence,
        "code": first.code,
        "clause": first.clause,
        "errors": [
            {"detail": refusal.sentence, "code": refusal.code, "field": refusal.field, "clause": refusal.clause}
            for refusal in refusals
        ],
    }


def status_of(broken: RuleBroken) -> int:
    return STATUS_BY_CODE.get(broken.refusals[0].code, 422)


def problem_response(status: int, refusals: list[Refusal], **headers: str) -> JsonResponse:
    """Answer outside the REST framework, from middleware."""
    return JsonResponse(problem(status, refusals), status=status, content_type=CONTENT_TYPE, headers=headers)


def _flatten(detail: Any, field: str = "") -> list[Refusal]:
    if isinstance(detail, dict):
        return [refusal for name, inner in detail.items() for refusal in _flatten(inner, _join(field, name))]
    if isinstance(detail, list):
        return [refusal for inner in detail for refusal in _flatten(inner, field)]
    return [Refusal(str(detail), code=getattr(detail, "code", "invalid"), field=field)]


def _join(outer: str, inner: str) -> str:
    if inner == "non_field_errors":
        return outer
    return f"{outer}.{inner}" if outer else str(inner)


def problem_of(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn any expected failure of an API view into a problem; anything else rises.

    By now the refused change is rolled back, so that the refusal itself can be written down.
    """
    if isinstance(error, RuleBroken):
        record_refusal(context["request"]._request, error.refusals)
        return Response(
            problem(status_of(error), list(error.refusals)), status=status_of(error), content_type=CONTENT_TYPE
        )
    if isinstance(error, Http404):
        error = exceptions.NotFound("There is no such thing, or it is not for you to see.")
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied(str(error) or None)
    if not isinstance(error, exceptions.APIException):
        return None
    if isinstance(error, exceptions.PermissionDenied):
        record_refusal(context["request"]._request, _flatten(error.detail))
    status = 422 if isinstance(error, exceptions.ValidationError) else error.status_code
    headers = {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = error.auth_header  # type: ignore[attr-defined]
    if getattr(error, "wait", None):
        headers["Retry-After"] = str(int(error.wait))  # type: ignore[attr-defined]
    return Response(problem(status, _flatten(error.detail)), status=status, headers=headers, content_type=CONTENT_TYPE)
