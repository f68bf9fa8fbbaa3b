"""What went wrong, said once, explained by one person and closed by another."""

from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from casino.models.subjects import HasSubject
from casino.states import IncidentState


class Incident(HasSubject):
    kind = models.CharField(max_length=60)
    title = models.CharField(max_length=200)
    clause = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=12, choices=IncidentState, default=IncidentState.OPEN)
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, null=True, related_name="+")
    account = models.TextField("what happened", blank=True)
    explanation = models.TextField(blank=True)
    explained_by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, null=True, related_name="+")
    explained_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField(null=True)

    personal_fields = frozenset({"account", "explanation"})

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "subject_type", "subject_id"], condition=~Q(subject_id=""), name="incident_said_once"
            ),
            models.CheckConstraint(
                condition=Q(closed_by=None) | ~Q(closed_by=F("explained_by")), name="incident_closed_by_another"
            ),
            models.CheckConstraint(
                condition=Q(state="closed", closed_by__isnull=False, closed_at__isnull=False) | ~Q(state="closed"),
                name="closed_incident_has_its_closer",
            ),
        ]
        indexes = [models.Index(fields=["state", "-opened_at"])]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("casino:incident", args=[self.pk])
