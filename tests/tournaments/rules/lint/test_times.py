"""Times that cannot be."""

import pytest

from tests.tournaments.rules.lint.plans import found, told, wall
from tournaments.rules.definition.format import Ends, Length, Session

WHEN = "vic-war 10.4.1(a)(i)"
HEATS, FINAL = "format.stages.0", "format.stages.1"


@pytest.mark.parametrize(
    ("starts", "grades"),
    [
        ("2026-10-04T01:59", []),
        ("2026-10-04T02:00", ["error"]),
        ("2026-10-04T02:59", ["error"]),
        ("2026-10-04T03:00", []),
        ("2026-04-05T01:59", []),
        ("2026-04-05T02:00", ["warning"]),
        ("2026-04-05T03:00", []),
    ],
)
def test_a_time_that_the_clocks_skip_is_an_error_and_one_they_show_twice_a_question(starts, grades):
    assert [
        each.grade for each in found({"details.starts_at": wall(starts)}) if each.field == "details.starts_at"
    ] == grades


@pytest.mark.parametrize(
    "field",
    [
        "details.entries_open_at",
        "details.entries_close_at",
        "entry.free_withdrawal_until",
        "entry.substitute_named_until",
        f"{HEATS}.sessions.0.starts_at",
        "fees.prices.0.from_at",
        "fees.prices.0.until_at",
    ],
)
def test_every_time_that_is_said_has_to_be_on_the_clock(field):
    skipped = [each.field for each in found({field: wall("2026-10-04T02:30")}) if each.code == "skipped_time"]

    assert skipped == [field]


def test_a_venue_without_a_clock_cannot_say_when():
    assert told({"details.time_zone": "Nowhere/Land"}) == [("error", "time_zone", "details.time_zone", WHEN)]


def test_entries_close_after_they_open_and_before_the_start():
    opens, closes = wall("2026-05-08T16:00"), wall("2026-05-08T17:30")

    assert found({"details.entries_open_at": opens, "details.entries_close_at": closes}) == []
    assert [each.code for each in found({"details.entries_open_at": closes, "details.entries_close_at": opens})] == [
        "entries"
    ]
    assert [each.code for each in found({"details.entries_close_at": wall("2026-05-08T18:01")})] == ["entries"]


def test_a_stage_does_not_begin_before_the_one_that_feeds_it_is_over():
    heats = {
        f"{HEATS}.sessions": (
            Session("One", wall("2026-05-08T18:00"), 60),
            Session("Two", wall("2026-05-08T19:00"), 60),
        )
    }

    late = heats | {f"{FINAL}.sessions": (Session("Final", wall("2026-05-08T20:00")),)}
    early = heats | {f"{FINAL}.sessions": (Session("Final", wall("2026-05-08T19:59")),)}

    assert found(late) == []
    assert [each.code for each in found(early)] == ["order_of_stages"]


@pytest.mark.parametrize(("final", "codes"), [("18:29", ["order_of_stages"]), ("18:30", [])])
def test_a_stage_of_unknown_length_is_over_when_it_starts_at_the_earliest(final, codes):
    plan = {
        f"{HEATS}.sessions": (Session("One", wall("2026-05-08T18:30")), Session()),
        f"{FINAL}.sessions": (Session("Final", wall(f"2026-05-08T{final}")),),
    }

    assert [each.code for each in found(plan)] == codes


def test_no_session_begins_before_the_tournament():
    assert [
        each.code for each in found({f"{HEATS}.sessions": (Session("One", wall("2026-05-08T17:59")), Session())})
    ] == ["before_the_start"]


@pytest.mark.parametrize(("minutes", "codes"), [(14, ["too_short"]), (15, [])])
def test_a_session_leaves_time_for_its_hands(minutes, codes):
    plan = {f"{HEATS}.length": Length(Ends.HANDS, 20), f"{HEATS}.sessions": (Session("One", None, minutes), Session())}

    assert [each.code for each in found(plan)] == codes


@pytest.mark.parametrize(("minutes", "codes"), [(59, ["too_short"]), (60, [])])
def test_a_session_is_planned_for_as_long_as_it_lasts(minutes, codes):
    plan = {
        f"{HEATS}.length": Length(Ends.MINUTES, 60),
        f"{HEATS}.sessions": (Session("One", None, minutes), Session()),
    }

    assert [each.code for each in found(plan)] == codes
