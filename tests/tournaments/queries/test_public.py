"""What everybody sees of a tournament: its newest public version, and when it counts as over."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from casino.models import Document
from casino.services.documents import request_document
from tests.factories import MONDAY
from tests.factories.tournaments import (
    amend,
    make_definition,
    make_director,
    make_tournament,
    print_terms,
    unsaved_version,
    with_field,
)
from tournaments.queries.public import Shown, behind, coming, prints_of, public_tournament, published_versions
from tournaments.queries.tournaments import TERMS
from tournaments.services.publication import cancel
from tournaments.states import TournamentState

MELBOURNE = ZoneInfo("Australia/Melbourne")
MINUTE = timedelta(minutes=1)


def shown(definition):
    version = unsaved_version(definition)
    return Shown(version.tournament, version, definition)


@pytest.mark.parametrize(("after", "is_over"), [(timedelta(hours=12), False), (timedelta(hours=12) + MINUTE, True)])
def test_event_is_over_half_a_day_after_its_last_session_began(after, is_over):
    event = shown(make_definition())
    last = make_definition().format.stages[-1].sessions[0].starts_at.replace(tzinfo=MELBOURNE)

    assert event.is_over(last + after) == is_over


def test_event_without_sessions_counts_from_its_start_and_one_without_times_goes_on():
    bare = with_field(make_definition(), "format.stages", ())

    assert shown(bare).is_over(MONDAY.replace(year=2027))
    assert not shown(with_field(bare, "details.starts_at", None)).is_over(MONDAY.replace(year=2027))


def test_times_are_those_of_the_venue_s_wall():
    event = shown(make_definition())

    assert event.starts_at.isoformat() == "2026-09-12T09:00:00+00:00"
    assert event.entries_open_at.isoformat() == "2026-08-01T02:00:00+00:00"
    assert event.entries_close_at.isoformat() == "2026-09-12T08:30:00+00:00"
    assert (event.price, event.is_open, event.is_cancelled) == ("$100", False, False)


@pytest.mark.django_db
def test_events_are_listed_by_their_start_and_each_once():
    director = make_director()
    later = with_field(make_definition(), "details.name", "Later")
    sooner = make_tournament(TournamentState.PUBLISHED, by=director)
    amend(sooner, director, details__place="Palladium")
    make_tournament(TournamentState.PUBLISHED, definition=later, by=director)
    gone = make_tournament(TournamentState.PUBLISHED, definition=later, by=director)
    make_tournament(TournamentState.APPROVED, by=director)
    cancel(gone, reason="Flooded.", by=director, at=MONDAY)

    current = coming(at=MONDAY)

    assert [(each.name, each.version.number) for each in current] == [("Spring War Night", 2), ("Later", 1)]
    assert [row.pk for row in behind(current)] == [gone.pk]
    assert coming(at=MONDAY.replace(year=2028)) == []


@pytest.mark.django_db
def test_versions_come_newest_first_with_their_print_and_their_changes():
    director = make_director()
    tournament = make_tournament(TournamentState.PUBLISHED, by=director)
    version = amend(tournament, director, details__place="Palladium")

    found = public_tournament(tournament.slug)
    first, second = published_versions(found)

    assert (found.version, first.version.number, second.version.number) == (version, 2, 1)
    assert [change.words for change in first.changes] == ["Place"]
    assert (first.document, second.changes, second.document.state) == (None, (), Document.State.READY)
    assert public_tournament("nowhere") is None


@pytest.mark.django_db
def test_newest_finished_print_is_the_one_shown():
    director = make_director()
    tournament = make_tournament(TournamentState.PUBLISHED, by=director)
    version = tournament.versions.get()
    again = request_document(TERMS, version, title="Again", content={}, by=None, at=MONDAY, is_public=True)
    assert prints_of([version])[version.pk].version == 1

    print_terms(tournament)

    assert prints_of([version])[version.pk] == again
    assert prints_of([]) == {}
