"""What was approved, told and accepted stays as it is, whoever asks the database."""

import pytest
from django.db import DatabaseError, transaction

from tests.casino.tampering import run
from tests.factories import MONDAY
from tests.factories.floor import make_player
from tests.factories.tournaments import SIGNATURE, make_tournament
from tournaments.services.acceptance import accept_terms
from tournaments.states import TournamentState

FOR_GOOD = ("tournaments_termsversion", "tournaments_notice", "tournaments_acceptance")


@pytest.fixture
def written(db):
    """One row of each kind that is never changed."""
    tournament = make_tournament(TournamentState.PUBLISHED)
    player = make_player(tournament.venue)
    return accept_terms(tournament, player, version=1, signature=SIGNATURE, by=tournament.drafted_by, at=MONDAY)


def assert_refused(statement):
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        run(statement)


@pytest.mark.parametrize("statement", ["UPDATE {} SET id = id + 1", "DELETE FROM {}"])
@pytest.mark.parametrize("table", FOR_GOOD)
def test_database_refuses_to_change_what_was_written_for_good(written, table, statement):
    assert_refused(statement.format(table))


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("table", FOR_GOOD)
def test_sqlite_refuses_to_replace_what_was_written_for_good(written, table):
    assert_refused(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("table", FOR_GOOD)
def test_postgresql_refuses_to_truncate_what_was_written_for_good(written, table):
    run("SET CONSTRAINTS ALL IMMEDIATE")  # a table with checks outstanding is not truncated for another reason
    assert_refused(f"TRUNCATE {table} CASCADE")


def test_database_refuses_terms_that_one_person_approved_alone(written):
    version = written.version
    forged = {"tournament_id": version.tournament_id, "number": 2, "content": {}, "fingerprint": "0" * 64}
    alone = {"asked_by": version.asked_by, "approved_by": version.asked_by, "approved_at": MONDAY}

    with pytest.raises(DatabaseError, match="terms_approved_by_another"), transaction.atomic():
        type(version).objects.create(**forged, **alone)
