"""Who sits where, for whom a place is kept, and the rounds dealt there as far as the floor must know them."""

from django.db import models
from django.db.models import Q

from casino.models.people import Staff
from casino.models.players import Player, PlayerCard
from casino.models.tables import Table


class Sitting(models.Model):
    """One player at one place, from sitting down to leaving. A player on several places has a sitting for each."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sittings")
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sittings")
    card = models.ForeignKey(PlayerCard, on_delete=models.PROTECT, null=True, related_name="+")
    is_at_place = models.BooleanField("sits here", default=True)
    sat_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    leave_given_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    release_asked_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["table", "left_at"])]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "place", "player"], condition=Q(left_at=None), name="player_once_a_place"
            ),
            models.UniqueConstraint(
                fields=["table", "player"], condition=Q(left_at=None, is_at_place=True), name="player_sits_at_one_place"
            ),
        ]

    def __str__(self) -> str:
        return f"Place {self.place}"


class Reservation(models.Model):
    """A place kept for one player."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="reservations")
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="reservations")
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "place"], condition=Q(ended_at=None), name="place_reserved_once")
        ]

    def __str__(self) -> str:
        return f"Place {self.place}"


class Waiting(models.Model):
    """Somebody who waits for a place at a table; without a player it is just somebody."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="waiting")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="waiting")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    class Meta:
        verbose_name = "person waiting"
        verbose_name_plural = "people waiting"
        indexes = [models.Index(fields=["table", "until"])]
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], condition=Q(until=None), name="waits_once_a_table")
        ]

    def __str__(self) -> str:
        return f"Waiting since {self.since:%H:%M}"


class FloorRound(models.Model):
    """One round dealt at a table: what the floor counts by. The engine's own log is a `PlayedRound`."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="floor_rounds")
    number = models.PositiveIntegerField()
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    bets_closed_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    was_full = models.BooleanField("every place was in use", default=False)

    class Meta:
        verbose_name = "round at a table"
        verbose_name_plural = "rounds at tables"
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="floor_round_number_once"),
            models.UniqueConstraint(fields=["table"], condition=Q(ended_at=None), name="one_open_round_a_table"),
        ]

    def __str__(self) -> str:
        return f"Round {self.number}"


class FloorWager(models.Model):
    """A wager taken in a round, or declined on the tie spot; an invalid one says why."""

    class State(models.TextChoices):
        TAKEN = "taken", "Taken"
        DECLINED = "declined", "Declined"
        INVALID = "invalid", "Invalid"

    round = models.ForeignKey(FloorRound, on_delete=models.PROTECT, related_name="wagers")
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="wagers")
    wager = models.CharField(max_length=20)
    cents = models.PositiveBigIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State, default=State.TAKEN)
    card_shown = models.ForeignKey(PlayerCard, on_delete=models.PROTECT, null=True, related_name="+")
    invalid_why = models.CharField(max_length=40, blank=True)
    invalid_at = models.DateTimeField("marked invalid", null=True)
    clause = models.CharField(max_length=80, blank=True)
    taken_at = models.DateTimeField()
    taken_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = "wager"
        constraints = [
            models.UniqueConstraint(
                fields=["round", "place", "player", "wager"],
                condition=~Q(state="invalid"),
                name="wager_once_a_round",
            )
        ]

    def __str__(self) -> str:
        return f"{self.wager} at place {self.place}"
