"""An API call that changes something: one shape, one service call, one answer; the twin of `casino.views.commands`.

A call with an `Idempotency-Key` acts once: sent again, it gets the answer of the first time.
"""

from collections.abc import Callable
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.serializers import Shape
from casino.once import once
from casino.views.access import staff_of

LONGEST_KEY = 64


def perform(
    request: Request,
    shape: type[Shape],
    *,
    act: Callable[[dict[str, Any]], Any],
    then: Callable[[Any], dict[str, Any]],
    status: int = 200,
    partial: bool = False,
    beforehand: Callable[[dict[str, Any]], None] | None = None,
) -> Response:
    """Read the body, make the one service call and answer with `then(result)`, which must be plain JSON.

    `beforehand` asks what has to be remembered even if it is refused, and so cannot be part of the transaction.
    """
    raw = request._request.body  # read before the parser takes the stream
    body = shape(data=request.data, partial=partial)
    body.is_valid(raise_exception=True)
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > LONGEST_KEY:
        raise ParseError(f"An Idempotency-Key has at most {LONGEST_KEY} characters.")
    if beforehand is not None:
        beforehand(dict(body.validated_data))
    kept = once(
        staff_of(request._request),
        request._request,
        act=lambda: then(act(dict(body.validated_data))),
        key=key,
        body=raw,
    )
    return Response(kept, status=status)
