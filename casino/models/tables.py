"""Tables: their layout and its approval, their equipment, who deals at them, and for what they are booked."""

from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from casino.models.floor import Venue
from casino.models.people import Staff
from casino.states import TableState
from games.rulebooks import HEADERS
from games.rulebooks.floors import FLOORS, FloorBook

DOCUMENTS = [(key, header.title) for key, header in HEADERS.items()]


class Layout(models.Model):
    """A cloth for one game: how many places it has, what is printed on it, and under which reference it was approved."""

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="layouts")
    name = models.CharField(max_length=80)
    document = models.CharField(max_length=20, choices=DOCUMENTS)
    places = models.PositiveSmallIntegerField("places for players")
    approval = models.CharField("approval reference", max_length=80, blank=True)
    has_odds = models.BooleanField("odds and payout limit are printed on it", default=False)
    items = models.JSONField("what is on it", default=list, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["venue", "name"], name="layout_name_once")]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    class Source(models.TextChoices):
        SHOE = "shoe", "Shoe"
        BATCHES = "batch_shuffler", "Batch shuffler"
        CONTINUOUS = "continuous_shuffler", "Continuous shuffler"

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="tables")
    name = models.CharField(max_length=40)
    layout = models.ForeignKey(Layout, on_delete=models.PROTECT, related_name="tables")
    pit = models.CharField(max_length=40, blank=True)
    across = models.PositiveSmallIntegerField("place on the map, from the left", default=0)
    down = models.PositiveSmallIntegerField("place on the map, from the top", default=0)
    state = models.CharField(max_length=12, choices=TableState, default=TableState.CLOSED)
    source = models.CharField("cards come from", max_length=20, choices=Source, blank=True)
    source_approval = models.CharField("approval of the device", max_length=80, blank=True)
    decks = models.PositiveSmallIntegerField(null=True, blank=True)
    shuffle = models.CharField("approved shuffle", max_length=60, blank=True)
    takes_cash = models.BooleanField(default=True)
    equipment = models.JSONField("equipment in place", default=list, blank=True)
    max_payout = models.PositiveBigIntegerField("maximum payout, in cents", null=True, blank=True)
    has_progressive = models.BooleanField("offers the progressive wager", default=False)
    has_bonus_spin = models.BooleanField("offers the bonus spin", default=False)
    progressive_system = models.CharField(max_length=80, blank=True)
    progressive_rate = models.CharField("contribution to the meter", max_length=40, blank=True)
    progressive_reset = models.PositiveBigIntegerField("reset of the meter, in cents", null=True, blank=True)
    players_cap = models.PositiveSmallIntegerField("most players", null=True, blank=True)
    players_per_place = models.PositiveSmallIntegerField("most players a place", null=True, blank=True)
    opened_at = models.DateTimeField(null=True)
    closing_announced_at = models.DateTimeField(null=True)
    closes_at = models.DateTimeField("closing time on the sign", null=True)
    is_retired = models.BooleanField("no longer on the floor", default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["venue", "name"], name="table_name_once")]
        indexes = [models.Index(fields=["venue", "state"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("casino:table", args=[self.pk])

    @property
    def document(self) -> str:
        return self.layout.document

    @property
    def book(self) -> FloorBook:
        return FLOORS[self.layout.document]


class DealerShift(models.Model):
    """One person dealing at one table, until relieved."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="shifts")
    dealer = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="shifts")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(ended_at=None), name="one_dealer_a_table"),
            models.UniqueConstraint(fields=["dealer"], condition=Q(ended_at=None), name="one_table_a_dealer"),
        ]

    def __str__(self) -> str:
        return f"{self.dealer_id} at {self.table_id}"


class Booking(models.Model):
    """A table kept for one purpose and nothing else, for a time. No two bookings of a table overlap: the database insists."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="bookings")
    purpose = models.CharField(max_length=120)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    booked_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    booked_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True)
    cancelled_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["table", "starts_at"])]
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="booking_ends_after_it_starts")
        ]

    def __str__(self) -> str:
        return self.purpose

    @property
    def venue_id(self) -> int:
        return self.table.venue_id
