"""The rules reader shows every clause once, in order, and finds what is asked for."""

import pytest

from casino.queries.rules import book_of, books, citation_typed, marked, rows_of, search
from games.rulebooks import HEADERS, clauses_of


@pytest.mark.parametrize("key", HEADERS)
def test_a_book_has_every_clause_once_in_the_document_s_order(key):
    numbers = [row.number for chapter in book_of(key).chapters for row in chapter.rows]

    assert numbers == list(clauses_of(key))


def test_chapters_carry_the_document_s_numbers_and_titles():
    assert [(chapter.number, chapter.title, len(chapter.rows)) for chapter in book_of("act-war").chapters][:5] == [
        ("", "The instrument", 4),
        ("", "Vocabulary", 18),
        ("", "Rules of the game", 1),
        ("1", "The table", 2),
        ("2", "Cards", 9),
    ]


def test_the_books_add_up_to_the_inventory():
    assert (sum(book.total for book in books()), sum(book.count.all for book in books())) == (1045, 785)


@pytest.mark.parametrize(
    ("number", "depth"),
    [
        ("14", 0),
        ("14.12", 1),
        ("14.7.11", 2),
        ("14.7.11.3", 3),
        ("14.7.11.3.2", 4),
        ("definition:void", 1),
        ("order(1)", 1),
    ],
)
def test_a_clause_stands_as_deep_as_its_number(number, depth):
    assert {row.number: row.depth for row in rows_of("nsw-war")}[number] == depth


def test_a_filter_leaves_whole_chapters_out():
    book = book_of("vic-war", kind="tournament")

    assert {row.keeping.clause.kind for chapter in book.chapters for row in chapter.rows} == {"tournament"}
    assert [chapter.number for chapter in book.chapters] == ["1", "10"]
    assert (book.shown, book.total) == (12, 264)


def test_the_standings_part_a_book_without_a_rest():
    shown = {standing: book_of("md-war", standing=standing).shown for standing in ("kept", "open", "shown")}

    assert (sum(shown.values()), shown["shown"]) == (221, 221 - 152)


# ---- search ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "citation"),
    [
        ("nsw-war 14.12", "nsw-war 14.12"),
        ("  NSW-WAR   14.12 ", "nsw-war 14.12"),
        ("nsw-war definition:Stand Off", "nsw-war definition:stand off"),
        ("vic-war 10.4.2(A)(v)", "vic-war 10.4.2(a)(v)"),
        ("nsw-war", ""),
        ("nsw-war 14.99", ""),
        ("", ""),
    ],
)
def test_a_typed_citation_is_known_however_it_is_written(query, citation):
    assert citation_typed(query) == citation


def citations(query: str) -> list[str]:
    return [hit.row.citation for hit in search(query).hits]


def test_a_number_finds_that_clause_of_every_document_before_its_children():
    assert citations("14.7.11") == [
        "nsw-war 14.7.11",
        *(f"nsw-war {number}" for number in clauses_of("nsw-war") if number.startswith("14.7.11.")),
    ]
    assert set(citations("11.1")[:4]) == {"act-war 11.1", "act-holdem 11.1", "nsw-war 11.1", "vic-war 11.1"}


def test_every_word_has_to_be_there_and_a_document_is_a_word():
    found = citations("surrender md-war")

    assert found
    assert all(citation.startswith("md-war ") for citation in found)


def test_names_come_before_gists_and_gists_before_readings():
    hits = search("inspector").hits

    is_in_gist = ["inspector" in hit.row.keeping.clause.gist.casefold() for hit in hits]
    assert hits[0].row.number == "definition:inspector"
    assert is_in_gist[1:] == sorted(is_in_gist[1:], reverse=True)
    assert {True, False} == set(is_in_gist[1:])


def test_a_hundred_at_most_are_shown_and_all_are_counted():
    found = search("the")

    assert (len(found.hits), found.total > 100) == (100, True)


@pytest.mark.parametrize("query", ["", "   ", "zzzz", "14.12.99", "(", "\\", "a" * 5000])
def test_odd_queries_find_nothing_and_break_nothing(query):
    assert isinstance(search(query).total, int)


@pytest.mark.parametrize(
    ("text", "words", "pieces"),
    [
        (
            "A Wager is void.",
            ("void", "wager"),
            (("A ", False), ("Wager", True), (" is ", False), ("void", True), (".", False)),
        ),
        ("void", ("void",), (("void", True),)),
        ("a.b axb", ("a.b",), (("a.b", True), (" axb", False))),
        ("nothing", (), (("nothing", False),)),
        ("", ("word",), ()),
    ],
)
def test_marks_cover_what_was_asked_for_and_lose_no_letter(text, words, pieces):
    assert marked(text, words) == pieces
