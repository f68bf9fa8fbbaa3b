"""Rounds that were played and kept: the engine's own log, whole, under its last seal. Nothing of it can be edited."""

import uuid

from django.db import models
from django.urls import reverse

from casino.models.floor import Venue


class PlayedRound(models.Model):
    number = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="rounds")
    document = models.CharField(max_length=20)
    place = models.CharField("where", max_length=80)
    log = models.TextField()
    head = models.CharField(max_length=64)
    steps = models.PositiveIntegerField()
    kept_at = models.DateTimeField()
    kept_by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, null=True, related_name="+")

    personal_fields = frozenset({"log"})

    class Meta:
        verbose_name = "round"
        indexes = [models.Index(fields=["venue", "-kept_at"])]

    def __str__(self) -> str:
        return f"Round at {self.place}"

    def get_absolute_url(self) -> str:
        return reverse("casino:round", args=[self.number])

    @property
    def lines(self) -> list[str]:
        return self.log.splitlines()
