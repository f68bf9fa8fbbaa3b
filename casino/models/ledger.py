"""Money: integer cents, moved from one account to another, never edited.

Each line is a transfer, so a journal balances by construction. A journal says how many lines it has and a trigger refuses any
beyond, so nothing can be slipped into it later. A pool is a counter that the database refuses to overdraw.
"""

from django.db import models
from django.db.models import F, Q

from casino.models.subjects import HasSubject


class Account(models.Model):
    code = models.CharField(max_length=80, unique=True)
    name = models.CharField(max_length=120)
    currency = models.CharField(max_length=3, default="AUD")

    def __str__(self) -> str:
        return self.name


class Journal(HasSubject):
    key = models.CharField(max_length=200, unique=True)
    kind = models.CharField(max_length=60)
    headline = models.CharField(max_length=200)
    clause = models.CharField(max_length=80, blank=True)
    lines = models.PositiveSmallIntegerField()
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="reversed_by")
    at = models.DateTimeField()
    by = models.ForeignKey("casino.Staff", on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(lines__gte=1), name="journal_has_lines")]
        indexes = [models.Index(fields=["subject_type", "subject_id"], name="journal_subject")]

    def __str__(self) -> str:
        return self.headline


class Transfer(models.Model):
    journal = models.ForeignKey(Journal, on_delete=models.PROTECT, related_name="transfers")
    line = models.PositiveSmallIntegerField()
    source = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="sent")
    target = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="received")
    cents = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["journal", "line"], name="transfer_line"),
            models.CheckConstraint(condition=Q(cents__gt=0), name="transfer_moves_something"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="transfer_moves_somewhere"),
        ]

    def __str__(self) -> str:
        return f"{self.cents} from {self.source_id} to {self.target_id}"


class Pool(models.Model):
    """What may still be paid out of an account: `paid` can never pass `cents`."""

    account = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="pool")
    cents = models.BigIntegerField(default=0)
    paid = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(paid__gte=0) & Q(paid__lte=F("cents")), name="pool_never_overdrawn"),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.left} left"

    @property
    def left(self) -> int:
        return self.cents - self.paid
