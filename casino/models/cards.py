"""Sets of cards and shuffling devices: what was checked, changed and marked, by whom."""

from django.db import models
from django.db.models import F, Q

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
        return f"{self.decks} decks"

    @property
    def cards(self) -> int:
        return self.decks * 52


class CardCheck(models.Model):
    """A check or a count of a set: by whom, verified by whom, how many cards were expected and found. Never changed."""

    class Kind(models.TextChoices):
        OPENING = "opening", "Before gaming"
        CLOSING = "closing", "At the end of gaming"
        COUNT = "count", "Count"

    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="checks")
    kind = models.CharField(max_length=10, choices=Kind)
    gaming_date = models.DateField()
    checked_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    verified_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    checked_at = models.DateTimeField()
    expected = models.PositiveIntegerField()
    found = models.PositiveIntegerField()

    class Meta:
        verbose_name = "card check"
        indexes = [models.Index(fields=["card_set", "gaming_date"])]
        constraints = [
            models.CheckConstraint(
                condition=Q(verified_by=None) | ~Q(verified_by=F("checked_by")), name="cards_verified_by_another"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} check, {self.found} of {self.expected}"


class CardReplacement(models.Model):
    """Cards replaced in a set: which, why, and the two people who checked each."""

    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="replacements")
    is_whole_set = models.BooleanField(default=False)
    cards = models.JSONField(default=list, blank=True)
    reason = models.CharField(max_length=200)
    dealer = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    supervisor = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    replaced_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(dealer=F("supervisor")), name="cards_replaced_by_two_people")
        ]

    def __str__(self) -> str:
        return "Whole set" if self.is_whole_set else ", ".join(self.cards)


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
        constraints = [models.UniqueConstraint(fields=["venue", "name"], name="device_name_once")]

    def __str__(self) -> str:
        return self.name


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

    def __str__(self) -> str:
        return f"Malfunction of {self.device_id}"
