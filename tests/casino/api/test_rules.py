"""The rules reader for programs."""

import pytest

from casino.clauses import index


def test_the_documents_are_listed_with_their_counts(client):
    books = client.get("/api/v1/rules/").json()

    assert [(book["key"], book["rows"], book["all"]) for book in books] == [
        ("act-war", 140, 104),
        ("act-holdem", 137, 100),
        ("nsw-war", 283, 219),
        ("vic-war", 264, 210),
        ("md-war", 221, 152),
    ]
    assert books[1]["in_force_date"] == "2007-08-01"
    assert all(book["kept"] + book["open"] == book["all"] for book in books)


def test_a_document_brings_its_clauses_in_order(client):
    book = client.get("/api/v1/rules/nsw-war/").json()

    assert (book["key"], len(book["clauses"])) == ("nsw-war", 283)
    assert [clause["number"] for clause in book["clauses"][:3]] == ["order", "order(1)", "1"]


def test_a_document_can_be_narrowed(client):
    book = client.get("/api/v1/rules/vic-war/?kind=tournament").json()

    assert {clause["kind"] for clause in book["clauses"]} == {"tournament"}


@pytest.mark.parametrize("number", ["14.12", "definition:stand off", "definition:promotional prize(s)", "order(1)"])
def test_one_clause_is_found_by_its_number(client, number):
    clause = client.get(f"/api/v1/rules/nsw-war/{number}/").json()

    keeping = index()[f"nsw-war {number}"]
    assert (clause["citation"], clause["gist"]) == (f"nsw-war {number}", keeping.clause.gist)
    assert [place["name"] for place in clause["rules"]] == [place.name for place in keeping.rules]
    assert [place["name"] for place in clause["tests"]] == [place.name for place in keeping.tests]


def test_a_search_answers_with_clauses(client):
    found = client.get("/api/v1/clauses/", {"q": "nsw-war 14.12"}).json()

    assert (found["query"], found["total"]) == ("nsw-war 14.12", 1)
    assert [clause["url"] for clause in found["results"]] == ["/rules/nsw-war/#14.12"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status", "code", "field"),
    [
        ("/api/v1/rules/qld-war/", 404, "not_found", ""),
        ("/api/v1/rules/nsw-war/14.99/", 404, "not_found", ""),
        ("/api/v1/rules/nsw-war/?kind=joker", 422, "unknown_filter", "kind"),
        ("/api/v1/rules/nsw-war/?standing=joker", 422, "unknown_filter", "standing"),
        ("/api/v1/clauses/", 422, "query_missing", "q"),
    ],
)
def test_what_cannot_be_answered_is_a_problem_with_a_sentence(client, address, status, code, field):
    response = client.get(address)

    problem = response.json()
    assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json")
    assert (problem["code"], problem["errors"][0]["field"], bool(problem["detail"])) == (code, field, True)
