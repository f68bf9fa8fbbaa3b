"""The limits of a table as its signs say them: what stands, what is announced, what one player may do.

A sign is never edited. A change is a new sign: posted at one moment, in effect from another, until the next one takes over.
"""

from django.db import models
from django.db.models import Q

from casino.models.people import Staff
from casino.models.players import Player
from casino.models.tables import Table


class LimitSign(models.Model):
    """One sign. `limits` holds for each wager its `min`, `max` and `unit` (or null), in cents."""

    class Basis(models.TextChoices):
        PER_AREA = "per_area", "for each betting area"
        PER_PLAYER = "per_player", "for each player"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="limit_signs")
    limits = models.JSONField()
    basis = models.CharField(max_length=12, choices=Basis, default=Basis.PER_AREA)
    posted_at = models.DateTimeField()
    posted_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    effective_at = models.DateTimeField("in effect from")
    told_at = models.DateTimeField("players were told", null=True)
    withdrawn_at = models.DateTimeField(null=True)
    clause = models.CharField(max_length=80, blank=True)

    class Meta:
        verbose_name = "limits sign"
        indexes = [models.Index(fields=["table", "effective_at"])]

    def __str__(self) -> str:
        return f"Limits of {self.table_id}"


class PersonalLimit(models.Model):
    """Limits agreed for one player at one table, in force only while their marker or sign stands there.

    `limits` holds for each wager its `min` and `max` in cents; what is null stays as the table's sign has it.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="personal_limits")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="personal_limits")
    place = models.PositiveSmallIntegerField("place of the marker", null=True)
    limits = models.JSONField()
    is_marked = models.BooleanField("marker or sign is in place", default=False)
    given_at = models.DateTimeField()
    given_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True)
    clause = models.CharField(max_length=80, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "player"], condition=Q(ended_at=None), name="personal_limit_once_a_table"
            )
        ]

    def __str__(self) -> str:
        return f"Limits of player {self.player_id}"


class Protection(models.Model):
    """A player who keeps the old minimum after it rose at once: one marker, at the place where they sit."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="protections")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="protections")
    old_sign = models.ForeignKey(LimitSign, on_delete=models.PROTECT, related_name="protections")
    marker_place = models.PositiveSmallIntegerField()
    places = models.JSONField("places held when it rose")
    since = models.DateTimeField()
    end_posted_at = models.DateTimeField("sign for its end posted", null=True)
    ends_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], condition=Q(ended_at=None), name="one_marker_a_player")
        ]

    def __str__(self) -> str:
        return f"Marker at place {self.marker_place}"
