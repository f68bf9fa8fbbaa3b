from datetime import date, time

import pytest

from casino.models import AuditEvent, OpeningHours, RulesInForce
from casino.queries.tables import hours_of
from casino.rules.hours import Hours
from casino.services.venues import change_rules, change_venue, put_in_force, set_hours
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_rules_in_force, make_table

pytestmark = pytest.mark.django_db
NIGHT = Hours(0, time(18), time(4))


@pytest.fixture
def boss():
    return make_staff("pit_boss")


def last_event():
    event = AuditEvent.objects.last()
    return event.action, event.before, event.after


def refused(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [(refusal.code, refusal.field) for refusal in broken.value.refusals]


# ---- the venue -------------------------------------------------------------------------------------------------------


def test_a_venue_changes_and_the_trail_tells_what_was_before(boss):
    venue = change_venue(time_zone="Australia/Melbourne", least_age=21, regulator="VGCCC", by=boss, at=MONDAY)

    assert (venue.time_zone, venue.least_age, venue.regulator) == ("Australia/Melbourne", 21, "VGCCC")
    assert last_event() == (
        "casino.venue.changed",
        {"time_zone": "Australia/Sydney", "least_age": 18, "regulator": ""},
        {"time_zone": "Australia/Melbourne", "least_age": 21, "regulator": "VGCCC"},
    )


def test_a_venue_that_stays_as_it_is_leaves_no_trace(boss):
    change_venue(time_zone="Australia/Sydney", by=boss, at=MONDAY)

    assert not AuditEvent.objects.exists()


def test_a_time_zone_that_does_not_exist_is_refused(boss):
    assert refused(lambda: change_venue(time_zone="Australia/Ballarat", by=boss, at=MONDAY)) == [
        ("time_zone", "time_zone")
    ]


def test_hours_replace_those_before(boss):
    set_hours(hours=[Hours(0, time(12), time(6)), Hours(1, time(12), time(6))], by=boss, at=MONDAY)
    set_hours(hours=[NIGHT], by=boss, at=MONDAY)

    assert hours_of(boss.venue) == (NIGHT,)
    assert last_event() == (
        "casino.venue.changed",
        {"hours": ["Monday 12:00 to 06:00", "Tuesday 12:00 to 06:00"]},
        {"hours": ["Monday 18:00 to 04:00"]},
    )


def test_hours_that_overlap_change_nothing(boss):
    set_hours(hours=[NIGHT], by=boss, at=MONDAY)

    clash = [NIGHT, Hours(0, time(20), time(22))]

    assert refused(lambda: set_hours(hours=clash, by=boss, at=MONDAY)) == [("hours_overlap", "monday")]
    assert OpeningHours.objects.count() == 1


@pytest.mark.parametrize("role", ["supervisor", "director", "inspector"])
def test_only_those_who_set_up_the_floor_change_a_venue(role):
    somebody = make_staff(role)

    assert refused(lambda: change_venue(least_age=21, by=somebody, at=MONDAY)) == [("not_allowed", "")]


# ---- rules in force --------------------------------------------------------------------------------------------------


def test_a_document_is_put_in_force_with_its_options(boss):
    row = put_in_force(
        "vic-war",
        approval="CA-77",
        from_date=date(2026, 3, 1),
        until_date=None,
        method="B",
        shuffles=["Wash"],
        smallest_chip=250,
        by=boss,
        at=MONDAY,
    )

    assert (row.venue, row.document, row.method, row.shuffles) == (boss.venue, "vic-war", "B", ["Wash"])
    assert last_event() == (
        "casino.rulesinforce.put_in_force",
        {},
        {
            "document": "vic-war",
            "approval": "CA-77",
            "from_date": "2026-03-01",
            "until_date": None,
            "method": "B",
            "shuffles": ["Wash"],
            "smallest_chip": 250,
        },
    )


@pytest.mark.parametrize(
    ("document", "fields", "expected"),
    [
        ("nsw-war", {"from_date": date(2026, 6, 1)}, [("in_force_already", "from_date")]),
        ("nsw-war", {"from_date": date(2025, 6, 1), "until_date": date(2025, 12, 31)}, []),
        ("vic-war", {"from_date": date(2026, 6, 1)}, [("method", "method")]),
        ("vic-war", {"from_date": date(2026, 6, 1), "method": "A"}, []),
        ("act-holdem", {"from_date": date(2026, 6, 1)}, []),
        ("uno", {"from_date": date(2026, 6, 1)}, [("unknown_document", "document")]),
    ],
)
def test_periods_of_one_document_do_not_overlap_and_a_choice_is_made(boss, document, fields, expected):
    make_rules_in_force(boss.venue, "nsw-war")

    if expected:
        assert refused(lambda: put_in_force(document, by=boss, at=MONDAY, **fields)) == expected
    else:
        assert put_in_force(document, by=boss, at=MONDAY, **fields).pk


def test_another_venue_does_not_count(boss):
    make_rules_in_force(document="nsw-war")

    assert put_in_force("nsw-war", from_date=date(2026, 6, 1), by=boss, at=MONDAY).pk


def test_the_method_changes_only_while_no_table_of_the_document_is_open(boss):
    row = make_rules_in_force(boss.venue, "vic-war")
    make_table("nsw-war", venue=boss.venue, is_open=True)
    table = make_table("vic-war", venue=boss.venue, is_open=True)

    assert refused(lambda: change_rules(row, method="B", by=boss, at=MONDAY)) == [("tables_open", "method")]
    assert change_rules(row, method="A", approval="CA-78", by=boss, at=MONDAY).approval == "CA-78"

    table.state = "closed"
    table.save()
    assert change_rules(row, method="B", by=boss, at=MONDAY).method == "B"
    assert last_event() == ("casino.rulesinforce.changed", {"method": "A"}, {"method": "B"})


def test_rules_are_ended_to_make_room_for_their_successor(boss):
    row = make_rules_in_force(boss.venue, "nsw-war")

    change_rules(row, until_date=date(2026, 5, 31), by=boss, at=MONDAY)
    put_in_force("nsw-war", approval="A-2", from_date=date(2026, 6, 1), by=boss, at=MONDAY)

    assert [str(each) for each in RulesInForce.objects.order_by("from_date")] == [
        "nsw-war from 2026-01-01",
        "nsw-war from 2026-06-01",
    ]
