"""What the API reads: named fields of plain shapes, and nothing besides.

An unknown field is refused rather than ignored: whoever misspells `email` should hear of it, and nobody slips in a `state`.
Rules are the service's business, as they are for forms.
"""

from typing import Any

from rest_framework import serializers, status
from rest_framework.exceptions import APIException, ErrorDetail

from casino.forms.base import check_day, check_text


class UnknownField(APIException):
    """Say which fields of a body are not known here."""

    status_code = status.HTTP_400_BAD_REQUEST

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.detail = {name: [ErrorDetail("There is no such field.", code="unknown_field")] for name in names}


class Text(serializers.CharField):
    """One line of text that people may read anywhere; the twin of the forms' `TextField`."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("max_length", 200)
        super().__init__(**options)
        self.validators.insert(0, check_text)

    def to_internal_value(self, value: Any) -> str:
        return " ".join(super().to_internal_value(value).split())


class LongText(serializers.CharField):
    """Several lines of text, such as an explanation; the twin of the forms' `LongTextField`."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("max_length", 4000)
        super().__init__(**options)
        self.validators.insert(0, check_text)


class Day(serializers.DateField):
    """A day in a year that somebody may mean."""

    default_validators = [check_day]


class Moment(serializers.DateTimeField):
    """A moment in a year that somebody may mean."""

    default_validators = [check_day]


class Shape(serializers.Serializer[Any]):
    """The shape of a body; every field it has is named, and every field that is sent must be one of them."""

    def to_internal_value(self, body: Any) -> Any:
        if isinstance(body, dict) and (unknown := sorted(body.keys() - self.fields.keys())):
            raise UnknownField(unknown)
        return super().to_internal_value(body)


class ReasonIn(Shape):
    """The shape of a decision that needs words and nothing else."""

    reason = LongText()


class NoBody(Shape):
    """The shape of a call that says all in its address."""
