"""What a thing is called and where it is found, for rows that name it by kind and number only."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import models
from django.urls import reverse

from casino.models import AuditEvent, Staff, Subject
from games.rulebooks import HEADERS

RULEBOOK = "games.rulebook"
OWN_APPS = ("casino", "tournaments", "promotions")
NAMING_FIELDS = frozenset({"name", "title", "headline"})


@dataclass(frozen=True, slots=True)
class Thing:
    type: str
    id: str
    kind: str
    name: str
    url: str = ""

    @property
    def timeline_url(self) -> str:
        return reverse("casino:audit_subject", args=[self.type, self.id])


def things_of(subjects: Iterable[Subject], *, sees_personal: bool) -> dict[Subject, Thing]:
    """Return the name and address of each subject, with one query for each kind of thing.

    A thing that is gone, or that never was a row, is called by its kind and number. So is one whose very name is personal, for
    readers who do not see personal data; the names of staff are known to all who may read the trail.
    """
    wanted: dict[str, set[str]] = {}
    for subject in subjects:
        wanted.setdefault(subject.type, set()).add(subject.id)
    found: dict[Subject, Thing] = {}
    for type_, ids in wanted.items():
        rows = _rows(type_, ids)
        for id_ in ids:
            found[Subject(type_, id_)] = _thing(type_, id_, rows.get(id_), sees_personal=sees_personal)
    return found


def thing_of(subject: Subject, *, sees_personal: bool) -> Thing:
    return things_of([subject], sees_personal=sees_personal)[subject]


def kind_of(type_: str) -> str:
    """Return the word for a kind of thing: `casino.incident` is an incident."""
    model = _model(type_)
    return str(model._meta.verbose_name) if model else type_.rpartition(".")[2]


def word_for(type_: str, field: str) -> str:
    """Return what people call a field of a kind of thing."""
    model = _model(type_)
    try:
        named = model._meta.get_field(field) if model else None
    except FieldDoesNotExist:
        named = None
    return str(getattr(named, "verbose_name", "") or field.replace("_", " "))


def kinds() -> list[tuple[str, str]]:
    """Return every kind of thing the trail may speak of, with its word, by alphabet."""
    models_ = [model for model in apps.get_models() if model._meta.app_label in OWN_APPS]
    named = [(model._meta.label_lower, str(model._meta.verbose_name)) for model in models_]
    return sorted([*named, (RULEBOOK, "rulebook")], key=lambda pair: pair[1])


def _model(type_: str) -> type[models.Model] | None:
    try:
        return apps.get_model(type_)
    except (LookupError, ValueError):
        return None


def _rows(type_: str, ids: set[str]) -> dict[str, models.Model]:
    model = _model(type_)
    if model is None:
        return {}
    numbers = [number for id_ in ids if (number := _number(model, id_)) is not None]
    return {str(row.pk): row for row in model._default_manager.filter(pk__in=numbers)}


def _number(model: type[models.Model], id_: str) -> object:
    try:
        return model._meta.pk.to_python(id_)
    except ValidationError:
        return None


def _thing(type_: str, id_: str, row: models.Model | None, *, sees_personal: bool) -> Thing:
    kind = kind_of(type_)
    if type_ == RULEBOOK and id_ in HEADERS:
        header = HEADERS[id_]
        return Thing(
            type_, id_, kind, f"{header.title} ({header.jurisdiction})", reverse("casino:rulebook", args=[id_])
        )
    if isinstance(row, AuditEvent):
        return Thing(type_, id_, kind, f"event {id_}", f"{reverse('casino:audit')}?q={id_}")
    if row is None:
        return Thing(type_, id_, kind, f"{kind} {id_}")
    is_hidden = not sees_personal and NAMING_FIELDS & _personal(row) and not isinstance(row, Staff)
    address = getattr(row, "get_absolute_url", None)
    return Thing(type_, id_, kind, f"{kind} {id_}" if is_hidden else str(row), address() if address else "")


def _personal(row: models.Model) -> frozenset[str]:
    return getattr(row, "personal_fields", frozenset())
