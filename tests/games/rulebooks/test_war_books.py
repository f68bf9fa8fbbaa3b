"""The four Casino War rulebooks say what their documents say, and leave out nothing an engine keeps."""

import re
from pathlib import Path

import pytest

import games
from games.rulebooks import BOOKS, clause, clauses_of
from games.rulebooks.war_book import Role, Share, Wager
from games.war.settlement import compiled

WAR_KEYS = ("act-war", "nsw-war", "vic-war", "md-war")
CITATION = re.compile(r'"((?:act|nsw|vic|md)-war [^"{}]+)"')


def cited():
    """Return every Casino War clause that stands as a whole citation in the engine."""
    files = Path(games.__file__).parent.rglob("*.py")
    return {citation for file in files for citation in CITATION.findall(file.read_text(encoding="utf-8"))}


def test_every_citation_is_a_clause_of_a_document():
    assert [citation for citation in cited() if clause(citation).citation != citation] == []


@pytest.mark.parametrize("key", WAR_KEYS)
def test_every_clause_the_engine_keeps_is_cited_by_a_rule(key):
    to_keep = {text.citation for text in clauses_of(key).values() if text.app == "games" and text.is_to_keep}

    assert to_keep - cited() == set()


@pytest.mark.parametrize("key", WAR_KEYS)
def test_every_unclear_clause_of_the_engine_has_a_named_reading(key):
    unclear = {
        text.citation for text in clauses_of(key).values() if text.reading and text.app == "games" and text.is_to_keep
    }

    assert {reading.clause for reading in BOOKS[key].readings} == unclear


@pytest.mark.parametrize("key", WAR_KEYS)
def test_no_case_and_wager_has_two_rows_and_no_mishap_two_remedies(key):
    book = BOOKS[key]

    assert len(compiled(book).rows) == len(book.rows)
    assert len({row.name for row in book.mishaps}) == len(book.mishaps)


def test_the_documents_differ_where_they_differ():
    """Compare the parameters on which the four documents part company, in one table."""
    found = {
        key: (
            book.decks.value,
            book.burn_new_shoe.value,
            book.burn_war.value,
            book.cut_margin.value,
            book.tie_alone.value,
            book.players_per_box.value,
            book.stop_first.value,
            book.cut_passes.value,
            book.cut_last.value,
            book.ask_order.value,
            book.settle_order.value,
        )
        for key, book in ((key, BOOKS[key]) for key in WAR_KEYS)
    }

    assert found == {
        "act-war": ((6, 7, 8), 0, 0, 52, True, 3, "reshuffle", "clockwise", Role.SUPERVISOR, "right", "ties_first"),
        "nsw-war": ((6,), 1, 0, 52, False, 1, "reshuffle", "clockwise", Role.SUPERVISOR, "left", "ties_first"),
        "vic-war": ((4, 5, 6, 7, 8), 1, 0, 47, True, 3, "deal", "clockwise", Role.SUPERVISOR, "right", "ties_first"),
        "md-war": ((6, 8), 1, 3, 10, False, 1, "deal", "counterclockwise", Role.DEALER, "left", "by_seat"),
    }


def test_only_maryland_offers_a_second_tie_wager_and_the_extras():
    assert [set(BOOKS[key].wagers.value) - {Wager.INITIAL, Wager.TIE, Wager.WAR} for key in WAR_KEYS] == [
        set(),
        set(),
        set(),
        {Wager.TIE2, Wager.PROGRESSIVE, Wager.BONUS_SPIN},
    ]


@pytest.mark.parametrize(
    ("share", "stack", "cards"), [(Share(52), 312, 52), (Share(0, 1, 2), 313, 157), (Share(1, 1, 4), 3, 1)]
)
def test_a_share_of_the_stack_is_never_below_its_cards(share, stack, cards):
    assert share.of(stack) == cards


@pytest.mark.parametrize(
    ("role", "least", "may"),
    [
        (Role.DEALER, Role.DEALER, True),
        (Role.DEALER, Role.SUPERVISOR, False),
        (Role.PIT_BOSS, Role.SUPERVISOR, True),
        (Role.SUPERVISOR, Role.PIT_BOSS, False),
    ],
)
def test_a_higher_role_may_do_what_a_lower_one_may(role, least, may):
    assert role.may_act_as(least) is may
