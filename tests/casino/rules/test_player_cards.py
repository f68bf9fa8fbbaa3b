from datetime import UTC, date, datetime, timedelta

import pytest

from casino.rules.admission import PlayerCardFacts
from casino.rules.player_cards import why_not_end, why_not_issue

AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
DAY = date(2026, 3, 2)
OPEN, ENDED = PlayerCardFacts(1, issued_at=AT), PlayerCardFacts(2, issued_at=AT, ended_at=AT)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"cards": [ENDED]}, []),
        ({"cards": [ENDED, OPEN]}, [("has_a_card", "number")]),
        ({"is_taken": True}, [("card_taken", "number")]),
        ({"number": ""}, [("number_missing", "number")]),
        ({"expires_on": DAY}, []),
        ({"expires_on": DAY - timedelta(days=1)}, [("expired", "expires_on")]),
    ],
)
def test_a_card_is_one_persons_and_a_person_has_one(changes, expected):
    facts = {"cards": [], "number": "C1", "is_taken": False, "expires_on": None, "day": DAY} | changes

    refusals = why_not_issue(facts.pop("cards"), **facts)

    assert [(refusal.code, refusal.field) for refusal in refusals] == expected


def test_a_card_ends_once():
    assert why_not_end(OPEN) == []
    assert [refusal.code for refusal in why_not_end(ENDED)] == ["wrong_state"]
