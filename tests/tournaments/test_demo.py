"""The tournaments of the demonstration: one of each state that a director meets."""

import pytest
from django.db import transaction

from casino import demo
from casino.models import Approval, Document, Obligation
from casino.states import ObligationState
from tests.factories import MONDAY
from tournaments.documents import print_version
from tournaments.models import Acceptance, TermsVersion, Tournament
from tournaments.queries.tournaments import newest_version
from tournaments.rules.lint import findings

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def evening(django_db_setup, django_db_blocker):
    """One evening for all: nothing here changes it."""
    with django_db_blocker.unblock(), transaction.atomic():
        demo.load(seed=1, at=MONDAY)
        yield
        transaction.set_rollback(True)


def test_there_is_a_tournament_in_each_state_that_a_director_meets(evening):
    shown = {row.name: (row.state, row.versions.count()) for row in Tournament.objects.all()}

    assert shown == {
        "Friday Night War": ("published", 1),
        "Cup Eve Charity War": ("entries_open", 2),
        "Sunday Hold'em": ("draft", 0),
        "Summer Second Chance": ("draft", 0),
    }


def test_published_terms_are_printed_for_everybody(evening):
    first = TermsVersion.objects.filter(number=1).values_list("pk", flat=True)
    printed = Document.objects.filter(kind="tournament-terms", state=Document.State.READY)

    assert {(document.subject_id, document.is_public) for document in printed} == {(str(pk), True) for pk in first}


def test_the_sweep_finds_nothing_else_to_print(evening):
    before = set(Document.objects.values_list("fingerprint", flat=True))

    for version in TermsVersion.objects.filter(number=1).select_related("tournament__venue", "asked_by", "approved_by"):
        print_version(version, at=MONDAY)

    assert set(Document.objects.values_list("fingerprint", flat=True)) == before


def test_the_director_has_the_inspectors_and_the_players_to_tell(evening):
    owed = Obligation.objects.filter(kind="tournaments.notice", state=ObligationState.PENDING)

    assert {(duty.title, duty.clause) for duty in owed} == {
        ("Advise the inspectors on site of Friday Night War", "vic-war 10.2.2(b)"),
        ("Tell the players of version 2 of Cup Eve Charity War", "vic-war 10.4.1(b)"),
    }


def test_one_plan_waits_for_a_second_person_and_one_for_its_author(evening):
    complete, begun = (Tournament.objects.get(name=name) for name in ("Sunday Hold'em", "Summer Second Chance"))

    waiting = Approval.objects.filter(subject_type="tournaments.tournament", answered_at=None)
    assert [asked.subject_id for asked in waiting] == [str(complete.pk)]
    assert (findings(complete.definition), len(findings(begun.definition)) > 3) == ([], True)


def test_players_have_accepted_the_terms_that_were_in_force(evening):
    open_one = Tournament.objects.get(state="entries_open")

    accepted = Acceptance.objects.filter(tournament=open_one).values_list("version__number", flat=True)

    assert sorted(accepted) == [1, 1, 1, 2, 2]
    assert newest_version(open_one).number == 2
