"""Citations are found whole, and every clause has an address of its own."""

import pytest

from casino.citations import anchor_of, cited_in, clause_url, dangling_in, number_of
from games.rulebooks import HEADERS, clauses_of

NUMBERS = [(key, number) for key in HEADERS for number in clauses_of(key)]


def found(text: str) -> list[str]:
    return [match.group() for match in cited_in(text)]


@pytest.mark.parametrize(
    ("text", "citations"),
    [
        ("nsw-war 14.1", ["nsw-war 14.1"]),
        ("nsw-war 14.12", ["nsw-war 14.12"]),
        ("by nsw-war 14.1, and nsw-war 14.12.1.", ["nsw-war 14.1", "nsw-war 14.12.1"]),
        ("vic-war 10.4.2(a)(v)", ["vic-war 10.4.2(a)(v)"]),
        ("vic-war 10.4.2(a) (see there)", ["vic-war 10.4.2(a)"]),
        ("md-war 9.I(3): the envy bonus", ["md-war 9.I(3)"]),
        ("nsw-war definition:stand off", ["nsw-war definition:stand off"]),
        ("nsw-war definition:promotional prize(s)", ["nsw-war definition:promotional prize(s)"]),
        ("(vic-war 8.1:row3)", ["vic-war 8.1:row3"]),
        ("vic-war 8.1: the pay table", ["vic-war 8.1"]),
        ("act-war dictionary:go-to-war-wager", ["act-war dictionary:go-to-war-wager"]),
        ("act-war instrument:2; act-holdem instrument:2", ["act-war instrument:2", "act-holdem instrument:2"]),
        ("act-war 5:footnote-1", ["act-war 5:footnote-1"]),
        ("xnsw-war 14.1 and nsw-warm 14.1", []),
        ("nsw-war 14.12.9", []),
        ("nsw-war 14.1(z)", []),
        ("nsw-war is silent; 14.12 alone is no citation", []),
    ],
)
def test_a_citation_is_found_whole_or_not_at_all(text, citations):
    assert found(text) == citations


def test_every_clause_of_the_inventory_is_found_as_itself():
    assert [found(f"see {key} {number}, again.") for key, number in NUMBERS] == [
        [f"{key} {number}"] for key, number in NUMBERS
    ]


@pytest.mark.parametrize(
    ("text", "dangling"),
    [
        ("nsw-war 14.12", []),
        ("nsw-war 14.99", ["nsw-war 14.99"]),
        ("nsw-war 14.12.9 and vic-war 10.4.2(a)(x)", ["nsw-war 14.12.9", "vic-war 10.4.2(a)(x)"]),
        ("act-war dictionary:joker", ["act-war dictionary:joker"]),
        ("the nsw-war book", []),
    ],
)
def test_a_citation_that_leads_nowhere_is_seen(text, dangling):
    assert dangling_in(text) == dangling


def test_every_clause_has_an_anchor_that_reads_back():
    anchors = [(key, anchor_of(number)) for key, number in NUMBERS]

    assert len(NUMBERS) == 1045
    assert [(key, number_of(anchor)) for key, anchor in anchors] == NUMBERS
    assert not {char for _key, anchor in anchors for char in anchor} & set(" ()<>\"'#%&?/\\")


@pytest.mark.parametrize(
    ("citation", "url"),
    [
        ("nsw-war 14.12", "/rules/nsw-war/#14.12"),
        ("vic-war 10.4.2(a)(v)", "/rules/vic-war/#10.4.2~a~v"),
        ("nsw-war definition:promotional prize(s)", "/rules/nsw-war/#definition:promotional_prize~s"),
        ("nsw-war 99", ""),
        ("qld-war 1", ""),
        ("", ""),
    ],
)
def test_a_citation_leads_to_its_clause_and_an_unknown_one_nowhere(citation, url):
    assert clause_url(citation) == url
