"""Change some fields of a row and say which, so that the audit trail tells what was before and what is after."""

from collections.abc import Mapping
from datetime import time
from typing import Any, NamedTuple

from django.db import models


class Changed(NamedTuple):
    """The fields that changed, as they were and as they are; empty if none did."""

    before: dict[str, Any]
    after: dict[str, Any]


def set_fields(row: models.Model, values: Mapping[str, Any]) -> Changed:
    """Set these fields on a row, without saving, and return those that differ; rows referred to count by their number."""
    changed = {name: value for name, value in values.items() if getattr(row, name) != value}
    before = {name: _plain(getattr(row, name)) for name in changed}
    for name, value in changed.items():
        setattr(row, name, value)
    return Changed(before, {name: _plain(value) for name, value in changed.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, models.Model):
        return value.pk
    return value.isoformat(timespec="minutes") if isinstance(value, time) else value
