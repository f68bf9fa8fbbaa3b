from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from casino.rules.bookings import Booked
from casino.rules.cards import CardFacts, CheckFacts, SetFacts
from casino.rules.hours import Hours
from casino.rules.layouts import LayoutFacts
from casino.rules.limits import LimitFacts, Sign, WagerLimits
from casino.rules.set_up import SetUp
from casino.rules.tables import InForce, TableFacts, opening_checks, why_not_open, why_not_round
from games.rulebooks import BOOKS
from games.rulebooks.book import ruled
from games.rulebooks.floors import FLOORS

SYDNEY = ZoneInfo("Australia/Sydney")
EIGHT = datetime(2026, 3, 2, 20, 0, tzinfo=SYDNEY).astimezone(UTC)
TODAY = date(2026, 3, 2)
NOON_TO_SIX = tuple(Hours(day, time(12), time(6)) for day in range(7))
WAGERS = ("initial", "tie", "ante", "bonus")


def ready(key, **fields):
    """A table that may open on Monday at eight in the evening, but for what the test changes."""
    book, allowed = FLOORS[key], BOOKS[key].decks
    decks = allowed.value[0]
    checked = CheckFacts("opening", TODAY, checked_by=1, expected=decks * 52, found=decks * 52, verified_by=2)
    whole = TableFacts(
        book=book,
        set_up=SetUp(
            book=book.table,
            layout=LayoutFacts(7, "L-1", frozenset(item.name for item in book.table.layout_items)),
            decks_allowed=allowed,
            least_reset=ruled(10_000_00, "md-war 10.C(2)"),
            source="shoe",
            decks=decks,
            shuffle="Riffle and strip",
            shuffles=("Riffle and strip",),
            equipment=frozenset(item.name for item in book.table.equipment),
        ),
        in_force=InForce("NI2018-567", ("Riffle and strip",)),
        zone=SYDNEY,
        cards=CardFacts(
            gaming_date=TODAY,
            decks=decks,
            sets=(SetFacts(decks, EIGHT - timedelta(hours=1), back_colour="red", opening=checked, latest=checked),),
        ),
        limits=LimitFacts(
            signs=(Sign(dict.fromkeys(WAGERS, WagerLimits(10_00, 100_00)), EIGHT, EIGHT),),
            has_odds=True,
            max_payout=10_000_00,
        ),
    )
    return replace(whole, **fields)


def set_up(table, **fields):
    return replace(table, set_up=replace(table.set_up, **fields))


def told(refusals):
    return [(refusal.clause, refusal.code) for refusal in refusals]


@pytest.mark.parametrize("key", FLOORS)
def test_a_table_with_all_it_needs_opens_and_deals(key):
    assert why_not_open(ready(key), by=1, at=EIGHT) == []
    assert why_not_round(ready(key), at=EIGHT) == []


@pytest.mark.clause("act-war instrument:4")
@pytest.mark.clause("act-holdem instrument:3")
@pytest.mark.parametrize(
    ("key", "number", "clause"),
    [("act-war", "NI2018-567", "act-war instrument:4"), ("act-holdem", "NI2007-208", "act-holdem instrument:3")],
)
def test_a_table_opens_only_under_rules_with_their_approval_number(key, number, clause):
    assert why_not_open(ready(key, in_force=InForce(number, ("Riffle and strip",))), by=1, at=EIGHT) == []
    assert told(why_not_open(ready(key, in_force=InForce("")), by=1, at=EIGHT)) == [(clause, "not_approved")]


@pytest.mark.clause("act-war instrument:4")
def test_a_table_opens_only_under_rules_that_are_in_force_today():
    assert told(why_not_open(ready("act-war", in_force=None), by=1, at=EIGHT)) == [
        ("act-war instrument:4", "not_in_force")
    ]


@pytest.mark.clause("act-war 1.1")
@pytest.mark.clause("act-holdem 1.1")
@pytest.mark.clause("md-war 2.B")
@pytest.mark.parametrize(
    ("key", "clause"), [("act-war", "act-war 1.1"), ("act-holdem", "act-holdem 1.1"), ("md-war", "md-war 2.B")]
)
def test_a_table_opens_only_on_an_approved_layout(key, clause):
    table = ready(key)
    unapproved = set_up(table, layout=replace(table.set_up.layout, approval=""))

    assert told(why_not_open(unapproved, by=1, at=EIGHT)) == [(clause, "layout_not_approved")]


@pytest.mark.clause("md-war 2.B")
def test_a_table_opens_only_on_a_complete_layout():
    table = ready("md-war")
    layout = replace(table.set_up.layout, items=table.set_up.layout.items - {"tie_spot"})

    assert told(why_not_open(set_up(table, layout=layout), by=1, at=EIGHT)) == [("md-war 2.B(3)", "layout_incomplete")]


@pytest.mark.clause("nsw-war 2.4.1")
@pytest.mark.parametrize(
    ("source", "refused"),
    [
        ("shoe", []),
        ("batch_shuffler", []),
        ("continuous_shuffler", []),
        ("", [("nsw-war 2.4.1", "source_not_allowed")]),
        ("hand", [("nsw-war 2.4.1", "source_not_allowed")]),
    ],
)
def test_in_sydney_a_table_opens_with_a_shoe_or_a_shuffling_device(source, refused):
    assert told(why_not_open(set_up(ready("nsw-war"), source=source), by=1, at=EIGHT)) == refused


@pytest.mark.clause("act-war 2.3")
@pytest.mark.clause("act-war 2.3(a)")
@pytest.mark.clause("act-war 2.3(b)")
@pytest.mark.parametrize(
    ("fields", "clauses"),
    [
        ({"decks": None}, ["act-war 2.3(a)"]),
        ({"shuffle": ""}, ["act-war 2.3(b)"]),
        ({"shuffle": "Out of the hat"}, ["act-war 2.3(b)"]),
        ({"decks": None, "shuffle": ""}, ["act-war 2.3(a)", "act-war 2.3(b)"]),
    ],
)
def test_neither_opening_nor_a_round_comes_before_the_determinations(fields, clauses):
    table = set_up(ready("act-war"), **fields)

    assert [refusal.clause for refusal in why_not_open(table, by=1, at=EIGHT)] == clauses
    assert [refusal.clause for refusal in why_not_round(table, at=EIGHT)] == ["act-war 2.3", *clauses]


@pytest.mark.clause("act-war 11.1")
@pytest.mark.clause("act-holdem 14.1")
@pytest.mark.parametrize(("key", "clause"), [("act-war", "act-war 11.1"), ("act-holdem", "act-holdem 14.1")])
@pytest.mark.parametrize(("hour", "is_refused"), [(5, False), (6, True), (7, True), (11, True), (12, False)])
def test_no_round_is_dealt_and_no_table_opened_outside_the_hours(key, clause, hour, is_refused):
    at = datetime(2026, 3, 2, hour, 0, tzinfo=SYDNEY).astimezone(UTC)
    refused = [(clause, "outside_hours")] if is_refused else []
    table = ready(key, hours=NOON_TO_SIX, limits=replace(ready(key).limits, signs=()), cards=ready(key).cards)

    assert told(why_not_round(table, at=at)) == refused
    hours = next(check for check in opening_checks(table, at=at) if check.name == "hours")
    assert told(hours.refusals) == refused


def test_the_refusal_tells_the_hour_on_the_venues_wall():
    seven = datetime(2026, 3, 2, 7, 0, tzinfo=SYDNEY).astimezone(UTC)

    (refusal,) = why_not_round(ready("act-war", hours=NOON_TO_SIX), at=seven)

    assert refusal.sentence == "There is no gaming at 07:00 on a Monday by the venue's hours."


def test_a_table_that_is_kept_for_something_else_does_not_open():
    kept = ready("nsw-war", booked=Booked("the final", EIGHT, EIGHT + timedelta(hours=2)))

    (refusal,) = why_not_open(kept, by=1, at=EIGHT)

    assert refusal.sentence == "The table is kept for the final until Monday 2 March 2026, 22:00 AEDT."


def test_a_table_that_is_no_longer_on_the_floor_does_not_open():
    assert told(why_not_open(ready("nsw-war", is_retired=True), by=1, at=EIGHT)) == [("", "retired")]


def test_everything_that_is_missing_is_told_at_once():
    bare = replace(
        set_up(
            ready("md-war"),
            layout=LayoutFacts(9),
            source="",
            decks=None,
            equipment=frozenset(),
            has_bonus_spin=True,
        ),
        in_force=None,
        cards=CardFacts(TODAY),
        limits=LimitFacts(),
    )

    missing = {check.name: told(check.refusals) for check in opening_checks(bare, at=EIGHT)}

    assert {name: len(refusals) for name, refusals in missing.items()} == {
        "floor": 0,
        "rules": 1,
        "hours": 0,
        "layout": 4,
        "equipment": 6,
        "source": 1,
        "determinations": 1,
        "offers": 1,
        "cards": 1,
        "limits": 1,
    }
    assert told(why_not_open(bare, by=1, at=EIGHT)) == [each for refusals in missing.values() for each in refusals]
