"""What leaves the house: written in the transaction of its cause, sent afterwards by the relay."""

from django.db import models
from django.db.models import Q

from casino.models.leases import Leased
from casino.models.subjects import HasSubject


class Outgoing(HasSubject, Leased):
    class Channel(models.TextChoices):
        MAIL = "mail", "Mail"
        CHECKPOINT = "checkpoint", "Audit checkpoint"

    key = models.CharField(max_length=200, unique=True)
    channel = models.CharField(max_length=20, choices=Channel)
    recipient = models.CharField(max_length=254)
    headline = models.CharField(max_length=200)
    payload = models.JSONField(default=dict)
    clause = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    receipt = models.CharField(max_length=500, blank=True)

    personal_fields = frozenset({"recipient", "payload", "headline", "receipt"})

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(sent_at=None) | ~Q(receipt=""), name="sent_has_its_receipt"),
        ]
        indexes = [
            models.Index(fields=["next_try_at", "id"], condition=Q(sent_at=None), name="outgoing_relay"),
            models.Index(fields=["subject_type", "subject_id"], name="outgoing_subject"),
        ]

    def __str__(self) -> str:
        return self.headline
