"""Sets of cards and shuffling devices: what was checked, changed and marked, by whom."""

from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from casino.models.floor import Venue
from casino.models.people import Staff
from casino.models.tables import Table
from casino.states import DeviceState


class CardSet(models.Model):
    """The cards in use at a table, or one of its two batches; a change ends the row and starts another."""

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="card_sets")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="card_sets")
    batch = models.PositiveSmallIntegerField(default=1)
    decks = models.PositiveSmallIntegerField()
    back_colour = models.CharField("colour of the backs", max_length=30, blank=True)
    is_preinspected = models.BooleanField("inspected beforehand", default=False)
    is_preshuffled = models.BooleanField("shuffled beforehand", default=False)
    put_in_at = models.DateTimeField()
    put_in_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    taken_out_at = models.DateTimeField(null=True)
    taken_out_why = models.CharField(max_length=120, blank=True)

    class Meta:
        verbose_name = "set of cards"
        verbose_name_plural = "sets of cards"
        constraints = [
            models.UniqueConstraint(
                fields=["table", "batch"], condition=Q(taken_out_at=None), name="one_set_a_table_and_batch"
            )
        ]

    def __str__(self) -> str:
        return f"{self.decks} deck{'' if self.decks == 1 else 's'} (set {self.pk})"

    def get_absolute_url(self) -> str:
        return reverse("casino:table", args=[self.table_id])

    @property
    def cards(self) -> int:
        return self.decks * 52


class CardCheck(models.Model):
    """A check or a count of a set: by whom, how many cards were expected and found.

    Never changed but for one thing: a second person may add once that they verified it.
    """

    class Kind(models.TextChoices):
        OPENING = "opening", "Before gaming"
        CLOSING = "closing", "At the end of gaming"
        COUNT = "count", "Count"

    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="checks")
    kind = models.CharField(max_length=10, choices=Kind)
    gaming_date = models.DateField()
    checked_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    checked_at = models.DateTimeField()
    verified_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    verified_at = models.DateTimeField(null=True)
    expected = models.PositiveIntegerField()
    found = models.PositiveIntegerField()

    class Meta:
        verbose_name = "card check"
        indexes = [models.Index(fields=["card_set", "kind", "-checked_at"])]
        constraints = [
            models.CheckConstraint(
                condition=Q(verified_by=None) | ~Q(verified_by=F("checked_by")), name="cards_verified_by_another"
            ),
            models.CheckConstraint(
                condition=Q(verified_by=None, verified_at=None)
                | Q(verified_by__isnull=False, verified_at__isnull=False),
                name="cards_verified_at_a_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.found} of {self.expected} cards"

    @property
    def is_complete(self) -> bool:
        return self.found == self.expected

    @property
    def venue_id(self) -> int:
        return self.card_set.venue_id


class CardReplacement(models.Model):
    """Cards replaced in a set, or the whole of it: which, why, and the two people who checked each.

    What the dealer entered is never changed. It waits until a supervisor confirms it or it is called off; a whole set is then
    a set of its own.
    """

    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="replacements")
    is_whole_set = models.BooleanField(default=False)
    cards = models.JSONField(default=list, blank=True)
    back_colour = models.CharField("colour of the new backs", max_length=30, blank=True)
    is_preinspected = models.BooleanField("new set inspected beforehand", default=False)
    is_preshuffled = models.BooleanField("new set shuffled beforehand", default=False)
    reason = models.CharField(max_length=200)
    dealer = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()
    supervisor = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    replaced_at = models.DateTimeField(null=True)
    new_set = models.OneToOneField(CardSet, on_delete=models.PROTECT, null=True, related_name="replaces")
    called_off_at = models.DateTimeField(null=True)
    called_off_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = "replacement of cards"
        verbose_name_plural = "replacements of cards"
        constraints = [
            models.CheckConstraint(
                condition=Q(supervisor=None) | ~Q(dealer=F("supervisor")), name="cards_replaced_by_two_people"
            ),
            models.CheckConstraint(
                condition=Q(replaced_at=None) | Q(called_off_at=None), name="replacement_done_or_called_off"
            ),
            models.UniqueConstraint(
                fields=["card_set"],
                condition=Q(replaced_at=None, called_off_at=None),
                name="one_replacement_waits_a_set",
            ),
        ]

    def __str__(self) -> str:
        return "the whole set" if self.is_whole_set else ", ".join(self.cards)

    @property
    def is_settled(self) -> bool:
        return self.replaced_at is not None or self.called_off_at is not None

    @property
    def venue_id(self) -> int:
        return self.card_set.venue_id


class Device(models.Model):
    """A shuffler or a shoe."""

    class Kind(models.TextChoices):
        SHUFFLER = "shuffler", "Shuffler"
        SHOE = "shoe", "Shoe"

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="devices")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="devices")
    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField(max_length=80)
    approval = models.CharField("approval reference", max_length=80, blank=True)
    state = models.CharField(max_length=20, choices=DeviceState, default=DeviceState.WORKING)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "name"], name="device_name_once"),
            models.CheckConstraint(condition=Q(state__in=DeviceState.values), name="device_state"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("casino:table", args=[self.table_id]) if self.table_id else reverse("casino:cards")


class Malfunction(models.Model):
    """What failed in a device and what that did, as far as a document asks for it."""

    class Nature(models.TextChoices):
        MECHANICAL = "mechanical", "Mechanical"
        ELECTRICAL = "electrical", "Electrical"

    class Effect(models.TextChoices):
        HAMPERS = "hampers_shuffling", "Stops or hampers the shuffling"
        SPOILS = "spoils_cards", "Spoils the cards"

    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="malfunctions")
    nature = models.CharField(max_length=12, choices=Nature, blank=True)
    effect = models.CharField(max_length=20, choices=Effect, blank=True)
    account = models.TextField("what happened", blank=True)
    found_at = models.DateTimeField()
    found_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    repaired_at = models.DateTimeField(null=True)
    repaired_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["device"], condition=Q(repaired_at=None), name="one_open_malfunction_a_device"
            )
        ]

    def __str__(self) -> str:
        return f"malfunction {self.pk}"
