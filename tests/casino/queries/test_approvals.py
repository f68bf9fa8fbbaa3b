from datetime import UTC, datetime

import pytest

from casino.queries.approvals import ContentLine, content_lines


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ({"duty": "Lodge the terms"}, [ContentLine("Duty", ["Lodge the terms"])]),
        (
            {"due_at": "2026-03-02T09:00:00.000000+00:00"},
            [ContentLine("Due", [], moment=datetime(2026, 3, 2, 9, tzinfo=UTC))],
        ),
        ({"starts_at": "2026-04-11T19:00"}, [ContentLine("Starts", ["Sat 11 Apr 2026 19:00"])]),
        ({"due_at": "soon"}, [ContentLine("Due at", ["soon"])]),
        ({"clause": "nsw-war 14.12"}, [ContentLine("Clause", [], clause="nsw-war 14.12")]),
        ({"clause": ""}, [ContentLine("Clause", ["none"])]),
        (
            {"first_prize": {"cents": 5000, "is_cash": True}},
            [
                ContentLine("First prize: cents", ["5000"]),
                ContentLine("First prize: is cash", ["yes"]),
            ],
        ),
        ({"seats": [1, 2]}, [ContentLine("Seats", ["1", "2"])]),
        ({"seats": []}, [ContentLine("Seats", ["none"])]),
        ({"prizes": [{"place": 1, "cents": 5000}]}, [ContentLine("Prizes", ["place: 1, cents: 5000"])]),
        ({"is_public": False}, [ContentLine("Is public", ["no"])]),
        ({"note": None, "extra": {}}, [ContentLine("Extra", ["none"]), ContentLine("Note", ["none"])]),
        ({"zero": 0}, [ContentLine("Zero", ["0"])]),
    ],
)
def test_every_value_of_a_content_is_shown_in_words(content, lines):
    assert content_lines(content) == lines
