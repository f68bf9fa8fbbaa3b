"""What the documents tell the people at a table stands on the page of the person it is for."""

from dataclasses import dataclass

import pytest

from casino.queries.guides import guides_for, guides_of
from games.rulebooks import BOOKS, Kind, clauses_of
from games.rulebooks.floors import FLOORS
from games.rulebooks.floors.checklists import CHECKLISTS


@dataclass(frozen=True)
class Reader:
    roles: frozenset[str]
    is_active: bool = True


def topics(document: str, *roles: str) -> list[str]:
    return [checklist.topic for checklist in guides_for(document, Reader(frozenset(roles)))]


def test_a_dealer_sees_opening_first_and_closing_last():
    assert topics("act-war", "scorer") == [
        "Opening the table",
        "Shuffle and cut",
        "Procedures",
        "What staff may not do",
        "What staff may not say",
        "Closing the table",
    ]


@pytest.mark.parametrize(("role", "sees_powers"), [("scorer", False), ("supervisor", True), ("pit_boss", True)])
def test_powers_are_shown_to_those_who_have_them(role, sees_powers):
    assert ("What you may order" in topics("nsw-war", role)) == sees_powers


def test_others_see_what_binds_all_staff():
    assert topics("nsw-war", "cashier") == ["Devices", "Rules", "What staff may not say"]


def test_a_player_s_guide_has_no_lines_for_staff():
    audiences = {guide.audience for checklist in guides_of("vic-war", "player") for guide in checklist.lines}

    assert audiences == {"player"}


@pytest.mark.parametrize("key", BOOKS)
def test_every_guide_clause_is_before_somebody_s_eyes(key):
    """A clause whose parts are all shown one by one is shown by them."""
    shown = {guide.clause for guide in (*CHECKLISTS[key], *FLOORS[key].guides)}
    guides = [str(clause.citation) for clause in clauses_of(key).values() if clause.kind == Kind.GUIDE]

    assert [
        guide for guide in guides if guide not in shown and not any(each.startswith(f"{guide}(") for each in shown)
    ] == []


@pytest.mark.parametrize("key", BOOKS)
def test_no_line_is_said_twice_under_one_heading(key):
    for checklist in guides_of(key, "dealer", "staff", "supervisor", "player"):
        sentences = [line.sentence for line in checklist.lines]

        assert sentences == list(dict.fromkeys(sentences))
