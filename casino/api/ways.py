"""One address for each way to go on from a thing: the twin of `casino.views.ways`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import models
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER
from casino.api.serializers import Shape
from casino.services.about import named
from casino.views.access import staff_of


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing at the API: how to find one, and how to tell it when something was done."""

    tag: str
    out: type[serializers.Serializer[Any]]
    found: Callable[[Request, int], models.Model]
    told: Callable[[Request, Any], dict[str, Any]]


def way(
    kind: Kind, operation: str, sentence: str, *, permission: str, shape: type[Shape], service: Callable[..., Any]
) -> type[APIView]:
    """Make the view that takes one step or other act on a thing, and answers with the thing as it is then."""

    class Step(APIView):
        @extend_schema(
            operation_id=operation,
            description=sentence,
            request=shape,
            responses=kind.out,
            parameters=[KEY_PARAMETER],
            tags=[kind.tag],
        )
        def post(self, request: Request, pk: int) -> Response:
            row, staff = kind.found(request, pk), staff_of(request._request)
            return perform(
                request,
                shape,
                act=lambda words: service(row, **named(staff.venue, words), by=staff, at=clock.now()),
                then=lambda done: kind.told(request, done),
            )

    Step.permission = permission  # type: ignore[attr-defined]
    Step.__name__ = Step.__qualname__ = operation
    return Step
