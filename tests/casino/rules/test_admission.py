"""Age, exclusions and cards, each boundary from both sides."""

from datetime import UTC, date, datetime, timedelta

import pytest

from casino.rules.admission import (
    ExclusionFacts,
    PersonFacts,
    PlayerCardFacts,
    TieFacts,
    birthday,
    why_not_age,
    why_not_card,
    why_not_excuse,
    why_not_play,
)
from games.rulebooks.floors import FLOORS
from games.rulebooks.floors.book import SeatRules

NSW = FLOORS["nsw-war"].seats
DAY = date(2026, 3, 2)
AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
THIS_TABLE, OTHER_TABLE = 7, 8
OWN_CARD, OTHERS_CARD = 41, 42


def person(**facts) -> PersonFacts:
    """A grown-up with one valid card."""
    card = PlayerCardFacts(OWN_CARD, issued_at=AT - timedelta(days=1000))
    return PersonFacts(**({"born_on": date(1980, 5, 17), "cards": (card,)} | facts))


def asked(someone, *, book=NSW, table_id=THIS_TABLE, card_shown=OWN_CARD, day=DAY, at=AT, least_age=18):
    refusals = why_not_play(
        someone, table_id=table_id, book=book, card_shown=card_shown, day=day, at=at, least_age=least_age
    )
    return [(refusal.code, refusal.clause) for refusal in refusals]


# ---- age -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "codes"), [(date(2026, 3, 1), [("under_age", "")]), (date(2026, 3, 2), []), (date(2026, 3, 3), [])]
)
def test_somebody_plays_from_their_eighteenth_birthday_on(day, codes):
    assert asked(person(born_on=date(2008, 3, 2)), day=day) == codes


@pytest.mark.parametrize(("day", "is_refused"), [(date(2026, 2, 28), True), (date(2026, 3, 1), False)])
def test_who_was_born_on_a_leap_day_is_of_age_on_the_first_of_march(day, is_refused):
    refusals = why_not_age(date(2008, 2, 29), day=day, least_age=18)

    assert bool(refusals) is is_refused


def test_a_birthday_in_a_leap_year_is_the_leap_day_itself():
    assert birthday(date(2008, 2, 29), 20) == date(2028, 2, 29)


@pytest.mark.parametrize(("least_age", "is_refused"), [(18, False), (21, True)])
def test_the_least_age_is_the_venues(least_age, is_refused):
    refusals = why_not_age(date(2006, 3, 2), day=DAY, least_age=least_age)

    assert [refusal.sentence for refusal in refusals] == (
        ["Players must be at least 21: this person is not, today."] if is_refused else []
    )


# ---- shut out --------------------------------------------------------------------------------------------------------

BAR_CLAUSES = [
    pytest.param("nsw-war", "nsw-war 13.4.2", marks=pytest.mark.clause("nsw-war 13.4.2")),
    pytest.param("act-war", "act-war 12.2(b)", marks=pytest.mark.clause("act-war 12.2(b)")),
    pytest.param("act-holdem", "act-holdem 15.2(b)", marks=pytest.mark.clause("act-holdem 15.2(b)")),
    pytest.param("vic-war", "vic-war 11.2.2", marks=pytest.mark.clause("vic-war 11.2.2")),
]


@pytest.mark.parametrize(("document", "clause"), BAR_CLAUSES)
def test_a_barred_person_is_refused_at_that_table_until_the_bar_is_lifted(document, clause):
    book = FLOORS[document].seats
    barred = person(exclusions=(ExclusionFacts(from_at=AT, lifted_at=AT + MINUTE, tables=frozenset({THIS_TABLE})),))

    assert asked(barred, book=book, at=AT - MINUTE) == []
    assert asked(barred, book=book, at=AT) == [("barred", clause)]
    assert asked(barred, book=book, at=AT + MINUTE) == []


@pytest.mark.clause("nsw-war 13.4.2")
def test_a_bar_ends_at_its_table_and_stops_no_entry_elsewhere():
    barred = person(exclusions=(ExclusionFacts(from_at=AT, tables=frozenset({THIS_TABLE})),))

    assert asked(barred, table_id=OTHER_TABLE) == []
    assert asked(barred, table_id=None) == []


@pytest.mark.parametrize(
    ("document", "reach"),
    [
        ("nsw-war", "table"),
        ("vic-war", "table"),
        pytest.param("act-war", "game", marks=pytest.mark.clause("act-war 12.2(b)")),
        pytest.param("act-holdem", "game", marks=pytest.mark.clause("act-holdem 15.2(b)")),
    ],
)
def test_a_bar_reaches_the_table_or_the_whole_game_as_its_document_says(document, reach):
    assert FLOORS[document].seats.bar_reach.value == reach


@pytest.mark.clause("nsw-war 13.4.3")
@pytest.mark.parametrize("table_id", [THIS_TABLE, OTHER_TABLE, None])
def test_who_is_excluded_from_the_casino_neither_sits_nor_enters_anything(table_id):
    excluded = person(exclusions=(ExclusionFacts(from_at=AT),))

    assert asked(excluded, table_id=table_id) == [("excluded", "nsw-war 13.4.3")]


@pytest.mark.parametrize(("at", "is_refused"), [(AT - MINUTE, False), (AT, True), (AT + 9 * MINUTE, True)])
def test_an_exclusion_begins_with_its_first_moment(at, is_refused):
    excluded = person(exclusions=(ExclusionFacts(from_at=AT),))

    assert bool(asked(excluded, at=at)) is is_refused


@pytest.mark.parametrize(("at", "is_refused"), [(AT + MINUTE, True), (AT + 2 * MINUTE, False)])
def test_an_exclusion_for_a_time_ends_by_itself(at, is_refused):
    excluded = person(exclusions=(ExclusionFacts(from_at=AT, until_at=AT + 2 * MINUTE),))

    assert bool(asked(excluded, at=at)) is is_refused


def test_a_lifted_exclusion_no_longer_holds_though_its_time_is_not_over():
    excluded = person(exclusions=(ExclusionFacts(from_at=AT, until_at=AT + 9 * MINUTE, lifted_at=AT + MINUTE),))

    assert asked(excluded, at=AT + MINUTE) == []


def test_a_persons_own_wish_to_stay_out_rests_on_no_document():
    excluded = person(exclusions=(ExclusionFacts(from_at=AT, is_own_wish=True),))

    assert asked(excluded) == [("excluded", "")]


def test_an_exclusion_names_the_clause_it_was_ordered_under_before_the_tables_own():
    excluded = person(exclusions=(ExclusionFacts(from_at=AT, clause="nsw-war 13.4.3"),))

    assert asked(excluded, book=SeatRules()) == [("excluded", "nsw-war 13.4.3")]


def test_a_merged_record_sends_to_the_one_that_was_kept():
    merged = person(merged_into=12, born_on=date(2020, 1, 1))

    refusals = why_not_play(merged, table_id=None, book=SeatRules(), card_shown=None, day=DAY, at=AT, least_age=18)

    assert [(refusal.code, refusal.sentence) for refusal in refusals] == [
        ("merged", "This record was merged: the person is player 12 now. Use that number.")
    ]


# ---- cards -----------------------------------------------------------------------------------------------------------

BEFORE, FROM = date(2024, 8, 18), date(2024, 8, 19)
THEN = datetime(2024, 8, 19, 1, 0, tzinfo=UTC)


@pytest.mark.clause("nsw-war 5.1")
@pytest.mark.parametrize(("day", "expected"), [(BEFORE, []), (FROM, [("card_missing", "nsw-war 5.1")])])
def test_from_19_august_2024_nobody_plays_without_a_player_card(day, expected):
    assert asked(person(), card_shown=None, day=day, at=THEN) == expected


@pytest.mark.clause("nsw-war 5.1")
@pytest.mark.parametrize(("day", "expected"), [(BEFORE, []), (FROM, [("card_not_valid", "nsw-war 5.1")])])
def test_from_19_august_2024_an_ended_card_is_no_card(day, expected):
    ended = PlayerCardFacts(OWN_CARD, issued_at=THEN - 9 * MINUTE, ended_at=THEN - MINUTE)

    assert asked(person(cards=(ended,)), day=day, at=THEN) == expected


@pytest.mark.clause("nsw-war 13.1")
@pytest.mark.parametrize(("day", "expected"), [(BEFORE, []), (FROM, [("not_own_card", "nsw-war 13.1")])])
def test_from_19_august_2024_a_player_uses_only_their_own_card(day, expected):
    assert asked(person(), card_shown=OTHERS_CARD, day=day, at=THEN) == expected


@pytest.mark.parametrize("document", ["act-war", "act-holdem", "vic-war", "md-war"])
def test_documents_that_ask_for_no_card_ask_for_none(document):
    book = FLOORS[document].seats

    shown = [why_not_card(person(), book, card_shown=card, day=DAY, at=AT) for card in (None, OWN_CARD, OTHERS_CARD)]

    assert shown == [[], [], []]


@pytest.mark.parametrize(
    ("card", "is_valid"),
    [
        (PlayerCardFacts(1, issued_at=AT), True),
        (PlayerCardFacts(1, issued_at=AT + MINUTE), False),
        (PlayerCardFacts(1, issued_at=AT - MINUTE, ended_at=AT + MINUTE), True),
        (PlayerCardFacts(1, issued_at=AT - MINUTE, ended_at=AT), False),
        (PlayerCardFacts(1, issued_at=AT, expires_on=DAY), True),
        (PlayerCardFacts(1, issued_at=AT, expires_on=DAY - timedelta(days=1)), False),
    ],
)
def test_a_card_is_valid_from_issue_until_its_end_or_through_its_last_day(card, is_valid):
    assert card.is_valid(day=DAY, at=AT) is is_valid


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        pytest.param("agent", ["nsw-war 13.1.1"], marks=pytest.mark.clause("nsw-war 13.1.1")),
        pytest.param("economic_owner", ["nsw-war 13.1.2"], marks=pytest.mark.clause("nsw-war 13.1.2")),
        ("misread", []),
    ],
)
def test_neither_agency_nor_whose_money_it_is_makes_a_wager_valid_again(reason, expected):
    assert [refusal.clause for refusal in why_not_excuse(reason, NSW)] == expected


def test_documents_without_the_card_rule_know_no_vain_excuse():
    assert why_not_excuse("agent", FLOORS["act-war"].seats) == []


# ---- ties ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "holds"), [(AT - MINUTE, False), (AT, True), (AT + MINUTE, True), (AT + 2 * MINUTE, False)]
)
def test_a_tie_to_staff_holds_from_its_beginning_until_its_end(at, holds):
    assert TieFacts("employee", from_at=AT, ended_at=AT + 2 * MINUTE).holds(at) is holds
