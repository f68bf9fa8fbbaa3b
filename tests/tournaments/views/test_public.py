"""Tournaments for anybody: what was published, nothing of a draft, no cookie, quick to ask for again."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from casino import obligations
from casino.models import Document
from tests.factories import MONDAY
from tests.factories.tournaments import (
    amend,
    make_definition,
    make_director,
    make_tournament,
    print_terms,
    with_field,
)
from tournaments.documents import terms_content
from tournaments.queries.tournaments import newest_version
from tournaments.rules.definition.plain import plain
from tournaments.services.planning import change_part
from tournaments.services.publication import cancel
from tournaments.states import TournamentState

pytestmark = pytest.mark.django_db
LIST = "/tournaments/"


@pytest.fixture(autouse=True)
def it_is(monkeypatch):
    """It is Monday, until a test says otherwise."""

    def say(moment):
        monkeypatch.setattr("tournaments.views.public.clock.now", lambda: moment)

    say(MONDAY)
    return say


@pytest.fixture
def director():
    return make_director()


@pytest.fixture
def published(director):
    return make_tournament(TournamentState.PUBLISHED, by=director)


def text_of(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def page_of(tournament, *parts):
    return "/".join([f"/tournaments/{tournament.slug}", *map(str, parts), ""])


# ---- what is public --------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.2.2(a)")
@pytest.mark.parametrize("state", [TournamentState.DRAFT, TournamentState.APPROVED])
def test_nothing_of_a_draft_or_of_approved_terms_is_public(client, director, state):
    tournament = make_tournament(state, by=director)

    assert tournament.name not in text_of(client, LIST)
    for address in (page_of(tournament), page_of(tournament, "terms"), page_of(tournament, "terms", 1)):
        assert client.get(address).status_code == 404


def test_draft_that_was_cancelled_was_never_public(client, director):
    tournament = make_tournament(TournamentState.CANCELLED, by=director)

    assert client.get(page_of(tournament)).status_code == 404


@pytest.mark.clause("vic-war 10.2.2(a)")
def test_published_terms_are_available_to_everybody(client, published):
    assert "Spring War Night" in text_of(client, LIST)
    assert "Read the terms" in text_of(client, page_of(published))
    assert "These are the terms of Spring War Night" in text_of(client, page_of(published, "terms"))


def test_edits_of_a_published_draft_stay_hidden_until_they_are_approved(client, director, published):
    details = plain(make_definition().details) | {"name": "Secret name", "place": "Secret place"}
    change_part(published, "details", details, number=0, by=director, at=MONDAY)

    for address in (LIST, page_of(published), page_of(published, "terms")):
        assert "Secret" not in text_of(client, address)


# ---- the list --------------------------------------------------------------------------------------------------------


def test_list_without_tournaments_says_what_will_stand_there(client):
    assert "No tournament is announced" in text_of(client, LIST)


def test_list_tells_what_takes_entries_what_comes_and_what_is_over_or_cancelled(client, director, it_is):
    opened = make_tournament(TournamentState.ENTRIES_OPEN, by=director)
    later = with_field(make_definition(), "details.name", "Later night")
    make_tournament(TournamentState.PUBLISHED, definition=later, by=director)
    gone = make_tournament(
        TournamentState.PUBLISHED, definition=with_field(make_definition(), "details.name", "Gone night"), by=director
    )
    cancel(gone, reason="The room is flooded.", by=director, at=MONDAY)

    text = text_of(client, LIST)

    order = ["You can enter now", opened.name, "Coming", "Later night", "Over or cancelled", "Gone night"]
    places = [text.index(words) for words in order]
    assert places == sorted(places)
    assert "Cancelled: The room is flooded." in text

    it_is(MONDAY.replace(month=12))
    over = text_of(client, LIST)
    assert "You can enter now" not in over
    assert over.index("Over or cancelled") < over.index("Later night")


@pytest.mark.parametrize("rows", [1, 3])
def test_list_asks_the_same_few_questions_whatever_its_length(client, director, rows, django_assert_num_queries):
    for n in range(rows):
        named = with_field(make_definition(), "details.name", f"Night {n}")
        make_tournament(TournamentState.PUBLISHED, definition=named, by=director)

    with django_assert_num_queries(3):
        text = text_of(client, LIST)

    assert text.count('class="sheet event"') == rows


def test_long_past_is_paged(client, director, monkeypatch, it_is):
    monkeypatch.setattr("tournaments.views.public.PAGE", 2)
    for n in range(3):
        named = with_field(make_definition(), "details.name", f"Night {n}")
        make_tournament(TournamentState.PUBLISHED, definition=named, by=director)

    it_is(MONDAY.replace(year=2028))
    first, second = text_of(client, LIST), text_of(client, f"{LIST}?page=2")

    assert (first.count('class="sheet event"'), second.count('class="sheet event"')) == (2, 1)


# ---- one tournament --------------------------------------------------------------------------------------------------


def test_page_tells_what_when_how_much_and_how_to_enter(client, published):
    text = text_of(client, page_of(published))

    for words in (
        "Two rounds of Casino War for up to 27 players",
        "Mahogany Room, Level 1",
        "$100",
        "At the tournament desk on Level 1, with your identification.",
        "Heats: each session ends after 20 hands",
        "Heats: the best 3 of the players of each table go to Final.",
        "Entries not open yet",
        "Tournament Director: Dana Director",
    ):
        assert words in text


def test_every_version_is_listed_with_its_hash_its_print_and_its_reason(client, director, published):
    amend(published, director, details__place="Palladium")
    first, second = published.versions.order_by("number")

    before = text_of(client, page_of(published))
    print_terms(published)
    after = text_of(client, page_of(published))

    assert (first.fingerprint in after, second.fingerprint in after) == (True, True)
    assert "The room is larger. 1 field changed." in after
    assert "Palladium" in after
    assert ("The PDF is being printed." in before, "The PDF is being printed." in after) == (True, False)
    document = Document.objects.get(kind="tournament-terms", subject_id=str(second.pk))
    assert reverse("casino:document_pdf", args=[document.number]) in after


@pytest.mark.parametrize(
    ("state", "word"),
    [
        (TournamentState.PUBLISHED, "Entries not open yet"),
        (TournamentState.ENTRIES_OPEN, "Entries open"),
        (TournamentState.ENTRIES_CLOSED, "Entries closed"),
    ],
)
def test_page_says_whether_one_can_enter(client, director, state, word):
    assert word in text_of(client, page_of(make_tournament(state, by=director)))


def test_page_of_an_event_that_is_over_says_so(client, published, it_is):
    it_is(MONDAY.replace(month=12))

    assert ">Over<" in text_of(client, page_of(published))


def test_cancelled_tournament_says_so_and_why_on_its_page_and_beside_its_terms(client, director, published):
    cancel(published, reason="The room is flooded.", by=director, at=MONDAY)

    for address in (page_of(published), page_of(published, "terms")):
        text = text_of(client, address)
        assert "This tournament is cancelled." in text
        assert "The room is flooded." in text


# ---- terms -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.2.2(a)")
def test_terms_page_says_exactly_what_the_pdf_says_with_a_link_for_each_clause(client, published):
    text = text_of(client, page_of(published, "terms"))

    content = terms_content(newest_version(published))
    for section in content["sections"]:
        assert f"{section['number']}. {section['title']}" in text
        for item in section["items"]:
            assert f'id="c{item["number"]}"' in text
            assert escape(item["text"]) in text
            if item["number"] != content["examples"]["number"]:
                assert [point for point in item["points"] if escape(point) not in text] == []
    assert 'href="/rules/vic-war/#10.4.1~a~i"' in text
    assert content["terms_fingerprint"] in text
    assert '<tr><th scope="row">1st</th><td class="n">$1,080</td><td class="n">$240</td></tr>' in text


def test_every_published_version_stays_readable_and_an_old_one_says_which_is_in_force(client, director, published):
    amend(published, director, details__place="Palladium")

    newest, first = text_of(client, page_of(published, "terms")), text_of(client, page_of(published, "terms", 1))

    assert ("Place: Palladium." in newest, "Place: Mahogany Room, Level 1." in first) == (True, True)
    assert "Version 2 is in force; you are reading version 1." in first
    assert "is in force; you" not in newest
    assert "What this version changed" in newest
    assert text_of(client, page_of(published, "terms", 2)).count("Place: Palladium.") == 1


@pytest.mark.parametrize("number", [0, 2, 999])
def test_version_that_was_never_published_is_not_found(client, published, number):
    assert client.get(page_of(published, "terms", number)).status_code == 404


def test_unknown_tournament_is_not_found(client):
    assert client.get("/tournaments/nowhere/").status_code == 404


# ---- caches ----------------------------------------------------------------------------------------------------------


def test_pages_carry_no_cookie_may_be_kept_and_are_not_sent_twice(client, published):
    for address in (LIST, page_of(published), page_of(published, "terms"), page_of(published, "terms", 1)):
        answer = client.get(address)
        assert (answer.cookies, answer["Cache-Control"]) == ({}, "public, max-age=60")
        assert "Cookie" not in answer.get("Vary", "")
        again = client.get(address, headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304
        assert client.post(address).status_code == 405


def test_front_page_and_every_public_page_lead_to_the_tournaments(client):
    for address in ("/", "/rules/"):
        assert f'href="{LIST}"' in text_of(client, address)
    assert f'href="{LIST}" aria-current="page"' in text_of(client, LIST)


def test_sweep_does_not_change_what_is_public(client, published):
    before = client.get(page_of(published))["ETag"]

    obligations.sweep(at=MONDAY)

    assert client.get(page_of(published))["ETag"] == before
