"""Everything that must happen at or before a time.

An automatic obligation is done by its handler when the sweep claims it. A duty is done by a person; the sweep never
claims it, and the rungs of its ladder are automatic obligations of their own. There is no state "running": a claim and its
effect are one transaction.
"""

from django.db import models
from django.db.models import Q
from django.urls import reverse

from casino.models.subjects import HasSubject
from casino.permissions import Role
from casino.states import ObligationState


class Obligation(HasSubject):
    kind = models.CharField(max_length=60)
    key = models.CharField(max_length=200, unique=True)
    title = models.CharField(max_length=200)
    clause = models.CharField(max_length=80, blank=True)
    role = models.CharField("whose", max_length=20, choices=Role.choices, blank=True)
    is_duty = models.BooleanField(default=False)
    is_routine = models.BooleanField(default=False)
    due_at = models.DateTimeField()
    due_rule = models.CharField(max_length=200, blank=True)
    time_zone = models.CharField(max_length=60, default="UTC")
    state = models.CharField(max_length=10, choices=ObligationState, default=ObligationState.PENDING)
    done_at = models.DateTimeField(null=True)
    done_by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, null=True, related_name="+")
    evidence = models.TextField(blank=True)
    next_try_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    last_error = models.TextField(blank=True)
    created_at = models.DateTimeField()

    personal_fields = frozenset({"evidence", "last_error"})

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state="done", done_at__isnull=False) | (~Q(state="done") & Q(done_at=None)),
                name="done_has_its_moment",
            ),
            models.CheckConstraint(condition=Q(state__in=["pending", "done", "cancelled"]), name="obligation_state"),
        ]
        indexes = [
            models.Index(
                fields=["next_try_at", "id"], condition=Q(state="pending", is_duty=False), name="obligation_sweep"
            ),
            models.Index(fields=["due_at"], condition=Q(state="pending"), name="obligation_due"),
            models.Index(fields=["subject_type", "subject_id"], name="obligation_subject"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("casino:obligation", args=[self.pk])

    @property
    def needs_human(self) -> bool:
        return self.attempts >= 5


class Heartbeat(models.Model):
    """When a background process last said that it lives."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()
    version = models.CharField(max_length=20)

    def __str__(self) -> str:
        return self.name
