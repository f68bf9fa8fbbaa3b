"""What a rulebook is made of: digests, readings and the inventory behind every citation."""

from dataclasses import replace

import pytest

from games.money import Odds
from games.rulebooks import BOOKS, HEADERS, TO_KEEP, clause, clauses_of
from games.rulebooks.book import Ruled, digest, ruled
from games.rulings import RuleBroken

BOOK = BOOKS["md-war"]


def test_a_value_knows_the_clause_it_stands_in():
    assert (ruled(52, "act-war 5.3", "act-war 5.2(d)").clause, Ruled(7).clause) == ("act-war 5.3", "")


@pytest.mark.parametrize("key", BOOKS)
def test_a_digest_is_stable_and_moves_with_every_change(key):
    book = BOOKS[key]
    changed = [
        replace(book, rows=book.rows[1:]),
        replace(book, rows=(replace(book.rows[0], odds=Odds(99)), *book.rows[1:])),
        replace(book, rows=(replace(book.rows[0], clauses=()), *book.rows[1:])),
        replace(book, mishaps=book.mishaps[1:]),
        replace(book, readings=book.readings[1:]),
        replace(book, header=replace(book.header, title="Another game")),
    ]

    digests = [digest(each) for each in (book, *changed)]

    assert digest(book) == digests[0]
    assert len(set(digests)) == len(digests)


def test_another_reading_replaces_the_rows_it_names_and_no_others():
    other = BOOK.under({"md-war 10.A(4)": "tie_wager"})
    differ = [
        (was.case, was.wager, was.odds, now.odds) for was, now in zip(BOOK.rows, other.rows, strict=True) if was != now
    ]

    assert differ == [("war_tied", "war", Odds(2), Odds(1)), ("war_tied", "tie2", Odds(10), Odds(2))]
    assert other.chosen == (("md-war 10.A(4)", "tie_wager"),)


def test_another_reading_replaces_parameters_and_mishaps():
    other = BOOK.under({"md-war 3.A": "six_and_more", "md-war 11.B": "use"})

    assert (other.decks, BOOK.decks.value) == (ruled((6, 7, 8), "md-war 3.A"), (6, 8))
    assert (other.mishap("drawn_in_error_seen").remedy, len(other.mishaps)) == ("next_card", len(BOOK.mishaps))


@pytest.mark.parametrize("key", BOOKS)
def test_the_default_reading_of_every_clause_changes_nothing_but_the_record(key):
    book = BOOKS[key]
    under = book.under({reading.clause: reading.default for reading in book.readings})

    assert digest(replace(under, chosen=())) == digest(book)


@pytest.mark.parametrize("key", BOOKS)
def test_every_other_reading_can_be_chosen_and_changes_the_digest(key):
    book = BOOKS[key]
    for reading in book.readings:
        for option in reading.options[1:]:
            other = book.under({reading.clause: option.name})

            assert digest(replace(other, chosen=())) != digest(book), (reading.clause, option.name)


@pytest.mark.parametrize("choices", [{"md-war 10.A(4)": "both"}, {"md-war 99": "x"}, {"act-war 2.1": "ends"}])
def test_a_reading_nobody_named_is_refused(choices):
    with pytest.raises(RuleBroken):
        BOOK.under(choices)


def test_a_book_does_not_hold_what_has_no_canonical_form():
    with pytest.raises(TypeError, match="does not hold"):
        digest(replace(BOOK, decks=ruled(1j, "md-war 3.A")))


def test_headers_are_those_of_the_books():
    assert {key: header.key for key, header in HEADERS.items()} == {key: key for key in BOOKS}


def test_a_clause_is_found_by_its_whole_citation():
    found = clause("nsw-war 4.9")

    assert (found.citation, found.citation.document, found.citation.number) == ("nsw-war 4.9", "nsw-war", "4.9")
    assert found.is_to_keep is (found.kind in TO_KEEP) is True
    for unknown in ("nsw-war 99.9", "xy-war 1", "nsw-war"):
        with pytest.raises(KeyError):
            clause(unknown)


def test_the_inventory_counts_what_is_to_be_kept():
    assert {key: sum(text.is_to_keep for text in clauses_of(key).values()) for key in BOOKS} == {
        "act-war": 104,
        "act-holdem": 100,
        "nsw-war": 219,
        "vic-war": 210,
        "md-war": 152,
    }
