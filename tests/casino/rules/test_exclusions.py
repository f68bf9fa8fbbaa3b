"""Who may shut whom out, for how long, and who lets them in again."""

from datetime import UTC, datetime, timedelta

import pytest

from casino.rules.admission import ExclusionFacts
from casino.rules.exclusions import Span, why_not_bar, why_not_exclude, why_not_lift
from games.rulebooks.floors import FLOORS
from games.rulebooks.war_book import Role

AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
TABLE, OTHER_TABLE = 7, 8
FOR_GOOD = Span(AT)


def codes(refusals):
    return [(refusal.code, refusal.clause) for refusal in refusals]


def barred(*, standing=(), span=FOR_GOOD, table_id=TABLE, rank=Role.PIT_BOSS, document="nsw-war"):
    ordered_by = FLOORS[document].order.measures_by
    return codes(why_not_bar(standing, span, table_id=table_id, rank=rank, ordered_by=ordered_by, at=AT))


@pytest.mark.parametrize(
    ("document", "rank", "expected"),
    [
        pytest.param("nsw-war", Role.SUPERVISOR, [], marks=pytest.mark.clause("nsw-war 13.4.2")),
        pytest.param(
            "nsw-war", Role.DEALER, [("rank_too_low", "nsw-war 13.4")], marks=pytest.mark.clause("nsw-war 13.4.2")
        ),
        pytest.param("nsw-war", None, [("rank_too_low", "nsw-war 13.4")]),
        pytest.param("vic-war", Role.PIT_BOSS, [], marks=pytest.mark.clause("vic-war 11.2.2")),
        pytest.param(
            "vic-war", Role.SUPERVISOR, [("rank_too_low", "vic-war 11.2")], marks=pytest.mark.clause("vic-war 11.2.2")
        ),
    ],
)
def test_only_the_rank_that_the_document_names_bars_from_a_game(document, rank, expected):
    assert barred(document=document, rank=rank) == expected


def test_nobody_is_barred_twice_from_one_game():
    here = ExclusionFacts(from_at=AT - DAY, tables=frozenset({TABLE}))

    assert barred(standing=[here]) == [("barred_already", "")]
    assert barred(standing=[here], table_id=OTHER_TABLE) == []


@pytest.mark.parametrize(
    "over",
    [
        ExclusionFacts(from_at=AT - DAY, tables=frozenset({TABLE}), lifted_at=AT - MINUTE),
        ExclusionFacts(from_at=AT - DAY, tables=frozenset({TABLE}), until_at=AT),
    ],
)
def test_a_bar_that_is_over_stands_in_no_way(over):
    assert barred(standing=[over]) == []


@pytest.mark.parametrize(
    ("standing", "is_own_wish", "expected"),
    [
        (ExclusionFacts(from_at=AT), False, [("excluded_already", "")]),
        (ExclusionFacts(from_at=AT), True, []),
        (ExclusionFacts(from_at=AT, is_own_wish=True), True, [("excluded_already", "")]),
        (ExclusionFacts(from_at=AT + DAY), False, [("excluded_already", "")]),
        (ExclusionFacts(from_at=AT - DAY, until_at=AT), False, []),
        (ExclusionFacts(from_at=AT, tables=frozenset({TABLE})), False, []),
    ],
)
def test_the_house_and_the_person_exclude_once_each(standing, is_own_wish, expected):
    assert codes(why_not_exclude([standing], FOR_GOOD, is_own_wish=is_own_wish, at=AT)) == expected


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        (Span(AT), []),
        (Span(AT - MINUTE), ["in_the_past"]),
        (Span(AT + DAY, AT + 2 * DAY), []),
        (Span(AT, AT + MINUTE), []),
        (Span(AT, AT), ["ends_too_soon"]),
        (Span(AT + DAY, AT + DAY), ["ends_too_soon"]),
        (Span(AT - DAY, AT - MINUTE), ["in_the_past", "ends_too_soon"]),
    ],
)
def test_an_exclusion_begins_now_or_later_and_ends_after_that(span, expected):
    refusals = why_not_exclude([], span, is_own_wish=False, at=AT)

    assert [refusal.code for refusal in refusals] == expected


@pytest.mark.parametrize(
    ("exclusion", "may_lift_own_wish", "expected"),
    [
        (ExclusionFacts(from_at=AT), False, []),
        (ExclusionFacts(from_at=AT, tables=frozenset({TABLE})), False, []),
        (ExclusionFacts(from_at=AT, is_own_wish=True), False, ["own_wish"]),
        (ExclusionFacts(from_at=AT, is_own_wish=True), True, []),
        (ExclusionFacts(from_at=AT, is_own_wish=True, until_at=AT + MINUTE), False, ["own_wish"]),
        (ExclusionFacts(from_at=AT - DAY, is_own_wish=True, until_at=AT), False, ["wrong_state"]),
        (ExclusionFacts(from_at=AT, lifted_at=AT), True, ["wrong_state"]),
    ],
)
def test_the_floor_lifts_what_the_house_ordered_and_compliance_also_a_persons_own_wish(
    exclusion, may_lift_own_wish, expected
):
    refusals = why_not_lift(exclusion, may_lift_own_wish=may_lift_own_wish, at=AT)

    assert [refusal.code for refusal in refusals] == expected
