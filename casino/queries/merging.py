"""Two records that may be one person: what each holds, what would move, and what would be left."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, ForeignObjectRel, Model, OuterRef, Q, QuerySet, UniqueConstraint

from casino.models import (
    Exclusion,
    PersonalLimit,
    Player,
    PlayerCard,
    PlayerDetails,
    PlayerToken,
    Protection,
    Sitting,
    StaffTie,
    Waiting,
)
from casino.rules.names import same_names
from casino.rules.people import RecordFacts

OWN_PARTS = (Player, PlayerDetails, PlayerToken)
CAN_END = frozenset({Exclusion, PersonalLimit, PlayerCard, Protection, StaffTie, Waiting})
"""Kinds of which a row of one record gives way to its twin of the other; twins of other kinds stay where they are."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One way in which rows name a player; `model` and the field in it."""

    model: type[Model]
    field: str

    @property
    def name(self) -> str:
        return str(self.model._meta.verbose_name_plural)

    def rows(self, player: Player) -> QuerySet[Any]:
        return self.model._default_manager.filter(**{self.field: player})

    def twins(self, gone: Player, kept: Player) -> QuerySet[Any]:
        """Return rows of the one record that could not stand beside a row of the other: one card a player, and the like."""
        rules = [
            rule
            for rule in self.model._meta.constraints
            if isinstance(rule, UniqueConstraint) and self.field in rule.fields
        ]
        clashing = Q(pk__in=[])
        for rule in rules:
            alike = {field: OuterRef(field) for field in rule.fields if field != self.field}
            condition = rule.condition or Q()
            clashing |= condition & Q(Exists(self.rows(kept).filter(condition, **alike)))
        return self.rows(gone).filter(clashing)

    def staying(self, gone: Player, kept: Player) -> QuerySet[Any]:
        """Return the twins that nothing can end, and that therefore keep naming the record that is gone."""
        return self.model._default_manager.none() if self.model in CAN_END else self.twins(gone, kept)


def references() -> Iterator[Reference]:
    """Yield every way in which a row of any app names a player and goes along when records are merged."""
    for relation in Player._meta.related_objects:
        model = relation.related_model
        if model not in OWN_PARTS and not getattr(model, "stays_with_record", False):
            yield Reference(model, named_by(relation))


def named_by(relation: ForeignObjectRel) -> str:
    return str(relation.field.name)


def record_facts(player: Player) -> RecordFacts:
    return RecordFacts(
        id=player.pk,
        number=player.number,
        is_merged=player.merged_into_id is not None,
        is_seated=Sitting.objects.filter(player=player, left_at=None).exists(),
    )


@dataclass(frozen=True, slots=True)
class Holding:
    """How many rows of one kind each record holds before, and the kept one after."""

    name: str
    gone: int
    kept: int
    stays: int

    @property
    def after(self) -> int:
        return self.gone + self.kept - self.stays


def holdings(gone: Player, kept: Player) -> list[Holding]:
    """Return what each record holds, by kind; a kind of which neither has any is left out."""
    found = (
        Holding(each.name, each.rows(gone).count(), each.rows(kept).count(), each.staying(gone, kept).count())
        for each in references()
    )
    return sorted((each for each in found if each.gone or each.kept), key=lambda each: each.name)


def is_same_birthday(gone: Player, kept: Player) -> bool:
    return bool(gone.details.born_on == kept.details.born_on)


def is_same_name(gone: Player, kept: Player) -> bool:
    return kept.details.search_key in same_names(gone.details.given_name, gone.details.family_name)
