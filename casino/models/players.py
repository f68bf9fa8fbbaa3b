"""The people who play: a public face with a number, and apart from it what is personal.

`Player` may be shown: number, display name, what they agreed to. `PlayerDetails` is read by few and never leaves the house.
"""

from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from casino.models.floor import Venue
from casino.models.people import Staff


class Player(models.Model):
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="players")
    number = models.PositiveIntegerField()
    display_name = models.CharField(max_length=60)
    may_be_named = models.BooleanField("agrees to be named in public", default=False)
    may_be_mailed = models.BooleanField("agrees to be written to", default=False)
    added_at = models.DateTimeField()
    added_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="merged_from")

    personal_fields = frozenset({"display_name"})

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "number"], name="player_number_once"),
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=F("id")), name="player_not_merged_into_self"
            ),
        ]

    def __str__(self) -> str:
        return f"Player {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("casino:player", args=[self.number])


class PlayerDetails(models.Model):
    """What is personal of a player; `search_key` is the name folded, family name first: by it lists are in order."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True, related_name="details")
    given_name = models.CharField(max_length=80)
    family_name = models.CharField(max_length=80)
    search_key = models.CharField(max_length=200)
    born_on = models.DateField("date of birth")
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    address = models.CharField(max_length=300, blank=True)
    identity_seen = models.CharField("identity document seen", max_length=80, blank=True)

    personal_fields = frozenset(
        {
            "given_name",
            "family_name",
            "search_key",
            "born_on",
            "email",
            "phone",
            "address",
            "identity_seen",
        }
    )

    class Meta:
        verbose_name = "player's details"
        verbose_name_plural = "players' details"
        indexes = [models.Index(fields=["born_on", "search_key"])]

    def __str__(self) -> str:
        return f"{self.given_name} {self.family_name}"


class PlayerToken(models.Model):
    """One word by which a player is found, folded; personal as a whole, and made anew whenever the player changes.

    A token is bytes, so that every database keeps them in the same order and finds a beginning by its index, whatever
    language its own words are sorted in.
    """

    class Kind(models.TextChoices):
        NUMBER = "number", "Player number"
        NAME = "name", "Name"
        CARD = "card", "Card number"
        EMAIL = "email", "Mail address"
        BORN = "born", "Date of birth"

    venue = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="+", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    kind = models.CharField(max_length=6, choices=Kind)
    token = models.BinaryField(max_length=400)

    personal_fields = frozenset({"token"})

    class Meta:
        verbose_name = "word to find a player by"
        verbose_name_plural = "words to find players by"
        indexes = [models.Index(fields=["venue", "token", "kind", "player"], name="player_token_range")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.player_id}"


class PlayerCard(models.Model):
    """A card of one person and of nobody else; `expires_on` is the last day on which it is good."""

    class End(models.TextChoices):
        LOST = "lost", "Lost"
        REPLACED = "replaced", "Replaced"
        RETURNED = "returned", "Returned"

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="cards")
    number = models.CharField("card number", max_length=40)
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="+")
    issued_at = models.DateTimeField()
    issued_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    expires_on = models.DateField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True)
    ended_why = models.CharField(max_length=10, choices=End, blank=True)

    personal_fields = frozenset({"number"})

    class Meta:
        verbose_name = "player card"
        constraints = [
            models.UniqueConstraint(fields=["venue", "number"], name="player_card_number_once"),
            models.UniqueConstraint(fields=["player"], condition=Q(ended_at=None), name="one_card_a_player"),
        ]

    def __str__(self) -> str:
        return f"Card ending in {self.number[-4:]}"


class Exclusion(models.Model):
    """A person shut out: of the whole casino, by themselves or by the house, or of one table's game. Lifting keeps the row.

    `document` is whose game the table dealt when the person was barred; how far the bar reaches is that document's to say.
    One that ran out counts as lifted at its end as soon as another takes its place.
    """

    class Scope(models.TextChoices):
        CASINO = "casino", "The casino"
        TABLE = "table", "One table"

    class By(models.TextChoices):
        SELF = "self", "The person themselves"
        OPERATOR = "operator", "The house"

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="exclusions")
    scope = models.CharField(max_length=10, choices=Scope)
    asked_by = models.CharField("whose wish", max_length=10, choices=By)
    table = models.ForeignKey("casino.Table", on_delete=models.PROTECT, null=True, related_name="exclusions")
    document = models.CharField("whose game", max_length=20, blank=True)
    clause = models.CharField(max_length=80, blank=True)
    reason = models.TextField(blank=True)
    from_at = models.DateTimeField()
    until_at = models.DateTimeField(null=True)
    ordered_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    lifted_at = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")

    personal_fields = frozenset({"reason"})

    class Meta:
        indexes = [models.Index(fields=["player", "lifted_at"])]
        constraints = [
            models.CheckConstraint(
                condition=Q(scope="casino", table=None) | (Q(scope="table", table__isnull=False) & ~Q(document="")),
                name="exclusion_names_its_table_and_game",
            ),
            models.CheckConstraint(
                condition=Q(until_at=None) | Q(until_at__gt=F("from_at")), name="exclusion_ends_after_it_begins"
            ),
            models.UniqueConstraint(
                fields=["player", "table"], condition=Q(scope="table", lifted_at=None), name="excluded_once_a_table"
            ),
            models.UniqueConstraint(
                fields=["player", "asked_by"],
                condition=Q(scope="casino", lifted_at=None),
                name="excluded_once_by_each_from_the_casino",
            ),
        ]

    def __str__(self) -> str:
        return f"Exclusion {self.pk}"

    @property
    def venue_id(self) -> int:
        return self.player.venue_id


class StaffTie(models.Model):
    """That a player works here, or is related to somebody who does: promotions and tournaments ask for it.

    `staff` is empty for somebody who works here without ever signing in.
    """

    class Kind(models.TextChoices):
        EMPLOYEE = "employee", "Works here"
        PARTNER = "partner", "Partner of somebody who works here"
        CHILD = "child", "Child of somebody who works here"
        PARENT = "parent", "Parent of somebody who works here"
        SIBLING = "sibling", "Sibling of somebody who works here"
        HOUSEHOLD = "household", "Lives with somebody who works here"

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="ties")
    kind = models.CharField(max_length=12, choices=Kind)
    staff = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="tied_players")
    from_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = "tie to staff"
        verbose_name_plural = "ties to staff"
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind", "staff"], condition=Q(ended_at=None), name="tied_to_staff_once"
            ),
            models.UniqueConstraint(
                fields=["player", "kind"], condition=Q(ended_at=None, staff=None), name="tied_to_somebody_unnamed_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.staff_id}"

    @property
    def venue_id(self) -> int:
        return self.player.venue_id
