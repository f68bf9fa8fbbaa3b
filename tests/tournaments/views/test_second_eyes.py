"""What a second person reads before approving terms or an amendment."""

import pytest
from django.urls import reverse

from casino.models import Approval
from tests.factories import MONDAY, make_staff
from tests.factories.tournaments import amend, make_director, make_tournament
from tournaments.rules.definition.plain import plain
from tournaments.services import approval
from tournaments.services.planning import change_part

pytestmark = pytest.mark.django_db


@pytest.fixture
def director():
    return make_director()


@pytest.fixture
def read_it(client, director):
    """The page of the newest approval, as a second person sees it."""
    client.force_login(make_staff("compliance", venue=director.venue))

    def page():
        asked = Approval.objects.latest("pk")
        return " ".join(client.get(reverse("casino:approval", args=[asked.pk])).content.decode().split())

    return page


def test_terms_are_read_as_they_will_be_printed_with_each_clause(director, read_it):
    approval.ask_for_approval(make_tournament(by=director), by=director, at=MONDAY)

    page = read_it()

    sealed = page.index("Every value as it is sealed")
    said = page[page.index('class="terms-section"') : sealed]
    assert ("Mahogany Room, Level 1" in said, 'class="clause"' in said, 'class="structure"' in page[:sealed]) == (
        True,
        True,
        True,
    )


def test_an_amendment_is_read_as_what_was_and_what_will_be(director, read_it):
    tournament = make_tournament("published", by=director)
    details = plain(tournament.definition.details) | {"place": "The Ballroom"}
    changed = change_part(tournament, "details", details, number=tournament.draft_number, by=director, at=MONDAY)
    approval.ask_to_amend(changed, reason="The room is <flooded>.", by=director, at=MONDAY)

    page = read_it()

    assert "The room is &lt;flooded&gt;." in page
    assert page.index('data-label="Before">Mahogany Room, Level 1') < page.index("<strong>The Ballroom</strong>")


def test_an_amendment_that_was_agreed_to_still_reads_as_it_did(director, read_it):
    tournament = make_tournament("published", by=director)
    amend(tournament, director, details__place="The Ballroom")
    tournament.refresh_from_db()
    amend(tournament, director, details__place="The Garden", reason="The ballroom is <flooded>.")

    assert 'data-label="Before">The Ballroom' in read_it()


def test_a_draft_that_changed_after_it_was_asked_is_not_read_as_what_was_asked(director, read_it):
    tournament = make_tournament("published", by=director)
    for place in ("The Ballroom", "The Garden"):
        details = plain(tournament.definition.details) | {"place": place}
        tournament = change_part(tournament, "details", details, number=tournament.draft_number, by=director, at=MONDAY)
        if place == "The Ballroom":
            approval.ask_to_amend(tournament, reason="Flooded.", by=director, at=MONDAY)

    page = read_it()

    assert "This has changed since it was asked." in page
    assert 'data-label="After"' not in page
