"""Four eyes: one person asks, another approves, and what was approved is bound by its fingerprint."""

from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from casino.models.subjects import HasSubject
from casino.states import ApprovalState


class Approval(HasSubject):
    action = models.CharField(max_length=80)
    headline = models.CharField(max_length=200)
    content = models.JSONField()
    fingerprint = models.CharField(max_length=64)
    clause = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=10, choices=ApprovalState, default=ApprovalState.ASKED)
    asked_by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    answered_by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, null=True, related_name="+")
    answered_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)

    personal_fields = frozenset({"content", "headline"})

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(state__in=["given", "used", "declined"])
                | (Q(answered_by__isnull=False) & ~Q(answered_by=F("asked_by"))),
                name="approved_by_another",
            ),
            models.UniqueConstraint(
                fields=["action", "subject_type", "subject_id"],
                condition=Q(state__in=["asked", "given"]),
                name="one_live_approval",
            ),
        ]
        indexes = [models.Index(fields=["state", "asked_at"])]

    def __str__(self) -> str:
        return self.headline

    def get_absolute_url(self) -> str:
        return reverse("casino:approval", args=[self.pk])
