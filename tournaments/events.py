"""What can be said to have happened to a tournament."""

from casino.events import Event

TOURNAMENT_STARTED = Event("tournaments.tournament.started", "{who} began to plan {what}")
DRAFT_CHANGED = Event("tournaments.tournament.draft_changed", "{who} changed the draft of {what}")
WARNING_ANSWERED = Event("tournaments.tournament.warning_answered", "{who} answered a warning about {what}")
TERMS_APPROVED = Event("tournaments.tournament.approved", "the terms of {what} were approved")
TERMS_REVISED = Event("tournaments.tournament.revised", "{who} took {what} back into draft")
TERMS_PUBLISHED = Event("tournaments.tournament.published", "{who} published the terms of {what}")
TERMS_AMENDED = Event("tournaments.tournament.amended", "the terms of {what} were amended")
NOTICE_GIVEN = Event("tournaments.tournament.notice_given", "{who} gave notice of {what}")
ENTRIES_OPENED = Event("tournaments.tournament.entries_opened", "{who} opened entries for {what}")
ENTRIES_CLOSED = Event("tournaments.tournament.entries_closed", "{who} closed entries for {what}")
TOURNAMENT_CANCELLED = Event("tournaments.tournament.cancelled", "{who} cancelled {what}")
TERMS_ACCEPTED = Event("tournaments.tournament.terms_accepted", "a player accepted the terms of {what}")
