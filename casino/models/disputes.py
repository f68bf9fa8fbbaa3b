"""Disputes: who complained of what, who decided, who looked again, and that the person was told of their rights."""

from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from casino.models.floor import Venue
from casino.models.people import Staff
from casino.models.players import Player
from casino.models.rounds import PlayedRound
from casino.models.tables import Table
from casino.states import DisputeState


class Dispute(models.Model):
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="disputes")
    document = models.CharField(max_length=20)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="disputes")
    round = models.ForeignKey(PlayedRound, on_delete=models.PROTECT, null=True, related_name="disputes")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="disputes")
    complaint = models.TextField()
    cents = models.PositiveBigIntegerField("amount in dispute, in cents", null=True)
    state = models.CharField(max_length=12, choices=DisputeState, default=DisputeState.OPEN)
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    ruling = models.TextField(blank=True)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    review = models.TextField(blank=True)
    reviewed_at = models.DateTimeField(null=True)
    reviewed_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    is_satisfied = models.BooleanField("the person is satisfied", null=True)
    rights_advised_at = models.DateTimeField(null=True)
    rights_advised_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    referred_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")

    personal_fields = frozenset({"complaint", "ruling", "review"})

    class Meta:
        indexes = [models.Index(fields=["venue", "state", "-opened_at"])]
        constraints = [
            models.CheckConstraint(
                condition=Q(reviewed_by=None) | ~Q(reviewed_by=F("decided_by")), name="dispute_reviewed_by_another"
            ),
            models.CheckConstraint(
                condition=Q(closed_by=None) | ~Q(closed_by=F("decided_by")), name="dispute_closed_by_another"
            ),
        ]

    def __str__(self) -> str:
        return f"Dispute {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("casino:dispute", args=[self.pk])
