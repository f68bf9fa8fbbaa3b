"""Devices: added, moved, failed, marked and repaired."""

import pytest
from django.db import transaction

from casino.models import AuditEvent, Device, Incident, Malfunction
from casino.queries.cards import card_facts
from casino.rules.devices import why_not_switch
from casino.services.devices import add_device, cover, fail, move_device, repair, sign
from casino.services.tables import change_table
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_device, make_ready_table, make_table

pytestmark = pytest.mark.django_db
STATED = {"nature": "mechanical", "effect": "hampers_shuffling", "account": "It stopped in the middle of a shuffle."}


def refused(act):
    with pytest.raises(RuleBroken) as broken, transaction.atomic():
        act()
    return [(refusal.code, refusal.clause, refusal.field) for refusal in broken.value.refusals]


def test_a_pit_boss_adds_a_device_and_names_are_given_once():
    table = make_table("md-war")
    pit_boss = make_staff("pit_boss", venue=table.venue)

    def add():
        return add_device(kind="shuffler", name="Shuffler 4", approval="D-7", table=table, by=pit_boss, at=MONDAY)

    device = add()

    assert (device.table, device.kind, device.approval, device.state) == (table, "shuffler", "D-7", "working")
    assert AuditEvent.objects.get(action="casino.device.added").after == {
        "kind": "shuffler",
        "name": "Shuffler 4",
        "approval": "D-7",
        "table": table.pk,
    }
    assert refused(add) == [("name_taken", "", "name")]


def test_a_dealer_adds_and_moves_nothing():
    table = make_table("md-war")
    dealer, device = make_staff("scorer", venue=table.venue), make_device(table)

    assert refused(lambda: add_device(kind="shoe", name="Shoe 1", by=dealer, at=MONDAY)) == [("not_allowed", "", "")]
    assert refused(lambda: move_device(device, table=None, by=dealer, at=MONDAY)) == [("not_allowed", "", "")]


# ---- failing ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-war 13.4")
def test_a_failure_that_states_nature_and_effect_starts_the_procedure():
    table = make_table("act-war")
    dealer, device = make_staff("scorer", venue=table.venue), make_device(table, name="Shuffler 4")

    failed = fail(device, **STATED, by=dealer, at=MONDAY)

    assert failed.state == "failed"
    malfunction = Malfunction.objects.get()
    assert (malfunction.device, malfunction.nature, malfunction.effect) == (device, "mechanical", "hampers_shuffling")
    assert (malfunction.found_by, malfunction.found_at, malfunction.repaired_at) == (dealer, MONDAY, None)
    incident = Incident.objects.get()
    assert (incident.kind, incident.title, incident.clause) == ("device_failed", "Shuffler 4 failed", "act-war 13.4")
    assert (incident.table, incident.subject, incident.account) == (table, malfunction, STATED["account"])
    event = AuditEvent.objects.get(action="casino.device.failed")
    assert (event.actor, event.clauses, event.note.text) == (dealer, ["act-war 13.4"], STATED["account"])


@pytest.mark.clause("act-war 13.4")
@pytest.mark.parametrize("left_out", ["nature", "effect"])
def test_without_either_it_does_not_start(left_out):
    table = make_table("act-war")
    dealer, device = make_staff("scorer", venue=table.venue), make_device(table)

    def act():
        return fail(device, **(STATED | {left_out: ""}), by=dealer, at=MONDAY)

    assert refused(act) == [(f"{left_out}_missing", "act-war 13.4", left_out)]
    device.refresh_from_db()
    assert (device.state, Malfunction.objects.count(), Incident.objects.count()) == ("working", 0, 0)


def test_a_failure_is_told_in_words_whatever_the_document_asks():
    table = make_table("nsw-war")
    dealer, device = make_staff("scorer", venue=table.venue), make_device(table)

    assert refused(lambda: fail(device, account=" ", by=dealer, at=MONDAY)) == [("reason_missing", "", "account")]
    assert fail(device, account="Jammed.", by=dealer, at=MONDAY).state == "failed"
    assert refused(lambda: fail(device, account="Jammed.", by=dealer, at=MONDAY)) == [("wrong_state", "", "")]


# ---- marking ---------------------------------------------------------------------------------------------------------


def switches(table):
    return [(each.code, each.clause) for each in why_not_switch(card_facts(table, at=MONDAY).devices, table.book.cards)]


@pytest.mark.clause("md-war 11.E")
@pytest.mark.clause("md-war 11.E(1)")
@pytest.mark.clause("md-war 11.E(2)")
@pytest.mark.parametrize(
    ("mark", "state", "clause"),
    [(cover, "covered", "md-war 11.E(1)"), (sign, "out_of_order_sign", "md-war 11.E(2)")],
)
def test_a_failed_device_is_marked_before_another_method_is_used(mark, state, clause):
    table = make_table("md-war", source="batch_shuffler")
    dealer, device = make_staff("scorer", venue=table.venue), make_device(table)
    fail(device, account="Jammed.", by=dealer, at=MONDAY)
    assert switches(table) == [("device_unmarked", "md-war 11.E")]

    marked = mark(device, by=dealer, at=MONDAY)

    assert (marked.state, switches(table)) == (state, [])
    event = AuditEvent.objects.get(action__in=["casino.device.covered", "casino.device.signed"])
    assert event.clauses == [clause]


@pytest.mark.clause("md-war 11.E")
@pytest.mark.clause("md-war 11.E(1)")
@pytest.mark.clause("md-war 11.E(2)")
@pytest.mark.parametrize("mark", [cover, sign])
def test_a_table_switches_its_method_once_the_failed_device_is_marked(mark):
    table = make_ready_table("md-war", source="batch_shuffler", is_open=True)
    pit_boss, device = make_staff("pit_boss", venue=table.venue), make_device(table)
    fail(device, account="Jammed.", by=pit_boss, at=MONDAY)

    def switch():
        return change_table(table, source="shoe", by=pit_boss, at=MONDAY)

    assert refused(switch) == [("device_unmarked", "md-war 11.E", "source")]
    mark(device, by=pit_boss, at=MONDAY)
    assert switch().source == "shoe"


def test_a_failed_device_is_no_matter_for_what_has_nothing_to_do_with_it():
    table = make_ready_table("md-war", is_open=True)
    pit_boss, device = make_staff("pit_boss", venue=table.venue), make_device(table)
    fail(device, account="Jammed.", by=pit_boss, at=MONDAY)

    assert change_table(table, pit="Pit 9", by=pit_boss, at=MONDAY).pit == "Pit 9"


@pytest.mark.clause("md-war 11.E")
def test_a_failed_device_does_not_leave_its_table_unmarked():
    table = make_table("md-war")
    supervisor, device = make_staff("supervisor", venue=table.venue), make_device(table)
    fail(device, account="Jammed.", by=supervisor, at=MONDAY)

    def move():
        return move_device(device, table=None, by=supervisor, at=MONDAY)

    assert refused(move) == [("device_unmarked", "md-war 11.E", "table")]
    cover(device, by=supervisor, at=MONDAY)
    assert move().table is None


def test_a_device_moves_to_a_table_of_its_own_house():
    table, elsewhere = make_table("md-war"), make_table("md-war")
    supervisor, device = make_staff("supervisor", venue=table.venue), make_device(table)
    other = make_table("md-war", venue=table.venue)

    def move(to):
        return move_device(device, table=to, by=supervisor, at=MONDAY)

    assert refused(lambda: move(elsewhere)) == [("not_allowed", "", "")]
    assert move(other).table == other
    event = AuditEvent.objects.get(action="casino.device.moved")
    assert (event.before, event.after) == ({"table": table.pk}, {"table": other.pk})


def test_a_supervisor_puts_a_device_back_to_work():
    table = make_table("act-war")
    dealer, supervisor = (make_staff(role, venue=table.venue) for role in ("scorer", "supervisor"))
    device = make_device(table)
    fail(device, **STATED, by=dealer, at=MONDAY)

    assert refused(lambda: repair(device, repair="New belt.", by=dealer, at=MONDAY)) == [("not_allowed", "", "")]
    assert refused(lambda: repair(device, repair="", by=supervisor, at=MONDAY)) == [("repair_missing", "", "repair")]
    assert Malfunction.objects.get().repaired_at is None
    assert repair(device, repair="New belt.", by=supervisor, at=MONDAY).state == "working"
    assert (Malfunction.objects.get().repaired_by, Malfunction.objects.get().repaired_at) == (supervisor, MONDAY)
    fail(device, **STATED, by=dealer, at=MONDAY)
    assert (Device.objects.get().state, Malfunction.objects.count(), Incident.objects.count()) == ("failed", 2, 2)
