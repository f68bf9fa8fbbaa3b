"""Payment errors: too much or too little paid, how it came about, what was done, and what the regulator hears of it."""

from django.db import models
from django.db.models import Q
from django.urls import reverse

from casino.models.documents import Document
from casino.models.floor import Venue
from casino.models.people import Staff
from casino.models.players import Player
from casino.models.rounds import PlayedRound
from casino.models.tables import Table
from casino.states import PaymentErrorState


class PaymentErrorReport(models.Model):
    """What one venue tells its regulator of one month's payment errors.

    A month has one part; another follows if an error becomes known after the part before was lodged.
    """

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="payment_error_reports")
    month = models.DateField("first day of the month")
    part = models.PositiveSmallIntegerField(default=1)
    opened_at = models.DateTimeField()
    lodged_at = models.DateTimeField(null=True)
    lodged_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    sent = models.CharField("how it was sent", max_length=200, blank=True)
    paper = models.ForeignKey(Document, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "month", "part"], name="payment_report_part_once"),
            models.UniqueConstraint(
                fields=["venue", "month"], condition=Q(lodged_at=None), name="one_payment_report_to_lodge"
            ),
            models.CheckConstraint(
                condition=Q(lodged_at=None, paper=None) | Q(lodged_at__isnull=False, paper__isnull=False),
                name="lodged_payment_report_has_its_paper",
            ),
        ]

    def __str__(self) -> str:
        part = f", part {self.part}" if self.part > 1 else ""
        return f"Payment errors of {self.month:%B %Y}{part}"

    def get_absolute_url(self) -> str:
        return reverse("casino:payment_report", args=[self.pk])


class PaymentError(models.Model):
    class Direction(models.TextChoices):
        OVER = "over", "Paid too much"
        UNDER = "under", "Paid too little"

    class Finding(models.TextChoices):
        OPEN = "", "Not yet found"
        UNINTENTIONAL = "unintentional", "Unintentional"
        INTENTIONAL = "intentional", "Seems intentional"

    class Remedy(models.TextChoices):
        NONE = "", "Nothing yet"
        RECTIFIED = "rectified", "Put right"
        ATTEMPTED = "attempted", "Attempted"
        REPORTED = "reported", "Raised with the regulator"

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="payment_errors")
    document = models.CharField(max_length=20)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="payment_errors")
    round = models.ForeignKey(PlayedRound, on_delete=models.PROTECT, null=True, related_name="payment_errors")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="payment_errors")
    direction = models.CharField(max_length=6, choices=Direction)
    cents = models.PositiveBigIntegerField("amount, in cents")
    account = models.TextField("what happened")
    happened_at = models.DateTimeField()
    learned_at = models.DateTimeField("the house learned of it")
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=12, choices=PaymentErrorState, default=PaymentErrorState.OPEN)
    finding = models.CharField(max_length=14, choices=Finding, blank=True)
    enquiry = models.TextField("what the enquiry found", blank=True)
    found_at = models.DateTimeField(null=True)
    found_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    remedy = models.CharField(max_length=10, choices=Remedy, blank=True)
    remedied_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    report = models.ForeignKey("casino.PaymentErrorReport", on_delete=models.PROTECT, null=True, related_name="errors")

    personal_fields = frozenset({"account", "enquiry"})

    class Meta:
        indexes = [models.Index(fields=["venue", "learned_at"])]

    def __str__(self) -> str:
        return f"Payment error {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("casino:payment_error", args=[self.pk])


class PaymentAttempt(models.Model):
    """One attempt to put an error right. Never changed."""

    class Kind(models.TextChoices):
        IDENTIFY = "identify", "Tried to identify the patron"
        CONTACT = "contact", "Tried to reach the patron"
        LIAISE = "liaise", "Dealt with the patron"

    class Aim(models.TextChoices):
        REIMBURSE = "reimburse", "Offered to pay what was missing"
        ASK_BACK = "ask_back", "Asked for the money back"
        FIND = "find", "Looked for the person"

    error = models.ForeignKey(PaymentError, on_delete=models.PROTECT, related_name="attempts")
    kind = models.CharField(max_length=10, choices=Kind)
    aim = models.CharField(max_length=10, choices=Aim)
    cents = models.PositiveBigIntegerField(default=0)
    outcome = models.TextField()
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")

    personal_fields = frozenset({"outcome"})

    def __str__(self) -> str:
        return f"{self.kind}, {self.aim}"
