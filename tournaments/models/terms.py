"""The terms as they were approved, who was told of them, and who accepted them. None of it is ever changed."""

from django.db import models
from django.db.models import F, Q

from casino.models import Player, Staff
from tournaments.models.tournaments import Tournament
from tournaments.rules.definition import Definition
from tournaments.rules.definition.plain import read


class TermsVersion(models.Model):
    """One approved definition under its number and fingerprint; the first is the terms, each later one an amendment."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    content = models.JSONField()
    fingerprint = models.CharField(max_length=64)
    reason = models.TextField("why it was changed", blank=True)
    asked_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    approved_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    approved_at = models.DateTimeField()

    class Meta:
        verbose_name = "terms"
        verbose_name_plural = "terms"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="terms_number_once"),
            models.CheckConstraint(condition=~Q(asked_by=F("approved_by")), name="terms_approved_by_another"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, version {self.number}"

    @property
    def definition(self) -> Definition:
        return read(self.content)


class WarningAnswer(models.Model):
    """What somebody answered to a warning of the checker; it holds as long as the finding stays the same."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="answers")
    finding = models.CharField(max_length=64)
    sentence = models.TextField()
    answer = models.TextField()
    answered_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "finding"], name="warning_answered_once")]

    def __str__(self) -> str:
        return self.answer


class Notice(models.Model):
    """That somebody was told of one version of the terms: when, by whom, how."""

    class To(models.TextChoices):
        PATRONS = "patrons", "Patrons"
        INSPECTORATE = "inspectorate", "Inspectors on site"
        REGULATOR = "regulator", "Regulator"
        PLAYERS = "players", "Players"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="notices")
    version = models.ForeignKey(TermsVersion, on_delete=models.PROTECT, related_name="notices")
    to = models.CharField("told", max_length=14, choices=To)
    how = models.CharField(max_length=200, blank=True)
    given_at = models.DateTimeField()
    given_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "to"], name="told_once_a_version")]

    def __str__(self) -> str:
        return f"Notice to {self.to}"


class Acceptance(models.Model):
    """That a player accepted one version of the terms; a signature is kept as drawn, with its hash."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="acceptances")
    version = models.ForeignKey(TermsVersion, on_delete=models.PROTECT, related_name="acceptances")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="acceptances")
    accepted_at = models.DateTimeField()
    witnessed_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    signature = models.TextField("signature as drawn", blank=True)
    signature_sha256 = models.CharField(max_length=64, blank=True)

    personal_fields = frozenset({"signature"})
    stays_with_record = True  # it is never changed, not even when two records of one person are merged

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "player"], name="accepted_once_a_version")]

    def __str__(self) -> str:
        return f"Acceptance of version {self.version_id}"
