"""The audit trail: append-only, chained by hash, checked from outside by signed checkpoints.

Triggers refuse every change and deletion. What people type (a reason) stands beside the chain in `AuditNote`, bound to it by a
salted digest: it can be erased when the law asks, and the chain still holds.
"""

from django.db import models

from casino.models.subjects import HasSubject


class AuditEvent(HasSubject):
    seq = models.BigIntegerField(primary_key=True)
    at = models.DateTimeField()
    actor = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, null=True, related_name="+")
    role = models.CharField(max_length=20, blank=True)
    action = models.CharField(max_length=80)
    clauses = models.JSONField(default=list)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    note_digest = models.CharField(max_length=64, blank=True)
    request_id = models.CharField(max_length=32, blank=True)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64, unique=True)

    class Meta:
        indexes = [
            models.Index(fields=["subject_type", "subject_id", "seq"], name="audit_subject"),
            models.Index(fields=["actor", "seq"], name="audit_actor"),
            models.Index(fields=["action", "seq"], name="audit_action"),
        ]
        ordering = ["seq"]

    def __str__(self) -> str:
        return f"{self.seq} {self.action}"


class AuditNote(models.Model):
    """The words somebody gave as a reason; erasable, and provably unchanged while they are there."""

    event = models.OneToOneField(AuditEvent, on_delete=models.PROTECT, related_name="note", primary_key=True)
    salt = models.CharField(max_length=64)
    text = models.TextField()

    def __str__(self) -> str:
        return self.text


class AuditHead(models.Model):
    """The newest link. One row, locked by each writer, so that the chain has one order."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    seq = models.BigIntegerField(default=0)
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_audit_head")]

    def __str__(self) -> str:
        return f"{self.seq} {self.hash[:12]}"


class Checkpoint(models.Model):
    """A signed statement "event `seq` has this hash", published and kept outside the database as well."""

    seq = models.BigIntegerField(primary_key=True)
    hash = models.CharField(max_length=64)
    at = models.DateTimeField()
    signature = models.CharField(max_length=128)
    public_key = models.CharField(max_length=64)

    class Meta:
        ordering = ["seq"]

    def __str__(self) -> str:
        return f"{self.seq} {self.hash[:12]}"
