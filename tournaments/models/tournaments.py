"""A tournament: its life cycle, and the definition that is being worked on."""

from django.db import models
from django.urls import reverse

from casino.models import Staff, Venue
from tournaments.rules.definition import Definition
from tournaments.rules.definition.plain import read
from tournaments.states import TournamentState


class Tournament(models.Model):
    """`draft` is what the builder edits; what was approved stands in `TermsVersion` and is never changed."""

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=120)
    state = models.CharField(max_length=20, choices=TournamentState, default=TournamentState.DRAFT)
    draft = models.JSONField(default=dict, blank=True)
    draft_number = models.PositiveIntegerField("edits of the draft", default=0)
    drafted_by = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True, related_name="+")
    drafted_at = models.DateTimeField()
    starts_at = models.DateTimeField(null=True)
    copied_from = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="copies")
    cancelled_why = models.TextField(blank=True)

    personal_fields = frozenset({"cancelled_why"})

    class Meta:
        indexes = [models.Index(fields=["venue", "state", "starts_at"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:desk_tournament", args=[self.slug])

    @property
    def definition(self) -> Definition:
        return read(self.draft)
