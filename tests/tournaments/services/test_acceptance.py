"""A player accepts one version of the terms, signed where that is required."""

from datetime import date
from hashlib import sha256

import pytest

from casino.models import AuditEvent
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player
from tests.factories.people import make_exclusion
from tests.factories.tournaments import SIGNATURE, amend, make_definition, make_director, make_tournament, with_field
from tournaments import events
from tournaments.models import Acceptance
from tournaments.services.acceptance import accept_terms
from tournaments.states import TournamentState

pytestmark = pytest.mark.django_db


def codes(broken):
    return [refusal.code for refusal in broken.value.refusals]


@pytest.fixture
def director():
    return make_director()


@pytest.fixture
def published(director):
    return make_tournament(TournamentState.PUBLISHED, by=director)


@pytest.fixture
def player(director):
    return make_player(director.venue)


@pytest.mark.clause("vic-war 10.4.2(a)(i)")
def test_acceptance_keeps_the_version_and_the_signature_with_its_hash(director, published, player):
    kept = accept_terms(published, player, version=1, signature=SIGNATURE, by=director, at=MONDAY)

    assert (kept.version.number, kept.player, kept.witnessed_by, kept.accepted_at) == (1, player, director, MONDAY)
    assert (kept.signature, kept.signature_sha256) == (SIGNATURE, sha256(SIGNATURE.encode()).hexdigest())
    told = AuditEvent.objects.get(action=events.TERMS_ACCEPTED)
    assert told.clauses == ["vic-war 10.4.2(a)(i)", "vic-war 10.4.2(b)(iii)"]
    assert told.after == {"player": player.number, "version": 1, "signature": kept.signature_sha256}


def test_same_acceptance_again_changes_nothing(director, published, player):
    first = accept_terms(published, player, version=1, signature=SIGNATURE, by=director, at=MONDAY)

    assert accept_terms(published, player, version=1, signature="[[[0,0],[99,99]]]", by=director, at=MONDAY) == first
    assert Acceptance.objects.get().signature == SIGNATURE


@pytest.mark.clause("vic-war 10.4.2(a)(i)")
def test_only_the_version_in_force_is_accepted(director, published, player):
    amend(published, director, conduct__consequences__phone="A warning.")

    with pytest.raises(RuleBroken) as broken:
        accept_terms(published, player, version=1, signature=SIGNATURE, by=director, at=MONDAY)

    assert codes(broken) == ["old_version"]
    assert accept_terms(published, player, version=2, signature=SIGNATURE, by=director, at=MONDAY).version.number == 2


@pytest.mark.clause("vic-war 10.4.2(b)(iii)")
@pytest.mark.parametrize("required", [True, False])
def test_unsigned_acceptance_is_refused_only_where_signing_is_required(director, player, required):
    definition = with_field(make_definition(), "entry.signature_required", required)
    tournament = make_tournament(TournamentState.PUBLISHED, definition=definition, by=director)

    if required:
        with pytest.raises(RuleBroken) as broken:
            accept_terms(tournament, player, version=1, by=director, at=MONDAY)
        assert [(refusal.code, refusal.clause) for refusal in broken.value.refusals] == [
            ("not_signed", "vic-war 10.4.2(b)(iii)")
        ]
    else:
        kept = accept_terms(tournament, player, version=1, by=director, at=MONDAY)
        assert (kept.signature, kept.signature_sha256) == ("", "")


@pytest.mark.clause("vic-war 10.4.2(a)(ii)")
def test_excluded_and_under_age_persons_are_refused(director, published, player):
    make_exclusion(player)
    child = make_player(director.venue, details={"born_on": date(2009, 3, 2)})

    for person, code in ((player, "excluded"), (child, "under_age")):
        with pytest.raises(RuleBroken) as broken:
            accept_terms(published, person, version=1, signature=SIGNATURE, by=director, at=MONDAY)
        assert codes(broken) == [code]
    assert not Acceptance.objects.exists()


@pytest.mark.parametrize("state", [TournamentState.DRAFT, TournamentState.APPROVED, TournamentState.CANCELLED])
def test_terms_are_accepted_only_while_they_are_public(director, player, state):
    tournament = make_tournament(state, by=director)

    with pytest.raises(RuleBroken) as broken:
        accept_terms(tournament, player, version=1, signature=SIGNATURE, by=director, at=MONDAY)

    assert codes(broken) == ["not_published"]


@pytest.mark.clause("vic-war 10.4.2(b)(iii)")
def test_what_was_not_drawn_is_no_signature(director, published, player):
    with pytest.raises(RuleBroken) as broken:
        accept_terms(published, player, version=1, signature="[[[5,5]]]", by=director, at=MONDAY)

    assert (codes(broken), Acceptance.objects.count()) == (["not_signed"], 0)


def test_nobody_takes_an_acceptance_without_the_role_or_from_another_venue(published, player, director):
    for person in (make_staff("marketing", venue=director.venue), make_director()):
        with pytest.raises(RuleBroken) as broken:
            accept_terms(published, player, version=1, signature=SIGNATURE, by=person, at=MONDAY)
        assert codes(broken) == ["not_allowed"]
