"""The public pages of tournaments, on a phone and on a desk, in daylight and in the dark, read by keyboard and by axe."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import SIDEWAYS, faults
from tests.factories import MONDAY
from tests.factories.tournaments import amend, make_definition, make_director, make_tournament, print_terms, with_field
from tournaments.services.publication import cancel
from tournaments.states import TournamentState

LONG = "The Great Southern Cross Championship of Casino War and Other Games of Patience"


@pytest.fixture
def season(transactional_db):
    """One event that takes entries, one with a long name, one that was cancelled; return the addresses of their pages."""
    director = make_director()
    opened = make_tournament(TournamentState.ENTRIES_OPEN, by=director)
    amend(opened, director, details__place="Palladium", entry__most_players=26)
    print_terms(opened)
    long = with_field(make_definition(), "details.name", LONG)
    make_tournament(TournamentState.PUBLISHED, definition=long, by=director)
    gone = make_tournament(TournamentState.PUBLISHED, definition=long, by=director)
    cancel(gone, reason="The room is flooded.", by=director, at=MONDAY)
    return {
        "list": "/tournaments/",
        "tournament": f"/tournaments/{opened.slug}/",
        "terms": f"/tournaments/{opened.slug}/terms/",
        "old terms": f"/tournaments/{opened.slug}/terms/1/",
        "cancelled": f"/tournaments/{gone.slug}/",
    }


@pytest.mark.parametrize("name", ["list", "tournament", "terms", "old terms", "cancelled"])
def test_page_is_sound(season, page, name):
    answer = page.goto(season[name])

    found = {}
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme="light")
        found[width, "light"] = faults(page)
        page.emulate_media(color_scheme="dark")
        found[width, "dark"] = faults(page, runOnly=["color-contrast"])
    page.set_viewport_size({"width": 320, "height": 640})

    assert answer.status == 200
    assert {where: what for where, what in found.items() if what} == {}
    assert page.evaluate(SIDEWAYS) <= 0


def test_empty_list_is_sound(transactional_db, page):
    page.goto("/tournaments/")

    assert faults(page) == []
    expect(page.get_by_role("heading", name="No tournament is announced")).to_be_visible()


def test_reader_goes_from_the_front_page_to_a_clause_and_from_there_to_the_rule(season, page):
    page.goto("/")
    page.get_by_role("link", name="See the tournaments").click()
    page.get_by_role("link", name="Spring War Night").click()
    page.get_by_role("link", name="Read the terms").click()
    page.get_by_role("navigation", name="Sections").get_by_role("link", name="Prize pool").click()

    assert page.url.endswith("/terms/#s7")
    page.get_by_role("link", name="vic-war 10.4.7(b)").first.click()
    assert page.url.endswith("/rules/vic-war/#10.4.7~b")
