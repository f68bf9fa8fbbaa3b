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
    venue = models.ForeignKey("casino.Venue", on_delete=models.PROTECT, null=True, related_name="incidents")
    table = models.ForeignKey("casino.Table", on_delete=models.PROTECT, null=True, related_name="incidents")
    document = models.CharField("rules", max_length=20, blank=True)
    player = models.ForeignKey("casino.Player", on_delete=models.PROTECT, null=True, related_name="incidents")
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


class IncidentNotice(models.Model):
    """That somebody outside the pit was told of an incident, when and by whom. Never changed."""

    class To(models.TextChoices):
        SURVEILLANCE = "surveillance", "Surveillance"
        INSPECTOR = "inspector", "Inspector"

    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="notices")
    to = models.CharField("told", max_length=14, choices=To)
    told_at = models.DateTimeField()
    told_by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["incident", "to"], name="told_once")]

    def __str__(self) -> str:
        return f"Notice to {self.to}"


class MeasureTaken(models.Model):
    """What was done to somebody who broke a rule; a hold of winnings and a detention end, and say how."""

    class HoldOutcome(models.TextChoices):
        OPEN = "", "Inquiry open"
        RELEASED = "released", "Released"
        FORFEITED = "forfeited", "Forfeited"

    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="measures")
    name = models.CharField(max_length=20)
    clause = models.CharField(max_length=80, blank=True)
    taken_at = models.DateTimeField()
    taken_by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, related_name="+")
    cents = models.PositiveBigIntegerField("winnings held, in cents", null=True)
    item = models.CharField("thing taken away", max_length=120, blank=True)
    inquiry_closed_at = models.DateTimeField(null=True)
    hold_outcome = models.CharField(max_length=10, choices=HoldOutcome, blank=True)
    handed_to = models.CharField("who took over", max_length=20, blank=True)
    handed_name = models.CharField("name of who took over", max_length=120, blank=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = "measure"
        constraints = [models.UniqueConstraint(fields=["incident", "name"], name="measure_once_an_incident")]

    def __str__(self) -> str:
        return self.name
