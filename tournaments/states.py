"""The life of a tournament as a table, as far as the taking of entries. Drawn in docs/states.md, walked by one test."""

from django.db.models import TextChoices

from casino.lifecycle import Lifecycle, Step, register
from tournaments import events, permissions
from tournaments.rules import publication


class TournamentState(TextChoices):
    DRAFT = "draft", "Draft"
    APPROVED = "approved", "Approved"
    PUBLISHED = "published", "Published"
    ENTRIES_OPEN = "entries_open", "Entries open"
    ENTRIES_CLOSED = "entries_closed", "Entries closed"
    CANCELLED = "cancelled", "Cancelled"


TAKES_ENTRIES = frozenset({TournamentState.ENTRIES_OPEN, TournamentState.ENTRIES_CLOSED})
"""From here on entries were taken: whoever had to hear of the plan before has heard."""
BEFORE_PLAY = frozenset(set(TournamentState) - {TournamentState.CANCELLED})

TOURNAMENT = register(
    Lifecycle(
        of="tournaments.tournament",
        states=TournamentState,
        initial=TournamentState.DRAFT,
        steps=(
            Step(
                verb="approve",
                sources=frozenset({TournamentState.DRAFT}),
                target=TournamentState.APPROVED,
                event=events.TERMS_APPROVED,
                permission=permissions.PLAN_TOURNAMENTS,
                why_not=publication.why_not_approve,
                clause="vic-war definition:Tournament Terms and Conditions",
                takes_two=True,
            ),
            Step(
                verb="revise",
                sources=frozenset({TournamentState.APPROVED}),
                target=TournamentState.DRAFT,
                event=events.TERMS_REVISED,
                permission=permissions.PLAN_TOURNAMENTS,
            ),
            Step(
                verb="publish",
                sources=frozenset({TournamentState.APPROVED}),
                target=TournamentState.PUBLISHED,
                event=events.TERMS_PUBLISHED,
                permission=permissions.PUBLISH_TOURNAMENTS,
                why_not=publication.why_not_publish,
                clause="vic-war 10.2.2(a)",
            ),
            Step(
                verb="open_entries",
                sources=frozenset({TournamentState.PUBLISHED}),
                target=TournamentState.ENTRIES_OPEN,
                event=events.ENTRIES_OPENED,
                permission=permissions.PUBLISH_TOURNAMENTS,
                why_not=publication.why_not_take_entries,
                clause="vic-war 10.2.2",
            ),
            Step(
                verb="close_entries",
                sources=frozenset({TournamentState.ENTRIES_OPEN}),
                target=TournamentState.ENTRIES_CLOSED,
                event=events.ENTRIES_CLOSED,
                permission=permissions.PUBLISH_TOURNAMENTS,
            ),
            Step(
                verb="cancel",
                sources=BEFORE_PLAY,
                target=TournamentState.CANCELLED,
                event=events.TOURNAMENT_CANCELLED,
                permission=permissions.CANCEL_TOURNAMENTS,
            ),
        ),
    )
)
