"""Documents: what they say is fixed when they are asked for; the PDF is made afterwards and kept by its hash."""

import uuid

from django.db import models
from django.db.models import Q
from django.urls import reverse

from casino.models.leases import Leased
from casino.models.subjects import HasSubject


class Document(HasSubject, Leased):
    class State(models.TextChoices):
        WAITING = "waiting", "Waiting to be made"
        READY = "ready", "Ready"

    number = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    kind = models.CharField(max_length=40)
    title = models.CharField(max_length=200)
    version = models.PositiveIntegerField()
    content = models.JSONField()
    fingerprint = models.CharField(max_length=64)
    is_public = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    progress = models.PositiveSmallIntegerField(default=0)
    requested_by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, null=True, related_name="+")
    requested_at = models.DateTimeField()
    rendered_at = models.DateTimeField(null=True)
    pdf_sha256 = models.CharField(max_length=64, blank=True)
    pages = models.PositiveIntegerField(default=0)

    personal_fields = frozenset({"content", "last_error"})

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "subject_type", "subject_id", "version"], name="document_version"),
            models.UniqueConstraint(
                fields=["kind", "subject_type", "subject_id", "fingerprint"], name="document_made_once"
            ),
            models.CheckConstraint(condition=~Q(state="ready") | ~Q(pdf_sha256=""), name="ready_document_has_its_pdf"),
        ]
        indexes = [models.Index(fields=["next_try_at", "id"], condition=Q(state="waiting"), name="document_render")]

    def __str__(self) -> str:
        return f"{self.title}, version {self.version}"

    def get_absolute_url(self) -> str:
        return reverse("casino:document", args=[self.number])

    @property
    def failure(self) -> str:
        """Say why the last attempt failed; a sentence that was written for people comes without its class."""
        return self.last_error.removeprefix("CannotRender: ")
