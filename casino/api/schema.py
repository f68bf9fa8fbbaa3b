"""How the API is described (OpenAPI): every operation with its session and the one shape of its refusals."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction
from rest_framework import serializers

from casino.api.problems import CONTENT_TYPE, TITLES


class ErrorOut(serializers.Serializer[Any]):
    detail = serializers.CharField(help_text="A sentence its reader can act on.")
    code = serializers.CharField(help_text="The same reason in a word for programs; it stays as it is.")
    field = serializers.CharField(allow_blank=True, help_text="Which field has to change; empty for the whole.")
    clause = serializers.CharField(allow_blank=True, help_text="The rule that stands against it.")


class Problem(serializers.Serializer[Any]):
    """What every refusal looks like (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    errors = ErrorOut(many=True)  # type: ignore[assignment]


READING = (400, 401, 403, 404, 405, 406, 422, 429, 503)
WRITING = (*READING, 409, 413, 415)


class Described(AutoSchema):
    """Describe an operation together with what it may refuse; its first sentence is its summary."""

    def get_summary(self) -> str | None:
        return self.get_description().partition("\n")[0].rstrip(".") or None

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies = super()._get_response_bodies(direction)
        for status in sorted(READING if self.method == "GET" else WRITING):
            refusal = self._get_response_for_code(Problem, str(status), [CONTENT_TYPE], direction)  # type: ignore[no-untyped-call]
            bodies.setdefault(str(status), {**refusal, "description": TITLES[status]})
        return bodies


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Say that the API is used with the session of the pages."""

    target_class = "casino.api.authentication.SignedIn"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}
