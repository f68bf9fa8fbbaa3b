"""The hold'em rulebook says what its document says, and nothing that its document does not have."""

import dataclasses

import pytest

from games.money import Odds
from games.rulebooks import clause, clauses_of
from games.rulebooks.act_holdem import BONUS_PAYS, BOOK
from games.rulebooks.book import Ruled, digest
from games.rulebooks.holdem_book import Wager

ANTE_LINES = {row.clauses[-1]: row.odds for row in BOOK.rows if row.case.startswith("higher/")}


def citations(value):
    """Yield every clause that a part of the book cites."""
    if isinstance(value, Ruled):
        yield from value.clauses
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            found = getattr(value, field.name)
            yield from found if field.name == "clauses" else citations(found)
    elif isinstance(value, tuple):
        for each in value:
            yield from citations(each)


def test_every_citation_of_the_book_is_a_clause_of_the_document():
    cited = set(citations(BOOK))

    assert len(cited) > 70
    assert {citation for citation in cited if clause(citation).app != "games"} == set()


def test_every_unclear_clause_of_the_game_has_a_named_reading():
    unclear = {text.citation for text in clauses_of("act-holdem").values() if text.reading and text.app == "games"}

    assert {reading.clause for reading in BOOK.readings} == unclear


def test_each_reading_can_be_chosen_and_another_than_the_default_changes_the_book():
    for reading in BOOK.readings:
        for option in reading.options:
            chosen = BOOK.under({reading.clause: option.name})
            is_default = option.name == reading.default

            assert chosen.chosen == ((reading.clause, option.name),)
            assert (dataclasses.replace(chosen, chosen=()) == BOOK) is is_default
            assert digest(chosen) != digest(BOOK)


@pytest.mark.clause("act-holdem 8.1")
def test_the_ante_table_has_six_lines_and_the_call_one():
    calls = {row.odds for row in BOOK.rows if row.wager == Wager.CALL and row.case == "higher"}

    assert {
        "act-holdem 8.1:ante:royal-flush": Odds(100),
        "act-holdem 8.1:ante:straight-flush": Odds(20),
        "act-holdem 8.1:ante:four-of-a-kind": Odds(10),
        "act-holdem 8.1:ante:full-house": Odds(3),
        "act-holdem 8.1:ante:flush": Odds(2),
        "act-holdem 8.1:ante:all-other": Odds(1),
    } == ANTE_LINES
    assert calls == {Odds(1)}


@pytest.mark.clause("act-holdem 11.1")
def test_the_bonus_table_has_nine_lines():
    assert [(str(pay.hand), pay.odds.pays) for pay in BONUS_PAYS] == [
        ("royal_flush", 100),
        ("straight_flush", 50),
        ("four_of_a_kind", 40),
        ("full_house", 30),
        ("flush", 20),
        ("straight", 7),
        ("three_of_a_kind", 7),
        ("two_pair", 7),
        ("pair_of_aces", 7),
    ]


def test_the_digest_pins_every_number():
    assert digest(BOOK) == digest(dataclasses.replace(BOOK))
    assert digest(BOOK) != digest(dataclasses.replace(BOOK, least_cut=Ruled(4, BOOK.least_cut.clauses)))
