from datetime import date, time, timedelta

import pytest

from casino.models import AuditEvent, Booking, FloorRound, Obligation, OpeningHours, RulesInForce, Table
from casino.services.tables import (
    add_table,
    announce_closing,
    change_dealing,
    change_table,
    close_table,
    open_table,
    set_retired,
    withdraw_closing,
)
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import (
    make_device,
    make_layout,
    make_player,
    make_ready_table,
    make_rules_in_force,
    make_shift,
    make_sitting,
    make_table,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def boss_of(table):
    return make_staff("pit_boss", venue=table.venue)


def refused(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [(refusal.clause, refusal.code) for refusal in broken.value.refusals]


def fields_refused(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [refusal.field for refusal in broken.value.refusals]


# ---- setting up ------------------------------------------------------------------------------------------------------


def test_a_table_is_added_closed_and_the_trail_tells_how():
    layout = make_layout("md-war")
    boss = make_staff("pit_boss", venue=layout.venue)

    table = add_table(name="War 1", layout=layout.pk, pit="Pit 2", source="shoe", decks=8, by=boss, at=MONDAY)

    event = AuditEvent.objects.last()
    assert (table.state, table.document, table.decks) == ("closed", "md-war", 8)
    assert (event.action, event.after) == (
        "casino.table.added",
        {"name": "War 1", "pit": "Pit 2", "source": "shoe", "decks": 8, "layout": layout.pk},
    )


@pytest.mark.clause("vic-war 2.4")
@pytest.mark.parametrize("source", ["shoe", "continuous_shuffler"])
def test_in_melbourne_a_table_is_kept_with_a_shoe_or_a_continuous_shuffler(source):
    layout = make_layout("vic-war")
    boss = make_staff("pit_boss", venue=layout.venue)

    assert add_table(name="War 1", layout=layout.pk, source=source, by=boss, at=MONDAY).source == source


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"name": "Taken"}, ["name"]),
        ({"layout": 0}, ["layout"]),
        ({"decks": 5}, ["decks"]),
        ({"source": "batch_shuffler", "decks": 6}, []),
        ({"source": "continuous_shuffler"}, ["source_approval"]),
        ({"has_bonus_spin": True}, ["progressive_system"]),
        ({"shuffle": "Out of the hat"}, ["shuffle"]),
        ({"equipment": ["chandelier"]}, ["equipment"]),
    ],
)
def test_what_contradicts_the_document_is_refused_at_its_field(fields, expected):
    layout = make_layout("md-war")
    boss = make_staff("pit_boss", venue=layout.venue)
    make_table(layout=layout, name="Taken")
    make_rules_in_force(layout.venue, "md-war")
    words = {"name": "War 1", "layout": layout.pk, "by": boss, "at": MONDAY} | fields

    if expected:
        assert fields_refused(lambda: add_table(**words)) == expected
    else:
        assert add_table(**words).pk


def test_a_layout_of_another_venue_does_not_exist():
    boss = make_staff("pit_boss")

    assert fields_refused(lambda: add_table(name="War 1", layout=make_layout().pk, by=boss, at=MONDAY)) == ["layout"]


@pytest.mark.clause("act-war 2.3(a)")
def test_decks_change_from_six_to_eight_between_shoes_and_not_during_a_round():
    table = make_ready_table("act-war", is_open=True)
    boss = boss_of(table)
    running = FloorRound.objects.create(table=table, number=1, opened_at=MONDAY, opened_by=boss)

    assert refused(lambda: change_table(table, decks=8, by=boss, at=MONDAY)) == [("act-war 2.3(a)", "round_open")]
    running.ended_at = MONDAY
    running.save()
    assert change_table(table, decks=8, by=boss, at=MONDAY).decks == 8

    event = AuditEvent.objects.last()
    assert (event.clauses, event.before, event.after) == (
        ["act-war 2.3", "act-war 2.3(a)", "act-war 2.3(b)"],
        {"decks": 6},
        {"decks": 8},
    )


def test_an_open_table_keeps_its_layout():
    table = make_ready_table(is_open=True)
    other = make_layout(venue=table.venue)
    boss = boss_of(table)

    assert fields_refused(lambda: change_table(table, layout=other.pk, by=boss, at=MONDAY)) == ["layout"]
    assert change_table(table, layout=table.layout_id, pit="Pit 9", by=boss, at=MONDAY).pit == "Pit 9"


def test_a_closed_table_without_bookings_leaves_the_floor_and_comes_back():
    table = make_table(is_open=True)
    boss = boss_of(table)
    booking = Booking.objects.create(
        table=table, purpose="Final", starts_at=MONDAY, ends_at=MONDAY + 9 * MINUTE, booked_at=MONDAY
    )

    assert refused(lambda: set_retired(table, is_retired=True, by=boss, at=MONDAY)) == [
        ("", "table_open"),
        ("", "booked"),
    ]
    Table.objects.update(state="closed")
    assert set_retired(table, is_retired=True, by=boss, at=booking.ends_at).is_retired is True
    assert set_retired(table, is_retired=False, by=boss, at=booking.ends_at).is_retired is False


# ---- opening ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", ["nsw-war", "vic-war", "act-war", "act-holdem", "md-war"])
def test_a_table_that_has_all_it_needs_opens(document):
    table = make_ready_table(document)
    boss = boss_of(table)

    opened = open_table(table, by=boss, at=MONDAY)

    assert (opened.state, opened.opened_at) == ("open", MONDAY)
    assert AuditEvent.objects.last().action == "casino.table.opened"


@pytest.mark.clause("act-war instrument:4")
@pytest.mark.clause("act-holdem instrument:3")
@pytest.mark.parametrize(
    ("document", "number", "clause"),
    [("act-war", "NI2018-567", "act-war instrument:4"), ("act-holdem", "NI2007-208", "act-holdem instrument:3")],
)
def test_a_table_opens_under_its_approval_number_and_cites_it(document, number, clause):
    table = make_ready_table(document)
    boss = boss_of(table)
    RulesInForce.objects.update(approval="")

    assert refused(lambda: open_table(table, by=boss, at=MONDAY)) == [(clause, "not_approved")]
    RulesInForce.objects.update(approval=number)
    open_table(table, by=boss, at=MONDAY)

    assert AuditEvent.objects.last().clauses == [clause]


@pytest.mark.parametrize(
    ("from_date", "until_date", "is_refused"),
    [
        (date(2026, 3, 2), None, False),
        (date(2026, 3, 3), None, True),
        (date(2026, 1, 1), date(2026, 3, 2), False),
        (date(2026, 1, 1), date(2026, 3, 1), True),
    ],
)
def test_the_rules_are_in_force_on_the_day_on_the_venues_wall(from_date, until_date, is_refused):
    table = make_ready_table("act-war")
    boss = boss_of(table)
    RulesInForce.objects.update(from_date=from_date, until_date=until_date)

    if is_refused:
        # Without rules in force no list of approved shuffles holds either.
        assert refused(lambda: open_table(table, by=boss, at=MONDAY)) == [
            ("act-war instrument:4", "not_in_force"),
            ("act-war 2.3(b)", "shuffle_not_determined"),
        ]
    else:
        assert open_table(table, by=boss, at=MONDAY).state == "open"


@pytest.mark.clause("act-war 11.1")
def test_a_table_does_not_open_outside_the_venues_hours():
    table = make_ready_table("act-war")
    boss = boss_of(table)
    hours = OpeningHours.objects.create(venue=table.venue, weekday=0, opens=time(12), closes=time(20))

    assert refused(lambda: open_table(table, by=boss, at=MONDAY)) == [("act-war 11.1", "outside_hours")]
    hours.closes = time(20, 1)  # MONDAY is eight in the evening in Sydney
    hours.save()
    assert open_table(table, by=boss, at=MONDAY).state == "open"


def test_a_table_that_is_kept_for_a_tournament_does_not_open_for_anything_else():
    table = make_ready_table()
    boss = boss_of(table)
    booking = Booking.objects.create(
        table=table, purpose="Final", starts_at=MONDAY, ends_at=MONDAY + MINUTE, booked_at=MONDAY
    )

    assert refused(lambda: open_table(table, by=boss, at=MONDAY)) == [("", "booked")]
    booking.cancelled_at = MONDAY
    booking.save()
    assert open_table(table, by=boss, at=MONDAY).state == "open"


def test_all_that_is_missing_is_told_at_once_and_nothing_changes():
    table = make_table("act-war", decks=None, shuffle="", source="", equipment=[])
    table.layout.approval = ""
    table.layout.save()
    boss = boss_of(table)

    clauses = [clause for clause, _code in refused(lambda: open_table(table, by=boss, at=MONDAY))]

    assert clauses[:4] == ["act-war instrument:4", "act-war 1.1", "act-war dictionary:shoe", ""]
    assert {"act-war 2.3(a)", "act-war 2.3(b)", "act-war 2.2", "act-war 3.1"} <= set(clauses)
    table.refresh_from_db()
    assert (table.state, AuditEvent.objects.count()) == ("closed", 0)


# ---- closing ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 13.9")
@pytest.mark.clause("vic-war 11.7")
@pytest.mark.parametrize(("document", "clause"), [("nsw-war", "nsw-war 13.9"), ("vic-war", "vic-war 11.7")])
def test_a_table_with_players_closes_twenty_minutes_after_its_sign_went_up(document, clause):
    table = make_table(document, is_open=True)
    make_sitting(table, make_player(table.venue))
    boss = boss_of(table)

    assert refused(lambda: close_table(table, by=boss, at=MONDAY)) == [(clause, "not_announced")]
    announced = announce_closing(table, closes_at=MONDAY + 20 * MINUTE, by=boss, at=MONDAY)
    assert refused(lambda: close_table(table, by=boss, at=MONDAY + 19 * MINUTE)) == [(clause, "too_early")]
    closed = close_table(table, by=boss, at=MONDAY + 20 * MINUTE)

    assert (announced.state, announced.closing_announced_at, closed.state) == ("closing", MONDAY, "closed")
    assert AuditEvent.objects.last().clauses == [clause]


@pytest.mark.clause("vic-war 11.7")
def test_in_melbourne_a_supervisor_does_not_close_on_players():
    table = make_table("vic-war", is_open=True)
    sitting = make_sitting(table, make_player(table.venue))
    supervisor = make_staff("supervisor", venue=table.venue)
    announce_closing(table, closes_at=MONDAY + 20 * MINUTE, by=supervisor, at=MONDAY)

    assert refused(lambda: close_table(table, by=supervisor, at=MONDAY + 20 * MINUTE)) == [
        ("vic-war 11.7", "rank_too_low")
    ]
    sitting.refresh_from_db()
    assert sitting.left_at is None


def test_a_refused_closing_leaves_everybody_where_they_are():
    table = make_table(is_open=True)
    sitting = make_sitting(table, make_player(table.venue))
    shift = make_shift(table, make_staff("scorer", venue=table.venue))
    boss = boss_of(table)

    refused(lambda: close_table(table, by=boss, at=MONDAY))

    sitting.refresh_from_db()
    shift.refresh_from_db()
    assert (sitting.left_at, shift.ended_at, AuditEvent.objects.count()) == (None, None, 0)


def test_closing_ends_sittings_kept_places_the_queue_and_the_dealers_shift():
    table = make_table("md-war", is_open=True)
    boss = boss_of(table)
    player, waiting = make_player(table.venue), make_player(table.venue)
    make_sitting(table, player)
    make_sitting(table, player, place=2, is_at_place=False)
    make_shift(table, make_staff("scorer", venue=table.venue))
    table.reservations.create(place=3, player=waiting, made_at=MONDAY, made_by=boss)
    table.waiting.create(player=waiting, since=MONDAY)

    close_table(table, by=boss, at=MONDAY + MINUTE)

    assert [
        table.sittings.filter(left_at=None).count(),
        table.reservations.filter(ended_at=None).count(),
        table.waiting.filter(until=None).count(),
        table.shifts.filter(ended_at=None).count(),
    ] == [0, 0, 0, 0]


@pytest.mark.parametrize(("document", "owed"), [("act-war", 1), ("act-holdem", 1), ("nsw-war", 0)])
def test_closing_owes_the_cards_a_check_where_the_document_asks_for_one(document, owed):
    table = make_ready_table(document)
    boss = boss_of(table)
    open_table(table, by=boss, at=MONDAY)

    close_table(table, by=boss, at=MONDAY + MINUTE)

    assert Obligation.objects.filter(kind="casino.closing_check").count() == owed


@pytest.mark.clause("act-war 11.2")
@pytest.mark.clause("act-holdem 14.2")
@pytest.mark.parametrize(("document", "clause"), [("act-war", "act-war 11.2"), ("act-holdem", "act-holdem 14.2")])
def test_in_canberra_a_table_closes_after_notice_and_after_the_open_round(document, clause):
    table = make_table(document, is_open=True)
    boss = boss_of(table)
    make_sitting(table, make_player(table.venue))
    running = FloorRound.objects.create(table=table, number=1, opened_at=MONDAY, opened_by=boss)

    assert refused(lambda: close_table(table, by=boss, at=MONDAY)) == [
        (clause, "round_open"),
        (clause, "not_announced"),
    ]
    announce_closing(table, closes_at=MONDAY, by=boss, at=MONDAY)
    assert refused(lambda: close_table(table, by=boss, at=MONDAY)) == [(clause, "round_open")]
    running.ended_at = MONDAY
    running.save()

    assert close_table(table, by=boss, at=MONDAY).state == "closed"


def test_a_sign_that_was_taken_down_has_to_stand_anew():
    table = make_table(is_open=True)
    boss = boss_of(table)
    make_sitting(table, make_player(table.venue))
    announce_closing(table, closes_at=MONDAY + 20 * MINUTE, by=boss, at=MONDAY)

    withdrawn = withdraw_closing(table, by=boss, at=MONDAY + 19 * MINUTE)

    assert (withdrawn.state, withdrawn.closes_at) == ("open", None)
    assert refused(lambda: close_table(table, by=boss, at=MONDAY + 20 * MINUTE)) == [("nsw-war 13.9", "not_announced")]


def test_the_sign_names_its_time():
    table = make_table(is_open=True)
    boss = boss_of(table)

    assert fields_refused(lambda: announce_closing(table, closes_at=None, by=boss, at=MONDAY)) == ["closes_at"]


@pytest.mark.parametrize("role", ["scorer", "director", "inspector"])
def test_only_those_who_run_tables_open_and_close_them(role):
    table = make_ready_table()
    somebody = make_staff(role, venue=table.venue)

    assert refused(lambda: open_table(table, by=somebody, at=MONDAY)) == [("", "not_allowed")]


@pytest.mark.clause("act-war 2.3")
def test_whoever_runs_the_table_determines_decks_between_rounds_and_sets_up_nothing_else():
    table = make_ready_table("act-war", is_open=True)
    supervisor = make_staff("supervisor", venue=table.venue)
    running = FloorRound.objects.create(table=table, number=1, opened_at=MONDAY, opened_by=supervisor)

    assert refused(lambda: change_dealing(table, decks=8, by=supervisor, at=MONDAY)) == [
        ("act-war 2.3(a)", "round_open")
    ]
    running.ended_at = MONDAY
    running.save()
    assert change_dealing(table, decks=8, by=supervisor, at=MONDAY).decks == 8
    assert refused(lambda: change_table(table, pit="Pit 9", by=supervisor, at=MONDAY)) == [("", "not_allowed")]

    event = AuditEvent.objects.last()
    assert (event.action, event.role, event.clauses) == (
        "casino.table.changed",
        "supervisor",
        ["act-war 2.3", "act-war 2.3(a)", "act-war 2.3(b)"],
    )


def test_a_dealer_does_not_change_how_a_table_is_dealt():
    table = make_ready_table("act-war", is_open=True)
    dealer = make_staff("scorer", venue=table.venue)

    assert refused(lambda: change_dealing(table, decks=8, by=dealer, at=MONDAY)) == [("", "not_allowed")]


@pytest.mark.clause("md-war 11.E")
def test_a_supervisor_deals_from_a_shoe_only_after_the_failed_shuffler_is_marked():
    table = make_ready_table("md-war")
    other = "shoe" if table.source != "shoe" else "batch_shuffler"
    supervisor = make_staff("supervisor", venue=table.venue)
    device = make_device(table, state="failed")

    assert refused(lambda: change_dealing(table, source=other, by=supervisor, at=MONDAY)) == [
        ("md-war 11.E", "device_unmarked")
    ]
    device.state = "covered"
    device.save()
    assert change_dealing(table, source=other, by=supervisor, at=MONDAY).source == other
