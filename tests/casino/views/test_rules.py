"""The rules reader as anybody sees it: without a cookie, with every clause in its place."""

import re

import pytest

from casino.citations import anchor_of, clause_url
from games.rulebooks import HEADERS, clauses_of


def text_of(response) -> str:
    return response.content.decode()


def test_the_documents_are_listed_with_who_approved_them(client):
    page = text_of(client.get("/rules/"))

    for header in HEADERS.values():
        assert f'href="/rules/{header.key}/"' in page
        assert header.regulator in page
        assert header.instrument in page
    assert page.count("clauses kept") == 5


@pytest.mark.parametrize("key", HEADERS)
def test_every_clause_stands_at_its_anchor_and_every_id_is_one_thing(client, key):
    page = text_of(client.get(f"/rules/{key}/"))

    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert [name for name in ids if name in {anchor_of(number) for number in clauses_of(key)}] == [
        anchor_of(number) for number in clauses_of(key)
    ]
    assert set(re.findall(r'href="#([^"]*)"', page)) <= set(ids)


def test_a_clause_shows_its_gist_and_the_reading_taken(client):
    page = text_of(client.get("/rules/nsw-war/"))

    assert "Full terms go to the NICC at least 24 hours before the promotion starts." in page
    assert "Terms changed after submission but before the start are not covered." in page


@pytest.mark.parametrize(
    "address", ["/rules/", "/rules/nsw-war/", "/rules/?q=void", "/api/v1/rules/", "/api/v1/rules/md-war/"]
)
def test_anybody_may_keep_a_copy_and_ask_whether_it_is_still_good(client, address):
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})

    assert (first.status_code, first["Cache-Control"]) == (200, "public, max-age=60")
    assert (dict(first.cookies), "Cookie" in first.get("Vary", "")) == ({}, False)
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.django_db
def test_no_query_is_needed_for_a_reader_without_a_session(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/rules/nsw-war/")


def test_a_filter_says_how_much_it_shows(client):
    page = text_of(client.get("/rules/vic-war/?kind=tournament"))

    assert "12 of 264 clauses shown." in page
    assert '<option value="tournament" selected>' in page


def test_an_unknown_filter_is_named_and_left_out(client):
    page = text_of(client.get("/rules/vic-war/?kind=joker"))

    assert "There is no such filter" in page
    assert "clauses shown." not in page


def test_filters_that_leave_nothing_say_so(client):
    page = text_of(client.get("/rules/vic-war/?kind=heading&standing=open"))

    assert "No clause fits both" in page


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "address", "status"), [("get", "/rules/qld-war/", 404), ("post", "/rules/", 405)])
def test_what_does_not_exist_or_is_not_for_this_is_refused(client, method, address, status):
    assert getattr(client, method)(address).status_code == status


@pytest.mark.parametrize("typed", ["nsw-war 14.12", "NSW-war  14.12"])
def test_a_typed_citation_goes_straight_to_the_clause(client, typed):
    response = client.get("/rules/", {"q": typed})

    assert (response.status_code, response["Location"]) == (302, clause_url("nsw-war 14.12"))


def test_a_search_marks_what_it_found_and_leads_to_the_clause(client):
    page = text_of(client.get("/rules/", {"q": "24 hours NICC"}))

    assert 'href="/rules/nsw-war/#14.12"' in page
    assert "<mark>NICC</mark>" in page


def test_what_was_typed_comes_back_as_text(client):
    page = text_of(client.get("/rules/", {"q": "<script>alert(1)</script>"}))

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "No clause has all of these words" in page
