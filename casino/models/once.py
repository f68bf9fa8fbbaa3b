"""A request that may arrive twice (double click, lost answer, replay) and must act once."""

from django.db import models


class OnceKey(models.Model):
    staff = models.ForeignKey("casino.Staff", on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    route = models.CharField(max_length=300)
    body_digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["staff", "key"], name="once_per_person_and_key")]
        indexes = [models.Index(fields=["at"])]

    def __str__(self) -> str:
        return self.key
