"""What is owed automatically is done by the sweep: approved terms are printed."""

import pytest

from casino import obligations, tasks
from casino.models import Document, Obligation
from casino.states import ObligationState
from tests.factories import MONDAY
from tests.factories.tournaments import amend, make_director, make_tournament
from tournaments.queries.tournaments import TERMS, newest_version, printed
from tournaments.states import TournamentState

pytestmark = pytest.mark.django_db


@pytest.mark.clause("vic-war 10.2.2(a)")
def test_sweep_prints_the_terms_of_an_approved_version_once():
    tournament = make_tournament(TournamentState.APPROVED)
    version = newest_version(tournament)
    assert printed(version) is None

    obligations.sweep(at=MONDAY)
    obligations.sweep(at=MONDAY)

    document = Document.objects.get(kind=TERMS)
    assert (printed(version), document.is_public, document.requested_by) == (document, True, None)
    assert document.content["terms_fingerprint"] == version.fingerprint
    assert Obligation.objects.get(kind="tournaments.print_terms").state == ObligationState.DONE


def test_amendment_is_printed_together_with_its_terms():
    director = make_director()
    tournament = make_tournament(TournamentState.PUBLISHED, by=director)

    version = amend(tournament, director, details__place="Palladium")
    obligations.sweep(at=MONDAY)

    about = {"subject_type": "tournaments.termsversion", "subject_id": str(version.pk)}
    assert sorted(Document.objects.filter(**about).values_list("kind", flat=True)) == [
        "tournament-amendment",
        "tournament-terms",
    ]


@pytest.mark.parametrize("is_amended", [False, True])
def test_approval_and_amendment_wake_the_sweep(monkeypatch, django_capture_on_commit_callbacks, is_amended):
    director = make_director()
    tournament = make_tournament(TournamentState.PUBLISHED if is_amended else TournamentState.DRAFT, by=director)
    woken = []
    monkeypatch.setattr(tasks.sweep, "delay", lambda **ids: woken.append("sweep"))
    for task in (tasks.relay, tasks.render_document):
        monkeypatch.setattr(task, "delay", lambda **ids: None)

    with django_capture_on_commit_callbacks(execute=True):
        if is_amended:
            amend(tournament, director, details__place="Palladium")
        else:
            from tests.factories.tournaments import approve

            approve(tournament, director)

    assert woken == ["sweep"]
