"""How one row points at any other: the kind of thing and its number, readable in the audit trail without a join."""

from typing import NamedTuple

from django.apps import apps
from django.db import models


class Subject(NamedTuple):
    type: str
    id: str


def subject_of(thing: models.Model) -> Subject:
    return Subject(thing._meta.label_lower, str(thing.pk))


class HasSubject(models.Model):
    subject_type = models.CharField(max_length=60)
    subject_id = models.CharField(max_length=60)

    class Meta:
        abstract = True

    @property
    def subject(self) -> models.Model | None:
        """Return the thing itself, or nothing if it is gone or was never a row."""
        try:
            model = apps.get_model(self.subject_type)
        except (LookupError, ValueError):
            return None
        thing: models.Model | None = model._default_manager.filter(pk=self.subject_id).first()
        return thing
