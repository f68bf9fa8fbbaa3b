"""Work that leaves the database (mail, PDF): claimed for a while, repeated if the claimer dies, never lost."""

from django.db import models


class Leased(models.Model):
    """A row that some process must act on outside a transaction.

    A claim is a lease: if the process dies, the lease runs out and another takes the row. Attempts grow and waits with
    them, but a row is never given up.
    """

    lease_until = models.DateTimeField(null=True, blank=True)
    next_try_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    last_error = models.TextField(blank=True)

    class Meta:
        abstract = True

    @property
    def needs_human(self) -> bool:
        return self.attempts >= 5
