"""What bodies about incidents, disputes and payment errors share: which table, round and player, amounts and times."""

from datetime import date, datetime
from typing import Any

from rest_framework import serializers

from casino.api.seats import PlayerNumber
from casino.api.serializers import Shape
from casino.models import PlayedRound, Table
from casino.services.ledger import LARGEST_CENTS

LARGEST_ID = 2**63 - 1


class Moment(serializers.DateTimeField):
    """An instant, written with its offset: a wall clock alone would leave the zone to guess."""

    def enforce_timezone(self, value: datetime | date) -> Any:
        if isinstance(value, datetime) and value.tzinfo is None:
            sentence = "Write the time with its offset, such as 2026-08-31T23:59:00+10:00."
            raise serializers.ValidationError(sentence, code="no_offset")
        return super().enforce_timezone(value)  # type: ignore[arg-type]


class Passed(Moment):
    """When something happened; left out, it was just now."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("help_text", "Left out: just now.")
        super().__init__(required=False, allow_null=True, default=None, **options)


class Cents(serializers.IntegerField):
    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=LARGEST_CENTS, **options)


class AtTableIn(Shape):
    table = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, required=False, allow_null=True, default=None, help_text="The table's id."
    )
    player = PlayerNumber(required=False, allow_null=True, default=None)


class AtRoundIn(AtTableIn):
    round = serializers.UUIDField(
        required=False, allow_null=True, default=None, help_text="The number of a kept round; its rules come first."
    )


# ---- answers ---------------------------------------------------------------------------------------------------------


class TableNameOut(serializers.Serializer[Table]):
    id = serializers.IntegerField()
    name = serializers.CharField()


class KeptRoundOut(serializers.Serializer[PlayedRound]):
    number = serializers.UUIDField()
    place = serializers.CharField()


class AboutOut(serializers.Serializer[Any]):
    """Where something happened and whom it concerns."""

    table = TableNameOut(allow_null=True)
    player = serializers.IntegerField(
        source="player.number", allow_null=True, default=None, help_text="The player's number."
    )
