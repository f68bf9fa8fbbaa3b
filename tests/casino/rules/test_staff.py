import pytest

from casino.rules.staff import (
    StaffFacts,
    why_not_change_roles,
    why_not_combine,
    why_not_end_access,
    why_not_reset_codes,
    why_not_restore,
)

ANNA, BERT = 1, 2


def facts(*roles, person=ANNA, is_active=True, others=1):
    return StaffFacts(person, is_active, frozenset(roles), others)


def codes(refusals):
    return [refusal.code for refusal in refusals]


@pytest.mark.parametrize(
    ("staff", "roles", "by", "expected"),
    [
        (facts("scorer"), {"cashier"}, BERT, []),
        (facts("scorer"), {"cashier"}, ANNA, ["own_roles"]),
        (facts("administrator", others=1), {"scorer"}, BERT, []),
        (facts("administrator", others=0), {"scorer"}, BERT, ["last_administrator"]),
        (facts("administrator", others=0), {"administrator", "scorer"}, BERT, []),
        (facts("administrator", others=0, is_active=False), set(), BERT, []),
        (facts("administrator", others=0), set(), ANNA, ["own_roles", "last_administrator"]),
        (facts(), {"inspector"}, BERT, []),
        (facts(), {"inspector", "scorer"}, BERT, ["inspector_alone"]),
    ],
)
def test_roles_are_changed_by_others_and_an_administrator_remains(staff, roles, by, expected):
    assert codes(why_not_change_roles(staff, roles=frozenset(roles), by=by)) == expected


def test_whoever_inspects_holds_no_other_role():
    assert [codes(why_not_combine(frozenset(roles))) for roles in ([], ["inspector"], ["inspector", "cashier"])] == [
        [],
        [],
        ["inspector_alone"],
    ]


@pytest.mark.parametrize(
    ("staff", "by", "expected"),
    [
        (facts("scorer"), BERT, []),
        (facts("scorer"), ANNA, ["own_access"]),
        (facts("scorer", is_active=False), BERT, ["wrong_state"]),
        (facts("administrator", others=1), BERT, []),
        (facts("administrator", others=0), BERT, ["last_administrator"]),
        (facts("administrator", others=0), ANNA, ["own_access", "last_administrator"]),
    ],
)
def test_access_is_ended_by_others_and_an_administrator_remains(staff, by, expected):
    assert codes(why_not_end_access(staff, by=by)) == expected


def test_access_is_restored_only_where_it_ended():
    assert codes(why_not_restore(facts(is_active=False), by=BERT)) == []
    assert codes(why_not_restore(facts(is_active=True), by=BERT)) == ["wrong_state"]


def test_ones_own_codes_are_not_reset_from_the_staff_page():
    assert codes(why_not_reset_codes(facts(), by=BERT)) == []
    assert codes(why_not_reset_codes(facts(), by=ANNA)) == ["own_access"]
