from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from casino.rules.closing import ClosingFacts, why_not_announce, why_not_close
from games.rulebooks.floors import FLOORS
from games.rulebooks.war_book import Role

SYDNEY = ZoneInfo("Australia/Sydney")
TEN = datetime(2026, 3, 2, 22, 0, tzinfo=SYDNEY).astimezone(UTC)


def minutes(count):
    return TEN + timedelta(minutes=count)


def facts(key, **fields):
    """A table with three players and a closing sign since ten, closed by a pit boss."""
    defaults = {
        "book": FLOORS[key].table,
        "rank": Role.PIT_BOSS,
        "players": 3,
        "announced_at": TEN,
        "closes_at": minutes(20),
        "is_round_open": False,
        "zone": SYDNEY,
    }
    return ClosingFacts(**(defaults | fields))


def told(refusals):
    return [(refusal.clause, refusal.code) for refusal in refusals]


@pytest.mark.clause("nsw-war 13.9")
@pytest.mark.clause("vic-war 11.7")
@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 13.9"), ("vic-war", "vic-war 11.7")])
def test_a_table_with_players_closes_once_the_sign_stood_for_twenty_minutes(key, clause):
    at_once = facts(key, closes_at=TEN)

    assert told(why_not_close(at_once, by=1, at=minutes(19))) == [(clause, "too_early")]
    assert why_not_close(at_once, by=1, at=minutes(20)) == []


@pytest.mark.clause("nsw-war 13.9")
def test_the_table_does_not_close_before_the_time_on_the_sign():
    half_past = facts("nsw-war", closes_at=minutes(30))

    (refusal,) = why_not_close(half_past, by=1, at=minutes(29))

    assert refusal.sentence == "Players sit here: close when the sign's time has come, at 22:30 or later."
    assert why_not_close(half_past, by=1, at=minutes(30)) == []


@pytest.mark.clause("nsw-war 13.9")
@pytest.mark.clause("vic-war 11.7")
@pytest.mark.clause("act-war 11.2")
@pytest.mark.clause("act-holdem 14.2")
@pytest.mark.parametrize(
    ("key", "clause"),
    [
        ("nsw-war", "nsw-war 13.9"),
        ("vic-war", "vic-war 11.7"),
        ("act-war", "act-war 11.2"),
        ("act-holdem", "act-holdem 14.2"),
    ],
)
def test_a_table_with_players_does_not_close_unannounced(key, clause):
    unannounced = facts(key, announced_at=None, closes_at=None)

    assert told(why_not_close(unannounced, by=1, at=TEN)) == [(clause, "not_announced")]


@pytest.mark.parametrize("key", FLOORS)
def test_a_table_without_players_closes_at_once(key):
    empty = facts(key, players=0, announced_at=None, closes_at=None, rank=Role.SUPERVISOR)

    assert why_not_close(empty, by=1, at=TEN) == []


def test_a_document_that_asks_for_no_notice_lets_a_table_with_players_close():
    assert why_not_close(facts("md-war", announced_at=None, closes_at=None), by=1, at=TEN) == []


@pytest.mark.clause("act-war 11.2")
@pytest.mark.clause("act-holdem 14.2")
@pytest.mark.parametrize(("key", "clause"), [("act-war", "act-war 11.2"), ("act-holdem", "act-holdem 14.2")])
def test_in_canberra_any_notice_does_and_the_open_round_is_played_out(key, clause):
    told_just_now = facts(key, closes_at=TEN)

    assert why_not_close(told_just_now, by=1, at=TEN) == []
    assert told(why_not_close(facts(key, closes_at=TEN, is_round_open=True), by=1, at=TEN)) == [(clause, "round_open")]


@pytest.mark.clause("vic-war 11.7")
@pytest.mark.parametrize(
    ("key", "rank", "refused"),
    [
        ("vic-war", Role.SUPERVISOR, [("vic-war 11.7", "rank_too_low")]),
        ("vic-war", Role.PIT_BOSS, []),
        ("nsw-war", Role.SUPERVISOR, []),
    ],
)
def test_in_melbourne_a_pit_boss_closes_a_table_with_players(key, rank, refused):
    assert told(why_not_close(facts(key, rank=rank), by=1, at=minutes(20))) == refused


# ---- the sign --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 13.9")
@pytest.mark.clause("vic-war 11.7")
@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 13.9"), ("vic-war", "vic-war 11.7")])
def test_a_sign_with_players_there_names_a_time_twenty_minutes_ahead(key, clause):
    assert why_not_announce(facts(key, closes_at=minutes(20)), by=1, at=TEN) == []
    (refusal,) = why_not_announce(facts(key, closes_at=minutes(19)), by=1, at=TEN)
    assert (refusal.clause, refusal.sentence) == (
        clause,
        "The sign stands for 20 minutes first: choose 22:20 or later.",
    )


def test_the_time_that_is_proposed_is_never_too_early_by_seconds():
    (refusal,) = why_not_announce(facts("nsw-war"), by=1, at=TEN + timedelta(seconds=1))

    assert refusal.sentence.endswith("choose 22:21 or later.")


@pytest.mark.parametrize(
    ("closes_at", "code"), [(None, "no_time"), (TEN - timedelta(seconds=1), "in_the_past"), (TEN, "")]
)
def test_a_sign_names_a_time_that_is_still_to_come(closes_at, code):
    refusals = why_not_announce(facts("act-war", closes_at=closes_at), by=1, at=TEN)

    assert [(refusal.code, refusal.field) for refusal in refusals] == ([(code, "closes_at")] if code else [])
