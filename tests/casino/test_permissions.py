"""The one table of rights: what it gives, what it cannot give, and what it says to those without."""

import pytest

from casino import permissions
from casino.lifecycle import LIFECYCLES
from casino.permissions import EVERYONE, PERMISSIONS, Role, acting_role, allow, may, may_see, why_not


class Person:
    def __init__(self, *roles, is_active=True, venue_id=1):
        self.roles, self.is_active, self.venue_id = frozenset(roles), is_active, venue_id


@pytest.fixture
def table(monkeypatch):
    """A table of its own, so that registering leaves the product's alone."""
    monkeypatch.setattr(permissions, "PERMISSIONS", {})
    return permissions.PERMISSIONS


def test_an_inspector_cannot_be_given_a_right_to_write(table):
    with pytest.raises(ValueError, match="would let an inspector write"):
        allow("test.write", "write", Role.DIRECTOR, Role.INSPECTOR)

    assert table == {}


def test_every_right_to_read_is_the_inspectors_too(table):
    name = allow("test.read", "read", Role.DIRECTOR, is_read=True)

    assert may(Person("inspector"), name)


def test_of_all_rights_of_the_product_the_inspector_holds_exactly_those_to_read():
    inspector = Person("inspector")

    held = {name for name in PERMISSIONS if acting_role(inspector, name)}

    assert held == {name for name, permission in PERMISSIONS.items() if permission.is_read}


def test_a_right_is_registered_once(table):
    allow("test.read", "read", Role.DIRECTOR)

    with pytest.raises(ValueError, match="registered twice"):
        allow("test.read", "read", Role.CASHIER)


def test_nobody_holds_a_right_the_table_does_not_give(table):
    name = allow("test.do", "do it", Role.CASHIER)

    holders = [role.value for role in Role if may(Person(role.value), name)]

    assert holders == ["cashier"]


def test_whoever_left_holds_nothing():
    assert not any(may(Person(*EVERYONE, is_active=False), name) for name in PERMISSIONS)


def test_the_acting_role_is_the_one_that_gives_the_right(table):
    name = allow("test.do", "do it", Role.COMPLIANCE, Role.CASHIER)

    assert acting_role(Person("scorer", "compliance"), name) == "compliance"
    assert acting_role(Person("scorer"), name) == ""


def test_a_narrowed_right_covers_only_its_own_things(table):
    name = allow("test.see", "see it", Role.SCORER, concerns=lambda staff, thing: thing == "mine")
    scorer = Person("scorer")

    assert [may(scorer, name, thing) for thing in ("mine", "theirs", None)] == [True, False, True]
    assert [may_see(scorer, name, thing) for thing in ("mine", "theirs")] == [True, False]


def test_whoever_may_not_is_told_which_role_it_takes(table):
    name = allow("test.do", "open the safe", Role.CASHIER, Role.COMPLIANCE)

    assert why_not(Person("cashier"), name) == []
    (refusal,) = why_not(Person("scorer"), name)
    assert (refusal.code, refusal.sentence) == (
        "not_allowed",
        "To open the safe takes another role: cashier, compliance.",
    )


@pytest.mark.parametrize(("venue", "is_seen"), [(1, True), (2, False)])
def test_staff_of_another_venue_are_out_of_sight(venue, is_seen):
    admin, person = Person("administrator", venue_id=1), Person("scorer", venue_id=venue)

    assert may(admin, permissions.SEE_STAFF, person) is is_seen
    assert may(admin, permissions.MANAGE_STAFF, person) is is_seen


def test_no_role_both_asks_for_everything_and_approves_it():
    """Approving and managing access never meet in one role: an administrator cannot approve, an approver cannot make accounts."""
    approve, manage = PERMISSIONS[permissions.GIVE_APPROVALS].roles, PERMISSIONS[permissions.MANAGE_STAFF].roles

    assert approve & manage == frozenset()


def test_no_step_of_any_life_cycle_is_taken_by_a_right_to_read():
    taken = {step.permission for lifecycle in LIFECYCLES.values() for step in lifecycle.steps}

    assert {name for name in taken if PERMISSIONS[name].is_read} == set()
    assert len(taken) > 3
