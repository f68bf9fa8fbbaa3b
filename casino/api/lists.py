"""Lists by API: cursor pages, the same headings as the pages, and filters that refuse what they do not know."""

from collections.abc import Mapping

from django.core.exceptions import BadRequest
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.request import Request

from casino.api.pages import Pages
from casino.views.lists import LONGEST_SEARCH, searched


class ByDueTime(Pages):
    ordering = ("due_at", "id")


class NewestOpenedFirst(Pages):
    ordering = ("-opened_at", "-id")


class NewestAskedFirst(Pages):
    ordering = ("-asked_at", "-id")


def show_of(request: Request, shows: Mapping[str, str]) -> str:
    """Read the heading that is asked for; the first one if none is."""
    show: str = request.query_params.get("show", next(iter(shows)))
    if show not in shows:
        raise ValidationError({"show": [f"Choose one of {', '.join(shows)}."]})
    return show


def words_of(request: Request) -> str:
    try:
        return searched(request.query_params.get("q", ""))
    except BadRequest as refused:
        raise ParseError(str(refused)) from refused


def show_parameter(shows: Mapping[str, str]) -> OpenApiParameter:
    return OpenApiParameter("show", str, enum=list(shows), default=next(iter(shows)), description="Which of them.")


Q_PARAMETER = OpenApiParameter(
    "q",
    {"type": "string", "maxLength": LONGEST_SEARCH},
    description="Words that must all be found.",
)
KEY_PARAMETER = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="Sent again with the same key, the call acts once and gets the first answer.",
)
